"""Lists that give each number its label by position: "respectively", label-value lists, rows of tables."""

from __future__ import annotations

import pytest

from checker.text.numbers import number_differences

INDEX = "The mean diversity index from AFLP and SSR markers was 0.71 and 0.64, respectively."
METALS = "Leaves held Ca 410.2–988.1, Mg 55.0–201.3, Na 12.4–40.8, B 0.21–0.88, and Mo 14.9–33.1 mg/kg."
RANKS = "Agreement was 0.83, 0.71 and 0.62 for surgeons, midwives and porters, respectively."
ROW = "Drying time (h): birch 41, alder 37, larch 52, spruce 58."
TABLE = "Mean depth Bay 14 Reef 9 Shelf 31 (m)"
MARKED = "Leaves held 2.4ᵃ, stems 3.6ᵇ and roots 5.1ᶜ mg of boron."
OTHER_LABEL = [
    ("The diversity index was 0.64 for AFLP and 0.71 for SSR.", INDEX),
    ("The mean diversity index was 0.64 with AFLP markers.", INDEX),
    ("Na ranged from 14.9 to 33.1 mg/kg.", METALS),
    ("Mg was 410.2–988.1 mg/kg.", METALS),
    ("Leaves held B at 14.9–33.1 mg/kg.", METALS),
    ("Agreement was 0.83 for midwives.", RANKS),
    ("For porters agreement was 0.71.", RANKS),
    ("Larch dried in 37 h.", ROW),
    ("Reef lay at 14 m and Bay at 9 m.", TABLE),
    (
        "Milk rose by 16% and 5% in the ewes and the goats, respectively.",
        "Milk rose by 5% in the ewes and by 16% in the goats.",
    ),
    (
        "Boars and sows gained 6.2 and 7.9 kg, respectively.",
        "Sows and boars gained 6.2 and 7.9 kg, respectively, in the last month.",
    ),
    ("Plot C held 21 plants.", "Plants: Plot A 12, Plot B 21, Plot C 34."),
]
RIGHT_LABEL = [
    ("The diversity index was 0.71 for AFLP and 0.64 for SSR.", INDEX),
    ("With SSR markers the index was 0.64.", INDEX),
    ("Na ranged from 12.4 to 40.8 mg/kg, Mo from 14.9 to 33.1 mg/kg.", METALS),
    ("Ca 410.2 to 988.1 mg/kg; B 0.21–0.88 mg/kg.", METALS),
    ("Mo was up to 33.1 mg/kg.", METALS),
    ("Agreement was 0.71 for midwives and 0.62 for porters.", RANKS),
    ("Alder dried in 37 h and larch in 52 h.", ROW),
    ("Reef lay at 9 m and Shelf at 31 m.", TABLE),
    ("Stems held 3.6 mg of boron.", MARKED),
    ("Roots held 5.1 mg.", MARKED.replace("ᵃ", "a").replace("ᵇ", "b").replace("ᶜ", "c")),
    (
        "Milk rose by 5% and 16% in the ewes and the goats, respectively.",
        "Milk rose by 5% in the ewes and by 16% in the goats.",
    ),
    ("Plot B held 21 plants.", "Plants: Plot A 12, Plot B 21, Plot C 34."),
    (
        "Of 840 pine seeds, 611 (about 73%) sprouted.",
        "Sowing 15 pine trays gave 840 seeds in all, of which 611 (72.7 %) seeds sprouted.",
    ),
    (
        "On the lower line, waits grew from 4 to 13 minutes.",
        "Waits fell from 21 to 8 minutes on the upper line and rose from 4 to 13 minutes on the lower line.",
    ),
]


@pytest.mark.parametrize(("statement", "backing"), OTHER_LABEL)
def test_a_number_with_the_label_of_another_is_told(statement: str, backing: str) -> None:
    assert {d.kind for d in number_differences(statement, backing)} == {"number-counts-something-else"}


@pytest.mark.parametrize(("statement", "backing"), RIGHT_LABEL)
def test_a_number_with_its_own_label_passes(statement: str, backing: str) -> None:
    assert number_differences(statement, backing) == ()
