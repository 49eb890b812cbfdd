"""Offsets and flags held as runs answer as the plain lists of them would."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.model.layout_flags import BLOCK, CITED, MARK, SPACE
from corpus.model.offsets import Flags, Offsets, keep_runs, pack_runs, runs_of, unpack_runs

CHARACTERS = st.lists(
    st.tuples(
        st.sampled_from([0, 1, 1, 1, 2, 9, 300]), st.sampled_from([0, 0, 0, SPACE, BLOCK | SPACE, CITED])
    ),
    max_size=60,
).map(lambda steps: (list(accumulate(step for step, _ in steps)), [flags for _, flags in steps]))


def _held(characters: tuple[list[int], list[int]]) -> tuple[Offsets, Flags]:
    return runs_of(*characters)


@given(CHARACTERS)
def test_each_value_is_the_one_of_the_list(characters: tuple[list[int], list[int]]) -> None:
    offsets, flags = _held(characters)
    assert list(offsets) == characters[0]
    assert list(flags) == characters[1]
    places = range(len(characters[0]))
    assert [offsets[place] for place in places] == characters[0]
    assert [flags[place] for place in places] == characters[1]


@given(CHARACTERS, st.integers(-70, 70), st.integers(-70, 70))
def test_a_piece_of_flags_is_that_of_the_list(
    characters: tuple[list[int], list[int]], start: int, end: int
) -> None:
    _, flags = _held(characters)
    assert list(flags[start:end]) == characters[1][start:end]


@pytest.mark.parametrize("place", [-4, 3])
def test_a_place_outside_is_an_index_error(place: int) -> None:
    for held in runs_of([4, 5, 9], [0, 0, SPACE]):
        with pytest.raises(IndexError):
            held[place]


@given(CHARACTERS)
def test_the_places_of_a_flag_are_those_that_have_it(characters: tuple[list[int], list[int]]) -> None:
    _, flags = _held(characters)
    assert list(flags.places_of(BLOCK)) == [i for i, value in enumerate(characters[1]) if value & BLOCK]


@given(CHARACTERS)
def test_bytes_are_read_as_they_were_written(characters: tuple[list[int], list[int]]) -> None:
    held = _held(characters)
    assert unpack_runs(*pack_runs(*held), len(characters[0])) == held


@given(CHARACTERS, st.data())
def test_kept_stretches_stand_one_behind_the_other(
    characters: tuple[list[int], list[int]], data: st.DataObject
) -> None:
    offsets, flags = characters
    cuts = sorted(data.draw(st.sets(st.integers(0, len(offsets)), max_size=6)))
    stretches = list(zip(cuts[::2], cuts[1::2], strict=False))
    carried = [MARK if data.draw(st.booleans()) else 0 for _ in stretches]
    kept_offsets, kept_flags = keep_runs(*_held(characters), stretches, carried)
    assert list(kept_offsets) == [offset for start, end in stretches for offset in offsets[start:end]]
    assert list(kept_flags) == [
        value | (added if place == 0 else 0)
        for (start, end), added in zip(stretches, carried, strict=True)
        for place, value in enumerate(flags[start:end])
    ]


LOWEST, OTHERS = pack_runs(*runs_of([0, 1, 5], [0, 0, SPACE]))


@pytest.mark.parametrize(
    ("lowest", "others", "length"),
    [
        (b"", b"", 0),
        (b"", b"\0\1", 3),
        (LOWEST, OTHERS[:-1], 3),
        (LOWEST, b"\x09" + OTHERS[1:], 3),
        (LOWEST + b"a", OTHERS, 3),
        (LOWEST, OTHERS, 1),
        (LOWEST, OTHERS, 0),
        (b"\1\2", OTHERS, 3),
    ],
)
def test_bytes_of_something_else_are_refused(lowest: bytes, others: bytes, length: int) -> None:
    with pytest.raises(ValueError, match="offsets"):
        unpack_runs(lowest, others, length)
