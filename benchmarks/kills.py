"""Kill `claims submit` and `review --verify` at random moments: nothing is lost, rounds are counted right.

    python benchmarks/kills.py [KILLS]      # 50 of each by default; the moments are drawn with a fixed seed

A record is acknowledged when its row stood on stdout before the kill. After each killed `review --verify` the
same review is verified to its end: it must have been charged once, whether the killed run got there or not.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
STUDY = [
    {
        "id": "arden2022",
        "title": "Layers of dust on a crater floor",
        "author": [{"family": "Arden"}],
        "issued": 2022,
    }
]
TEXT = (
    "Layers of dust on a crater floor\n\n"
    + "\n\n".join(f"Trench {n} held {n + 2} layers of dust and no trace of ice at all." for n in range(200))
    + "\n"
)


def main(kills: int) -> int:
    """Run both series; gives 0 when nothing was lost and every count was right."""
    randomness = random.Random(20)
    with tempfile.TemporaryDirectory() as folder:
        series = Series(Path(folder), randomness)
        lost, acknowledged, killed = series.kill_submissions(kills)
        print(f"claims submit: {killed} of {kills} killed, {acknowledged} records acknowledged, {lost} lost")
        wrong, charged_before, killed_reviews = series.kill_reviews(kills)
        print(
            f"review --verify: {killed_reviews} of {kills} killed, {charged_before} after the charge; "
            f"{wrong} wrong counts"
        )
    return 1 if lost or wrong else 0


class Series:
    """One workspace under fire."""

    def __init__(self, folder: Path, randomness: random.Random) -> None:
        self.folder, self.randomness = folder / "review", randomness
        self.environment = {
            **{k: v for k, v in os.environ.items() if k not in ("CLAUDECODE", "AI_AGENT")},
            "CO_RESEARCHER_STATE_DIR": str(folder / "state"),
            "PYTHONPATH": str(ROOT),
        }
        self.folder.mkdir()
        (self.folder / "studies.json").write_text(json.dumps(STUDY))
        (self.folder / "text.txt").write_text(TEXT)
        for arguments in (
            ["init"],
            ["studies", "add", "studies.json"],
            ["texts", "add", "arden2022", "text.txt"],
        ):
            done = self.run(*arguments)
            if done.returncode:
                raise SystemExit(done.stderr)
        began = time.perf_counter()
        self.run("claims", "list")
        self.length = time.perf_counter() - began

    def kill_submissions(self, kills: int) -> tuple[int, int, int]:
        """(records lost, records acknowledged, runs killed before their end)."""
        acknowledged: set[str] = set()
        killed = 0
        for number in range(kills):
            rows = [self.record(number, n) for n in range(8)]
            (self.folder / "claims.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
            output, was_killed = self.kill("claims", "submit", "claims.jsonl", "--format", "json")
            killed += was_killed
            acknowledged |= {
                json.loads(line)["claim_id"] for line in output.splitlines() if line.endswith("}")
            }
        held = {
            row["claim_id"]
            for row in json.loads(self.run("claims", "list", "--format", "json").stdout)["claims"]
        }
        return len(acknowledged - held), len(acknowledged), killed

    def kill_reviews(self, kills: int) -> tuple[int, int, int]:
        """(wrong counts, runs killed after they had charged, runs killed before their end)."""
        wrong = charged_before = killed = 0
        for number in range(kills):
            (self.folder / "review.md").write_text(f"Trench 5 held {900 + number} layers (Arden, 2022).\n")
            if self.rounds_used() == 3:
                self.run("rounds", "reopen", "--reason", "the next three")
            before = self.rounds_used()
            _, was_killed = self.kill("review", "--verify", "--format", "json")
            killed += was_killed
            charged_before += was_killed and self.rounds_used() > before
            self.run("review", "--verify")
            wrong += self.rounds_used() != before + 1
        return wrong, charged_before, killed

    def rounds_used(self) -> int:
        """What the ledger says."""
        used: int = json.loads(self.run("rounds", "status", "--format", "json").stdout)["rounds_used"]
        return used

    def record(self, number: int, n: int) -> dict[str, str]:
        """An honest record with an id of its own."""
        words = f"Trench {n} held {n + 2} layers of dust and no trace of ice at all."
        return {"claim_id": f"c{number}-{n}", "study": "arden2022", "claim": words, "quote": words}

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """A command to its end. Raises SystemExit when it did not end as a command does."""
        done = subprocess.run(
            [sys.executable, "-m", "co_researcher", *arguments],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if "Traceback" in done.stderr:
            raise SystemExit(done.stderr)
        return done

    def kill(self, *arguments: str) -> tuple[str, bool]:
        """A command killed at a random moment of its run: what it had printed, and whether it was killed."""
        process = subprocess.Popen(
            [sys.executable, "-m", "co_researcher", *arguments],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        time.sleep(self.randomness.uniform(0.5, 1.25) * self.length)
        process.send_signal(signal.SIGKILL)
        output, _ = process.communicate()
        return output, process.returncode == -signal.SIGKILL


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 50))
