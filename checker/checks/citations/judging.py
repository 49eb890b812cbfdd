"""What is said of one citation, given what was looked up about it.

`failed` is said only of what registries that answered show: the title with other authors, a link that leads
to another work or to none, a year far from every year of the work. What a source that did not answer might
have changed is `unavailable`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from checker.checks.citations.cited import CitationLookUps, CitedWork, WorkKind
from checker.checks.citations.comparing import (
    TELLING_WORDS,
    Comparison,
    Likeness,
    compare,
    has_unread_names,
    is_led_by_another,
)
from checker.checks.citations.links import DOI_REGISTRIES, REGISTRIES, LinkState, NamedWork, judge_link
from checker.checks.citations.telling import describe, listed, sightings, sources_of
from checker.model.check_answer import Sighting
from checker.model.outcome import Outcome
from checker.text.titles import title_words
from checker.text.venues import same_venue
from corpus.model.lookup import Found, NotFound, Unavailable
from corpus.model.record import Record

LEAST_DOI_IN_COMMON = 12
"""Characters: a prefix and the beginning of a suffix. Shorter, and any DOI of a publisher begins with it."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said: outcome, status, the reason in words, where it was seen, and what would stand instead."""

    outcome: Outcome
    status: str
    message: str
    evidence: tuple[Sighting, ...] = ()
    suggestion: str = ""


@dataclass(frozen=True, slots=True)
class _Seen:
    """The look-ups of a citation, compared. works: the records that are of the cited work."""

    cited: CitedWork
    looks: CitationLookUps
    compared: tuple[Comparison, ...]
    link: NamedWork
    works: tuple[Comparison, ...]
    silent: tuple[Unavailable, ...]
    """The sources that could not be asked."""
    dois: frozenset[str] = field(default=frozenset())


def judge(cited: CitedWork, looks: CitationLookUps) -> Verdict:
    """What is said of a citation."""
    if cited.is_approximate:
        return _about_topic(cited, looks)
    if not cited.title and not cited.names_identifier:
        if cited.kind is WorkKind.WEB_PAGE or cited.link:
            return _web_page()
        return Verdict(Outcome.CHECK, "unreadable", "neither a title nor an identifier could be read in it")
    seen = _look_at(cited, looks)
    if seen.works:
        return _about_work(seen)
    if cited.kind is WorkKind.WEB_PAGE and not cited.names_identifier:
        return _web_page()
    same_title = [c for c in seen.compared if c.title is Likeness.SAME]
    if same_title:
        return _about_authors(seen, same_title)
    near = [c for c in seen.compared if c.title is Likeness.NEAR and c.authors is not Likeness.OTHER]
    if near and seen.link.state is not LinkState.OTHER_WORK:
        return _about_title(seen, near[0])
    return _about_nothing(seen)


def is_settled(cited: CitedWork, looks: CitationLookUps) -> bool:
    """Whether no further source could change what is said.

    That is so for what is ok, and where the registry's own record of the very work is at hand; years and
    venues beside it, which another source may state too, are asked for on.
    """
    said = judge(cited, looks)
    if said.outcome is Outcome.OK:
        return True
    if cited.is_approximate or said.outcome is Outcome.UNAVAILABLE:
        return False
    seen = _look_at(cited, looks)
    if seen.link.state is LinkState.SAME:
        is_near = any(c.year is Likeness.NEAR for c in seen.works)
        return said.status in ("mismatch", "title-differs") or (said.status == "year-differs" and not is_near)
    return said.status == "badlink" and _is_registered(seen)


def propose_doi(cited: CitedWork, looks: CitationLookUps) -> str:
    """The DOI that would be offered in place of the cited one, once it was looked up; "" for none."""
    seen = _look_at(cited, looks)
    is_wrong = seen.link.state in (LinkState.OTHER_WORK, LinkState.NOT_REGISTERED)
    if not seen.works or not is_wrong:
        return ""
    registered = [c for c in seen.works if c.record.source in DOI_REGISTRIES and c.study.identifiers.doi]
    with_doi = registered or [c for c in seen.works if c.study.identifiers.doi]
    return (with_doi[0].study.identifiers.doi or "") if with_doi else ""


def _look_at(cited: CitedWork, looks: CitationLookUps) -> _Seen:
    named = [(name, c) for name, found in _named_records(looks) if (c := compare(cited, found)) is not None]
    records = [r for found in looks.candidates.values() if isinstance(found, Found) for r in found.value]
    compared = [c for record in records if (c := compare(cited, record)) is not None]
    link = judge_link(cited, looks, dict(named), tuple(c for c in compared if c.is_the_work))
    everything = sorted((*(c for _, c in named), *compared), key=lambda c: c.rank, reverse=True)
    works = tuple(c for c in everything if _is_work(c))
    if not cited.title:
        works = tuple(c for _, c in named if c.authors is not Likeness.OTHER)
    answers = (*looks.named.values(), looks.agency, *looks.candidates.values())
    silent = tuple(answer for answer in answers if isinstance(answer, Unavailable))
    return _Seen(cited, looks, tuple(everything), link, works, silent)


def _is_work(c: Comparison) -> bool:
    """Title and authors agree; without authors on the record or in the citation, the year must too."""
    if not c.is_the_work:
        return False
    if c.authors is not Likeness.UNKNOWN:
        return True
    return c.year is not Likeness.OTHER or len(title_words(c.study.title)) >= TELLING_WORDS


def _named_records(looks: CitationLookUps) -> Iterable[tuple[str, Record]]:
    return ((name, found.value) for name, found in looks.named.items() if isinstance(found, Found))


def _about_work(seen: _Seen) -> Verdict:
    """The work was found: its link, year, venue and spelling of names."""
    cited, best = seen.cited, seen.works[0]
    at = sightings(seen.works, seen.looks)
    if seen.link.is_wrong:
        return Verdict(
            Outcome.CHECK if _is_cut_or_glued(seen) else Outcome.FAILED,
            "badlink",
            f"a record exists for the work ({describe(best)}), and {seen.link.told}",
            (*seen.link.seen_at, *at),
            _suggestion(seen),
        )
    if seen.link.state is LinkState.OTHER_WORK:
        message = f"a record exists for the work ({describe(best)}); {seen.link.told}, as an index has it"
        return Verdict(Outcome.CHECK, "badlink", message, (*seen.link.seen_at, *at))
    if seen.link.state is LinkState.UNKNOWN:
        return Verdict(
            Outcome.UNAVAILABLE,
            "unavailable",
            f"a record exists for the work ({describe(best)}), and {seen.link.told}",
            at,
        )
    years = {year for c in seen.works for year in c.study.years}
    if cited.year is not None and years and cited.year not in years:
        return _about_year(seen, years)
    if best.authors is Likeness.NEAR:
        message = f"{listed(best.strangers)} is spelt otherwise on the record: {describe(best)}"
        return _unless_silent(seen, Verdict(Outcome.CHECK, "mismatch", message, at))
    with_authors = [c for c in seen.works if c.study.authors]
    if (
        cited.kind.is_well_covered
        and with_authors
        and all(is_led_by_another(cited, c.study.authors) for c in with_authors)
    ):
        message = f"{cited.names[0]} is not the first author on the record: {describe(best)}"
        return _unless_silent(seen, Verdict(Outcome.CHECK, "mismatch", message, at))
    venues = {c.study.container_title for c in seen.works if c.study.container_title}
    is_article = any(c.record.csl.get("type") == "article-journal" for c in seen.works)
    if (
        cited.kind in (WorkKind.ARTICLE, WorkKind.UNKNOWN)
        and is_article
        and cited.venue
        and venues
        and all(c.venue is not Likeness.SAME for c in seen.works)
    ):
        message = (
            f"the record names another venue: {listed(sorted(venues)[:3])}; the citation says {cited.venue}"
        )
        return _unless_silent(seen, Verdict(Outcome.CHECK, "venue-differs", message, at))
    if best.authors is Likeness.UNKNOWN and cited.names:
        message = f"a record exists, and it states no authors to compare: {describe(best)}"
        return _unless_silent(seen, Verdict(Outcome.CHECK, "not-verified", message, at))
    if seen.link.state is LinkState.ELSEWHERE and best.study.identifiers.doi not in (
        None,
        cited.identifiers.doi,
    ):
        message = f"a record exists for the work ({describe(best)}) under another DOI, and {seen.link.told}"
        return Verdict(Outcome.CHECK, "not-verified", message, at)
    return Verdict(Outcome.OK, "record-exists", f"a record exists: {describe(best)}", at)


def _is_cut_or_glued(seen: _Seen) -> bool:
    """Whether the DOI that is not registered is the work's own, cut short or with what stood behind it."""
    cited = seen.cited.identifiers.doi or ""
    own = propose_doi(seen.cited, seen.looks)
    shorter, longer = sorted((cited, own), key=len)
    return (
        seen.link.state is LinkState.NOT_REGISTERED
        and len(shorter) > LEAST_DOI_IN_COMMON
        and longer.startswith(shorter)
    )


def _about_year(seen: _Seen, years: set[int]) -> Verdict:
    cited = seen.cited
    at = sightings(seen.works, seen.looks)
    said = f"the citation says {cited.year}, the record {' or '.join(map(str, sorted(years)))}"
    near = any(abs((cited.year or 0) - year) == 1 for year in years)
    if near:
        message = f"{said}: online first and print often lie so"
        return _unless_silent(seen, Verdict(Outcome.CHECK, "year-differs", message, at))
    is_held = seen.link.state is LinkState.SAME or any(c.venue is Likeness.SAME for c in seen.works)
    if cited.kind is WorkKind.ARTICLE and is_held and (not seen.silent or _is_registered(seen)):
        return Verdict(Outcome.FAILED, "year-differs", f"{said} ({describe(seen.works[0])})", at)
    message = f"{said}: another edition, version or reprint may be meant"
    return _unless_silent(seen, Verdict(Outcome.CHECK, "year-differs", message, at))


def _about_authors(seen: _Seen, same_title: Sequence[Comparison]) -> Verdict:
    """A record has the title, and no record of it has all the cited authors."""
    best = same_title[0]
    at = sightings(same_title[:3], seen.looks)
    if seen.link.state in (LinkState.OTHER_WORK, LinkState.NOT_REGISTERED) and not best.shares_author:
        # The title may be another work's by chance; the link stands for itself.
        return _about_nothing(seen)
    message = f"the record of this title names no {listed(best.strangers)}: {describe(best)}"
    is_identified = seen.link.state is LinkState.SAME
    is_copy = all(c.record.source not in REGISTRIES for c in same_title)
    if seen.silent and not is_identified:
        return _left_open(seen, Verdict(Outcome.CHECK, "mismatch", message, at))
    is_telling = len(title_words(best.study.title)) >= TELLING_WORDS or is_identified
    is_short = best.is_shorter_list and len({c.record.source for c in same_title if c.is_shorter_list}) < 2
    is_book_like = seen.cited.kind in (WorkKind.BOOK, WorkKind.CHAPTER, WorkKind.WEB_PAGE, WorkKind.REPORT)
    is_unsure = is_short or is_copy or (is_book_like and not is_identified)
    if not is_telling or is_unsure or not _has_sure_names(seen.cited):
        return Verdict(Outcome.CHECK, "mismatch", message, at)
    return Verdict(Outcome.FAILED, "mismatch", message, at)


def _has_sure_names(cited: CitedWork) -> bool:
    """Whether the cited names are names beyond doubt: stated apart, or short and more than one in prose."""
    if cited.is_stated:
        return True
    if has_unread_names(cited):
        return False
    return all(len(name.split()) <= 3 and not any(c.isdigit() for c in name) for name in cited.names)


def _about_title(seen: _Seen, best: Comparison) -> Verdict:
    at = sightings((best,), seen.looks)
    title = seen.cited.title or seen.cited.written[:120]
    message = f"the nearest record by these authors has another title: {describe(best)}"
    message += f"; the citation says “{title}”"
    if seen.link.state is LinkState.SAME:
        return Verdict(Outcome.CHECK, "title-differs", message, at)
    if seen.link.state is LinkState.NOT_REGISTERED:
        return Verdict(Outcome.FAILED, "badlink", f"{seen.link.told}; {message}", at)
    verdict = Verdict(Outcome.CHECK, "title-differs", message, at)
    return _left_open(seen, verdict) if seen.silent else verdict


def _about_nothing(seen: _Seen) -> Verdict:
    """No record is that of the cited work."""
    cited, link = seen.cited, seen.link
    if link.state is LinkState.OTHER_WORK and link.is_sure and not _is_link_half_known(seen):
        return Verdict(Outcome.FAILED, "badlink", link.told, link.seen_at)
    if link.state is LinkState.NOT_REGISTERED:
        return Verdict(Outcome.FAILED, "badlink", link.told, link.seen_at)
    if seen.silent and link.state is not LinkState.OTHER_WORK:
        return _unavailable(seen, "", ())
    if link.state is LinkState.OTHER_WORK:
        return Verdict(Outcome.CHECK, "badlink", link.told, link.seen_at)
    if link.state is LinkState.ELSEWHERE:
        return Verdict(Outcome.CHECK, "not-verified", link.told, link.seen_at)
    asked = sources_of(seen.looks)
    if not asked:
        return Verdict(Outcome.CHECK, "not-verified", "there was nothing by which a source could be asked")
    if not cited.kind.is_well_covered:
        message = (
            f"{listed(asked)} know no such {cited.kind.value}; they hold too few of this kind"
            " for that to say anything"
        )
        return Verdict(Outcome.CHECK, "not-verified", message)
    message = f"{listed(asked)} answered and know no {cited.kind.value} of this title by these authors"
    outcome = Outcome.FAILED if _is_missed(seen) else Outcome.CHECK
    return Verdict(outcome, "not-found", message, _negative(seen))


def _is_link_half_known(seen: _Seen) -> bool:
    """Whether a source that may hold another record under the link could not be asked."""
    return any(isinstance(answer, Unavailable) for answer in seen.looks.named.values())


def _is_missed(seen: _Seen) -> bool:
    """Whether the registries would hold the article if it were there: its journal is seen to be registered.

    The title must be known beyond doubt, since the sources were asked for it.
    """
    cited = seen.cited
    if cited.kind is not WorkKind.ARTICLE or not cited.is_stated or not cited.venue or not cited.names:
        return False
    if len(title_words(cited.title)) < TELLING_WORDS or len(sources_of(seen.looks)) < 2:
        return False
    return any(
        c.record.source in DOI_REGISTRIES and same_venue(cited.venue, c.study.container_title)
        for c in seen.compared
    )


def _about_topic(cited: CitedWork, looks: CitationLookUps) -> Verdict:
    """Whether an author has work on a topic; which one is meant is not said, and so not judged."""
    topic = {word for word in title_words(cited.topic) if len(word) > 2}
    records = [r for found in looks.candidates.values() if isinstance(found, Found) for r in found.value]
    for record in records:
        c = compare(cited, record)
        if c is None or not c.study.authors or c.strangers:
            continue
        shared = topic & set(title_words(c.study.title))
        if shared:
            message = (
                f"related work exists, such as {describe(c)}; which work is meant is not said, so nothing"
                " more was looked up"
            )
            return Verdict(Outcome.OK, "related-work-exists", message, sightings((c,), looks))
    silent = [answer for answer in looks.candidates.values() if isinstance(answer, Unavailable)]
    if silent:
        return Verdict(Outcome.UNAVAILABLE, "unavailable", _why(silent))
    asked = listed(sources_of(looks)) or "no source"
    message = f"{asked} named no work by {listed(cited.names)} whose title speaks of {cited.topic}"
    return Verdict(Outcome.CHECK, "not-verified", message)


def _suggestion(seen: _Seen) -> str:
    """The work's own DOI, when the registry that holds it was asked and has this work under it."""
    doi = propose_doi(seen.cited, seen.looks)
    if not doi:
        return ""
    proposal = seen.looks.proposal
    if isinstance(proposal, Found):
        held = compare(seen.cited, proposal.value)
        return f"https://doi.org/{doi}" if held is not None and held.is_the_work else ""
    is_registered = any(
        c.record.source in DOI_REGISTRIES and c.study.identifiers.doi == doi for c in seen.works
    )
    return f"https://doi.org/{doi}" if is_registered else ""


def _left_open(seen: _Seen, verdict: Verdict) -> Verdict:
    """For a person, with the sources that could not be asked, when Crossref was and had nothing nearer.

    Else unavailable: the registry itself could not be asked, and may hold the very work.
    """
    crossref = seen.looks.candidates.get("crossref")
    if not isinstance(crossref, Found | NotFound):
        return _unavailable(seen, verdict.message, verdict.evidence)
    return replace(verdict, message=f"{verdict.message}; {_why(seen.silent)}")


def _unless_silent(seen: _Seen, verdict: Verdict) -> Verdict:
    """The verdict, unless a source that could not be asked might hold a record that agrees."""
    if seen.silent and not _is_registered(seen):
        return _unavailable(seen, verdict.message, verdict.evidence)
    return verdict


def _is_registered(seen: _Seen) -> bool:
    """Whether the registry's own record of the very work is at hand: others' change nothing then."""
    return seen.link.state is LinkState.SAME or any(
        c.record.source in DOI_REGISTRIES and c.authors is Likeness.SAME for c in seen.works
    )


def _unavailable(seen: _Seen, so_far: str, at: tuple[Sighting, ...]) -> Verdict:
    message = "; ".join(part for part in (_why(seen.silent), so_far and f"so far: {so_far}") if part)
    return Verdict(Outcome.UNAVAILABLE, "unavailable", message, at)


def _why(silent: Sequence[Unavailable]) -> str:
    told = dict.fromkeys(f"{answer.source} {answer.reason}" for answer in silent)
    return "could not be looked up: " + "; ".join(told)


def _negative(seen: _Seen) -> tuple[Sighting, ...]:
    answers = sorted(seen.looks.candidates.items())
    return tuple(
        Sighting(name, "", answer.at) for name, answer in answers if isinstance(answer, Found | NotFound)
    )


def _web_page() -> Verdict:
    message = "a web page is held by no index of works; `check links` looks whether it is there"
    return Verdict(Outcome.SKIP, "not-verified", message)
