"""Step 4: every sentence of the review is backed by an accepted claim record of each study that it cites.

The rules stand one to a file. What they share stands beside them: `parts` (clauses and the citations that
govern them), `backing` (which records hold a clause), `held_against` (the comparisons of step 3),
`uncited` (what an uncited sentence is let through as) and `constants` (the measures).
"""

from __future__ import annotations

from checker.rule import Rule
from checker.steps.cited_sentence_backed import (
    assertion_uncited,
    citation_unreadable,
    clause_unbacked,
    finding_from_background,
    hidden_text,
    nothing_to_check,
    number_uncited,
    quotation_altered,
    sentence_number_differs,
    sentence_overstates,
    sentence_polarity_differs,
    sentence_unbacked,
)
from checker.steps.cited_sentence_backed.backing import backing_text
from checker.steps.cited_sentence_backed.constants import BACKED, FEWEST_STEMS_OF_A_CLAUSE
from checker.steps.cited_sentence_backed.uncited import why_let_through

__all__ = ["BACKED", "FEWEST_STEMS_OF_A_CLAUSE", "RULES", "backing_text", "why_let_through"]

RULES: tuple[Rule, ...] = (
    sentence_unbacked.RULE,
    sentence_number_differs.RULE,
    sentence_polarity_differs.RULE,
    sentence_overstates.RULE,
    clause_unbacked.RULE,
    number_uncited.RULE,
    assertion_uncited.RULE,
    finding_from_background.RULE,
    citation_unreadable.RULE,
    quotation_altered.RULE,
    hidden_text.RULE,
    nothing_to_check.RULE,
)
