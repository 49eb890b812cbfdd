"""A long review against many full texts: the whole process of `review --verify`, its time and its memory.

    python benchmarks/review.py [STUDIES CITATIONS]        # 300 and 400 by default

A made-up review of about 60 pages is verified once at half size, so that the growth can be read, and once at
full; and once at full size where review, claims and quotes each say it in words of their own. Texts are
indexed when they are put in ("ingestion"), which is timed apart: it is paid once. "Cold" is an audit of the
same review before that, with every searchable copy still to be made.
"""

from __future__ import annotations

import json
import os
import platform
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from agent_tools.review import make_review  # noqa: E402
from corpus.extract.plain import extract_plain  # noqa: E402
from corpus.model.study import study_from_csl  # noqa: E402
from corpus.model.study_list import ListEntry  # noqa: E402

SYLLABLES = [
    "ba",
    "den",
    "for",
    "gil",
    "hus",
    "kra",
    "lem",
    "mor",
    "nav",
    "pol",
    "ras",
    "tin",
    "vel",
    "wen",
    "zor",
]
SUBJECTS = ["Herons", "Otters", "Mosses", "Ferns", "Beetles", "Lichens", "Pipers", "Trout", "Newts", "Bats"]
PLACES = ["meadow", "quarry", "estuary", "orchard", "ravine", "harbour", "moor", "delta", "ridge", "lagoon"]
TEXT_CHARACTERS = 60_000


def main(studies: int, citations: int) -> int:
    """Measure the full and the half size; print a table."""
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores")
    columns = ("studies", "citations", "sentences", "ingestion s", "cold s", "verify s", "CPU s", "peak MB")
    print(" ".join(f"{name:>11}" for name in columns), " verdict")
    for share in (0.5, 1.0):
        with tempfile.TemporaryDirectory() as folder:
            print(measure(Path(folder), int(studies * share), int(citations * share)))
    with tempfile.TemporaryDirectory() as folder:
        print(measure(Path(folder), studies, citations, reworded=True), " (reworded)")
    return 0


def measure(folder: Path, studies: int, citations: int, *, reworded: bool = False) -> str:
    """One row of the table; reworded: review, claim and quote each say the finding in words of their own."""
    environment = {**os.environ, "CO_RESEARCHER_STATE_DIR": str(folder / "state"), "PYTHONPATH": str(ROOT)}
    for marker in ("CLAUDECODE", "AI_AGENT"):
        environment.pop(marker, None)
    randomness = random.Random(studies)
    findings = [finding(randomness, n) for n in range(citations)]
    review = make_review(folder / "review", environment=environment)
    texts = [made_up_text(randomness, findings[n::studies]) for n in range(studies)]
    ids = [f"{name(n)}{2000 + n % 20}" for n in range(studies)]
    items = [
        {
            "title": f"Title number {n} on {PLACES[n % 10]} life",
            "author": [{"family": name(n).title()}],
            "issued": 2000 + n % 20,
        }
        for n in range(studies)
    ]
    began = time.perf_counter()
    review.store.add_studies(ListEntry(study_from_csl(item, i)) for item, i in zip(items, ids, strict=True))
    for study_id, text in zip(ids, texts, strict=True):
        review.store.put_text(study_id, extract_plain(text))
    review.seal("benchmark")
    ingestion = time.perf_counter() - began
    review.close()
    rows = [
        {
            "claim_id": f"c{n}",
            "study": ids[n % studies],
            "claim": in_other_words(words) if reworded else words,
            "quote": words,
        }
        for n, words in enumerate(findings)
    ]
    (folder / "review" / "claims.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (folder / "review" / "review.md").write_text(
        made_up_review(list(map(in_the_passive, findings)) if reworded else findings, items)
    )
    run(folder, environment, "claims", "submit", "claims.jsonl")
    with closing(sqlite3.connect(review.workspace.store_path)) as store, store:
        store.execute("UPDATE texts SET fold_version = 0")
    cold, *_ = run(folder, environment, "review", "--verify", "--audit", "--format", "json")
    seconds, processor, megabytes, output = run(folder, environment, "review", "--verify", "--format", "json")
    document = json.loads(output)
    figures = (studies, citations, document["counts"]["sentences"])
    times = (f"{ingestion:.2f}", f"{cold:.2f}", f"{seconds:.2f}", f"{processor:.2f}", f"{megabytes:.0f}")
    return " ".join(f"{figure:>11}" for figure in (*figures, *times)) + f"  {document['verdict']}"


def run(folder: Path, environment: dict[str, str], *arguments: str) -> tuple[float, float, float, str]:
    """(seconds by the clock, of the processor, peak megabytes, stdout) of one whole process."""
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "co_researcher", *arguments],
        cwd=folder / "review",
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    output = process.stdout.read()
    _, _, usage = os.wait4(process.pid, 0)
    processor = usage.ru_utime + usage.ru_stime
    return time.perf_counter() - began, processor, usage.ru_maxrss / 1024, output


def name(n: int) -> str:
    """A family name of its own for each study."""
    return "".join(SYLLABLES[(n // 15**place) % 15] for place in range(3))


def finding(randomness: random.Random, n: int) -> str:
    """A sentence with numbers of its own."""
    share, other = randomness.randint(3, 97), randomness.randint(100, 9999)
    return (
        f"{SUBJECTS[n % 10]} of the {PLACES[n // 10 % 10]} occupied {share}% of {other} nests "
        f"in survey {n + 1} of the {name(n)} valley."
    )


def in_other_words(finding: str) -> str:
    """A finding with its survey told first, as a claim may say it."""
    told, survey = finding[:-1].split(" in survey ")
    return f"In survey {survey}, {told[0].lower()}{told[1:]}."


def in_the_passive(finding: str) -> str:
    """A finding with its nests told first, as a review may say it."""
    told, survey = finding[:-1].split(" in survey ")
    animals, nests = told.split(" occupied ")
    share, counted = nests.split(" of ")
    return f"Of {counted}, {share} were occupied by {animals[0].lower()}{animals[1:]} in survey {survey}."


def made_up_text(randomness: random.Random, findings: list[str]) -> str:
    """A study's text of about TEXT_CHARACTERS that holds these findings."""
    sentences: list[str] = []
    length = 0
    while length < TEXT_CHARACTERS:
        words = ["".join(randomness.choices(SYLLABLES, k=randomness.randint(1, 3))) for _ in range(14)]
        sentence = f"The {' '.join(words)} held {randomness.randint(2, 400)} of them."
        sentences.append(sentence)
        length += len(sentence) + 1
    for words in findings:
        sentences.insert(randomness.randrange(len(sentences)), words)
    paragraphs = [" ".join(sentences[n : n + 6]) for n in range(0, len(sentences), 6)]
    return "Results\n\n" + "\n\n".join(paragraphs) + "\n"


def made_up_review(findings: list[str], items: list[dict[str, object]]) -> str:
    """A review that tells each finding with its citation, among sentences that only guide the reader."""
    paragraphs = []
    for n, words in enumerate(findings):
        item = items[n % len(items)]
        author = item["author"][0]["family"]  # type: ignore[index]
        framing = "This section turns to the next survey. We now look at what was seen there."
        paragraphs.append(f"{framing} {words[:-1]} ({author}, {item['issued']}).")
    return "# Surveys\n\n" + "\n\n".join(paragraphs) + "\n"


if __name__ == "__main__":
    sys.exit(main(*(int(n) for n in sys.argv[1:3])) if len(sys.argv) > 2 else main(300, 400))
