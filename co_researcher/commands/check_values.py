"""`check values`: statistical claims against their series."""

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
    group.command("values")(values)


def values(
    claims: Annotated[
        Path, typer.Argument(metavar="CLAIMS.json", help="Statistical claims: JSON, or JSON Lines.")
    ],
    source: Annotated[
        str,
        typer.Option(
            "--source",
            metavar="worldbank|imf|eurostat|seeded FILE",
            help="For claims that name no source of their own; after `seeded`, a file of figures.",
        ),
    ] = "",
    figures: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="Figures: CSV or JSON.", show_default=False)
    ] = None,
    output: FormatOption = Format.TEXT,
) -> int:
    """Does the source's own series have the figure that a claim states?

    Compared are unit (another unit or currency is another measurement), then the exact period, then the value
    within the rounding that its digits state. Where a model chose the series ("chosen_by": "model") or the
    source's figure is a projection, agreement verifies nothing. Codes of series and areas are sent to the
    named source, and nothing else; `seeded` sends nothing.

    Claims: [{"id": "c1", "text": "…", "source": "worldbank", "series": "FP.CPI.TOTL.ZG", "area": "JPN",
    "period": "2023", "value": 3.3, "unit": "%"}]. Series: an indicator of the World Bank;
    IMF.RES,WEO/NGDP_RPCH of the IMF; prc_hicp_manr?coicop=CP00&unit=RCH_A of Eurostat. Figures: rows of
    series, area, period, value, unit.
    """
    answer, problems = operations.check_values(claims, source.strip().casefold(), figures)
    return print_answer(answer, output, problems)
