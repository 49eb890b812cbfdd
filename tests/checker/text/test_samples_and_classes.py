"""A class told over a sample of it is for a person; the sample told as a sample is not."""

import pytest

from checker.text.population import population_differences


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("Earplugs help workers to concentrate.", "earplugs helped nine bell founders to concentrate"),
        ("Humming calms patients.", "humming calmed teenage boys who waited for the dentist"),
        ("Beavers raise the water table.", "the beavers of one creek raised the water table within a year"),
        ("Walkers trust trail signs.", "two Danish walkers trusted trail signs on the way down"),
        ("Dogs notice a smile.", "seven guide dogs noticed a smile on the screen"),
        ("Fines shorten queues among older people.", "fines shortened queues among twelve retired bakers"),
    ],
)
def test_a_class_over_a_sample_is_told(claim: str, quote: str) -> None:
    assert [difference.certain for difference in population_differences(claim, quote)] == [False]


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("Earplugs helped nine bell founders.", "earplugs helped nine bell founders to concentrate"),
        ("Humming calmed the boys.", "humming calmed teenage boys who waited for the dentist"),
        ("Beavers raised the water table.", "beavers raised the water table in all nine creeks"),
        ("Calls reduced visits by patients.", "calls reduced visits by patients in all four clinics"),
        ("Fines shorten queues in summer.", "fines shortened queues in the two summers of the trial"),
    ],
)
def test_what_the_quote_looked_at_is_not_told(claim: str, quote: str) -> None:
    assert population_differences(claim, quote) == ()


def test_words_cut_out_of_the_quote_name_nobody_else() -> None:
    quote = "However, this might not fit every type of level or age of the pupil."
    assert population_differences("might not fit every type of level or age", quote) == ()
