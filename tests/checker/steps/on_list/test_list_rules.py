"""Step 1 answers on records, sentences and the list, and says what a reader can act on."""

from __future__ import annotations

from checker.model.outcome import Outcome
from checker.steps import PLANNED
from checker.steps.on_list import RULES
from tests.checker.steps.reviewing import CRUZ, DUCKS, ROPES, VARGA, judge, of, worse

LIST = (
    "\n\n# References\n\n1. Varga I. Kelp ropes and young cod. 2021.\n2. Cruz M. Harbour noise "
    "and eider ducks. 2018.\n"
)


def test_every_planned_rule_of_the_step_is_there_under_one_name() -> None:
    built = {rule.code: rule.slug for rule in RULES}
    assert built == {code: slug for code, slug in PLANNED.items() if code.startswith("LST")}


def test_rules_of_one_code_share_slug_and_explanation() -> None:
    for code in {rule.code for rule in RULES}:
        same = [rule for rule in RULES if rule.code == code]
        assert len({(rule.slug, rule.explanation) for rule in same}) == 1
        assert len({rule.subject for rule in same}) == len(same)


def test_a_right_review_is_ok_throughout() -> None:
    assert worse(judge(f"{ROPES[:-1]} [1]. {DUCKS[:-1]} [2].{LIST}")) == []


def test_a_stranger_is_told_once_and_not_also_as_unbacked() -> None:
    assert worse(judge(f"{ROPES[:-1]} (Varga, 2021). Crabs moved inland (Winter, 2015).")) == [
        ("failed", "study-not-on-list")
    ]


def test_the_place_of_a_wrong_citation_is_the_citation_itself() -> None:
    review = f"{ROPES[:-1]} (Varga, 2012)."
    (finding,) = [f for f in of(judge(review), "year-differs") if f.outcome is Outcome.FAILED]
    assert finding.location is not None
    assert review[finding.location.start : finding.location.end] == "(Varga, 2012)"
    assert (finding.found, finding.expected) == ("2012", "2021")


def test_the_hint_names_the_nearest_study() -> None:
    findings = judge("Crabs moved inland (Winter, 2021).")
    (finding,) = [f for f in of(findings, "study-not-on-list") if f.outcome is Outcome.FAILED]
    assert "varga2021" in finding.hint


def test_an_entry_that_nothing_cites_is_a_note_that_counts_for_nothing() -> None:
    findings = judge(f"{ROPES[:-1]} [1].{LIST}", "k1")
    notes = [f for f in findings if f.is_note]
    assert [f.slug for f in notes] == ["reference-missing"]
    assert worse(findings) == []


def test_an_author_year_citation_that_the_list_lacks_is_a_note() -> None:
    review = (
        f"{ROPES[:-1]} (Varga, 2021). {DUCKS[:-1]} (Cruz, 2018).\n\n# References\n\nVarga, I. "
        f"(2021). Kelp ropes and young cod.\n"
    )
    findings = judge(review)
    assert ["no entry for (Cruz, 2018)" in f.message for f in findings if f.is_note] == [True]
    assert worse(findings) == []


def test_an_excluded_study_is_told_with_its_reason() -> None:
    excluded = {**CRUZ, "screening": "excluded", "reason": "one pier only"}
    findings = judge(f"{DUCKS[:-1]} (Cruz, 2018).", "h1", studies=(VARGA, excluded))
    assert {f.slug for f in findings if f.outcome is Outcome.FAILED} == {"study-excluded"}
    assert all("one pier only" in f.message for f in of(findings, "study-excluded"))


def test_a_claim_that_names_its_own_study_beside_another_is_right() -> None:
    claim = (
        "Unlike Cruz (2018), Varga (2021) saw no difference in the growth of young cod in their first winter."
    )
    quote = "The ropes made no difference to the growth of young cod in their first winter."
    row = {"id": "x1", "study": "varga2021", "claim": claim, "quote": quote}
    findings = judge(f"{ROPES[:-1]} (Varga, 2021).", "k1", more=(row,))
    assert [f.outcome for f in of(findings, "author-differs") if f.claim_id == "x1"] == [Outcome.OK]
