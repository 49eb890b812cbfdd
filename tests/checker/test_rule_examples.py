"""Every rule's named examples are its tests."""

from __future__ import annotations

import pytest

from checker.model.outcome import gravest
from checker.rule import Example, Rule
from checker.run import ALL_RULES
from planted_tests.build import run_example

EXAMPLES = [(rule, example) for rule in ALL_RULES for example in rule.examples]


@pytest.mark.parametrize(("rule", "example"), EXAMPLES, ids=[f"{r.code}: {e.name}" for r, e in EXAMPLES])
def test_a_rule_answers_its_own_examples_as_they_say(rule: Rule, example: Example) -> None:
    findings = run_example(rule, example)
    assert findings, "the rule answered nothing: silence is not a pass"
    assert gravest(f.outcome for f in findings) == example.outcome, [f.message for f in findings]


@pytest.mark.parametrize("rule", ALL_RULES, ids=[rule.code for rule in ALL_RULES])
def test_each_rule_explains_itself_with_a_passing_and_a_failing_example(rule: Rule) -> None:
    outcomes = {example.outcome for example in rule.examples}
    assert rule.explanation.strip()
    assert "ok" in outcomes
    assert outcomes - {"ok", "skip"}
