"""Evidence: everything that rules may read, obtained and frozen before any rule runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from checker.model.outcome import Policy
from corpus.model.folded import IndexedText
from corpus.model.study_list import StudyList

_NO_TEXTS: Mapping[str, IndexedText] = MappingProxyType({})
_NO_REASONS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Evidence:
    """The allowed-study list, the texts of its studies by study id, and the policy.

    missing_texts: why a listed study has no text, by study id, where a reason is known.
    """

    studies: StudyList
    texts: Mapping[str, IndexedText] = field(default_factory=lambda: _NO_TEXTS)
    missing_texts: Mapping[str, str] = field(default_factory=lambda: _NO_REASONS)
    policy: Policy = Policy.STANDARD
