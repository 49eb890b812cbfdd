"""Primitives on text, usable alone: quotes, sentences, citations, names, numbers, polarity."""
