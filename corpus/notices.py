"""What was published about a work: retractions, withdrawals, expressions of concern, corrections.

Every source that can tell is asked: Crossref (the publisher's notices and Retraction Watch's, from the work's
own record and from the notices that name it), OpenAlex, PubMed and Europe PMC. A source that could not be
asked is told as such: that nothing was found then is no clean bill. A work that is itself a notice is no
retracted study, and a new version is no notice.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Protocol

from corpus.model.identifiers import Identifiers
from corpus.model.lookup import Found, LookUp, NotFound, Unavailable
from corpus.model.record import Record
from corpus.model.study import Notice
from corpus.model.titles import is_title_of_notice
from corpus.settings import Settings
from corpus.sources.base import Source
from corpus.sources.crossref import Crossref
from corpus.sources.failure import ServiceError
from corpus.sources.registry import make_sources
from corpus.sources.timing import REAL_TIME, Timing

NOTICE_SOURCES = ("crossref", "europepmc", "openalex", "pubmed")
"""The sources that hold notices, in the order in which they are named."""


class LooksUp(Protocol):
    """A source that can be asked for a work's record. Raises LookupError for identifiers it does not know."""

    @property
    def name(self) -> str:
        """The source's name."""

    def look_up(self, identifiers: Identifiers) -> LookUp[Record]:
        """The record of the work."""


@dataclass(frozen=True, slots=True)
class NoticeAnswer:
    """What the sources say was published about a work.

    notices: of all sources, each once. asked: the sources that hold the work and answered. unavailable: those
    that could not be asked. not_held: those that answered that they do not hold the work, and so cannot tell.
    not_applicable: those that cannot be asked by any identifier of the work. notice_of: what the work is
    itself a notice of. is_notice: the work is itself a notice, told by a source or by its title.
    """

    notices: tuple[Notice, ...]
    asked: tuple[str, ...]
    unavailable: tuple[Unavailable, ...] = ()
    not_held: tuple[str, ...] = ()
    not_applicable: tuple[str, ...] = ()
    notice_of: tuple[Notice, ...] = ()
    is_notice: bool = False
    title: str = ""

    @property
    def is_clean(self) -> bool:
        """True when at least one source that holds the work, and every source asked, knows of no notice."""
        return bool(self.asked) and not self.notices and not self.unavailable

    @property
    def is_unknown(self) -> bool:
        """True when nothing was found and nobody can say that there is nothing."""
        return not self.notices and not self.is_clean


def make_notice_sources(settings: Settings, timing: Timing = REAL_TIME) -> tuple[Source, ...]:
    """The sources that hold notices."""
    return make_sources(settings, NOTICE_SOURCES, timing)


def find_notices(identifiers: Identifiers, sources: Sequence[LooksUp]) -> NoticeAnswer:
    """Ask all `sources` at once what was published about the work so named; a sick source raises nothing."""
    if not sources:
        return NoticeAnswer((), ())
    with ThreadPoolExecutor(len(sources), thread_name_prefix="notices") as pool:
        answers = list(pool.map(lambda source: _ask(source, identifiers), sources))
    notices: dict[Notice, None] = {}
    notice_of: dict[Notice, None] = {}
    asked, not_held, not_applicable = [], [], []
    unavailable: list[Unavailable] = []
    is_notice, title = False, ""
    for source, found in zip(sources, answers, strict=True):
        record, further = found
        notices.update(dict.fromkeys(further if isinstance(further, tuple) else ()))
        if isinstance(further, Unavailable):
            unavailable.append(further)
        if record is None:
            not_applicable.append(source.name)
        elif isinstance(record, Unavailable):
            unavailable.append(record)
        elif isinstance(record, NotFound):
            not_held.append(source.name)
        else:
            asked.append(source.name)
            title = title or str(record.value.csl.get("title", ""))
            notices.update(dict.fromkeys(record.value.notices))
            notice_of.update(dict.fromkeys(record.value.notice_of))
    is_notice = bool(notice_of) or is_title_of_notice(title)
    return NoticeAnswer(
        tuple(sorted(notices, key=_order)),
        tuple(asked),
        tuple(unavailable),
        tuple(not_held),
        tuple(not_applicable),
        tuple(sorted(notice_of, key=_order)),
        is_notice,
        title,
    )


def _ask(
    source: LooksUp, identifiers: Identifiers
) -> tuple[LookUp[Record] | None, tuple[Notice, ...] | Unavailable]:
    """The source's record, and of Crossref what notices themselves say; None when it cannot be asked."""
    try:
        record = source.look_up(identifiers)
    except LookupError:
        return None, ()
    if not isinstance(source, Crossref) or not isinstance(record, Found) or not identifiers.doi:
        return record, ()
    try:
        return record, source.ask_for_notices(identifiers.doi)
    except ServiceError as failure:
        return record, source.unavailable(failure)


def _order(notice: Notice) -> tuple[str, str, str]:
    return notice.kind.value, notice.source, notice.doi or ""
