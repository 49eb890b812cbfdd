"""`check figures`: a draft's numbers against the materials that it was written from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from agent_tools.checks.reading import read_draft, read_material
from checker.checks.figures import check_figures
from checker.model.check_answer import CheckAnswer
from checker.model.input_error import InputError


def check_figures_file(draft: Path, materials: Sequence[Path]) -> tuple[CheckAnswer, tuple[InputError, ...]]:
    """The answer, and which of the materials could not be read.

    Raises InputError when the draft, or every one of the materials, cannot be read.
    """
    if not materials:
        raise InputError("expected at least one file of materials", field="--materials")
    parsed = read_draft(draft)
    read, problems = [], []
    for path in materials:
        try:
            read.append(read_material(path))
        except InputError as problem:
            problems.append(problem)
    if not read:
        raise problems[0]
    return check_figures(parsed, read), tuple(problems)
