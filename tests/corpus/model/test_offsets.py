"""Offsets held as runs answer as the plain list of offsets would."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.model.offsets import Offsets

OFFSETS = st.lists(st.sampled_from([0, 1, 1, 1, 2, 9]), max_size=60).map(
    lambda steps: list(accumulate(steps))
)


@given(OFFSETS)
def test_each_offset_is_the_one_of_the_list(offsets: list[int]) -> None:
    held = Offsets.of(offsets)
    assert list(held) == offsets
    assert [held[place] for place in range(len(held))] == offsets


@given(OFFSETS, st.integers(0, 200))
def test_a_raw_offset_is_found_where_bisection_finds_it(offsets: list[int], raw: int) -> None:
    assert Offsets.of(offsets).position_of(raw) == bisect_left(offsets, raw)


@given(OFFSETS)
def test_bytes_are_read_as_they_were_written(offsets: list[int]) -> None:
    held = Offsets.of(offsets)
    assert Offsets.from_bytes(*held.to_bytes(), len(held)) == held


@given(OFFSETS, st.data())
def test_kept_stretches_stand_one_behind_the_other(offsets: list[int], data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(offsets)), max_size=6)))
    stretches = list(zip(cuts[::2], cuts[1::2], strict=False))
    expected = [offset for start, end in stretches for offset in offsets[start:end]]
    assert list(Offsets.of(offsets).kept(stretches)) == expected


@pytest.mark.parametrize(("starts", "raw", "length"), [(b"abc", b"", 1), (b"", b"", 3), (b"\0" * 4, b"", 1)])
def test_bytes_of_something_else_are_refused(starts: bytes, raw: bytes, length: int) -> None:
    with pytest.raises(ValueError, match=r"offsets|bytes"):
        Offsets.from_bytes(starts, raw, length)
