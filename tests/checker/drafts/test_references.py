"""Entries of reference lists are read in every style."""

from __future__ import annotations

import pytest

from checker.drafts.references import looks_like_reference, read_reference
from corpus.model.study_text import Span

TWO = ("Rask", "Iyer")
ENTRIES = [
    ("Rask, O., & Iyer, D. (2023). Courts in translation. Law. https://doi.org/10.5555/a.1", "", TWO, 2023),
    ("1. Rask O, Iyer D. Courts in translation. Law. 2023;4(2):1-9. doi:10.5555/a.1", "1", TWO, 2023),
    ('[2] O. Rask and D. Iyer, "Courts in translation," Law, vol. 4, 2023.', "2", TWO, 2023),
    ("Rask, O. and Iyer, D. (2023) 'Courts in translation', Law, 276(2), pp. 11-19.", "", TWO, 2023),
    ('Rask, Oona, and Dev Iyer. 2023. "Courts in translation." Law 4 (2): 1–9.', "", TWO, 2023),
    ('Rask, Oona, and Dev Iyer. "Courts in translation." *Law*, vol. 4, 2023, pp. 1–9.', "", TWO, 2023),
    ("[2] O. Rask, D. Iyer, Courts in translation, Law 4 (2023) 1–9.", "2", TWO, 2023),
    ("[2] O. Rask, Courts in translation, Law and Language 4 (2023) 1–9.", "2", ("Rask",), 2023),
    (
        '[2] O. Rask, D. Iyer, and J.-P. de la Tour, "Courts in translation," Law, 2023.',
        "2",
        (*TWO, "de la Tour"),
        2023,
    ),
    ("O. Rask, et al., Courts in translation, Law 4 (2023) 1–9.", "", ("Rask",), 2023),
    ("[3] Rask, O., Iyer, D.: Courts in translation. Law (2023)", "3", TWO, 2023),
    ("[3] Rask, O., Iyer, D. Courts in translation. Law, 2023.", "3", TWO, 2023),
    ("[@rask2023] Rask O, Iyer D. Courts in translation. 2023.", "rask2023", TWO, 2023),
    (
        "[4] Southern Litter Consortium. Courts in translation. Law, 2019.",
        "4",
        ("Southern Litter Consortium",),
        2019,
    ),
    ("WHO (2020) Courts in translation. Geneva.", "", ("WHO",), 2020),
    ("Müßler J et al. Courts in translation. Law 2019;12(3):45-67.", "", ("Müßler",), 2019),
    (
        "van den Berg, P., & Núñez Castaño, M. (2021). Courts in translation.",
        "",
        ("van den Berg", "Núñez Castaño"),
        2021,
    ),
]


@pytest.mark.parametrize(("written", "label", "names", "year"), ENTRIES, ids=[e[0][:40] for e in ENTRIES])
def test_an_entry_is_read(written: str, label: str, names: tuple[str, ...], year: int) -> None:
    reference = read_reference(written, Span(0, len(written)))
    assert (reference.label, reference.names, reference.year) == (label, names, year)


@pytest.mark.parametrize("written", [e[0] for e in ENTRIES if "'" not in e[0]], ids=lambda w: w[:40])
def test_its_title_is_read_for_the_hint(written: str) -> None:
    assert read_reference(written, Span(0, len(written))).title == "Courts in translation"


@pytest.mark.parametrize(
    "written",
    [
        "Amsel, Jo. 2019. The wave of 1918. Rest 4.",
        "Amsel J. The wave of 1918. Rest. 2019;4:1-9.",
        "Amsel J. The wave. Rest. 2019. Accessed 3 May 2025.",
        "Amsel J. The wave [Internet]. Rest; 2019 [cited 2025 May 3]. https://example.org/2021/x",
        "Amsel, J. (2019, May 3). The wave of 1918. Rest.",
    ],
)
def test_the_year_is_that_of_the_work(written: str) -> None:
    assert read_reference(written, Span(0, len(written))).year == 2019


def test_a_letter_behind_the_year_is_kept() -> None:
    reference = read_reference("Ito, K. (2020b). Rails. Housing.", Span(0, 32))
    assert (reference.year, reference.year_suffix) == (2020, "b")


@pytest.mark.parametrize("written", [e[0] for e in ENTRIES], ids=lambda w: w[:40])
def test_an_entry_is_known_as_one_wherever_it_stands(written: str) -> None:
    assert looks_like_reference(written)


@pytest.mark.parametrize(
    "prose",
    [
        "Varga (2021) found that recall fell in all groups.",
        "Recall fell by 12% in 2020. It rose later.",
        "Recall fell (https://doi.org/10.5555/a.1). It rose later.",
        "Rents near the port fell when the bus line closed.",
        "References to glass are rare in these accounts.",
        "In 2020 the programme ended.",
        "This treatment conclusively cures dementia.",
    ],
)
def test_prose_is_no_reference(prose: str) -> None:
    assert not looks_like_reference(prose)


def test_a_note_names_every_author_with_the_given_name_first() -> None:
    note = 'Oona Rask, Dev van der Iyer, and Jun Sato, "Courts in Translation," Law (2023): 14.'
    assert read_reference(note, Span(0, len(note))).names == ("Rask", "van der Iyer", "Sato")
