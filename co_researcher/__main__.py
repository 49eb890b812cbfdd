"""The command `co-researcher`."""

from __future__ import annotations

import gc
import sys

_OBJECTS_BETWEEN_SEARCHES = 50_000
"""Python looks for unreachable cycles whenever 700 objects came; nearly all that a command loads stays."""


def main() -> int:
    """Run the command line; gives the exit code."""
    arguments = sys.argv[1:]
    # These two answer clients that wait a tenth of a second and one second: nothing else is loaded for them.
    if arguments[:2] == ["hook", "stop"] and len(arguments) == 2:
        from co_researcher.stop_hook import answer_stop

        return answer_stop()
    if arguments[:1] == ["mcp"]:
        from co_researcher.commands.serving import run_mcp

        return run_mcp(arguments[1:])
    gc.set_threshold(_OBJECTS_BETWEEN_SEARCHES)
    try:
        from co_researcher.cli import run
    except KeyboardInterrupt:  # stopped while the program was being loaded: nothing was begun
        return 130
    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
