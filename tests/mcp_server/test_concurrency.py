"""Many agents at once on one review: nothing is lost, a text is charged once, nobody meets a lock.

The full length (`CO_RESEARCHER_STRESS_SECONDS=120`) is for a machine of one's own; the suite runs seconds.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

from checker.text.words import stem
from mcp_server.calls import call_tool
from mcp_server.tool_error import ToolError
from tests.mcp_server.conftest import CLAIMS, REVIEW, Desk
from tests.mcp_server.test_server import failed_once

ROOT = Path(__file__).parents[2]
THREADS, PROCESSES = 8, 4
SECONDS = float(os.environ.get("CO_RESEARCHER_STRESS_SECONDS", "4"))

WORKER = """
import json, sys
from pathlib import Path
from tests.mcp_server.test_concurrency import work
root, name, seconds, environment = json.loads(sys.argv[1])
print(json.dumps(work(Path(root), environment, name, seconds)))
"""


def work(root: Path, environment: dict[str, str], name: str, seconds: float) -> dict[str, Any]:
    """Submit records of this worker's own and the one review until the time is up; what was acknowledged."""
    acknowledged: list[str] = []
    verdicts: set[str] = set()
    problems: list[str] = []
    until = time.monotonic() + seconds
    while not acknowledged or time.monotonic() < until:
        claim_id = f"{name}-{len(acknowledged)}"
        try:
            claim = {**CLAIMS[len(acknowledged) % 2], "claim_id": claim_id}
            answer = call_tool(root, environment, "submit_claims", {"claims": [claim]})
            assert isinstance(answer, dict)
            acknowledged += answer["accepted"]
            if len(acknowledged) % 16 == 1:
                verdict = call_tool(root, environment, "submit_review", {})
                assert isinstance(verdict, dict)
                verdicts.add(verdict["verdict"])
        except ToolError as problem:
            problems.append(str(problem))
    return {"acknowledged": acknowledged, "verdicts": sorted(verdicts), "problems": problems}


def test_threads_and_processes_lose_no_record_and_meet_no_lock(desk: Desk) -> None:
    desk.call("submit_claims", claims=CLAIMS)
    desk.write_review()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", WORKER, json.dumps([str(desk.root), f"p{n}", SECONDS, desk.environment])],
            env=environment, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        for n in range(PROCESSES)
    ]  # fmt: skip
    with ThreadPoolExecutor(THREADS) as pool:
        done = list(pool.map(lambda n: work(desk.root, desk.environment, f"t{n}", SECONDS), range(THREADS)))
    for process in processes:
        output, errors = process.communicate(timeout=60 + SECONDS)
        assert process.returncode == 0, errors
        done.append(json.loads(output))
    assert {verdict for worker in done for verdict in worker["verdicts"]} == {"VERIFIED"}
    assert [problem for worker in done for problem in worker["problems"]] == []
    acknowledged = {claim_id for worker in done for claim_id in worker["acknowledged"]}
    with closing(desk.open()) as review:
        stored = {row.claim_id for row in review.store.claims()}
    assert acknowledged | {"c1", "c2"} == stored
    assert len(acknowledged) >= THREADS + PROCESSES


def test_one_text_submitted_by_many_at_once_is_charged_once(desk: Desk) -> None:
    failed_once(desk)
    desk.write_review(REVIEW + "\nA second text.\n")

    def submit(_: int) -> dict[str, Any]:
        answer = call_tool(desk.root, desk.environment, "submit_review", {})
        assert isinstance(answer, dict)
        return answer

    with ThreadPoolExecutor(THREADS) as pool:
        verdicts = list(pool.map(submit, range(THREADS)))
    assert {(v["verdict"], v["round"]) for v in verdicts} == {("FAILED", 2)}


def test_one_text_submitted_by_two_processes_is_charged_once(desk: Desk) -> None:
    failed_once(desk)
    desk.write_review(REVIEW + "\nA second text.\n")
    script = (
        "import json, sys; from pathlib import Path; from mcp_server.calls import call_tool; "
        "root, environment = json.loads(sys.argv[1]); "
        "print(json.dumps(call_tool(Path(root), environment, 'submit_review', {})))"
    )
    asked = json.dumps([str(desk.root), desk.environment])
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", script, asked], cwd=ROOT, text=True, stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        for _ in range(2)
    ]  # fmt: skip
    verdicts = [json.loads(process.communicate(timeout=120)[0]) for process in processes]
    assert [(v["verdict"], v["round"]) for v in verdicts] == [("FAILED", 2)] * 2


def test_threads_that_stem_at_once_get_the_stems_that_one_gets() -> None:
    forms = [
        f"{word}{n}{ending}"
        for word in ("hospital", "random")
        for n in range(300)
        for ending in ("isations", "ly")
    ]
    alone = [stem(form) for form in forms]
    switching = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(THREADS) as pool:
            for _ in range(3):
                stem.cache_clear()
                assert list(pool.map(stem, forms, chunksize=1)) == alone
    finally:
        sys.setswitchinterval(switching)
