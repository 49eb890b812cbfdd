"""`check legal`: the case citations of a file against CourtListener."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from agent_tools.checks.services import settings_here
from agent_tools.review_file import read_review_file
from checker.checks.legal import LegalCitation, LegalKind, check_legal, cite_key, find_case_name
from checker.model.check_answer import CheckAnswer
from checker.model.draft import Draft
from checker.rule import draft_location
from corpus.model.court_cases import CitedCases
from corpus.model.lookup import Found, LookUp
from corpus.model.study_text import Span
from corpus.settings import Settings
from corpus.sources.courtlistener import MOST_CHARACTERS, MOST_CITATIONS, CourtListener
from corpus.sources.timing import REAL_TIME, Timing

MOST_LOOKED_UP = 1000
_BEFORE = 300
_KINDS = {
    "FullCaseCitation": LegalKind.CASE,
    "ShortCaseCitation": LegalKind.SHORT,
    "FullLawCitation": LegalKind.STATUTE,
    "FullJournalCitation": LegalKind.JOURNAL,
    "IdCitation": LegalKind.ID,
    "SupraCitation": LegalKind.SUPRA,
}
_YEAR = re.compile(r"[^()\[\]]{0,60}?\((?:[^()]{0,50}\s)?(1[6-9]\d\d|20\d\d)\)")
_PARALLEL = re.compile(r"[\s,\d–-]{0,30}")


def check_legal_file(path: Path, *, settings: Settings | None = None) -> CheckAnswer:
    """The answer over a file's legal citations. Raises InputError when the file cannot be read."""
    return check_legal_citations(read_legal_citations(path), settings or settings_here())


def check_legal_citations(
    citations: Sequence[LegalCitation], settings: Settings, timing: Timing = REAL_TIME
) -> CheckAnswer:
    """The answer over citations that were read before; each is looked up once."""
    cites = list(dict.fromkeys(c.cite for c in citations if c.kind is LegalKind.CASE))
    service = CourtListener(settings, timing)
    if cites and service.missing_setting:
        notes: tuple[str, ...] = (f"CourtListener needs a token: set {service.missing_setting}",)
    elif len(cites) > MOST_LOOKED_UP:
        notes = (f"only the first {MOST_LOOKED_UP} of {len(cites)} citations were looked up",)
    else:
        notes = ()
    answers: dict[str, LookUp[CitedCases]] = {}
    for batch in _batches(cites[:MOST_LOOKED_UP]):
        found = service.find_cases(batch)
        if isinstance(found, Found):
            answers |= {
                cite_key(one.citation): Found(one, found.source, found.at, found.stale) for one in found.value
            }
        else:
            answers |= dict.fromkeys((cite_key(cite) for cite in batch), found)
    is_sent = bool(cites) and not service.missing_setting
    sent = (
        ("the text of the case citations, without the text around them, to CourtListener",) if is_sent else ()
    )
    return check_legal(citations, answers, sent=sent, notes=notes)


def read_legal_citations(path: Path) -> tuple[LegalCitation, ...]:
    """The legal citations of a file, in order. Raises InputError when the file cannot be read."""
    draft = read_review_file(path).parse()
    return tuple(_citations(draft.text, draft))


def legal_citation_of_text(citation_id: str, text: str) -> LegalCitation | None:
    """The first case citation of a text that was given before, as `recheck` has it; None when there is
    none.
    """
    found = [one for one in _citations(text, None) if one.kind is LegalKind.CASE]
    return LegalCitation(citation_id, text, found[0].cite, LegalKind.CASE, found[0].name) if found else None


def _citations(text: str, draft: Draft | None) -> Iterator[LegalCitation]:
    # Imported where it is used: its tables of reporters take half a second.
    from eyecite import get_citations

    logging.getLogger("eyecite").setLevel(logging.CRITICAL)  # it tells its doubts about overlaps to stderr
    name, end = "", 0
    found = sorted(get_citations(text), key=lambda one: tuple(one.span()))
    for number, one in enumerate(found, 1):
        span = Span(*one.span())
        kind = _KINDS.get(type(one).__name__, LegalKind.OTHER)
        cite = " ".join(text[span.start : span.end].split())
        is_parallel = end > 0 and _PARALLEL.fullmatch(text[end : span.start]) is not None
        year = _YEAR.match(text, span.end)
        if kind is LegalKind.CASE:
            name = name if is_parallel else find_case_name(text[max(end, span.start - _BEFORE) : span.start])
            end = span.end
        written = f"{name}, {cite}" if name and kind is LegalKind.CASE else cite
        yield LegalCitation(
            f"c{number}",
            written + (f" ({year.group(1)})" if year and kind is LegalKind.CASE else ""),
            cite,
            kind,
            name if kind is LegalKind.CASE else "",
            int(year.group(1)) if year else None,
            draft_location(draft, span) if draft is not None else None,
        )


def _batches(cites: Sequence[str]) -> Iterator[list[str]]:
    """The citations in lots that one request takes."""
    batch: list[str] = []
    length = 0
    for cite in cites:
        if batch and (len(batch) == MOST_CITATIONS or length + len(cite) + 1 > MOST_CHARACTERS):
            yield batch
            batch, length = [], 0
        batch.append(cite)
        length += len(cite) + 1
    if batch:
        yield batch
