"""`explain`: what a rule asks, why, and its passing and failing examples."""

from __future__ import annotations

from typing import Annotated

import typer

from checker.model.input_error import InputError
from co_researcher.output import write


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("explain")(explain)


def explain(
    codes: Annotated[
        list[str] | None, typer.Argument(metavar="CODE…", help="Rule codes or slugs; all when left out.")
    ] = None,
) -> int:
    """Explain rules with their passing and failing examples; without a code, list them all."""
    from checker.explanation import explain_rule
    from checker.run import ALL_RULES, not_checked

    rules = {rule.code: rule for rule in reversed(ALL_RULES)}
    if not codes:
        for rule in sorted(rules.values(), key=lambda r: (r.step, r.code)):
            write(f"{rule.code}  step {rule.step}  {rule.slug}")
        for name in not_checked():
            write(f"{name}  (not checked by this version)")
        return 0
    by_name = {**rules, **{rule.slug: rule for rule in rules.values()}}
    for code in codes:
        found = by_name.get(code.upper()) or by_name.get(code.lower())
        if found is None:
            raise InputError(f"{code}: expected one of {', '.join(sorted(rules))}", field="CODE")
        write(explain_rule(found))
    return 0
