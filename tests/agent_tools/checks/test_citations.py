"""`check citations` and `repair` on files, against the stand-in of the scholarly web."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agent_tools.checks.citation_look_ups import CitationLooker
from agent_tools.checks.citations import check_citations_file, read_citations
from agent_tools.checks.repair import REMOVED, repair_file
from checker.model.check_answer import CheckedItem
from checker.model.outcome import Outcome
from checker.rule import InputError
from corpus.sources.timing import Timing
from planted_tests.citation_faults import CitationFault, plant_citation_faults, write_reference
from tests.corpus.conftest import Scholar

PRISMA = "10.1371/journal.pmed.1000097"
IOANNIDIS = "10.1371/journal.pmed.0020124"
TAG = '[Ioannidis JPA, 2005, "Why most published research findings are false", PLoS Medicine, https://doi.org/{}]'
QUICK = Timing(sleep=lambda seconds: None)

CORRECT = [
    {
        "type": "article-journal",
        "title": "Why Most Published Research Findings Are False",
        "author": [{"family": "Ioannidis", "given": "John"}],
        "issued": {"date-parts": [[2005]]},
        "container-title": "PLoS Med",
        "volume": "2",
        "page": "e124",
        "DOI": IOANNIDIS,
    },
    {
        "type": "article-journal",
        "title": "Preferred reporting items for systematic reviews and meta-analyses: the PRISMA statement",
        "author": [{"family": name} for name in ("Moher", "Liberati", "Tetzlaff", "Altman")],
        "issued": {"date-parts": [[2009]]},
        "container-title": "PLoS Med",
        "volume": "6",
        "page": "e1000097",
        "DOI": PRISMA,
    },
    {
        "type": "article-journal",
        "title": "Finding the missing heritability of complex diseases",
        "author": [{"family": name} for name in ("Manolio", "Collins", "Cox", "Goldstein")],
        "issued": {"date-parts": [[2009]]},
        "container-title": "Nature",
        "volume": "461",
        "page": "747",
        "DOI": "10.1038/nature08494",
    },
    {
        "type": "article-journal",
        "title": "Complex networks on hyperbolic surfaces",
        "author": [{"family": name} for name in ("Aste", "Di Matteo", "Hyde")],
        "issued": {"date-parts": [[2005]]},
        "container-title": "Physica A",
        "volume": "346",
        "page": "20",
        "DOI": "10.1016/j.physa.2004.08.045",
    },
]


def looker(scholar: Scholar) -> CitationLooker:
    return CitationLooker(scholar.settings(keys={"openalex": "any"}), timing=QUICK)


def items_of(path: Path, scholar: Scholar) -> tuple[CheckedItem, ...]:
    answer, problems = check_citations_file(path, looker=looker(scholar))
    assert problems == ()
    return answer.items


def written(folder: Path, name: str, content: str) -> Path:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return path


def in_list(*entries: str) -> str:
    lines = "\n".join(f"{n}. {entry}" for n, entry in enumerate(entries, 1))
    return f"# A review\n\nSee the list.\n\n## References\n\n{lines}\n"


_BIB = """@article{a, title = {Why Most Published Research Findings Are False},
  author = {Ioannidis, John P. A.}, year = {2005}, journal = {PLoS Medicine},
  doi = {10.1371/journal.pmed.0020124}}
"""
_RIS = """TY  - JOUR
TI  - Why Most Published Research Findings Are False
AU  - Ioannidis, John
PY  - 2005
JO  - PLoS Medicine
DO  - 10.1371/journal.pmed.0020124
ER  -
"""


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("list.md", in_list(write_reference(CORRECT[0]))),
        ("tag.md", f"It is so {TAG.format(IOANNIDIS)}."),
        ("refs.bib", _BIB),
        ("refs.ris", _RIS),
        ("refs.json", json.dumps(CORRECT[:1])),
        ("bare.txt", f"https://doi.org/{IOANNIDIS}\n"),
        ("page.html", f"<html><body><h2>References</h2><p>{write_reference(CORRECT[0])}</p></body></html>"),
    ],
)
def test_a_correct_citation_is_ok_in_any_format(
    tmp_path: Path, scholar: Scholar, name: str, content: str
) -> None:
    items = items_of(written(tmp_path, name, content), scholar)
    assert [(item.outcome, item.status) for item in items] == [(Outcome.OK, "record-exists")]


def test_an_item_tells_where_it_stands_and_where_it_was_seen(tmp_path: Path, scholar: Scholar) -> None:
    (item,) = items_of(written(tmp_path, "tag.md", f"One.\n\nTwo {TAG.format(IOANNIDIS)}."), scholar)
    assert item.location is not None
    assert (item.location.file, item.location.line) == ("tag.md", 3)
    assert {seen.url for seen in item.evidence} == {f"https://doi.org/{IOANNIDIS}"}


@pytest.mark.parametrize("fault", list(CitationFault))
@pytest.mark.parametrize("form", ["csl", "list"])
def test_a_planted_fault_is_caught(tmp_path: Path, scholar: Scholar, fault: CitationFault, form: str) -> None:
    kinds = list(CitationFault)
    planted = [p for p in plant_citation_faults(CORRECT, 3 * len(kinds), seed=7) if p.fault is fault]
    items = [p.item for p in planted]
    path = (
        written(tmp_path, "refs.json", json.dumps(items))
        if form == "csl"
        else written(tmp_path, "refs.md", in_list(*map(write_reference, items)))
    )
    assert {item.outcome for item in items_of(path, scholar)} <= {Outcome.FAILED, Outcome.CHECK}


def test_only_names_titles_and_identifiers_leave_the_machine(tmp_path: Path, scholar: Scholar) -> None:
    text = in_list(*map(write_reference, CORRECT)).replace("See the list.", "A secret sentence of the draft.")
    changed = text.replace(IOANNIDIS, PRISMA, 1)
    items_of(written(tmp_path, "refs.md", changed), scholar)
    asked = json.dumps(scholar.log())
    assert "secret" not in asked
    assert "Physica" not in asked


def test_equal_citations_are_looked_up_once(tmp_path: Path, scholar: Scholar) -> None:
    once = looker(scholar)
    path = written(tmp_path, "tags.md", f"One {TAG.format(IOANNIDIS)}. Two {TAG.format(IOANNIDIS)}.")
    cited, _ = read_citations(path)
    once.look_up(cited[0])
    before = len(scholar.log())
    once.look_up(cited[1])
    assert len(scholar.log()) == before


def test_an_equal_citation_with_another_link_is_looked_up_anew(tmp_path: Path, scholar: Scholar) -> None:
    path = written(tmp_path, "tags.md", f"One {TAG.format(IOANNIDIS)}. Two {TAG.format(PRISMA)}.")
    assert [item.status for item in items_of(path, scholar)] == ["record-exists", "badlink"]


def test_broken_entries_are_named_and_good_ones_kept(tmp_path: Path, scholar: Scholar) -> None:
    path = written(tmp_path, "refs.bib", "@article{x, year = 2000}\n\n" + _BIB)
    answer, problems = check_citations_file(path, looker=looker(scholar))
    assert [item.outcome for item in answer.items] == [Outcome.OK]
    assert [problem.line for problem in problems] == [1]


def test_a_file_without_citations_has_nothing_to_check(tmp_path: Path, scholar: Scholar) -> None:
    assert items_of(written(tmp_path, "draft.md", "Nothing is cited here."), scholar) == ()


def test_repair_gives_a_real_work_its_own_doi_in_a_copy(tmp_path: Path, scholar: Scholar) -> None:
    text = f"It is so {TAG.format(PRISMA)}.\n"
    path = written(tmp_path, "draft.md", text)
    done = repair_file(path, looker=looker(scholar))
    assert done.written == tmp_path / "draft.repaired.md"
    assert done.written.read_text(encoding="utf-8") == text.replace(PRISMA, IOANNIDIS)
    assert path.read_text(encoding="utf-8") == text
    assert [(change.before, change.after, change.outcome) for change in done.changes] == [
        (PRISMA, IOANNIDIS, Outcome.OK)
    ]


def test_repair_in_place_keeps_every_other_byte(tmp_path: Path, scholar: Scholar) -> None:
    content = b"\xef\xbb\xbf" + f"# Title\r\n\r\nSo {TAG.format(PRISMA)}.\r\n".encode()
    path = tmp_path / "draft.md"
    path.write_bytes(content)
    repair_file(path, in_place=True, looker=looker(scholar))
    assert path.read_bytes() == content.replace(PRISMA.encode(), IOANNIDIS.encode())
    assert list(tmp_path.iterdir()) == [path]


def test_repair_of_a_bibliography_changes_the_doi_that_stands_once(tmp_path: Path, scholar: Scholar) -> None:
    path = written(tmp_path, "refs.bib", _BIB.replace(IOANNIDIS, PRISMA))
    done = repair_file(path, looker=looker(scholar))
    assert done.written is not None
    assert done.written.read_text(encoding="utf-8") == _BIB


def test_repair_says_what_it_leaves(tmp_path: Path, scholar: Scholar) -> None:
    path = written(
        tmp_path, "draft.md", f"It is so {TAG.format('10.1371/journal.none')}.\n".replace("Why", "How")
    )
    done = repair_file(path, looker=looker(scholar))
    assert done.written is None
    assert len(done.left) == 1


def test_a_failed_reference_is_taken_out_only_when_asked_for(tmp_path: Path, scholar: Scholar) -> None:
    made_up = "Nobody N (2018) An entirely made up matter of clocks. PLoS Med 4: 12. doi:10.1371/journal.none"
    path = written(tmp_path, "refs.md", in_list(made_up, write_reference(CORRECT[0])))
    assert repair_file(path, looker=looker(scholar)).written is None
    done = repair_file(path, remove_failed=True, looker=looker(scholar))
    assert done.written is not None
    lines = done.written.read_text(encoding="utf-8").splitlines()
    assert f"1. {REMOVED.format(status='badlink')}" in lines
    assert any(line.startswith("2. Ioannidis") for line in lines)


def test_repair_while_the_sources_are_sick_changes_nothing(tmp_path: Path, scholar: Scholar) -> None:
    scholar.order("*", "503")
    path = written(tmp_path, "draft.md", f"It is so {TAG.format(PRISMA)}.\n")
    done = repair_file(path, remove_failed=True, looker=looker(scholar))
    assert (done.changes, done.written) == ((), None)


def test_repair_of_a_word_file_is_refused(tmp_path: Path, scholar: Scholar) -> None:
    path = tmp_path / "draft.docx"
    path.write_bytes(b"PK\x03\x04")
    with pytest.raises(InputError, match="text file"):
        repair_file(path, looker=looker(scholar))


@pytest.mark.parametrize(
    "entry",
    [
        "https://doi.org/10.5555/moss.2024.3",
        "10.5555/moss.2024.3",
        "doi:10.5555/moss.2024.3",
        "PLoS ONE 9(12), e115884. https://doi.org/10.5555/moss.2024.3",
    ],
)
def test_an_entry_that_is_an_address_names_nobody_and_has_no_title(tmp_path: Path, entry: str) -> None:
    draft = tmp_path / "draft.md"
    draft.write_text(f"# Moss\n\nMoss grows [1].\n\n## References\n\n1. {entry}\n")
    ((work,), _) = read_citations(draft)
    assert (work.names, work.title, work.identifiers.doi) == ((), "", "10.5555/moss.2024.3")
