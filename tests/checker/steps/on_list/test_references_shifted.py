"""A dropped or doubled entry of a numbered list is one fault; what follows from it stands under it."""

from __future__ import annotations

from checker.drafts.markdown import read_markdown
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.run import check_review
from planted_tests.build import evidence_from, record_from

FINDINGS = (
    "Kelp ropes drew more young cod into the bays.",
    "Eider ducks dived less often on loud days.",
    "Moths circled warm lamps for shorter spells than cold lamps.",
    "Pilots who napped missed fewer buoys at night.",
    "Reeds died back where boats had moored all summer.",
)
NAMES = ("Varga", "Cruz", "Lindt", "Ferro", "Okoro")
STUDIES = [
    {
        "id": name.lower(),
        "csl": {"title": f"Notes on harbour matter {n}", "author": [{"family": name}], "issued": 2010 + n},
        "text": f"Notes on harbour matter {n}\n\nResults\n\n{words}\n",
    }
    for n, (name, words) in enumerate(zip(NAMES, FINDINGS, strict=True))
]
CLAIMS = [
    {"id": f"c{n}", "study": name.lower(), "claim": words, "quote": words}
    for n, (name, words) in enumerate(zip(NAMES, FINDINGS, strict=True))
]


def _worse(listed: tuple[int, ...]) -> list[Finding]:
    text = " ".join(f"{words[:-1]} [{n}]." for n, words in enumerate(FINDINGS, 1))
    entries = "".join(
        f"{n}. {NAMES[i]} A. Notes on harbour matter {i}. {2010 + i}.\n" for n, i in enumerate(listed, 1)
    )
    draft = read_markdown(f"{text}\n\n## References\n\n{entries}", "review.md")
    findings = check_review(draft, [record_from(c) for c in CLAIMS], evidence_from(STUDIES)).findings
    return [f for f in findings if f.outcome.gravity > Outcome.OK.gravity and not f.is_note]


def test_a_right_list_is_right() -> None:
    assert _worse((0, 1, 2, 3, 4)) == []


def test_a_dropped_entry_is_the_one_fault_and_is_named() -> None:
    (finding,) = _worse((0, 1, 3, 4))
    assert (finding.slug, finding.outcome) == ("references-shifted", Outcome.FAILED)
    assert "from [3] on" in finding.message
    assert "Lindt" in finding.message


def test_a_doubled_entry_is_the_one_fault() -> None:
    (finding,) = _worse((0, 1, 1, 2, 3, 4))
    assert finding.slug == "references-shifted"
    assert "from [3] on" in finding.message


def test_every_sentence_that_it_touches_stands_under_it() -> None:
    (finding,) = _worse((0, 1, 3, 4))
    told = {related.text for related in finding.related if related.message.startswith("[")}
    assert len(told) == 3
    assert any("reference-missing" in related.message for related in finding.related)


def test_two_entries_that_changed_places_are_two_faults() -> None:
    assert {f.slug for f in _worse((0, 1, 2, 4, 3))} == {"sentence-unbacked"}
