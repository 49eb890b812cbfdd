"""What belongs to each character of a folded copy, held as runs: the raw offset, and the flags before it.

Between two spaces one folded character follows the other as in the raw text and nothing stands between
them, so an article of 60,000 characters has about 10,000 runs. `Offsets` and `Flags` of one copy share the
places at which its runs begin. Reading the runs costs a tenth of reading a value for each character.
"""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import overload

Stretches = Iterable[tuple[int, int]]
"""Stretches of folded characters, half-open, in order, none of them in another."""


class Offsets:
    """The raw offset of each folded character, never falling; read like a sequence of int."""

    __slots__ = ("_ahead", "_length", "_starts")

    def __init__(self, starts: array[int], ahead: array[int], length: int) -> None:
        """starts: the folded offset at which each run begins. ahead: by how much the raw offset is more."""
        self._starts, self._ahead, self._length = starts, ahead, length

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, place: int) -> int:
        if place < 0:
            place += self._length
        if not 0 <= place < self._length:
            raise IndexError("offsets: out of range")
        return place + self._ahead[bisect_right(self._starts, place) - 1]

    def __iter__(self) -> Iterator[int]:
        ends = (*self._starts[1:], self._length) if self._length else ()
        for start, end, ahead in zip(self._starts, ends, self._ahead, strict=True):
            yield from range(start + ahead, end + ahead)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Offsets):
            return NotImplemented
        mine, theirs = (self._starts, self._ahead, self._length), (other._starts, other._ahead, other._length)
        return mine == theirs


class Flags:
    """The flags of what stood before each folded character, 0 for most; read like an array of 16 bits."""

    __slots__ = ("_length", "_starts", "_values")

    def __init__(self, starts: array[int], values: array[int], length: int) -> None:
        """starts: the folded offset at which each run begins. values: the flags there, 0 within a run."""
        self._starts, self._values, self._length = starts, values, length

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> array[int]: ...
    def __getitem__(self, place: int | slice) -> int | array[int]:
        if isinstance(place, slice):
            return self._piece(*place.indices(self._length))
        if place < 0:
            place += self._length
        if not 0 <= place < self._length:
            raise IndexError("flags: out of range")
        run = bisect_right(self._starts, place) - 1
        return self._values[run] if self._starts[run] == place else 0

    def __iter__(self) -> Iterator[int]:
        return iter(self[:])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Flags):
            return NotImplemented
        mine, theirs = (self._starts, self._values), (other._starts, other._values)
        return mine == theirs and self._length == other._length

    def places_of(self, flag: int) -> array[int]:
        """The folded offsets whose flags have `flag`, a bit of the low byte; searched as bytes."""
        marks = _little_endian(self._values)[::2].translate(_bytes_with(flag))
        places = array("I")
        run = marks.find(1)
        while run >= 0:
            places.append(self._starts[run])
            run = marks.find(1, run + 1)
        return places

    def _piece(self, start: int, end: int, step: int) -> array[int]:
        if step != 1:
            raise ValueError("flags: expected neighbours")
        piece = array("H", bytes(2 * max(0, end - start)))
        first = bisect_left(self._starts, start)
        for run in range(first, bisect_left(self._starts, end, first)):
            piece[self._starts[run] - start] = self._values[run]
        return piece


def runs_of(offsets: Sequence[int], flags: Sequence[int]) -> tuple[Offsets, Flags]:
    """The runs of raw offsets and flags given for each folded character."""
    starts, ahead, values = array("I"), array("i"), array("H")
    expected = -1
    for place, (offset, before) in enumerate(zip(offsets, flags, strict=True)):
        if before or offset != expected:
            starts.append(place)
            ahead.append(offset - place)
            values.append(before)
        expected = offset + 1
    return Offsets(starts, ahead, len(offsets)), Flags(starts, values, len(offsets))


def keep_runs(
    offsets: Offsets, flags: Flags, stretches: Stretches, carried: Iterable[int]
) -> tuple[Offsets, Flags]:
    """The runs of the folded `stretches` (none empty) one behind the other.

    carried: for each stretch, flags that are added before its first character.
    """
    old_starts, old_ahead, old_values = offsets._starts, offsets._ahead, flags._values
    starts, ahead, values = array("I"), array("i"), array("H")
    length = 0
    for (start, end), added in zip(stretches, carried, strict=True):
        inner = bisect_right(old_starts, start)
        last = bisect_left(old_starts, end)
        moved = start - length
        starts.append(length)
        ahead.append(old_ahead[inner - 1] + moved)
        values.append(flags[start] | added)
        starts.extend(place - moved for place in old_starts[inner:last])
        ahead.extend(lead + moved for lead in old_ahead[inner:last])
        values.extend(old_values[inner:last])
        length += end - start
    return Offsets(starts, ahead, length), Flags(starts, values, length)


def pack_runs(offsets: Offsets, flags: Flags) -> tuple[bytes, bytes]:
    """Runs as bytes that look random, one a run, and bytes that compress to a twentieth.

    Values are cut into planes: the lowest bytes of all, then the next ones, as far as any is not 0. From
    run to run all planes but the lowest of the starts hardly change.
    """
    lowest, *higher = _planes(offsets._starts)
    ahead = _planes(offsets._ahead)
    widths = bytes([len(higher), len(ahead)])
    return lowest, b"".join((widths, *higher, *ahead, _little_endian(flags._values)))


def unpack_runs(lowest: bytes, others: bytes, length: int) -> tuple[Offsets, Flags]:
    """Read what `pack_runs` wrote of `length` characters. Raises ValueError for anything else."""
    count = len(lowest)
    if len(others) < 2 or len(others) != 2 + count * (others[0] + others[1] + 2) or max(others[:2]) > 4:
        raise ValueError("offsets: not as they were written")
    planes = [others[place : place + count] for place in range(2, len(others), count)] if count else []
    starts = _from_planes("I", [lowest, *planes[: others[0]]])
    ahead = _from_planes("i", planes[others[0] : others[0] + others[1]])
    values = array("H", others[len(others) - 2 * count :])
    if sys.byteorder == "big":
        values.byteswap()
    if bool(count) != (length > 0) or (count and (starts[0] != 0 or starts[-1] >= length)):
        raise ValueError("offsets: their parts do not belong together")
    return Offsets(starts, ahead, length), Flags(starts, values, length)


def _planes(values: array[int]) -> list[bytes]:
    whole = _little_endian(values)
    planes = [whole[byte::4] for byte in range(4)]
    while len(planes) > 1 and not any(planes[-1]):
        planes.pop()
    return planes


def _from_planes(typecode: str, planes: Sequence[bytes]) -> array[int]:
    whole = bytearray(4 * len(planes[0])) if planes else bytearray()
    for byte, plane in enumerate(planes):
        whole[byte::4] = plane
    values = array(typecode, whole)
    if sys.byteorder == "big":
        values.byteswap()
    return values


def _little_endian(values: array[int]) -> bytes:
    # So that an index can be read on another machine.
    if sys.byteorder == "big":
        values = array(values.typecode, values)
        values.byteswap()
    return values.tobytes()


@cache
def _bytes_with(flag: int) -> bytes:
    return bytes(int(bool(byte & flag)) for byte in range(256))
