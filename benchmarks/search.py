"""How long a search over eight sources takes beside the slowest: `python benchmarks/search.py [ROUNDS]`.

Needs ../shared/scholar, a stand-in of the scholarly web, started here with a mean latency of 200 ms for each
reply. Each source is asked alone, then all at once; medians are compared. Between rounds it waits until every
service allows the next request, and a first search lets every canary sing, so that neither is measured.
"""

from __future__ import annotations

import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from corpus.search import SOURCES, make_sources, search
from corpus.settings import DEFAULT_URLS, Settings
from corpus.sources.base import Source

_SERVE = Path(__file__).parents[1] / "../shared/scholar/serve.py"
LATENCY_MS = 200
ALLOWED = 1.5
QUESTION = "machine learning in medicine"
_PAUSE = 3.5


def measure(sources: Sequence[Source]) -> float:
    """Seconds that one search over the sources takes."""
    started = time.perf_counter()
    result = search(QUESTION, sources, limit=25)
    seconds = time.perf_counter() - started
    assert not result.unavailable, result.unavailable
    return seconds


def main() -> int:
    """Measure, print a table, and give 1 when the search takes too long."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    if not _SERVE.exists():
        print("../shared/scholar is not there: nothing to measure against")
        return 0
    command = [sys.executable, str(_SERVE.resolve()), "--port", "0", "--latency-ms", str(LATENCY_MS)]
    names = tuple(SOURCES)
    alone: dict[str, list[float]] = {name: [] for name in names}
    together: list[float] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            base = process.stdout.readline().split()[0]
            settings = Settings(
                email="reader@library.test.org",
                urls={service: f"{base}/{service}" for service in DEFAULT_URLS},
            )
            sources = make_sources(settings, names)
            measure(sources)
            for _ in range(rounds):
                time.sleep(_PAUSE)
                for source in sources:
                    alone[source.name].append(measure((source,)))
                time.sleep(_PAUSE)
                together.append(measure(sources))
        finally:
            process.terminate()
    medians = {name: statistics.median(seconds) for name, seconds in alone.items()}
    slowest = max(medians, key=lambda name: medians[name])
    ratio = statistics.median(together) / medians[slowest]
    packages = ", ".join(f"{name} {version(name)}" for name in ("httpx2", "pyalex", "habanero", "pydantic"))
    print(f"{platform.machine()}, {platform.system()}, Python {platform.python_version()}, {packages}")
    for name, seconds in sorted(medians.items(), key=lambda entry: entry[1]):
        print(f"{name:<16} {seconds * 1000:6.0f} ms alone")
    print(f"{'all eight':<16} {statistics.median(together) * 1000:6.0f} ms at once")
    print(f"{ratio:.2f} times the slowest ({slowest}); allowed {ALLOWED}; medians of {rounds} rounds")
    return 0 if ratio <= ALLOWED else 1


if __name__ == "__main__":
    sys.exit(main())
