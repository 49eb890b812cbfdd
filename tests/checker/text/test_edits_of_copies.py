"""A negator put into a copied sentence, or taken out, is told whatever else the sentence says."""

import pytest

from checker.text.negation import negation_differences

SENTENCES = [
    ("The nets were {}hung in harbours of other depths.", "not "),
    ("Ropes are {}liked by fishers and last longer than chains, although with greater costs.", "not "),
    ("Ropes were {}tied to higher odds of a catch in the bay [OR = 3.1 and 4.3, respectively].", "not "),
    ("We studied mussels from beds whose shells had {}grown thick without the parasite.", "not "),
    ("It is {}known whether shading of the ropes has any effect on the mussels below.", "not "),
    (
        "The costs were {}similar in the two bays (odds ratio 1.2, 95% CI 0.8 to 1.8).",
        "not ",
    ),
    ("The share of damaged ropes did {}differ between the bays (33% against 31%; P = .65).", "not "),
    ("Removal of the weed did {}bring larger shells, more spat and less silt in all bays.", "not "),
]


@pytest.mark.parametrize(("sentence", "negator"), SENTENCES, ids=[s[:30] for s, _ in SENTENCES])
def test_a_negator_more_or_less_is_proved(sentence: str, negator: str) -> None:
    denied, affirmed = sentence.format(negator), sentence.format("")
    for claim, quote in ((denied, affirmed), (affirmed, denied)):
        assert [difference.certain for difference in negation_differences(claim, quote)] == [True], claim
