"""Findings in rows, headings, questions and conclusions are held against the records like any other."""

from __future__ import annotations

import pytest

from checker.drafts.markdown import read_markdown
from checker.model.outcome import Policy
from checker.run import let_through
from tests.checker.steps.reviewing import DUCKS, ROPES, judge, worse

GOOD = f"{ROPES[:-1]} (Varga, 2021)."
COUNT = {
    "id": "x1",
    "study": "varga2021",
    "claim": "We hung ropes in 6 bays and counted 84 dives.",
    "quote": "We hung ropes in 6 bays and counted 84 dives by two divers.",
}
VARGA = {
    "id": "varga2021",
    "csl": {"title": "Kelp ropes and young cod", "author": [{"family": "Varga"}], "issued": 2021},
    "text": f"Kelp ropes and young cod\n\n{ROPES} {COUNT['quote']}\n",
}


def _judge(review: str) -> list[tuple[str, str]]:
    return worse(judge(review, "k1", studies=(VARGA,), more=(COUNT,)))


@pytest.mark.parametrize(
    ("cells", "found"),
    [
        ("6 | 84", []),
        ("6 | 48", [("failed", "sentence-number-differs")]),
        ("2021 | 6", []),
        ("9 | 84", [("failed", "sentence-number-differs")]),
    ],
)
def test_bare_numbers_of_a_row_are_held_against_its_records(cells: str, found: list[tuple[str, str]]) -> None:
    assert _judge(f"| Study | a | b |\n|---|---|---|\n| Varga (2021) | {cells} |\n\n{GOOD}") == found


def test_numbers_that_changed_places_are_seen_against_claim_and_quote_alike() -> None:
    assert _judge("We hung ropes in 84 bays and counted 6 dives (Varga, 2021).") == [
        ("failed", "sentence-number-differs")
    ]


def test_a_heading_may_say_what_a_record_says() -> None:
    heading = "Young cod increased in bays with ropes, settling in larger numbers"
    assert _judge(f"## {heading}\n\n{GOOD}") == []


def test_a_heading_that_denies_a_record_fails() -> None:
    findings = _judge(f"## Young cod did not settle in larger numbers in bays with ropes\n\n{GOOD}")
    assert ("failed", "sentence-polarity-differs") in findings


@pytest.mark.parametrize(
    "question",
    [
        "Did you know that ropes cure lice?",
        "Isn't it clear that ropes cure lice?",
        "Who would deny that ropes harm eels?",
        "Could anyone doubt that ropes harm eels?",
        "Ropes cured lice, right?",
        "Ropes cured lice?",
    ],
)
def test_a_question_that_tells_its_answer_is_an_assertion(question: str) -> None:
    assert _judge(f"{GOOD} {question}") == [("failed", "assertion-uncited")]


@pytest.mark.parametrize(
    "question",
    ["Do ropes cure lice?", "What do ropes change?", "And the effects?", "For cod, are ropes harmful?"],
)
def test_a_question_that_asks_is_none(question: str) -> None:
    assert _judge(f"{GOOD} {question}") == []


def test_a_title_in_two_sentences_is_no_remark() -> None:
    study = {**VARGA, "csl": {**VARGA["csl"], "title": "Kelp ropes. Young cod increased in all bays"}}
    entry = "Varga, I. (2021). Kelp ropes. Young cod increased in all bays. *Letters*, 4, 11–19."
    review = f"{GOOD}\n\n## References\n\n{entry}"
    assert worse(judge(review, "k1", studies=(study,))) == []
    assert ("failed", "assertion-uncited") in worse(judge(review, "k1", studies=(VARGA,)))


@pytest.mark.parametrize(
    ("conclusion", "outcome"),
    [
        ("Taken together, the two harbours tell one story", "check"),
        ("Taken together, the two harbours cure 40% of towns", "failed"),
        ("Quiet harbours make happy towns", "failed"),
    ],
)
def test_a_synthesis_in_words_of_its_own_is_for_a_person(conclusion: str, outcome: str) -> None:
    findings = worse(judge(f"{GOOD} {DUCKS[:-1]} (Cruz, 2018). {conclusion} [[from: k1 h1]]."))
    assert (outcome, "sentence-unbacked") in findings


def test_a_clause_that_leaves_out_its_verb_is_held_against_its_own_record() -> None:
    claims = ("Ropes lowered the loss of cod", "Nets did not lower the loss of cod")
    rows = tuple(
        {"id": f"x{n}", "study": "varga2021", "claim": f"{claim}.", "quote": f"{claim} in all of the bays."}
        for n, claim in enumerate(claims)
    )
    study = {**VARGA, "text": f"{rows[0]['quote']} {rows[1]['quote']}"}
    right = "Ropes lowered the loss of cod (Varga, 2021) but nets did not (Varga, 2021)."
    wrong = "Ropes did not lower the loss of cod (Varga, 2021) but nets did (Varga, 2021)."
    assert worse(judge(right, "", studies=(study,), more=rows)) == []
    assert ("failed", "sentence-polarity-differs") in worse(judge(wrong, "", studies=(study,), more=rows))


def test_words_that_nobody_asked_are_listed_with_what_they_are() -> None:
    draft = read_markdown(
        "# A heading of several words\n\n```python\nprint(the, mean, of, values)\n```\n\n"
        "| Study site in the north | n |\n|---|---|\n| a | b |\n\n$$ x = 2 $$\n",
        "review.md",
    )
    assert [(p.what, p.line) for p in let_through(draft, Policy.STANDARD) if p.what != "label"] == [
        ("code", 4),
        ("table header", 7),
    ]


@pytest.mark.parametrize("aside", ["(it cures lice)", "(and they harm eels)", "(nets killed lice, too)"])
def test_an_effect_told_in_brackets_is_a_clause(aside: str) -> None:
    assert ("failed", "clause-unbacked") in _judge(f"{ROPES[:-1]} (Varga, 2021) {aside}.")


@pytest.mark.parametrize("gloss", ["(*Gadus morhua*)", "(the six bays of the north shore)", "(see above)"])
def test_a_gloss_is_none(gloss: str) -> None:
    assert _judge(f"{ROPES[:-1]} (Varga, 2021) {gloss}.") == []
