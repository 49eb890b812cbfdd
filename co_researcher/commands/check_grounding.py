"""`check grounding`: where a draft's numbers come from.

The help is printed through rich, for which the second bracket of a tag stands behind a backslash.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from agent_tools import operations
from co_researcher.commands.check_answers import print_answer
from co_researcher.commands.options import FormatOption
from co_researcher.output import Format


def register(group: typer.Typer) -> None:
    """Add the command."""
    group.command("grounding")(grounding)


def grounding(
    draft: Annotated[Path, typer.Argument(metavar="DRAFT", help="A draft with tags, in any format.")],
    claims: Annotated[
        Path, typer.Option("--claims", metavar="FILE", help="The claims: JSON, or JSON Lines.")
    ],
    opening: Annotated[str, typer.Option("--open", help="What begins a tag.")] = "[[",
    closing: Annotated[str, typer.Option("--close", help="What ends a tag.")] = "]]",
    calculation: Annotated[str, typer.Option("--calc", help="The word for a calculation.")] = "calc",
    logic: Annotated[str, typer.Option("--logic", help="The word for reasoning.")] = "logic",
    example: Annotated[str, typer.Option("--example", help="The word around an example.")] = "example",
    output: FormatOption = Format.TEXT,
) -> int:
    r"""Is every number of a draft traced to the claim or calculation that its tag names?

    Tags stand in or right behind their sentence: [\[c3]] or [\[c3, c4]] name claims, [\[calc: c3*0.15]] a
    calculation (+ - * / %, brackets; a claim in percent enters as a fraction), [\[logic]] marks reasoning and
    justifies no number, [\[example]] … [\[/example]] encloses a worked example, which is let through.
    A sentence with a number needs a tag that justifies it. Nothing is sent anywhere.

    Claims: [{"id": "c3", "text": "Rents rose by 12 % in 2023."}, {"id": "c4", "value": 200, "unit": "t"}]
    """
    from checker.checks.grounding.tags import TagSyntax

    syntax = TagSyntax(opening, closing, calculation, logic, example)
    answer, problems = operations.check_grounding(draft, claims, syntax)
    return print_answer(answer, output, problems)
