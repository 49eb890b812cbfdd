"""The review's own reference list: under its heading, in footnotes, in link definitions, or at the end.

A heading "References" (in many languages, numbered or not) starts it and the next heading ends it; a line of
prose that begins with the word is no heading. What stands under the heading and is no entry is prose and is
read as such, so that nothing hides there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache

from checker.drafts.blocks import Block, BlockKind
from checker.drafts.citation_words import find_words_beside
from checker.drafts.citations import find_citations
from checker.drafts.references import find_remarks, looks_like_reference, read_reference
from checker.drafts.short_notes import families_of_two, is_full_note, is_ibid, read_short_note
from checker.drafts.surface import Surface, read_surface
from checker.model.draft import CitationKind, CitationMarker, Reference
from checker.text.assertions import has_number, has_verb, strong_word
from checker.text.lexicons import load_words
from corpus.model.identifiers import Identifiers, parse_doi
from corpus.model.study_text import Span

_HEADING_MARKS = re.compile(r"^[\W\d_]*(?:(?:[ivx]+|[a-h])[.)]\s+)?|[\W_]+$", re.I)
_STOPS = ".,:;!?*#"
_SAME_AUTHORS = re.compile(r"\s*(?:[—–―]{2,}|_{3,}|-{3,}|―+|———)[.,\s]*")
_LABELLED = re.compile(r"\s*\[@?[^\]\s]{1,40}\]:?\s+\S|\s*\[\^[^\]\s]{1,40}\]:")
_SHORT_FORM = re.compile(
    r"(?:\b(?:1[5-9]|20)\d\d[a-z]?|\]|\})\)?(?:,?\s?(?:pp?|ch|sec|fig|table|para|§+)\.?\s?[\d–,\s-]+)?\W*$|@[\w:-]+\W*$",
    re.I,
)
_SIGNAL = re.compile(r"\W*(?:(?:see(?: also)?|from|after|source|data from|as in)\W+)?", re.I)
_ADDRESS_ALONE = re.compile(r"\s*\[[^\]]{1,80}\]:\s*\S+(?:\s+[\"'(][^\n]{0,600})?\s*")
_NUMBERED_LINE = re.compile(r"\s*(?:\[\d{1,3}\]|\d{1,3}[.)]|\^\d{1,3}\^|[⁰¹²³⁴-⁹]+)\s*\S")


@dataclass(slots=True)
class ReferenceList:
    """What was read: entries in order, the blocks they took, and the citations that footnotes hold.

    remarks: by block, the sentences that stand behind an entry's title and publication.
    headings: the blocks that are headings of lists. note_citations: of footnotes that cite in short form, by
    footnote key, or that begin with a citation. plain_notes: the keys of footnotes that hold neither.
    """

    references: list[Reference] = field(default_factory=list)
    taken: set[int] = field(default_factory=set)
    remarks: dict[int, list[Surface]] = field(default_factory=dict)
    note_citations: dict[str, tuple[CitationMarker, ...]] = field(default_factory=dict)
    plain_notes: set[str] = field(default_factory=set)
    has_list: bool = False


def is_reference_heading(words: str) -> bool:
    """True for a heading that starts a reference list."""
    parts = words.split()
    last = parts[-1].rstrip(_STOPS) if parts else ""
    if last.isalpha() and last.lower() not in _last_words_of_headings():
        return False
    folded = _HEADING_MARKS.sub("", " ".join(parts)).lower()
    return folded in load_words("reference_headings")


@cache
def _last_words_of_headings() -> frozenset[str]:
    """How such a heading ends: most lines are told from one by their last word alone."""
    return frozenset(heading.split()[-1] for heading in load_words("reference_headings"))


def read_reference_list(raw: str, blocks: list[Block], surfaces: list[Surface]) -> ReferenceList:
    """All references of the review; `surfaces` are those of `blocks`."""
    found = ReferenceList()
    inside = False
    level = 0
    for index, block in enumerate(blocks):
        words = surfaces[index].text
        if block.kind is BlockKind.HEADING or _is_heading_paragraph(block, words):
            if is_reference_heading(words):
                inside, level, found.has_list = True, block.level, True
                if block.kind is not BlockKind.HEADING:
                    block.kind = BlockKind.HEADING
            elif block.kind is BlockKind.HEADING and inside and (block.level <= level or not level):
                inside = False
        elif block.kind is BlockKind.FOOTNOTE:
            _read_note(raw, index, block, surfaces[index], found)
        elif block.kind is BlockKind.LINK_DEFINITION:
            _read_definition(index, block, surfaces[index], found, raw, inside)
        elif inside and block.kind in _ENTRY_KINDS:
            _read_entries(raw, index, block, surfaces[index], found)
        elif _LABELLED.match(words) and looks_like_reference(words):
            _add(found, index, read_reference(words, block.span), block.span, raw)
            _keep_remarks(found, index, surfaces[index])
    if not found.has_list:
        _read_trailing(raw, blocks, surfaces, found)
    _give_dashes_their_names(found)
    _read_short_notes(blocks, surfaces, found)
    return found


def _read_short_notes(blocks: list[Block], surfaces: list[Surface], found: ReferenceList) -> None:
    """Give the notes still unread the work that they name in short form, or that of the note before."""
    entries = {reference.label.removeprefix("^"): reference for reference in found.references}
    before: tuple[CitationMarker, ...] = ()
    for index, block in enumerate(blocks):
        if block.kind is not BlockKind.FOOTNOTE:
            continue
        label = block.label
        if label in found.plain_notes:
            body = surfaces[index].text.strip()
            short = read_short_note(body, block.span, found.references)
            cited = (short,) if short else before if is_ibid(body) else ()
            if cited:
                found.plain_notes.discard(label)
                found.note_citations[label] = tuple(replace(m, span=block.span) for m in cited)
                found.taken.add(index)
        if label in found.note_citations:
            before = found.note_citations[label]
        elif label in entries:
            mark = CitationMarker(CitationKind.FOOTNOTE, block.span, f"[^{label}]", key=label)
            before = (mark,)
        else:
            before = ()


_ENTRY_KINDS = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.BLOCK_QUOTE})


def _is_heading_paragraph(block: Block, words: str) -> bool:
    """A paragraph of one short line that is nothing but the heading's words, also in bold or with a colon."""
    return (
        block.kind is BlockKind.PARAGRAPH
        and len(block.lines) == 1
        and len(words) < 60
        and is_reference_heading(words)
    )


def _read_entries(raw: str, index: int, block: Block, surface: Surface, found: ReferenceList) -> None:
    entries = list(_entries(raw, block))
    if len(entries) == 1:
        words = surface.text
        if _is_entry(words, block.label):
            _add(found, index, _labelled(read_reference(words, block.span), block.label), block.span, raw)
            _keep_remarks(found, index, surface)
        return
    for span_lines in entries:
        span = Span(span_lines[0].start, span_lines[-1].end)
        entry = read_surface(raw, span_lines)
        _add(found, index, read_reference(entry.text, span), span, raw)
        _keep_remarks(found, index, entry)


def _entries(raw: str, block: Block) -> Iterable[list[Span]]:
    """The lines of a block, grouped by entry: several when each line, or each labelled line, begins one."""
    lines = block.lines
    if block.kind is BlockKind.LIST_ITEM or len(lines) == 1:
        yield lines
        return
    words = [raw[line.start : line.end] for line in lines]
    begins = [
        bool(_NUMBERED_LINE.match(w) and looks_like_reference(w[:1500])) or looks_like_reference(w)
        for w in words
    ]
    if all(_NUMBERED_LINE.match(words[i]) for i in range(len(words)) if begins[i]) and _NUMBERED_LINE.match(
        words[0]
    ):
        begins = [bool(_NUMBERED_LINE.match(line)) for line in words]
    if not begins[0] or sum(begins) < 2:
        yield lines
        return
    current: list[Span] = []
    for line, is_start in zip(lines, begins, strict=True):
        if is_start and current:
            yield current
            current = []
        current.append(line)
    yield current


def _is_entry(words: str, label: str) -> bool:
    if looks_like_reference(words) or _SAME_AUTHORS.match(words):
        return True
    reference = read_reference(words, Span(0, len(words)))
    ids = reference.identifiers
    if ids != Identifiers():
        return True
    parts = [part for part in re.split(r"[.:,]\s", words) if len(part.split()) > 1]
    return (
        reference.year is not None
        and bool(reference.title)
        and (len(parts) > 1 or bool(label or reference.label))
    )


def _labelled(reference: Reference, label: str) -> Reference:
    return replace(reference, label=label) if label and not reference.label else reference


def _add(found: ReferenceList, index: int, reference: Reference, span: Span, raw: str) -> None:
    if reference.identifiers.doi is None and (doi := parse_doi(raw[span.start : span.end].replace('"', " "))):
        reference = replace(reference, identifiers=replace(reference.identifiers, doi=doi))
    found.references.append(reference)
    found.taken.add(index)


def _keep_remarks(found: ReferenceList, index: int, surface: Surface) -> None:
    remarks = [surface.part(span.start, span.end) for span in find_remarks(surface.text)]
    if remarks:
        found.remarks.setdefault(index, []).extend(remarks)


def _read_note(raw: str, index: int, block: Block, surface: Surface, found: ReferenceList) -> None:
    label = block.label or ""
    body = surface.text.strip()
    if not any(character.isdigit() or character in "@\\" for character in body):
        found.plain_notes.add(label)
        return
    if is_full_note(body):
        reference = read_reference(body, block.span)
        names = reference.names if len(reference.names) > 1 else (families_of_two(body) or reference.names)
        _add(found, index, replace(reference, label=f"^{label}", names=names), block.span, raw)
        return
    cited = f"({body.rstrip('.')})"
    markers = find_citations(cited)
    if not markers:
        cited, markers = body, find_citations(body)
    readable = tuple(m for m in markers if m.kind is not CitationKind.UNREADABLE)
    if readable and _holds_nothing_else(body):
        found.note_citations[label] = tuple(replace(m, span=block.span) for m in readable)
        if not any(find_words_beside(cited, readable)):
            found.taken.add(index)
    elif (opening := _opening_citation(body)) and _goes_on_to_state(body[opening.span.end :]):
        found.note_citations[label] = (replace(opening, span=block.span),)
    elif looks_like_reference(body):
        reference = replace(read_reference(body, block.span), label=f"^{label}")
        _add(found, index, reference, block.span, raw)
        _keep_remarks(found, index, surface)
    elif opening:
        found.note_citations[label] = (replace(opening, span=block.span),)
    else:
        found.plain_notes.add(label)


def _opening_citation(body: str) -> CitationMarker | None:
    """The citation with which a note begins that goes on: "Lumen (2024). The interval was wide."."""
    first = next(iter(find_citations(body)), None)
    if first is None or first.kind is CitationKind.UNREADABLE:
        return None
    return first if _SIGNAL.fullmatch(body[: first.span.start]) else None


def _goes_on_to_state(rest: str) -> bool:
    """True for one sentence with a verb and a figure or an effect: no title and no publication."""
    words = rest.strip(" .")
    is_one = re.search(r"[.;]\s", words) is None
    return is_one and has_verb(words) and (has_number(words) or strong_word(words) != "")


def _holds_nothing_else(note: str) -> bool:
    """True for a note in short form, each part of which ends with its year or page: no title follows."""
    parts = [part for part in re.split(r"[;]|\.\s+(?=[A-Z])", note.strip().rstrip(".")) if part.strip()]
    return all(_SHORT_FORM.search(part) for part in parts)


def _read_definition(
    index: int, block: Block, surface: Surface, found: ReferenceList, raw: str, inside: bool
) -> None:
    """`[1]: https://doi.org/…` and `[1]: Lumen A. …` are entries; `[home]: https://…` is a link's address."""
    words = surface.text
    reference = read_reference(words, block.span)
    is_address = _ADDRESS_ALONE.fullmatch(words) is not None
    may_be_entry = is_address or _is_entry(words, block.label)
    if looks_like_reference(words) or (may_be_entry and (block.label.isdigit() or inside)):
        _add(found, index, replace(reference, label=block.label.removeprefix("@")), block.span, raw)
        _keep_remarks(found, index, surface)


def _read_trailing(raw: str, blocks: list[Block], surfaces: list[Surface], found: ReferenceList) -> None:
    """Entries at the end of a review that has no heading for them."""
    for index in range(len(blocks) - 1, -1, -1):
        block, words = blocks[index], surfaces[index].text
        if block.kind in (BlockKind.MARKUP, BlockKind.COMMENT) or index in found.taken:
            continue
        if block.kind not in _ENTRY_KINDS or block.kind is BlockKind.BLOCK_QUOTE:
            break
        numbered = bool(block.label) or _NUMBERED_LINE.match(words)
        reference = read_reference(words, block.span)
        is_dated = reference.year is not None and reference.identifiers.doi is not None
        if not looks_like_reference(words) or not (numbered or is_dated):
            break
        entries = list(_entries(raw, block))
        for lines in reversed(entries):
            span = Span(lines[0].start, lines[-1].end)
            shown = surfaces[index] if len(entries) == 1 else read_surface(raw, lines)
            entry = _labelled(read_reference(shown.text, span), block.label)
            _add(found, index, entry, span, raw)
            _keep_remarks(found, index, shown)
    found.references.sort(key=lambda reference: reference.span.start)


def _give_dashes_their_names(found: ReferenceList) -> None:
    """An entry that begins with a long dash is by the authors of the entry before it."""
    for index in range(1, len(found.references)):
        reference = found.references[index]
        if _SAME_AUTHORS.match(reference.written):
            found.references[index] = replace(reference, names=found.references[index - 1].names)
