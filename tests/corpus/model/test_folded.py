"""The folded copy leads back to the raw text, character by character, and survives storing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.extract.plain import extract_plain
from corpus.model.folded import FoldedText, fold_text, fold_words
from corpus.model.folding import canonical_citation
from corpus.model.study_text import Span, StudyText


@given(st.text(alphabet=st.characters(exclude_categories=("Cs",)), max_size=400))
@settings(max_examples=200, deadline=None)
def test_every_folded_character_comes_from_its_place(raw: str) -> None:
    folded = fold_words(raw)
    assert len(folded.folded) == len(folded.cased) == len(folded.origin) == len(folded.between)
    assert list(folded.origin) == sorted(folded.origin)
    assert all(0 <= at < len(raw) for at in folded.origin)
    for character, at in zip(folded.folded, folded.origin, strict=True):
        if raw[at].isascii() and raw[at].isalnum() and character.isascii() and character.isalnum():
            assert character == raw[at].lower() or raw[at].isdigit() or at in _cited(raw)


def _cited(raw: str) -> set[int]:
    return {i for i in range(len(raw)) if "[" in raw[:i] and "]" in raw[i:]}


@given(st.text(max_size=300))
@settings(max_examples=100, deadline=None)
def test_a_stored_index_comes_back_the_same(raw: str) -> None:
    folded = fold_text(extract_plain(raw))
    assert FoldedText.from_bytes(folded.to_bytes()) == folded


def test_storing_keeps_the_copy_without_marks() -> None:
    folded = fold_text(StudyText("Seals sleep [3] late.", "t", "1"))
    again = FoldedText.from_bytes(folded.to_bytes())
    assert again.without_marks is not None
    assert again.without_marks.folded == "sealssleeplate."


def test_an_index_of_another_version_is_refused() -> None:
    folded = fold_words("Seals sleep.")
    other = FoldedText(folded.folded, folded.origin, folded.cased, folded.between, version="0")
    with pytest.raises(ValueError, match="version"):
        FoldedText.from_bytes(other.to_bytes())


@pytest.mark.parametrize("packed", [b"", b"junk", b"x" * 100])
def test_bytes_that_are_no_index_are_refused(packed: bytes) -> None:
    with pytest.raises(ValueError, match="not a folded text"):
        FoldedText.from_bytes(packed)


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("[29][30][31]", "29-31"),
        ("[29]-[31]", "29-31"),
        ("[29–31]", "29-31"),
        ("[7], [8]", "7,8"),
        ("[7-8]", "7,8"),
        ("[9,2]", "9,2"),
        ("[1, 3–5, 9]", "1,3-5,9"),
        ("[17-10]", "17-10"),
        ("[5]", "5"),
    ],
)
def test_citations_have_one_form(written: str, canonical: str) -> None:
    assert canonical_citation(written) == canonical


def test_a_raw_span_covers_the_characters_it_was_folded_from() -> None:
    raw = "The ﬁnal im-\nportant word"
    folded = fold_words(raw)
    at = folded.folded.index("finalimportant")
    assert folded.raw_span(at, at + len("finalimportant")) == Span(4, 20)
