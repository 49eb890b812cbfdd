"""Step 2: the quoted words stand in the study's text."""

from __future__ import annotations

from checker.rule import Rule

RULES: tuple[Rule, ...] = ()
