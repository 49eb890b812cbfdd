"""Comparisons told by figures alone: "lorries contributed 48% and cars 31%" puts lorries above cars.

Read are clauses that give each of two to four sides one figure of one unit, the sides joined by "and",
commas or "versus". What is measured gives the scale: the higher of two times is the slower side. Where more
of it is more, the side is the larger one as well.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations

from checker.text.clauses import ParsedSentence
from checker.text.comparison import Comparison
from checker.text.polarity import polarity_of
from checker.text.scales import scale_of

_JOINTS = frozenset((",", "and", "versus", "vs", "but", "whereas", "while", "against", "compared"))
_BEYOND_ONE_FIGURE = frozenset(("to", "between", "from", "p", "by", "each"))
_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.·]\d+)?")
_APART = frozenset(
    (
        "below",
        "above",
        "beyond",
        "under",
        "over",
        "more",
        "less",
        "fewer",
        "higher",
        "lower",
        "apart",
        "ahead",
        "behind",
    )
)
_FARTHEST_SIGN = 3
_MOST_SIDES = 4
_YEARS = range(1800, 2101)


@lru_cache(maxsize=4096)
def orders_by_figures(sentence: ParsedSentence) -> tuple[Comparison, ...]:
    """The comparisons that the figures of a sentence make, each pair of sides in the order of the text."""
    parts = _parts(sentence)
    figures = [_figure(sentence, part) for part in parts]
    if polarity_of(sentence).negations:
        return ()
    sides = [
        (part, value, unit)
        for part, figure in zip(parts, figures, strict=True)
        if figure is not None
        for value, unit in [figure]
    ]
    numbers = sum(token.lower[:1].isdigit() for token in sentence.tokens)
    if not 2 <= len(sides) <= _MOST_SIDES or numbers != len(sides):
        return ()
    if len({unit for _, _, unit in sides if unit}) > 1:
        return ()
    measured = tuple(token.lower for token in sentence.tokens)
    axis, sign = scale_of("quantity", 1, measured)
    if any(token in ("took", "takes", "take", "lasted", "needed") for token in measured):
        axis, sign = "speed", -1
    scales = {(axis, sign), ("quantity", 1)} if sign > 0 else {(axis, sign)}
    return tuple(
        Comparison(
            "order",
            sign if value > other_value else -sign,
            _stems(sentence, part),
            _stems(sentence, other),
            sentence.tokens[other[0]].span,
            axis,
        )
        for (part, value, _), (other, other_value, _) in combinations(sides, 2)
        if value != other_value
        for axis, sign in sorted(scales)
    )


def _parts(sentence: ParsedSentence) -> list[list[int]]:
    """The stretches between joints; one that holds no number belongs to the next."""
    parts: list[list[int]] = [[]]
    for index, token in enumerate(sentence.tokens):
        if token.lower in _JOINTS and any(sentence.tokens[i].lower[0].isdigit() for i in parts[-1]):
            parts.append([])
        parts[-1].append(index)
    return parts


def _figure(sentence: ParsedSentence, part: list[int]) -> tuple[float, str] | None:
    """The one figure of a stretch and its unit ("" for none), None where there are none or several."""
    numbers = [i for i in part if sentence.tokens[i].lower[0].isdigit()]
    if len(numbers) != 1 or any(sentence.tokens[i].lower in _BEYOND_ONE_FIGURE for i in part):
        return None
    behind = sentence.tokens[numbers[0] + 1 : numbers[0] + 1 + _FARTHEST_SIGN]
    if any(token.lower in _APART for token in behind):
        return None  # "40 °C below" is how far apart two are, and the figure of neither
    lower = sentence.tokens[numbers[0]].lower
    match = _NUMBER.fullmatch(lower.rstrip("%"))
    if match is None:
        return None
    value = float(match.group().replace(",", "").replace("·", "."))
    following = numbers[0] + 1
    unit = sentence.tokens[following].lower if following in part else ""
    if value in _YEARS and "," not in lower and not (unit and sentence.tokens[following].is_content):
        return None
    return value, "%" if lower.endswith("%") or unit in ("percent", "per") else _as_unit(unit)


def _as_unit(word: str) -> str:
    return word if word.isalpha() and len(word) <= 3 and word not in ("in", "of", "for", "at", "on") else ""


def _stems(sentence: ParsedSentence, part: list[int]) -> frozenset[str]:
    return frozenset(s for i in part for s in sentence.tokens[i].stems)
