"""What is said of each citation of a case, given what the index holds there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from checker.checks.legal.case_names import NameAgreement, case_name_agreement
from checker.model.check_answer import CheckAnswer, CheckedItem, Sighting
from checker.model.findings import Location
from checker.model.outcome import Outcome
from corpus.model.court_cases import CitedCases, CourtCase
from corpus.model.lookup import Found, LookUp, NotFound

COMPARED = (
    "each citation of a US case (volume, reporter, page, and the case's name before it) with what"
    " CourtListener holds there; not what the case says"
)


class LegalKind(StrEnum):
    """What a legal citation cites."""

    CASE = "case"
    SHORT = "a short form of a case cited before"
    STATUTE = "a statute or regulation"
    JOURNAL = "a journal"
    ID = "“id.”"
    SUPRA = "“supra”"
    OTHER = "something else"


@dataclass(frozen=True, slots=True)
class LegalCitation:
    """A citation as it stands in a text. cite: volume, reporter and page alone. name: of the case, as written
    before it, "" where there is none."""

    citation_id: str
    written: str
    cite: str
    kind: LegalKind
    name: str = ""
    year: int | None = None
    location: Location | None = None


def check_legal(
    citations: Sequence[LegalCitation],
    answers: Mapping[str, LookUp[CitedCases]],
    *,
    sent: Sequence[str] = (),
    notes: Sequence[str] = (),
) -> CheckAnswer:
    """The answer over citations, in order; `answers` by citation without white space (see `cite_key`)."""
    items = tuple(check_legal_citation(one, answers.get(cite_key(one.cite))) for one in citations)
    return CheckAnswer("legal", COMPARED, items, tuple(sent), tuple(notes))


def cite_key(cite: str) -> str:
    """A citation as it is looked up among answers: case and white space do not count."""
    return "".join(cite.split()).lower()


def check_legal_citation(cited: LegalCitation, answer: LookUp[CitedCases] | None) -> CheckedItem:
    """The answer on one citation; None when the index said nothing of it."""
    if cited.kind is not LegalKind.CASE:
        message = f"it cites {cited.kind.value}, which is not looked up"
        return CheckedItem(
            cited.citation_id, cited.written, Outcome.SKIP, "not-a-case", message, (), cited.location
        )
    outcome, status, message = _judge(cited, answer)
    seen: tuple[Sighting, ...] = ()
    if isinstance(answer, Found):
        urls = [case.url for case in answer.value.cases[:3] if case.url] or [""]
        seen = tuple(Sighting("courtlistener", url, answer.at, answer.stale) for url in urls)
    return CheckedItem(cited.citation_id, cited.written, outcome, status, message, seen, cited.location)


def _judge(cited: LegalCitation, answer: LookUp[CitedCases] | None) -> tuple[Outcome, str, str]:
    if answer is None or isinstance(answer, NotFound):
        return Outcome.CHECK, "not-verified", f"CourtListener read no citation in “{cited.cite}”"
    if not isinstance(answer, Found):
        return Outcome.UNAVAILABLE, "unavailable", f"could not be looked up: {answer.source} {answer.reason}"
    found = answer.value
    if found.status == 429:
        return (
            Outcome.UNAVAILABLE,
            "unavailable",
            "not looked up: there were too many citations in one request",
        )
    if found.status in (200, 300) and found.cases:
        return _about_cases(cited, found.cases)
    if found.status in (400, 404):
        message = f"CourtListener holds no case at {cited.cite}; it does not hold every case"
        return Outcome.CHECK, "not-verified", message + (f" ({found.message})" if found.message else "")
    return Outcome.UNAVAILABLE, "unavailable", f"CourtListener answered with status {found.status}"


def _about_cases(cited: LegalCitation, cases: Sequence[CourtCase]) -> tuple[Outcome, str, str]:
    held = " or ".join(f"“{case.name}”" for case in cases[:3])
    if not cited.name:
        if len(cases) > 1:
            return Outcome.CHECK, "ambiguous", f"the citation may be that of {held}, and no name tells which"
        return (
            Outcome.OK,
            "record-exists",
            f"a case is held there: {held}; no name stands before the citation",
        )
    agreements = {case: case_name_agreement(cited.name, case.name) for case in cases}
    best = max(agreements, key=lambda case: agreements[case])
    if agreements[best] is NameAgreement.SAME:
        if cited.year is not None and best.year is not None and abs(cited.year - best.year) > 1:
            message = f"the text says {cited.year}, the case was decided in {best.year}: “{best.name}”"
            return Outcome.CHECK, "year-differs", message
        return Outcome.OK, "record-exists", f"a case of this name is held there: “{best.name}”"
    said = f"the text names “{cited.name}”, the case held at {cited.cite} is {held}"
    if agreements[best] is NameAgreement.PARTLY:
        return Outcome.CHECK, "name-differs", f"{said}: one party agrees, or both in the other order"
    return Outcome.FAILED, "mismatch", said
