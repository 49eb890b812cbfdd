"""One door for every format. What writes BibTeX or RIS is loaded when it is asked for."""

from __future__ import annotations

import json
from collections.abc import Iterable
from enum import StrEnum

from corpus.model.study import Study


class ExportFormat(StrEnum):
    """What a list of studies can be written as."""

    CSL = "csl"
    BIBTEX = "bib"
    RIS = "ris"


def write_studies(studies: Iterable[Study], output: ExportFormat) -> str:
    """The studies in that format, each under its id; reading the text again gives the same CSL fields."""
    items = [(study.study_id, study.csl) for study in studies]
    if output is ExportFormat.BIBTEX:
        from corpus.exporting.bibtex import write_bibtex

        return write_bibtex(items)
    if output is ExportFormat.RIS:
        from corpus.exporting.ris import write_ris

        return write_ris(items)
    return (
        json.dumps(
            [{**item, "id": study_id} for study_id, item in items],
            ensure_ascii=False,
            indent=2,
            sort_keys=True,
        )
        + "\n"
    )
