"""Step 3: the claim says what its quote says."""

from __future__ import annotations

from checker.rule import Rule

RULES: tuple[Rule, ...] = ()
