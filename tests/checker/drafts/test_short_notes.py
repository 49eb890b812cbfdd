"""Short notes of the Chicago notes style."""

from __future__ import annotations

import pytest

from checker.drafts.references import read_reference
from checker.drafts.short_notes import families_of_two, is_full_note, is_ibid, read_short_note
from corpus.model.study_text import Span

_ENTRIES = tuple(
    read_reference(written, Span(0, len(written)))
    for written in (
        "Ines Brandt, Tomas Weil, and Ada Okoro, “Night Ferries in Three Harbours,” Sea and Town (2016): 4.",
        "Ines Brandt, “Tides and Timetables,” Sea and Town (2018): 9.",
    )
)


@pytest.mark.parametrize(
    ("note", "year"),
    [
        ("Brandt, Weil, and Okoro, “Night Ferries,” 16.", 2016),
        ("See Brandt, Weil, and Okoro, “Night Ferries,” 16–18.", 2016),
        ("Brandt, “Tides and Timetables,” 11.", 2018),
    ],
)
def test_a_short_note_cites_the_work_that_it_names(note: str, year: int) -> None:
    marker = read_short_note(note, Span(0, len(note)), _ENTRIES)
    assert marker is not None
    assert marker.year == year


@pytest.mark.parametrize(
    "note",
    [
        "Brandt, “Night Trains,” 16.",
        "Lumen, “Night Ferries,” 16.",
        "Ferries doubled in 16 harbours.",
        "Brandt, “Night Ferries,” 16. Rents fell by 12%.",
    ],
)
def test_a_note_that_names_no_listed_work_or_goes_on_cites_nothing(note: str) -> None:
    assert read_short_note(note, Span(0, len(note)), _ENTRIES) is None


def test_ibid_says_nothing_but_a_page() -> None:
    assert is_ibid("Ibid., 16.")
    assert not is_ibid("Ibid., 16. Rents fell by 12%.")


def test_a_full_note_names_two_authors_given_name_first() -> None:
    note = "Ines Brandt and Tomas B. Weil, “Night Ferries,” Sea and Town (2016): 4."
    assert is_full_note(note)
    assert families_of_two(note) == ("Brandt", "Weil")
