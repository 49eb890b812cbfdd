"""`check legal`, the pure part: names of cases, and what is said of a citation."""

from __future__ import annotations

import pytest

from checker.checks.legal import (
    LegalCitation,
    LegalKind,
    NameAgreement,
    case_name_agreement,
    check_legal,
    cite_key,
    find_case_name,
)
from checker.model.outcome import Outcome
from corpus.model.court_cases import CitedCases, CourtCase
from corpus.model.lookup import Found, LookUp, Unavailable

CITE = "301 F.3d 77"


@pytest.mark.parametrize(
    ("cited", "held"),
    [
        ("Lumen v. Brisk", "Lumen v. Brisk"),
        ("Lumen v. Int'l Lamp Mfrs. Ass'n", "Lumen v. International Lamp Manufacturers Association"),
        ("Dep't of Transp. v. Brisk Bros., Inc.", "Department of Transportation v. Brisk Brothers, Inc."),
        ("Tolland Elec. Co. v. EPA", "Tolland Electric Company v. Environmental Protection Agency"),
        ("U.S. v. Lumen", "United States v. Lumen"),
        ("In re Lumen", "Matter of Lumen"),
        ("LUMEN V. BRISK", "Ada Lumen, et al. v. Tom Brisk"),
        ("State v. Brisk", "State of Vermont v. Brisk"),
    ],
)
def test_a_name_as_lawyers_abbreviate_it_is_the_name(cited: str, held: str) -> None:
    assert case_name_agreement(cited, held) is NameAgreement.SAME


@pytest.mark.parametrize(
    ("cited", "held"),
    [
        ("Lumen v. Brisk", "Tolland v. Harker"),
        ("United States v. Lumen", "United States v. Brisk"),
        ("Vermont v. Lumen", "Vermont v. Brisk"),
        ("In re Lumen", "In re Brisk"),
    ],
)
def test_another_cases_name_is_another(cited: str, held: str) -> None:
    assert case_name_agreement(cited, held) is NameAgreement.NONE


@pytest.mark.parametrize(
    ("cited", "held"),
    [
        ("Lumen v. Brisk", "Lumen v. Harker"),
        ("Brisk v. Lumen", "Lumen v. Brisk"),
        ("Lumen v. United States", "United States v. Lumen"),
    ],
)
def test_one_party_in_common_or_both_in_the_other_order_is_a_part(cited: str, held: str) -> None:
    assert case_name_agreement(cited, held) is NameAgreement.PARTLY


@pytest.mark.parametrize(
    ("before", "name"),
    [
        ("The court agreed. In Lumen v. Brisk, ", "Lumen v. Brisk"),
        ("See also *Lumen v. Brisk Bros., Inc.*, ", "Lumen v. Brisk Bros., Inc."),
        ("It was so held. Bd. of Educ. v. Lumen, ", "Bd. of Educ. v. Lumen"),
        ("as in Harker v. Tolland, 12 F.3d 4; Lumen v. Brisk, ", "Lumen v. Brisk"),
        ("following In re Lumen, ", "In re Lumen"),
        ("Lumen v. Brisk was decided long ago. The page is ", ""),
        ("nothing of the kind, ", ""),
    ],
)
def test_the_name_before_a_citation_is_found(before: str, name: str) -> None:
    assert find_case_name(before) == name


def said(
    answer: LookUp[CitedCases] | None, name: str = "Lumen v. Brisk", kind: LegalKind = LegalKind.CASE
) -> tuple[Outcome, str]:
    cited = LegalCitation("c1", f"{name}, {CITE}", CITE, kind, name, 2002)
    item = check_legal([cited], {} if answer is None else {cite_key(CITE): answer}).items[0]
    return item.outcome, item.status


def held(status: int, *names: str, year: int | None = None) -> Found[CitedCases]:
    cases = tuple(CourtCase(name, "", year) for name in names)
    return Found(CitedCases(CITE, status, cases), "courtlistener", "2026-01-01T00:00:00Z")


def test_a_case_of_that_name_is_ok() -> None:
    assert said(held(200, "Lumen v. Brisk")) == (Outcome.OK, "record-exists")


def test_a_real_citation_under_another_cases_name_fails() -> None:
    assert said(held(200, "Tolland v. Harker")) == (Outcome.FAILED, "mismatch")


def test_one_party_in_common_is_for_a_person() -> None:
    assert said(held(200, "Lumen v. Harker")) == (Outcome.CHECK, "name-differs")


def test_of_several_cases_the_name_tells_which() -> None:
    assert said(held(300, "Tolland v. Harker", "Lumen v. Brisk")) == (Outcome.OK, "record-exists")
    assert said(held(300, "Tolland v. Harker", "Lumen v. Brisk"), "") == (Outcome.CHECK, "ambiguous")


@pytest.mark.parametrize("status", [400, 404])
def test_a_case_that_is_not_held_is_not_verified(status: int) -> None:
    assert said(held(status)) == (Outcome.CHECK, "not-verified")


def test_a_year_far_from_the_decision_is_for_a_person() -> None:
    assert said(held(200, "Lumen v. Brisk", year=1960)) == (Outcome.CHECK, "year-differs")
    assert said(held(200, "Lumen v. Brisk", year=2001)) == (Outcome.OK, "record-exists")


@pytest.mark.parametrize("answer", [held(429), Unavailable("courtlistener", "needs a token")])
def test_what_was_not_looked_up_is_unavailable(answer: LookUp[CitedCases]) -> None:
    assert said(answer) == (Outcome.UNAVAILABLE, "unavailable")


@pytest.mark.parametrize("kind", [LegalKind.STATUTE, LegalKind.JOURNAL, LegalKind.ID, LegalKind.SUPRA])
def test_what_is_no_case_is_skipped(kind: LegalKind) -> None:
    assert said(None, kind=kind)[0] is Outcome.SKIP
