"""Bibliographic files, and PDF or XML files that say what they are, into records."""

from corpus.importing.imported import ImportedFile, ImportProblem
from corpus.importing.reading import read_study_file

__all__ = ["ImportProblem", "ImportedFile", "read_study_file"]
