"""Names and titles as services write them, in one form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.model.comparing import main_title_key, title_key
from corpus.model.identity import Identity, compare_people
from corpus.model.names import csl_name, split_name
from corpus.model.study import PersonName, identifiers_from_csl
from corpus.model.titles import plain_words
from tests.processor_time import least_seconds


@pytest.mark.parametrize(
    ("written", "family", "given"),
    [
        ("Ada Lumen", "Lumen", "Ada"),
        ("Ada B. Lumen", "Lumen", "Ada B."),
        ("Lumen, Ada B.", "Lumen", "Ada B."),
        ("Lumen A", "Lumen", "A"),
        ("Lumen AB", "Lumen", "AB"),
        ("Lumen A.-B.", "Lumen", "A.-B."),
        ("A. B. Lumen", "Lumen", "A. B."),
        ("Jan van den Berg", "van den Berg", "Jan"),
        ("van den Berg, Jan", "van den Berg", "Jan"),
        ("Maria de la Cruz", "de la Cruz", "Maria"),
        ("José Ortega y Gasset", "Gasset", "José Ortega y"),
        ("Igor LIMA", "LIMA", "Igor"),
        ("Van Nguyen", "Nguyen", "Van"),
        ("  Ada \n Lumen ", "Lumen", "Ada"),
        ("Li Wei", "Wei", "Li"),
    ],
)
def test_a_personal_name_is_split(written: str, family: str, given: str) -> None:
    name = split_name(written)
    assert (name.family, name.given, name.literal) == (family, given, "")


@pytest.mark.parametrize("written", ["Ada Lumen Jr.", "Lumen, Ada, Jr.", "Lumen, Ada, III"])
def test_a_suffix_is_kept_apart(written: str) -> None:
    name = split_name(written)
    assert (name.family, name.given) == ("Lumen", "Ada")
    assert name.suffix


@pytest.mark.parametrize(
    "written",
    [
        "The Wall Ecology Group",
        "on behalf of the Moss Task Force",
        "International Moss Consortium",
        "Plato",
        "UNESCO",
    ],
)
def test_a_group_and_a_single_name_stay_whole(written: str) -> None:
    assert csl_name(split_name(written)) == {"literal": written}


@given(st.text(max_size=60))
def test_any_name_has_a_form_to_be_cited_as(written: str) -> None:
    name = split_name(written)
    assert name.cited_as or not written.replace(",", " ").split()


@pytest.mark.parametrize(
    ("marked_up", "plain"),
    [
        ("On <i>Moss</i>", "On Moss"),
        ("<scp>DNA</scp> in CO<sub>2</sub> and x<sup>2</sup>", "DNA in CO2 and x2"),
        ("p &lt; 0.05 &amp; q &gt; 1", "p < 0.05 & q > 1"),
        ("Johnson &amp;amp; Johnson", "Johnson & Johnson"),
        ("a &amp;lt; b", "a < b"),
        ("&lt;i&gt;Moss&lt;/i&gt; grows", "Moss grows"),
        ("Moss\n      on\n      walls", "Moss on walls"),
        ("<jats:title>Abstract</jats:title><jats:p>One.</jats:p><jats:p>Two.</jats:p>", "Abstract One. Two."),
        ("x <y and z> w", "x <y and z> w"),
        ("5 < 6 and 8 > 7", "5 < 6 and 8 > 7"),
        (
            "nucleus<mml:math><mml:mi>N</mml:mi><mml:mo>=</mml:mo><mml:mn>88</mml:mn></mml:math>in",
            "nucleus N=88 in",
        ),
        ("line<br/>break", "line break"),
        ("", ""),
    ],
)
def test_a_title_loses_its_markup_and_no_word(marked_up: str, plain: str) -> None:
    assert plain_words(marked_up) == plain


@pytest.mark.parametrize(
    "piece", ["<", "<i", "&amp;", "<mml:math>", "<i>" * 3, "</", "&#x3c;i&#x3e;", "<tex-math>"]
)
def test_awkward_markup_is_read_in_linear_time(piece: str) -> None:
    assert least_seconds(plain_words, piece * (30_000 // len(piece)), 0.3) < 0.3


def test_a_main_title_is_what_stands_before_the_subtitle() -> None:
    assert main_title_key("Moss on walls: a survey") == title_key("Moss on walls")
    assert main_title_key("Moss on walls – a survey") == title_key("Moss on walls")
    assert main_title_key("Moss: a survey") == title_key("Moss: a survey")


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (PersonName("Müller", "Z"), PersonName("Mueller", "Zoë"), True),
        (PersonName("Müller", "Z"), PersonName("Muller", "Zoe"), True),
        (PersonName("Traoré"), PersonName("Traore"), True),
        (PersonName("O'Neill"), PersonName("O’Neill"), True),
        (PersonName("Berg", "J", "van den"), PersonName("van den Berg", "J"), True),
        (PersonName("Li", "Wei"), PersonName("Wei", "Li"), True),
        (PersonName("Li", "Wei"), PersonName("Liu", "Wei"), False),
        (PersonName("Lumen"), PersonName("Lumens"), False),
        (PersonName(literal="Moss Group"), PersonName(literal="The Moss Group"), True),
    ],
)
def test_names_are_compared_as_people_write_them(one: PersonName, other: PersonName, alike: bool) -> None:
    assert (compare_people(one, other) is not Identity.DIFFERENT) is alike
    assert (compare_people(other, one) is not Identity.DIFFERENT) is alike


def test_identifiers_in_a_note_are_read() -> None:
    found = identifiers_from_csl({"note": "PMID: 123\nPMCID: PMC456\nDOI: 10.5555/A\nread it"})
    assert (found.pmid, found.pmcid, found.doi) == ("123", "PMC456", "10.5555/a")
    assert identifiers_from_csl({"note": "arXiv: 1706.03762"}).arxiv == "1706.03762"
