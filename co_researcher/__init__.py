"""Co-Researcher: checks the evidence of literature reviews with plain code.

The command is `co-researcher`. For programs, a few functions:

    from co_researcher import check_pair, find_quote, index_text, parse_numbers, repair_until_settled
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

_PUBLIC = {
    "ClaimPair": "checker.pair",
    "check_pair": "checker.pair",
    "find_quote": "checker.text.find_quote",
    "index_text": "corpus.model.folded",
    "extract_plain": "corpus.extract.plain",
    "parse_numbers": "checker.text.numbers",
    "read_markdown": "checker.drafts.markdown",
    "repair_until_settled": "agent_tools.checks.repair_loop",
}
__all__ = ["__version__", *_PUBLIC]


def __getattr__(name: str) -> Any:
    # Loaded when first asked for: the command answers before anything heavy is imported.
    if name not in _PUBLIC:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_PUBLIC[name]), name)
