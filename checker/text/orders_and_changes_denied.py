"""Orders and changes told against: "not as stiff as" over "stiffer than", "changed" over "left as it was"."""

from __future__ import annotations

from checker.text.clauses import Alignment
from checker.text.difference import Difference
from checker.text.equatives import denied_equative, is_order_reversed
from checker.text.lexicons import load_mapping
from checker.text.negation_edits import HINT, KIND
from checker.text.phrases import find_phrases
from checker.text.polarity import concepts, main_negations

_RESTATED = 0.75


def order_denied(alignment: Alignment) -> Difference | None:
    """A denied "as stiff as" of the sides of which the backing says "stiffer than"."""
    equative, other = denied_equative(alignment.statement), alignment.backing
    if equative is None or other is None or main_negations(other) or not is_order_reversed(equative, other):
        return None
    message = f"the claim denies “as {equative.word.lower} as” of the side that the quote puts above"
    return Difference(KIND, True, message, HINT, equative.word.span, other.span, equative.word.lower)


def changed_for_left(alignment: Alignment) -> Difference | None:
    """A change of what the backing says was left as it was."""
    sentence, other = alignment.statement, alignment.backing
    if other is None or main_negations(sentence) or main_negations(other):
        return None
    left = find_phrases(other, "left_as_it_was")
    change = next(
        (t for t in sentence.tokens if "change" in concepts(t) or t.lower in load_mapping("directions")), None
    )
    if not left or change is None or find_phrases(sentence, "left_as_it_was"):
        return None
    matter = sentence.stems - set(change.stems)
    if len(matter & other.stems) < _RESTATED * len(matter) or set(change.stems) & other.stems:
        return None
    message = f"the claim says “{change.lower}”; the quote says “{left[0].words(other)}”"
    return Difference(KIND, True, message, HINT, change.span, left[0].span(other), change.lower)
