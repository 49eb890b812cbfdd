"""Citations are read in every style, and what is none is left alone."""

from __future__ import annotations

import pytest

from checker.drafts.citations import CitationHabits, find_citations
from checker.model.draft import CitationKind


def _read(text: str, habits: CitationHabits | None = None) -> list[tuple[object, ...]]:
    return [
        (m.names, m.year, m.year_suffix) if m.names else (m.number,) if m.number else (m.key or m.written,)
        for m in find_citations(text, habits)
    ]


LUMEN = (("Lumen",), 2024, "")
READABLE = [
    ("Recall fell (Lumen, 2024).", [LUMEN]),
    ("Recall fell (Lumen 2024).", [LUMEN]),
    ("Recall fell [Lumen, 2024].", [LUMEN]),
    ("Recall fell (lumen, 2024).", [(("lumen",), 2024, "")]),
    ("Fell (see Lumen 2024; Ito et al., 2020a, p. 4).", [LUMEN, (("Ito",), 2020, "a")]),
    (
        "Fell (e.g., Lumen, 2024, Table 3; but see Ito & Brandt, 2020).",
        [LUMEN, (("Ito", "Brandt"), 2020, "")],
    ),
    ("Fell (Lumen, 2019, 2021).", [(("Lumen",), 2019, ""), (("Lumen",), 2021, "")]),
    ("Fell (Ito, 2020a, b).", [(("Ito",), 2020, "a"), (("Ito",), 2020, "b")]),
    ("Fell (Lumen, 2024, Ito, 2020).", [LUMEN, (("Ito",), 2020, "")]),
    ("Fell (Lumen, A., & Ito, K., 2024).", [(("Lumen", "Ito"), 2024, "")]),
    ("Fell (van den Berg & Núñez Castaño, 2021).", [(("van den Berg", "Núñez Castaño"), 2021, "")]),
    ("Fell (O’Dell, 2020).", [(("O’Dell",), 2020, "")]),
    ("Fell (World Health Organization [WHO], 2020).", [(("World Health Organization",), 2020, "")]),
    ("Fell (Brandt, in press).", [(("Brandt",), None, "")]),
    ("Fell (Winter, 2015).", [(("Winter",), 2015, "")]),
    ("Fell (Second, 2015).", [(("Second",), 2015, "")]),
    ("Lumen (2024) saw it.", [LUMEN]),
    ("Lumen's (2024) trial saw it.", [LUMEN]),
    ("Lumen et al.'s (2024) panel saw it.", [LUMEN]),
    ("Lumen et al.’s (2024) panel saw it.", [LUMEN]),
    ("Lumen et al’s trial (2024) saw it.", [LUMEN]),
    ("Lumen and colleagues’ (2024) panel saw it.", [LUMEN]),
    ("Lumen and Ito's (2024) panel saw it.", [(("Lumen", "Ito"), 2024, "")]),
    ("Lumen’s small trial (2024) saw it.", [LUMEN]),
    ("Lumen and Ito (2024) saw it.", [(("Lumen", "Ito"), 2024, "")]),
    ("Lumen, Brandt, and Ito (2024) saw it.", [(("Lumen", "Brandt", "Ito"), 2024, "")]),
    ("In Norway, Lumen and Ito (2024) saw it.", [(("Lumen", "Ito"), 2024, "")]),
    ("Following Lumen (2024), we asked.", [LUMEN]),
    ("Lumen and her colleagues (2024) saw it.", [LUMEN]),
    ("In the study of Tanaka-Reyes (2021), it fell.", [(("Tanaka-Reyes",), 2021, "")]),
    ("(Lumen (2024) disagrees.)", [LUMEN]),
    ("It fell (see Table 2 in Lumen, 2024).", [LUMEN]),
    ("It fell [3].", [(3,)]),
    ("It fell [3-5].", [(3,), (4,), (5,)]),
    ("It fell [3, 5].", [(3,), (5,)]),
    ("It fell [1]–[3].", [(1,), (2,), (3,)]),
    ("It fell [3, p. 12].", [(3,)]),
    ("It fell.³", [(3,)]),
    ("It fell³,⁴ again.", [(3,), (4,)]),
    ("It fell.^3^", [(3,)]),
    ("It fell.[^note]", [("note",)]),
    ("It fell [@lumen2024; see @ito2020, p. 3].", [("lumen2024",), ("ito2020",)]),
    ("As @lumen2024 [p. 3] says.", [("lumen2024",)]),
    ("It fell \\citep[p.~3]{lumen2024, ito2020}.", [("lumen2024",), ("ito2020",)]),
    ("It fell \\textcite{lumen2024}.", [("lumen2024",)]),
    ("It fell (doi:10.5555/abc.1).", [("10.5555/abc.1",)]),
]
NONE_AT_ALL = [
    "Her colleagues’ (2024) panel saw it.",
    "They met the others' (2024) demands.",
    "See Table 2 and Figure 3.",
    "Letters, 276(2), 11-19.",
    "The second wave (2020) was short.",
    "It began in March (2020).",
    "It began late (March 2020).",
    "A trial (Germany, 2019) was stopped.",
    "The rule (since 2010) holds.",
    "The odds ratio was 1.4 (95% CI [2, 5]).",
    "Values in the range [1, 3] were kept.",
    "The area was 40 km² and the mass 10³ kg.",
    "It rose by 10^3^ units and R^2^ was low.",
    "They were 60 to 80 (mean 70) in 2019.",
    "Counts were higher (clear days in the terms used here).",
    "Type 2 (ICD-10, 2019) was left out.",
    "Write to ada@example.org today.",
]
UNREADABLE = [
    "【3†source】",
    "[?]",
    "[citation needed]",
    "(citation needed)",
    "(Author, Year)",
    "(Lumen, n.d.?)",
    "(Lumen, 20XX)",
    "(Lumen, 2024",
    "[@]",
    "[REF]",
    "(ref)",
    "[TODO cite Lumen]",
    "(https://example.org/x)",
    "[nature.com]",
    "citeturn0search1",
    "[oaicite:3]",
    "\\cite{}",
]


@pytest.mark.parametrize(("text", "expected"), READABLE, ids=[t for t, _ in READABLE])
def test_a_citation_is_read(text: str, expected: list[tuple[object, ...]]) -> None:
    assert _read(text) == expected


@pytest.mark.parametrize("text", NONE_AT_ALL)
def test_what_is_no_citation_is_left_alone(text: str) -> None:
    assert _read(text) == []


@pytest.mark.parametrize("mark", UNREADABLE)
def test_what_looks_like_a_citation_and_cannot_be_read_is_told(mark: str) -> None:
    kinds = [m.kind for m in find_citations(f"Recall fell {mark} at night")]
    assert kinds == [CitationKind.UNREADABLE]


def test_a_report_without_a_name_is_unreadable() -> None:
    assert [m.kind for m in find_citations("The authors (2024) agree.")] == [CitationKind.UNREADABLE]


def test_a_span_is_that_of_the_whole_citation() -> None:
    text = "Recall, say Lumen et al. (2024, p. 3), fell."
    (marker,) = find_citations(text)
    assert text[marker.span.start : marker.span.end] == marker.written == "Lumen et al. (2024, p. 3)"
    assert marker.et_al
    assert marker.locator == "p. 3"


def test_an_author_alone_is_a_citation_when_the_list_names_him() -> None:
    habits = CitationHabits(listed_names=frozenset({"lumen"}))
    assert _read("Recall fell (Lumen 12).", habits) == [(("Lumen",), None, "")]
    assert _read("Recall fell (Lumen 12).") == []


def test_round_numbers_are_citations_only_where_the_review_cites_so() -> None:
    habits = CitationHabits(has_numbered_list=True, reads_round_numbers=True)
    assert _read("Recall fell (3, 4).", habits) == [(3,), (4,)]
    assert _read("Recall fell (3, 4).") == []


def test_a_number_that_lost_its_raised_place_is_read_beside_a_numbered_list() -> None:
    habits = CitationHabits(has_numbered_list=True)
    assert _read("Recall fell.3,4 Naps helped.", habits) == [(3,), (4,)]
