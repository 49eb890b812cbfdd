"""Sweep every fault over every source under `check citations` and `check retractions`, and count outcomes.

    python benchmarks/sick_sources.py SCHOLAR

SCHOLAR is the folder of the stand-in of the scholarly web. References that are right go through while one
source, or all, suffer one fault: no `failed` may come of it. Waits cost no time; a slow answer takes a
second.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from agent_tools.checks.citation_look_ups import CitationLooker
from agent_tools.checks.citations import check_cited_works
from agent_tools.checks.retractions import check_notices_of
from checker.checks.citations.reading import citation_of_text
from corpus.settings import DEFAULT_URLS, Settings
from corpus.sources.timing import Timing

FAULTS = (
    "429", "503", "quota", "html", "broken-json", "slow", "reset", "empty", "no-content-type",
    "renamed-field",
)  # fmt: skip
SOURCES = ("crossref", "openalex", "datacite", "doi", "pubmed", "europepmc", "openlibrary", "arxiv", "*")
RIGHT = (
    "Ioannidis J (2005) Why most published research findings are false. PLoS Med 2: e124."
    " doi:10.1371/journal.pmed.0020124",
    "Manolio TA, Collins FS, Cox NJ (2009) Finding the missing heritability of complex diseases. Nature 461:"
    " 747.",
    "Vaswani A, Shazeer N, Parmar N (2017) Attention is all you need. arXiv:1706.03762.",
    "Moher D, Liberati A, Tetzlaff J, Altman DG (2009) Preferred reporting items for systematic reviews and"
    " meta-analyses: the PRISMA statement. PLoS Med 6: e1000097. doi:10.1371/journal.pmed.1000097",
    "Aste T, Di Matteo T, Hyde ST (2005) Complex networks on hyperbolic surfaces. Physica A 346: 20.",
)


def main() -> None:
    """Run the sweep."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scholar", type=Path)
    options = parser.parse_args()
    server = subprocess.Popen(
        [sys.executable, str(options.scholar.resolve() / "serve.py"), "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        base = server.stdout.readline().split()[0]
        _sweep(base)
    finally:
        server.terminate()
        server.wait()


def _sweep(base: str) -> None:
    settings = Settings(
        email="reader@library.test.org", urls={n: f"{base}/{n}" for n in DEFAULT_URLS}, timeout=0.5
    )
    quick = Timing(sleep=lambda seconds: None)
    cited = [citation_of_text(f"r{n}", text) for n, text in enumerate(RIGHT, 1)]
    total: Counter[str] = Counter()
    longest = 0.0
    for source in SOURCES:
        for fault in FAULTS:
            _post(f"{base}/_reset", {})
            order = {"service": source, "fault": fault, "times": -1, "seconds": 1}
            _post(f"{base}/_control", order)
            started = time.perf_counter()
            items = check_cited_works(cited, CitationLooker(settings, timing=quick)).items
            items += check_notices_of(cited, settings, quick).items
            longest = max(longest, time.perf_counter() - started)
            outcomes = Counter(item.outcome.value for item in items)
            total += outcomes
            if outcomes["failed"]:
                print(f"{fault} on {source}: {dict(outcomes)}")
    print(
        f"{len(SOURCES) * len(FAULTS)} faults over sources: {dict(total)}; the longest took {longest:.1f} s"
    )


def _post(url: str, body: dict[str, object]) -> None:
    request = urllib.request.Request(url, json.dumps(body).encode(), method="POST")
    with urllib.request.urlopen(request):
        pass


if __name__ == "__main__":
    main()
