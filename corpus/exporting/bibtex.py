"""Studies as BibTeX that BibLaTeX reads too. Letters stand in UTF-8; titles keep their capitals in braces.

What BibTeX has no field for stands as JSON in the field `csl-remainder` (corpus/importing/remainder.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from corpus.exporting.names import inverted
from corpus.importing.bibtex_fields import (
    AS_WRITTEN,
    KEPT,
    NAMES,
    NUMBERED,
    TYPES,
    WORDS,
    item_from_fields,
)
from corpus.importing.latex import write_latex
from corpus.importing.remainder import BIBTEX_FIELD, remainder_of

_BY_CSL_TYPE = {csl: kind for kind, csl in reversed(TYPES.items())}
_BY_CSL_FIELD = {csl: name for name, csl in reversed(WORDS.items())}
_IN_BRACES = frozenset({"title", "shorttitle"})
_CONTAINERS = {"article": "journal", "inproceedings": "booktitle", "incollection": "booktitle"}
_PUBLISHERS = {"phdthesis": "school", "techreport": "institution"}
_FIELD_NAME = re.compile(r"[a-z][\w:.+-]*")
_BRACES = re.compile(r"\\.|[{}]", re.S)


def write_bibtex(items: Iterable[tuple[str, Mapping[str, Any]]]) -> str:
    """BibTeX of CSL items, each with its key, in their order."""
    return "\n".join(_entry(key, item) for key, item in items)


def _entry(key: str, item: Mapping[str, Any]) -> str:
    kind = _BY_CSL_TYPE.get(str(item.get("type", "")), "misc")
    fields = {name: value for name, value in _fields(kind, item).items() if value and _is_balanced(value)}
    remainder = remainder_of(item, item_from_fields(kind, fields))
    if remainder:
        fields[BIBTEX_FIELD] = remainder
    lines = "".join(f"  {name} = {{{value}}},\n" for name, value in fields.items())
    return f"@{kind}{{{key},\n{lines}}}\n"


def _fields(kind: str, item: Mapping[str, Any]) -> dict[str, str]:
    fields = {name: _names(item.get(name)) for name in NAMES}
    for csl, name in _BY_CSL_FIELD.items():
        value = item.get(csl)
        if isinstance(value, str):
            written = write_latex(value)
            name = _field_name(kind, name)
            fields[name] = f"{{{written}}}" if name in _IN_BRACES and written else written
    if item.get("type") in NUMBERED:
        fields["number"] = write_latex(str(item.get("number") or ""))
    fields["pages"] = write_latex(str(item.get("page") or "")).replace("-", "--")
    date = _date(item.get("issued"))
    fields["date"], fields["year"] = date, date[:4]
    fields["urldate"] = _date(item.get("accessed"))
    fields["doi"] = _as_written(item.get("DOI"))
    number = str(item.get("number") or "")
    if number.startswith("arXiv:"):
        fields["eprint"], fields["archiveprefix"] = _as_written(number.removeprefix("arXiv:")), "arXiv"
    for name, csl in AS_WRITTEN.items():
        fields[name] = _as_written(item.get(csl))
    custom = item.get("custom")
    unknown = custom.get(KEPT) if isinstance(custom, Mapping) else None
    for name, value in unknown.items() if isinstance(unknown, Mapping) else ():
        if isinstance(value, str) and _FIELD_NAME.fullmatch(str(name)):
            fields.setdefault(str(name), value)
    return fields


def _field_name(kind: str, name: str) -> str:
    """The classic field where a type has one, which old styles ask for."""
    if name == "journaltitle":
        return _CONTAINERS.get(kind, name)
    return _PUBLISHERS.get(kind, name) if name == "publisher" else name


def _names(names: Any) -> str:
    if not isinstance(names, list):
        return ""
    written = []
    for name in names:
        if not isinstance(name, Mapping):
            return ""
        literal = str(name.get("literal") or "")
        written.append(
            f"{{{write_latex(literal)}}}" if literal else write_latex(inverted(name, suffix_last=False))
        )
    return " and ".join(name for name in written if name)


def _date(date: Any) -> str:
    """ "2024-03-07" as far as given; "" for what is not one plain date."""
    parts = date.get("date-parts") if isinstance(date, Mapping) else None
    if not isinstance(parts, list) or len(parts) != 1 or not isinstance(parts[0], list):
        return ""
    numbers = parts[0][:3]
    if not numbers or not all(isinstance(n, int) and 0 < n < 10_000 for n in numbers):
        return ""
    return "-".join(f"{n:0{4 if place == 0 else 2}d}" for place, n in enumerate(numbers))


def _as_written(value: Any) -> str:
    written = str(value) if isinstance(value, str | int) else ""
    return "" if any(character in written for character in "{}\\\n") else written


def _is_balanced(value: str) -> bool:
    """True when the braces of a value close each other, as BibTeX asks for, and it does not end in "\\"."""
    depth = 0
    for mark in _BRACES.finditer(value):
        depth += {"{": 1, "}": -1}.get(mark.group(), 0)
        if depth < 0:
            return False
    return depth == 0 and not value.endswith("\\")
