"""A text's searchable copy and the way back to the raw text. Quotes are folded by the same function.

The copy holds the visible characters in their compared form (see `characters`) and no white space. What is
left out between two of them (space, line break, hyphen between letters, comma between thousands, running
head, citation mark) is noted in `between`, so that a matcher can find a quote with one `str.find` and then
say of each difference in layout whether it may be forgiven. Nothing is decided here.

Costs, for an article of 60,000 characters: about 25 ms to fold, 8 bytes a character to hold.
"""

from __future__ import annotations

import re
import sys
import unicodedata
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise

from corpus.model.characters import (
    DASHES,
    INVISIBLE,
    LIGATURES,
    SOFT_HYPHENS,
    SPACING_ACCENTS,
    SUPERSCRIPTS,
    WORD_DASHES,
    fold_character,
    is_letter,
)
from corpus.model.study_text import Span, StudyText

FOLD_VERSION = "2"

SPACE = 1
BREAK = 2
"""A line break is part of the white space."""
HYPHEN = 4
"""A hyphen or dash between two letters."""
SOFT = 8
"""A soft hyphen."""
LIGATURE = 16
"""The character before is a ligature: a space after it may be false."""
BLOCK = 32
"""A block of the layout begins here."""
_IS_BLOCK = bytes(int(bool(low & BLOCK)) for low in range(256))
SKIPPED = 64
"""A running head, a foot or a page number stands between."""
RAISED = 128
"""Written as a superscript: "²", "^2"."""
THOUSANDS = 256
"""A comma or thin space between groups of three digits."""
MARK = 512
"""A citation mark was left out (in the copy without marks)."""
SET_RAISED = 1024
"""Raised by the font alone: the raw text does not show it."""
DASH = 2048
"""The HYPHEN is a dash between words, not a hyphen within one."""
LINE_END = 4096
"""The HYPHEN or SOFT stands at a line's end, attached to the word before: it may be the layout's own."""
THIN = 8192
"""The THOUSANDS is a thin or no-break space."""
BRACKET = 16384
"""A bracket of a citation mark was left out here: "[3]" is held as "3"."""
CITED = 32768
"""Part of a citation mark."""

_TOKEN = re.compile(
    r"(?P<thousands>(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d])|(?<![\d.,])\d{1,3}(?:[\u2009\u202f\u00a0\u2005\u2006\u200a]\d{3})+(?!\d))"
    r"|(?P<plain>[A-Za-z!#$%&()*+,./:;<=>?@\]_{|}]+(?![\u0300-\u036f])|[0-9]+)"
    r"|(?P<cited>(?:\[\s{0,2}\d{1,3}(?:\s{0,2}[,;–—‐-]\s{0,2}\d{1,3}){0,30}\s{0,2}\](?:\s{0,2}[,;–—‐-]?\s{0,2}(?=\[\s{0,2}\d))?)+)"
    r"|(?P<space>\s+)"
    r"|(?P<power>\^\{?(?P<exponent>[-+−–]?\d+)\}?\^?)"
    r"|(?P<marked>[^\W\d_][\u0300-\u036f\u1ab0-\u1aff\u20d0-\u20ff]+)"
    r"|(?P<quotes>''|``|,,(?=\w))"
    r"|(?P<other>.)",
    re.DOTALL,
)
_BROKEN_THE = re.compile(
    r"\bT(?=(?:e|is|ese|us|ey|at|erefore|en|ere|eir|em|ose|rough|roughout|an|ree|ough)\b)"
)
_MARK_GROUP = re.compile(r"\[\s{0,2}\d{1,3}(?:\s{0,2}[,;–—‐-]\s{0,2}\d{1,3}){0,30}\s{0,2}\]")
_MARK_IN_PARENTHESES = re.compile(
    r"(?<=[^\W\d_][\s.,;)])\(\s?\d{1,3}(?:\s{0,2}[,;–-]\s{0,2}\d{1,3}){0,15}\s?\)"
)
_MARK_SUPERSCRIPT = re.compile(r"(?<=[^\W\d_]{3}|..[.,;:)\]”\"%])[¹²³⁰⁴-⁹](?:[,–-]?[¹²³⁰⁴-⁹]){0,20}")
_COMMA_DECIMAL = re.compile(r"(?<![\d.,])\d+,\d{1,2}(?![\d,])")
_POINT_DECIMAL = re.compile(r"\d\.\d")


@dataclass(frozen=True, slots=True)
class FoldedText:
    """The folded copy.

    folded: the compared characters, lower case. cased: the same with their case; equally long.
    origin: of each folded character, the raw offset it came from. between: flags of what stood before it.
    block_starts: the folded offsets at which a block of the layout begins.
    marks: pairs of folded offsets, the citation marks. without_marks: the copy that leaves these out.
    repairs: what was assumed about the whole document, in words. decimal_comma: "1,5" is a number here.
    """

    folded: str
    origin: array[int]
    cased: str = ""
    between: array[int] = field(default_factory=lambda: array("H"))
    block_starts: array[int] = field(default_factory=lambda: array("I"))
    raw_length: int = 0
    marks: tuple[tuple[int, int], ...] = ()
    repairs: tuple[str, ...] = ()
    decimal_comma: bool = False
    without_marks: FoldedText | None = None
    version: str = FOLD_VERSION

    def position_of(self, raw_offset: int) -> int:
        """The first folded offset that comes from `raw_offset` or after it."""
        return bisect_left(self.origin, raw_offset)

    def raw_span(self, start: int, end: int) -> Span:
        """The raw span of the folded characters `start` to `end` (half-open, not empty)."""
        last = self.origin[end - 1]
        # Of a character that folds to several the whole is meant; combining marks belong to their letter.
        return Span(self.origin[start], last + 1)

    def to_bytes(self) -> bytes:
        """A compact form for the store; `from_bytes` reads it."""
        deltas = self.origin[:1] + array("I", (b - a for a, b in pairwise(self.origin)))
        header = [
            self.version,
            str(len(self.origin)),
            str(self.raw_length),
            "1" if self.decimal_comma else "0",
            ",".join(f"{a}-{b}" for a, b in self.marks),
            "\x1f".join(self.repairs),
        ]
        parts = ["\x1e".join(header).encode(), self.cased.encode(), _swapped(deltas), _swapped(self.between)]
        sizes = " ".join(str(len(part)) for part in parts).encode()
        return zlib.compress(sizes + b"\n" + b"".join(parts), 1)

    @staticmethod
    def from_bytes(packed: bytes) -> FoldedText:
        """Read what `to_bytes` wrote. Raises ValueError for another version or anything else."""
        try:
            sizes, _, body = zlib.decompress(packed).partition(b"\n")
            parts: list[bytes] = []
            for size in map(int, sizes.split()):
                parts.append(body[:size])
                body = body[size:]
            version, length, raw_length, comma, marks, repairs = parts[0].decode().split("\x1e")
            if version != FOLD_VERSION:
                raise ValueError(f"fold version {version}, expected {FOLD_VERSION}")
            deltas, between = array("I"), array("H")
            deltas.frombytes(parts[2])
            between.frombytes(parts[3])
            origin = array("I", accumulate(_unswapped(deltas)))
            cased = parts[1].decode()
            if not len(cased) == len(origin) == len(between) == int(length):
                raise ValueError("folded text: its parts differ in length")
        except (zlib.error, UnicodeDecodeError, IndexError) as error:
            raise ValueError(f"not a folded text: {error}") from error
        pairs = tuple((int(a), int(b)) for a, b in (pair.split("-") for pair in marks.split(",") if pair))
        return _assemble(
            cased,
            origin,
            _unswapped(between),
            int(raw_length),
            pairs,
            tuple(part for part in repairs.split("\x1f") if part),
            comma == "1",
        )


@dataclass(frozen=True, slots=True)
class IndexedText:
    """A study's text with its folded copy, as the store holds it and as rules read it."""

    text: StudyText
    folded: FoldedText


def index_text(text: StudyText) -> IndexedText:
    """The text with its folded copy, made once at ingestion."""
    return IndexedText(text, fold_text(text))


def fold_words(words: str) -> FoldedText:
    """The folded copy of a quote, or of any text without layout."""
    scan = _Scan(words)
    scan.read(0, len(words))
    scan.finish()
    return FoldedText(scan.lower(), scan.origin, "".join(scan.pieces), scan.between, raw_length=len(words))


def fold_text(text: StudyText) -> FoldedText:
    """The searchable copy of a study's text: running heads and page numbers are left out."""
    raw = text.text
    scan = _Scan(raw)
    repairs: tuple[str, ...] = ()
    broken = len(re.findall(r"\bTe\b", raw))
    if broken >= 5 and not re.search(r"\bThe\b", raw):
        scan.lost_h = {match.start() for match in _BROKEN_THE.finditer(raw)}
        repairs = ('the file has lost its "Th" ligature: "Te" is read as "The"',)
    place = 0
    for skipped in text.furniture:
        scan.read(place, skipped.start)
        scan.pending |= SPACE | SKIPPED
        place = skipped.end
    scan.read(place, len(raw))
    scan.finish()
    origin, between = scan.origin, scan.between
    for block in text.blocks:
        at = bisect_left(origin, block.start)
        if at < len(origin) and origin[at] < block.end:
            between[at] |= BLOCK
    for raised in text.raised:
        for at in range(bisect_left(origin, raised.start), bisect_left(origin, raised.end)):
            between[at] |= SET_RAISED
    marks = _folded_spans(citation_marks(text), origin)
    for start, end in marks:
        for at in range(start, end):
            between[at] |= CITED
    commas, points = len(_COMMA_DECIMAL.findall(raw)), len(_POINT_DECIMAL.findall(raw))
    return _assemble(
        "".join(scan.pieces), origin, between, len(raw), marks, repairs, commas > 5 and commas > 2 * points
    )


def citation_marks(text: StudyText) -> tuple[Span, ...]:
    """The citation marks of a text: those that the extractor saw, and bracketed numbers.

    Numbers in parentheses are taken for marks only where there are ten of them and fewer of other kinds.
    """
    raw = text.text
    spans = [(mark.start, mark.end) for mark in text.marks]
    spans += _bracketed(raw)
    spans += [m.span() for m in _MARK_SUPERSCRIPT.finditer(raw)]
    in_parentheses = [m.span() for m in _MARK_IN_PARENTHESES.finditer(raw)]
    if len(in_parentheses) >= 10 and len(in_parentheses) > len(spans):
        spans += in_parentheses
    return tuple(Span(a, b) for a, b in _merged(spans))


def _bracketed(raw: str) -> list[tuple[int, int]]:
    """The bracketed numbers that cite. One right after a number or a sign may be an interval ("12 [10-17]"):
    it counts only when it is no range of two, among ten others that leave no doubt."""
    sure: list[re.Match[str]] = []
    doubtful: list[re.Match[str]] = []
    for match in _MARK_GROUP.finditer(raw):
        before = raw[max(0, match.start() - 3) : match.start()].rstrip()
        (doubtful if before and (before[-1].isdigit() or before[-1] in "=<>±%") else sure).append(match)
    if len(sure) >= 10:
        highest = max(int(number) for match in sure for number in re.findall(r"\d+", match.group()))
        sure += [m for m in doubtful if all(int(n) <= highest + 5 for n in re.findall(r"\d+", m.group()))
                 and not re.fullmatch(r"\[\s*\d+\s*[–—‐-]\s*\d+\s*\]", m.group())]  # fmt: skip
    return [match.span() for match in sure]


def _merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged


def _folded_spans(spans: Sequence[Span], origin: array[int]) -> tuple[tuple[int, int], ...]:
    pairs = ((bisect_left(origin, s.start), bisect_left(origin, s.end)) for s in spans)
    return tuple((a, b) for a, b in pairs if a < b)


def _assemble(
    cased: str,
    origin: array[int],
    between: array[int],
    raw_length: int,
    marks: tuple[tuple[int, int], ...],
    repairs: tuple[str, ...],
    decimal_comma: bool,
) -> FoldedText:
    def layer(
        cased: str,
        origin: array[int],
        between: array[int],
        marks: tuple[tuple[int, int], ...],
        without: FoldedText | None,
    ) -> FoldedText:
        starts = _block_starts(between)
        return FoldedText(
            _lower(cased),
            origin,
            cased,
            between,
            starts,
            raw_length,
            marks,
            repairs,
            decimal_comma,
            without,
        )

    without = layer(*_leave_out(cased, origin, between, marks), (), None) if marks else None
    return layer(cased, origin, between, marks, without)


def _block_starts(between: array[int]) -> array[int]:
    """The offsets whose flags have BLOCK; searched as bytes, since a loop costs 3 ms an article."""
    marks = _swapped(between)[::2].translate(_IS_BLOCK)  # BLOCK is a bit of the low byte
    starts = array("I")
    at = marks.find(1)
    while at >= 0:
        starts.append(at)
        at = marks.find(1, at + 1)
    return starts


def _leave_out(
    cased: str, origin: array[int], between: array[int], marks: Sequence[tuple[int, int]]
) -> tuple[str, array[int], array[int]]:
    pieces: list[str] = []
    kept_origin, kept_between = array("I"), array("H")
    place = 0
    carried = 0
    for start, end in (*marks, (len(cased), len(cased))):
        if place < start:
            pieces.append(cased[place:start])
            kept_origin.extend(origin[place:start])
            first = len(kept_between)
            kept_between.extend(between[place:start])
            kept_between[first] |= carried
            carried = 0
        if start < end:
            # White space before the mark now stands before what follows it; a hyphen does not.
            carried |= MARK | (between[start] & (SPACE | BREAK | BLOCK | SKIPPED))
        place = end
    return "".join(pieces), kept_origin, kept_between


def _lower(cased: str) -> str:
    lower = cased.lower()
    if len(lower) == len(cased):
        return lower
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in cased)


def _swapped(values: array[int]) -> bytes:
    """Little-endian bytes, so that an index can be read on another machine."""
    if sys.byteorder == "big":
        values = array(values.typecode, values)
        values.byteswap()
    return values.tobytes()


def _unswapped(values: array[int]) -> array[int]:
    if sys.byteorder == "big":
        values.byteswap()
    return values


class _Scan:
    """Reads a raw text once, left to right. A dash after a letter waits for what follows it."""

    def __init__(self, raw: str) -> None:
        self.raw = raw
        self.pieces: list[str] = []
        self.origin = array("I")
        self.between = array("H")
        self.pending = 0
        self.last = ""
        self.lost_h: set[int] = set()
        self._held: tuple[int, str, int] | None = None

    def lower(self) -> str:
        return _lower("".join(self.pieces))

    def read(self, start: int, end: int) -> None:
        for match in _TOKEN.finditer(self.raw, start, end):
            kind = match.lastgroup
            if kind == "plain":
                self._emit_run(match.group(), match.start())
            elif kind == "space":
                self.pending |= SPACE | (BREAK if _has_break(match.group()) else 0)
            elif kind == "thousands":
                self._emit_thousands(match.group(), match.start())
            elif kind == "exponent" or kind == "power":
                for index, digit in enumerate(match["exponent"]):
                    self.pending |= RAISED
                    self._emit(fold_character(digit), match.start("exponent") + index)
            elif kind == "cited":
                self._emit_citation(match.group(), match.start())
            elif kind == "marked":
                self._emit(fold_character(match.group()), match.start())
            elif kind == "quotes":
                self._emit("'", match.start())
            else:
                self._read_character(match.group(), match.start())

    def finish(self) -> None:
        if self._held is not None and self._held[1] != "soft":
            offset, _, flags = self._held
            self._held = None
            self.pending = flags
            self._emit("-", offset)

    def _read_character(self, character: str, offset: int) -> None:
        if character in SOFT_HYPHENS:
            self._hold(offset, "soft")
        elif character in DASHES:
            if self.last and is_letter(self.last):
                self._hold(offset, "hyphen" if character in WORD_DASHES else "dash")
            elif not (self.last == "-" and not self.pending):  # "--" is one dash
                self._emit("-", offset)
        elif character in INVISIBLE:
            return
        elif character in SUPERSCRIPTS:
            self.pending |= RAISED
            self._emit(SUPERSCRIPTS[character], offset)
        elif character in SPACING_ACCENTS and self._joins_next(character, offset):
            self.pending = 0 if is_letter(self.last or " ") else self.pending
        elif character == "·" and self._is_between_digits(offset):
            self._emit(".", offset)
        else:
            folded = fold_character(character)
            if self._accent_before(offset):
                folded = unicodedata.normalize("NFC", folded + SPACING_ACCENTS[self.raw[offset - 1]])
            if folded == '"' and not (self.last.isdigit() and not self.pending):
                folded = "'"
            self._emit(folded, offset)
            if character in LIGATURES:
                self.pending |= LIGATURE

    def _joins_next(self, accent: str, offset: int) -> bool:
        """True when a spacing accent belongs to the letter after it: "F¨ur" is "Für"."""
        follower = self.raw[offset + 1 : offset + 2]
        return (
            follower.isalpha()
            and len(unicodedata.normalize("NFC", follower + SPACING_ACCENTS[accent])) == 1
            and bool(self.last)
            and (is_letter(self.last) or bool(self.pending & SPACE))
        )

    def _accent_before(self, offset: int) -> bool:
        before = self.raw[offset - 1 : offset] if offset else ""
        return before in SPACING_ACCENTS and before != "" and self._joins_next(before, offset - 1)

    def _is_between_digits(self, offset: int) -> bool:
        return self.raw[offset - 1 : offset].isdigit() and self.raw[offset + 1 : offset + 2].isdigit()

    def _hold(self, offset: int, kind: str) -> None:
        if self._held is None:
            self._held = (offset, kind, self.pending)
            self.pending = 0
        elif kind != "soft":
            self._held = (self._held[0], "dash" if self._held[1] != "soft" else kind, self._held[2])

    def _release(self, follower: str) -> None:
        """Settle the held dash now that the character after it is known."""
        if self._held is None:
            return
        offset, kind, before = self._held
        self._held = None
        after = self.pending
        joins_letters = bool(self.last) and is_letter(self.last) and is_letter(follower)
        if kind == "soft" and not follower.isdigit() and (not joins_letters or before & SPACE):
            self.pending = before | after
        elif joins_letters:
            flags = before | after | (SOFT if kind == "soft" else HYPHEN)
            if kind == "dash":
                flags |= DASH
            if after & BREAK and not before & SPACE:
                flags |= LINE_END
            self.pending = flags
        else:
            self.pending = before
            self._append("-", offset)
            self.pending = after

    def _emit(self, folded: str, offset: int) -> None:
        if folded:
            self._release(folded[0])
            self._append(folded, offset)

    def _append(self, folded: str, offset: int) -> None:
        self.pieces.append(folded)
        for _ in folded:
            self.origin.append(offset)
            self.between.append(self.pending)
            self.pending = 0
        self.last = folded[-1]

    def _emit_run(self, run: str, offset: int) -> None:
        if self._accent_before(offset):
            first = unicodedata.normalize("NFC", run[0] + SPACING_ACCENTS[self.raw[offset - 1]])
            self._emit(first, offset)
            run, offset = run[1:], offset + 1
            if not run:
                return
        self._release(run[0])
        size = len(run)
        if offset in self.lost_h:
            run = f"{run[0]}h{run[1:]}"
            self.origin.append(offset)
            self.between.append(self.pending)
            self.pending = 0
        self.pieces.append(run)
        self.origin.extend(range(offset, offset + size))
        self.between.append(self.pending)
        self.between.frombytes(bytes(2 * (size - 1)))
        self.pending = 0
        self.last = run[-1]

    def _emit_citation(self, written: str, offset: int) -> None:
        trimmed = written.rstrip(" \t\n\r,;–—‐-")
        canonical = canonical_citation(trimmed)
        self._release("[")
        self.pending |= BRACKET
        last = len(trimmed) - 1
        for index, character in enumerate(canonical):
            # The last character stands for the closing bracket, so that the mark is shown whole.
            at = last if index == len(canonical) - 1 else min(index, last)
            self._append(character, offset + at)
        self.pending |= BRACKET

    def _emit_thousands(self, number: str, offset: int) -> None:
        self._release(number[0])
        for index, character in enumerate(number):
            if character.isdigit():
                self._append(character, offset + index)
            else:
                self.pending |= THOUSANDS | (0 if character == "," else THIN)


def canonical_citation(written: str) -> str:
    """A bracketed citation in one form: "[29][30][31]", "[29]-[31]" and "[29-31]" are all "29-31"."""
    numbers: list[int] = []
    tokens = re.findall(r"\d+|[–—‐-]", written)
    for index, token in enumerate(tokens):
        if not token.isdigit():
            continue
        number = int(token)
        is_range = index >= 2 and not tokens[index - 1].isdigit() and bool(numbers)
        if is_range and numbers[-1] < number <= numbers[-1] + 60:
            numbers.extend(range(numbers[-1] + 1, number + 1))
        elif is_range:
            return "-".join(token for token in tokens if token.isdigit())
        else:
            numbers.append(number)
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(f"{r[0]}-{r[-1]}" if len(r) > 2 else ",".join(map(str, r)) for r in runs)


def _has_break(space: str) -> bool:
    return space != " " and any(c in space for c in "\n\r\f\v\x85\u2028\u2029")
