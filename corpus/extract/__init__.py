"""From a file to a `StudyText`: one file a format; `extract_file` knows which by the content."""

from corpus.extract.read import extract_file
from corpus.extract.unreadable import Unreadable

__all__ = ["Unreadable", "extract_file"]
