"""Step 4: every sentence of the review rests on accepted records."""

from __future__ import annotations

from checker.rule import Rule

RULES: tuple[Rule, ...] = ()
