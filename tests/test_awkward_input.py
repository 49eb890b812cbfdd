"""Every public function that takes text answers 30,000 awkward characters in 300 ms, whatever they are.

New functions join by themselves: all modules of the rooms that read text are walked, and each public function
whose required parameters can be filled is asked. A statement, claim or quote is held to the limits that the
design states for it; everything else is text of full length.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import time
import typing
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import agent_tools.judge
import checker
import corpus.extract
import corpus.importing
import corpus.model
from corpus.extract.plain import extract_plain
from corpus.model.folded import IndexedText, index_text
from corpus.model.identifiers import Identifiers
from corpus.model.study_text import Span, StudyText
from tests.awkward_text import LENGTH, UNITS, awkward

BUDGET = 0.3
"""Seconds of processor time for one call."""
LEAST_FUNCTIONS = 150
ROOMS = (checker, corpus.model, corpus.importing, corpus.extract, agent_tools.judge)
PASSED_OVER = {
    "checker.text.lexicons": "takes the names of files of the package",
    "checker.text.phrases.phrase_list": "takes the name of a lexicon",
    "checker.text.numbers.halves.is_half_told": "takes the index of a number that was found",
    "checker.text.numbers.ordinals_told.is_ordinal_told": "takes the index of a number that was found",
    "checker.text.numbers.judged.own_place": "takes the index of a number that was found",
    "checker.text.numbers.bounds.stated_bound": "takes the index of a number that was found",
    "checker.text.numbers.order_of_telling.keeps_its_words": "takes the indices of numbers that were found",
    "checker.text.numbers.outcomes.tells_of_own": "takes the indices of numbers that were found",
    "checker.text.numbers.tellings.direction_at": "takes the index of a number that was found",
    "checker.text.numbers.tellings.telling": "takes the index of a number that was found",
    "corpus.extract.sandbox": "starts a process, which has limits of its own",
    "corpus.extract.worker": "runs in that process",
    "corpus.extract.ocr": "starts a process, which has limits of its own",
}
LIMITED = {"statement": 400, "claim": 400, "quote": 600, "exact": 600}
"""Characters of what the design limits; beside it stands a text of full length."""
NAMES = frozenset(
    {"file", "name", "source_name", "study_id", "heading", "place", "label", "code", "group", "judge"}
)
"""Parameters that hold a short name and no text."""
ANSWERS = (ValueError, KeyError)
"""What a function may raise for what is no input of its kind; InputError is a ValueError."""


def modules() -> Iterator[Any]:
    for room in ROOMS:
        yield room
        for found in pkgutil.walk_packages(getattr(room, "__path__", []), f"{room.__name__}."):
            yield importlib.import_module(found.name)


def public_functions() -> dict[str, Callable[..., Any]]:
    found: dict[str, Callable[..., Any]] = {}
    for module in modules():
        for name, value in vars(module).items():
            plain = inspect.unwrap(value) if callable(value) else value
            path = f"{module.__name__}.{name}"
            if name.startswith("_") or not inspect.isfunction(plain) or plain.__module__ != module.__name__:
                continue
            if not any(path == over or path.startswith(f"{over}.") for over in PASSED_OVER):
                found[path] = value
    return found


def filled(kind: Any, name: str, text: str) -> Any:
    """A value for a required parameter. Raises LookupError when there is none for its kind."""
    if kind in (str, bytes):
        if name == "character":
            return text[0]
        words = "a name" if name in NAMES else text[: LIMITED.get(name, LENGTH)]
        return words if kind is str else words.encode()
    if kind is Span:
        return Span(0, min(len(text), 1_000))
    if kind is StudyText:
        return extract_plain(text)
    if kind is IndexedText:
        return index_text(extract_plain(text))
    origin = typing.get_origin(kind) or kind
    empty = {bool: False, int: 0, Identifiers: Identifiers(), bytearray: bytearray(len(text))}
    if origin in empty:
        return empty[origin]
    raise LookupError(str(kind))


def required(function: Callable[..., Any]) -> dict[str, Any]:
    """The kinds of a function's required parameters, by name."""
    plain = inspect.unwrap(function)
    hints = typing.get_type_hints(plain)
    kinds = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return {
        name: hints[name]
        for name, parameter in inspect.signature(plain).parameters.items()
        if parameter.default is parameter.empty and parameter.kind not in kinds
    }


def asked() -> dict[str, Callable[..., Any]]:
    """The functions that take text and can be asked."""
    found = {}
    for path, function in public_functions().items():
        kinds = required(function)
        if not any(kind in (str, bytes, StudyText, IndexedText) for kind in kinds.values()):
            continue
        try:
            for name, kind in kinds.items():
                filled(kind, name, "x")
        except LookupError:
            continue
        found[path] = function
    return found


ASKED = asked()


def seconds_for(function: Callable[..., Any], arguments: dict[str, Any]) -> float:
    """Processor time of one call, without what an earlier one left in a cache."""
    if hasattr(function, "cache_clear"):
        function.cache_clear()
    positional = [
        arguments.pop(name)
        for name, parameter in inspect.signature(inspect.unwrap(function)).parameters.items()
        if parameter.kind is parameter.POSITIONAL_ONLY and name in arguments
    ]
    started = time.thread_time()
    try:
        answer = function(*positional, **arguments)
        if inspect.isgenerator(answer):
            for _ in answer:
                pass
    except ANSWERS:
        pass
    return time.thread_time() - started


@pytest.mark.parametrize("path", sorted(ASKED))
def test_awkward_input_is_answered_within_the_budget(path: str) -> None:
    function = ASKED[path]
    kinds = required(function)
    slow: dict[str, float] = {}
    for family in UNITS:
        text = awkward(family)
        # Other processes share the machine, and what is slow by itself is slow each time.
        for _ in range(3):
            taken = seconds_for(function, {name: filled(kind, name, text) for name, kind in kinds.items()})
            if taken < BUDGET:
                break
        else:
            slow[family] = round(taken, 2)
    assert not slow


def test_there_are_24_families_and_the_functions_are_found() -> None:
    assert len(UNITS) == 24
    assert all(len(awkward(family)) == LENGTH for family in UNITS)
    assert len(ASKED) >= LEAST_FUNCTIONS
    for known in ("checker.drafts.markdown.read_markdown", "checker.text.find_quote.find_quote"):
        assert known in ASKED
