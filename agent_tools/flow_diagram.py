"""The PRISMA 2020 flow diagram as SVG: plain shapes and text, readable with any font and by a screen reader.

The boxes are those of the PRISMA 2020 template for new reviews with databases, registers and other methods.
Lines are broken here by their number of letters, with room for the widest of common fonts.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

from agent_tools.flow import Flow, FlowColumn

_BOX, _SIDE, _GAP, _MARGIN = 280, 270, 30, 20
_HEADING, _ROW_GAP = 32, 36
_SIZE, _LINE, _PAD = 13, 18, 10
_HEAD = 4
_LETTERS = 34
"""Letters in a line: at 13 px a letter of a wide font takes 7.5 px on average, and a box has room for 250."""
_MOST_REASONS = 8
_LONGEST_NAME = 100
_COUNT = re.compile(r"\(n = ")
_FORBIDDEN = re.compile("[^\\t\\n\\r\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")
"""Characters that no XML document may hold."""


@dataclass(frozen=True, slots=True)
class _Box:
    left: float
    top: float
    width: float
    lines: tuple[str, ...]

    @property
    def height(self) -> float:
        return len(self.lines) * _LINE + 2 * _PAD

    @property
    def centre(self) -> float:
        return self.left + self.width / 2


def draw_flow(flow: Flow) -> str:
    """The diagram as a stand-alone SVG document."""
    columns = [("Identification of studies via databases and registers", flow.databases)]
    if flow.other_methods.total_identified:
        columns.append(("Identification of studies via other methods", flow.other_methods))
    lefts = [_MARGIN + number * (_BOX + _SIDE + 2 * _GAP) for number in range(len(columns))]
    rows = [_rows_of(column) for _, column in columns]
    top = float(_MARGIN + _HEADING + _PAD)
    shapes = [
        shape for (title, _), left in zip(columns, lefts, strict=True) for shape in _heading(title, left)
    ]
    bottoms: list[float] = []
    for row in range(len(rows[0])):
        below: list[float] = []
        height = 0.0
        for number, left in enumerate(lefts):
            main, side = rows[number][row]
            box = _Box(left, top, _BOX, main)
            shapes += _draw(box)
            if bottoms:
                shapes.append(_arrow(box.centre, bottoms[number], box.centre, top))
            below.append(top + box.height)
            height = max(height, box.height)
            if side:
                beside = _Box(left + _BOX + _GAP, top, _SIDE, side)
                shapes += _draw(beside)
                middle = top + min(box.height, beside.height) / 2
                shapes.append(_arrow(left + _BOX, middle, beside.left, middle))
                height = max(height, beside.height)
        bottoms = below
        top += height + _ROW_GAP
    included = _Box(_MARGIN, top, _BOX, _included_lines(flow))
    shapes += _draw(included)
    shapes.append(_arrow(included.centre, bottoms[0], included.centre, top))
    for left, bottom in zip(lefts[1:], bottoms[1:], strict=True):
        # The other methods lead into the same box from the side.
        centre, middle = left + _BOX / 2, top + included.height / 2
        shapes += [_line(centre, bottom, centre, middle), _arrow(centre, middle, _MARGIN + _BOX, middle)]
    width = lefts[-1] + _BOX + _GAP + _SIDE + _MARGIN
    return _document(flow, width, top + included.height + _MARGIN, shapes)


def describe_flow(flow: Flow) -> str:
    """The numbers of the diagram in sentences, for those who do not see it."""
    told = []
    columns = (("databases and registers", flow.databases), ("other methods", flow.other_methods))
    for words, column in columns:
        if column.total_identified:
            told.append(
                f"{column.total_identified} records were identified via {words}; {column.duplicates}"
                f" duplicates and {column.set_aside} records that are no studies were removed;"
                f" {column.screened} were screened and {sum(column.excluded.values())} excluded;"
                f" {column.sought} reports were sought,"
                f" {column.not_retrieved} not retrieved, {column.assessed} assessed and"
                f" {sum(column.excluded_reports.values())} excluded."
            )
    told.append(f"{flow.included_studies} studies in {flow.included_reports} reports are included.")
    return " ".join(told)


_Row = tuple[tuple[str, ...], tuple[str, ...]]


def _rows_of(column: FlowColumn) -> list[_Row]:
    """The boxes of a column with what leaves the flow beside each, line by line."""
    return [
        (
            _wrapped(f"Records identified (n = {column.total_identified})", *_counted(column.identified)),
            _wrapped(
                "Records removed before screening:",
                f"Duplicate records (n = {column.duplicates})",
                f"Records that are no studies (n = {column.set_aside})",
            ),
        ),
        (
            _wrapped(f"Records screened (n = {column.screened})"),
            _left_out("Records excluded", column.excluded),
        ),
        (
            _wrapped(f"Reports sought for retrieval (n = {column.sought})"),
            _wrapped(f"Reports not retrieved (n = {column.not_retrieved})"),
        ),
        (
            _wrapped(f"Reports assessed for eligibility (n = {column.assessed})"),
            _left_out("Reports excluded", column.excluded_reports),
        ),
    ]


def _included_lines(flow: Flow) -> tuple[str, ...]:
    background = [f"of them for background alone (n = {flow.background})"] if flow.background else []
    return _wrapped(
        f"Studies included in review (n = {flow.included_studies})",
        f"Reports of included studies (n = {flow.included_reports})",
        *background,
    )


def _left_out(words: str, reasons: Mapping[str, int]) -> tuple[str, ...]:
    total = sum(reasons.values())
    shown = dict(list(reasons.items())[:_MOST_REASONS])
    if further := total - sum(shown.values()):
        shown["other reasons"] = further
    return _wrapped(f"{words} (n = {total})" + (":" if shown else ""), *_counted(shown))


def _counted(numbers: Mapping[str, int]) -> list[str]:
    return [
        f"{textwrap.shorten(name, _LONGEST_NAME, placeholder='…')} (n = {n})" for name, n in numbers.items()
    ]


def _wrapped(*sentences: str) -> tuple[str, ...]:
    # A number stays with its "n =".
    kept = (_COUNT.sub("(n\u00a0=\u00a0", sentence) for sentence in sentences)
    return tuple(line for sentence in kept for line in textwrap.wrap(sentence, _LETTERS) or [""])


def _document(flow: Flow, width: float, height: float, shapes: Iterable[str]) -> str:
    title = "PRISMA 2020 flow diagram" + (f": {flow.question}" if flow.question else "")
    body = "\n".join(f"  {shape}" for shape in shapes)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}"'
        f' height="{height:g}" role="img" aria-labelledby="flow-title flow-desc" font-family="sans-serif"'
        f' font-size="{_SIZE}">\n'
        f'  <title id="flow-title">{_text(title)}</title>\n'
        f'  <desc id="flow-desc">{_text(describe_flow(flow))}</desc>\n'
        f'  <rect width="{width:g}" height="{height:g}" fill="#fff"/>\n'
        f"{body}\n</svg>\n"
    )


def _heading(words: str, left: float) -> list[str]:
    width = _BOX + _GAP + _SIDE
    return [
        f'<rect x="{left:g}" y="{_MARGIN}" width="{width}" height="{_HEADING}" rx="6" fill="#f2c94c"/>',
        f'<text x="{left + width / 2:g}" y="{_MARGIN + _HEADING / 2 + _SIZE / 3:g}" text-anchor="middle"'
        f' font-weight="bold" fill="#111">{_text(words)}</text>',
    ]


def _draw(box: _Box) -> list[str]:
    frame = (
        f'<rect x="{box.left:g}" y="{box.top:g}" width="{box.width:g}" height="{box.height:g}"'
        ' fill="#fff" stroke="#333"/>'
    )
    lines = [
        f'<text x="{box.left + _PAD:g}" y="{box.top + _PAD + _SIZE + number * _LINE:g}" fill="#111">'
        f"{_text(line)}</text>"
        for number, line in enumerate(box.lines)
    ]
    return [frame, *lines]


def _arrow(x1: float, y1: float, x2: float, y2: float) -> str:
    """A line to the right, to the left or down, with a head at its end."""
    if x1 == x2:
        head = f"{x2 - _HEAD:g},{y2 - 2 * _HEAD:g} {x2 + _HEAD:g},{y2 - 2 * _HEAD:g}"
    else:
        behind = x2 - 2 * _HEAD if x2 > x1 else x2 + 2 * _HEAD
        head = f"{behind:g},{y2 - _HEAD:g} {behind:g},{y2 + _HEAD:g}"
    return _line(x1, y1, x2, y2) + f'<polygon points="{x2:g},{y2:g} {head}" fill="#333"/>'


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="#333"/>'


def _text(words: str) -> str:
    return escape(_FORBIDDEN.sub("\ufffd", " ".join(words.split())))
