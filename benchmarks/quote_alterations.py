"""Altered quotes: each kind changes a word, number, sign or unit of a true sentence, or cuts it.

Deterministic: alterations are drawn with a seeded generator of their own. An alteration that gives words
that stand in the text all the same (a doubled sentence) is for the caller to leave out.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from itertools import pairwise

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)*(?![\w])")
_FUNCTION = {
    "increased": "decreased", "higher": "lower", "more": "less", "before": "after", "above": "below",
    "with": "without", "most": "some", "all": "some", "and": "or", "in": "of", "is": "was", "are": "were",
    "positive": "negative", "significant": "insignificant", "can": "cannot", "may": "must", "the": "a",
    "between": "among", "from": "to", "by": "for", "this": "that", "these": "those", "low": "high",
}  # fmt: skip
_INSERTED = ("very", "often", "mainly", "new", "further", "rarely", "several", "also")
_AUXILIARY = re.compile(r"\b(?:was|were|is|are|did|has|have|had|can|could|may|might|will|would|does|do)\b")
_UNITS = {
    "mg": "μg", "μg": "mg", "µg": "mg", "μm": "m", "µm": "m", "ml": "l", "mL": "L", "kg": "g", "cm": "mm",
    "mm": "cm", "h": "min", "min": "h", "°C": "°F", "%": "‰", "mM": "mm", "km": "m",
}  # fmt: skip

Alter = Callable[[str, random.Random], str | None]


def _words(text: str) -> list[re.Match[str]]:
    return list(_WORD.finditer(text))


def _cut_out(text: str, start: int, end: int) -> str:
    return " ".join((text[:start].rstrip() + " " + text[end:].lstrip()).split())


def drop_word(text: str, draw: random.Random) -> str | None:
    """One word is left out."""
    words = [
        m
        for m in _words(text)
        if text[m.end() : m.end() + 1] == " " and text[m.start() - 1 : m.start()] == " "
    ]
    if not words:
        return None
    word = draw.choice(words)
    return _cut_out(text, word.start(), word.end())


def drop_five(text: str, draw: random.Random) -> str | None:
    """Five words are left out."""
    words = _words(text)
    if len(words) < 14:
        return None
    first = draw.randrange(2, len(words) - 8)
    return _cut_out(text, words[first].start(), words[first + 4].end())


def insert_word(text: str, draw: random.Random) -> str | None:
    """One word is put in."""
    spaces = [m.start() for m in re.finditer(" ", text)][1:-1]
    if not spaces:
        return None
    place = draw.choice(spaces)
    return f"{text[:place]} {draw.choice(_INSERTED)}{text[place:]}"


def swap_words(text: str, draw: random.Random) -> str | None:
    """Two neighbouring words change places."""
    pairs = [(a, b) for a, b in pairwise(_words(text))
             if text[a.end() : b.start()] == " " and a.group().lower() != b.group().lower()]  # fmt: skip
    if not pairs:
        return None
    a, b = draw.choice(pairs)
    return f"{text[: a.start()]}{b.group()} {a.group()}{text[b.end() :]}"


def change_word(text: str, draw: random.Random) -> str | None:
    """A word becomes its opposite, or another function word."""
    found = [m for m in _words(text) if m.group() in _FUNCTION]
    if not found:
        return None
    word = draw.choice(found)
    return f"{text[: word.start()]}{_FUNCTION[word.group()]}{text[word.end() :]}"


def insert_not(text: str, draw: random.Random) -> str | None:
    """ "not" is put after an auxiliary verb."""
    found = [m for m in _AUXILIARY.finditer(text) if not text[m.end() :].lstrip().lower().startswith("not")]
    if not found:
        return None
    place = draw.choice(found).end()
    return f"{text[:place]} not{text[place:]}"


def drop_not(text: str, draw: random.Random) -> str | None:
    """ "not" or "no" is left out."""
    found = list(re.finditer(r"\b(?:not|no|never|without|não|no|nicht)\b ?", text))
    if not found:
        return None
    word = draw.choice(found)
    return _cut_out(text, word.start(), word.end())


def drop_plural(text: str, draw: random.Random) -> str | None:
    """The final s of a word is left out."""
    found = [
        m for m in _words(text) if len(m.group()) > 4 and m.group().endswith("s") and m.group()[-2] != "s"
    ]
    if not found:
        return None
    word = draw.choice(found)
    return text[: word.end() - 1] + text[word.end() :]


def change_digit(text: str, draw: random.Random) -> str | None:
    """The last digit of a number goes up by one."""
    found = list(_NUMBER.finditer(text))
    if not found:
        return None
    number = draw.choice(found)
    digit = str((int(text[number.end() - 1]) + 1) % 10)
    return text[: number.end() - 1] + digit + text[number.end() :]


def swap_numbers(text: str, draw: random.Random) -> str | None:
    """Two numbers change places."""
    found = list(_NUMBER.finditer(text))
    pairs = [(a, b) for a, b in pairwise(found) if a.group() != b.group()]
    if not pairs:
        return None
    a, b = draw.choice(pairs)
    return f"{text[: a.start()]}{b.group()}{text[a.end() : b.start()]}{a.group()}{text[b.end() :]}"


def drop_point(text: str, draw: random.Random) -> str | None:
    """A decimal point is left out."""
    found = list(re.finditer(r"(?<=\d)\.(?=\d)", text))
    if not found:
        return None
    point = draw.choice(found)
    return text[: point.start()] + text[point.end() :]


def move_point(text: str, draw: random.Random) -> str | None:
    """A decimal point moves one place to the right."""
    found = list(re.finditer(r"(?<=\d)\.(\d)(?=\d)", text))
    if not found:
        return None
    point = draw.choice(found)
    return f"{text[: point.start()]}{point[1]}.{text[point.end() :]}"


def drop_dash(text: str, draw: random.Random) -> str | None:
    """The dash of a range, or a minus sign, is left out."""
    found = list(re.finditer(r"(?<=\d)\s?[–−-]\s?(?=\d)|(?<=\s)[−-](?=\d)", text))
    if not found:
        return None
    dash = draw.choice(found)
    return text[: dash.start()] + text[dash.end() :]


def turn_sign(text: str, draw: random.Random) -> str | None:
    """A comparison mark is turned, a plus-minus becomes a plus."""
    turned = {"<": ">", ">": "<", "≤": "≥", "≥": "≤", "±": "+", "=": "<"}
    found = list(re.finditer("[<>≤≥±=]", text))
    if not found:
        return None
    sign = draw.choice(found)
    return text[: sign.start()] + turned[sign.group()] + text[sign.end() :]


def change_unit(text: str, draw: random.Random) -> str | None:
    """A unit becomes another."""
    found = list(re.finditer(r"(?<=\d)\s?(mg|μg|µg|μm|µm|ml|mL|kg|cm|mm|km|h|min|°C|%|mM)(?![\w])", text))
    if not found:
        return None
    unit = draw.choice(found)
    return text[: unit.start(1)] + _UNITS[unit[1]] + text[unit.end(1) :]


def drop_percent(text: str, draw: random.Random) -> str | None:
    """A per cent sign is left out."""
    found = list(re.finditer(r"(?<=\d)\s?%", text))
    if not found:
        return None
    sign = draw.choice(found)
    return text[: sign.start()] + text[sign.end() :]


def change_mark(text: str, draw: random.Random) -> str | None:
    """The number of a bracketed citation changes."""
    found = list(re.finditer(r"\[(\d+)\]", text))
    if not found:
        return None
    mark = draw.choice(found)
    return f"{text[: mark.start()]}[{int(mark[1]) + 1}]{text[mark.end() :]}"


def join_words(text: str, draw: random.Random) -> str | None:
    """Two words are written as one: "no table" becomes "notable"."""
    found = list(re.finditer(r"(?<=[^\W\d_]) (?=[^\W\d_])", text))
    if not found:
        return None
    space = draw.choice(found)
    return text[: space.start()] + text[space.end() :]


def cut_in_word(text: str, draw: random.Random) -> str | None:
    """The quote begins inside a word."""
    found = [m for m in _words(text)[:4] if len(m.group()) > 3 and "-" not in m.group()]
    if not found:
        return None
    word = draw.choice(found)
    return text[word.start() + draw.randrange(1, len(word.group()) - 1) :]


def cut_end_in_word(text: str, draw: random.Random) -> str | None:
    """The quote ends inside a word."""
    found = [m for m in _words(text)[-4:] if len(m.group()) > 3 and "-" not in m.group()]
    if not found:
        return None
    word = draw.choice(found)
    return text[: word.start() + draw.randrange(2, len(word.group()))]


def cut_in_number(text: str, draw: random.Random) -> str | None:
    """The quote begins or ends inside a number."""
    found = [m for m in _NUMBER.finditer(text) if len(m.group()) > 1]
    early = [m for m in found if len(text) - m.end() > 40]
    late = [m for m in found if m.start() > 40]
    if early and (not late or draw.random() < 0.5):
        return text[draw.choice(early).start() + 1 :]
    if late:
        return text[: draw.choice(late).end() - 1]
    return None


ALTERATIONS: dict[str, Alter] = {
    name: alter
    for name, alter in globals().items()
    if callable(alter) and not name.startswith("_") and getattr(alter, "__module__", "") == __name__
}


def alterations(text: str, draw: random.Random) -> Iterator[tuple[str, str]]:
    """Each kind that applies to the sentence, with the altered sentence."""
    for name, alter in ALTERATIONS.items():
        altered = alter(text, draw)
        if altered is not None and altered != text and len(altered.split()) >= 4:
            yield name, altered
