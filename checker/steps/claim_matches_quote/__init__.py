"""Step 3: the claim says what its quote says."""

from __future__ import annotations

from checker.rule import Rule
from checker.steps.claim_matches_quote import (
    cause_from_association,
    certainty_raised,
    claim_unanchored,
    comparison_swapped,
    direction_reversed,
    language_not_covered,
    negation_differs,
    negation_outside_quote,
    number_counts_something_else,
    number_not_in_quote,
    population_widened,
    quantifier_raised,
    second_hand_finding,
    significance_differs,
    title_as_quote,
    topic_not_in_quote,
    unit_differs,
)

RULES: tuple[Rule, ...] = (
    number_not_in_quote.RULE,
    number_counts_something_else.RULE,
    unit_differs.RULE,
    negation_differs.RULE,
    direction_reversed.RULE,
    comparison_swapped.RULE,
    significance_differs.RULE,
    negation_outside_quote.RULE,
    title_as_quote.RULE,
    certainty_raised.RULE,
    cause_from_association.RULE,
    quantifier_raised.RULE,
    population_widened.RULE,
    topic_not_in_quote.RULE,
    second_hand_finding.RULE,
    claim_unanchored.RULE,
    language_not_covered.RULE,
)
