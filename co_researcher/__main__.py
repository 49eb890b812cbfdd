"""The command `co-researcher`."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command line; gives the exit code."""
    from co_researcher.cli import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
