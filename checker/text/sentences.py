"""Splitting scientific prose into sentences, with exact code-point spans.

nupunkt (MIT, https://pypi.org/project/nupunkt) finds the boundaries behind a mask of the same length, which
hides what misleads every splitter: citation marks, addresses, inline code, equations, markup. Then boundaries
inside brackets and after abbreviations are undone, and those that it misses after numbers and units are
added. docs/decisions/04-sentence-splitter.md compares the libraries. `planted_tests/sentences.jsonl` is the
test.

Limits: "the F.D.A. Sales rose" (a dotted abbreviation that ends a sentence) is not divided.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from nupunkt import sent_spans

from checker.text.lexicons import load_words
from corpus.model.study_text import Span

_OPAQUE = re.compile(
    r"`[^`\n]{1,300}`"
    r"|\$[^$\n]{1,200}\$"
    r"|https?://[^\s)\]>]*[^\s)\]>.,;:?!]"
    r"|\b(?:doi:\s?)?10\.\d{4,9}/[^\s)\]>]*[^\s)\]>.,;:?!]"
    r"|<sup>[^<>\n]{1,40}</sup>"
    r"|(?<=[.?!]\s)\([^()\n]{1,200}\b(?:19|20)\d\d[a-z]?(?:,[^()\n]{1,30})?\)"
    r"|\\[a-zA-Z]*cite[a-zA-Z]*\*?(?:\[[^\[\]\n]{0,80}\]){0,2}\{[^{}\n]{0,300}\}"
    r"|\[[^\[\]\n]{0,40}@[^\[\]\n]{1,300}\]"
    r"|\[\^[^\]\s]{1,60}\]"
    r"|\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,30}\]"
    r"|\^\d{1,3}(?:[,–-]\d{1,3}){0,30}\^"
    r"|</?su[bp]>"
    r"|[⁰¹²³⁴-⁹]+(?:[,–-][⁰¹²³⁴-⁹]+){0,20}"
    r"|(?<=[a-z)\"”][.!?])\d{1,3}(?:[,–-]\d{1,3}){0,10}(?=\s+[A-Z])"
)
_ENDS = re.compile(r"[.!?…。！？]")
"""Without one of these before its last character a text is one sentence."""
_ENUMERATOR = re.compile(r"\(?(?:\d{1,3}|[a-z])[.)]")
_AS_SPACE = str.maketrans(dict.fromkeys("*_\n\r\t\u00a0\u2009\u202f", " "))
_BRACKET = re.compile(r"[(\[“)\]”]")
_LONG_WORD = re.compile(r"\S{160,}")
_CANDIDATE = re.compile(
    r"(?<=[.!?…])[\"”’»)\]*_]{0,4}\s+(?=[\"“‘«(\[*_]{0,3}[A-ZÀ-ÖØ-Þ])|(?<=[。！？])(?=\S)"
)
_NUMBER_OR_UNIT = re.compile(
    r"(?:\d[\d.,]*\s?(?:%|°\s?[CFK]?|[a-zA-Zµμ]{1,4}(?:[²³]|/[a-z]{1,3})?)?|\b(?:19|20)\d\d)[.!?][\"”’»)\]*_]{0,3}$"
)
_LAST_WORD = re.compile(r"([^\s(\[\"“‘]+?)[\"”’»)\]*_]*\s*$")
_SINGLE_LETTER = re.compile(r"(?:^|[\s(.\-])[A-ZÀ-Þ]\.$")
_LOWER_TERM = re.compile(r"[a-zα-ω]{1,4}[A-Z0-9-]")
_FIRST_WORD = re.compile(r"[^\W\d_][\w’'-]*")


def split_sentences(text: str, opaque: Sequence[Span] = ()) -> tuple[Span, ...]:
    """The sentences of `text` (one paragraph), in order, white space at the ends left out.

    opaque: stretches that belong to no sentence's words (citations found by the caller); one that stands
    between two sentences is left with the first. Never raises; linear.
    """
    if not text.strip():
        return ()
    if _ENDS.search(text.rstrip()[:-1]) is None:
        return (_trim(text, 0, len(text)),)
    masked = _mask(text, opaque)
    if not masked.strip():
        return (_trim(text, 0, len(text)),)
    starts = {start for start, _ in sent_spans(masked) if start}
    starts = {_skip_space(masked, start) for start in starts}
    for match in _CANDIDATE.finditer(masked):
        if match.end() not in starts and _is_missed(masked, match):
            starts.add(match.end())
    depth = _bracket_depth(masked)
    starts = {_before_markup(text, start) for start in starts}
    kept = sorted(s for s in starts if 0 < s < len(masked) and not _is_false(masked, s, depth))
    bounds = [0, *kept, len(text)]
    spans = (_trim(text, a, b) for a, b in pairwise(bounds) if text[a:b].strip())
    return _join_empty(text, masked, tuple(spans))


def _mask(text: str, opaque: Sequence[Span]) -> str:
    characters = list(text.translate(_AS_SPACE))

    def hide(start: int, end: int) -> None:
        following = text[end : end + 3].lstrip()
        before = text[max(0, start - 3) : start].rstrip()
        stands_for_word = bool(following) and following[0].islower() and (not before or before[-1] in ".!?")
        characters[start:end] = ("X" if stands_for_word else " ") * (end - start)

    for match in _OPAQUE.finditer(text):
        hide(match.start(), match.end())
    for span in opaque:
        hide(span.start, span.end)
    return _LONG_WORD.sub(lambda match: re.sub(r"[.?!]", "X", match.group()), "".join(characters))


def _skip_space(text: str, start: int) -> int:
    while start < len(text) and text[start].isspace():
        start += 1
    return start


def _before_markup(text: str, start: int) -> int:
    """A sentence begins with the mark of emphasis that its first word bears."""
    first = start
    while first > 0 and text[first - 1] in "*_":
        first -= 1
    return first if first == 0 or text[first - 1].isspace() else start


def _is_missed(masked: str, match: re.Match[str]) -> bool:
    """A boundary that the library does not see: after a number or a unit, or a closing bracket or quote."""
    before = masked[max(0, match.start() - 24) : match.start()].rstrip()
    if _NUMBER_OR_UNIT.search(before) or re.search(r"[)\]”\"][.!?]$|[。！？]$", before):
        return True
    if re.search(r"[a-z]\s[A-Z]\.$|\d\s[ap]\.m\.$", before):
        return True
    return re.search(r"[^\W\d_]{4,}[.!?]$", before) is not None and _last_word(before) not in load_words(
        "abbreviations"
    )


def _last_word(before: str) -> str:
    found = _LAST_WORD.search(before)
    return found.group(1).lower().rstrip(".!?") if found else ""


def _is_false(masked: str, start: int, depth: bytearray) -> bool:
    """True for a boundary at `start` that is none."""
    before = masked[max(0, start - 40) : start].rstrip()
    after = masked[start : start + 40].lstrip('"“‘«([*_ ')
    if not before or not after:
        return False
    if depth[start] > 0:
        return True
    if before[-1] in "。！？":
        return False
    if not re.search(r"[.!?…:][\"”’'»)\]]*$", before):
        return True
    if before[-1] == ":":
        return True
    word = _last_word(before)
    if word in load_words("abbreviations_inside"):
        return True
    follows_capital = after[0].isupper()
    first = _FIRST_WORD.match(after)
    opens = first is not None and first.group().lower() in load_words("function_words") and follows_capital
    if follows_capital and _NUMBER_OR_UNIT.search(before):
        return False
    if word in load_words("abbreviations") and not opens:
        return not (follows_capital and word in ("etc", "al", "inc", "ltd", "co", "a.m", "p.m"))
    if _SINGLE_LETTER.search(before) and not opens:
        return follows_capital
    if after[0].islower():
        return _LOWER_TERM.match(after) is None
    if after[0].isdigit():
        return (
            re.search(r"(?:^|\s)(?:p|n|r|t|d|no|nos|fig|eq|tab|sec|ch|vol|art)\.$", before, re.I) is not None
        )
    return after[0] in ",;)" or (after[0] in "=<>≤≥±" and len(after) > 1)


def _bracket_depth(masked: str) -> bytearray:
    """For each position whether it lies inside brackets or quotation marks that close within 600
    characters.
    """
    depth = bytearray(len(masked) + 1)
    stack: list[int] = []
    for match in _BRACKET.finditer(masked):
        index = match.start()
        if match.group() in "([“":
            stack.append(index)
        elif stack:
            opened = stack.pop()
            if not stack and index - opened <= 600:
                depth[opened + 1 : index + 1] = b"\x01" * (index - opened)
    return depth


def _join_empty(text: str, masked: str, spans: tuple[Span, ...]) -> tuple[Span, ...]:
    """Join what has no words of its own (a mark, a bracket) to the sentence before it."""
    joined: list[Span] = []
    for span in spans:
        has_words = any(c.isalnum() for c in masked[span.start : span.end])
        if (joined and _ENUMERATOR.fullmatch(text, joined[-1].start, joined[-1].end)) or (
            joined and not has_words
        ):
            joined[-1] = Span(joined[-1].start, span.end)
        elif len(joined) == 1 and not any(c.isalnum() for c in masked[joined[0].start : joined[0].end]):
            joined[0] = Span(joined[0].start, span.end)
        else:
            joined.append(span)
    return tuple(joined)


def _trim(text: str, start: int, end: int) -> Span:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end)


def sentence_at(spans: Sequence[Span], offset: int) -> int:
    """The index of the last sentence that begins at or before `offset`; 0 when none does."""
    return max(0, bisect_left(spans, offset + 1, key=lambda span: span.start) - 1)
