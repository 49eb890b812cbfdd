"""Searching the sources for the study list. A search that was interrupted goes on where it was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from agent_tools.review import Review
from agent_tools.texts import Progress, TextStatus, fetch_texts
from checker.model.input_error import InputError
from corpus.model.lookup import Unavailable

if TYPE_CHECKING:
    from corpus.settings import Settings


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """What a search asks for. sources: names; all that are there when empty."""

    sources: tuple[str, ...] = ()
    limit: int = 25
    from_year: int | None = None
    to_year: int | None = None
    with_texts: bool = True


@dataclass(frozen=True, slots=True)
class SearchOutcome:
    """What a search brought.

    sources: (name, what it answered in words, whether it could be asked). added: ids new on the list.
    known: ids that were listed before and were found again. texts: of the studies added.
    """

    sources: tuple[tuple[str, str, bool], ...]
    added: tuple[str, ...]
    known: tuple[str, ...]
    advice: tuple[str, ...] = ()
    texts: tuple[TextStatus, ...] = ()

    @property
    def exit_code(self) -> int:
        """3 when a source could not be asked: what it has is unknown, whatever the others gave; else 0."""
        return 0 if all(asked for _, _, asked in self.sources) else 3

    def as_dict(self) -> dict[str, Any]:
        """The document of `search --format json`."""
        return {
            "sources": [{"source": n, "answer": words, "available": ok} for n, words, ok in self.sources],
            "added": list(self.added),
            "known_before": list(self.known),
            "advice": list(self.advice),
            "texts": [text.as_dict() for text in self.texts],
        }


def search(review: Review, question: str, limits: SearchLimits, progress: Progress) -> SearchOutcome:
    """Ask the sources at once, merge the records into the list, and get the texts of what is new.

    What a source answered is kept as it comes: after an interruption the same search asks the others alone,
    and gets the texts that were not tried. Raises InputError for an empty question, years upside down, or an
    unknown source.
    """
    from corpus.interrupted_search import search_and_list
    from corpus.search import describe_answer, make_sources

    require_searchable(limits, review.settings)
    sources = make_sources(review.settings, limits.sources)
    try:
        result, listed = search_and_list(
            review.store,
            question,
            sources,
            limit=limits.limit,
            from_year=limits.from_year,
            to_year=limits.to_year,
            on_progress=lambda source, answer, done, of: progress(
                "searching", done, of, f"{source}: {describe_answer(answer)}"
            ),
        )
    except ValueError as error:
        raise InputError(str(error)) from error
    review.seal("search")
    tried = {attempt.study_id for attempt in review.store.attempts()} | review.store.text_states().keys()
    included = {study.study_id for study in review.store.study_list().included}
    untried = [study_id for study_id in listed.known if study_id in included and study_id not in tried]
    wanted = (*listed.added, *untried) if limits.with_texts else ()
    texts = fetch_texts(review, progress, wanted) if wanted else ()
    outcomes = tuple(
        (o.source, describe_answer(o.answer), not isinstance(o.answer, Unavailable)) for o in result.outcomes
    )
    return SearchOutcome(outcomes, listed.added, listed.known, result.advice, texts)


def require_searchable(limits: SearchLimits, settings: Settings) -> None:
    """Raises InputError for an unknown source or years upside down, before anything is made or asked."""
    from corpus.sources.registry import source_names

    known = source_names(settings)
    for names, field in ((limits.sources, "--source"), (settings.default_sources, "sources")):
        for name in names:
            if name not in known:
                raise InputError(f"{name}: expected one of {', '.join(known)}", field=field)
    if limits.from_year and limits.to_year and limits.from_year > limits.to_year:
        raise InputError("expected the first year not to be after the last", field="--from-year")
