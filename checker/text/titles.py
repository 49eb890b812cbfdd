"""Titles of works compared as people write them.

Forgiven: case, typography, accents, markup, articles, British or American endings, a missing subtitle, and a
title cut short by an ellipsis. Any differing content word, number or negation makes it the title of another
work: similarity is no identity here.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from corpus.model.comparing import american_spelling
from corpus.model.comparing import title_key as compared
from corpus.model.titles import plain_words

_MARKUP = re.compile(r"</?[A-Za-z][^<>]{0,60}>|[*_`\\]|&[a-z]{2,8};", re.I)
_TOKEN = re.compile(r"[^\W_]+(?:[’'][^\W_]+)*")
_SUBTITLE = re.compile(r":\s|\s[-–—]+\s|—|[?!]\s|\.\s|;\s")
_ARTICLES = frozenset({"a", "an", "the"})
_LETTERS = str.maketrans({"ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "ð": "d", "þ": "th"})
_MOST_TITLE_TOKENS = 80


@dataclass(frozen=True, slots=True)
class _Token:
    word: str
    start: int
    end: int


def same_title(one: str, other: str) -> bool:
    """True when two titles may be those of one work, with or without its subtitle."""
    ours, theirs = title_words(one), title_words(other)
    if not ours or not theirs:
        return False
    keys = compared(_MARKUP.sub(" ", plain_words(one))), compared(_MARKUP.sub(" ", plain_words(other)))
    # "C" and "C++" have the same words.
    is_worded_alike = ours == theirs and one.count("+") == other.count("+")
    if (
        keys[0] == keys[1] != ""
        or is_worded_alike
        or _is_cut_from(one, ours, theirs)
        or _is_cut_from(other, theirs, ours)
    ):
        return True
    mains = _main(one), _main(other)
    is_main = (ours == mains[1] != theirs) or (theirs == mains[0] != ours)
    return is_main and min(len(ours), len(theirs)) >= 2


def title_words(title: str) -> tuple[str, ...]:
    """The title's words, folded: what two writings of one title have in common."""
    return tuple(token.word for token in _tokens(title) if token.word not in _ARTICLES)


def title_key(title: str) -> str:
    """The folded main title, to look a work up by."""
    return " ".join(_main(title))


def find_title(title: str, written: str) -> tuple[int, int] | None:
    """Where `title`, or its main title alone, stands as a whole title in a reference as written.

    A title stands there when it begins after a mark of punctuation (or an author's initials) and ends before
    one; if a subtitle follows in the reference it is that of `title`.
    """
    entry = [token for token in _tokens(written) if token.word not in _ARTICLES]
    words = [token.word for token in entry]
    whole, main = list(title_words(title)), list(_main(title))
    for wanted, is_whole in ((whole, True), (main, False)):
        if not wanted or (not is_whole and len(wanted) < 2):
            continue
        for at in _places(words, wanted):
            start, end = entry[at].start, entry[at + len(wanted) - 1].end
            if not _begins_title(written, start) or not _ends_title(written, end):
                continue
            if not is_whole and _another_subtitle_follows(written, end):
                continue
            return start, end
    return None


def _places(words: list[str], wanted: list[str]) -> list[int]:
    if len(wanted) > _MOST_TITLE_TOKENS:
        return []
    first = wanted[0]
    return [i for i, word in enumerate(words) if word == first and words[i : i + len(wanted)] == wanted]


def _begins_title(written: str, start: int) -> bool:
    before = written[:start].rstrip()
    before = re.sub(r"\b(?:[Aa]n?|[Tt]he)$", "", before[-40:]).rstrip()
    if not before or not (before[-1].isalnum()):
        return True
    last = before.split()[-1]
    return last.isdigit() or (last.isupper() and len(last) <= 3)


def _ends_title(written: str, end: int) -> bool:
    after = written[end : end + 20].lstrip(" \t\r\n*_’'”\"»")
    return not after or not after[0].isalnum()


def _another_subtitle_follows(written: str, end: int) -> bool:
    return re.match(r"[*_”\"]{0,3}\s*(?::\s*|[–—]\s*|\s-\s)(?=[^\W\d_])", written[end : end + 20]) is not None


def _is_cut_from(title: str, words: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """True when `title` ends in an ellipsis and its words, at least four, begin the whole title."""
    ends_open = title.rstrip().endswith(("…", "..."))
    return ends_open and len(words) >= 4 and whole[: len(words)] == words


@lru_cache(maxsize=4096)
def _main(title: str) -> tuple[str, ...]:
    clean = _MARKUP.sub(" ", title).strip()
    break_at = _SUBTITLE.search(clean)
    return title_words(clean[: break_at.start()] if break_at else clean)


@lru_cache(maxsize=4096)
def _tokens(text: str) -> tuple[_Token, ...]:
    blanked = _MARKUP.sub(lambda m: " " * len(m.group()), text)
    return tuple(_Token(_fold(m.group()), m.start(), m.end()) for m in _TOKEN.finditer(blanked))


@lru_cache(maxsize=65536)
def _fold(word: str) -> str:
    lower = unicodedata.normalize("NFKD", word.casefold().translate(_LETTERS))
    plain = "".join(c for c in lower if not unicodedata.combining(c)).replace("’", "").replace("'", "")
    return american_spelling(plain)
