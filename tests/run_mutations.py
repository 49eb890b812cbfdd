"""Break the safeguards of tests/mutations.md one by one, in a copy, and say which the tests catch.

Run from the repository (`make mutations`), or with words of titles to try some alone. Each named test has to
pass in the untouched copy first: a test that fails anyway catches nothing. Exits 1 when a safeguard was not
caught or an entry is stale.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
LIST = ROOT / "tests" / "mutations.md"
SECONDS = 180
"""A broken safeguard may let a test hang: that is caught too."""
_ENTRY = re.compile(
    r"^### (?P<title>.+)\n\nIn `(?P<file>[^`]+)`, caught by `(?P<test>[^`]+)`\.\n\n"
    r"```diff\n(?P<diff>(?:[-+].*\n)+)```$",
    re.MULTILINE,
)
_LEFT_OUT = (
    ".git",
    ".venv",
    ".hypothesis",
    "__pycache__",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
    "dist",
)


@dataclass(frozen=True)
class Mutation:
    """One safeguard: the lines that are it, the lines without it, and the test that sees the difference."""

    title: str
    file: str
    test: str
    old: str
    new: str


def read_mutations(text: str) -> tuple[Mutation, ...]:
    """The entries of the list, in order."""
    return tuple(_read(entry) for entry in _ENTRY.finditer(text))


def _read(entry: re.Match[str]) -> Mutation:
    lines = entry["diff"].splitlines()
    old = "\n".join(line[1:] for line in lines if line.startswith("-"))
    new = "\n".join(line[1:] for line in lines if line.startswith("+"))
    return Mutation(entry["title"], entry["file"], entry["test"], old, new)


def copy_repository(target: Path) -> Path:
    """The repository in a folder of its own, with the shared material beside it where there is any."""
    copy = target / "repository"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*_LEFT_OUT), symlinks=True)
    shared = (ROOT / ".." / "shared").resolve()
    if shared.is_dir():
        (target / "shared").symlink_to(shared)
    return copy


def passes(copy: Path, test: str) -> bool:
    """True when the test passes in the copy, in time."""
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", test]
    try:
        done = subprocess.run(command, cwd=copy, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def try_mutations(mutations: Sequence[Mutation], copy: Path) -> Iterator[tuple[Mutation, str]]:
    """Each mutation with "caught", "NOT CAUGHT", "stale" or "test fails anyway"."""
    healthy: dict[str, bool] = {}
    for mutation in mutations:
        path = copy / mutation.file
        content = path.read_text(encoding="utf-8") if path.is_file() else ""
        if content.count(mutation.old) != 1:
            yield mutation, "stale"
            continue
        if mutation.test not in healthy:
            healthy[mutation.test] = passes(copy, mutation.test)
        if not healthy[mutation.test]:
            yield mutation, "test fails anyway"
            continue
        path.write_text(content.replace(mutation.old, mutation.new), encoding="utf-8")
        try:
            yield mutation, "NOT CAUGHT" if passes(copy, mutation.test) else "caught"
        finally:
            path.write_text(content, encoding="utf-8")


def main(words: Sequence[str]) -> int:
    """Try all entries, or those with all of `words` in their title; print a line each."""
    mutations = [
        m
        for m in read_mutations(LIST.read_text(encoding="utf-8"))
        if all(word.casefold() in m.title.casefold() for word in words)
    ]
    started = time.monotonic()
    counts: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder:
        for mutation, outcome in try_mutations(mutations, copy_repository(Path(folder))):
            counts[outcome] = counts.get(outcome, 0) + 1
            print(f"{outcome:<18} {mutation.title}  ({mutation.file})", flush=True)
    told = ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items()))
    print(f"{len(mutations)} safeguards broken in {time.monotonic() - started:.0f} s: {told}")
    return 0 if counts.get("caught", 0) == len(mutations) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
