"""The names of a citation, read backwards from its year: "... as Lumen, van den Berg, and Ito et "
"al.|(2024)"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from checker.text.lexicons import load_words

MOST_NAME_TOKENS = 24
"""How far back from a year names are looked for: ten authors or a long group name."""

_TOKEN = re.compile(
    r"(?P<etal>(?:\bet\.?\s+al\b\.?|\bu\.\s?a\.|\b(?:and|&)\s+(?:(?:her|his|their)\s+)?"
    r"(?:others|colleagues|co-?workers|co-?authors|associates|collaborators|team)\b)"
    r"(?:[’'ʼ](?:s\b)?(?!\w))?)"
    r"|(?P<initial>[^\W\d_]\.(?:[\s-]?[^\W\d_]\.)*)"
    r"|(?P<word>[^\W_](?:[\w’'ʼ‐‑-]*[\w’'ʼ])?)"
    r"|(?P<amp>&)"
    r"|(?P<comma>,)"
    r"|(?P<acronym>[\[(][A-Z][A-Za-z-]*[A-Z][\])])"
    r"|(?P<other>\S)"
)
_LAST_TOKEN = re.compile(r"[^\s,;&]{1,60}$")
_COMPANY = frozenset(
    (
        "al",
        "others",
        "colleagues",
        "coworkers",
        "co-workers",
        "coauthors",
        "co-authors",
        "associates",
        "collaborators",
        "team",
    )
)
_GROUP_SMALL = frozenset({"of", "for", "on", "the", "in", "de", "des", "du", "für"})
_AND = frozenset({"and", "und", "y", "et", "e"})
_BRACKET_OPENERS = frozenset(
    {"see", "cf", "compare", "reviewed", "adapted", "source", "quoted", "cited", "following", "after"}
)
_PLACE_OPENERS = frozenset(
    {"in", "at", "from", "for", "across", "within", "among", "with", "after", "since", "by"}
)
_POSSESSIVE = re.compile(r"[’'ʼ]s$|(?<=s)[’'ʼ]$")
_POSSESSION = re.compile(r"[’'ʼ]s?$")
_AMBIGUOUS_PARTICLES = frozenset(
    {"a", "an", "at", "in", "e", "s", "t", "to", "te", "do", "as", "y", "l", "d"}
)


@dataclass(frozen=True, slots=True)
class CitedNames:
    """Names found before a year: where the first begins, the names in order, and "et al."."""

    start: int
    names: tuple[str, ...]
    et_al: bool
    is_possessive: bool = False


def names_before(text: str, end: int, *, in_brackets: bool) -> CitedNames | None:
    """The names that end at `end` of `text`, or None when what stands there is no name.

    in_brackets: the text is the inside of a citation's brackets, where a comma joins names; in running
    prose it does so only in a list that ends with "and", "&" or "et al.".
    """
    if not _may_end_in_a_name(text, end, in_brackets):
        return None
    stated_end = end
    end = len(text[:end].rstrip(" ,"))
    for reach in (100, 400):
        tokens = list(_TOKEN.finditer(text, max(0, end - reach), end))
        first = _walk_back(tokens, in_brackets)
        if first is None or first > 2:
            break
    if first is None:
        return None
    kept = tokens[first:]
    raw = text[kept[0].start() : kept[-1].end()]
    et_al = any(m.lastgroup == "etal" for m in kept)
    names = _split(kept)
    before = text[max(0, kept[0].start() - 24) : kept[0].start()]
    if (
        not names
        or all(_is_no_author(name) for name in names)
        or _is_date(names, text[:stated_end], before, in_brackets)
    ):
        return None
    return CitedNames(kept[0].start(), names, et_al, _POSSESSIVE.search(raw) is not None)


def _may_end_in_a_name(text: str, end: int, in_brackets: bool) -> bool:
    """A quick look at the last word alone: most years in a text have no name before them."""
    tail = text[max(0, end - 60) : end].rstrip(" ,")
    if not tail or not (tail[-1].isalnum() or tail[-1] in ".'’ʼ)]"):
        return False
    last = _LAST_TOKEN.search(tail)
    if last is None:
        return False
    word = last.group().strip(".([])")
    return (
        _POSSESSION.sub("", word).rstrip(".").lower() in _COMPANY
        or len(word) == 1
        or _is_name_word(word, in_brackets)
        or tail.endswith("u. a.")
    )


def _walk_back(tokens: list[re.Match[str]], in_brackets: bool) -> int | None:
    """The index of the first token of the names that the list of tokens ends with, or None."""
    first: int | None = None
    joined = False
    index = len(tokens) - 1
    while index >= 0 and len(tokens) - index <= MOST_NAME_TOKENS:
        token = tokens[index]
        kind, word = token.lastgroup, token.group()
        lower = word.lower()
        following_is_name = first is not None and first <= index + 2
        if kind == "etal":
            joined = True
        elif kind == "amp" or (kind == "word" and lower in _AND and index > 0):
            if first is None or not _is_name(tokens[index - 1], in_brackets):
                is_after_comma = index > 1 and tokens[index - 1].lastgroup == "comma"
                if first is None or not is_after_comma or not _may_end_name(tokens[index - 2], in_brackets):
                    break
            joined = True
        elif kind == "comma":
            if not (in_brackets or joined) or index == 0 or not _may_end_name(tokens[index - 1], in_brackets):
                if first is not None:
                    break
                if not _may_end_name(tokens[index - 1] if index else token, in_brackets):
                    break
        elif kind == "initial":
            if first is not None or in_brackets:
                first = index
        elif _is_name(token, in_brackets):
            first = index
        elif kind == "word" and lower in load_words("name_particles") and following_is_name:
            if lower in _AMBIGUOUS_PARTICLES or (
                lower in _GROUP_SMALL and not _continues_name(tokens, index)
            ):
                break
            first = index
        elif kind == "word" and lower in _GROUP_SMALL and following_is_name:
            if index == 0 or not _is_name(tokens[index - 1], in_brackets):
                break
        elif kind == "acronym":
            pass
        else:
            break
        index -= 1
    return _without_place(tokens, first)


def _continues_name(tokens: list[re.Match[str]], index: int) -> bool:
    """True for "de" between capitals or at the start of a name ("de la Cruz")."""
    return tokens[index].group().lower() not in ("in", "the", "of", "for", "on")


def _without_place(tokens: list[re.Match[str]], first: int | None) -> int | None:
    """Leave out the place of "In Norway, Lumen and Ito (2024)"."""
    if first is None or first == 0 or tokens[first - 1].group().lower() not in _PLACE_OPENERS:
        return first
    for index in range(first + 1, len(tokens) - 1):
        if tokens[index].lastgroup == "comma":
            return index + 1
    return first


def _may_end_name(token: re.Match[str], in_brackets: bool) -> bool:
    return _is_name(token, in_brackets) or token.lastgroup in ("initial", "etal", "acronym")


@lru_cache(maxsize=8192)
def _is_name_word(word: str, in_brackets: bool) -> bool:
    bare = _POSSESSIVE.sub("", word)
    if any(character.isdigit() for character in bare) or not bare[:1].isalpha():
        return False
    if bare.lower() in (_BRACKET_OPENERS if in_brackets else load_words("sentence_openers")):
        return False
    if bare.lower() in load_words("function_words") and not bare.isupper():
        return False
    if bare[0].isupper() or (not bare[0].islower() and len(bare) <= 12):
        return True
    return re.match(r"(?:d[’'ʼ]|o[’'ʼ]|al-|el-|’t|mc|mac)[A-Z]", bare) is not None


def _is_name(token: re.Match[str], in_brackets: bool) -> bool:
    return token.lastgroup == "word" and _is_name_word(token.group(), in_brackets)


def _is_no_author(name: str) -> bool:
    """True for "March", "Table", "Germany": words before a year that name nobody."""
    words = [word for word in re.split(r"[\s.]+", name.lower()) if word]
    return bool(words) and all(word in load_words("not_author_names") for word in words)


def _is_date(names: tuple[str, ...], text: str, before: str, in_brackets: bool) -> bool:
    """True for "March" and "late Winter" before a year; "Winter, 2015" is a name, for its comma."""
    if len(names) > 1 or names[0].lower().rstrip(".") not in load_words("calendar_words"):
        return False
    if in_brackets:
        return not text.rstrip(" ").endswith(",")
    return (
        re.search(
            r"\b(?:in|since|during|of|from|until|by|to|the|late|early|mid|last|and|on)[\s-]+$", before, re.I
        )
        is not None
    )


def _split(tokens: list[re.Match[str]]) -> tuple[str, ...]:
    """The single names of a list of tokens."""
    names: list[list[str]] = [[]]
    for index, token in enumerate(tokens):
        word = token.group()
        if token.lastgroup in ("comma", "amp") or (
            token.lastgroup == "word" and word.lower() in _AND and index > 0
        ):
            names.append([])
        elif token.lastgroup not in ("etal", "other", "acronym"):
            names[-1].append(word)
    whole = (" ".join(name) for name in names if name)
    cleaned = (
        _POSSESSIVE.sub("", name) for name in whole if not re.fullmatch(r"(?:[^\W\d_]\.[\s-]?)+", name)
    )
    return tuple(name for name in cleaned if name)
