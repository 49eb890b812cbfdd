"""Which listed study a citation of the review means.

Numbers and footnotes lead through the review's own list. Keys lead to study ids, then to the list. Authors
and year lead to studies, with a letter ("2020a") through the list. An entry of the list is matched to a study
as a whole record: title with authors, then DOI, then authors with year.

A study whose list entry has no authors contradicts nobody: title, DOI, number, key or year lead to it. A year
that is one off, which no source states, leads to the study when the authors agree; the rules tell both.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain

from checker.model.draft import CitationKind, CitationMarker, Draft, Reference
from checker.text.names import (
    Agreement,
    authors_agreement,
    initials_of,
    name_agreement,
    name_keys,
    same_name,
)
from checker.text.titles import find_title, title_key, title_words
from corpus.model.identifiers import Identifiers, parse_doi
from corpus.model.study import Study
from corpus.model.study_list import StudyList


@dataclass(frozen=True, slots=True)
class ResolvedCitation:
    """A citation with what it leads to.

    reference: the entry of the review's own list that it goes through, where there is one.
    study_ids: the listed studies (included or not) that it may mean: one when it is right, several when
        it is ambiguous, none when it leads to no listed study.
    nearest: the listed study that it comes closest to when `study_ids` is empty (same author and another
        year, same year and another author), for the hint.
    """

    marker: CitationMarker
    reference: Reference | None = None
    study_ids: tuple[str, ...] = ()
    nearest: str = ""


@dataclass(frozen=True, slots=True)
class RecordDifference:
    """A field in which an entry of the reference list is not the study: "title", "authors", "year", "DOI"."""

    field: str
    found: str
    expected: str


@dataclass(slots=True)
class Resolver:
    """Resolves the citations of one draft against one study list; what is costly is worked out once."""

    draft: Draft
    studies: StudyList
    _by_author: dict[str, list[Study]] = field(default_factory=dict)
    _without_authors: list[Study] = field(default_factory=list)
    _by_doi: dict[str, Study] = field(default_factory=dict)
    _by_title: dict[str, list[Study]] = field(default_factory=dict)
    _by_key: dict[str, str] = field(default_factory=dict)
    _order: dict[str, int] = field(default_factory=dict)
    _labels: dict[str, Reference] = field(default_factory=dict)
    _listed: dict[str, list[Reference]] = field(default_factory=dict)
    _matched: dict[Reference, Study | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for entry in self.studies:
            study = entry.study
            self._by_key.setdefault(study.study_id.lower(), study.study_id)
            self._order[study.study_id] = len(self._order)
            if study.identifiers.doi:
                self._by_doi.setdefault(study.identifiers.doi, study)
            self._by_title.setdefault(title_key(study.title), []).append(study)
            if not study.authors:
                self._without_authors.append(study)
            names = (author.cited_as for author in study.authors[:1])
            families = (author.family for author in study.authors[:1] if author.family)
            for key in set(chain.from_iterable(name_keys(name) for name in chain(names, families))):
                self._by_author.setdefault(key, []).append(study)
        for entry in self.studies:
            key = str(entry.study.csl.get("citation-key", "")).lower()
            if key:
                self._by_key.setdefault(key, entry.study.study_id)
        for reference in self.draft.references:
            if reference.label:
                self._labels.setdefault(reference.label.lower(), reference)
            for key in name_keys(reference.names[0]) if reference.names else ():
                self._listed.setdefault(key, []).append(reference)

    def resolve(self, marker: CitationMarker) -> ResolvedCitation:
        """What `marker` leads to."""
        if marker.kind is CitationKind.UNREADABLE:
            return ResolvedCitation(marker)
        if marker.kind is CitationKind.NUMBER:
            return self._through(marker, self._labels.get(str(marker.number)))
        if marker.kind is CitationKind.FOOTNOTE:
            return self._through(marker, self._labels.get(f"^{marker.key}".lower()))
        if marker.kind is CitationKind.KEY:
            return self._by_its_key(marker)
        return self._by_author_and_year(marker)

    def study_of(self, reference: Reference) -> Study | None:
        """The listed study that an entry means, or None when it is of none."""
        if reference not in self._matched:
            self._matched[reference] = self._match(reference)
        return self._matched[reference]

    def _through(self, marker: CitationMarker, reference: Reference | None) -> ResolvedCitation:
        if reference is None:
            return ResolvedCitation(marker)
        study = self.study_of(reference)
        if study is not None:
            return ResolvedCitation(marker, reference, (study.study_id,))
        same = self._candidates(reference.names)
        return ResolvedCitation(marker, reference, (), same[0].study_id if same else "")

    def _by_its_key(self, marker: CitationMarker) -> ResolvedCitation:
        study_id = self._by_key.get(marker.key.lower())
        reference = self._labels.get(marker.key.lower())
        if reference is not None and (own := self.study_of(reference)) is not None:
            return ResolvedCitation(marker, reference, (own.study_id,))  # the text's own entry decides
        if study_id is not None:
            return ResolvedCitation(marker, reference, (study_id,))
        if reference is not None:
            return self._through(marker, reference)
        study = self._by_doi.get(parse_doi(marker.key) or "")
        return ResolvedCitation(marker, study_ids=(study.study_id,) if study else ())

    def _by_author_and_year(self, marker: CitationMarker) -> ResolvedCitation:
        listed = self._entries_for(marker)
        if len(listed) == 1:
            study = self.study_of(listed[0])
            if study is not None:
                return ResolvedCitation(marker, listed[0], (study.study_id,))
        fitting = [
            study
            for study in self._candidates(marker.names)
            if _agreement(marker, study) is not Agreement.NONE and _year_fits(marker.year, study)
        ]
        best = max((_agreement(marker, study) for study in fitting), default=Agreement.NONE)
        fitting = [study for study in fitting if _agreement(marker, study) is best]
        if len(fitting) > 1 and marker.year_suffix:
            lettered = [study for study in fitting if _has_letter(study, marker)]
            fitting = lettered or fitting
        if len(fitting) > 1:
            fitting = _told_apart(marker, fitting)
        if len(fitting) > 1:
            through = {s.study_id: s for entry in listed if (s := self.study_of(entry)) is not None}
            chosen = [study for study in fitting if study.study_id in through]
            fitting = chosen if len(chosen) == 1 and len(listed) == 1 else fitting
        if not fitting and not listed:
            fitting = self._one_year_off(marker) or self._of_unknown_authors(marker)
        reference = listed[0] if len(listed) == 1 else None
        if fitting:
            return ResolvedCitation(marker, reference, tuple(dict.fromkeys(s.study_id for s in fitting)))
        return ResolvedCitation(marker, reference, (), self._nearest(marker))

    def _entries_for(self, marker: CitationMarker) -> list[Reference]:
        """The entries of the review's list that an author-year citation may go through."""
        if not marker.names:
            return []
        found = {
            id(entry): entry
            for key in name_keys(marker.names[0])
            for entry in self._listed.get(key, ())
            if (marker.year is None or entry.year == marker.year)
            and _names_agree(marker.names, entry.names)
            and (not marker.year_suffix or not entry.year_suffix or entry.year_suffix == marker.year_suffix)
        }
        entries = sorted(found.values(), key=lambda entry: entry.span.start)
        if len(entries) > 1 and not marker.et_al:
            whole = [entry for entry in entries if len(entry.names) == len(marker.names)]
            entries = whole if whole else entries
        return entries

    def _candidates(self, names: Sequence[str]) -> list[Study]:
        """The studies whose first author may be the first of `names`, or the group that they spell."""
        if not names:
            return []
        keys = set(name_keys(names[0])) | set(name_keys(" ".join(names)))
        found = {study.study_id: study for key in keys for study in self._by_author.get(key, ())}
        return sorted(found.values(), key=lambda study: self._order[study.study_id])

    def _one_year_off(self, marker: CitationMarker) -> list[Study]:
        """The one study by the cited authors that appeared in the year before or after the cited one."""
        near = [
            study
            for study in self._candidates(marker.names)
            if _agreement(marker, study) is Agreement.FULL and is_one_year_off(marker.year, study)
        ]
        return near if len(near) == 1 else []

    def _of_unknown_authors(self, marker: CitationMarker) -> list[Study]:
        """The studies of the cited year whose authors the list does not know; one cited by title alone."""
        if marker.year is None:
            return []
        fitting = [study for study in self._without_authors if marker.year in study.years]
        titled = [study for study in fitting if is_cited_by_title(marker, study)]
        return titled or fitting

    def _nearest(self, marker: CitationMarker) -> str:
        same_author = self._candidates(marker.names)
        if same_author:
            return same_author[0].study_id
        if marker.year is None:
            return ""
        same_year = [e.study for e in self.studies if e.included and marker.year in years_of(e.study)]
        return same_year[0].study_id if len(same_year) == 1 else ""

    def _match(self, reference: Reference) -> Study | None:
        by_doi = self._by_doi.get(reference.identifiers.doi or "")
        same_author = self._candidates(reference.names)
        titled = [s for s in same_author if find_title(s.title, reference.written)]
        if not titled:
            titled = [
                s
                for s in chain(
                    self._by_title.get(title_key(reference.title), ()),
                    (by_doi,) if by_doi else (),
                    self._without_authors,
                )
                if find_title(s.title, reference.written)
            ]
        if titled:
            same_year = [s for s in titled if _year_fits(reference.year, s)]
            return by_doi if by_doi in titled else (same_year or titled)[0]
        if by_doi is not None:
            return by_doi
        for study in chain(same_author, self._without_authors):
            if study.identifiers.shares_one_with(reference.identifiers):
                return study
        fitting = [
            s
            for s in same_author
            if reference.year is not None and _year_fits(reference.year, s) and _names_fit(reference, s)
        ]
        return fitting[0] if len(fitting) == 1 else None


def reference_differences(
    reference: Reference, study: Study, studies: StudyList
) -> tuple[RecordDifference, ...]:
    """The fields in which an entry says something else than the study that it stands for."""
    found: list[RecordDifference] = []
    if not find_title(study.title, reference.written):
        found.append(
            RecordDifference("title", reference.title or reference.written[:120].strip(), study.title)
        )
    if reference.names and study.authors and not _names_fit(reference, study):
        authors = ", ".join(author.cited_as for author in study.authors[:6])
        found.append(RecordDifference("authors", ", ".join(reference.names[:6]), authors))
    if reference.year is not None and study.year is not None and not _year_fits(reference.year, study):
        found.append(RecordDifference("year", str(reference.year), str(study.year)))
    theirs, ours = reference.identifiers, study.identifiers
    for name in ("doi", "pmid", "pmcid", "arxiv"):
        stated, right = getattr(theirs, name), getattr(ours, name)
        if stated and right and stated != right and not _is_preprint_doi(stated):
            found.append(RecordDifference(name.upper() if name != "arxiv" else "arXiv id", stated, right))
        elif stated and not right and any(_holds(e.study.identifiers, name, stated) for e in studies):
            found.append(RecordDifference(name.upper(), stated, "none that is known"))
    return tuple(found)


def years_of(study: Study) -> frozenset[int]:
    """The years under which a study may be cited: in print, online first, and of its first edition."""
    return study.years


def is_one_year_off(year: int | None, study: Study) -> bool:
    """True for the year before or after one in which the study appeared: online first against print."""
    return (
        year is not None
        and year not in study.years
        and any(abs(year - stated) == 1 for stated in study.years)
    )


def is_cited_by_title(marker: CitationMarker, study: Study) -> bool:
    """True when the words in the place of the authors begin the study's title, as for works without."""
    cited = title_words(" ".join(marker.names))
    return bool(cited) and title_words(study.title)[: len(cited)] == cited


def _holds(identifiers: Identifiers, name: str, value: str) -> bool:
    return bool(getattr(identifiers, name) == value)


def _is_preprint_doi(doi: str) -> bool:
    return re.match(r"10\.(?:48550|1101|31234|31219|21203|2139|20944|31235|35542)/", doi) is not None


def _year_fits(year: int | None, study: Study) -> bool:
    return year is None or study.year is None or year in years_of(study)


def _agreement(marker: CitationMarker, study: Study) -> Agreement:
    """How far the cited names are the study's; a group whose name holds "and" or commas is tried whole."""
    agreement = authors_agreement(marker.names, marker.et_al, study)
    if agreement is not Agreement.FULL and study.authors and len(marker.names) > 1:
        return max(agreement, name_agreement(" ".join(marker.names), study.authors[0]))
    if agreement is Agreement.NONE and study.authors and marker.names and " of " in marker.names[0]:
        return max(agreement, name_agreement(marker.names[0].rsplit(" of ", 1)[1], study.authors[0]))
    return agreement


def _told_apart(marker: CitationMarker, studies: list[Study]) -> list[Study]:
    """The studies that remain by initials ("H. Stone, 2022") and by the number of authors that are named.

    Source: APA 7, 8.17 and 8.20: two authors are both named, and initials tell namesakes apart.
    """
    letters = initials_of(marker.names[0]) if marker.names else ""
    if letters:
        studies = [s for s in studies if s.authors[0].given[:1].upper() == letters[0]] or studies
    if not marker.et_al:
        studies = [s for s in studies if len(s.authors) == len(marker.names)] or studies
    return studies


def _names_agree(cited: Sequence[str], listed: Sequence[str]) -> bool:
    if len(cited) > len(listed):
        return bool(listed) and same_name(" ".join(cited), " ".join(listed))
    return all(same_name(one, other) for one, other in zip(cited, listed, strict=False))


def _names_fit(reference: Reference, study: Study) -> bool:
    """True when the entry's authors are the study's, in order, as far as the entry names them."""
    if name_agreement(" ".join(reference.names), study.authors[0]) is Agreement.FULL:
        return True
    return len(reference.names) <= len(study.authors) and all(
        name_agreement(name, author) is not Agreement.NONE
        for name, author in zip(reference.names, study.authors, strict=False)
    )


def _has_letter(study: Study, marker: CitationMarker) -> bool:
    """True when the study's own data give it the letter: CSL's year-suffix, or an id such as ito2020a."""
    suffix = str(study.csl.get("year-suffix") or "")
    return suffix == marker.year_suffix or study.study_id.lower().endswith(
        f"{marker.year}{marker.year_suffix}"
    )
