"""A question in plain words as the services' query languages take it."""

from __future__ import annotations

import re

from corpus.model.asking_words import telling_words

_OPERATORS = re.compile(r'"|\b(?:AND|OR|NOT)\b')


def is_query(question: str) -> bool:
    """True for a question that is a query already: with quotation marks or AND, OR, NOT."""
    return _OPERATORS.search(question) is not None


def question_words(question: str) -> list[str]:
    """The words of a question without punctuation and without those that only ask.

    For services that want every word of a query to be found. What joins the parts of a word stays
    ("evidence-based", "Parkinson's").
    """
    words = re.findall(r"\w+(?:['’-]\w+)*", question)
    return telling_words(words)
