"""`check gate`: how claims are sourced."""

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
    group.command("gate")(gate)


def gate(
    claims: Annotated[
        Path, typer.Argument(metavar="CLAIMS.json", help="Claims with their sources: JSON, or JSON Lines.")
    ],
    policy: Annotated[
        Path | None,
        typer.Option(
            "--policy", metavar="FILE", help="YAML, TOML or JSON; by default a small neutral policy."
        ),
    ] = None,
    output: FormatOption = Format.TEXT,
) -> int:
    """Is each claim sourced as the policy asks?

    Tiers: own data, authority (within its mandate), specialist, press, aggregator (a pointer, never a
    source). Distinct sites are counted by registrable domain. A site that is not listed counts as press at
    most. Every rule that chooses a claim (by category, words, number) must be met; else the default. No
    source is opened, and nothing is sent anywhere.

    Claims: [{"id": "c1", "text": "…", "category": "health", "sources": ["https://www.who.int/x"]}]

    Policy: {"tiers": {"authority": [{"domain": "who.int", "mandate": ["health"]}], "press": ["apnews.com"]},
    "rules": [{"name": "health", "category": "health", "needs": "one authority or two press"}],
    "own": ["survey.csv"], "default": "one press"}
    """
    answer, problems = operations.check_gate(claims, policy)
    return print_answer(answer, output, problems)
