"""A title is the same in any typography and without its subtitle, and another with one word changed."""

from __future__ import annotations

import pytest

from checker.text.titles import find_title, same_title

TITLE = "Reading aloud in pairs: effects on fluency in the second grade"


@pytest.mark.parametrize(
    "written",
    [
        TITLE,
        TITLE.upper(),
        "Reading aloud in pairs",
        "*Reading aloud in pairs – effects on fluency in the second grade*",
        "Reading aloud in pairs: Effects on fluency in second grade.",
        "Reading aloud in pairs: effects on fluency …",
    ],
)
def test_one_title_in_two_writings_is_the_same(written: str) -> None:
    assert same_title(TITLE, written)


@pytest.mark.parametrize(
    "written",
    [
        "Reading aloud in pairs: effects on spelling in the second grade",
        "Reading aloud in pairs: effects on fluency in the third grade",
        "Reading aloud in pairs: no effects on fluency in the second grade",
        "Reading silently in pairs: effects on fluency in the second grade",
        "Effects on fluency in the second grade",
        "",
    ],
)
def test_a_changed_word_number_or_negation_makes_another_title(written: str) -> None:
    assert not same_title(TITLE, written)


@pytest.mark.parametrize(
    "entry",
    [
        "Amsel, J. (2019). Reading aloud in pairs: Effects on fluency in the second grade. School, "
        "3(2), 1-9.",
        "Amsel J. Reading aloud in pairs. School 2019.",
        'J. Amsel, "Reading aloud in pairs: effects on fluency in the second grade," School, 2019.',
        "Amsel, Jo. 2019. “Reading Aloud in Pairs: Effects on Fluency in the Second Grade.” *School* 3.",
    ],
)
def test_a_title_is_found_in_an_entry_of_any_style(entry: str) -> None:
    assert find_title(TITLE, entry) is not None


@pytest.mark.parametrize(
    "entry",
    [
        "Amsel J. Reading aloud in pairs: effects on spelling. School 2019.",
        "Amsel J. Reading aloud in pairs and groups. School 2019.",
        "Amsel J. Not reading aloud in pairs. School 2019.",
        "Amsel J. Night buses. School 2019.",
    ],
)
def test_another_work_s_title_is_not_taken_for_it(entry: str) -> None:
    assert find_title(TITLE, entry) is None
