"""Words that only hold a question together, left out where a search counts every word that it is given."""

from __future__ import annotations

_WORDS = (
    "a an and are as at be been between by can could did do does for from had has have how if in into is it"
    " its of on or should than that the their there these they this to was were what when where whether"
    " which who why will with would"
)
ASKING_WORDS = frozenset(_WORDS.split())


def telling_words(words: list[str]) -> list[str]:
    """`words` without those that only ask; all of them when nothing else is left."""
    return [word for word in words if word.lower() not in ASKING_WORDS] or words
