"""Word lists as data: JSON files with a source, a note on what is in them, and the words.

Each file is `{"source": "...", "about": "...", "words": [...]}` or `{..., "mapping": {...}}`.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def load_lexicon(name: str) -> dict[str, Any]:
    """The whole lexicon file `name`.json. Raises FileNotFoundError for an unknown name."""
    lexicon: dict[str, Any] = json.loads(files(__package__).joinpath(f"{name}.json").read_text("utf-8"))
    return lexicon


@cache
def load_words(name: str) -> frozenset[str]:
    """The words of lexicon `name`, as they stand in the file (lower case)."""
    return frozenset(load_lexicon(name)["words"])


@cache
def load_mapping(name: str) -> dict[str, Any]:
    """The mapping of lexicon `name`."""
    mapping: dict[str, Any] = load_lexicon(name)["mapping"]
    return mapping


@cache
def load_group(name: str, group: str) -> frozenset[str]:
    """The words of one group of lexicon `name`, whose mapping gives a list of words for each group."""
    return frozenset(load_lexicon(name)["mapping"][group])
