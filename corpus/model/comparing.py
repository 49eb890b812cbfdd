"""Forms of titles and names in which two records of one work look alike, whoever wrote them down.

What two forms prove is settled in `identity`; here is only what is passed over: case, accents and their ASCII
forms, typography, British or American spelling, "the", a leading "a", particles.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from anyascii import anyascii

from corpus.model.names import PARTICLES
from corpus.model.study import PersonName

_NOT_ALNUM = re.compile(r"[^0-9a-z]+")
_WORD = re.compile(r"[0-9a-z]+")
_MARKED_VERSION = re.compile(r"^(?:retracted(?: article| chapter)?|withdrawn|removed)\s*[:.-]\s*", re.I)
_MARKED_BEHIND = re.compile(r"\s*[(\[]\s*(?:retracted|withdrawn)\b[^()\[\]]{0,120}[)\]]\.?\s*$", re.I)
_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "å": "aa", "æ": "ae"})
_ASCII_UMLAUT = re.compile(r"([aou])e(?=[bcdfghjklmnpqrstvwxz][a-z])")
_LATIN_LETTERS = str.maketrans({"đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th"})

_ALONE = r"(?<![\u0370-\u03ff\u1f00-\u1fff]){}(?![\u0370-\u03ff\u1f00-\u1fff])"
_GREEK_LETTER = re.compile(_ALONE.format(r"([\u0391-\u03a9\u03b1-\u03c9])"))
_GREEK_COMMAND = re.compile(r"\\([A-Za-z]{2,7})(?![A-Za-z])")
_COMBINED = re.compile(r"(?<=\d)[.·](?=\d)")
_RANGE = re.compile(r"(?<=\d)\s?[-‐‑–—]\s?(?=\d)")
_BREAK = re.compile(r"\s[–—-]\s|[.?!]\s")
"""Other marks than the colon that stand before a subtitle."""
_PLUSES = re.compile(r"(?<=\w)\+\+|(?<=\bC)#")
_NUMBERED = re.compile(r"\b(part|phase|volume|vol|chapter|study|paper|book)\.?\s+([ivx]{1,4})\b", re.I)
_ROMAN = {
    "i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8", "ix": "9",
    "x": "10", "xi": "11", "xii": "12",
}  # fmt: skip
_ARTICLES = frozenset({"a", "an", "the"})

_SPELLINGS = (
    (re.compile(r"is(ation|ations|ing|e|ed|es|er|ers)$"), r"iz\1"),
    (re.compile(r"(?<=[a-z])our(s|ed|ing|al|ally|able)?$"), r"or\1"),
    (re.compile(r"(?<=[bt])re(s|d)?$"), r"er\1"),
    (re.compile(r"[ao]e(?=[mdcst])"), "e"),
    (re.compile(r"ll(ing|ed|er|ers)$"), r"l\1"),
    (re.compile(r"ogue(s?)$"), r"og\1"),
    (re.compile(r"amme(s?)$"), r"am\1"),
)
"""British endings and the American ones that they are told as, for words of six letters or more."""
_SHORT_SPELLINGS = {"odour": "odor", "fibre": "fiber", "litre": "liter", "metre": "meter", "grey": "gray"}


@lru_cache(maxsize=65536)
def ascii_letters(words: str) -> str:
    """`words` in lower-case ASCII letters and digits alone: "Traoré, E.-M." is "traoreem"."""
    if words.isascii():
        return _NOT_ALNUM.sub("", words.lower())
    composed = unicodedata.normalize("NFC", words).translate(_LATIN_LETTERS)
    return _NOT_ALNUM.sub("", anyascii(composed).lower())


@lru_cache(maxsize=65536)
def american_spelling(word: str) -> str:
    """A lower-case word with British endings told as American ones; both spellings have one form."""
    if len(word) < 6:
        return _SHORT_SPELLINGS.get(word, word)
    for ending, american in _SPELLINGS:
        word = ending.sub(american, word)
    return word


@lru_cache(maxsize=65536)
def title_key(title: str) -> str:
    """A title as letters and digits in a row, without a publisher's "RETRACTED:" before it.

    Decimal points and ranges stay apart from plain digits: "1.5 mg" is not "15 mg".
    """
    bare = _MARKED_BEHIND.sub("", _MARKED_VERSION.sub("", title.strip()))
    return "".join(_title_words(bare))


@lru_cache(maxsize=65536)
def main_title_key(title: str) -> str:
    """The key of the title before its subtitle; the whole when what stands before is a word or two."""
    title = _MARKED_VERSION.sub("", title.strip())
    main, _, rest = _BREAK.sub(": ", title).partition(": ")
    return title_key(main) if rest and len(main.split()) > 2 else title_key(title)


def _title_words(title: str) -> list[str]:
    text = unicodedata.normalize("NFC", title).replace("&", " and ")
    if "\\" in text:
        text = _GREEK_COMMAND.sub(r" \1 ", text)
    text = _PLUSES.sub(lambda m: " plusplus" if m.group() == "++" else " sharp", text)
    text = _RANGE.sub(" to ", _COMBINED.sub("point", text))
    text = _NUMBERED.sub(lambda m: f"{m.group(1)} {_ROMAN.get(m.group(2).lower(), m.group(2))}", text)
    if not text.isascii():
        text = anyascii(_GREEK_LETTER.sub(_name_of_letter, text.translate(_LATIN_LETTERS)))
    words = [american_spelling(word) for word in _WORD.findall(text.lower())]
    without = [
        word for number, word in enumerate(words) if word != "the" and (number or word not in _ARTICLES)
    ]
    return without or words


def _name_of_letter(match: re.Match[str]) -> str:
    """ "α" as "alpha": authors write either, and neither is another word."""
    name = unicodedata.name(match.group(1)).split()[-1].lower()
    return {"lamda": "lambda"}.get(name, name)


@lru_cache(maxsize=65536)
def family_keys(name: PersonName) -> frozenset[str]:
    """The forms in which a family name may be written: accents dropped or spelt out, particle on or off."""
    family = name.family or name.literal
    bare = _without_particles(family) if name.family else family
    composed = unicodedata.normalize("NFC", family)
    forms = {
        family,
        bare,
        f"{name.particle} {family}",
        composed.lower().translate(_SPELT_OUT),
        unicodedata.normalize("NFC", bare).lower().translate(_SPELT_OUT),
    }
    keys = {key for key in map(ascii_letters, forms) if key}
    return frozenset(keys | {_ASCII_UMLAUT.sub(r"\1", key) for key in keys})


@lru_cache(maxsize=65536)
def half_keys(name: PersonName) -> frozenset[str]:
    """The keys of each half of a double surname ("García Márquez", "Berg-Lumen"); none for a single one."""
    halves = [half for half in re.split(r"[\s\-‐‑–]+", _without_particles(name.family)) if len(half) > 1]
    if len(halves) < 2:
        return frozenset()
    return frozenset(key for half in halves for key in family_keys(PersonName(family=half)))


def _without_particles(family: str) -> str:
    words = family.split()
    while len(words) > 1 and words[0].lower().rstrip(".") in PARTICLES:
        del words[0]
    return " ".join(words)
