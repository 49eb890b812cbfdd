"""Citation searching: what included studies cite, and what cites them (Wohlin 2014, "snowballing").

Each study's links are listed as soon as they have come, so that an interrupted run has lost nothing; what is
on the list already, excluded or not, is left as it was decided.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from corpus.listing import list_records, outcome_row, studies_among
from corpus.model.identifiers import Identifiers
from corpus.model.lookup import Unavailable
from corpus.model.study import Study, identifiers_from_csl
from corpus.search import SourceOutcome
from corpus.sources.citation_links import Direction, LinkSource, find_linked
from corpus.store import Store
from corpus.store.studies import SearchRow

OnStudy = Callable[[int, int, str], None]
"""Called with how many studies of a round are done, of how many, and the id of the last."""


@dataclass(frozen=True, slots=True)
class Snowballed:
    """What citation searching brought.

    added: ids new on the list, in the order in which they came. known: ids found again. unavailable: each
    source that could not be asked at least once, with the first reason. not_asked: studies without an
    identifier that a source knows. asked: how many times a source answered.
    """

    added: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    unavailable: tuple[Unavailable, ...] = ()
    not_asked: tuple[str, ...] = ()
    asked: int = 0


@dataclass(slots=True)
class _Tally:
    """What has come so far; dictionaries keep the order of coming."""

    added: dict[str, None] = field(default_factory=dict)
    known: dict[str, None] = field(default_factory=dict)
    unavailable: dict[str, Unavailable] = field(default_factory=dict)
    not_asked: list[str] = field(default_factory=list)
    asked: int = 0


def snowball(
    store: Store,
    sources: Sequence[LinkSource],
    *,
    directions: Sequence[Direction] = tuple(Direction),
    rounds: int = 1,
    limit: int = 100,
    on_study: OnStudy | None = None,
) -> Snowballed:
    """Follow citations from the included studies, and in later rounds from what the last one added.

    limit: works from each source for each study and direction.
    """
    tally = _Tally()
    seeds = list(store.study_list().included)
    with ThreadPoolExecutor(max(1, len(sources)), thread_name_prefix="citations") as pool:
        for number in range(1, rounds + 1):
            fresh: list[str] = []
            for done, seed in enumerate(seeds, 1):
                answers = [
                    (direction, outcomes)
                    for direction in directions
                    if (outcomes := _ask(pool, sources, _identifiers_of(store, seed), direction, limit))
                ]
                if not answers:
                    tally.not_asked.append(seed.study_id)
                for direction, outcomes in answers:
                    question = f"{direction.value} of {seed.study_id}"
                    limits = {"limit": limit, "round": number}
                    row = SearchRow(question, limits, tuple(map(outcome_row, outcomes)), method="citation")
                    fresh += _list(store, row, outcomes, tally)
                if on_study is not None:
                    on_study(done, len(seeds), seed.study_id)
            included = {study.study_id: study for study in store.study_list().included}
            seeds = [included[study_id] for study_id in fresh if study_id in included]
            if not seeds:
                break
    again = tuple(study_id for study_id in tally.known if study_id not in tally.added)
    sick = tuple(tally.unavailable.values())
    return Snowballed(tuple(tally.added), again, sick, tuple(tally.not_asked), tally.asked)


def _ask(
    pool: ThreadPoolExecutor,
    sources: Sequence[LinkSource],
    identifiers: Identifiers,
    direction: Direction,
    limit: int,
) -> list[SourceOutcome]:
    """What each source answered that knows one of the identifiers."""

    def ask(source: LinkSource) -> SourceOutcome | None:
        try:
            return SourceOutcome(source.name, *find_linked(source, identifiers, direction, limit))
        except LookupError:
            return None

    return [outcome for outcome in pool.map(ask, sources) if outcome is not None]


def _list(store: Store, row: SearchRow, outcomes: Sequence[SourceOutcome], tally: _Tally) -> Sequence[str]:
    """Keep what came of one study; gives the ids that are new."""
    for outcome in outcomes:
        if isinstance(outcome.answer, Unavailable):
            tally.unavailable.setdefault(outcome.source, outcome.answer)
        else:
            tally.asked += 1
    records = [record for outcome in outcomes for record in outcome.records]
    with store.transaction():
        store.add_search(row)
        listed = list_records(store, studies_among(records), origin="citation")
    tally.added.update(dict.fromkeys(listed.added))
    tally.known.update(dict.fromkeys(listed.known))
    return listed.added


def _identifiers_of(store: Store, study: Study) -> Identifiers:
    """The study's identifiers and those of the records behind it."""
    identifiers = study.identifiers
    for record in store.records_of(study.study_id):
        identifiers = identifiers.merged_with(identifiers_from_csl(record.csl))
    return identifiers
