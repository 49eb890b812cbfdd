"""Where the characters of a folded copy come from: raw offsets, held as runs of neighbours.

Between two spaces one folded character follows the other as in the raw text, so an article of 60,000
characters has about 10,000 runs. Reading these is several times faster than reading an offset a character.
"""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence


class Offsets:
    """The raw offset of each folded character, never falling; read like a sequence of int."""

    __slots__ = ("_length", "_raw", "_starts")

    def __init__(self, starts: array[int], raw: array[int], length: int) -> None:
        """starts: the folded offset at which each run begins. raw: the raw offset there."""
        self._starts, self._raw, self._length = starts, raw, length

    @classmethod
    def of(cls, offsets: Sequence[int]) -> Offsets:
        """The runs of offsets given one by one."""
        starts, raw = array("I"), array("I")
        expected = -1
        for place, offset in enumerate(offsets):
            if offset != expected:
                starts.append(place)
                raw.append(offset)
            expected = offset + 1
        return cls(starts, raw, len(offsets))

    @classmethod
    def from_bytes(cls, starts: bytes, raw: bytes, length: int) -> Offsets:
        """Read what `to_bytes` wrote. Raises ValueError when it is nothing of the kind."""
        read = array("I"), array("I")
        for values, packed in zip(read, (starts, raw), strict=True):
            values.frombytes(packed)
            if sys.byteorder == "big":
                values.byteswap()
        if (
            len(read[0]) != len(read[1])
            or (length > 0) != bool(read[0])
            or (length and read[0][-1] >= length)
        ):
            raise ValueError("offsets: their parts do not belong together")
        return cls(*read, length)

    def to_bytes(self) -> tuple[bytes, bytes]:
        """Starts and raw offsets of the runs, little-endian, 4 bytes each."""
        return _little_endian(self._starts), _little_endian(self._raw)

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, place: int) -> int:
        if place < 0:
            place += self._length
        if not 0 <= place < self._length:
            raise IndexError("offsets: out of range")
        run = bisect_right(self._starts, place) - 1
        return self._raw[run] + place - self._starts[run]

    def __iter__(self) -> Iterator[int]:
        ends = (*self._starts[1:], self._length) if self._length else ()
        for start, end, raw in zip(self._starts, ends, self._raw, strict=True):
            yield from range(raw, raw + end - start)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Offsets):
            return NotImplemented
        mine, theirs = (self._starts, self._raw, self._length), (other._starts, other._raw, other._length)
        return mine == theirs

    def position_of(self, raw_offset: int) -> int:
        """The first folded offset that comes from `raw_offset` or after it; the length if there is none."""
        run = bisect_left(self._raw, raw_offset)
        start = self._starts[run] if run < len(self._starts) else self._length
        if not run:
            return start
        return min(start, self._starts[run - 1] + raw_offset - self._raw[run - 1])

    def kept(self, stretches: Iterable[tuple[int, int]]) -> Offsets:
        """The offsets of the folded `stretches` (half-open, in order) one behind the other."""
        starts, raw = array("I"), array("I")
        length = 0
        for start, end in stretches:
            first = bisect_right(self._starts, start) - 1
            last = bisect_left(self._starts, end)
            if start >= end:
                continue
            starts.append(length)
            raw.append(self._raw[first] + start - self._starts[first])
            starts.extend(place - start + length for place in self._starts[first + 1 : last])
            raw.extend(self._raw[first + 1 : last])
            length += end - start
        return Offsets(starts, raw, length)


def _little_endian(values: array[int]) -> bytes:
    if sys.byteorder == "big":
        values = array(values.typecode, values)
        values.byteswap()
    return values.tobytes()
