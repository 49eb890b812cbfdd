"""A sentence in its clauses, each with the studies whose citations govern it.

A citation in brackets or by number governs what stands before it, back to the one before; a narrative
citation ("Lumen (2024) found") governs its clause and those after it up to the next citation. Studies that
share one bracket govern the same clauses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from checker.model.draft import CitationKind, SentenceKind
from checker.rule import SentenceSubject
from checker.steps.cited_sentence_backed.constants import FEWEST_STEMS_OF_A_CLAUSE
from checker.text.assertions import has_number, has_verb, strong_word
from checker.text.clauses import parse
from checker.text.lexicons import load_group, load_words
from checker.text.words import content_stems
from corpus.model.study_text import Span

_GLOSS = re.compile(r"\([^()]{1,200}\)")
_ELLIPSIS = re.compile(
    r"\b(?:but|whereas|while|though|and)\s.*\b(?:did|does|do)(?:\snot|n['’]t)?\W*$|^\W*(?:al)?though\snot\b",
    re.I,
)
"""A clause that leaves its verb to the one before: "but holy basil did not", "though not the leaves"."""
_RELATIVE = re.compile(r"(?:which|where|who|that|but|and|although|though|while|whereas)\s", re.I)
_JOIN = re.compile(
    r",\s+(?:and|but|while|whereas|so|yet|or)\s+|;\s*|\s+(?:whereas|although|though|whilst)\s+|\s+and\s+(?=\w+(?:ed|s)\b)",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Part:
    """A clause of a sentence: its place in `plain`, its words, and the studies cited for it."""

    span: Span
    words: str
    study_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Group:
    """Citations that stand at one place: where, whether narrative, and the studies they lead to."""

    offset: int
    is_narrative: bool
    study_ids: tuple[str, ...]


def parts_of(subject: SentenceSubject) -> tuple[Part, ...]:
    """The clauses of a sentence in order, each with the studies that are cited for it."""
    plain = subject.sentence.plain
    groups = _groups(subject)
    if subject.sentence.kind is SentenceKind.TABLE_CELL:
        return tuple(_row_parts(plain, groups))
    spans = _clause_spans(plain, groups)
    return tuple(
        Part(span, _without_glosses(plain[span.start : span.end]), _governing(span, groups)) for span in spans
    )


def _groups(subject: SentenceSubject) -> list[_Group]:
    groups: list[_Group] = []
    previous_end = -1
    for citation, offset in zip(subject.citations, subject.sentence.citation_offsets, strict=False):
        ids = citation.study_ids if len(citation.study_ids) == 1 else ()
        narrative = citation.marker.kind is CitationKind.NARRATIVE
        same_place = (
            groups and (groups[-1].offset == offset) and citation.marker.span.start <= previous_end + 3
        )
        if same_place and groups[-1].is_narrative == narrative:
            groups[-1] = _Group(offset, narrative, (*groups[-1].study_ids, *ids))
        else:
            groups.append(_Group(offset, narrative, ids))
        previous_end = citation.marker.span.end
    return groups


def _row_parts(plain: str, groups: list[_Group]) -> Iterator[Part]:
    """A row of a table: whole, or, where several of its cells cite, what each citing cell ends.

    Its first cell, where that cites nothing, is the label of them all.
    """
    ends = [*(i for i, character in enumerate(plain) if character == ";"), len(plain)]
    cells = [
        Span(start, end)
        for start, end in pairwise([0, *ends])
        if any(c.isalnum() for c in plain[start:end]) or _citing(Span(start, end), groups)
    ]
    citing = [cell for cell in cells if _citing(cell, groups)]
    if len(citing) < 2 or len({group.study_ids for group in groups}) < 2:
        yield Part(Span(0, len(plain)), _without_glosses(plain), _governing(Span(0, len(plain)), groups))
        return
    label = "" if citing[0] == cells[0] else plain[cells[0].start : cells[0].end].strip(" ;")
    start = cells[0].end if label else 0
    for cell in citing:
        span = Span(start, len(plain) if cell is citing[-1] else cell.end)
        words = f"{label} {plain[span.start : span.end].strip(' ;')}".strip()
        ids = dict.fromkeys(study_id for group in _citing(cell, groups) for study_id in group.study_ids)
        yield Part(span, _without_glosses(words), tuple(ids))
        start = cell.end


def _citing(cell: Span, groups: list[_Group]) -> list[_Group]:
    """The citations of a cell: one at its end stands behind the sign that ends it, as blanks are folded."""
    return [group for group in groups if cell.start < group.offset - 1 <= cell.end]


def _clause_spans(plain: str, groups: list[_Group]) -> list[Span]:
    """Places of the clauses: no clause has too few content stems, and none crosses a citation's end."""
    cuts = {group.offset for group in groups if not group.is_narrative and 0 < group.offset < len(plain) - 1}
    soft = set()
    for sentence in parse(plain):
        previous = None
        for token, number in zip(sentence.tokens, sentence.clause_of, strict=True):
            if previous is not None and number != previous:
                soft.add(token.start)
            previous = number
    soft |= {match.start() for match in _JOIN.finditer(plain)} | set(_second_statements(plain))
    bracketed = [match.span() for match in _GLOSS.finditer(plain)]
    soft = {cut for cut in soft if not any(start <= cut <= end for start, end in bracketed)}
    soft |= {cut for start, end in bracketed if is_aside(plain[start:end]) for cut in (start, end)}
    between_citations = [0, *sorted(cuts), len(plain)]
    stretches: list[Span] = []
    for start, end in pairwise(between_citations):
        inner = [start, *sorted(cut for cut in soft if start < cut < end), end]
        stretches.extend(_merge_small(plain, [Span(one, next_) for one, next_ in pairwise(inner)]))
    return _merge_small(plain, stretches)


def _second_statements(plain: str) -> Iterator[int]:
    """Where "and" joins a second subject with its verb to a statement: "flow rose and pH was low"."""
    finite = load_group("clause_words", "finite") | load_words("finite_verbs")
    for sentence in parse(plain):
        tokens = sentence.tokens
        for index, token in enumerate(tokens):
            if token.lower != "and" or index < 2:
                continue
            ahead = [t.lower for t in tokens[index + 1 : index + 7]]
            verb = next((place for place, word in enumerate(ahead) if place and word in finite), None)
            if verb is None or "," in ahead[:verb] or ahead[0] in ("not", "then", "therefore", "so"):
                continue
            first = sentence.clause(sentence.clause_of[index - 1])[0]
            if has_verb(plain[tokens[first].start : token.start]):
                yield token.start


def _merge_small(plain: str, spans: list[Span]) -> list[Span]:
    """Join what has too few content stems to its neighbour, the one before when there is one.

    What goes on behind a clause in brackets is no part of that clause.
    """
    merged: list[Span] = []
    for span in spans:
        here = plain[span.start : span.end]
        goes_on = bool(merged) and is_aside(plain[merged[-1].start : merged[-1].end])
        is_apart = is_aside(here) or (goes_on and bool(content_stems(here)))
        if merged and not is_apart and (_is_small(plain, span) or _is_small(plain, merged[-1])):
            merged[-1] = Span(merged[-1].start, span.end)
        else:
            merged.append(span)
    return merged


def _is_small(plain: str, span: Span) -> bool:
    words = plain[span.start : span.end]
    stems = len(set(content_stems(words)))
    stands_alone = _ELLIPSIS.search(words) is not None or is_aside(words)
    return stems < FEWEST_STEMS_OF_A_CLAUSE and not (stems > 0 and stands_alone)


def is_aside(words: str) -> bool:
    """True for a clause in brackets that states something: "(it cures fever)", "(which deterred cats)"."""
    stripped = words.strip(" .,;")
    if not (stripped.startswith("(") and stripped.endswith(")")):
        return False
    inner = stripped[1:-1]
    if _RELATIVE.match(inner) and len(set(content_stems(inner))) >= 2:
        return True
    return strong_word(inner) != "" and has_verb(inner)


def _governing(span: Span, groups: list[_Group]) -> tuple[str, ...]:
    inside = [
        g
        for g in groups
        if span.start < g.offset <= span.end or (g.is_narrative and span.start <= g.offset < span.end)
    ]
    if not inside:
        after = [g for g in groups if g.offset >= span.end and not g.is_narrative]
        before = [g for g in groups if g.offset <= span.start]
        inside = after[:1] or before[-1:] or groups[:1]
    return tuple(dict.fromkeys(study_id for group in inside for study_id in group.study_ids))


def _without_glosses(words: str) -> str:
    """`words` without brackets that only explain a term: no number and no effect in them."""

    def keep(match: re.Match[str]) -> str:
        gloss = match.group()
        return gloss if has_number(gloss) or strong_word(gloss) or is_aside(gloss) else " "

    return " ".join(_GLOSS.sub(keep, words).split())
