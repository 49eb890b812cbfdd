"""Measure `check citations` on the reference lists of real articles, and on faults planted in them.

    python benchmarks/citations.py SCHOLAR [--faults 300] [--seed 1] [--forms csl list] [--without-key]

SCHOLAR is the folder of the stand-in of the scholarly web (`serve.py`, `records.jsonl`, `papers/*.xml`); it
is started here. The references of the articles that the stand-in holds a record of, by DOI or by title, are
correct references: none may be `failed`. Each goes through as CSL-JSON and as an entry of a Markdown list.
The limits of the services are waited for on a clock that costs no time.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from lxml import etree

from agent_tools.checks.citation_look_ups import CitationLooker
from agent_tools.checks.citations import read_citations
from checker.checks.citations import check_citations
from checker.model.check_answer import CheckedItem
from checker.model.outcome import Outcome
from corpus.model.comparing import title_key
from corpus.model.identifiers import parse_doi
from corpus.settings import DEFAULT_URLS, Settings
from corpus.sources.timing import Timing
from planted_tests.citation_faults import plant_citation_faults, write_reference
from planted_tests.scoring import wilson_interval


def read_jats_references(path: Path) -> list[dict[str, Any]]:
    """The entries of a JATS article's reference list as CSL-JSON items."""
    tree = etree.parse(path, etree.XMLParser(resolve_entities=False, load_dtd=False, recover=True))
    return [item for ref in tree.iter("ref") if (item := _item(ref)) is not None]


def _item(ref: etree._Element) -> dict[str, Any] | None:
    def text(name: str) -> str:
        found = ref.find(f".//{name}")
        return "" if found is None else " ".join("".join(found.itertext()).split())

    title = text("article-title")
    if not title:
        return None
    authors = [
        {
            "family": " ".join((name.findtext("surname") or "").split()),
            "given": " ".join((name.findtext("given-names") or "").split()),
        }
        for name in ref.iter("name")
    ]
    kinds = {"journal": "article-journal", "article-journal": "article-journal", "book": "chapter"}
    entry = next((e for e in ref if str(e.tag).endswith("citation")), ref)
    kind = entry.get("publication-type") or entry.get("citation-type") or ""
    item = {
        "type": kinds.get(kind, "document"),
        "title": title,
        "author": [name for name in authors if name["family"]],
        "issued": {"date-parts": [[int(text("year")[:4])]]} if text("year")[:4].isdigit() else None,
        "container-title": text("source"),
        "volume": text("volume"),
        "page": text("fpage"),
        "DOI": parse_doi(" ".join(ref.itertext())) or "",
    }
    return {key: value for key, value in item.items() if value}


def held_references(scholar: Path) -> list[dict[str, Any]]:
    """The references of all articles that the stand-in holds a record of, each once."""
    works = [json.loads(line) for line in (scholar / "records.jsonl").open(encoding="utf-8")]
    dois = {work["doi"].lower() for work in works if work.get("doi")}
    titles = {title_key(work["title"]) for work in works if work.get("title")}
    found: dict[str, dict[str, Any]] = {}
    for path in sorted((scholar / "papers").glob("*.xml")):
        for item in read_jats_references(path):
            if item.get("DOI") in dois or title_key(item["title"]) in titles:
                found.setdefault(json.dumps(item, sort_keys=True), item)
    return list(found.values())


def check_items(items: Sequence[dict[str, Any]], form: str, looker: CitationLooker) -> list[CheckedItem]:
    """The answers on items that go through a file: CSL-JSON, or a Markdown reference list."""
    with tempfile.TemporaryDirectory() as folder:
        if form == "csl":
            path = Path(folder) / "references.json"
            path.write_text(json.dumps(list(items)), encoding="utf-8")
        else:
            path = Path(folder) / "references.md"
            lines = "\n".join(f"{n}. {write_reference(item)}" for n, item in enumerate(items, 1))
            path.write_text(f"# A review\n\nSee the list.\n\n## References\n\n{lines}\n", encoding="utf-8")
        cited, problems = read_citations(path)
    if len(cited) != len(items):
        print(f"  {form}: {len(items)} written, {len(cited)} read, {len(problems)} problems")
    return list(check_citations(cited, looker.look_up_all(cited)).items)


def _share(hits: int, of: int) -> str:
    low, high = wilson_interval(hits, of)
    return f"{hits}/{of} = {100 * hits / max(of, 1):.1f} % [{100 * low:.1f}, {100 * high:.1f}]"


def main() -> None:
    """Run the measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scholar", type=Path)
    parser.add_argument("--faults", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--forms", nargs="+", default=["csl", "list"], choices=["csl", "list"])
    parser.add_argument(
        "--without-key", action="store_true", help="ask OpenAlex as without a key: a hundred searches a day"
    )
    parser.add_argument("--show", action="store_true", help="print what came out other than it should")
    options = parser.parse_args()
    server = subprocess.Popen(
        [sys.executable, str(options.scholar.resolve() / "serve.py"), "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        base = server.stdout.readline().split()[0]
        settings = Settings(
            email="reader@library.test.org",
            urls={name: f"{base}/{name}" for name in DEFAULT_URLS},
            keys={} if options.without_key else {"openalex": "any"},
        )
        correct = held_references(options.scholar)
        print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}")
        print(f"{len(correct)} references of which the stand-in holds a record")
        planted = plant_citation_faults(correct, options.faults, options.seed)
        for form in options.forms:
            urllib.request.urlopen(urllib.request.Request(f"{base}/_reset", b"{}", method="POST")).close()
            looker = CitationLooker(settings, timing=Timing(sleep=lambda seconds: None))
            started = time.perf_counter()
            _measure_correct(check_items(correct, form, looker), form, options.show)
            _measure_planted(
                [p.fault.value for p in planted],
                check_items([p.item for p in planted], form, looker),
                form,
                options.show,
            )
            print(f"  {form}: {time.perf_counter() - started:.1f} s")
    finally:
        server.terminate()
        server.wait()


def _measure_correct(items: Sequence[CheckedItem], form: str, show: bool) -> None:
    outcomes = Counter(item.outcome for item in items)
    print(f"correct references as {form}:")
    for outcome in (Outcome.OK, Outcome.FAILED, Outcome.CHECK, Outcome.UNAVAILABLE):
        print(f"  {outcome.value:<12}{_share(outcomes[outcome], len(items))}")
    print("  by status: " + ", ".join(f"{s} {n}" for s, n in Counter(i.status for i in items).most_common()))
    if show:
        for item in items:
            if item.outcome is not Outcome.OK:
                print(
                    f"    {item.outcome.value} {item.status}: {item.text[:200]}\n      {item.message[:300]}"
                )


def _measure_planted(faults: Sequence[str], items: Sequence[CheckedItem], form: str, show: bool) -> None:
    caught = [item.outcome in (Outcome.FAILED, Outcome.CHECK) for item in items]
    print(f"planted faults as {form}: caught {_share(sum(caught), len(items))}")
    for fault in dict.fromkeys(faults):
        mine = [item for item, name in zip(items, faults, strict=True) if name == fault]
        hits = sum(item.outcome in (Outcome.FAILED, Outcome.CHECK) for item in mine)
        failed = sum(item.outcome is Outcome.FAILED for item in mine)
        statuses = ", ".join(f"{s} {n}" for s, n in Counter(i.status for i in mine).most_common())
        print(f"  {fault:<30}{_share(hits, len(mine))}, failed {failed}; {statuses}")
    if show:
        for item, fault, is_caught in zip(items, faults, caught, strict=True):
            if not is_caught:
                print(f"    {fault}: {item.outcome.value} {item.status}: {item.text[:200]}")
                print(f"      {item.message[:300]}")


if __name__ == "__main__":
    main()
