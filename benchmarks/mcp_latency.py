"""How long an agent waits: cold start, the Stop hook, and each tool over stdio against 500 studies.

Aims: first answer 1.5 s, hook 0.1 s, `submit_claims` of 20 records 150 ms and every other tool 50 ms at the
95th percentile. The texts are made-up sentences of 40,000 characters a study, drawn from a fixed seed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from agent_tools.review import make_review
from corpus.extract.plain import extract_plain
from corpus.model.study import study_from_csl
from corpus.model.study_list import ListEntry

ROOT = Path(__file__).parents[1]
WORDS = [
    *(
        "adults",
        "children",
        "nights",
        "mornings",
        "cough",
        "sleep",
        "pulse",
        "resin",
        "honey",
        "mist",
        "trial",
    ),
    *(
        "weeks",
        "doses",
        "groups",
        "scores",
        "fell",
        "rose",
        "stayed",
        "changed",
        "lasted",
        "differed",
        "slowly",
    ),
    *("sharply", "again", "with", "without", "after", "before", "during", "and", "but"),
]


def sentence(random_: random.Random, study: int, n: int) -> str:
    words = " ".join(random_.choices(WORDS, k=14))
    return f"In study {study} the reading {n} was {random_.randint(10, 990) / 10} units when {words}."


def in_other_order(told: str) -> str:
    """A sentence with its study told last: claims are no copies of their quotes, and cost more to compare."""
    study, rest = told.split(" the ", 1)
    reading, when = rest.removesuffix(".").split(" when ")
    return f"The {reading} {study[0].lower()}{study[1:]} when {when}."


def make_workspace(
    folder: Path, studies: int, characters: int
) -> tuple[dict[str, str], dict[str, list[str]]]:
    random_ = random.Random(20_261_130)
    environment = {
        "CO_RESEARCHER_STATE_DIR": str(folder / "state"),
        "XDG_CONFIG_HOME": str(folder / "config"),
    }
    sentences: dict[str, list[str]] = {}
    with closing(make_review(folder / "work", question="Does it help?", environment=environment)) as review:
        for number in range(studies):
            study_id = f"lumen{2000 + number}"
            item = {
                "id": study_id, "type": "article-journal", "title": f"Readings of series {number}",
                "author": [{"family": f"Lumen{number}"}], "issued": {"date-parts": [[2000 + number % 25]]},
            }  # fmt: skip
            made: list[str] = []
            while sum(map(len, made)) < characters:
                made.append(sentence(random_, number, len(made)))
            paragraphs = [" ".join(made[i : i + 6]) for i in range(0, len(made), 6)]
            review.store.add_studies([ListEntry(study_from_csl(item, study_id))])
            review.store.put_text(study_id, extract_plain("Results\n\n" + "\n\n".join(paragraphs)))
            sentences[study_id] = made
        review.seal("studies add")
    return environment, sentences


class Server:
    """The server over pipes, spoken to as one client does."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        begun = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "co_researcher", "mcp", "-w", str(folder / "work")],
            env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        self._id = 0
        client = {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "b", "version": "0"},
        }
        self.ask("initialize", client)
        self.first_answer = time.perf_counter() - begun
        self._write({"jsonrpc": "2.0", "method": "notifications/initialized"})
        self.ask("tools/list", {})

    def ask(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        self._id += 1
        self._write({"jsonrpc": "2.0", "id": self._id, "method": method, "params": params})
        assert self.process.stdout is not None
        while True:
            message: dict[str, Any] = json.loads(self.process.stdout.readline())
            if message.get("id") == self._id:
                return message

    def call(self, tool: str, **arguments: Any) -> float:
        begun = time.perf_counter()
        answer = self.ask("tools/call", {"name": tool, "arguments": arguments})
        took = time.perf_counter() - begun
        assert not answer["result"].get("isError"), answer
        return took

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(20)

    def _write(self, message: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()


def percentiles(take: Callable[[int], float], times: int) -> tuple[float, float]:
    taken = sorted(take(n) for n in range(times))
    return taken[times // 2] * 1000, taken[min(times - 1, int(times * 0.95))] * 1000


def hook_seconds(folder: Path, environment: dict[str, str]) -> float:
    question = json.dumps({"session_id": "b", "cwd": str(folder / "work")})
    begun = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "co_researcher", "hook", "stop"],
        input=question, text=True, env=environment, capture_output=True, check=True,
    )  # fmt: skip
    return time.perf_counter() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--studies", type=int, default=500)
    parser.add_argument("--characters", type=int, default=40_000)
    parser.add_argument("--times", type=int, default=40)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        state, sentences = make_workspace(folder, options.studies, options.characters)
        environment = {**os.environ, **state, "PYTHONPATH": str(ROOT)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        Server(folder, environment).close()
        starts = []
        for _ in range(3):
            server = Server(folder, environment)
            starts.append(server.first_answer)
            server.close()
        hooks = [hook_seconds(folder, environment) for _ in range(5)]
        print(f"first answer      {min(starts):6.2f} s (aim 1.50)")
        print(f"hook stop         {min(hooks):6.2f} s (aim 0.10)")
        server = Server(folder, environment)
        ids = list(sentences)
        chosen = random.Random(7)

        def quote(n: int) -> dict[str, str]:
            study_id = ids[(n * 37) % len(ids)]
            return {"study_id": study_id, "quote": chosen.choice(sentences[study_id])}

        def record(n: int, m: int) -> dict[str, str]:
            drawn = quote(n * 20 + m)
            return {"claim_id": f"c{n * 20 + m}", "claim": in_other_order(drawn["quote"]), **drawn}

        calls: dict[str, Callable[[int], float]] = {
            "review_status": lambda n: server.call("review_status"),
            "list_studies": lambda n: server.call("list_studies", cursor="40" if n % 2 else ""),
            "get_study": lambda n: server.call("get_study", study_id=ids[n % len(ids)]),
            "read_study": lambda n: server.call("read_study", study_id=ids[n % len(ids)], start=100 * n),
            "search_texts": lambda n: server.call("search_texts", query=" ".join(chosen.choices(WORDS, k=3))),
            "search exact": lambda n: server.call("search_texts", query=quote(n)["quote"], mode="exact"),
            "check_quotes 1": lambda n: server.call("check_quotes", items=[quote(n)]),
            "check_quotes 10": lambda n: server.call("check_quotes", items=[quote(n + m) for m in range(10)]),
            "absent quote": lambda n: server.call(
                "check_quotes", items=[{**quote(n), "quote": quote(n + 1)["quote"]}]
            ),
            "submit_claims 20": lambda n: server.call(
                "submit_claims", claims=[record(n, m) for m in range(20)]
            ),
            "list_claims": lambda n: server.call("list_claims", cursor="25" if n % 2 else ""),
            "withdraw_claims": lambda n: server.call("withdraw_claims", claim_ids=[f"c{n}"]),
        }
        server.call("review_status")
        for label, take in calls.items():
            middle, high = percentiles(take, options.times)
            aim = 150 if label.startswith("submit") else 50
            print(f"{label:<18}{middle:6.0f} ms median {high:6.0f} ms 95th percentile (aim {aim})")
        server.close()


if __name__ == "__main__":
    main()
