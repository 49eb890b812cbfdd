"""`check support`: does a source back a sentence?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from agent_tools import operations
from checker.model.input_error import InputError
from co_researcher.commands.check_answers import print_answer
from co_researcher.commands.options import FormatOption
from co_researcher.output import Format


def register(group: typer.Typer) -> None:
    """Add the command."""
    group.command("support")(support)


def support(
    claim: Annotated[str, typer.Argument(metavar="CLAIM", help="The sentence.")],
    source: Annotated[
        Path, typer.Option("--source", metavar="FILE", help="PDF, JATS XML, HTML, DOCX or text.")
    ],
    judge: Annotated[
        str, typer.Option("--judge", metavar="URL", help="An OpenAI-compatible address: https://host/v1.")
    ] = "",
    model: Annotated[str, typer.Option("--model", metavar="NAME", help="The judge's model.")] = "",
    accept_judge: Annotated[
        bool,
        typer.Option("--accept-judge", help="Take a verified passage that supports the claim for ok."),
    ] = False,
    output: FormatOption = Format.TEXT,
) -> int:
    """Does this source back this sentence?

    First every number of the claim is looked for in the source, without a model. Then the judge, if you name
    one, is sent the claim and up to 24,000 characters of the source, with the key of CO_RESEARCHER_JUDGE_KEY,
    to that host alone; it answers with a verdict and a passage. A passage that is not in the source fails as
    invented evidence; a verified one is for a person to read, unless --accept-judge is given. "Contradicts"
    counts only where the passage shows it. Without a judge the second part is unavailable.

    Example: check support "Mills used 12 % less water." --source lumen2024.pdf
    """
    if bool(judge) != bool(model):
        raise InputError("expected both --judge URL and --model NAME", field="--judge")
    answer = operations.check_support(claim, source, judge, model, accepts_judge=accept_judge)
    return print_answer(answer, output)
