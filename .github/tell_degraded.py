"""Tells how the services are: `python tell_degraded.py HEALTH.json`, from `sources health --format json`.

A table goes to the run's summary. For each degraded service there is one open issue: it is opened, or, when
it is open already, told again. Services that are down or not set up open none. Needs `gh` and GH_TOKEN.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

LABEL = "source-degraded"


def main(path: Path) -> int:
    """Tell the summary, and open issues for what is degraded; gives 0 unless `gh` fails."""
    sources = json.loads(path.read_text(encoding="utf-8"))["sources"]
    _add_to_summary(sources)
    degraded = [source for source in sources if source["health"] == "degraded"]
    if degraded:
        _gh("label", "create", LABEL, "--force", "--description", "A service answers otherwise than before")
    for source in degraded:
        _tell_issue(f"Source degraded: {source['name']}", _body(source))
    return 0


def _add_to_summary(sources: list[dict[str, Any]]) -> None:
    rows = [f"| {s['name']} | {s['health']} | {_one_line(s['reason'])} |" for s in sources]
    table = "\n".join(["| source | health | why |", "|---|---|---|", *rows]) + "\n"
    sys.stdout.write(table)
    if summary := os.environ.get("GITHUB_STEP_SUMMARY"):
        with Path(summary).open("a", encoding="utf-8") as file:
            file.write(table)


def _tell_issue(title: str, body: str) -> None:
    found = _gh(
        "issue", "list", "--label", LABEL, "--state", "open", "--json", "number,title", "--limit", "100"
    )
    number = next((str(i["number"]) for i in json.loads(found or "[]") if i["title"] == title), None)
    if number is None:
        _gh("issue", "create", "--title", title, "--label", LABEL, "--body", body)
    else:
        _gh("issue", "comment", number, "--body", body)


def _body(source: dict[str, Any]) -> str:
    return (
        f"`co-researcher sources health {source['name']}` says: {_one_line(source['reason'])}.\n\n"
        "It answers, and does not find a work that it certainly holds, or sends another shape than it "
        "promised. "
        'Until this is mended its answers count as unavailable, never as "not found".'
    )


def _one_line(words: str) -> str:
    return " ".join(words.replace("|", "/").split())


def _gh(*arguments: str) -> str:
    command = ["gh", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603 (ours)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
