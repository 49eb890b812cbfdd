"""The included studies as a bibliographic file."""

from __future__ import annotations

from agent_tools.review import Review
from corpus.exporting import ExportFormat, write_studies


def export_studies(review: Review, output: ExportFormat) -> str:
    """The studies that may be cited, in the order in which they were listed, each under its id."""
    return write_studies(review.store.study_list().included, output)
