"""Forms of titles and names in which two records of one work look alike, whoever wrote them down."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from anyascii import anyascii

from corpus.model.study import PersonName, Study

_NOT_ALNUM = re.compile(r"[^0-9a-z]+")
_MARKED_VERSION = re.compile(
    r"^(?:retracted(?: article)?|withdrawn|correction|expression of concern)\s*[:.-]\s*", re.I
)
_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


@lru_cache(maxsize=65536)
def ascii_letters(words: str) -> str:
    """`words` in lower-case ASCII letters and digits alone: "Traoré, E.-M." is "traoreem"."""
    if words.isascii():
        return _NOT_ALNUM.sub("", words.lower())
    return _NOT_ALNUM.sub("", anyascii(unicodedata.normalize("NFC", words)).lower())


def title_key(title: str) -> str:
    """A title as letters and digits in a row, without a publisher's "RETRACTED:" before it."""
    return ascii_letters(_MARKED_VERSION.sub("", title.strip()))


def main_title_key(title: str) -> str:
    """The key of the title before its subtitle; the whole when what stands before is a word or two."""
    title = _MARKED_VERSION.sub("", title.strip())
    main, _, rest = re.sub(r"\s[–—-]\s|[.?!]\s", ": ", title).partition(": ")
    return ascii_letters(main) if rest and len(main.split()) > 2 else ascii_letters(title)


def family_keys(name: PersonName) -> frozenset[str]:
    """The forms in which a family name may be written: accents dropped or spelt out, particle on or off."""
    family = name.family or name.literal
    forms = {family, f"{name.particle} {family}", family.lower().translate(_GERMAN)}
    return frozenset(key for key in map(ascii_letters, forms) if key)


def shares_a_name(one: PersonName, other: PersonName) -> bool:
    """True when two names may be the same person's: a family form in common, or the parts swapped.

    Publishers deposit given and family names swapped, so "Wei" + "Li" and "Li" + "Wei" are alike.
    """
    if family_keys(one) & family_keys(other):
        return True
    mine, theirs = _all_parts(one), _all_parts(other)
    return bool(mine) and mine == theirs


def authors_agree(one: Study, other: Study) -> bool:
    """True when the authors of two records can be those of one work.

    The first authors must be alike; of the others, all of the shorter list must stand in the longer one,
    since services cut long lists. Without authors on either side this says no: nothing is known.
    """
    if not one.authors or not other.authors:
        return False
    if not shares_a_name(one.authors[0], other.authors[0]):
        return False
    shorter, longer = sorted((one.authors, other.authors), key=len)
    known = {key for name in longer for key in family_keys(name)}
    parts = {_all_parts(name) for name in longer}
    return all(family_keys(name) & known or _all_parts(name) in parts for name in shorter)


def _all_parts(name: PersonName) -> frozenset[str]:
    if name.literal:
        return frozenset(filter(None, map(ascii_letters, name.literal.split())))
    return frozenset(filter(None, map(ascii_letters, f"{name.family} {name.given} {name.particle}".split())))
