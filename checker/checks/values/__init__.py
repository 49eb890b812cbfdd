"""Values: statistical claims against the series of the source that publishes them."""

from checker.checks.values.check import ValueClaim, check_values

__all__ = ["ValueClaim", "check_values"]
