"""A text's searchable copy and the way back to the raw text. Quotes are folded by the same function.

The copy holds the visible characters in their compared form (see `characters`) and no white space. What is
left out between two of them (space, line break, hyphen between letters, comma between thousands, running
head, citation mark) is noted in `between`, so that a matcher can find a quote with one `str.find` and then
say of each difference in layout whether it may be forgiven. Nothing is decided here.

Costs, for an article of 60,000 characters: about 60 ms to fold, 16 bytes a character to hold with
the copy that leaves out the citation marks.
"""

from __future__ import annotations

import re
import sys
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

from corpus.model.citation_marks import citation_marks
from corpus.model.folding import Scan, lower_case
from corpus.model.layout_flags import BLOCK, BREAK, CITED, MARK, SET_RAISED, SKIPPED, SPACE
from corpus.model.offsets import Offsets
from corpus.model.study_text import Span, StudyText

FOLD_VERSION = "3"

_IS_BLOCK = bytes(int(bool(low & BLOCK)) for low in range(256))

_BROKEN_THE = re.compile(r"\bT(?=(?:e|is|ese|us|ey|at|erefore|ere|eir|em|ose|roughout)\b)")
"""Words that are none without their h; "Ten", "Tan", "Tree", "Tough", "Trough" may be meant as they are."""
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
    origin: Offsets
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
        return self.origin.position_of(raw_offset)

    def raw_span(self, start: int, end: int) -> Span:
        """The raw span of the folded characters `start` to `end` (half-open, not empty)."""
        last = self.origin[end - 1]
        # Of a character that folds to several the whole is meant; combining marks belong to their letter.
        return Span(self.origin[start], last + 1)

    def to_bytes(self) -> bytes:
        """A compact form for the store; `from_bytes` reads it."""
        header = [
            self.version,
            str(len(self.origin)),
            str(self.raw_length),
            "1" if self.decimal_comma else "0",
            ",".join(f"{a}-{b}" for a, b in self.marks),
            "\x1f".join(self.repairs),
        ]
        parts = [
            "\x1e".join(header).encode(),
            self.cased.encode(),
            *self.origin.to_bytes(),
            _swapped(self.between),
        ]
        sizes = " ".join(str(len(part)) for part in parts).encode()
        return zlib.compress(sizes + b"\n" + b"".join(parts), 1)

    @staticmethod
    def from_bytes(packed: bytes) -> FoldedText:
        """Read what `to_bytes` wrote. Raises ValueError for another version or anything else."""
        try:
            unpacked = zlib.decompress(packed)
            place = unpacked.index(b"\n") + 1
            parts: list[bytes] = []
            for size in map(int, unpacked[: place - 1].split()):
                parts.append(unpacked[place : place + size])
                place += size
            version, length, raw_length, comma, marks, repairs = parts[0].decode().split("\x1e")
            if version != FOLD_VERSION:
                raise ValueError(f"fold version {version}, expected {FOLD_VERSION}")
            origin = Offsets.from_bytes(parts[2], parts[3], int(length))
            between = array("H")
            between.frombytes(parts[4])
            cased = parts[1].decode()
            if not len(cased) == len(between) == len(origin):
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
    scan = Scan(words)
    scan.read(0, len(words))
    scan.finish()
    return FoldedText(
        scan.lower(), Offsets.of(scan.origin), "".join(scan.pieces), scan.between, raw_length=len(words)
    )


def fold_text(text: StudyText) -> FoldedText:
    """The searchable copy of a study's text: running heads and page numbers are left out."""
    raw = text.text
    scan = Scan(raw)
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
        "".join(scan.pieces),
        Offsets.of(origin),
        between,
        len(raw),
        marks,
        repairs,
        commas > 5 and commas > 2 * points,
    )


def _folded_spans(spans: Sequence[Span], origin: array[int]) -> tuple[tuple[int, int], ...]:
    pairs = ((bisect_left(origin, s.start), bisect_left(origin, s.end)) for s in spans)
    return tuple((a, b) for a, b in pairs if a < b)


def _assemble(
    cased: str,
    origin: Offsets,
    between: array[int],
    raw_length: int,
    marks: tuple[tuple[int, int], ...],
    repairs: tuple[str, ...],
    decimal_comma: bool,
) -> FoldedText:
    def layer(
        cased: str,
        origin: Offsets,
        between: array[int],
        marks: tuple[tuple[int, int], ...],
        without: FoldedText | None,
    ) -> FoldedText:
        starts = _block_starts(between)
        return FoldedText(
            lower_case(cased),
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
    cased: str, origin: Offsets, between: array[int], marks: Sequence[tuple[int, int]]
) -> tuple[str, Offsets, array[int]]:
    pieces: list[str] = []
    kept: list[tuple[int, int]] = []
    kept_between = array("H")
    place = 0
    carried = 0
    for start, end in (*marks, (len(cased), len(cased))):
        if place < start:
            pieces.append(cased[place:start])
            kept.append((place, start))
            first = len(kept_between)
            kept_between.extend(between[place:start])
            kept_between[first] |= carried
            carried = 0
        if start < end:
            # White space before the mark now stands before what follows it; a hyphen does not.
            carried |= MARK | (between[start] & (SPACE | BREAK | BLOCK | SKIPPED))
        place = end
    return "".join(pieces), origin.kept(kept), kept_between


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
