"""Measures the numbers part: the published list, single edits of real sentences, untouched text, and time.

    .venv/bin/python benchmarks/claim_numbers.py [--sentences 4000] [--data ../shared/data] [--fires 300]

Prints one table with Wilson intervals. Sentences come from the abstracts of the development data; edits are
made on digits found by a plain pattern, so that a number which the grammar does not see counts as missed.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from decimal import Decimal
from itertools import pairwise
from math import sqrt
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from checker.text.numbers import number_differences, parse_numbers  # noqa: E402
from checker.text.numbers.parse import read_numbers  # noqa: E402

_SEED = 20261130
_DIGITS = re.compile(r"(?<![\w.,/\-–−·^\[(<|])(?<!\d )\d+(?:\.\d+)?(?![\w/·|]|[.,]\d|-\w|–\w| \d)")
_REGIONS = re.compile(r"\[[\d,;\s–-]+\]|\([^()]*(?:19|20)\d\d[a-z]?\)|https?://\S+")
SUPPORTED_SETS = (
    "scifact",
    "check_covid",
    "citation_integrity",
    "attributionbench",
    "wice",
    "condaqa_polarity",
)
_MARKS = re.compile(r"<\|[a-z_]+\|>")
_JOINING = re.compile(r"\b(?:and|vs\.?|versus|compared|to)\b")
Edit = Callable[[str, random.Random], str | None]


def wilson(hits: int, total: int) -> str:
    """A share with its 95 % Wilson interval, in percent."""
    if not total:
        return "-"
    share, z = hits / total, 1.96
    centre = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z * sqrt(share * (1 - share) / total + z * z / (4 * total * total)) / (1 + z * z / total)
    return f"{100 * share:.1f} ({100 * (centre - half):.1f}-{100 * (centre + half):.1f})"


def sentences(folder: Path, count: int) -> list[str]:
    """Distinct sentences with 8 to 45 words of the abstracts and evidence in the development data."""
    found: set[str] = set()
    for name in ("scifact", "check_covid", "citation_integrity"):
        for split in ("train", "dev"):
            with (folder / name / f"{split}.jsonl").open(encoding="utf-8") as rows:
                for row in map(json.loads, rows):
                    for sentence in [*(row["context"] or {}).get("abstract", ()), *row["evidence"]]:
                        sentence = _MARKS.sub("", sentence).strip()
                        if 8 <= len(sentence.split()) <= 45:
                            found.add(sentence)
    ordered = sorted(found)
    random.Random(_SEED).shuffle(ordered)
    return ordered[:count]


def _places(sentence: str) -> list[re.Match[str]]:
    outside = [region.span() for region in _REGIONS.finditer(sentence)]
    return [
        match
        for match in _DIGITS.finditer(sentence)
        if not any(a <= match.start() < b for a, b in outside) and sentence.count(match.group()) == 1
    ]


def change_number(sentence: str, chance: random.Random) -> str | None:
    """One number changed: the point lost, two digits turned, a digit added, the first digit raised."""
    places = _places(sentence)
    if not places:
        return None
    place = chance.choice(places)
    digits = place.group()
    edits = ["1" + digits, str(int(digits[0]) % 9 + 1) + digits[1:]]
    if "." in digits:
        edits.append(digits.replace(".", ""))
    elif len(digits) > 1 and digits[0] != digits[1] and digits[1] != "0":
        edits.append(digits[1] + digits[0] + digits[2:])
    edited = chance.choice([e for e in edits if Decimal(e) != Decimal(digits)])
    return sentence[: place.start()] + edited + sentence[place.end() :]


def swap_numbers(sentence: str, _chance: random.Random) -> str | None:
    """Two numbers of one kind on either side of "and", "versus" or "to" exchanged."""
    places = _places(sentence)
    for first, second in pairwise(places):
        between = sentence[first.end() : second.start()]
        units = [sentence[p.end() : p.end() + 2].strip(" ,.;)")[:1] for p in (first, second)]
        if _JOINING.search(between) and (units[0] == "%") == (units[1] == "%"):
            return (
                sentence[: first.start()]
                + second.group()
                + between
                + first.group()
                + sentence[second.end() :]
            )
    return None


_OTHER_UNITS = {
    "weeks": "days", "days": "weeks", "months": "years", "years": "months", "hours": "minutes",
    "minutes": "hours",
    "mg": "g", "g": "mg", "ml": "l", "mL": "L", "kg": "g", "µg": "mg", "μg": "mg", "cm": "mm", "mm": "cm",
    "km": "m",
    "h": "min", "min": "h", "week": "month", "month": "week", "year": "month", "day": "week",
}  # fmt: skip
_WITH_UNIT = re.compile(
    r"(\d[ -]?)(" + "|".join(sorted(_OTHER_UNITS, key=len, reverse=True)) + r")(?![\w/²2-])"
)


def change_unit(sentence: str, chance: random.Random) -> str | None:
    """One unit changed to another of its dimension."""
    places = list(_WITH_UNIT.finditer(sentence))
    if not places:
        return None
    place = chance.choice(places)
    return sentence[: place.start(2)] + _OTHER_UNITS[place.group(2)] + sentence[place.end(2) :]


def pieces(sentence: str) -> Iterator[str]:
    """Beginnings, ends and middles of a sentence at word borders, at least six words long."""
    words = sentence.split(" ")
    third = len(words) // 3
    for piece in (words[: 2 * third], words[third:], words[third : 2 * third]):
        if len(piece) >= 6:
            yield " ".join(piece)


def measure_list() -> tuple[int, int]:
    """Expressions of the published list that are read exactly, and all of them."""
    right = total = 0
    with (ROOT / "planted_tests" / "numbers.jsonl").open(encoding="utf-8") as rows:
        for row in map(json.loads, rows):
            total += 1
            found = parse_numbers(row["expression"])
            right += len(found) == len(row["numbers"]) and all(
                (str(number.kind), number.unit, str(number.role), str(number.comparator))
                == (
                    wanted["kind"],
                    wanted.get("unit", ""),
                    wanted.get("role", "single"),
                    wanted.get("comparator", "="),
                )
                and abs(number.value - Decimal(wanted["value"])) <= abs(Decimal(wanted["value"])) / 10**4
                for number, wanted in zip(found, row["numbers"], strict=True)
            )
    return right, total


def supported_pairs(folder: Path) -> Iterator[tuple[str, str, str]]:
    """The set, claim and evidence of each pair of the development data that is labelled as supported."""
    for name in SUPPORTED_SETS:
        for path in sorted((folder / name).glob("*.jsonl")):
            if path.stem not in ("train", "dev"):
                continue
            with path.open(encoding="utf-8") as rows:
                for row in map(json.loads, rows):
                    if row["label"] == "supports" and not row["meta"].get("evidence_for_other_citance"):
                        yield name, _MARKS.sub("", row["claim"]), _MARKS.sub("", " ".join(row["evidence"]))


def measure_supported(folder: Path, to_show: int) -> None:
    """Print how often each rule fires on supported pairs, and fires drawn at random, to be read by hand."""
    pairs = 0
    counts: Counter[tuple[str, bool]] = Counter()
    certain: Counter[str] = Counter()
    fires = []
    for name, claim, evidence in supported_pairs(folder):
        pairs += 1
        found = number_differences(claim, evidence)
        counts.update((d.kind, d.certain) for d in found)
        certain.update({d.kind for d in found if d.certain})
        fires.extend((name, d, claim, evidence) for d in found if d.certain)
    for kind in ("number-not-in-quote", "number-counts-something-else", "unit-differs"):
        print(
            f"supported pairs: {kind}: {counts[kind, True]} failed in {certain[kind]} of {pairs} pairs "
            f"({wilson(certain[kind], pairs)} %), {counts[kind, False]} check"
        )
    random.Random(_SEED).shuffle(fires)
    for name, difference, claim, evidence in fires[:to_show]:
        print(f"   [{name}] {difference.message}\n      claim: {claim}\n      quote: {evidence}")


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--sentences", type=int, default=1500)
    arguments.add_argument("--data", type=Path, default=ROOT / ".." / "shared" / "data")
    arguments.add_argument("--show", type=int, default=0, help="print so many misses of each kind")
    arguments.add_argument("--fires", type=int, default=0, help="print so many failed on supported pairs")
    options = arguments.parse_args()

    if (ROOT / "planted_tests" / "numbers.jsonl").exists():
        right, total = measure_list()
        print(f"published list, exact            {right:5} of {total:5}  {wilson(right, total)} %")
    if not options.data.exists():
        print(f"no data at {options.data}: the rest is left out")
        return
    texts = sentences(options.data, options.sentences)
    edits: tuple[tuple[str, Edit], ...] = (
        ("number changed", change_number),
        ("numbers swapped", swap_numbers),
        ("unit changed", change_unit),
    )
    for name, edit in edits:
        chance = random.Random(_SEED)
        failed = checked = total = 0
        shown = options.show
        for text in texts:
            edited = edit(text, chance)
            if edited is None or edited == text:
                continue
            total += 1
            differences = number_differences(edited, text)
            failed += any(d.certain for d in differences)
            checked += bool(differences)
            if not any(d.certain for d in differences) and shown:
                shown -= 1
                print(
                    "   missed:",
                    edited,
                    "\n       of:",
                    text,
                    "\n         ",
                    [d.message for d in differences],
                )
        print(f"{name:16} failed          {failed:5} of {total:5}  {wilson(failed, total)} %")
        print(f"{name:16} failed or check {checked:5} of {total:5}  {wilson(checked, total)} %")
    false = total = 0
    for text in texts:
        for part in (text, *pieces(text)):
            total += 1
            differences = number_differences(part, text)
            false += bool(differences)
            if differences and options.show:
                print("   false:", part, "\n      of:", text, "\n        ", [d.message for d in differences])
    print(f"untouched and pieces, findings   {false:5} of {total:5}  {wilson(false, total)} %")
    measure_supported(options.data, options.fires)
    pairs = list(pairwise(texts))
    read_numbers.cache_clear()
    started = time.perf_counter()
    for first, second in pairs:
        number_differences(first, second)
    print(f"time for a pair of sentences     {1000 * (time.perf_counter() - started) / len(pairs):.2f} ms")


if __name__ == "__main__":
    main()
