"""The numbers of each sentence held against the claims and calculations that its tags name.

A number is traced when a claim that the sentence's tags name has it (as it is, or rounded as stated), or when
it is the result of a calculation with such claims. An unknown claim and a calculation that cannot be read
fail; so does a calculation that no claim moves. Reasoning justifies no number. A marked worked example is
let through as what it is.

Limits: that a claim has the number says nothing about what it counts there (`check claims`), nor whether the
claim is true (`check gate`, `check values`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from checker.checks.grounding.calculation import Calculation, CalculationError, parse_calculation
from checker.checks.grounding.tags import GroundTag, TagKind
from checker.checks.number_sorts import Sort, is_figure, sort_of
from checker.checks.stretches import Stretch, notes_on_unread, read_stretches
from checker.model.check_answer import CheckAnswer, CheckedItem, Sighting
from checker.model.draft import Draft
from checker.model.outcome import Outcome
from checker.rule import draft_location
from checker.text.moves import direction_of
from checker.text.numbers import Comparator, Kind, Number, parse_numbers
from checker.text.numbers.index import NumberIndex
from checker.text.numbers.kinds import Grade
from checker.text.numbers.match import match_number
from checker.text.words import words
from corpus.model.study_text import Span

_LOOSENESS = Fraction(8, 100)
"""How far "about" may lie from the result of a calculation, as elsewhere between claim and quote."""


@dataclass(frozen=True, slots=True)
class GroundClaim:
    """A claim that tags may name.

    words: all that it says, in which numbers are sought. value: the figure with which it enters
    calculations, None where its words must hold exactly one; as a fraction (12 % is 0.12) if `is_percent`.
    """

    claim_id: str
    words: str
    value: Decimal | None = None
    is_percent: bool = False
    numbers: tuple[Number, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", tuple(n for n in parse_numbers(self.words) if is_figure(n)))

    def operand(self) -> Fraction:
        """Its value in a calculation. Raises CalculationError when it has none, or several."""
        if self.value is not None:
            return Fraction(self.value) / (100 if self.is_percent else 1)
        values = {(n.value, sort_of(n)) for n in self.numbers}
        if len(values) != 1:
            has = f"{len(values)} numbers" if values else "no number"
            raise CalculationError(f"claim {self.claim_id} has {has}; give it a field “value”")
        ((value, sort),) = values
        return Fraction(value) / (100 if sort is Sort.PERCENT else 1)


@dataclass(frozen=True, slots=True)
class _Word:
    """What is said of a sentence, or of one of its numbers."""

    outcome: Outcome
    status: str
    message: str


def check_grounding(draft: Draft, tags: Sequence[GroundTag], claims: Sequence[GroundClaim]) -> CheckAnswer:
    """An item for every sentence, and for every tag that belongs to none.

    draft: parsed with blanks in place of `tags`, whose spans are in its text.
    """
    known = {claim.claim_id: claim for claim in claims}
    stretches = read_stretches(draft)
    examples, unpaired = _examples(tags)
    by_sentence, lost = _assign(draft.text, stretches, [t for t in tags if t.kind not in _MARKS_OF_EXAMPLES])
    items: list[tuple[int, CheckedItem]] = []
    for place, stretch in enumerate(stretches):
        span = stretch.span
        is_example = any(example.start <= span.start < example.end for example in examples)
        own = by_sentence.get(place, ())
        word = _EXAMPLE if is_example else _judge(stretch, own, known)
        named = [] if word.outcome is Outcome.SKIP else [name for name in _named(own) if name in known]
        items.append((span.start, _item(draft, span, stretch.words, word, named)))
    for tag in lost:
        word = next(_faults((tag,), known), _LOST)
        items.append((tag.span.start, _item(draft, tag.span, tag.written, word, [])))
    items += [(tag.span.start, _item(draft, tag.span, tag.written, _UNPAIRED, [])) for tag in unpaired]
    rows = [item for _, item in sorted(items, key=lambda row: row[0])]
    return CheckAnswer(
        "grounding",
        f"the numbers of {draft.file}, sentence by sentence, with the claims and calculations that its tags"
        " name; not whether the claims are true",
        tuple(_numbered(rows)),
        notes=(*_notes(rows), *notes_on_unread(draft)),
    )


def _notes(items: Sequence[CheckedItem]) -> Iterator[str]:
    examples = sum(item.status == _EXAMPLE.status for item in items)
    if examples:
        yield f"{examples} sentences stand in marked worked examples and were not compared"


_MARKS_OF_EXAMPLES = (TagKind.EXAMPLE_BEGINS, TagKind.EXAMPLE_ENDS)
_EXAMPLE = _Word(
    Outcome.SKIP, "worked-example", "stands in a marked worked example: let through, not compared"
)
_UNPAIRED = _Word(
    Outcome.FAILED, "unreadable-tag", "the mark of an example has no partner: it encloses nothing"
)
_LOST = _Word(Outcome.CHECK, "tag-without-sentence", "the tag stands at no sentence")


def _numbered(items: Sequence[CheckedItem]) -> Iterator[CheckedItem]:
    for count, item in enumerate(items, start=1):
        yield CheckedItem(
            f"s{count}", item.text, item.outcome, item.status, item.message, item.evidence, item.location
        )


def _item(draft: Draft, span: Span, text: str, word: _Word, named: Sequence[str]) -> CheckedItem:
    seen = tuple(Sighting(f"claim {name}") for name in dict.fromkeys(named))
    return CheckedItem("", text, word.outcome, word.status, word.message, seen, draft_location(draft, span))


def _examples(tags: Sequence[GroundTag]) -> tuple[list[Span], list[GroundTag]]:
    """The stretches between marks of examples, and the marks that have no partner, which enclose nothing."""
    found: list[Span] = []
    unpaired: list[GroundTag] = []
    opened: GroundTag | None = None
    for tag in tags:
        if tag.kind is TagKind.EXAMPLE_BEGINS and opened is None:
            opened = tag
        elif tag.kind is TagKind.EXAMPLE_ENDS and opened is not None:
            found.append(Span(opened.span.end, tag.span.start))
            opened = None
        elif tag.kind in _MARKS_OF_EXAMPLES:
            unpaired.append(tag)
    return found, unpaired if opened is None else [*unpaired, opened]


def _assign(
    text: str, stretches: Sequence[Stretch], tags: Sequence[GroundTag]
) -> tuple[dict[int, tuple[GroundTag, ...]], list[GroundTag]]:
    """Each tag with the sentence that it stands in, behind or, at the start of a line, before."""
    found: dict[int, list[GroundTag]] = defaultdict(list)
    lost: list[GroundTag] = []
    starts = [stretch.span.start for stretch in stretches]
    for tag in tags:
        at = bisect_right(starts, tag.span.start) - 1
        place: int | None = None
        if at >= 0:
            end = stretches[at].span.end
            gap = text[end : tag.span.start]
            if tag.span.start < end or not (gap.strip(" \t.,;:)|*_") or "\n" in gap):
                place = at
        if place is None and at + 1 < len(starts):
            gap = text[tag.span.end : starts[at + 1]]
            if not gap.strip(" \t|*_"):
                place = at + 1
        if place is None and at >= 0:
            gap = text[stretches[at].span.end : tag.span.start]
            if not gap.strip() and gap.count("\n") < 2:
                place = at
        if place is None:
            lost.append(tag)
        else:
            found[place].append(tag)
    return {place: tuple(own) for place, own in found.items()}, lost


def _named(tags: Sequence[GroundTag]) -> Iterator[str]:
    for tag in tags:
        yield from tag.claim_ids


def _faults(tags: Sequence[GroundTag], known: Mapping[str, GroundClaim]) -> Iterator[_Word]:
    """What is wrong with tags, whatever stands beside them."""
    for tag in tags:
        if tag.kind is TagKind.UNREADABLE:
            yield _Word(Outcome.FAILED, "unreadable-tag", f"the tag {tag.written} cannot be read")
        for name in tag.claim_ids:
            if name not in known:
                yield _Word(Outcome.FAILED, "unknown-claim", f"no claim is called {name}")
        if tag.kind is TagKind.CALCULATION:
            result = _calculate(tag, known)
            if isinstance(result, _Word):
                yield result


def _calculate(tag: GroundTag, known: Mapping[str, GroundClaim]) -> tuple[Calculation, Fraction] | _Word:
    try:
        calculation = parse_calculation(tag.calculation, known)
        for name in calculation.names:
            if name not in known:
                return _Word(Outcome.FAILED, "unknown-claim", f"no claim is called {name}")
        values = {name: known[name].operand() for name in calculation.names}
        result = calculation.evaluate(values)
        if not calculation.names or not calculation.depends_on_its_claims(values):
            return _Word(
                Outcome.FAILED,
                "calculation-without-claim",
                f"the result of {tag.calculation} rests on no claim: none of them moves it",
            )
    except CalculationError as error:
        return _Word(
            Outcome.FAILED,
            "unreadable-calculation",
            f"the calculation {tag.calculation} cannot be done: {error}",
        )
    return calculation, result


def _judge(sentence: Stretch, tags: Sequence[GroundTag], known: Mapping[str, GroundClaim]) -> _Word:
    numbers = [n for n in parse_numbers(sentence.words) if is_figure(n)]
    if sentence.is_head and not tags:
        numbers = [n for n in numbers if n.kind is not Kind.YEAR]  # "Report of 2023", the years of a table
    words = [*_faults(tags, known)]
    if numbers and not tags:
        outcome = Outcome.CHECK if all(_is_worded_share(n) for n in numbers) else Outcome.FAILED
        return _Word(outcome, "no-tag", f"{_shown(sentence, numbers)} and no tag says where from")
    if numbers and all(tag.kind is TagKind.LOGIC for tag in tags):
        return _Word(
            Outcome.FAILED,
            "logic-justifies-no-number",
            f"{_shown(sentence, numbers)}, and reasoning alone justifies no number",
        )
    claims = [known[name] for name in dict.fromkeys(_named(tags)) if name in known]
    done = [_calculate(tag, known) for tag in tags if tag.kind is TagKind.CALCULATION]
    results = [row for row in done if not isinstance(row, _Word)]
    used = dict.fromkeys(name for calculation, _ in results for name in calculation.names)
    claims += [known[name] for name in used if known[name] not in claims]
    if not words or claims or results:
        words += [_trace(sentence, number, claims, results) for number in numbers]
    if not words:
        if not tags:
            return _Word(Outcome.SKIP, "nothing-to-ground", "holds no number and no tag")
        if not claims:
            return _Word(Outcome.SKIP, "reasoning", "marked as reasoning; nothing in it is compared")
        named = ", ".join(claim.claim_id for claim in claims)
        return _Word(Outcome.OK, "tagged", f"names {named}, which is known; its words are not compared")
    worst = max(words, key=lambda word: word.outcome.gravity)
    telling = [word.message for word in words if word.outcome is worst.outcome]
    return _Word(worst.outcome, worst.status, "; ".join(dict.fromkeys(telling)))


def _shown(sentence: Stretch, numbers: Sequence[Number]) -> str:
    written = [sentence.words[n.span.start : n.span.end] for n in numbers[:5]]
    return f"states {', '.join(written)}"


def _trace(
    sentence: Stretch,
    number: Number,
    claims: Sequence[GroundClaim],
    results: Sequence[tuple[Calculation, Fraction]],
) -> _Word:
    written = sentence.words[number.span.start : number.span.end]
    for claim in claims:
        if _has(claim, number) and _is_of_other_sign(claim, number):
            return _Word(Outcome.CHECK, "other-sign", f"{written} has another sign in claim {claim.claim_id}")
        if _has(claim, number):
            return _Word(Outcome.OK, "traced", f"{written} stands in claim {claim.claim_id}")
    for calculation, result in results:
        if _is_result(number, calculation, result):
            return _Word(Outcome.OK, "calculated", f"{written} is {calculation.written}")
    for calculation, _ in results:
        if any(_is_constant(number, constant) for constant in calculation.constants):
            return _Word(
                Outcome.CHECK,
                "constant-of-calculation",
                f"{written} is a constant of {calculation.written}; no claim states it",
            )
    if _is_worded_share(number):
        return _Word(Outcome.CHECK, "share-in-words", f"nothing that the tags name gives “{written}”")
    if results:
        told = "; ".join(f"{row.written} is {_decimal(result)}" for row, result in results)
        return _Word(Outcome.FAILED, "not-the-result", f"{written} is in no named claim, and {told}")
    named = ", ".join(claim.claim_id for claim in claims)
    return _Word(Outcome.FAILED, "number-not-in-claim", f"{written} is not in the named claim: {named}")


def _is_worded_share(number: Number) -> bool:
    """True for "half", "a third", "two-fold", which are words of degree as much as figures."""
    return number.is_word and sort_of(number) in (Sort.SHARE, Sort.FACTOR)


def _has(claim: GroundClaim, number: Number) -> bool:
    sort = sort_of(number)
    if claim.value is not None and sort is (Sort.PERCENT if claim.is_percent else Sort.PLAIN):
        decimals = max(0, -int(claim.value.as_tuple().exponent))
        if _is_near(number, Fraction(claim.value)) and decimals >= max(number.decimals, 0):
            return True
    found = match_number(number, NumberIndex(claim.numbers))
    return found.grade >= Grade.HEDGED and found.number is not None and sort_of(found.number) is sort


def _is_of_other_sign(claim: GroundClaim, number: Number) -> bool:
    """Whether a number below nothing stands in a claim whose numbers and words are of no fall."""
    if number.value >= 0 or (claim.value is not None and claim.value < 0):
        return False
    falls = any((direction_of(word.lower) or ("", 0))[1] < 0 for word in words(claim.words))
    return not falls and all(n.value >= 0 for n in claim.numbers)


def _is_result(number: Number, calculation: Calculation, result: Fraction) -> bool:
    """A percentage is a hundred times the result, unless the calculation itself takes the hundred in."""
    if sort_of(number) is not Sort.PERCENT:
        return _is_near(number, result)
    is_times_hundred = Fraction(100) in calculation.constants
    return _is_near(number, result * 100) or (is_times_hundred and _is_near(number, result))


def _is_near(number: Number, result: Fraction) -> bool:
    """Equal but for the rounding that the number's last digit states; its sign may be in the words."""
    value, exact = abs(Fraction(number.value)), abs(result)
    if number.value < 0 < result:
        return False
    slack = Fraction(5) / Fraction(10) ** (number.decimals + 1)
    if number.comparator is Comparator.ABOUT:
        slack = max(slack, value * _LOOSENESS)
    return abs(value - exact) <= slack


def _is_constant(number: Number, constant: Fraction) -> bool:
    value = Fraction(number.value)
    return value == constant or (sort_of(number) is Sort.PERCENT and value == constant * 100)


def _decimal(result: Fraction) -> str:
    return f"{float(result):.6g}" if abs(result) < 10**15 else "a number of more than 15 digits"
