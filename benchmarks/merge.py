"""How long and how much memory merging takes: `python benchmarks/merge.py [RECORDS]` (50,000 by default).

Made-up records: three sources tell of each work in their own way (DOI or none, initials, cut author lists,
accents, another year), and a twentieth of all works share a title with another work.
"""

from __future__ import annotations

import platform
import random
import resource
import sys
import time

from corpus.merge import merge_records
from corpus.model.record import Record, record_from_csl

_TOPICS = "moss wall mill growth damp light spring sleep recall nights stone fern reed water soil shade"
_WORDS = _TOPICS.split()
_NAMES = "Lumen Ito Müller Ferreira Nowak Okafor Lindqvist Moreau Haddad Kovács Tran Silva Berg Rossi Demir"
_FAMILIES = _NAMES.split()


def make_records(count: int, seed: int = 1) -> list[Record]:
    """`count` records of about count / 3 works, shuffled."""
    chance = random.Random(seed)
    records: list[Record] = []
    work = 0
    while len(records) < count:
        work += 1
        title = (
            "Editorial" if work % 200 == 0 else " ".join(chance.choices(_WORDS, k=8)) + f" {work // 20 * 20}"
        )
        authors = [(family, "Ada Kim") for family in chance.sample(_FAMILIES, chance.randint(1, 6))]
        year, doi = chance.randint(1990, 2026), f"10.5555/w{work}"
        for source in ("crossref", "openalex", "pubmed"):
            shown = authors[:3] if source == "openalex" else authors
            item = {
                "title": title.upper() if source == "pubmed" else title,
                "author": [
                    {"family": family, "given": given[0] if source == "pubmed" else given}
                    for family, given in shown
                ],
                "issued": {"date-parts": [[year + (source == "crossref" and chance.random() < 0.1)]]},
                "container-title": "Journal of Wall Ecology",
                "page": str(work),
            }
            if source != "pubmed" or chance.random() < 0.5:
                item["DOI"] = doi
            records.append(record_from_csl(source, f"{source}-{work}", item))
    chance.shuffle(records)
    return records[:count]


def main() -> None:
    """Print one line for each size."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000
    print(f"Python {platform.python_version()} on {platform.machine()}, {platform.system()}")
    for count in (most // 4, most // 2, most):
        records = make_records(count)
        started = time.perf_counter()
        merged = merge_records(records)
        seconds = time.perf_counter() - started
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(
            f"{count:>7} records -> {len(merged):>6} studies in {seconds:6.2f} s, peak memory {peak:.0f} MB"
        )


if __name__ == "__main__":
    main()
