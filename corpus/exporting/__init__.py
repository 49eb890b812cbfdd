"""Studies as bibliographic files that other programs read, and that come back as they went."""

from corpus.exporting.writing import ExportFormat, write_studies

__all__ = ["ExportFormat", "write_studies"]
