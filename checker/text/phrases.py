"""Finding the phrases of a word list among the tokens of a sentence.

A phrase is written as words with blanks. `*` at the end of a word stands for the rest of it ("associat*"),
`_` for up to three words of any kind. Matching is by token, so it costs the same wherever a phrase stands,
and grows with the length of the sentence alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from checker.text.clauses import ParsedSentence, Token
from checker.text.lexicons import load_lexicon
from corpus.model.study_text import Span

_GAP = "_"
_GAP_WORDS = 3
_PREFIX = 4
_WORDS_KEPT = 16384


@dataclass(frozen=True, slots=True)
class PhraseMatch:
    """A phrase found: the indices of its tokens, half-open, and the phrase as the list has it."""

    first: int
    last: int
    phrase: str

    def span(self, sentence: ParsedSentence) -> Span:
        """Where the phrase stands in the text of `sentence`."""
        return Span(sentence.tokens[self.first].start, sentence.tokens[self.last - 1].end)

    def words(self, sentence: ParsedSentence) -> str:
        """The words as the sentence has them, in lower case."""
        return " ".join(token.lower for token in sentence.tokens[self.first : self.last])


_Ranked = tuple[int, tuple[str, ...]]
"""A phrase in words, with its rank: the longest of a list come first, then those first in the alphabet."""


class PhraseList:
    """Phrases indexed by how they begin: by their first two words, where both are given in full."""

    def __init__(self, phrases: Iterable[str]) -> None:
        self._by_word: dict[str, list[_Ranked]] = {}
        self._by_pair: dict[str, dict[str, list[_Ranked]]] = {}
        self._by_prefix: dict[str, list[_Ranked]] = {}
        for rank, phrase in enumerate(sorted(phrases, key=lambda p: (-len(p.split()), p))):
            words = tuple(phrase.split())
            if words[0].endswith("*"):
                prefix = words[0][: min(_PREFIX, len(words[0]) - 1)]
                self._by_prefix.setdefault(prefix, []).append((rank, words))
            elif len(words) > 1 and words[1] != _GAP and not words[1].endswith("*"):
                self._by_pair.setdefault(words[0], {}).setdefault(words[1], []).append((rank, words))
            else:
                self._by_word.setdefault(words[0], []).append((rank, words))
        self._begun: dict[str, tuple[list[_Ranked], dict[str, list[_Ranked]]]] = {}
        self._firsts = frozenset(self._by_word)
        self._firsts_of_pairs = frozenset(self._by_pair)
        self._lengths = sorted({len(prefix) for prefix in self._by_prefix})

    def _beginning_with(self, lower: str) -> tuple[list[_Ranked], dict[str, list[_Ranked]]]:
        """The phrases that may begin with a word, whatever follows and by the word that follows.

        Kept, since a text has few different words, asked for often.
        """
        candidates = list(self._by_word.get(lower, ()))
        for length in self._lengths:
            candidates += self._by_prefix.get(lower[:length], ())
        if len(self._begun) >= _WORDS_KEPT:
            self._begun.clear()
        entry = self._begun[lower] = (sorted(candidates), self._by_pair.get(lower, {}))
        return entry

    def may_begin(self, words: frozenset[str]) -> bool:
        """False when these words hold the first of no phrase, or never its second: none is looked for."""
        if not self._firsts.isdisjoint(words):
            return True
        for first in words & self._firsts_of_pairs:
            if not words.isdisjoint(self._by_pair[first]):
                return True
        for length in self._lengths:
            if not self._by_prefix.keys().isdisjoint({word[:length] for word in words}):
                return True
        return False

    def find(self, tokens: Sequence[Token]) -> tuple[PhraseMatch, ...]:
        """The phrases among `tokens`, the longest at each place, not overlapping."""
        found: list[PhraseMatch] = []
        free_from = 0
        begun = self._begun
        last = len(tokens) - 1
        for index, token in enumerate(tokens):
            candidates, by_next = begun.get(token.lower) or self._beginning_with(token.lower)
            if by_next and index < last and (more := by_next.get(tokens[index + 1].lower)):
                candidates = sorted((*candidates, *more))
            if not candidates or index < free_from:
                continue
            for _, words in candidates:
                end = _matches(tokens, index, words, 0)
                if end is not None:
                    found.append(PhraseMatch(index, end, " ".join(words)))
                    free_from = end
                    break
        return tuple(found)


def _matches(tokens: Sequence[Token], index: int, words: tuple[str, ...], at: int) -> int | None:
    """The index after the phrase's last token when words[at:] stand from `index` on, else None."""
    while at < len(words):
        word = words[at]
        if word == _GAP:
            for skipped in range(_GAP_WORDS + 1):
                end = _matches(tokens, index + skipped, words, at + 1)
                if end is not None:
                    return end
            return None
        if index >= len(tokens) or not _is(tokens[index].lower, word):
            return None
        index += 1
        at += 1
    return index


def _is(word: str, wanted: str) -> bool:
    if wanted.endswith("*"):
        return word.startswith(wanted[:-1])
    return word == wanted


@cache
def phrase_list(lexicon: str, group: str = "") -> PhraseList:
    """The phrases of a word list, or of one group of a list whose mapping has groups."""
    content = load_lexicon(lexicon)
    if group:
        return PhraseList(content["mapping"][group])
    return PhraseList(content["words"] if "words" in content else content["mapping"])


@lru_cache(maxsize=8192)
def find_phrases(sentence: ParsedSentence, lexicon: str, group: str = "") -> tuple[PhraseMatch, ...]:
    """The phrases of a word list in a sentence."""
    phrases = phrase_list(lexicon, group)
    return phrases.find(sentence.tokens) if phrases.may_begin(sentence.words) else ()
