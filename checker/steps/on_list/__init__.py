"""Step 1: every cited study is on the allowed list, and is told as what it is."""

from __future__ import annotations

from checker.rule import Rule

RULES: tuple[Rule, ...] = ()
