"""Every row of docs/traps.md holds: how the attempt at each trap ends, and where the text comes from."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from corpus.download import Downloader
from corpus.model.study_text import Grade
from tests.corpus.conftest import Scholar
from tests.corpus.made_up_time import MadeUpTime
from tests.corpus.test_download import look_up, outcome_of
from tests.shared_material import shared

_TABLE = Path(__file__).parents[2] / "docs/traps.md"
_DOIS = {
    "PMC99100001": "10.1371/journal.pone.0047391",
    "PMC99100002": "10.1371/journal.pone.0100977",
    "scielo-aed929": "10.1590/1414-431x2021e11439",
}


@dataclass(frozen=True)
class Trap:
    """A row of the table."""

    file: str
    what: str
    down: str
    outcome: str
    reason: str
    source: str

    @property
    def doi(self) -> str:
        """The study that the file is said to be."""
        name = self.file.split("/")[0].rsplit(".", 1)[0]
        return _DOIS.get(name.split("/")[0]) or (
            f"10.21105/{name.replace('-', '.')}" if name.startswith("jose") else f"10.1371/{name}"
        )


TRAPS = [
    Trap(*(cell.strip() for cell in row.strip("|").split("|")))
    for row in _TABLE.read_text(encoding="utf-8").splitlines()
    if re.match(r"\| \S+\.(?:pdf|xml|html) \||\| PMC", row)
]


@pytest.mark.parametrize("trap", TRAPS, ids=[trap.file for trap in TRAPS])
def test_a_trap_ends_as_the_table_says(scholar: Scholar, trap: Trap) -> None:
    study, records = look_up(scholar, trap.doi)
    for service in trap.down.split():
        scholar.order(service, "503")
    started = time.monotonic()
    obtained = Downloader(scholar.settings(), timing=MadeUpTime().timing()).obtain(study, records)
    outcome, reason = outcome_of(obtained, trap.file)
    assert (outcome.value, trap.reason in reason) == (trap.outcome, True), reason
    assert all(attempt.reason for attempt in obtained.attempts)
    assert obtained.text is not None
    if trap.source == "abstract":
        assert (obtained.text.text.grade, obtained.content) == (Grade.ABSTRACT, b"")
    else:
        assert obtained.has_full_text
        assert obtained.url.endswith(trap.source)
    assert time.monotonic() - started < 20


def test_the_table_holds_every_trap_of_the_stand_in() -> None:
    readme = shared("scholar/README.md").read_text(encoding="utf-8")
    rows = readme.split("## Traps among the files")[1].split("\n## ")[0]
    named = set(re.findall(r"/files/([\w.-]+)`", rows))
    assert named == {trap.file for trap in TRAPS if not trap.file.startswith("PMC")}
