"""The one bracket tag by which a text cites a work in place, read and written, and the prompt that asks for
it.

`[Lumen A, Ito B, 2024, "Nights of short sleep", Sleep Reports, https://doi.org/10.5555/x]`: authors, year,
the title in quotation marks, venue, link. The quotation marks tell a tag from other brackets; whether commas,
semicolons or full stops part the rest makes no difference, and venue and link may be absent. A Markdown link
right behind the bracket is the tag's link. `[work by Lumen on sleep]` names an author and a topic alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.checks.citations.cited import CitedWork
from checker.checks.citations.kinds import tell_kind
from corpus.model.identifiers import Identifiers, parse_arxiv, parse_doi, parse_isbn, parse_pmcid, parse_pmid
from corpus.model.names import split_name
from corpus.model.study_text import Span

PROMPT = """\
Cite every work that you rely on in place, with a tag in square brackets that holds, in this order and parted
by commas: the authors (family name, then initials; after six "et al."), the year, the title in straight
quotation marks, the journal or publisher, and the link (a DOI as https://doi.org/10.…, or the work's
address).

    [Lumen A, Ito B, 2024, "Nights of short sleep and the recall of word lists", Sleep and Learning Reports, \
https://doi.org/10.5555/lumen2024.1]

Write the title as it is printed, whole or without its subtitle. Give a DOI only when you know it: leave the
link out rather than guess it. When you know an author's work on a topic but not which publication, write

    [work by Lumen on sleep and recall]

and nothing more exact. A citation that you cannot give in one of these two forms is left out together with
the sentence that needs it.
"""

_TAG = re.compile(
    r"\[((?:[^\[\]\n]|\n(?!\s*\n)|\[[^\[\]\n]{1,80}\]){10,900})\](?:\(\s?(https?://[^\s<>]{4,400}?)\))?"
)
_QUOTED = re.compile(r"[\"“”„«]([^\"“”„«»]{3,400})[\"”“»]")
_YEAR = re.compile(r"(?<![\d/.])((?:1[5-9]|20)\d\d)[a-z]?(?![\d/])")
_APPROXIMATE = re.compile(
    r"[\[(](?:see |cf\. )?(?:other |earlier |later |recent )?"
    r"(?:works?|research|stud(?:y|ies)|papers?|articles?)\s(?:by|of|from)\s([^\[\]()\n]{2,120}?)\s(?:on|about|into)\s([^\[\]()\n]{3,160})[\])]",
    re.I,
)
_VOLUME = re.compile(r"(?:(?<=\w)[,;:.]?\s+|(?<=\w)[,;:]\s*)(?:vol\b|no\b|pp?\b|e?\d)", re.I)
"""Where a venue's name ends and its volume or pages begin."""
_SSRN = re.compile(r"\bssrn\.com/(?:abstract=|sol3/papers\.cfm\?abstract_id=)(\d{4,8})", re.I)
_LINK = re.compile(
    r"https?://\S+|(?:doi:?\s?)?10\.\d{4,9}/\S+|\barxiv:\s?\S+|\bpmid:?\s?\d+|\bisbn[:\s][\d\sXx-]{9,20}",
    re.I,
)
_ET_AL = re.compile(r"(?:(?<![\s,;])[\s,;]+)?\b(?:et\.?\s?al\b\.?|and (?:others|colleagues)\b)", re.I)
_INITIALS = re.compile(r"(?:[A-ZÀ-ÞĀ-Ž]\.?[\s‐-]?){1,4}|(?:Jr|Sr|II|III)\.?")
_AND = re.compile(r"(?:(?<!\s)\s+)?(?:(?:[,;]\s*)?(?:&|\band\b)|;)\s*")


def find_tags(text: str) -> Iterator[tuple[Span, CitedWork]]:
    """Each tag of `text` with its place, in order, approximate ones among them."""
    found: list[tuple[Span, CitedWork]] = []
    for match in _TAG.finditer(text):
        work = _read_tag(match.group(1), match.group(2) or "", match.group())
        if work is not None:
            found.append((Span(*match.span()), work))
    for match in _APPROXIMATE.finditer(text):
        names, et_al = split_names(match.group(1))
        if names and not any(_YEAR.search(part) for part in match.groups()):
            work = CitedWork(
                "", match.group(), names, et_al, topic=" ".join(match.group(2).split()), is_stated=True
            )
            found.append((Span(*match.span()), work))
    yield from sorted(found, key=lambda entry: entry[0].start)


def split_names(written: str) -> tuple[tuple[str, ...], bool]:
    """The family names of a tag's authors in order, and whether the list ends in "et al."."""
    et_al = _ET_AL.search(written)
    listed = (written[: et_al.start()] if et_al else written).strip(" ,;.(")
    pieces: list[str] = []
    for part in _AND.split(listed):
        if ";" in listed:
            pieces.append(part)
            continue
        for piece in part.split(","):
            is_given = bool(pieces) and _INITIALS.fullmatch(piece.strip()) is not None
            if is_given:
                pieces[-1] += f", {piece.strip()}"
            else:
                pieces.append(piece)
    names = (split_name(piece.strip(" .,")).cited_as for piece in pieces if piece.strip(" .,"))
    return tuple(name for name in names if name), et_al is not None


def write_tag(work: CitedWork) -> str:
    """The tag of a work; reading it gives the same fields again, so that a report can be checked anew."""
    if work.is_approximate:
        return f"[work by {'; '.join(work.names)} on {work.topic}]"
    who = "; ".join(work.names) + ("; et al." if work.et_al else "")
    ids = work.identifiers
    link = work.link or (f"https://doi.org/{ids.doi}" if ids.doi else "")
    if not link:
        link = f"arXiv:{ids.arxiv}" if ids.arxiv else f"PMID: {ids.pmid}" if ids.pmid else ""
        link = link or (f"ISBN: {ids.isbn}" if ids.isbn else "")
    title = re.sub(r"[\"“”„«»]", "'", work.title)
    parts = (who, str(work.year or ""), f'"{title}"', work.venue, link)
    return f"[{', '.join(part for part in parts if part)}]"


def read_identifiers(written: str) -> Identifiers:
    """The identifiers in a link or a stretch of text; an SSRN page is named by the DOI made of its number."""
    has_isbn = re.search(r"isbn", written, re.I) is not None
    ssrn = _SSRN.search(written)
    return Identifiers(
        doi=parse_doi(written) or (f"10.2139/ssrn.{ssrn.group(1)}" if ssrn else None),
        pmid=parse_pmid(written) if re.search(r"pmid|pubmed", written, re.I) else None,
        pmcid=parse_pmcid(written),
        arxiv=parse_arxiv(written),
        isbn=parse_isbn(written) if has_isbn else None,
    )


def _read_tag(inside: str, link: str, written: str) -> CitedWork | None:
    quoted = _QUOTED.search(inside)
    if quoted is None:
        return None
    before, after = inside[: quoted.start()], inside[quoted.end() :]
    year = None
    for part in (before, _LINK.sub(" ", after)):
        years = list(_YEAR.finditer(part))
        if years:
            year = years[-1] if part is before else years[0]
            break
    if year is None and not _LINK.search(after) and not link:
        return None
    names, et_al = split_names(before[: year.start()] if year and year.string is before else before)
    in_tag = _LINK.search(after)
    link = link or (in_tag.group().rstrip(".,;") if in_tag else "")
    venue = _LINK.sub(" ", after)
    venue = _YEAR.sub(" ", venue) if year and year.string is not before else venue
    venue = " ".join(_VOLUME.split(venue, maxsplit=1)[0].split()).strip(" ,;.()")
    title = " ".join(quoted.group(1).split()).rstrip(",.")
    identifiers = read_identifiers(f"{link} {after}")
    return CitedWork(
        "",
        written,
        names,
        et_al,
        int(year.group(1)) if year else None,
        title,
        venue,
        identifiers,
        link,
        tell_kind(venue, identifiers, has_venue=bool(venue)),
        is_stated=True,
    )
