"""Sentences, clauses and tokens of a short text, with their places: what every comparison of meaning reads.

A light chunker, no parser: on the SciFact and Check-COVID training pairs a dependency parser brought no
gain for negation and direction and cost 60 MB. Clauses end at ; : . brackets and dashes, at a comma before
a conjunction or relative pronoun, at subordinators, and at "and" before a finite verb. "that" ends none:
"found no evidence that X improved" must reach "improved".

A bracket that holds only figures, units and names of statistics ("(46%)", "(n = 40; p < 0.01)") is no part
of what a sentence says in words: it ends no clause and gives no tokens. `ParsedSentence.text` keeps it.

Everything keeps the offsets (code points) of the text as given.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from checker.text.lexicons import load_group, load_lexicon, load_words
from checker.text.words import is_content_word, stem
from corpus.model.study_text import Span

MAX_TOKENS_COMPARED = 120
"""Longer sentences are not compared token by token: no claim is that long, and the cost is quadratic."""

FARTHEST_WORD = 40
"""How many words away a word may lie that bears on another one in its clause."""

_LONGEST_SENTENCE = 200
"""What claims to be a longer sentence (a table, a list) is read in parts of this many tokens, so that no
comparison within a sentence grows with the square of the text."""

_SAME_LENGTH = str.maketrans("’‘“”‐‑‒–—−\u00a0\u2009\u202f", "''\"\"------   ")
_CITATION_MARK = re.compile(
    r"\[\s?\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,20}\s?\]"
    r"|\((?:[^()\d]{0,80}\b(?:19|20)\d\d[a-z]?\s?[;,]?){1,6}\)"
    r"|\bdoi:\S{1,80}|https?://\S{1,200}"
)
_JOINING = re.compile(
    r",\s(?:too|also|however|moreover|furthermore|in contrast|by contrast|in turn|likewise|similarly"
    r"|in addition|in particular|nevertheless|nonetheless|then|again|indeed)\s?,"
    r"|\bfor (?:example|instance)\b|\b(?:example|instance)(?=\s?,)",
    re.I,
)
_TOKEN = re.compile(
    r"[^\W\d_](?:\w|'(?=[^\W\d_])|-(?=\w))*\+?"
    r"|[<>≤≥±]?\d+(?:[.,·]\d+)*%?"
    r"|-(?=\s)|[.,;:()\[\]!?/=<>]"
)
_SENTENCE_END = re.compile(r"[.?!][\"')\]]{0,3}\s+(?=[A-Z0-9(\"'\[])|\n\s*\n")
_ABBREVIATED = re.compile(
    r"(?:\b(?:et al|e\.g|i\.e|vs|cf|figs?|approx|dr|mr|mrs|no|ca|resp|spp|sp|st|eq|ref|refs)|\b[A-Z])\.$",
    re.I,
)
_BREAKS = frozenset(";:()[]!?.")
_BRACKETS = {"(": ")", "[": "]"}
_LONGEST_BRACKET = 40
"""Tokens of a bracket of figures; a longer one is prose, or none was closed."""


@dataclass(slots=True, eq=False)
class Token:
    """A word, number or mark. lower: in lower case, typography made plain. stems: of its content parts.

    is_content: it carries matter. is_word: no number and no mark. is_mark: it is punctuation. Nothing writes
    to a token; it is not frozen, as a text has many and freezing costs five times the making.
    """

    lower: str
    start: int
    end: int
    stem: str
    stems: tuple[str, ...]
    is_content: bool
    is_word: bool
    is_mark: bool

    @property
    def span(self) -> Span:
        """Where the token stands."""
        return Span(self.start, self.end)


@dataclass(frozen=True, slots=True, eq=False)
class ParsedSentence:
    """A sentence as tokens. clause_of: for each token the number of its clause.

    stems: the distinct content stems. words: the distinct tokens, in lower case. Compared by identity:
    `parse` gives the same object for the same text, and hashing every token for each reading of it cost
    a third of the time.
    """

    text: str
    start: int
    end: int
    tokens: tuple[Token, ...]
    clause_of: tuple[int, ...]
    stems: frozenset[str] = field(default=frozenset())
    words: frozenset[str] = field(default=frozenset())

    @property
    def span(self) -> Span:
        """Where the sentence stands in the text."""
        return Span(self.start, self.end)

    def words_at(self, span: Span) -> str:
        """What stands at a span of the text that the sentence is of."""
        return self.text[span.start - self.start : span.end - self.start]

    def clause(self, number: int) -> range:
        """The indices of the tokens of clause `number`."""
        return range(bisect_left(self.clause_of, number), bisect_right(self.clause_of, number))


def flatten(text: str) -> str:
    """`text` in plain typography and lower case: same length, same offsets.

    Blanked are citation marks, and adverbs between commas that only join a sentence to the one before.
    """
    plain = _CITATION_MARK.sub(lambda mark: " " * len(mark.group()), text.translate(_SAME_LENGTH))
    if "," in plain or "or " in plain:
        plain = _JOINING.sub(lambda adverb: " " * len(adverb.group()), plain)
    lower = plain.lower()
    if len(lower) != len(plain):
        lower = "".join(c.lower() if len(c.lower()) == 1 else c for c in plain)
    return lower


@lru_cache(maxsize=2048)
def parse(text: str) -> tuple[ParsedSentence, ...]:
    """The sentences of `text`, in order, each with its tokens and clauses."""
    lower = flatten(text)
    sentences = []
    for start, end in sentence_bounds(text):
        tokens = _with_letters(_without_figures(_tokens(lower[start:end], start)), text)
        for first in range(0, len(tokens), _LONGEST_SENTENCE):
            part = tokens[first : first + _LONGEST_SENTENCE]
            if all(token.is_mark for token in part):
                continue
            is_whole = len(part) == len(tokens)
            begin, stop = (start, end) if is_whole else (part[0].start, part[-1].end)
            stems = frozenset(s for token in part for s in token.stems)
            words = frozenset(token.lower for token in part)
            sentences.append(
                ParsedSentence(lower[begin:stop], begin, stop, part, _clauses(part), stems, words)
            )
    return tuple(sentences)


def sentence_bounds(text: str) -> Iterable[tuple[int, int]]:
    """Start and end of each sentence, white space at the end included.

    Beside `sentences.py`, which divides a review as a reader would and keeps every citation with its
    sentence: this one divides claims and quotes, many of them cut out of a text, in one pass of a pattern,
    for comparisons alone. A wrong division here costs a comparison, there a verdict.
    """
    start = 0
    for match in _SENTENCE_END.finditer(text):
        if _ABBREVIATED.search(text, max(start, match.start() - 12), match.start() + 1):
            continue
        yield start, match.end()
        start = match.end()
    if start < len(text):
        yield start, len(text)


def _tokens(lower: str, offset: int) -> tuple[Token, ...]:
    found = []
    for match in _TOKEN.finditer(lower):
        word = match.group()
        found.append(Token(word, offset + match.start(), offset + match.end(), *_read_word(word)))
    return tuple(found)


@lru_cache(maxsize=32768)
def _read_word(lower: str) -> tuple[str, tuple[str, ...], bool, bool, bool]:
    """The fields of a token that its word alone decides."""
    parts = lower.split("-") if "-" in lower else [lower]
    stems = tuple(stem(part) for part in parts if is_content_word(part))
    is_mark = not lower[0].isalnum() and not lower[-1].isalnum() and lower[-1] != "%"
    return stem(lower), stems, bool(stems), lower[0].isalpha(), is_mark


@lru_cache(maxsize=1)
def _words_of_figures() -> frozenset[str]:
    """The words that may stand beside the numbers of a bracket of figures."""
    units = load_lexicon("units")["mapping"].values()
    statistics = load_lexicon("statistics")["mapping"]
    named = (*statistics["names"], *statistics["symbols"], *(n for u in units for n in u["names"]))
    symbols = {symbol.lower() for unit in units for symbol in unit["symbols"]}
    return (
        frozenset(word for name in named for word in name.lower().split())
        | symbols
        | load_group("clause_words", "beside_figures")
    )


def _without_figures(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens without the brackets that hold figures alone, where words are left beside them."""
    if not any(token.lower in _BRACKETS for token in tokens):
        return tokens
    kept: list[Token] = []
    i = 0
    while i < len(tokens):
        close = _end_of_figures(tokens, i) if tokens[i].lower in _BRACKETS else None
        if close is None:
            kept.append(tokens[i])
            i += 1
        else:
            i = close + 1
    return tuple(kept) if any(token.is_word for token in kept) else tokens


def _end_of_figures(tokens: tuple[Token, ...], opening: int) -> int | None:
    """The index of the bracket that closes a bracket of figures, None for a bracket of words."""
    closing = _BRACKETS[tokens[opening].lower]
    has_number = False
    for i in range(opening + 1, min(len(tokens), opening + _LONGEST_BRACKET)):
        token = tokens[i]
        if token.lower == closing:
            return i if has_number else None
        if token.is_word:
            if not all(part in _words_of_figures() for part in token.lower.split("-")):
                return None
        elif token.lower in _BRACKETS or token.lower in ")]":
            return None
        else:
            has_number = has_number or not token.is_mark
    return None


def _with_letters(tokens: tuple[Token, ...], text: str) -> tuple[Token, ...]:
    """The tokens with the letters that name one of a kind ("vitamin C", "group A") as matter of their own.

    Such a letter is a capital behind the noun of the kind; behind another capital it is somebody's initial,
    unless the noun is one that letters are given to ("in Group A") or begins the sentence.
    """
    named = [
        i
        for i in range(1, len(tokens))
        if tokens[i].end - tokens[i].start == 1
        and text[tokens[i].start].isupper()
        and tokens[i].lower != "i"
        and tokens[i].start == tokens[i - 1].end + 1
        and tokens[i - 1].stems
        and tokens[i - 1].is_word
        and (
            i == 1
            or text[tokens[i - 1].start].islower()
            or tokens[i - 1].lower in load_words("lettered_nouns")
        )
    ]
    if not named:
        return tokens
    marked = list(tokens)
    for i in named:
        marked[i] = replace(tokens[i], stems=(tokens[i].lower,), is_content=True)
    return tuple(marked)


def _clauses(tokens: Sequence[Token]) -> tuple[int, ...]:
    numbers: list[int] = []
    number = 0
    length = 0
    may_start = _clause_starters()
    for i, token in enumerate(tokens):
        if length and token.lower in may_start and _starts_clause(tokens, i):
            number += 1
            length = 0
        numbers.append(number)
        length += 0 if token.is_mark else 1
    return tuple(numbers)


@lru_cache(maxsize=1)
def _clause_starters() -> frozenset[str]:
    return _BREAKS | load_group("clause_words", "subordinator") | {"-", ",", "and"}


def _starts_clause(tokens: Sequence[Token], i: int) -> bool:
    lower = tokens[i].lower
    if lower in _BREAKS or lower == "-":
        return True
    if lower in load_group("clause_words", "subordinator"):
        return True
    following = tokens[i + 1].lower if i + 1 < len(tokens) else ""
    if lower == ",":
        if following in load_group("clause_words", "subordinator") or following in load_group(
            "clause_words", "relative"
        ):
            return True
        if following in load_group("clause_words", "coordinator"):
            ahead = [token.lower for token in tokens[i + 2 : i + 8]]
            return "," not in ahead[:2] and any(
                w in load_group("clause_words", "finite") or w.endswith("ed") for w in ahead
            )
        return False
    return lower == "and" and following in load_group("clause_words", "finite_after_and")


@dataclass(frozen=True, slots=True)
class Alignment:
    """A sentence of the statement with the backing sentence nearest to it.

    coverage: the share of the sentence's content stems that stand in `backing`; whole_coverage: in the
    backing as a whole. `backing` is None when none shares a stem. nearest: the best three, `backing` first.
    """

    statement: ParsedSentence
    backing: ParsedSentence | None
    coverage: float
    whole_coverage: float
    nearest: tuple[ParsedSentence, ...] = ()


@lru_cache(maxsize=1024)
def align(statement: str, backing: str) -> tuple[Alignment, ...]:
    """Each sentence of `statement` with the sentence of `backing` that shares most of its content stems.

    Linear in both: a stem that stands in more than 32 sentences of the backing tells none of them apart
    and counts only for the whole.
    """
    candidates = parse(backing)
    holding: dict[str, list[int]] = {}
    for number, sentence in enumerate(candidates):
        for s in sentence.stems:
            holding.setdefault(s, []).append(number)
    aligned = []
    for sentence in parse(statement):
        shared: set[int] = set()
        for s in sentence.stems:
            if len(holding.get(s, ())) <= 32:
                shared.update(holding.get(s, ()))
        if len(candidates) == 1:
            shared.add(0)
        wanted = max(1, len(sentence.stems))
        whole = sum(1 for s in sentence.stems if s in holding) / wanted
        ranked = sorted(shared, key=lambda number: (-_overlap(sentence, candidates[number]), number))[:3]
        nearest = tuple(candidates[number] for number in ranked)
        best = nearest[0] if nearest else None
        coverage = len(sentence.stems & best.stems) / wanted if best else 0.0
        aligned.append(Alignment(sentence, best, coverage, whole, nearest))
    return tuple(aligned)


def _overlap(sentence: ParsedSentence, candidate: ParsedSentence) -> float:
    shared = len(sentence.stems & candidate.stems)
    return shared / max(1, min(len(sentence.stems), max(3, len(candidate.stems)))) + shared / 1000


def content_after(
    sentence: ParsedSentence, index: int, *, most: int, stop: frozenset[str] = frozenset()
) -> list[int]:
    """Up to `most` content tokens right of `index` in its clause, ending at a word of `stop`."""
    found: list[int] = []
    for i in range(index + 1, min(len(sentence.tokens), index + FARTHEST_WORD)):
        token = sentence.tokens[i]
        if sentence.clause_of[i] != sentence.clause_of[index] or len(found) == most:
            break
        if found and token.lower in stop:
            break
        if token.is_content:
            found.append(i)
    return found


def content_before(sentence: ParsedSentence, index: int, *, most: int) -> list[int]:
    """Up to `most` content tokens left of `index` in its clause, the nearest first."""
    found: list[int] = []
    for i in range(index - 1, max(-1, index - FARTHEST_WORD), -1):
        if sentence.clause_of[i] != sentence.clause_of[index] or len(found) == most:
            break
        if sentence.tokens[i].is_content:
            found.append(i)
    return found
