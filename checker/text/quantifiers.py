"""Quantifiers: the words that say how much of something a sentence speaks of, on one scale.

From none (0) to all (6), frequency and degree words among them, after Quirk et al. (1985).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from checker.text.clauses import ParsedSentence, content_after
from checker.text.lexicons import load_mapping
from checker.text.phrases import find_phrases
from corpus.model.study_text import Span

_PREPOSITIONS = frozenset(
    ("of", "in", "across", "for", "by", "with", "on", "at", "to", "from", "among", "between")
)
ALL, MOST, MANY, SOME = 6, 4, 3, 2


@dataclass(frozen=True, slots=True)
class Quantifier:
    """A quantifier: its level on the scale, its words and place, and the stems right after it."""

    level: int
    words: str
    span: Span
    about: frozenset[str]
    first: int
    last: int


@lru_cache(maxsize=4096)
def quantifiers(sentence: ParsedSentence) -> tuple[Quantifier, ...]:
    """The quantifiers of a sentence, idioms ("at all", "most common") aside, in order."""
    idioms = find_phrases(sentence, "quantifier_idioms")
    found = []
    for match in find_phrases(sentence, "quantifiers"):
        if any(idiom.first < match.last and match.first < idiom.last for idiom in idioms):
            continue
        following = sentence.tokens[match.last].lower if match.last < len(sentence.tokens) else ""
        if match.phrase in ("most", "any", "each", "certain", "all", "every") and not _quantifies(
            match.phrase, following, sentence, match.first
        ):
            continue
        about = content_after(sentence, match.last - 1, most=3)
        found.append(
            Quantifier(
                load_mapping("quantifiers")[match.phrase],
                match.words(sentence),
                match.span(sentence),
                frozenset(s for i in about for s in sentence.tokens[i].stems),
                match.first,
                match.last,
            )
        )
    return tuple(found)


def _quantifies(word: str, following: str, sentence: ParsedSentence, index: int) -> bool:
    if not following and index and sentence.tokens[index - 1].lower in _PREPOSITIONS:
        return False  # cut off before its noun ("in each", "of all")
    if word == "most":
        previous = sentence.tokens[index - 1].lower if index else ""
        return previous not in ("the", "a", "its", "their", "at") or following in ("of", "cases")
    if word == "each" and following == "of":
        after = sentence.tokens[index + 2].lower if index + 2 < len(sentence.tokens) else ""
        return after in ("the", "these", "those", "our", "its", "their")
    if word in ("each", "every"):
        return not (
            following.isdigit()
            or following in load_mapping("fraction_words")  # "every fifth letter"
            or following
            in ("day", "year", "week", "month", "of", "additional", "hour", "unit", "time", "two", "three")
            or following in ("other", "second", "few", "so", "now")
        )
    if word == "all":
        return following not in ("p", "=", "<", ")", "but", "cause", "other") and not following[:1].isdigit()
    if word == "any":
        return not any(
            t.lower in ("not", "no", "without", "never", "if", "whether", "lack", "nor")
            or t.lower.endswith("n't")
            for t in sentence.tokens[max(0, index - 8) : index]
        )
    return True
