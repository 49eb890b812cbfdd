"""Planted cases: reading `*.cases.yaml` (small reviews) and `*.pairs.jsonl` (a claim and its quote)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from checker.model.outcome import Outcome
from checker.pair import ClaimPair, pair_from
from checker.rule import InputError

try:
    from yaml import CSafeLoader as _Loader
except ImportError:  # libyaml is not everywhere
    from yaml import SafeLoader as _Loader  # type: ignore[assignment]

PAIR_STEP = 3


@dataclass(frozen=True, slots=True)
class Case:
    """One planted case: a pair or a small review, and what must be said of it.

    kind: what is planted, or `clean`, or `clean:<kind it resembles>`. step: the step that must catch it,
    None for clean cases. at: claim ids or first words of sentences; empty means the whole review.
    """

    case_id: str
    kind: str
    expected: Outcome
    why: str
    step: int | None = None
    at: tuple[str, ...] = ()
    pair: ClaimPair | None = None
    studies: tuple[Mapping[str, Any], ...] = ()
    claims: tuple[Mapping[str, Any], ...] = ()
    review: str = ""

    @property
    def is_clean(self) -> bool:
        """True when nothing is planted: anything worse than `ok` is a false alarm."""
        return self.kind == "clean" or self.kind.startswith("clean:")


def find_case_files(paths: Iterable[Path]) -> list[Path]:
    """The case files among `paths` and below the folders among them, sorted.

    Raises InputError for a path that is not there, a file of another kind, or when there is none at all.
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += [*path.rglob("*.cases.yaml"), *path.rglob("*.pairs.jsonl")]
        elif not path.exists():
            raise InputError("expected a file or folder that exists", file=str(path))
        elif path.name.endswith((".cases.yaml", ".pairs.jsonl")):
            found.append(path)
        else:
            raise InputError("expected *.cases.yaml or *.pairs.jsonl", file=str(path))
    if not found:
        raise InputError("expected *.cases.yaml or *.pairs.jsonl files here", file=", ".join(map(str, paths)))
    return sorted(set(found))


def read_cases(path: Path) -> Iterator[Case]:
    """The cases of one file. Raises InputError naming the place of the first that is malformed."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise InputError("expected UTF-8 text", file=str(path)) from error
    yield from _read_pairs(text, path) if path.name.endswith(".jsonl") else _read_reviews(text, path)


def _read_pairs(text: str, path: Path) -> Iterator[Case]:
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except json.JSONDecodeError as error:
            raise InputError(f"expected a JSON object ({error.msg})", file=str(path), line=number) from error
        pair = pair_from(row, file=str(path), line=number)
        kind = _text(row, "kind", path, number)
        clean = kind.startswith("clean")
        yield Case(
            pair.pair_id,
            kind,
            _outcome(row.get("expect"), path, number),
            str(row.get("why", "")),
            step=None if clean else PAIR_STEP,
            at=(pair.pair_id,),
            pair=pair,
        )


def _read_reviews(text: str, path: Path) -> Iterator[Case]:
    try:
        documents = [d for d in yaml.load_all(text, Loader=_Loader) if d is not None]
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        raise InputError(
            "expected YAML documents divided by ---", file=str(path), line=mark.line + 1 if mark else None
        ) from error
    for number, document in enumerate(documents, start=1):
        where = f"{path} (document {number})"
        if not isinstance(document, dict):
            raise InputError("expected a mapping", file=where)
        expect = document.get("expect")
        if not isinstance(expect, dict):
            raise InputError("expected a mapping with outcome and at", file=where, field="expect")
        yield Case(
            _text(document, "id", where),
            _text(document, "kind", where),
            _outcome(expect.get("outcome"), where),
            str(document.get("why", "")),
            step=document.get("step"),
            at=tuple(map(str, expect.get("at") or ())),
            studies=tuple(document.get("studies") or ()),
            claims=tuple(document.get("claims") or ()),
            review=str(document.get("review") or ""),
        )


def _text(row: Mapping[str, Any], name: str, file: object, line: int | None = None) -> str:
    value = row.get(name)
    if not isinstance(value, str) or not value:
        raise InputError("expected a text that is not empty", file=str(file), line=line, field=name)
    return value


def _outcome(value: object, file: object, line: int | None = None) -> Outcome:
    allowed = (Outcome.OK, Outcome.CHECK, Outcome.FAILED, Outcome.UNAVAILABLE)
    if value not in allowed:
        raise InputError(
            "expected ok, check, failed or unavailable", file=str(file), line=line, field="expect"
        )
    return Outcome(str(value))
