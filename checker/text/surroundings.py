"""What stands around a quote in its sentence: a negator, a low quantifier or a question just outside it.

"no evidence that [X reduced Y]" can be quoted from "X" on and says the opposite of its sentence. The words
before the quote count back to the last break of the clause; those after it up to the end of the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from checker.text.clauses import flatten
from checker.text.lexicons import load_group
from checker.text.pseudo_negation import mask_pseudo_negation
from corpus.model.study_text import Span

_REACH = 400
_LINE_ENDS = 3
"""Line ends on each side of a page's head that belong to it."""
_BREAK = re.compile(
    r"[,;:]\s*(?:but|however|whereas|while|although|though|yet|which|who)\b|\b(?:but|whereas|although|though|however)\b|[;:]"
)
_FINITE = re.compile(
    r"\b(?:was|were|is|are|had|has|have|did|[a-z]{2,20}ed|occurred|showed|found|rose|fell)\b"
)
_SUBJECT_START = re.compile(r"(?:the|a|an|we|it|they|this|these|there|our|his|her|in|at)\b|[A-Z]")


@lru_cache(maxsize=8)
def _phrases(group: str) -> re.Pattern[str]:
    alternatives = sorted(load_group("outside_quote", group), key=lambda phrase: (-len(phrase), phrase))
    joined = "|".join(
        re.escape(phrase).replace(r"\*", r"\w{0,12}").replace(r"\ ", r"\s+") for phrase in alternatives
    )
    return re.compile(rf"\b(?:{joined})(?!\w)")


@dataclass(frozen=True, slots=True)
class Surrounding:
    """Words just outside a quote that bear on it.

    kind: "negation" (also for a denial after it), "quantifier", "question" or "restriction".
    """

    kind: str
    words: str
    span: Span


def sentence_around(text: str, span: Span) -> Span:
    """The sentence of `text` that holds `span`, looking at most 400 code points to each side."""
    lower_limit = max(0, span.start - _REACH)
    start = lower_limit
    for match in re.finditer(r"[.?!][\"')\]]{0,2}\s+|\n\s*\n|\n(?=[A-Z])", text[lower_limit : span.start]):
        if not re.search(
            r"\b(?:al|e\.g|i\.e|vs|cf|fig)\.\s*$", text[lower_limit : lower_limit + match.end()][-8:], re.I
        ):
            start = lower_limit + match.end()
    end = min(len(text), span.end + _REACH)
    if re.search(r"[.?!][\"')\]]{0,2}\s*$", text[span.start : span.end]):
        return Span(start, span.end)
    stop = re.search(r"[.?!](?=\s|$)|\n\s*\n", text[span.end : end])
    return Span(start, span.end + stop.start() if stop else end)


def without_furniture(text: str, furniture: Iterable[Span], span: Span) -> str:
    """`text` with page numbers and running heads near `span` blanked, line ends beside them too; same length.

    A page's head may stand between "found no" and what was not found.
    """
    for head in furniture:
        if head.end < span.start - _REACH or head.start > span.end + _REACH:
            continue
        start = len(text[max(0, head.start - _LINE_ENDS) : head.start].rstrip()) + max(
            0, head.start - _LINE_ENDS
        )
        ahead = text[head.end : head.end + _LINE_ENDS]
        end = head.end + len(ahead) - len(ahead.lstrip())
        if span.start < end and start < span.end:
            continue
        text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return text


def surrounding_of(text: str, span: Span) -> Surrounding | None:
    """What just outside the quote at `span` turns, narrows or questions it; None when nothing does."""
    sentence = sentence_around(text, span)
    before = mask_pseudo_negation(flatten(text[sentence.start : span.start]))
    quote = text[span.start : span.end]
    offset = _clause_start(before, quote)
    clause = before[offset:]
    place = sentence.start + offset
    for kind in ("quantifier", "negation"):
        if (found := _last_of(kind, clause)) is not None:
            return Surrounding(kind, found.group(), Span(place + found.start(), place + found.end()))
    after = flatten(text[span.end : sentence.end])
    behind = _behind(mask_pseudo_negation(after), span.end)
    if behind is not None and behind.kind == "negation":
        return behind
    if (found := _last_of("question", clause)) is not None:
        return Surrounding("question", found.group(), Span(place + found.start(), place + found.end()))
    if behind is None and not quote.rstrip().endswith("?") and text[sentence.end : sentence.end + 1] == "?":
        return Surrounding("question", "?", Span(sentence.end, sentence.end + 1))
    return behind


def _last_of(kind: str, clause: str) -> re.Match[str] | None:
    """The last phrase of a kind before the quote; of a quantifier only one that stands right before it."""
    found = list(_phrases(kind).finditer(clause))
    if kind == "quantifier":
        found = [m for m in found if re.fullmatch(r"\s*(?:of\s+)?(?:the\s+)?", clause[m.end() :])]
    return found[-1] if found else None


def _behind(after: str, end: int) -> Surrounding | None:
    """What the words after the quote, up to the end of its sentence, deny of it or narrow it to."""
    restriction = re.match(rf"\s*(?:,\s*)?(?:but |and )?({_phrases('restriction').pattern})", after)
    if restriction:
        return Surrounding("restriction", restriction[1], _after(restriction, 1, end))
    taken_back = _taken_back(after)
    if taken_back:
        return Surrounding("negation", taken_back[1], _after(taken_back, 1, end))
    if not after.strip() or re.match(r"\s*[,;(]", after):
        return None
    denied = re.match(rf"[^.;:!?]{{0,60}}?({_phrases('denial').pattern})", after)
    if denied and not re.search(r"\b(?:and|but|whereas|while|which|who|although)\b", denied.group()):
        return Surrounding("negation", denied[1], _after(denied, 1, end))
    return None


_SAID = r"(?:claim|idea|view|notion|story|belief|theory)"
_PROVED = (
    r"(?:is|was|were|has been|had been|proved|turned out)\s+(?:(?:later|soon|probably|since|long since)\s+)?"
    r"(?:(?:shown|found|proved|proven|held|thought)\s+)?(?:to be\s+)?"
)
_OTHERWISE = (
    r"(?:(?:nothing|no (?:sign|trace|evidence|hint)) of (?:the (?:kind|sort)|this|that|it)|"
    r"no such (?:thing|effect)|(?:say|show|suggest|prove|tell)s? otherwise|"
    r"(?:said|showed|suggested|proved|told) otherwise|"
    r"the (?:opposite|contrary|reverse) (?:is|was) (?:true|the case|found|seen))"
)


def _taken_back(after: str) -> re.Match[str] | None:
    """What a later clause of the sentence says against the quote: "; the logs show this was not so".

    Only of "this" or "it" as the thing said: "but it did not change sleep" goes on about the matter itself.
    """
    return re.search(
        rf"[,;:\u2014\u2013]\s[^.!?]*?\b("
        rf"{_phrases('against').pattern}\s+(?:this|that|it|them|the {_SAID}s?)\b|"
        rf"(?:this|that|which|the {_SAID})\s+(?:\w+\s+){{0,2}}?{_PROVED}(?:{_phrases('untrue').pattern})|"
        rf"an?\s+(?:\w+\s+)?{_SAID}\s+(?:that|which)\b[^.!?]*?\b(?:{_phrases('against').pattern})|"
        rf"{_OTHERWISE})",
        after,
    )


def _after(match: re.Match[str], group: int, offset: int) -> Span:
    return Span(offset + match.start(group), offset + match.end(group))


def _clause_start(before: str, quote: str) -> int:
    """Where, in the words before the quote, the quote's own clause begins."""
    start = 0
    for match in _BREAK.finditer(before):
        start = match.end()
    clause = before[start:]
    leads_in = clause.count(",") == 1 and not re.search(r"\bthat\s*$", clause)
    if leads_in and not re.match(r"\s*(?:contrary|unlike)\b", clause):
        start += clause.index(",") + 1
        clause = before[start:]
    joined = re.search(r"\b(?:and|or)\s*$", clause)
    if (
        joined
        and _SUBJECT_START.match(quote)
        and _FINITE.search(clause[: joined.start()])
        and not re.search(r"\b(?:that|whether|neither)\b", clause)
    ):
        return len(before)
    return start
