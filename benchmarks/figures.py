"""Measures `check figures`: numbers of papers against another rendition of the paper, and altered ones.

    .venv/bin/python benchmarks/figures.py [--papers ../shared/papers] [--altered 300]

A draft is the words of a paper's XML, the material its PDF: every number should occur. Then one number of an
abstract is altered (a digit, a lost percent sign, a lost decimal point): it should not be ok. The longer the
materials, the more often an altered number stands somewhere in them, so this is measured against the whole
paper and against the abstract alone. Prints one table with Wilson intervals.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from agent_tools.checks.reading import read_material  # noqa: E402
from checker.checks.figures import Material, check_figures  # noqa: E402
from checker.drafts.plain import read_plain  # noqa: E402
from checker.model.outcome import Outcome  # noqa: E402
from corpus.extract import Unreadable, extract_file  # noqa: E402
from corpus.model.study_text import SectionKind, StudyText  # noqa: E402
from planted_tests.scoring import wilson_interval  # noqa: E402

SEED = 20261201
BODY = 25_000
_DIGITS = re.compile(r"(?<![\w.,/^-])\d+(?:\.\d+)?(?=\s?%|[ ,.;)])(?![.,]\d)")


def told(label: str, hits: int, total: int) -> None:
    """One line of the table."""
    low, high = wilson_interval(hits, total) if total else (0.0, 0.0)
    print(f"{label:44} {hits:5} of {total:5}  {100 * low:.1f}-{100 * high:.1f} %")


def abstract_of(text: StudyText) -> str:
    """The words of the abstract, the first 3,000 characters where it is not marked."""
    parts = [text.text[s.start : s.end] for s in text.sections if s.kind is SectionKind.ABSTRACT]
    return "\n\n".join(parts) or text.text[:3_000]


def counts(draft: str, material: Material) -> Counter[Outcome]:
    """How many numbers of the draft have each outcome."""
    items = check_figures(read_plain(draft, "draft.txt"), [material]).items
    return Counter(item.outcome for item in items)


def other_digit(number: str, chance: random.Random) -> str:
    """One digit exchanged for another, the first never for a nought."""
    at = chance.choice([n for n, character in enumerate(number) if character.isdigit()])
    digits = [d for d in "123456789" if d != number[at]]
    return number[:at] + chance.choice(digits) + number[at + 1 :]


def lost_point(number: str, chance: random.Random) -> str:
    """Ten or a hundred times as much."""
    return number.replace(".", "")


ALTERATIONS: dict[str, Callable[[str, random.Random], str]] = {
    "a digit": other_digit,
    "a lost decimal point": lost_point,
}


def altered(draft: str, chance: random.Random) -> tuple[str, str] | None:
    """The draft with one number altered, and how; None where it has no number to alter."""
    found = list(_DIGITS.finditer(draft))
    if not found:
        return None
    number = chance.choice(found)
    followed = draft[number.end() : number.end() + 2]
    if "%" in followed and chance.random() < 0.3:
        cut = number.end() + followed.index("%")
        return f"{draft[:cut]} mills{draft[cut + 1 :]}", "a lost percent sign"
    name = "a lost decimal point" if "." in number.group() and chance.random() < 0.5 else "a digit"
    other = ALTERATIONS[name](number.group(), chance)
    return draft[: number.start()] + other + draft[number.end() :], name


def measure_altered(what: str, drafts: list[tuple[str, Material]], times: int) -> None:
    """Alter a number of a draft so many times; print how many are no longer ok."""
    chance = random.Random(SEED)
    caught, planted = Counter[str](), Counter[str]()
    fine = [counts(draft, material)[Outcome.OK] for draft, material in drafts]
    for _ in range(times):
        place = chance.randrange(len(drafts))
        draft, material = drafts[place]
        change = altered(draft, chance)
        if change is not None:
            planted[change[1]] += 1
            caught[change[1]] += counts(change[0], material)[Outcome.OK] < fine[place]
    for name in sorted(planted):
        told(f"{name}, against {what}: no longer ok", caught[name], planted[name])
    told(f"altered, against {what}: no longer ok", caught.total(), planted.total())


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--papers", type=Path, default=ROOT / "../shared/papers")
    parser.add_argument("--altered", type=int, default=300)
    options = parser.parse_args()
    folders = sorted(path.parent for path in options.papers.glob("*/paper.xml"))
    if not folders:
        print(f"no papers in {options.papers}")
        return 0
    started = time.perf_counter()
    abstracts: list[tuple[str, Material]] = []
    whole, body = Counter[Outcome](), Counter[Outcome]()
    for folder in folders:
        text = extract_file(folder / "paper.xml")
        if isinstance(text, Unreadable):
            continue
        material = read_material(folder / "paper.pdf")
        abstracts.append((abstract_of(text), material))
        whole += counts(abstracts[-1][0], material)
        body += counts(text.text[:BODY], material)
    told("numbers of abstracts found in the PDF", whole[Outcome.OK], whole.total())
    told("numbers of bodies found in the PDF", body[Outcome.OK], body.total())
    told("numbers of bodies failed", body[Outcome.FAILED], body.total())
    told("numbers of bodies unavailable", body[Outcome.UNAVAILABLE], body.total())
    readable = [(draft, material) for draft, material in abstracts if not material.misread]
    measure_altered("the whole paper", readable, options.altered)
    measure_altered(
        "the abstract", [(draft, Material("abstract", draft)) for draft, _ in readable], options.altered
    )
    print(f"{time.perf_counter() - started:.0f} s; {len(folders)} papers, seed {SEED}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
