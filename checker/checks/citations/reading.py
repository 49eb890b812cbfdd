"""The citations of an input: entries of reference lists, records of bibliographic files, tags in the text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from checker.checks.citations.cited import CitedWork, WorkKind
from checker.checks.citations.kinds import CSL_KINDS, tell_kind
from checker.checks.citations.tags import find_tags, read_identifiers
from checker.drafts.references import MOST_REFERENCE_CHARACTERS, looks_like_reference, read_reference
from checker.model.draft import Draft, Reference
from checker.model.findings import Location
from checker.rule import draft_location
from corpus.model.identifiers import Identifiers, parse_arxiv, parse_doi, parse_pmcid
from corpus.model.record import Record
from corpus.model.study import study_from_csl
from corpus.model.study_text import Span

_VENUE = re.compile(r"[\s.,;:”\"'’*_)]*(?:In:?\s+)?((?:[^\d;(\n]|(?<=\w)\d){2,160})")
_VENUE_END = re.compile(
    r"(?:\bdoi\b|https?:|\bvol\b|\bno\b|\bpp?\b|\bPMID\b|\barXiv\b|\bAvailable\b|\bRetrieved\b).*$",
    re.I | re.S,
)
_YEAR_FIRST = re.compile(r"^[\s.,;:”\"*_]*\(?(?:1[5-9]|20)\d\d[a-z]?\)?[.,;:]*\s*")
_ADDRESS_ALONE = re.compile(r"(?:doi:?\s?)?(?:https?://|10\.\d{4,9}/)\S+", re.I)
_INITIALS = re.compile(r"[A-Z]{1,3}|[A-Z][a-z]?[A-Z]")
_PMID_LINE = re.compile(r"\bPMID:?\s?\d+|pubmed\.ncbi", re.I)
_FEW_WORDS = 4
_ADDRESS = re.compile(r"https?://[^\s<>\"”]{4,600}")


def citations_of_draft(draft: Draft) -> tuple[CitedWork, ...]:
    """The entries of a draft's reference lists and the tags of its text, in the order in which they stand."""
    found = [
        (span, replace(work, location=draft_location(draft, span))) for span, work in find_tags(draft.text)
    ]
    tags = [span for span, _ in found]
    for reference in draft.references:
        span = reference.span
        # A list of tags, or prose with tags that reads like an entry: the tags say it beyond doubt.
        if not any(span.start <= tag.start and tag.end <= span.end for tag in tags):
            location = draft_location(draft, span)
            found.append((span, replace(_of_reference(reference), location=location)))
    if not found:
        found = list(_lines_of_references(draft))
    found.sort(key=lambda entry: (entry[0].start, entry[0].end))
    found = _with_addresses_joined(found)
    return _numbered([work for _, work in found])


def _with_addresses_joined(found: Sequence[tuple[Span, CitedWork]]) -> list[tuple[Span, CitedWork]]:
    """The entries, an address that stands alone on the line after an entry without one made part of it."""
    joined: list[tuple[Span, CitedWork]] = []
    for span, work in found:
        before = joined[-1][1] if joined else None
        is_address = _ADDRESS_ALONE.fullmatch(work.written.strip()) is not None and work.names_identifier
        if before is not None and is_address and not before.names_identifier and before.title:
            whole = replace(
                before,
                written=f"{before.written.rstrip()} {work.written.strip()}",
                identifiers=work.identifiers,
                link=work.link,
            )
            joined[-1] = (Span(joined[-1][0].start, span.end), whole)
        else:
            joined.append((span, work))
    return joined


def _lines_of_references(draft: Draft) -> Iterator[tuple[Span, CitedWork]]:
    """Of a bare list without a heading: each line that is an entry, or holds an identifier and little
    else.
    """
    at = 0
    for line in draft.text.splitlines(keepends=True):
        span, words = Span(at, at + len(line.rstrip())), line.strip()
        at += len(line)
        if not words or len(words) > MOST_REFERENCE_CHARACTERS:
            continue
        named = any((parse_doi(words), parse_arxiv(words), parse_pmcid(words), _PMID_LINE.search(words)))
        if looks_like_reference(words) or (named and len(words.split()) <= _FEW_WORDS):
            is_bare = named and len(words.split()) <= _FEW_WORDS
            work = _of_identifier(words) if is_bare else _of_reference(read_reference(words, span))
            yield span, replace(work, location=draft_location(draft, span))


def citations_of_records(records: Sequence[Record], file: str) -> tuple[CitedWork, ...]:
    """The records of a BibTeX, RIS or CSL-JSON file."""
    return _numbered([_of_record(record, file) for record in records])


def citation_of_text(citation_id: str, text: str, location: Location | None = None) -> CitedWork:
    """One citation by its text alone: a tag, or an entry in any style of references."""
    tags = list(find_tags(text))
    if len(tags) == 1 and tags[0][0].end - tags[0][0].start >= len(text.strip()) - 2:
        work = tags[0][1]
    else:
        ids = read_identifiers(text)
        is_bare = ids != Identifiers() and len(text.split()) <= _FEW_WORDS
        work = _of_identifier(text) if is_bare else _of_reference(read_reference(text, Span(0, len(text))))
    return replace(work, citation_id=citation_id, location=location)


def _numbered(works: Sequence[CitedWork]) -> tuple[CitedWork, ...]:
    return tuple(replace(work, citation_id=f"r{number}") for number, work in enumerate(works, 1))


def _of_reference(reference: Reference) -> CitedWork:
    rest = _behind_title(reference)
    venue = _read_venue(rest)
    ids = reference.identifiers
    if ids.doi is None:
        ids = replace(ids, doi=read_identifiers(reference.written).doi)
    address = _ADDRESS.search(reference.written)
    aside = " ".join(re.findall(r"[(\[][^()\[\]]{3,60}[)\]]", reference.title))
    issuer = reference.names[0] if len(reference.names) == 1 else ""
    kind = tell_kind(f"{rest} {aside} {issuer}", ids, has_venue=False)
    if not reference.title and address and not any((ids.doi, ids.arxiv, ids.pmid, ids.pmcid, ids.isbn)):
        kind = WorkKind.WEB_PAGE
    # An entry that is an address, or a journal's place and an address, names nobody.
    names = [n for n in _without_initials(reference.names) if not _NO_WORDS.match(n) and not _DIGIT.search(n)]
    return CitedWork(
        "",
        reference.written,
        tuple(_with_apostrophe(name, reference.written) for name in names),
        reference.et_al,
        reference.year,
        "" if _NO_WORDS.match(reference.title) else reference.title,
        venue,
        ids,
        f"https://doi.org/{ids.doi}" if ids.doi else (address.group().rstrip(".,;)") if address else ""),
        kind,
    )


_NO_WORDS = re.compile(
    r"\W*(?:https?://|www\.|doi\s*:|10\.\d{4,9}/|arxiv\s*:|pmid\s*:|pmcid?\s*:?\s*\d)\S*\s*$", re.I
)
"""An identifier or an address in the place of a name or a title."""
_DIGIT = re.compile(r"\d")


def _without_initials(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names without those that are mere initials, read where a list has a form of its own."""
    return tuple(name for name in names if not _INITIALS.fullmatch(name)) if len(names) > 1 else names


def _with_apostrophe(name: str, written: str) -> str:
    """ "O'Neill" for "Neill", as names in that form are read where initials stand before them."""
    at = written.find(f"'{name}") if "'" in written else -1
    at = at if at >= 0 else written.find(f"’{name}")
    return written[at - 1 : at + 1 + len(name)] if at > 0 and written[at - 1].isupper() else name


def _of_identifier(words: str) -> CitedWork:
    """A line that holds an identifier and no more: a work that is named and not described."""
    ids = read_identifiers(words)
    return CitedWork("", words, identifiers=ids, link=f"https://doi.org/{ids.doi}" if ids.doi else "")


def _behind_title(reference: Reference) -> str:
    at = reference.written.find(reference.title) if reference.title else -1
    rest = reference.written[at + len(reference.title) :] if at >= 0 else reference.written
    return _YEAR_FIRST.sub("", rest, count=1)[:600]


def _read_venue(rest: str) -> str:
    """The name of journal or book behind the title, up to the volume."""
    match = _VENUE.match(rest)
    if match is None:
        return ""
    words = _VENUE_END.sub("", match.group(1))
    return " ".join(words.split()).strip(" .,;:*_”\"'’[")


def _of_record(record: Record, file: str) -> CitedWork:
    item = record.csl
    study = study_from_csl(item, "")
    ids = study.identifiers
    link = f"https://doi.org/{ids.doi}" if ids.doi else str(item.get("URL") or "")
    told = " ".join(str(item.get(key) or "") for key in ("publisher", "container-title", "genre"))
    kind = CSL_KINDS.get(str(item.get("type"))) or tell_kind(told, ids, has_venue=bool(study.container_title))
    if kind is WorkKind.PREPRINT and study.container_title and not ids.arxiv and item.get("volume"):
        kind = WorkKind.ARTICLE
    names = tuple(author.cited_as for author in study.authors if re.search(r"\w", author.cited_as))
    return CitedWork(
        "",
        study.title,
        names,
        False,
        study.year,
        study.title,
        study.container_title,
        ids,
        link,
        kind,
        is_stated=True,
        location=Location("review", file),
    )
