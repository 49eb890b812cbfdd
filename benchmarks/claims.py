"""How well the comparisons of step 3 do: one command, one table, with Wilson intervals of 95 %.

    python benchmarks/claims.py --sets DIR [--pairs FILE ...] [--split train|dev] [--sentences N]
                                [--papers DIR] [--untouched N] [--show N]

DIR holds SciFact, Check-COVID and Citation-Integrity as JSON lines (`scifact/train.jsonl`: id, claim,
evidence sentences, label, context). Numbers are left out of the figures marked "words"; they have a list and
an audit of their own. Splits are as their authors made them, but for SciFact, whose development claims share
studies with the training part: those are left out of "dev".
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import re
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.claims_mutations import MUTATORS
from checker.model.outcome import Outcome
from checker.pair import ClaimPair, pair_subject
from checker.run import CLAIM_RULES
from checker.text.clauses import parse, sentence_bounds
from checker.text.compare import differences
from checker.text.difference import Difference
from checker.text.sentences import split_sentences
from checker.text.words import coverage
from corpus.extract import Unreadable, extract_file
from planted_tests.runner import run_paths
from planted_tests.scoring import wilson_interval

SETS = ("scifact", "check_covid", "citation_integrity")
NUMBER_KINDS = frozenset(("number-not-in-quote", "number-counts-something-else", "unit-differs"))
CORE_KINDS = NUMBER_KINDS | {
    "negation-differs", "direction-reversed", "comparison-swapped", "significance-differs",
}  # fmt: skip
_MARKER = re.compile(r"\s*<\|\w+\|>\s*")


@dataclass(frozen=True)
class LabelledClaim:
    """A claim of a public set with its evidence and label."""

    source: str
    claim: str
    evidence: str
    label: str
    study: str
    context: tuple[str, ...]

    @property
    def is_anchored(self) -> bool:
        """True when at least half of the claim's content words are in the evidence."""
        return coverage(self.claim, self.evidence) >= 0.5


def read_set(folder: Path, name: str, split: str) -> Iterator[LabelledClaim]:
    """The supported and contradicted claims of one split."""
    for line in (folder / name / f"{split}.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        if row["label"] not in ("supports", "contradicts") or not row["evidence"]:
            continue
        if row["meta"].get("evidence_for_other_citance"):
            continue
        yield LabelledClaim(
            name,
            _MARKER.sub(" ", row["claim"]).strip(),
            " ".join(row["evidence"]),
            row["label"],
            row.get("study_title") or row["evidence"][0],
            tuple((row.get("context") or {}).get("abstract") or ()),
        )


def share(hits: int, trials: int) -> str:
    """A count with its share and interval, as the table prints them."""
    if not trials:
        return "none"
    low, high = wilson_interval(hits, trials)
    return f"{hits:>5} of {trials:<6} {100 * hits / trials:6.2f} %  [{100 * low:.2f}, {100 * high:.2f}]"


def print_row(what: str, hits: int, trials: int) -> None:
    """One line of the table."""
    print(f"{what:<74} {share(hits, trials)}")


def report_claims(claims: list[LabelledClaim]) -> None:
    """False alarms on supported claims, and contradictions caught, by set, coverage and rule."""
    told = [(claim, differences(claim.claim, claim.evidence)) for claim in claims]
    for name in (*SETS, "all"):
        rows = [(c, d) for c, d in told if name in (c.source, "all")]
        supported = [(c, d) for c, d in rows if c.label == "supports"]
        print_row(f"{name}: supported, false failed, words", _count(supported, failed=True), len(supported))
        anchored = [(c, d) for c, d in supported if c.is_anchored]
        checked = sum(
            any(x.kind in CORE_KINDS for x in d) and not any(x.certain for x in d) for _, d in anchored
        )
        print_row(f"{name}: supported, anchored, false check, five core rules", checked, len(anchored))
        words = sum(any(x.kind in CORE_KINDS - NUMBER_KINDS for x in d) for _, d in anchored)
        print_row(f"{name}: supported, anchored, told by the four without numbers", words, len(anchored))
    rows = [(c, d) for c, d in told if c.label == "contradicts" and c.source != "citation_integrity"]
    anchored = [(c, d) for c, d in rows if c.is_anchored]
    for what, group in (("all", rows), ("anchored", anchored)):
        certain = sum(any(x.certain for x in d) for _, d in group)
        print_row(f"contradictions ({what}), failed, words", _count(group, failed=True), len(group))
        print_row(f"contradictions ({what}), failed, with numbers", certain, len(group))
        print_row(f"contradictions ({what}), failed or check", sum(bool(d) for _, d in group), len(group))
    print()
    supported_rows = [(c, d) for c, d in told if c.label == "supports"]
    for kind in sorted({x.kind for _, d in told for x in d}):
        for certain in (True, False):
            for what, group in (("supported", supported_rows), ("contradicted", rows)):
                hits = sum(any(x.kind == kind and x.certain is certain for x in d) for _, d in group)
                if hits or certain:
                    print_row(f"  {kind}, {'failed' if certain else 'check'}, {what}", hits, len(group))


def _count(rows: Iterable[tuple[LabelledClaim, tuple[Difference, ...]]], *, failed: bool) -> int:
    return sum(any(x.certain is failed and x.kind not in NUMBER_KINDS for x in d) for _, d in rows)


def real_sentences(claims: Iterable[LabelledClaim], most: int, source: random.Random) -> list[str]:
    """Sentences of eight to forty-five words from the abstracts of the sets, each once."""
    found = {
        text[start:end].strip()
        for claim in claims
        for text in claim.context
        for start, end in sentence_bounds(text)
        if 8 <= len(text[start:end].split()) <= 45
    }
    sentences = sorted(found)
    source.shuffle(sentences)
    return sentences[:most]


def whole_sentences(folder: Path, papers: Path | None, most: int, source: random.Random) -> list[str]:
    """Sentences of eight to forty-five words of all sets below `folder` and of `papers`, each once."""
    texts: list[str] = []
    for path in sorted(folder.glob("*/*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            texts += row["evidence"] or []
            for value in (row["context"] or {}).values():
                texts += [text for text in value if isinstance(text, str)] if isinstance(value, list) else []
    for path in sorted(papers.glob("*/paper.xml")) if papers else ():
        extracted = extract_file(path)
        if not isinstance(extracted, Unreadable):
            texts += extracted.text.split("\n\n")
    found = {
        " ".join(text[span.start : span.end].split())
        for text in dict.fromkeys(texts)
        for span in split_sentences(text)
        if 8 <= len(text[span.start : span.end].split()) <= 45
    }
    sentences = sorted(found)
    source.shuffle(sentences)
    return sentences[:most]


def report_mutations(sentences: list[str], source: random.Random, show: int) -> None:
    """Single edits of real sentences: told as failed, and told at all."""
    for kind, (mutate, kinds) in MUTATORS.items():
        trials = failed = told = 0
        left = show
        for sentence in sentences:
            edited = mutate(sentence, source)
            if edited is None or edited == sentence:
                continue
            trials += 1
            found = differences(edited, sentence)
            failed += any(x.certain for x in found)
            seen = any(x.kind in kinds for x in found) or any(x.certain for x in found)
            told += seen
            if not seen and left:
                left -= 1
                print(f"    missed {kind}: {edited}\n        from: {sentence}")
        print_row(f"single edits, {kind}, failed", failed, trials)
        print_row(f"single edits, {kind}, failed or check", told, trials)


def pieces(sentence: str, source: random.Random) -> str | None:
    """A stretch of a sentence cut at white space that leaves no negator, hedge or other turn outside.

    Nor is a turn cut in two ("a | number of", "three | hundred", "per square | metre", "3 years or | older").
    """
    words = sentence.split()
    if len(words) < 10:
        return None
    start = source.randrange(0, len(words) // 3)
    end = source.randrange(2 * len(words) // 3, len(words) + 1)
    outside = " ".join(words[:start] + words[end:])
    if _TURNS.search(outside) or words[end - 1].rstrip("%")[-1:].isdigit():
        return None
    cuts = " ".join(words[max(0, start - 2) : start + 2]), " ".join(words[end - 2 : end + 2])
    if any(_CUT_IN_TWO.search(cut) for cut in cuts):
        return None
    return " ".join(words[start:end])


_CUT_IN_TWO = re.compile(
    r"\b(?:at least|at most|up to|more than|less than|greater than|fewer than|minimum of|maximum of)\b"
    r"|\b(?:one|two) thirds?\b|\bat (?:any|some) given\b|\bat times\b|\bin part\b|\bnumber of\b"
    r"|\b(?:hundred|thousand|double)\b|\bper (?:square|cubic)\b|\bonly one\b"
    r"|\b(?:or|and) (?:older|younger|more|less|over|under|above|below|earlier|later)\b",
    re.I,
)


_TURNS = re.compile(
    r"\b(?:no|not|never|nor|neither|none|without|cannot|hardly|lack\w*|fail\w*|absen\w+|un\w+|non\w*|in\w+|dis\w+|may|might"
    r"|could|can|would|should|suggest\w*|indicat\w*|appear\w*|seem\w*|possib\w+|potential\w*|likely|probab\w+|hypothes\w+"
    r"|assum\w*|presum\w*|expect\w*|anticipat\w*|somewhat|rather|fraction|whether|if|some|few|several|most|many|often|all|only|significan\w+|similar\w*|associat\w*|correlat\w*|p|than|propos\w+"
    r"|impl\w+|tend\w*|consistent|thought|believ\w+|preliminary|apparent\w*|point\w*|hint\w*|less|fewer|more|plausibl\w+|asymptomatic|\d\S*"
    r"|perhaps|maybe|reportedly|speculat\w*|conceivabl\w*|nothing|nobody|number|minority|majority|selected|certain"
    r"|half|third|quarter|million|billion|hg|june|july|until|other"
    r"|part|partly|partially|times|putative\w*|theoretical\w*|refus\w+|declin\w+|far|clear"
    r"|least|minimum|maximum|greater|subset|up to|over|under|above|below|rarely|seldom|postulat\w*"
    r"|sometimes|usually|arguabl\w*|conjectur\w*|proportion|portion|almost|nearly|hundred|thousand|\w+ty|respectively)\b|n['’]t",
    re.I,
)


def report_identity(sentences: list[str], source: random.Random, show: int) -> None:
    """Sentences against themselves, and pieces of them against the whole: nothing may be told."""
    whole = 0
    for sentence in sentences:
        found = differences(sentence, sentence)
        whole += bool(found)
        if found and show:
            print(f"    told of itself: {found[0].kind}: {found[0].message}: {sentence}")
    print_row("sentences against themselves, told", whole, len(sentences))
    cut = [(piece, s) for s in sentences if (piece := pieces(s, source)) is not None]
    failed = told = 0
    for piece, sentence in cut:
        found = differences(piece, sentence)
        failed += any(x.certain for x in found)
        told += bool(found)
        if found and show:
            print(
                f"    told of a piece: {found[0].kind}: {found[0].message}: {piece}\n        of: {sentence}"
            )
    print_row("pieces of sentences, failed", failed, len(cut))
    print_row("pieces of sentences, told", told, len(cut))


def report_surroundings(claims: list[LabelledClaim], sentences: list[str], indirect: list[str]) -> None:
    """The rules that read more than claim and quote, each on its own set.

    Whole sentences as quotes between their neighbours, and sentences cut right after a negator; titles as
    quotes; evidence whose citation was labelled indirect; English evidence.
    """
    between = list(zip(sentences, sentences[1:], sentences[2:], strict=False))
    whole = [ClaimPair("p", quote, quote, before, after) for before, quote, after in between]
    cut = [
        ClaimPair("p", s[match.end() :].strip(), s[match.end() :].strip(), s[: match.end()].strip())
        for s in sentences
        if (match := _NEGATOR.search(s)) and len(s[match.end() :].split()) >= 5
    ]
    print_row("negation-outside-quote, whole sentences, told", *_told(whole, "negation-outside-quote"))
    print_row("negation-outside-quote, cut after a negator, told", *_told(cut, "negation-outside-quote"))
    studies = {c.study: c for c in claims if c.label == "supports" and c.source != "citation_integrity"}
    titles = [ClaimPair("p", title, title, study_title=title) for title in studies]
    quoted = [ClaimPair("p", c.claim, c.evidence[:4000], study_title=c.study) for c in studies.values()]
    print_row("title-as-quote, titles, told", *_told(titles, "title-as-quote"))
    print_row("title-as-quote, evidence of supported claims, told", *_told(quoted, "title-as-quote"))
    second_hand = [ClaimPair("p", text[:4000], text[:4000]) for text in indirect]
    print_row(
        "second-hand-finding, evidence labelled indirect, told", *_told(second_hand, "second-hand-finding")
    )
    print_row(
        "second-hand-finding, evidence of supported claims, told", *_told(quoted, "second-hand-finding")
    )
    english = [ClaimPair("p", c.claim, c.evidence[:4000]) for c in claims]
    print_row(
        "language-not-covered, English claims and evidence, told", *_told(english, "language-not-covered")
    )


_NEGATOR = re.compile(
    r"\b(?:did not|does not|was not|were not|no evidence that|failed to|neither|not)\s", re.I
)


def _told(pairs: list[ClaimPair], slug: str) -> tuple[int, int]:
    rule = next(rule for rule in CLAIM_RULES if rule.slug == slug)
    told = sum(any(f.outcome is not Outcome.OK for f in rule.check(*pair_subject(pair))) for pair in pairs)
    return told, len(pairs)


def read_indirect(folder: Path, split: str) -> list[str]:
    """The evidence of Citation-Integrity that reports another paper's finding, as its authors labelled it."""
    rows = map(json.loads, (folder / SETS[2] / f"{split}.jsonl").read_text("utf-8").splitlines())
    return [" ".join(row["evidence"]) for row in rows if row["label"].startswith("error:indirect")]


def report_pairs(files: list[Path]) -> None:
    """The planted pairs of `files`: caught, and false alarms on clean ones."""
    for file in files:
        scores = run_paths([file])
        planted = [s for s in scores if not s.case.is_clean]
        clean = [s for s in scores if s.case.is_clean]
        print_row(f"{file.name}: planted, caught", sum(s.caught for s in planted), len(planted))
        print_row(f"{file.name}: clean, false failed", sum(s.outcome == "failed" for s in clean), len(clean))
        print_row(f"{file.name}: clean, false check", sum(s.outcome == "check" for s in clean), len(clean))


def report_time(claims: list[LabelledClaim], sentences: list[str]) -> None:
    """Milliseconds of the processor a pair, no text cached, and growth with length."""
    short = [(c.claim, c.evidence[:300]) for c in claims[:300]]
    paragraph = [(c.claim, c.evidence[:1500]) for c in claims[:300] if len(c.evidence) > 600]
    long_text = " ".join(sentences)
    for what, pairs in (
        ("a short pair", short),
        ("with a paragraph of quote", paragraph),
        ("2,500 characters each", [(long_text[:2500], long_text[1000:3500])]),
        ("5,000 characters each", [(long_text[:5000], long_text[2000:7000])]),
    ):
        forget()
        gc.freeze()  # what the reports before have left is no cost of a pair
        start = time.process_time()
        for statement, backing in pairs:
            differences(statement, backing)
        spent = 1000 * (time.process_time() - start) / max(1, len(pairs))
        print(f"{'time, ' + what:<74} {spent:8.2f} ms a pair")


def forget() -> None:
    """Empty the caches of whole texts, so that each pair is timed as if new."""
    differences.cache_clear()
    parse.cache_clear()


def main() -> None:
    """Read the arguments and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sets", type=Path, required=True, help="folder with the public sets")
    parser.add_argument("--pairs", type=Path, nargs="*", default=[], help="planted pairs to score too")
    parser.add_argument("--split", choices=("train", "dev"), default="dev")
    parser.add_argument("--sentences", type=int, default=1500)
    parser.add_argument("--papers", type=Path, help="folder with papers, for untouched sentences")
    parser.add_argument("--untouched", type=int, default=10_000, help="sentences to hold against themselves")
    parser.add_argument("--show", type=int, default=0, help="print this many misses of each kind")
    arguments = parser.parse_args()
    source = random.Random(20261130)
    train = [c for name in SETS for c in read_set(arguments.sets, name, "train")]
    claims = train
    if arguments.split == "dev":
        seen = {c.study for c in train}
        claims = [c for name in SETS for c in read_set(arguments.sets, name, "dev") if c.study not in seen]
    sentences = real_sentences(claims, arguments.sentences, source)
    print(f"split {arguments.split}, studies of the training part left out of dev; 95 % Wilson intervals\n")
    report_claims(claims)
    print()
    report_mutations(sentences, source, arguments.show)
    print()
    untouched = whole_sentences(
        arguments.sets, arguments.papers, arguments.untouched, random.Random(20261201)
    )
    report_identity(untouched, source, arguments.show)
    print()
    report_surroundings(claims, sentences, read_indirect(arguments.sets, arguments.split))
    print()
    report_pairs(arguments.pairs)
    report_time(claims, sentences)


if __name__ == "__main__":
    main()
