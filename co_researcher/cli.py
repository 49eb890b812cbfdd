"""The command line, composed from the operations and checks that stand below.

Only the command that is asked for is loaded, and it loads its machinery when it runs; all are loaded where
all are told of, as in the list of commands.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer

from checker.model.input_error import InputError
from co_researcher import __version__
from co_researcher.output import printable, tell, tell_problem, use_utf8, write

COMMANDS = {
    "evidence": ("init", "search", "texts", "passages"),
    "studies": ("studies",),
    "flow": ("prisma", "snowball"),
    "claims": ("claims",),
    "review": ("review", "report", "rounds"),
    "checks": ("checks", "check"),
    "mending": ("recheck", "repair"),
    "planted": ("planted",),
    "rules": ("explain",),
    "sources": ("sources",),
    "serving": ("mcp", "connect", "hook"),
    "demonstration": ("demo",),
}
"""The files of `co_researcher.commands` with the commands and groups that each adds, in the list's order."""
_INTERRUPTED = 130
"""The exit code of a process that SIGINT ended, as shells tell it."""
_EPILOG = (
    "Exit codes: 0 verified or all ok, 1 something failed, 2 bad input, 3 something could not be looked at, "
    "4 only checks for a person are open."
)


def command_line(arguments: Sequence[str] = ()) -> typer.Typer:
    """The command line with the command that `arguments` begin with; with all of them where none does."""
    app = typer.Typer(
        name="co-researcher",
        help="Checks the evidence of a literature review with plain code: every cited study on the list, "
        "every quote in its text, every claim against its quote, every cited sentence backed.",
        epilog=_EPILOG,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )
    app.callback()(options)
    wanted = [file for file, names in COMMANDS.items() if arguments and arguments[0] in names]
    for file in wanted or COMMANDS:
        import_module(f"co_researcher.commands.{file}").register(app)
    return app


def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Options of the command itself."""


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


def _stopped() -> int:
    tell("co-researcher: stopped; what had come is kept, and the same command goes on from there")
    return _INTERRUPTED


def run(arguments: Sequence[str]) -> int:
    """Run one command; gives its exit code. Whatever a user did wrong ends in one line on stderr."""
    use_utf8()
    try:
        _require_text(arguments)
        code = command_line(arguments)(args=list(arguments), prog_name="co-researcher", standalone_mode=False)
        sys.stdout.flush()
        if code == _INTERRUPTED:
            # Typer makes this of Ctrl-C, without a word.
            return _stopped()
        return code if isinstance(code, int) else 0
    except InputError as problem:
        tell_problem(problem)
        return 2
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
        return _tell_failure(error)


def _tell_failure(error: Exception) -> int:
    """Tell what Typer could not read, or why nothing can be verified. Raises `error` when it is neither."""
    message = getattr(error, "format_message", None)
    if message is not None and hasattr(error, "exit_code"):
        # Typer's own usage errors know what was wrong and which command it was; they are told in one line.
        context = getattr(error, "ctx", None)
        command = context.command_path if context is not None else "co-researcher"
        words = " ".join(printable(message()).split()).removesuffix(".").replace("Value error, ", "")
        tell(f"co-researcher: {words}; see `{command} --help`")
        return 2
    from agent_tools.workspace.ledger import LedgerError
    from corpus.store import StoreError

    if isinstance(error, LedgerError | StoreError):
        tell(f"co-researcher: no verdict: {error}")
        return 3
    raise error
