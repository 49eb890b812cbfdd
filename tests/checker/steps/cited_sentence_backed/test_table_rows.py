"""A row of a table whose cells cite several studies: each cell is held against its own."""

from __future__ import annotations

import pytest

from checker.drafts.markdown import read_markdown
from checker.model.outcome import Outcome
from checker.run import check_review
from planted_tests.build import evidence_from, record_from

_WAX = "Wax lowered the number of frayed ropes by 40% in the harbour over the winter."
_TAR = "Tar did not change the strength of the ropes in the southern harbour."
_STUDIES = [
    {
        "id": "varga2021",
        "csl": {"title": "Waxed ropes", "author": [{"family": "Varga"}], "issued": {"date-parts": [[2021]]}},
        "text": _WAX,
    },
    {
        "id": "oduya2019",
        "csl": {"title": "Tarred ropes", "author": [{"family": "Oduya"}], "issued": {"date-parts": [[2019]]}},
        "text": _TAR,
    },
]
_CLAIMS = [
    {
        "id": "c1",
        "study": "varga2021",
        "claim": "Wax lowered the number of frayed ropes by 40%.",
        "quote": _WAX,
    },
    {"id": "c2", "study": "oduya2019", "claim": "Tar did not change the strength of ropes.", "quote": _TAR},
]


def _failed(row: str) -> set[str]:
    columns = row.count("|") - 1
    head = "|" + " Rope |" * columns + "\n|" + "---|" * columns
    draft = read_markdown(f"{head}\n{row}\n", "review.md")
    findings = check_review(draft, [record_from(c) for c in _CLAIMS], evidence_from(_STUDIES)).findings
    return {f"{f.slug} {f.study_id}" for f in findings if f.outcome is Outcome.FAILED}


@pytest.mark.parametrize(
    "row",
    [
        "| 40% fewer frayed ropes (Varga, 2021) | no change of strength (Oduya, 2019) |",
        "| Ropes | 40% fewer frayed (Varga, 2021) | no change of strength (Oduya, 2019) |",
        "| no change of strength (Oduya, 2019) | 40% fewer frayed ropes (Varga, 2021) |",
    ],
)
def test_a_denial_in_one_cell_is_no_denial_in_the_next(row: str) -> None:
    assert _failed(row) == set()


def test_a_cell_is_failed_for_the_study_that_it_cites() -> None:
    row = "| 40% fewer frayed ropes (Varga, 2021) | changed the strength of ropes (Oduya, 2019) |"
    assert _failed(row) == {"sentence-polarity-differs oduya2019"}
