"""Near-copies: where a statement follows a sentence of its backing word for word but for a few edits.

When seven in ten of its tokens stand in the same order in one backing sentence, whatever was changed was
changed on purpose, and a changed negator, direction, quantifier or population is decisive. The comparison
is the longest matching block (Ratcliff and Obershelp, as in difflib) over tokens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from checker.text.clauses import MAX_TOKENS_COMPARED, ParsedSentence, Token, align
from corpus.model.study_text import Span

SHARE_IN_ORDER = 0.7
"""The share of the statement's tokens that must stand in the same order in one backing sentence."""
SAME_SENTENCE = 0.9
"""From this share on, the edits alone decide: the statement is the backing sentence, cut or mended."""
_LONGEST_EDIT = 6
_LONGEST_CUT = 10


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch that differs: the tokens of the statement and those that the backing has in its place.

    at_edge: at the start or the end, where a statement may leave words out without changing the rest.
    """

    stated: tuple[Token, ...]
    backed: tuple[Token, ...]
    at_edge: bool = False

    @property
    def is_short(self) -> bool:
        """True when both sides are short enough for the edit to be one exchange of words."""
        return len(self.stated) <= _LONGEST_EDIT and len(self.backed) <= _LONGEST_EDIT

    @property
    def stated_words(self) -> tuple[str, ...]:
        """The statement's words, in lower case."""
        return tuple(token.lower for token in self.stated)

    @property
    def backed_words(self) -> tuple[str, ...]:
        """The backing's words, in lower case."""
        return tuple(token.lower for token in self.backed)

    @property
    def in_statement(self) -> Span | None:
        """Where the edit stands in the statement; None when words were only left out."""
        return Span(self.stated[0].start, self.stated[-1].end) if self.stated else None

    @property
    def in_backing(self) -> Span | None:
        """Where the replaced words stand in the backing; None when words were only added."""
        return Span(self.backed[0].start, self.backed[-1].end) if self.backed else None


@dataclass(frozen=True, slots=True)
class NearCopy:
    """A sentence of the statement, the backing sentence that it follows, the share kept, and the edits.

    kept: the words that stand in both, each as its index in the statement and in the backing.
    """

    statement: ParsedSentence
    backing: ParsedSentence
    share: float
    edits: tuple[Edit, ...]
    kept: tuple[tuple[int, int], ...] = ()

    @property
    def is_same_sentence(self) -> bool:
        """True when the statement is the backing sentence, cut or mended: the edits alone decide.

        Not when a long stretch was left out between its words, which may join one clause to another.
        """
        exact = sum(self.statement.tokens[i].lower == self.backing.tokens[j].lower for i, j in self.kept)
        words = sum(not token.is_mark for token in self.statement.tokens)
        return not self.edits or (
            exact >= SAME_SENTENCE * words
            and all(edit.at_edge or len(edit.backed) <= _LONGEST_CUT for edit in self.edits)
        )


@lru_cache(maxsize=1024)
def near_copies(statement: str, backing: str) -> tuple[NearCopy, ...]:
    """The sentences of `statement` that are near-copies of one of `backing`, each with its edits."""
    found = []
    for alignment in align(statement, backing):
        sentence = alignment.statement
        if not 4 <= len(_words(sentence)) <= MAX_TOKENS_COMPARED:
            continue
        near = _nearest(sentence, alignment.nearest)
        if near is not None:
            found.append(near)
    return tuple(found)


def _kept(
    sentence: ParsedSentence, candidate: ParsedSentence, operations: Sequence[tuple[str, int, int, int, int]]
) -> tuple[tuple[int, int], ...]:
    ours = [i for i, token in enumerate(sentence.tokens) if not token.is_mark]
    theirs = [i for i, token in enumerate(candidate.tokens) if not token.is_mark]
    return tuple(
        (ours[i1 + step], theirs[j1 + step])
        for tag, i1, i2, j1, _ in operations
        if tag == "equal"
        for step in range(i2 - i1)
    )


def _words(sentence: ParsedSentence) -> list[Token]:
    return [token for token in sentence.tokens if not token.is_mark]


def _keys(words: Sequence[Token], ambiguous: frozenset[str]) -> list[str]:
    """What makes two words the same: the stem of a word of matter, so that "did not rise" meets "rose"."""
    return [t.stem if t.is_content and t.stem not in ambiguous else t.lower for t in words]


@lru_cache(maxsize=4096)
def _ambiguous_stems(sentence: ParsedSentence) -> frozenset[str]:
    """The stems under which two words of one sentence meet that it may set against each other."""
    first: dict[str, str] = {}
    return frozenset(
        token.stem
        for token in sentence.tokens
        if token.is_content and first.setdefault(token.stem, token.lower) != token.lower
    )


def _shared(words: list[str], others: list[str]) -> int:
    """How many of the words stand in the other list as well, each as often as it stands in both."""
    left = Counter(others)
    shared = 0
    for word in words:
        if left.get(word, 0):
            left[word] -= 1
            shared += 1
    return shared


def _nearest(sentence: ParsedSentence, candidates: tuple[ParsedSentence, ...]) -> NearCopy | None:
    words = _words(sentence)
    best: NearCopy | None = None
    for candidate in candidates:
        other = _words(candidate)
        ambiguous = _ambiguous_stems(sentence) | _ambiguous_stems(candidate)
        lower, other_lower = _keys(words, ambiguous), _keys(other, ambiguous)
        if lower == other_lower:
            return NearCopy(sentence, candidate, 1.0, ())
        if len(other) > MAX_TOKENS_COMPARED or _shared(lower, other_lower) < SHARE_IN_ORDER * len(words):
            continue
        matcher = SequenceMatcher(None, lower, other_lower, autojunk=False)
        operations = matcher.get_opcodes()
        kept = sum(i2 - i1 for tag, i1, i2, _, _ in operations if tag == "equal")
        share = kept / len(words)
        if share < SHARE_IN_ORDER or (best is not None and share <= best.share):
            continue
        edits = tuple(
            Edit(tuple(words[i1:i2]), tuple(other[j1:j2]), number in (0, len(operations) - 1))
            for number, (tag, i1, i2, j1, j2) in enumerate(operations)
            if tag != "equal"
        )
        best = NearCopy(sentence, candidate, share, edits, _kept(sentence, candidate, operations))
    return best
