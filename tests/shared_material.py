"""Where the material shared between projects lies, when it is there."""

from __future__ import annotations

from pathlib import Path

import pytest

_SHARED = Path(__file__).parents[1] / "../shared"


def shared(relative: str) -> Path:
    """The path of a shared file or folder; the test is skipped, with the reason, when it is not there."""
    path = (_SHARED / relative).resolve()
    if not path.exists():
        pytest.skip(f"../shared/{relative} is not there")
    return path
