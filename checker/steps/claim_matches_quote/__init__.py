"""Step 3: the claim says what its quote says."""

from __future__ import annotations

from checker.rule import Rule
from checker.steps.claim_matches_quote import (
    direction_reversed,
    negation_differs,
    negation_outside_quote,
    title_as_quote,
)

RULES: tuple[Rule, ...] = (
    negation_differs.RULE,
    direction_reversed.RULE,
    negation_outside_quote.RULE,
    title_as_quote.RULE,
)
