"""Grounding: each number of a draft traced to the claim, or to the calculation, that its tag names."""

from checker.checks.grounding.check import GroundClaim, check_grounding
from checker.checks.grounding.tags import GroundTag, TagSyntax, blank_tags

__all__ = ["GroundClaim", "GroundTag", "TagSyntax", "blank_tags", "check_grounding"]
