"""Author names compared as people write them.

Forgiven: case, accents and their ASCII forms (Müller, Mueller, Muller; ß, ss), particles, hyphens,
apostrophes, initials, titles and generational suffixes; of a double surname in two words one half; of a
group "the", British or American spelling and its acronym. Another spelling is another name: "Musser" is not
"Müßler". Half of a hyphenated name is `PARTIAL`: it may be the same person, and words alone cannot decide.

Source: the rules of APA 7 (8.17-8.21, 9.8), Vancouver and CSL name particles, read as tolerances.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache

from anyascii import anyascii

from checker.text.lexicons import load_words
from corpus.model.study import PersonName, Study


class Agreement(IntEnum):
    """How far two names, or two lists of names, agree; the greater the better."""

    NONE = 0
    PARTIAL = 1
    FULL = 2


_SPLITS = {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "æ": "ae", "œ": "oe"}
_LETTERS = {
    "ß": "ss",
    "ø": "o",
    "å": "a",
    "æ": "ae",
    "œ": "oe",
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "ı": "i",
}
_ASCII_UMLAUT = re.compile(r"([aou])e(?=[bcdfghjklmnpqrstvwxz][a-z])")
_SUFFIX = re.compile(r",?\s+(?:Jr|Sr|Jnr|Snr|II|III|IV)\.?$", re.I)
_TITLE = re.compile(r"^(?:Dr|Prof|Professor|Mr|Mrs|Ms|Sir|Dame)\.?\s+", re.I)
_INITIALS = re.compile(r"(?:^|\s)(?:[^\W\d_]\.[\s-]*)+(?=\s|$)|(?<=\w)\s+[A-Z]{1,3}$")
_GLUED_INITIALS = re.compile(r"(?<=[^\W\d_A-Z])[A-Z]{1,3}$")
_POSSESSIVE = re.compile(r"(?<=\w)[’'ʼ]s$|(?<=s)[’'ʼ]$")
_MARKS = re.compile(r"[’'ʼ`´.]")
_GROUP_SMALL = frozenset(
    {"of", "the", "for", "and", "on", "in", "to", "de", "des", "du", "der", "für", "und"}
)


def name_agreement(written: str, author: PersonName) -> Agreement:
    """How far a name as written in a citation is that of `author`."""
    if author.literal or _is_group(author.family):
        return _group_agreement(written, author.literal or author.family)
    full = f"{author.particle} {author.family}".strip()
    best = max((_person_agreement(written, form) for form in (full, author.family)), default=Agreement.NONE)
    if best is not Agreement.FULL and author.given and " " in written.strip():
        with_given = (f"{author.given} {full}", f"{full} {author.given}")
        if _key(written) & (_key(with_given[0]) | _key(with_given[1])):
            return Agreement.FULL
    return best


def initials_of(written: str) -> str:
    """The initials before or behind a surname as it is cited, in capitals: "H" of "H. Stone", else ""."""
    found = _INITIALS.search(_TITLE.sub("", written.strip()))
    return "".join(c for c in found.group() if c.isalpha()).upper() if found else ""


def same_name(one: str, other: str) -> bool:
    """True when two names, both as written by somebody, may be one."""
    return any(
        agreement(*pair) is Agreement.FULL
        for agreement in (_person_agreement, _group_agreement)
        for pair in ((one, other), (other, one))
    )


def authors_agreement(names: Sequence[str], et_al: bool, study: Study) -> Agreement:
    """How far the cited names are those of the study, in order.

    All names given must be right; naming fewer authors than there are is forgiven, naming more is not.
    "et al." over a study by one author is PARTIAL: the list may hold too few.
    """
    authors = study.authors
    if not names or not authors or len(names) > len(authors):
        return Agreement.NONE
    worst = min(name_agreement(name, author) for name, author in zip(names, authors, strict=False))
    if worst is Agreement.FULL and et_al and len(authors) == 1:
        return Agreement.PARTIAL
    return worst


def name_keys(written: str) -> frozenset[str]:
    """The folded forms under which a name can be looked up; two names that agree share one."""
    keys = set(_key(written))
    parts = written.split()
    if len(parts) > 1:
        for part in parts:
            keys |= _key(part)
    for part in re.split(r"[-‐‑]", written):
        keys |= _key(part)
    acronym = _acronyms(written)
    return frozenset(keys | {a.lower() for a in acronym})


@lru_cache(maxsize=8192)
def _key(written: str) -> frozenset[str]:
    """Both foldings of a surname, with and without its particles, letters alone."""
    bare = _TITLE.sub("", _POSSESSIVE.sub("", written.strip()))
    bare = _SUFFIX.sub("", bare)
    without_initials = _INITIALS.sub(" ", bare).strip(" ,")
    bare = without_initials or bare
    keys: set[str] = set()
    glued = _GLUED_INITIALS.sub("", bare) if " " not in bare else bare
    if glued != bare:
        keys |= _key(glued)
    for form in (_fold(bare, split=False), _fold(bare, split=True)):
        parts = [part for part in re.split(r"[\s\-‐‑–]+", form) if part]
        keys.add("".join(parts))
        kept = [part for part in parts if part not in load_words("name_particles")]
        if kept:
            keys.add("".join(kept))
    keys |= {collapsed for key in keys if (collapsed := _ASCII_UMLAUT.sub(r"\1", key)) != key}
    keys.discard("")
    return frozenset(keys)


def _fold(name: str, *, split: bool) -> str:
    """Lower case ASCII; `split` writes ü as ue, otherwise as u."""
    out: list[str] = []
    for character in unicodedata.normalize("NFC", _MARKS.sub("", name)).casefold():
        if split and character in _SPLITS:
            out.append(_SPLITS[character])
        elif character in _LETTERS:
            out.append(_LETTERS[character])
        else:
            out.append(character)
    plain = "".join(c for c in unicodedata.normalize("NFKD", "".join(out)) if not unicodedata.combining(c))
    return plain if plain.isascii() else anyascii(plain).lower()


@lru_cache(maxsize=65536)
def _person_agreement(written: str, family: str) -> Agreement:
    if _key(written) & _key(family):
        return Agreement.FULL
    halves = [part for part in family.split() if _fold(part, split=False) not in load_words("name_particles")]
    if len(halves) > 1 and any(_key(written) & _key(half) for half in (halves[0], halves[-1])):
        return Agreement.FULL
    hyphenated = [part for part in re.split(r"[-‐‑]", family) if len(part) > 1]
    if len(hyphenated) > 1 and any(_key(written) & _key(part) for part in hyphenated):
        return Agreement.PARTIAL
    return Agreement.NONE


@lru_cache(maxsize=8192)
def _is_group(family: str) -> bool:
    """A CSL family name of three or more words, small ones aside, is a group entered in the wrong field."""
    return len([w for w in family.split() if w.lower() not in load_words("name_particles")]) >= 3


@lru_cache(maxsize=65536)
def _group_agreement(written: str, group: str) -> Agreement:
    ours, theirs = _group_words(written), _group_words(group)
    if not ours or not theirs:
        return Agreement.NONE
    if ours == theirs:
        return Agreement.FULL
    acronym = re.fullmatch(r"[\W_]*([A-Z][A-Za-z&.\-]*[A-Z])[\W_]*", written.strip())
    if acronym:
        letters = acronym.group(1).replace(".", "").upper()
        known = _acronyms(group)
        if letters in known or (len(letters) >= 3 and any(one.startswith(letters) for one in known)):
            return Agreement.FULL
    stated = re.search(r"[\[(]\s*([A-Z][A-Za-z\-]*[A-Z])\s*[\])]?\s*$", group)
    if stated and _key(stated.group(1)) & _key(written):
        return Agreement.FULL
    without_stated = re.sub(r"\s*[\[(][A-Za-z\-]+[\])]?\s*$", "", written)
    if without_stated != written and _group_words(without_stated) == theirs:
        return Agreement.FULL
    if len(ours) >= 2 and (theirs[: len(ours)] == ours or ours[: len(theirs)] == theirs):
        return Agreement.PARTIAL
    return Agreement.NONE


def _group_words(name: str) -> tuple[str, ...]:
    folded = _fold(_POSSESSIVE.sub("", name.replace("&", " and ")), split=False)
    words = re.findall(r"[^\W_]+", folded)
    spelled = (re.sub(r"is(ation|ing|e|ed)$", r"iz\1", word).replace("centre", "center") for word in words)
    return tuple(word for word in spelled if word not in ("the", "and"))


@lru_cache(maxsize=8192)
def _acronyms(group: str) -> frozenset[str]:
    """The acronyms a group of three words or more may go by: with and without its small words."""
    words = re.findall(r"[^\W\d_][\w’'-]*", group)
    great = [word for word in words if word.lower() not in _GROUP_SMALL]
    if len(great) < 2:
        return frozenset()
    short = "".join(word[0] for word in great).upper()
    long = "".join(word[0] for word in words).upper()
    return frozenset({short, long})
