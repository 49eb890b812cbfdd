"""The four steps, and the plan of their rules.

`PLANNED` names every rule of the four steps, built or not: what is planned and not built is listed in each
report as not checked, so that nobody takes silence for a pass.
"""

from __future__ import annotations

PLANNED: dict[str, str] = {
    "LST101": "study-not-on-list",
    "LST102": "study-excluded",
    "LST103": "author-differs",
    "LST104": "year-differs",
    "LST105": "ambiguous-citation",
    "LST106": "reference-missing",
    "LST107": "reference-differs",
    "LST108": "retracted-study",
    "LST109": "references-shifted",
    "QUO101": "quote-not-in-text",
    "QUO102": "quote-altered",
    "QUO103": "quote-too-short",
    "QUO104": "quote-cut-inside-a-word",
    "QUO105": "quote-stitched",
    "QUO106": "quote-from-reference-list",
    "QUO107": "text-missing",
    "QUO108": "text-unconfirmed",
    "CLM101": "number-not-in-quote",
    "CLM102": "number-counts-something-else",
    "CLM103": "unit-differs",
    "CLM104": "negation-differs",
    "CLM105": "direction-reversed",
    "CLM106": "comparison-swapped",
    "CLM107": "significance-differs",
    "CLM201": "negation-outside-quote",
    "CLM202": "title-as-quote",
    "CLM203": "certainty-raised",
    "CLM204": "cause-from-association",
    "CLM205": "quantifier-raised",
    "CLM206": "population-widened",
    "CLM207": "topic-not-in-quote",
    "CLM208": "second-hand-finding",
    "CLM209": "claim-unanchored",
    "CLM210": "language-not-covered",
    "SEN101": "sentence-unbacked",
    "SEN102": "sentence-number-differs",
    "SEN103": "sentence-polarity-differs",
    "SEN104": "sentence-overstates",
    "SEN105": "clause-unbacked",
    "SEN106": "number-uncited",
    "SEN107": "assertion-uncited",
    "SEN108": "finding-from-background",
    "SEN109": "citation-unreadable",
    "SEN110": "quotation-altered",
    "SEN111": "hidden-text",
    "SEN112": "nothing-to-check",
}

STEP_TITLES: dict[int, str] = {
    1: "on the list",
    2: "quote in the text",
    3: "claim matches its quote",
    4: "every cited sentence backed",
}
