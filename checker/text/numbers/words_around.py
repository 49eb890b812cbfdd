"""The sets of words around a number, loaded once from `lexicons/number_context.json`."""

from __future__ import annotations

from checker.text.lexicons import load_mapping

_LISTS: dict[str, list[str]] = load_mapping("number_context")

NOT_ONE_AFTER = frozenset(_LISTS["not_one_after"])
""""one" before these is a pronoun ("one of the most")."""
NOT_ONE_BEFORE = frozenset(_LISTS["not_one_before"])
""""one" after these is a pronoun ("no one")."""
NO_FRACTION_BEFORE = frozenset(_LISTS["no_fraction_before"])
""""half" after these is a part of a whole in time or space ("the second half")."""
FRACTION_AFTER = frozenset(_LISTS["fraction_after"])
""""a third" is a fraction before these, else an ordinal ("a third trial")."""
NO_NUMBER_AFTER_HYPHEN = frozenset(_LISTS["no_number_after_hyphen"])
""""one-way", "two-sided" state no count."""
ORDINAL_WORDS = frozenset(_LISTS["ordinal_words"])
"""Close a number word to an ordinal ("twenty-first")."""
DECADE_LEADS = frozenset(_LISTS["decade_leads"])
""""30s" after these is a decade of life."""
DF_SYMBOLS = frozenset(_LISTS["df_symbols"])
"""Statistics that carry their degrees of freedom in brackets."""
LIST_WORDS = frozenset(_LISTS["list_words"])
"""What may part the numbers of a list that shares one unit."""
MONTHS = frozenset(_LISTS["months"])
"""Names and short names of months."""
JOINED_PREFIXES = frozenset(_LISTS["joined_prefixes"])
"""Hyphened to a number without making it a name ("mid-2019")."""
NOT_PLURALS = frozenset(_LISTS["not_plurals"])
"""End in s and are no plural nouns."""
IRREGULAR_PLURALS = frozenset(_LISTS["irregular_plurals"])
"""Plural without an s."""
INTERVAL_WORDS = frozenset(_LISTS["interval_words"])
"""Announce the bounds of an interval."""
INTERVAL_FILLERS = frozenset(_LISTS["interval_fillers"])
"""May stand between such a word and the bounds."""
STATISTIC_CONNECTORS = frozenset(_LISTS["statistic_connectors"])
"""May stand between the name of a statistic and its value."""
VERBS = frozenset(_LISTS["verbs"])
"""Verbs and modifiers before a number that are not seen as such by their ending."""
FOLD_COMPARATIVES = frozenset(_LISTS["fold_comparatives"])
""""three times" before these is a factor, else a count."""
CLOCK_LEADS = frozenset(_LISTS["clock_leads"])
"""Before a time of day."""
WEAK_LABEL_NOUNS = frozenset(_LISTS["weak_label_nouns"])
"""Label nouns after which a number may still count the plural that follows ("in this study 64 patients")."""
YEAR_LEADS = frozenset(_LISTS["year_leads"])
"""Before a four-digit number, these make it a year."""
BINDING_CUTS = frozenset(_LISTS["binding_cuts"])
"""End the words that a number binds."""
BINDING_SILENT = frozenset(_LISTS["binding_silent"])
"""Content words that tell no two numbers apart."""
BINDING_TELLING = frozenset(_LISTS["binding_telling"])
"""Function words that do."""
ANAPHORIC = frozenset(_LISTS["anaphoric"])
"""Before "two", these point back to things named before ("the two groups")."""
