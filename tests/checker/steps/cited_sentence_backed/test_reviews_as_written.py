"""What people write around their findings: rows under their columns, notes that go on, asides, pronouns."""

from __future__ import annotations

import pytest

from checker.drafts.markdown import read_markdown
from tests.checker.steps.reviewing import DUCKS, GROWTH, ROPES, judge, worse

SHARES = {
    "id": "s1",
    "study": "varga2021",
    "claim": "Ropes kept 41% of the young cod and nets 17%.",
    "quote": "Ropes kept 41% of the young cod and nets 17%.",
}
WIDTH = {
    "id": "s2",
    "study": "varga2021",
    "claim": "The meshes of the ropes and nets were alike, at 12 mm and 13 mm.",
    "quote": "The meshes of the ropes and nets were alike, at 12 mm and 13 mm.",
}
STREAMS = {
    "id": "s3",
    "study": "varga2021",
    "claim": "The current rose by 9 cm per second (95% CI 4 to 14).",
    "quote": "The current rose by 9 cm per second (95% CI 4 to 14) in open bays.",
}
LURES = {
    "id": "s4",
    "study": "varga2021",
    "claim": "Lamps did not lure crabs into the bays.",
    "quote": "Lamps did not lure crabs into the bays in any of the weeks.",
}
MORE = (SHARES, WIDTH, STREAMS, LURES)
VARGA = {
    "id": "varga2021",
    "csl": {"title": "Kelp ropes and young cod", "author": [{"family": "Varga"}], "issued": 2021},
    "text": "Kelp ropes and young cod\n\n" + " ".join([ROPES, GROWTH, *(row["quote"] for row in MORE)]),
}
OUT = {
    "id": "pell2011",
    "csl": {"title": "One bay in one winter", "author": [{"family": "Pell"}], "issued": 2011},
    "screening": "excluded",
    "reason": "no control bay",
}
SWAPPED = [("failed", "sentence-number-differs")]


def _judge(review: str) -> list[tuple[str, str]]:
    return worse(judge(review, "k1 k2", studies=(VARGA, OUT), more=MORE))


def _table(
    rows: str, head: str = "| Bay | Young cod kept | Mesh |", before: str = "", after: str = ""
) -> str:
    return f"{before}{head}\n|---|---|---|\n{rows}\n{after}"


RIGHT = "| Ropes | 41% | 12 mm |\n| Nets | 17% | 13 mm |"


@pytest.mark.parametrize(
    "review",
    [
        _table(RIGHT, before="Table 1. Bays by kind (Varga, 2021)\n\n"),
        _table(RIGHT, before="**Table 1**\n\n*Bays by kind (Varga, 2021)*\n\n"),
        _table(RIGHT, head="| Bay | Young cod kept (Varga, 2021) | Mesh |"),
        _table(RIGHT, after="\nSource: Varga (2021).\n"),
    ],
    ids=["caption", "title below the number", "head", "source line"],
)
def test_rows_are_held_against_what_caption_head_or_source_cite(review: str) -> None:
    assert _judge(review) == []


def test_a_row_that_has_the_number_of_another_fails() -> None:
    table = _table(
        "| Ropes | 17% | 12 mm |\n| Nets | 41% | 13 mm |", before="Table 1. Bays (Varga, 2021)\n\n"
    )
    assert _judge(table) == SWAPPED


def test_a_number_of_a_row_that_no_record_has_fails() -> None:
    assert _judge(_table("| Ropes | 71% | 12 mm |", before="Table 1. Bays (Varga, 2021)\n\n")) == SWAPPED


@pytest.mark.parametrize(
    ("note", "found"),
    [
        ("Varga (2021). The 95% confidence interval ran from 4 to 14.", []),
        ("See Varga (2021). The 95% confidence interval ran from 4 to 41.", SWAPPED),
        ("Ask the fishermen.", [("failed", "number-uncited")]),
    ],
)
def test_a_note_that_goes_on_cites_what_it_begins_with(note: str, found: list[tuple[str, str]]) -> None:
    review = f"The current rose by 9 cm per second.[^a]\n\n{ROPES[:-1]} (Varga, 2021).\n\n[^a]: {note}\n"
    assert [f for f in _judge(review) if f[1] != "assertion-uncited"] == found


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("She also found that lamps did not lure crabs into the bays.", []),
        ("She also found that lamps lured crabs into the bays.", [("failed", "sentence-polarity-differs")]),
        ("Lamps lured 12 crabs.", [("failed", "number-uncited")]),
    ],
)
def test_a_pronoun_goes_on_with_the_study_before(sentence: str, found: list[tuple[str, str]]) -> None:
    assert _judge(f"Varga (2021) found that {ROPES[0].lower()}{ROPES[1:]} {sentence}") == found


def test_a_clause_in_brackets_is_held_against_its_own_record() -> None:
    review = "Ropes kept 41% (where lamps lured crabs into the bays) and nets 17% (Varga, 2021)."
    assert ("failed", "sentence-polarity-differs") in _judge(review)


def test_a_second_statement_behind_and_is_a_clause() -> None:
    review = f"{GROWTH[:-1]} and the price of herring became higher in that decade (Varga, 2021)."
    assert "clause-unbacked" in [slug for _, slug in _judge(review)]


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("One study (Pell, 2011) was excluded because it had no control bay.", []),
        ("Pell (2011) was excluded, although ropes harmed the cod.", [("failed", "study-excluded")]),
        ("Ropes were hung in one bay (Pell, 2011).", [("failed", "study-excluded")]),
    ],
)
def test_a_study_may_be_named_as_left_out(sentence: str, found: list[tuple[str, str]]) -> None:
    assert _judge(f"{ROPES[:-1]} (Varga, 2021). {sentence}") == found


def test_the_words_in_the_shapes_of_a_diagram_are_read() -> None:
    chart = "```mermaid\ngraph LR\n  A[More ropes] --> B[Losses fall by 12%]\n```\n"
    assert ("failed", "number-uncited") in _judge(f"{ROPES[:-1]} (Varga, 2021).\n\n{chart}")
    assert _judge(f"{ROPES[:-1]} (Varga, 2021).\n\n{chart.replace('Losses fall by 12%', 'Losses')}") == []


def test_a_subscript_is_part_of_its_word() -> None:
    (sentence,) = read_markdown("Growth under CO~2~ held.", "r.md").sentences
    assert sentence.plain == "Growth under CO2 held."


def test_several_studies_may_cover_what_was_studied() -> None:
    review = f"{DUCKS[:-1]} (Cruz, 2018). Ropes and machines were studied (Varga, 2021; Cruz, 2018)."
    assert worse(judge(review)) == []
