"""`check values`: statistical claims against the series of World Bank, IMF, Eurostat or a file of figures."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from pathlib import Path
from typing import Any

from agent_tools.checks.json_files import read_entries, read_json
from agent_tools.checks.services import settings_here
from agent_tools.files import read_file
from checker.checks.values import ValueClaim, check_values
from checker.model.check_answer import CheckAnswer
from checker.model.input_error import InputError
from checker.text.numbers import Comparator, Number, parse_numbers
from corpus.model.lookup import Found, LookUp, NotFound
from corpus.model.series import Series, SeriesQuestion, read_period
from corpus.settings import Settings
from corpus.values import Eurostat, Imf, SeriesService, WorldBank, read_seeded

SERVICES: Mapping[str, type[SeriesService]] = {"worldbank": WorldBank, "imf": Imf, "eurostat": Eurostat}
SEEDED = "seeded"
MOST_CLAIMS = 500
_AT_ONCE = 4
_Answers = dict[tuple[str, SeriesQuestion], LookUp[tuple[Series, ...]]]


def check_values_file(
    claims: Path, source: str = "", seeded: Path | None = None, *, settings: Settings | None = None
) -> tuple[CheckAnswer, tuple[InputError, ...]]:
    """The answer, and the entries that were broken and left out.

    source: for claims that name none. seeded: the file of figures. Raises InputError for a source that there
    is not, for figures that cannot be read, and for a file of claims that cannot.
    """
    _require_source(source, seeded)
    entries, problems = read_entries(
        claims,
        "claims",
        "claims",
        lambda row, place: read_value_claim(row, place, source, seeded is not None),
    )
    if len(entries) > MOST_CLAIMS:
        raise InputError(f"expected at most {MOST_CLAIMS} claims", file=str(claims))
    answers: _Answers = {}
    if seeded is not None:
        held, broken = _read_figures(seeded)
        problems += broken
        for claim in entries:
            if claim.source == SEEDED:
                found = held.get(SeriesQuestion(claim.question.series_id, claim.question.area.upper()))
                answers[SEEDED, claim.question] = (
                    Found(found, seeded.name, "") if found else NotFound((seeded.name,), "")
                )
    settings = settings or settings_here()
    asked = [claim for claim in entries if claim.source != SEEDED]
    refused = _ask(asked, settings, answers)
    problems += [
        InputError(f"expected {what}", file=str(claims), field=f"{claim_id}.series")
        for claim_id, what in refused
    ]
    left = [claim for claim in entries if (claim.source, claim.question) in answers]
    names = dict.fromkeys(claim.source for claim in left if claim.source != SEEDED)
    sent = [f"codes of series and areas to {SERVICES[n].title} ({settings.base_url(n)})" for n in names]
    return (
        check_values([(claim, answers[claim.source, claim.question]) for claim in left], sent=sent),
        tuple(problems),
    )


def _ask(claims: Sequence[ValueClaim], settings: Settings, answers: _Answers) -> list[tuple[str, str]]:
    """Fills in the answers, each question put once; gives the claims whose question has no form."""
    services = {name: SERVICES[name](settings) for name in {claim.source for claim in claims}}
    questions = list(dict.fromkeys((claim.source, claim.question) for claim in claims))

    def ask(question: tuple[str, SeriesQuestion]) -> LookUp[tuple[Series, ...]] | str:
        try:
            return services[question[0]].find_series(question[1])
        except LookupError as error:
            return str(error.args[0]) if error.args else "a code of a series"

    refused: dict[tuple[str, SeriesQuestion], str] = {}
    with ThreadPoolExecutor(max_workers=_AT_ONCE) as pool:
        for question, answer in zip(questions, pool.map(ask, questions), strict=True):
            if isinstance(answer, str):
                refused[question] = answer
            else:
                answers[question] = answer
    return [(c.claim_id, refused[c.source, c.question]) for c in claims if (c.source, c.question) in refused]


def _require_source(source: str, seeded: Path | None) -> None:
    if source and source not in SERVICES and source != SEEDED:
        known = ", ".join((*SERVICES, SEEDED))
        raise InputError(f"expected one of {known}", field="--source")
    if source == SEEDED and seeded is None:
        raise InputError("expected a file of figures after --source seeded", field="--source")


def read_value_claim(row: dict[str, Any], place: str, source: str, has_seeded: bool) -> ValueClaim:
    """A claim: id, series (or indicator), area, period, value, unit. Raises InputError naming the field."""
    claim_id = row.get("id", row.get("claim_id"))
    if isinstance(claim_id, bool) or not isinstance(claim_id, (str, int)) or not str(claim_id).strip():
        raise InputError("expected an id", field=f"{place}.id")
    series = row.get("series", row.get("indicator"))
    if not isinstance(series, str) or not series.strip():
        raise InputError("expected the source's code of a series", field=f"{place}.series")
    period = read_period(str(row.get("period", row.get("year")) or ""))
    if period is None:
        raise InputError("expected a period such as 2024, 2024-Q1 or 2024-03", field=f"{place}.period")
    named = str(row.get("source") or source).strip().casefold().replace(" ", "")
    if named not in SERVICES and not (named == SEEDED and has_seeded):
        raise InputError(f"expected one of {', '.join((*SERVICES, SEEDED))}", field=f"{place}.source")
    value, decimals, unit = _stated(row.get("value"), str(row.get("unit") or ""), f"{place}.value")
    text = row.get("text", row.get("claim"))
    area = str(row.get("area", row.get("country")) or "").strip()
    shown = f"{series} {area} {period}: {row.get('value')} {row.get('unit') or ''}".strip()
    return ValueClaim(
        str(claim_id).strip(),
        text if isinstance(text, str) and text.strip() else shown,
        named,
        SeriesQuestion(series.strip(), area),
        period,
        value,
        decimals,
        unit,
        is_models_choice=str(row.get("chosen_by") or "").strip().casefold() == "model",
    )


def _stated(value: Any, unit: str, place: str) -> tuple[Decimal, int, str]:
    """The value with the place of its last stated digit, and its unit, which its own words may give."""
    if isinstance(value, (int, Decimal)) and not isinstance(value, bool):
        number = Decimal(value)
        if number.is_finite() and abs(number.adjusted()) <= 60:
            return number, max(0, -int(number.as_tuple().exponent)), unit.strip()
    if isinstance(value, str) and len(value) <= 200:
        numbers = parse_numbers(value)
        if len(numbers) == 1 and not _is_qualified(value, numbers[0]):
            return (
                numbers[0].value,
                numbers[0].decimals,
                " ".join(f"{unit} {_unit_in(value, numbers[0])}".split()),
            )
    raise InputError('expected one number, such as 3.2 or "1.83 trillion"', field=place)


_QUALIFYING = re.compile(
    r"\b(?:not|no|about|around|approximately|roughly|nearly|almost|circa|ca|over|under|above|below|than|least"
    r"|most|up to|or|between)\b",
    re.I,
)
_CURRENCY = re.compile(r"\s*(?:[A-Z]{2,3}\s?)?[$€£¥₹]?\s*")
"""All that may stand before the number of a value."""
_EXPONENT = re.compile(r"e[+-]?\d", re.I)


def _is_qualified(value: str, number: Number) -> bool:
    """True where words, a sign or an exponent beside a number make it another one than it looks."""
    before, behind = value[: number.span.start], value[number.span.end :]
    return (
        number.comparator is not Comparator.EQUAL
        or not _CURRENCY.fullmatch(before)
        or bool(_QUALIFYING.search(behind) or _EXPONENT.match(behind))
    )


def _unit_in(value: str, number: Number) -> str:
    """The words of a value besides the number itself, whose scale is in it already."""
    around = f"{value[: number.span.start]} {value[number.span.end :]}"
    return f"{around} %" if number.unit == "%" else around


def _read_figures(path: Path) -> tuple[dict[SeriesQuestion, tuple[Series, ...]], list[InputError]]:
    if path.suffix.lower() in (".csv", ".tsv"):
        try:
            text = read_file(path, "a file of figures").decode("utf-8-sig")
            delimiter = "\t" if path.suffix.lower() == ".tsv" else ","
            rows: list[Mapping[str, Any]] = list(
                csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter)
            )
        except (UnicodeDecodeError, csv.Error) as error:
            raise InputError("expected a table in UTF-8", file=str(path)) from error
    else:
        document = read_json(path, "a file of figures")
        if isinstance(document, dict):
            document = document.get("figures")
        if not isinstance(document, list):
            raise InputError("expected a list, or an object with the list “figures”", file=str(path))
        rows = [row if isinstance(row, dict) else {} for row in document]
    held, problems = read_seeded(rows)
    if not held:
        raise InputError("expected rows with series, period and value", file=str(path))
    return held, [InputError(problem, file=str(path)) for problem in problems]
