"""The command line, composed from the operations and checks that stand below."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from agent_tools.workspace.ledger import LedgerError
from checker.model.input_error import InputError
from co_researcher import __version__
from co_researcher.commands import (
    checks,
    claims,
    demonstration,
    evidence,
    flow,
    mending,
    planted,
    review,
    rules,
    serving,
    sources,
    studies,
)
from co_researcher.output import printable, tell, tell_problem, use_utf8, write
from corpus.store import StoreError

_INTERRUPTED = 130
"""The exit code of a process that SIGINT ended, as shells tell it."""
_EPILOG = (
    "Exit codes: 0 verified or all ok, 1 something failed, 2 bad input, 3 something could not be looked at, "
    "4 only checks for a person are open."
)

app = typer.Typer(
    name="co-researcher",
    help="Checks the evidence of a literature review with plain code: every cited study on the list, every "
    "quote in its text, every claim against its quote, every cited sentence backed.",
    epilog=_EPILOG,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _require_text(arguments: Sequence[str]) -> None:
    """Raises InputError for an argument that is no text: bytes of another encoding, lone surrogates."""
    for argument in arguments:
        try:
            argument.encode()
        except UnicodeEncodeError as error:
            raise InputError(f"{argument!r:.80}: expected text in UTF-8", field="arguments") from error


def _show_version(wanted: bool) -> None:
    if wanted:
        write(f"co-researcher {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Options of the command itself."""


evidence.register(app)
studies.register(app)
flow.register(app)
claims.register(app)
review.register(app)
checks.register(app)
mending.register(app)
planted.register(app)
rules.register(app)
sources.register(app)
serving.register(app)
demonstration.register(app)


def _stopped() -> int:
    tell("co-researcher: stopped; what had come is kept, and the same command goes on from there")
    return _INTERRUPTED


def run(arguments: Sequence[str]) -> int:
    """Run one command; gives its exit code. Whatever a user did wrong ends in one line on stderr."""
    use_utf8()
    try:
        _require_text(arguments)
        code = app(args=list(arguments), prog_name="co-researcher", standalone_mode=False)
        sys.stdout.flush()
        if code == _INTERRUPTED:
            # Typer makes this of Ctrl-C, without a word.
            return _stopped()
        return code if isinstance(code, int) else 0
    except InputError as problem:
        tell_problem(problem)
        return 2
    except (LedgerError, StoreError) as problem:
        tell(f"co-researcher: no verdict: {problem}")
        return 3
    except (typer.Abort, KeyboardInterrupt):
        return _stopped()
    except typer.Exit as ending:
        return ending.exit_code
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except OSError as problem:
        where = f"{problem.filename}: " if problem.filename else ""
        tell_problem(InputError(f"{where}expected a file or folder that can be used ({problem.strerror})"))
        return 2
    except Exception as error:
        # Typer's own usage errors know what was wrong and which command it was; they are told in one line.
        message = getattr(error, "format_message", None)
        if message is None or not hasattr(error, "exit_code"):
            raise
        context = getattr(error, "ctx", None)
        command = context.command_path if context is not None else "co-researcher"
        words = " ".join(printable(message()).split()).removesuffix(".").replace("Value error, ", "")
        tell(f"co-researcher: {words}; see `{command} --help`")
        return 2
