"""How much one call may ask for or send; said in the words of tools and commands, and held by them."""

from __future__ import annotations

DEFAULT_CHARACTERS = 4_000
"""Characters of a study's text given at once when nothing is asked."""
MAXIMUM_CHARACTERS = 6_000
MAXIMUM_QUOTES = 10
"""Quotes of one dry run."""
MAXIMUM_CLAIM = 400
"""Characters of a claim."""
MAXIMUM_QUOTE = 600
"""Characters of a quote."""
