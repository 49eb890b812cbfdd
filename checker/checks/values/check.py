"""A statistical claim held against the source's own series: unit, then exact period, then value.

Another unit or currency is another measurement and no disagreement. A period that the series does not hold,
or holds no value for, cannot be compared. A value agrees within the rounding that its digits state. Where a
model chose the series, or where the source's figure is a projection, agreement verifies nothing.

Limits: sources revise their series, so that a figure can have been right when it was written; the answer
names the day of the source's last change where it is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from checker.checks.values.units import Fit, Measure, compare_measures, read_measure
from checker.model.check_answer import CheckAnswer, CheckedItem, Sighting
from checker.model.outcome import Outcome
from checker.text.numbers import parse_numbers
from corpus.model.lookup import Found, LookUp, NotFound, Unavailable
from corpus.model.series import Observation, Series, SeriesQuestion


@dataclass(frozen=True, slots=True)
class ValueClaim:
    """A claim with the figure that it states.

    value: as stated, before the unit's scale. decimals: the place of the last stated digit (3.2 → 1,
    "1.8 trillion" → -11). period: in the form of `corpus.model.series.read_period`. is_models_choice: a
    model, not a person, chose the series.
    """

    claim_id: str
    text: str
    source: str
    question: SeriesQuestion
    period: str
    value: Decimal
    decimals: int
    unit: str
    is_models_choice: bool = False


@dataclass(frozen=True, slots=True)
class _Word:
    outcome: Outcome
    status: str
    message: str


def check_values(
    claims: Sequence[tuple[ValueClaim, LookUp[tuple[Series, ...]]]],
    *,
    sent: Sequence[str] = (),
    notes: Sequence[str] = (),
) -> CheckAnswer:
    """An item for every claim, in order. sent: what left the machine, a line each."""
    return CheckAnswer(
        "values",
        "the figure that each claim states with the value of the named series for the same unit and period",
        tuple(_item(claim, answer) for claim, answer in claims),
        tuple(sent),
        tuple(notes),
    )


def _item(claim: ValueClaim, answer: LookUp[tuple[Series, ...]]) -> CheckedItem:
    if isinstance(answer, Unavailable):
        word = _Word(
            Outcome.UNAVAILABLE,
            "unavailable",
            f"{answer.source} {answer.reason}; this says nothing of the claim",
        )
        return _told(claim, word, ())
    if isinstance(answer, NotFound):
        wanted = " for ".join(part for part in (claim.question.series_id, claim.question.area) if part)
        word = _Word(
            Outcome.SKIP,
            "unknown-series",
            f"{', '.join(answer.sources)} knows no series {wanted}: nothing to compare",
        )
        return _told(claim, word, tuple(Sighting(source, at=answer.at) for source in answer.sources))
    seen = tuple(Sighting(answer.source, series.url, answer.at, answer.stale) for series in answer.value[:1])
    return _told(claim, _judge(claim, answer), seen)


def _told(claim: ValueClaim, word: _Word, seen: tuple[Sighting, ...]) -> CheckedItem:
    return CheckedItem(claim.claim_id, claim.text, word.outcome, word.status, word.message, seen)


def _judge(claim: ValueClaim, answer: Found[tuple[Series, ...]]) -> _Word:
    fitting, fit = _fitting(claim, answer.value)
    if len(fitting) != 1:
        names = "; ".join(series.name for series in answer.value[:5])
        return _Word(
            Outcome.CHECK, "series-not-single", f"the code stands for {len(answer.value)} series: {names}"
        )
    series = fitting[0]
    stated = f"“{claim.unit}”" if claim.unit else "no unit"
    theirs = f"“{series.unit or series.name}”"
    if fit is Fit.OTHER:
        return _Word(
            Outcome.CHECK,
            "unit-differs",
            f"the claim is in {stated}, the series in {theirs}: another measurement, so nothing is compared",
        )
    observation = series.observations.get(claim.period)
    if observation is None or observation.value is None:
        return _Word(Outcome.CHECK, "period-unmatched", _unmatched(claim, series, observation))
    if fit is Fit.UNKNOWN:
        there = _shown(observation.value)
        return _Word(
            Outcome.CHECK,
            "unit-unclear",
            f"the claim has {stated}, the series {theirs}: whether they are the same is for a person; "
            f"the series has {there} for {claim.period}",
        )
    return _compare(claim, series, observation, observation.value)


def _fitting(claim: ValueClaim, found: Sequence[Series]) -> tuple[Sequence[Series], Fit]:
    """The one series whose unit is the claim's, where a code stands for several."""
    measure = _measure_of_claim(claim)
    fits = [(series, compare_measures(measure, _measure_of_series(series))) for series in found]
    for wanted in (Fit.SAME, Fit.UNKNOWN, Fit.OTHER):
        chosen = [series for series, fit in fits if fit is wanted]
        if chosen:
            return (chosen, wanted) if len(chosen) == 1 else (found, wanted)
    return (), Fit.UNKNOWN


def _measure_of_claim(claim: ValueClaim) -> Measure:
    return read_measure(claim.unit)


def _measure_of_series(series: Series) -> Measure:
    """From its unit; what that leaves open (per head, prices of which year) from its name."""
    own, named = read_measure(series.unit), read_measure(series.name)
    if not own.is_known:
        return own if own.words else named
    return Measure(
        own.words,
        own.measure,
        own.currency,
        own.basis or named.basis,
        own.base_year or named.base_year,
        own.of or (named.of if own.measure == named.measure == "percent" else ""),
        own.per or named.per,
        own.is_growth or (own.measure == "percent" and named.is_growth),
        own.scale,
    )


def _unmatched(claim: ValueClaim, series: Series, observation: Observation | None) -> str:
    held = sorted(period for period, seen in series.observations.items() if seen.value is not None)
    span = f"; it has {held[0]} to {held[-1]}" if held else ""
    if observation is not None:
        return f"the series has no value for {claim.period}{span}"
    return f"the series has no period {claim.period}{span}"


def _compare(claim: ValueClaim, series: Series, observation: Observation, there: Decimal) -> _Word:
    scale = _measure_of_claim(claim).scale
    stated = claim.value.scaleb(scale)
    half = Decimal(5).scaleb(scale - claim.decimals - 1)
    unit_scale = _measure_of_series(series).scale
    value = there.scaleb(unit_scale + series.scale)
    changed = f" (last changed {series.updated[:10]})" if series.updated else ""
    told = f"the series has {_shown(there)} for {claim.period}{changed}"
    if series.scale and abs(stated - value) > half:
        # Services differ in whether a stated scale is in the values already.
        unscaled = there.scaleb(unit_scale)
        if abs(stated - unscaled) > half:
            return _Word(
                Outcome.CHECK, "scale-unclear", f"{told}, with the scale 10^{series.scale} stated beside it"
            )
        value = unscaled
    agrees = abs(stated - value) <= half
    if observation.is_projection:
        does = "the same" if agrees else "something else"
        return _Word(
            Outcome.CHECK,
            "projection",
            f"{told}, which the source marks as a projection and which says {does}",
        )
    if not agrees:
        if abs(stated - value) <= _coarse_step(stated, scale, claim) / 2:
            return _Word(Outcome.CHECK, "coarse", f"{told}; the claim rounds it without saying so")
        return _Word(
            Outcome.FAILED,
            "value-differs",
            f"{told}, the claim {_shown(claim.value)}{_elsewhere(series, stated, half, unit_scale)}",
        )
    if claim.is_models_choice:
        return _Word(
            Outcome.CHECK,
            "agrees-with-models-choice",
            f"{told}, as the claim does; a model chose the series, which verifies nothing",
        )
    if not _states_its_value(claim, stated):
        return _Word(
            Outcome.CHECK,
            "value-not-in-text",
            f"{told}, as the claim's value does, which its text does not state: “{claim.text[:160]}”",
        )
    return _Word(Outcome.OK, "agrees", f"{told}, as the claim does in the digits that it states")


def _states_its_value(claim: ValueClaim, stated: Decimal) -> bool:
    """False for a text that has numbers, none of which is the value that is compared for it."""
    numbers = [abs(number.value) for number in parse_numbers(claim.text)]
    return not numbers or abs(claim.value) in numbers or abs(stated) in numbers


def _coarse_step(stated: Decimal, scale: int, claim: ValueClaim) -> Decimal:
    """One in the last digit that is no zero, of a whole number: 26,000 may stand for 25,961."""
    if claim.decimals > 0 or not stated:
        return Decimal(0)
    digits = str(abs(claim.value).quantize(Decimal(1)))
    zeros = len(digits) - len(digits.rstrip("0"))
    return Decimal(10) ** zeros * Decimal(10) ** scale if zeros else Decimal(0)


def _elsewhere(series: Series, stated: Decimal, half: Decimal, scale: int) -> str:
    """Where else the claimed value stands in the series: the commonest slip is a neighbouring period."""
    places = [
        period
        for period, seen in sorted(series.observations.items())
        if seen.value is not None and abs(seen.value.scaleb(scale) - stated) <= half
    ]
    return f"; the series has that value for {places[-1]}" if places else ""


def _shown(value: Decimal) -> str:
    return f"{value:f}" if len(f"{value:f}") <= 24 else f"{value:E}"
