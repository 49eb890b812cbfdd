"""Step 1: every cited study is on the allowed list, and is told as what it is.

A fault that can stand in a claim record, in a sentence or in the review as a whole has one `Rule` for each
kind of subject, with one code, one slug and one explanation.
"""

from __future__ import annotations

from checker.rule import Rule
from checker.steps.on_list import (
    ambiguous_citation,
    author_differs,
    reference_differs,
    reference_missing,
    references_shifted,
    retracted_study,
    study_excluded,
    study_not_on_list,
    year_differs,
)

RULES: tuple[Rule, ...] = (
    *study_not_on_list.RULES,
    *study_excluded.RULES,
    *author_differs.RULES,
    *year_differs.RULES,
    *ambiguous_citation.RULES,
    *reference_missing.RULES,
    *reference_differs.RULES,
    *retracted_study.RULES,
    *references_shifted.RULES,
)
