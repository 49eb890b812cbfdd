"""References that stand in files of their own: BibTeX (.bib), and what BibTeX and biber made of it (.bbl)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from checker.drafts.latex_source import LatexSource, latex_words
from checker.drafts.references import read_reference
from checker.model.draft import Reference
from corpus.model.identifiers import Identifiers, parse_arxiv, parse_doi, parse_isbn, parse_pmid
from corpus.model.study_text import Span

_ENTRY = re.compile(r"@(?P<type>[A-Za-z]{2,30})\s{0,4}(?=\{)")
_KEY = re.compile(r"\s*([^\s,{}\"=]{1,120})\s*,")
_FIELD = re.compile(r"([A-Za-z][\w-]{0,30})\s{0,8}=\s{0,8}")
_BARE = re.compile(r"[^\s,{}\"]{1,80}")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_BIB_ITEM = re.compile(r"\\bibitem\s{0,4}(?P<option>\[)?")
_BIBER_ENTRY = re.compile(r"\\entry\{([^{}]{1,120})\}\{([^{}]{0,40})\}\{[^{}]{0,200}\}")
_BIBER_FIELD = re.compile(r"\\field\{([a-z]{1,30})\}(?=\{)")
_BIBER_FAMILY = re.compile(r"family=(?=\{)")
_BIBER_DOI = re.compile(r"\\verb\{doi\}\s{0,4}\\verb\s{1,4}(\S{5,200})")


def read_bib(source: LatexSource, span: Span) -> Iterator[Reference]:
    """The entries of a .bib file that stands at `span`; what is no entry is left out."""
    for match in _ENTRY.finditer(source.text, span.start, span.end):
        if match.group("type").lower() in ("comment", "string", "preamble"):
            continue
        close = source.closes.get(match.end())
        key = _KEY.match(source.text, match.end() + 1, close) if close is not None else None
        if close is None or key is None:
            continue
        fields = _fields(source, key.end(), close)
        yield _reference(Span(match.start(), close + 1), key.group(1), fields)


def _fields(source: LatexSource, position: int, end: int) -> dict[str, str]:
    fields: dict[str, str] = {}
    while found := _FIELD.search(source.text, position, end):
        name, position = found.group(1).lower(), found.end()
        opening = source.text[position : position + 1]
        if opening == "{" and position in source.closes:
            value = source.text[position + 1 : source.closes[position]]
            position = source.closes[position] + 1
        elif opening == '"' and (close := source.text.find('"', position + 1, end)) >= 0:
            value = source.text[position + 1 : close]
            position = close + 1
        else:
            bare = _BARE.match(source.text, position, end)
            value = bare.group() if bare else ""
            position = bare.end() if bare else position + 1
        fields.setdefault(name, value)
    return fields


def _reference(span: Span, key: str, fields: Mapping[str, str]) -> Reference:
    names = tuple(_family(name) for name in _people(fields.get("author") or fields.get("editor") or ""))
    year = _YEAR.search(fields.get("year") or fields.get("date") or "")
    title = latex_words(fields.get("title", ""))
    subtitle = latex_words(fields.get("subtitle", ""))
    return stated_reference(
        span,
        key,
        tuple(name for name in names if name and name.lower() != "others"),
        int(year.group()) if year else None,
        f"{title}: {subtitle}" if subtitle else title,
        Identifiers(
            doi=parse_doi(fields.get("doi", "").replace("\\", "")) or parse_doi(fields.get("url", "")),
            pmid=parse_pmid(fields.get("pmid", "")),
            arxiv=parse_arxiv(f"arXiv:{fields['eprint']}") if fields.get("eprint") else None,
            isbn=parse_isbn(fields.get("isbn", "")),
        ),
    )


def stated_reference(
    span: Span, label: str, names: tuple[str, ...], year: int | None, title: str, identifiers: Identifiers
) -> Reference:
    """A reference whose fields were stated apart, written out as an entry is."""
    who = ", ".join(names)
    written = f"{who} ({year}). {title}." if year else f"{who}. {title}."
    if identifiers.doi:
        written += f" doi:{identifiers.doi}"
    return Reference(span, written, label, names, False, year, "", title, identifiers)


def _people(written: str) -> list[str]:
    """The names of a field, divided by "and" outside braces."""
    people: list[str] = []
    depth, start = 0, 0
    for match in re.finditer(r"[{}]|\s+and\s+", written):
        if match.group() == "{":
            depth += 1
        elif match.group() == "}":
            depth -= 1
        elif depth == 0:
            people.append(written[start : match.start()])
            start = match.end()
    return [*people, written[start:]] if written.strip() else []


def _family(name: str) -> str:
    """The family name of "Lumen, Ada", "Ada van den Berg" or "{The SLEEP Group}"."""
    bare = name.strip()
    if bare.startswith("{") and bare.endswith("}"):
        return latex_words(bare)
    if "," in bare:
        return latex_words(bare.split(",")[0])
    words = latex_words(bare).split()
    particle = next((i for i, word in enumerate(words[:-1]) if i and word[:1].islower()), len(words) - 1)
    return " ".join(words[particle:]) if words else ""


def read_bbl(source: LatexSource, span: Span) -> Iterator[Reference]:
    """The entries of a .bbl file or of thebibliography at `span`: \\bibitem, or biber's \\entry."""
    text = source.text
    starts = list(_BIB_ITEM.finditer(text, span.start, span.end))
    for index, match in enumerate(starts):
        option = source.option(match.end() - 1) if match.group("option") else None
        key = source.argument(option.end + 1 if option else match.end())
        if key is None:
            continue
        end = starts[index + 1].start() if index + 1 < len(starts) else span.end
        end = text.find("\\end{thebibliography}", key.end, end) if index + 1 == len(starts) else end
        whole = Span(match.start(), end if end >= 0 else span.end)
        words = latex_words(text[key.end + 1 : whole.end].replace("\\newblock", " "))
        reference = read_reference(words, whole)
        doi = reference.identifiers.doi or parse_doi(text[key.end + 1 : whole.end])
        yield replace(
            reference,
            label=text[key.start : key.end].strip(),
            identifiers=replace(reference.identifiers, doi=doi),
        )
    yield from _read_biber(source, span)


def _read_biber(source: LatexSource, span: Span) -> Iterator[Reference]:
    text = source.text
    starts = list(_BIBER_ENTRY.finditer(text, span.start, span.end))
    for index, match in enumerate(starts):
        end = starts[index + 1].start() if index + 1 < len(starts) else span.end
        fields = {
            field.group(1): text[field.end() + 1 : source.closes[field.end()]]
            for field in _BIBER_FIELD.finditer(text, match.end(), end)
            if field.end() in source.closes
        }
        names = tuple(
            latex_words(text[family.end() + 1 : source.closes[family.end()]])
            for family in _BIBER_FAMILY.finditer(text, match.end(), end)
            if family.end() in source.closes
        )
        year = _YEAR.search(fields.get("year") or fields.get("labelyear") or "")
        doi = _BIBER_DOI.search(text, match.end(), end)
        yield stated_reference(
            Span(match.start(), end),
            match.group(1),
            tuple(dict.fromkeys(names)),
            int(year.group()) if year else None,
            latex_words(fields.get("title", "")),
            Identifiers(doi=parse_doi(doi.group(1)) if doi else None),
        )
