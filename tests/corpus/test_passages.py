"""Passages carry page, section and offsets, and are ranked by words few as they may be."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from corpus.extract.plain import extract_plain
from corpus.model.study_text import Page, Section, SectionKind, Span, StudyText
from corpus.passage_ranking import rank_passages
from corpus.passages import Passage, passages_of
from tests.processor_time import least_seconds

_TEXT = extract_plain(
    "Moss on walls\n\nMethods\n\n" + "We looked at walls every day of the year. " * 60 + "\f"
    "Results\n\nMoss covered the northern walls only.\n\nReferences\n\nHale, P. (2009). Moss keeps walls dry."
)


def test_passages_say_where_they_stand() -> None:
    passages = passages_of(_TEXT)
    for passage in passages:
        assert _TEXT.text[passage.start : passage.end] == passage.words
    found = next(p for p in passages if "northern" in p.words)
    assert (found.page, found.section) == (2, "Results")


def test_long_blocks_are_cut_between_sentences_and_reference_lists_left_out() -> None:
    passages = passages_of(_TEXT)
    assert max(len(p.words) for p in passages) < 1400
    assert not any("Hale" in p.words for p in passages)


def test_a_word_in_one_of_two_passages_is_found() -> None:
    passages = (Passage("moss covers walls", 0, 17), Passage("birds sing at dawn", 18, 36))
    (hit,) = rank_passages("moss", passages)
    assert hit.passage is passages[0]
    assert hit.score > 0


def test_a_word_in_every_passage_still_counts() -> None:
    passages = tuple(Passage(f"moss {word}", 0, 1) for word in ("walls", "roofs", "stones"))
    assert len(rank_passages("moss", passages)) == 3


def test_forms_of_a_word_meet() -> None:
    assert rank_passages("covering", (Passage("moss covered walls", 0, 18),))


def test_nothing_is_found_in_nothing() -> None:
    assert rank_passages("moss", ()) == ()
    assert rank_passages("", (Passage("moss", 0, 4),)) == ()
    assert rank_passages("moss", (Passage("...", 0, 3), Passage("", 3, 3))) == ()
    assert rank_passages("moss", (Passage("birds", 0, 5),)) == ()


def test_one_long_paper_is_searched_in_a_moment() -> None:
    passages = tuple(Passage(f"moss wall {i} stone roof bird " * 20, i, i + 1) for i in range(300))
    assert rank_passages("moss 77", passages, 5)[0].passage.start == 77
    assert least_seconds(lambda query: rank_passages(query, passages, 5), "moss 77", 0.5) < 0.5


def made_up(*blocks: str, pages: tuple[int, ...] = (), sections: tuple[Section, ...] = ()) -> StudyText:
    """A text of these blocks; pages begin at the blocks of those numbers."""
    text = "\n\n".join(blocks)
    starts = [sum(len(b) + 2 for b in blocks[:i]) for i in range(len(blocks))]
    ends = [*pages[1:], len(blocks)] if pages else []
    return StudyText(
        text,
        "made",
        "1",
        blocks=tuple(Span(a, a + len(b)) for a, b in zip(starts, blocks, strict=True)),
        pages=tuple(
            Page(n, starts[a], starts[b] if b < len(blocks) else len(text))
            for n, (a, b) in enumerate(zip(pages, ends, strict=True), 1)
        ),
        sections=sections,
    )


def test_a_sentence_that_runs_over_a_page_stays_in_one_passage() -> None:
    whole = made_up("Moss covered the walls that", "looked to the north.", pages=(0, 1))
    assert [p.words for p in passages_of(whole)] == [whole.text]


def test_a_page_that_ends_with_a_sentence_ends_the_passage() -> None:
    text = made_up("Moss covered the walls.", "It left the roofs.", pages=(0, 1))
    assert [(p.words, p.page) for p in passages_of(text)] == [
        ("Moss covered the walls.", 1),
        ("It left the roofs.", 2),
    ]


def test_a_passage_stays_in_its_section() -> None:
    sections = (Section(SectionKind.METHODS, 0, 20), Section(SectionKind.CAPTION, 7, 16))
    text = made_up("Walls", "Fig 1. Wa", "x", "Moss covered roofs.", sections=sections)
    assert [p.section for p in passages_of(text)] == ["methods", "caption", "methods", ""]


def test_a_title_leads_on_into_what_it_announces() -> None:
    text = made_up("Moss", "Moss covered roofs.", sections=(Section(SectionKind.TITLE, 0, 4),))
    assert [(p.words, p.section) for p in passages_of(text)] == [(text.text, "")]


def test_what_is_inside_a_reference_list_is_left_out_whatever_it_is_called() -> None:
    sections = (Section(SectionKind.REFERENCES, 7, 40), Section(SectionKind.TABLE, 7, 40))
    text = made_up("Walls", "Hale P. Moss keeps walls dry.", sections=sections)
    assert [p.words for p in passages_of(text)] == ["Walls"]


def test_a_running_head_begins_no_passage() -> None:
    text = made_up("HEAD", "Moss covered the walls.")
    text = replace(text, furniture=(Span(0, 4),))
    assert [p.words for p in passages_of(text)] == ["Moss covered the walls."]


def test_words_that_only_ask_do_not_rank() -> None:
    passages = (Passage("what is it that they do", 0, 1), Passage("moss grows", 2, 3))
    assert rank_passages("what does moss do", passages)[0].passage.words == "moss grows"


@given(st.lists(st.tuples(st.integers(0, 300), st.integers(0, 60)), max_size=12), st.data())
def test_passages_never_overlap_and_lose_no_block(spans: list[tuple[int, int]], data: st.DataObject) -> None:
    raw = data.draw(st.text("ab. \n", min_size=360, max_size=360))
    blocks = tuple(Span(start, start + length) for start, length in spans)
    passages = passages_of(StudyText(raw, "made", "1", blocks=blocks))
    held = {i for p in passages for i in range(p.start, p.end)}
    assert all(a.end <= b.start for a, b in pairwise(passages))
    assert all(i in held for b in blocks for i in range(b.start, b.end))


def test_a_text_of_many_blocks_and_sections_is_cut_in_a_moment() -> None:
    many = 20_000
    blocks = tuple(Span(6 * i, 6 * i + 5) for i in range(many))
    tables = tuple(Section(SectionKind.TABLE, 6 * i, 6 * i + 5) for i in range(many))

    def passages(text: str) -> tuple[Passage, ...]:
        return passages_of(StudyText(text, "made", "1", blocks=blocks, sections=tables))

    assert len(passages("moss. " * many)) == many
    assert least_seconds(passages, "moss. " * many, 1.0) < 1.0
