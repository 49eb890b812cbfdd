"""Single edits planted in real sentences, one kind of error each, for `benchmarks/claims.py`.

The word lists here are written by hand for this file and share nothing with `checker/text/lexicons`: a rule
that knows only its own lexicon shows its gaps. Each mutator takes a sentence and a source of randomness and
gives the edited sentence, or None where it does not apply.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

Mutator = Callable[[str, random.Random], str | None]

_DENIED = re.compile(
    r"\b(?:no|not|never|nor|neither|none|without|cannot|lack\w*|fail\w*|un\w+ed|absen\w+)\b|n't\b", re.I
)
_THIRD_PERSON: list[str] = [
    "increase",
    "decrease",
    "reduce",
    "improve",
    "promote",
    "inhibit",
    "cause",
    "induce",
    "regulate",
    "predict",
    "enhance",
    "affect",
    "suggest",
    "require",
    "contribute",
    "play",
    "activate",
    "mediate",
    "prevent",
    "provide",
    "support",
    "remain",
    "occur",
    "need",
    "show",
    "produce",
    "explain",
    "depend",
    "alter",
]
_BASE_OF: dict[str, str] = dict(
    pair.split("/")
    for pair in [
        "increased/increase",
        "decreased/decrease",
        "reduced/reduce",
        "improved/improve",
        "showed/show",
        "caused/cause",
        "induced/induce",
        "enhanced/enhance",
        "required/require",
        "altered/alter",
        "inhibited/inhibit",
        "produced/produce",
        "led/lead",
        "resulted/result",
        "remained/remain",
        "differed/differ",
        "occurred/occur",
        "correlated/correlate",
        "predicted/predict",
    ]
)
_OPPOSITES: list[list[str]] = [
    pair.split("/")
    for pair in [
        "increased/decreased",
        "increase/decrease",
        "increases/decreases",
        "increasing/decreasing",
        "higher/lower",
        "greater/smaller",
        "more/less",
        "improved/worsened",
        "improves/impairs",
        "improve/worsen",
        "improvement/deterioration",
        "reduced/elevated",
        "reduces/raises",
        "reduce/raise",
        "reduction/rise",
        "better/worse",
        "promotes/suppresses",
        "promoted/inhibited",
        "promote/inhibit",
        "enhanced/attenuated",
        "enhances/dampens",
        "elevated/diminished",
        "upregulated/downregulated",
        "upregulation/downregulation",
        "positively/inversely",
        "before/after",
        "fewer/more",
        "declined/climbed",
        "rose/dropped",
        "longer/shorter",
        "earlier/later",
        "stronger/weaker",
        "faster/slower",
        "older/younger",
        "larger/smaller",
        "high/low",
        "early/late",
        "accelerated/delayed",
        "prolonged/shortened",
        "activation/inactivation",
        "beneficial/harmful",
        "superior/inferior",
        "effective/ineffective",
        "likely/unlikely",
        "sensitive/resistant",
        "positive/negative",
        "present/absent",
        "acute/chronic",
        "upstream/downstream",
        "safe/harmful",
        "common/rare",
        "maternal/paternal",
    ]
]
_OPPOSITE: dict[str, str] = {
    a: b for first, second in _OPPOSITES for a, b in ((first, second), (second, first))
}


def _replace(pattern: str, replacement: str, sentence: str) -> str | None:
    edited = re.sub(pattern, replacement, sentence, count=1)
    return edited if edited != sentence else None


def negate(sentence: str, source: random.Random) -> str | None:
    """Take a negation out where there is one, else put one in."""
    if _DENIED.search(sentence):
        for pattern, replacement in (
            (r"\b(was|were|is|are|has|have|had|could|can|may|might|would|should|will) not (?=[a-z])", r"\1 "),
            (r"\bdid not (?=[a-z])", "did "),
            (r"\bdo(?:es)? not (?=[a-z])", "do "),
            (r"\bcannot (?=[a-z])", "can "),
            (
                r"\b[Nn]o (?=significant |clear |evidence|effect|association|difference|change|increase)",
                "a ",
            ),
            (r"\bNone of (?=the|these)", "All of "),
        ):
            edited = _replace(pattern, replacement, sentence)
            if edited is not None and not re.search(
                r"not only|no longer|not necessarily|not all", sentence, re.I
            ):
                return edited
        return None
    options = []
    auxiliary = re.search(
        r"\b(was|were|is|are|can|could|may|might|will|should|had|has|have)\b (?=[a-z]{3,})", sentence
    )
    if auxiliary:
        options.append(f"{sentence[: auxiliary.end(1)]} not{sentence[auxiliary.end(1) :]}")
    verb = re.search(rf"(?<=[a-z)0-9] )({'|'.join(_THIRD_PERSON)})s\b(?! (?:in|of)\b)", sentence)
    if verb and not re.search(r"\b(?:the|a|an|of|and|in)\s+$", sentence[: verb.start()]):
        options.append(f"{sentence[: verb.start()]}does not {verb.group(1)}{sentence[verb.end() :]}")
    past = re.search(
        rf"(?<=[a-z)0-9] )({'|'.join(_BASE_OF)})\b (?=(?:the|in|to|with|a|an|that|by|among|from)\b)", sentence
    )
    if past and not re.search(
        r"\b(?:was|were|is|are|be|been|being|the|a|an|of|and|with|has|have|had|by|to)\s+(?:\w+ly\s+)?$",
        sentence[: past.start()],
    ):
        options.append(
            f"{sentence[: past.start()]}did not {_BASE_OF[past.group(1)]}{sentence[past.end(1) :]}"
        )
    return source.choice(options) if options else None


def reverse(sentence: str, source: random.Random) -> str | None:
    """Exchange one word of direction, or one other telling word, for its opposite."""
    places = [m for m in re.finditer(r"[A-Za-z]+", sentence) if m.group().lower() in _OPPOSITE]
    if not places:
        return None
    place = source.choice(places)
    opposite = _OPPOSITE[place.group().lower()]
    return f"{sentence[: place.start()]}{opposite}{sentence[place.end() :]}"


def raise_certainty(sentence: str, source: random.Random) -> str | None:
    """Drop the first hedge, or put a word of proof in its place."""
    for pattern, replacement in (
        (r"\b(?:may|might|could) be\b", "is"),
        (r"\b(?:may|might|could) have\b", "has"),
        (r"\b(?:may|might|could) (?!not\b)([a-z]{3,}e)\b", r"\1s"),
        (r"\b(?:may|might|could) (?!not\b)([a-z]{3,})\b", r"\1s"),
        (r"\bsuggests? that\b", "prove that"),
        (r"\bsuggesting that\b", "proving that"),
        (r"\bappear(?:s|ed)? to be\b", "are"),
        (r"\bseems? to be\b", "is"),
        (r"\b(?:possibly|probably|perhaps|presumably|potentially) ", ""),
        (r"\bis likely to\b", "will"),
        (r"\bhypothesi[sz]ed that\b", "proved that"),
    ):
        edited = _replace(pattern, replacement, sentence)
        if edited is not None:
            return edited
    return None


def make_causal(sentence: str, source: random.Random) -> str | None:
    """Put a cause where the sentence has an association."""
    for pattern, replacement in (
        (
            r"\b(?:was|were|is|are) (?:\w+ly )?(?:associated|correlated|linked) with\b",
            source.choice(["caused", "led to"]),
        ),
        (r"\bassociated with\b", "caused by"),
        (r"\bcorrelate[sd]? with\b", "caused"),
        (r"\b[Aa]ssociations? (?:between|of)\b", "causal effect of"),
        (r"\b[Cc]orrelations? between\b", "causal effect of"),
    ):
        edited = _replace(pattern, replacement, sentence)
        if edited is not None:
            return edited
    return None


def raise_quantifier(sentence: str, source: random.Random) -> str | None:
    """Put a higher quantifier or frequency in place of the first."""
    for pattern, replacement in (
        (r"\bsome of\b", source.choice(["most of", "all of"])),
        (r"\b[Ss]ome (?=[a-z]+s\b)", source.choice(["Most ", "All "])),
        (
            r"\b[Mm]ost (?=(?:of the|patients|participants|cases|studies|people|women|men|children|cells))",
            "all ",
        ),
        (r"\b[Mm]any (?=[a-z])", source.choice(["most ", "all "])),
        (r"\b[Ss]everal (?=[a-z])", "all "),
        (r"\boften\b", "always"),
        (r"\bsometimes\b", "usually"),
        (r"\bpartially\b", "completely"),
        (r"\bfrequently\b", "always"),
        (r"\b[Aa] minority of\b", "the majority of"),
    ):
        edited = _replace(pattern, replacement, sentence)
        if edited is not None:
            return edited
    return None


def widen_population(sentence: str, source: random.Random) -> str | None:
    """Put people in place of animals, adults in place of children, one sex in place of the other."""
    if re.search(r"\b(?:humans?|people|adults|population)\b", sentence):
        return None
    for word, wider in (
        ("mice", source.choice(["patients", "humans", "people"])),
        ("rats", source.choice(["patients", "adults"])),
        ("children", "adults"),
        ("infants", "adults"),
        ("women", "people"),
        ("men", "women"),
        ("patients", "people"),
        ("monkeys", "humans"),
        ("zebrafish", "humans"),
        ("adolescents", "adults"),
        ("students", "people"),
        ("nurses", "people"),
        ("workers", "people"),
        ("veterans", "people"),
    ):
        if len(re.findall(rf"\b{word}\b", sentence, re.I)) == 1:
            return _replace(rf"\b(?:{word}|{word.capitalize()})\b", wider, sentence)
    return None


def flip_significance(sentence: str, source: random.Random) -> str | None:
    """Make a significant result not significant, or the other way round."""
    for pattern, replacement in (
        (r"\b(?:not statistically significant|non-?significant|not significant)\b", "significant"),
        (r"\bnot significantly\b", "significantly"),
        (r"\b(was|were|is|are) (?:statistically )?significant\b", r"\1 not statistically significant"),
        (r"\b(was|were) significantly\b", r"\1 not significantly"),
    ):
        edited = _replace(pattern, replacement, sentence)
        if edited is not None:
            return edited
    return None


def swap_comparison(sentence: str, source: random.Random) -> str | None:
    """Exchange the sides of "A ... than B" where each side is a word or two."""
    match = re.search(
        r"\b(in|among|with|for) ((?:[a-z-]+ )?[a-z-]+) (than|compared (?:with|to)) "
        r"(?:\1 )?((?:[a-z-]+ )?[a-z-]+)(?=[.,;(]| \()",
        sentence,
    )
    if not match or match[2].split()[-1] == match[4].split()[-1]:
        return None
    return (
        f"{sentence[: match.start(2)]}{match[4]} {match[3]} {match[1]} {match[2]}{sentence[match.end(4) :]}"
    )


MUTATORS: dict[str, tuple[Mutator, frozenset[str]]] = {
    "polarity": (negate, frozenset(("negation-differs", "significance-differs"))),
    "direction": (reverse, frozenset(("direction-reversed", "comparison-swapped", "negation-differs"))),
    "comparison": (swap_comparison, frozenset(("comparison-swapped", "direction-reversed"))),
    "significance": (flip_significance, frozenset(("significance-differs", "negation-differs"))),
    "quantifier": (raise_quantifier, frozenset(("quantifier-raised",))),
    "population": (widen_population, frozenset(("population-widened",))),
    "certainty": (raise_certainty, frozenset(("certainty-raised",))),
    "cause": (make_causal, frozenset(("cause-from-association",))),
}
"""Each kind's mutator, and the kinds of difference that count as seeing it."""
