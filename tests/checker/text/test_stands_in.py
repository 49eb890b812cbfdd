"""Whether a quote stands in a text is the same question as whether it is found there."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.text.find_quote import find_quote, stands_in
from corpus.extract.plain import extract_plain
from corpus.model.folded import index_text

RAW = (
    "Moss grew on 41 of the 60 old walls [3], and ferns on 12.\n\nIt grew fast-\ner in wet springs than in "
    "dry ones (p < 0.05).\n\nWalls that faced north held 1,204 plants."
)
TEXT = index_text(extract_plain(RAW))


@given(
    st.integers(0, len(RAW)), st.integers(0, 90), st.sampled_from(["", "x", "4", " not", "-", "[3]", " ... "])
)
@settings(max_examples=300, deadline=None)
def test_a_piece_of_the_text_or_a_changed_one(start: int, length: int, change: str) -> None:
    middle = start + length // 2
    quote = RAW[start:middle] + change + RAW[middle : start + length]
    assert stands_in(quote, TEXT) == find_quote(quote, TEXT).is_found


@pytest.mark.parametrize(
    ("quote", "stands"),
    [
        ("moss grew on 41 of the 60 old walls, and ferns on 12", True),
        ("“It grew faster in wet springs”", True),
        ("Moss grew on 41 ... ferns on 12", True),
        ("Moss grew on 14 of the 60 old walls", False),
        ("grew on 41 of the 60 old wal", False),
        ("—", False),
        ("", False),
    ],
)
def test_a_quote_stands_in_the_text_or_does_not(quote: str, stands: bool) -> None:
    assert stands_in(quote, TEXT) is stands
