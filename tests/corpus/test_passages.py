"""Passages carry page, section and offsets, and are ranked by words few as they may be."""

from __future__ import annotations

import time

from corpus.extract.plain import extract_plain
from corpus.passages import Passage, passages_of, search_passages

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
    (hit,) = search_passages("moss", passages)
    assert hit.passage is passages[0]
    assert hit.score > 0


def test_a_word_in_every_passage_still_counts() -> None:
    passages = tuple(Passage(f"moss {word}", 0, 1) for word in ("walls", "roofs", "stones"))
    assert len(search_passages("moss", passages)) == 3


def test_forms_of_a_word_meet() -> None:
    assert search_passages("covering", (Passage("moss covered walls", 0, 18),))


def test_nothing_is_found_in_nothing() -> None:
    assert search_passages("moss", ()) == ()
    assert search_passages("", (Passage("moss", 0, 4),)) == ()
    assert search_passages("moss", (Passage("...", 0, 3), Passage("", 3, 3))) == ()
    assert search_passages("moss", (Passage("birds", 0, 5),)) == ()


def test_one_long_paper_is_searched_in_a_moment() -> None:
    passages = tuple(Passage(f"moss wall {i} stone roof bird " * 20, i, i + 1) for i in range(300))
    start = time.process_time()
    assert search_passages("moss 77", passages, 5)[0].passage.start == 77
    assert time.process_time() - start < 0.5
