"""The gate: how each claim is sourced, against a policy given as data."""

from checker.checks.source_gate.check import GateClaim, GateSource, check_source_gate
from checker.checks.source_gate.policy import GatePolicy, default_policy, read_policy

__all__ = ["GateClaim", "GatePolicy", "GateSource", "check_source_gate", "default_policy", "read_policy"]
