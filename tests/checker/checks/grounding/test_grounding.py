"""`grounding`: each number of a sentence is traced to what its tags name."""

from __future__ import annotations

from decimal import Decimal

import pytest

from checker.checks.grounding import GroundClaim, TagSyntax, blank_tags, check_grounding
from checker.drafts.markdown import read_markdown
from checker.model.check_answer import CheckAnswer
from checker.model.outcome import Outcome

CLAIMS = (
    GroundClaim("c3", "Rents rose by 12 % in 2023."),
    GroundClaim("c4", "The mill made 200 t of flour.", Decimal(200)),
    GroundClaim("c5", "Wages rose by 11.7 %."),
    GroundClaim("c6", "There were 3 mills and 5 farms."),
    GroundClaim("c7", "Nothing is counted here."),
    GroundClaim("c10", "Exports fell by 7 %."),
    GroundClaim("c11", "Imports changed by −4 %."),
    GroundClaim("c8", "The share of rye", Decimal("12.5"), is_percent=True),
)


def answer(draft: str, syntax: TagSyntax | None = None) -> CheckAnswer:
    blanked, tags = blank_tags(draft, syntax or TagSyntax())
    return check_grounding(read_markdown(blanked, "draft.md"), tags, CLAIMS)


def told(draft: str, syntax: TagSyntax | None = None) -> list[tuple[str, str]]:
    return [(item.outcome.value, item.status) for item in answer(draft, syntax).items]


@pytest.mark.parametrize(
    ("sentence", "outcome", "status"),
    [
        ("Rents rose by 12 % [[c3]].", "ok", "traced"),
        ("Rents rose by 12 %. [[c3]]", "ok", "traced"),
        ("[[c3]] Rents rose by 12 %.", "ok", "traced"),
        ("Rents rose by twelve percent in 2023 [[c3]].", "ok", "traced"),
        ("Rents rose by 13 % [[c3]].", "failed", "number-not-in-claim"),
        ("Rents rose by 12 [[c3]].", "failed", "number-not-in-claim"),
        ("Rents changed by −12 % [[c3]].", "check", "other-sign"),
        ("Wages changed by -11.7 % [[calc: c5]].", "check", "other-sign"),
        ("The mill made -200 t [[c4]].", "check", "other-sign"),
        ("Exports changed by −7 % [[c10]].", "ok", "traced"),
        ("Imports changed by −4 % [[c11]].", "ok", "traced"),
        ("Rents rose by 12 % [[c4]].", "failed", "number-not-in-claim"),
        ("Rents rose by 12 % and 200 t were made [[c3, c4]].", "ok", "traced"),
        ("Rents rose by 12 % and 200 t were made [[c3]] [[c4]].", "ok", "traced"),
        ("Wages rose by about 12 % [[c5]].", "ok", "traced"),
        ("Rye had 12.5 % [[c8]].", "ok", "traced"),
        ("Rents rose by 12 %.", "failed", "no-tag"),
        ("Rents rose by 12 % [[logic]].", "failed", "logic-justifies-no-number"),
        ("Rents rose by 12 % [[c9]].", "failed", "unknown-claim"),
        ("Rents rose [[c9]].", "failed", "unknown-claim"),
        ("Rents rose [[c3]].", "ok", "tagged"),
        ("So all is well [[logic]].", "skip", "reasoning"),
        ("All is well.", "skip", "nothing-to-ground"),
        ("It would take 30 t [[calc: c4*0.15]].", "ok", "calculated"),
        ("It would take 31 t [[calc: c4*0.15]].", "failed", "not-the-result"),
        ("It would take 66.7 t [[calc: c4/3]].", "ok", "calculated"),
        ("It would take 66.6 t [[calc: c4/3]].", "failed", "not-the-result"),
        ("The share is 25 % [[calc: 50/c4]].", "ok", "calculated"),
        ("The share is 25 % [[calc: 50/c4*100]].", "ok", "calculated"),
        ("The share is 0.25 % [[calc: 50/c4]].", "failed", "not-the-result"),
        ("Half of the mills closed [[c3]].", "check", "share-in-words"),
        ("Half of the mills closed.", "check", "no-tag"),
        ("It takes 15 % of it, 30 t [[calc: c4*0.15]].", "check", "constant-of-calculation"),
        ("It would take 30 t [[calc: c9*0.15]].", "failed", "unknown-claim"),
        ("It would take 30 t [[calc: c4*]].", "failed", "unreadable-calculation"),
        ("It would take 30 t [[calc: c4/0]].", "failed", "unreadable-calculation"),
        ("It would take 30 t [[calc: c6*2]].", "failed", "unreadable-calculation"),
        ("It would take 30 t [[calc: c7*2]].", "failed", "unreadable-calculation"),
        ("It would take 42 t [[calc: c4*0+42]].", "failed", "calculation-without-claim"),
        ("It would take 42 t [[calc: 6*7]].", "failed", "calculation-without-claim"),
        ("It would take 42 t [[]].", "failed", "unreadable-tag"),
        ("It would take 42 t [[c4.", "failed", "unreadable-tag"),
    ],
)  # fmt: skip
def test_a_sentence_is_judged_by_what_its_tags_name(sentence: str, outcome: str, status: str) -> None:
    assert told(sentence) == [(outcome, status)]


def test_a_tag_justifies_its_own_sentence_alone() -> None:
    assert told("Rents rose by 12 %. The mill made 200 t [[c4]].") == [("failed", "no-tag"), ("ok", "traced")]


def test_a_worked_example_is_let_through_and_said_to_be_one() -> None:
    said = answer(
        "[[example]]\n\nIf 3 cows eat 5 kg, 9 cows eat 15 kg.\n\n[[/example]]\n\nThe mill made 9 t."
    )
    assert [item.status for item in said.items] == ["worked-example", "no-tag"]
    assert said.items[0].outcome is Outcome.SKIP
    assert any("worked example" in note for note in said.notes)


def test_an_example_that_nobody_closes_hides_nothing() -> None:
    assert ("failed", "no-tag") in told("[[example]]\n\nThe mill made 9 t.")
    assert ("failed", "unreadable-tag") in told("[[example]]\n\nThe mill made 9 t.")


def test_cells_of_a_table_and_items_of_a_list_are_lines_of_their_own() -> None:
    table = "| mill | flour |\n|---|---|\n| Ash | 200 t [[c4]] |\n"
    assert told(table)[-1] == ("ok", "traced")
    assert told("- The mill made 200 t [[c4]]\n- The farm made 9 t\n") == [
        ("ok", "traced"),
        ("failed", "no-tag"),
    ]


def test_the_syntax_of_tags_can_be_set() -> None:
    syntax = TagSyntax("{{", "}}", "rechne", "logik", "beispiel")
    assert told("It would take 30 t {{rechne: c4*0.15}}.", syntax) == [("ok", "calculated")]
    assert told("It would take 30 t {{logik}}.", syntax) == [("failed", "logic-justifies-no-number")]


def test_blanking_tags_moves_nothing() -> None:
    text = "Rents [[c3]] rose [[calc: c4*2]]\nby [[ 12 %."
    blanked, tags = blank_tags(text)
    assert len(blanked) == len(text)
    assert [text[tag.span.start : tag.span.end] for tag in tags] == ["[[c3]]", "[[calc: c4*2]]", "[["]
