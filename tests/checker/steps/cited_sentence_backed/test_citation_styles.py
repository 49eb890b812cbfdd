"""One review in every style of citation: the same verdict in all, and an unbacked sentence named in all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from checker.model.outcome import Outcome
from tests.checker.steps.reviewing import CRUZ, DUCKS, GROWTH, ROPES, VARGA, judge, worse

SENTENCES = ((ROPES, 0), (DUCKS, 1), (GROWTH, 0))
KEYS = ("varga2021", "cruz2018")
AUTHOR_YEAR = ("Varga, 2021", "Cruz, 2018")
STUDIES = (
    {**VARGA, "csl": {**VARGA["csl"], "DOI": "10.5555/varga"}},
    {**CRUZ, "csl": {**CRUZ["csl"], "DOI": "10.5555/cruz"}},
)
ENTRIES = (
    "Varga, I. (2021). Kelp ropes and young cod. Shores, 3(2), 1-9.",
    "Cruz M. Harbour noise and eider ducks. Shores 2018;4:1-9.",
)
LIST = "\n\n## References\n\n" + "".join(f"{n}. {entry}\n" for n, entry in enumerate(ENTRIES, 1))
NOTES = "\n\n" + "".join(f"[^n{n}]: {entry}\n" for n, entry in enumerate(ENTRIES))
SHORT_NOTES = "\n\n" + "".join(f"[^n{n}]: See {cite}, p. 4.\n" for n, cite in enumerate(AUTHOR_YEAR))


def _before_stop(mark: Callable[[int], str]) -> Callable[[str, int], str]:
    return lambda sentence, study: f"{sentence[:-1]} {mark(study)}."


def _after_stop(mark: Callable[[int], str]) -> Callable[[str, int], str]:
    return lambda sentence, study: f"{sentence}{mark(study)}"


STYLES: dict[str, tuple[Callable[[str, int], str], str]] = {
    "author-year": (_before_stop(lambda s: f"({AUTHOR_YEAR[s]})"), ""),
    "author year without comma": (_before_stop(lambda s: f"({AUTHOR_YEAR[s].replace(',', '')})"), ""),
    "square brackets": (_before_stop(lambda s: f"[{AUTHOR_YEAR[s]}]"), ""),
    "see, with page": (_before_stop(lambda s: f"(see {AUTHOR_YEAR[s]}, p. 4)"), ""),
    "behind the full stop": (_after_stop(lambda s: f" ({AUTHOR_YEAR[s]})"), ""),
    "narrative": (
        lambda sentence, s: (
            f"{('Varga (2021)', 'Cruz (2018)')[s]} found that {sentence[0].lower()}{sentence[1:]}"
        ),
        "",
    ),
    "link": (_before_stop(lambda s: f"([{AUTHOR_YEAR[s]}](https://doi.org/10.5555/x{s}))"), ""),
    "number": (_before_stop(lambda s: f"[{s + 1}]"), LIST),
    "number behind the full stop": (_after_stop(lambda s: f"[{s + 1}]"), LIST),
    "round number": (_before_stop(lambda s: f"({s + 1})"), LIST),
    "linked number": (_before_stop(lambda s: f"[[{s + 1}]](#ref{s + 1})"), LIST),
    "raised": (_after_stop(lambda s: "¹²"[s]), LIST),
    "raised by pandoc": (_after_stop(lambda s: f"^{s + 1}^"), LIST),
    "raised by HTML": (_after_stop(lambda s: f"<sup>{s + 1}</sup>"), LIST),
    "raised in mathematics": (_after_stop(lambda s: f"$^{{{s + 1}}}$"), LIST),
    "footnote": (_after_stop(lambda s: f"[^n{s}]"), NOTES),
    "footnote in short form": (_after_stop(lambda s: f"[^n{s}]"), SHORT_NOTES),
    "inline footnote": (_after_stop(lambda s: f"^[See {AUTHOR_YEAR[s]}, p. 4.]"), ""),
    "pandoc key": (_before_stop(lambda s: f"[@{KEYS[s]}]"), ""),
    "pandoc key in text": (
        lambda sentence, s: f"As @{KEYS[s]} [p. 4] found, {sentence[0].lower()}{sentence[1:]}",
        "",
    ),
    "LaTeX key": (_before_stop(lambda s: f"\\citep[p.~4]{{{KEYS[s]}}}"), ""),
    "MLA": (
        _before_stop(lambda s: f"({AUTHOR_YEAR[s].split(',')[0]} 4)"),
        LIST.replace("1. ", "").replace("2. ", "\n"),
    ),
    "DOI": (_before_stop(lambda s: f"(https://doi.org/10.5555/{('varga', 'cruz')[s]})"), ""),
}


def _review(style: str) -> str:
    write, tail = STYLES[style]
    return " ".join(write(sentence, study) for sentence, study in SENTENCES) + tail


@pytest.mark.parametrize("style", STYLES)
def test_a_right_review_is_right_in_every_style(style: str) -> None:
    assert worse(judge(_review(style), studies=STUDIES)) == []


@pytest.mark.parametrize("style", STYLES)
def test_a_sentence_without_its_claim_is_named_in_every_style(style: str) -> None:
    findings = judge(_review(style), "k1 h1", studies=STUDIES)
    named = {f.sentence for f in findings if f.outcome in (Outcome.FAILED, Outcome.CHECK) and not f.is_note}
    assert len(named) == 1
    assert "ropes made no difference" in named.pop()
