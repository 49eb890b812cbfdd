"""Uncited sentences: what passes and as what, what fails, under each policy."""

from __future__ import annotations

import pytest

from checker.drafts.markdown import read_markdown
from checker.model.outcome import Policy
from checker.steps.cited_sentence_backed import why_let_through
from tests.checker.steps.reviewing import ROPES, judge, worse

STANDARD, STRICT, LENIENT = Policy.STANDARD, Policy.STRICT, Policy.LENIENT

METHOD, POINTER = "method of the review", "pointer to a part of the review"
PASSES = [
    ("What happens to the fish first?", "question"),
    ("Why do the results of these trials differ?", "question"),
    ("Why is so little known about nets?", "question"),
    ("This review asks how ropes bear on young fish.", "framing"),
    ("This review examines whether ropes increase catches.", "framing"),
    ("In this section, we review three studies.", "framing"),
    ("We now turn to the ducks.", "framing"),
    ("The next section considers noise.", "framing"),
    ("Table 1 lists the studies.", "framing"),
    ("Turning to noise, two questions remain.", "transition"),
    ("Three themes emerge from the studies.", "transition"),
    ("The findings are presented by outcome.", "transition"),
    ("This review is limited to studies in English.", "stated limit"),
    ("None of the included studies measured catches.", "stated limit"),
    ("Further research is needed.", "stated limit"),
    ("Whether ropes increase catches remains unclear.", "stated limit"),
    ("We searched two databases and included 12 studies.", "method of the review"),
    ("Titles and abstracts were screened by two reviewers.", "method of the review"),
    ("Two studies met the criteria.", "method of the review"),
    ("Date: 3 May 2024", "metadata"),
    ("The main findings were:", "lead-in"),
    ("Methods.", "label"),
    ("Three treatments have been tried:", "lead-in"),
    ("It is organised by fish.", "framing"),
    ("By “rope” we mean a hanging line.", "framing"),
    ("Mussels (*Mytilus edulis* L., 1758) and oysters are treated together.", POINTER),
    ("The first group of studies concerns ponds.", "transition"),
    ("Two lines of work are relevant here.", "transition"),
    ("The 5 trials are presented in Table 2.", "transition"),
    ("How long the nets last remains a question for later work.", "stated limit"),
    ("We did not write to the authors, and a meta-analysis was not possible.", "stated limit"),
    ("This review excluded 12 trials, because their outcomes differed.", "stated limit"),
    ("It would be premature to conclude that ropes harm fish.", "refusal to conclude"),
    ("Of 812 hits, 40 were read in full and 9 were kept.", "method of the review"),
    ("In total, 90 reports were assessed, and 80 were excluded (n = 31 for lack of controls).", METHOD),
]
DOES_NOT = [
    "This treatment conclusively cures dementia.",
    "This review shows that ropes increase catches.",
    "This review covers ropes, which double the catch.",
    "This review asks much; ropes always help.",
    "We find that ropes increase catches.",
    "Ropes increase catches.",
    "Letters pay for themselves.",
    "Fishermen like to talk.",
    "The evidence suggests a benefit of ropes.",
    "Further ropes are needed because they cure fish.",
    "Did you know that 64% of fish die?",
    "Why do ropes cure lice?",
    "But why did noise not harm the cod?",
    "Table 2 shows that ropes reduce losses.",
    "Seven fish were empty:",
    "This review covers four studies, and floods destroy nets in the long run.",
    "We now turn to nets, which clearly ruin rivers.",
    "The second group concerns rivers, and fish are rare.",
    "It would be premature to conclude that ropes harm fish, but nets cure them.",
    "Of 40 mice, 12 were included and 9 died.",
    "Ropes increase catches and are discussed below.",
    "The two studies are discussed below (and ropes doubled the catch).",
    "This review excluded 12 trials, because their fish differed from 30 others.",
]


def _why(text: str, policy: Policy = STANDARD) -> str | None:
    return why_let_through(read_markdown(text, "r.md").sentences[0], policy)


@pytest.mark.parametrize(("text", "what"), PASSES, ids=[t for t, _ in PASSES])
def test_a_sentence_that_states_nothing_passes_as_what_it_is(text: str, what: str) -> None:
    assert _why(text) == what


@pytest.mark.parametrize("text", DOES_NOT)
def test_a_sentence_of_fact_does_not_pass(text: str) -> None:
    assert _why(text) is None


@pytest.mark.parametrize(
    ("sentence", "standard", "strict", "lenient"),
    [
        ("Oxygen fell by 8% in deep water.", "failed", "failed", "check"),
        ("Ropes cure every fish.", "failed", "failed", "check"),
        ("Fishermen like to talk.", "check", "failed", "ok"),
        ("This review asks what ropes do.", "ok", "ok", "ok"),
    ],
)
def test_the_policy_decides_how_grave_it_is(sentence: str, standard: str, strict: str, lenient: str) -> None:
    for policy, expected in ((STANDARD, standard), (STRICT, strict), (LENIENT, lenient)):
        found = worse(judge(f"{ROPES[:-1]} (Varga, 2021). {sentence}", policy=policy))
        assert [outcome for outcome, _ in found] == ([] if expected == "ok" else [expected]), policy


def test_a_lenient_pass_is_named() -> None:
    assert _why("Fishermen like to talk.", LENIENT) == "uncited, under the lenient policy"


@pytest.mark.parametrize(
    "text", ["", "# Ropes\n\n## Fish\n", "This review asks what ropes do.\n\n> Why ropes?\n"]
)
def test_a_review_with_nothing_to_check_is_no_pass(text: str) -> None:
    assert ("failed", "nothing-to-check") in worse(judge(text))
