"""Real sentences: untouched ones never differ from themselves, edited ones almost always do."""

from __future__ import annotations

import json
import random
import re

from checker.text.numbers import number_differences
from tests.shared_material import shared

DIGITS = re.compile(r"(?<![\w.,/\-–−·^\[(])\d+(?:\.\d+)?(?![\w/·]|[.,]\d|-\w|–\w| \d)")


def _sentences(count: int) -> list[str]:
    with shared("data/scifact/dev.jsonl").open(encoding="utf-8") as rows:
        found = {s for row in map(json.loads, rows) for s in row["context"]["abstract"]}
    ordered = sorted(s for s in found if 8 <= len(s.split()) <= 45 and DIGITS.search(s))
    return random.Random(1).sample(ordered, count)


def test_a_real_sentence_never_differs_from_itself() -> None:
    assert [s for s in _sentences(200) if number_differences(s, s)] == []


def test_a_digit_put_before_a_number_of_a_real_sentence_is_certain() -> None:
    missed = []
    for sentence in _sentences(200):
        edited = DIGITS.sub(lambda match: "3" + match.group(), sentence, count=1)
        if not any(difference.certain for difference in number_differences(edited, sentence)):
            missed.append(edited)
    assert len(missed) <= 6, missed
