"""Printing a stand-alone check's answer, and the exit code that follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from checker.model.input_error import InputError
from co_researcher.output import Format, printable, tell_problems, write, write_json

if TYPE_CHECKING:
    from checker.model.check_answer import CheckAnswer
    from checker.model.outcome import Outcome


def print_answer(answer: CheckAnswer, output: Format, problems: Sequence[InputError] = ()) -> int:
    """Writes the answer to stdout and the input's faults to stderr; gives the exit code.

    0 all ok, 1 something failed, 2 a part of the input was broken, 3 something could not be looked up and
    nothing failed, 4 only checks for a person are open.
    """
    from checker.reports.check_answer import check_answer_as_dict, check_answer_as_text

    if output is Format.JSON:
        write_json(check_answer_as_dict(answer))
    else:
        write(printable(check_answer_as_text(answer)))
    tell_problems(problems)
    return exit_code([item.outcome for item in answer.items], problems)


def exit_code(outcomes: Sequence[Outcome], problems: Sequence[InputError]) -> int:
    """2 when a part of the input was broken, else as the gravest outcome says."""
    from checker.model.outcome import Outcome, gravest

    if problems:
        return 2
    return {Outcome.FAILED: 1, Outcome.UNAVAILABLE: 3, Outcome.CHECK: 4}.get(gravest(outcomes), 0)
