"""Step 2: the quoted words stand in the study's text."""

from __future__ import annotations

from checker.rule import Rule
from checker.steps.quote_in_text import (
    quote_altered,
    quote_cut_inside_a_word,
    quote_from_reference_list,
    quote_not_in_text,
    quote_stitched,
    quote_too_short,
    text_missing,
    text_unconfirmed,
)

RULES: tuple[Rule, ...] = (
    quote_not_in_text.RULE,
    quote_altered.RULE,
    quote_too_short.RULE,
    quote_cut_inside_a_word.RULE,
    quote_stitched.RULE,
    quote_from_reference_list.RULE,
    text_missing.RULE,
    text_unconfirmed.RULE,
)
