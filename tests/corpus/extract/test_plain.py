"""Plain text: pages by form feeds, paragraphs by blank lines, sections by headings, heads by numbers."""

from __future__ import annotations

import pytest

from corpus.extract.layout import heading_kind
from corpus.extract.plain import decode_text, extract_plain
from corpus.model.study_text import SectionKind

_TEXT = """Moss on old walls

Abstract. Moss grows on walls.

1. Methods
We looked at walls for
three years.

References to moss are rare in letters, and
all of them name the barn.

REFERENCES

Hale, P. (2009). Moss keeps walls dry.
"""


def test_sections_begin_at_headings_and_not_at_sentences() -> None:
    text = extract_plain(_TEXT, title="Moss on Old Walls")
    for words, kind in (
        ("Moss on old walls", SectionKind.TITLE),
        ("Moss grows", SectionKind.ABSTRACT),
        ("We looked", SectionKind.METHODS),
        ("References to moss", SectionKind.METHODS),
        ("Hale, P.", SectionKind.REFERENCES),
    ):
        section = text.section_at(text.text.index(words))
        assert section is not None
        assert section.kind is kind, words


def test_paragraphs_are_blocks() -> None:
    text = extract_plain(_TEXT)
    assert "We looked at walls for\nthree years." in [text.text[b.start : b.end] for b in text.blocks]


def test_form_feeds_divide_pages() -> None:
    text = extract_plain("one\ftwo\fthree")
    assert [(p.number, text.text[p.start : p.end]) for p in text.pages] == [
        (1, "one"),
        (2, "two"),
        (3, "three"),
    ]


@pytest.mark.parametrize(
    "raw",
    [
        "1\n2\n3\n4\n",
        "We counted:\n12\n13\n14\nbirds.",
        "The total was\n239\nThe rest was lost.",
    ],
)
def test_columns_and_totals_are_no_page_numbers(raw: str) -> None:
    assert extract_plain(raw).furniture == ()


def test_a_head_without_a_number_is_known_by_coming_back_inside_a_sentence() -> None:
    raw = (
        "Moss was found on all of the northern\n\nHale: Moss on walls\n\nwalls that we saw in summer.\n\n"
        "None was found on the southern walls.\n\nHale: Moss on walls\n\nThe year was dry."
    )
    text = extract_plain(raw)
    assert [text.text[s.start : s.end] for s in text.furniture] == ["Hale: Moss on walls"] * 2


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("2. Materials and Methods", SectionKind.METHODS),
        ("IV. RESULTS", SectionKind.RESULTS),
        ("A B S T R A C T", SectionKind.ABSTRACT),
        ("Referências", SectionKind.REFERENCES),
        ("Literature cited:", SectionKind.REFERENCES),
        ("Appendix A. Further counts", SectionKind.BODY),
        ("Supplementary Table 2", SectionKind.BODY),
        ("Results were mixed", None),
        ("The appendix was removed", None),
        ("", None),
    ],
)
def test_headings_are_known_by_their_words_alone(line: str, kind: SectionKind | None) -> None:
    assert heading_kind(line) is kind


def test_an_appendix_behind_the_references_is_no_part_of_them() -> None:
    text = extract_plain(
        "Moss grew.\n\nReferences\n\nHale, A. (2001). Moss.\n\nAppendix B\n\nFerns grew too.\n"
    )
    place = text.text.index("Ferns")
    kinds = [section.kind for section in text.sections if section.start <= place < section.end]
    assert kinds == [SectionKind.BODY]


@pytest.mark.parametrize(
    ("behind", "kind"),
    [
        (
            "Note on method\n\nWalls were brushed with a soft brush before they were measured.",
            SectionKind.BODY,
        ),
        ("Walls and roofs\n\nHale, A. (2004). Ferns on the roofs of two towns.", SectionKind.REFERENCES),
        ("Moss. Hale 2003.\n\nFerns on the roofs of two towns, seen from afar.", SectionKind.REFERENCES),
    ],
)
def test_a_heading_before_prose_ends_the_references(behind: str, kind: SectionKind) -> None:
    text = extract_plain(f"Moss grew.\n\nReferences\n\nHale, A. (2001). Moss.\n\n{behind}\n")
    assert text.sections[-1].kind is kind


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_bytes_are_decoded(encoding: str) -> None:
    assert decode_text("Möwen – “spät”".encode(encoding)) == "Möwen – “spät”"
