"""Names are compared as people write them, and another spelling is another name."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from checker.text.names import Agreement, authors_agreement, name_agreement, name_keys, same_name
from corpus.model.study import PersonName, study_from_csl

SAME = [
    ("Müßler", PersonName("Müßler")),
    ("Muessler", PersonName("Müßler")),
    ("Mussler", PersonName("Müßler")),
    ("MÜSSLER", PersonName("Müßler")),
    ("Muller", PersonName("Mueller")),
    ("Müller", PersonName("Mueller")),
    ("Hagstrom", PersonName("Hagström")),
    ("Soerensen", PersonName("Sørensen")),
    ("Lukasz", PersonName("Łukasz")),
    ("van den Berg", PersonName("Berg", particle="van den")),
    ("Berg", PersonName("van den Berg")),
    ("Cruz", PersonName("Cruz", particle="de la")),
    ("Byrne Moody", PersonName("Byrne-Moody")),
    ("Byrne‐Moody", PersonName("Byrne-Moody")),
    ("O’Dell", PersonName("O'Dell")),
    ("ODell", PersonName("O'Dell")),
    ("Lumen's", PersonName("Lumen")),
    ("Lumen Jr.", PersonName("Lumen", suffix="Jr.")),
    ("A. Lumen", PersonName("Lumen", "Ada")),
    ("Lumen A", PersonName("Lumen", "Ada")),
    ("Ada Lumen", PersonName("Lumen", "Ada")),
    ("Núñez", PersonName("Núñez Castaño")),
    ("Li", PersonName("Li", "Wen")),
    ("Le", PersonName("Le", "Minh")),
    ("李", PersonName("李")),
    ("WHO", PersonName(literal="World Health Organization")),
    ("World Health Organisation", PersonName(literal="World Health Organization")),
    ("the World Health Organization", PersonName(literal="World Health Organization")),
    ("CDC", PersonName(literal="Centers for Disease Control and Prevention")),
    ("World Health Organization", PersonName(family="World Health Organization")),
]
DIFFERENT = [
    ("Musser", PersonName("Müßler")),
    ("Lumin", PersonName("Lumen")),
    ("Lee", PersonName("Li")),
    ("Lu", PersonName("Le")),
    ("Berger", PersonName("van den Berg")),
    ("Castell", PersonName("Castaño")),
    ("WTO", PersonName(literal="World Health Organization")),
    ("Samul", PersonName("Samuel")),
]


@pytest.mark.parametrize(("written", "author"), SAME, ids=[w for w, _ in SAME])
def test_one_name_in_two_writings_agrees(written: str, author: PersonName) -> None:
    assert name_agreement(written, author) is Agreement.FULL


@pytest.mark.parametrize(("written", "author"), DIFFERENT, ids=[w for w, _ in DIFFERENT])
def test_another_name_does_not_agree(written: str, author: PersonName) -> None:
    assert name_agreement(written, author) is Agreement.NONE


def test_half_of_a_hyphenated_name_is_left_to_a_person() -> None:
    assert name_agreement("Byrne", PersonName("Byrne-Moody")) is Agreement.PARTIAL


def _study(*families: str) -> object:
    return study_from_csl({"title": "T", "author": [{"family": f} for f in families]}, "s")


@pytest.mark.parametrize(
    ("names", "et_al", "families", "agreement"),
    [
        (("Lumen",), False, ("Lumen", "Ito"), Agreement.FULL),
        (("Lumen",), True, ("Lumen", "Ito"), Agreement.FULL),
        (("Lumen", "Ito"), False, ("Lumen", "Ito"), Agreement.FULL),
        (("Ito", "Lumen"), False, ("Lumen", "Ito"), Agreement.NONE),
        (("Lumen", "Brandt"), False, ("Lumen", "Ito"), Agreement.NONE),
        (("Lumen", "Ito", "Brandt"), False, ("Lumen", "Ito"), Agreement.NONE),
        (("Lumen",), True, ("Lumen",), Agreement.PARTIAL),
        ((), False, ("Lumen",), Agreement.NONE),
    ],
)
def test_a_list_of_authors_agrees_in_order(
    names: tuple[str, ...], et_al: bool, families: tuple[str, ...], agreement: Agreement
) -> None:
    assert authors_agreement(names, et_al, _study(*families)) is agreement  # type: ignore[arg-type]


@given(st.text(max_size=60))
def test_a_name_with_letters_is_the_same_as_itself(name: str) -> None:
    if name_keys(name):
        assert same_name(name, name)


@pytest.mark.parametrize("written", ["[A", "(B)", "Lumen", "", "-", "The"])
def test_a_name_without_letters_is_nobodys(written: str) -> None:
    assert not same_name("", written)
    assert not same_name(written, "")
    assert name_agreement(written, PersonName(literal="[")) is Agreement.NONE


@example("X", "X[A")
@example("", "[A")
@given(st.text(max_size=60), st.text(max_size=60))
def test_sameness_has_no_direction_for_single_words(one: str, other: str) -> None:
    first, second = "".join(one.split()), "".join(other.split())
    assert same_name(first, second) == same_name(second, first)
