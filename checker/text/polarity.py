"""Negation: what a text denies, how far each negator reaches, and where two texts deny different things.

Three comparisons, the most certain first:

1. *Edit.* In a near-copy (see `near_copy`) the number of negations in the edited stretches differs by one.
2. *Licence.* The statement negates and the backing holds no word at all that could carry a negation.
3. *Scope.* A negator's focus (the first matter that it denies) stands in the other text under the opposite
   parity, in a clause about the same things.

Reach: "not", "no", "never", "fail to" turn their clause; "without", "lack of", "absence of" the noun phrase
after them; "unchanged", "ineffective" themselves. Parity counts, so that two negations cancel. Phrases that
only look like negations ("not only", "no less than") are masked first.
Sources: NegEx (Chapman et al. 2001), Quirk et al. (1985) ch. 10; the design was measured on SciFact,
Check-COVID and Citation-Integrity.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from checker.text.clauses import Alignment, ParsedSentence, Token, align, content_after, content_before, parse
from checker.text.difference import Difference
from checker.text.lexicons import load_group, load_mapping, load_words
from checker.text.near_copy import NearCopy, near_copies
from checker.text.words import stem
from corpus.model.study_text import Span

KIND = "negation-differs"

_RELATION = frozenset(("effect", "associate", "change", "differ"))


@dataclass(frozen=True, slots=True)
class Negation:
    """A negator in a sentence. kind: "clause", "verb", "phrase" or "word" (a negation within the word).

    focus: the stems that it denies first, nearest first. reach: the indices of the tokens whose parity it
    turns.
    """

    index: int
    kind: str
    focus: tuple[str, ...]
    reach: frozenset[int]


@dataclass(frozen=True, slots=True)
class Polarity:
    """A sentence with its negations and each token's parity (1 for denied)."""

    sentence: ParsedSentence
    negations: tuple[Negation, ...]
    parity: tuple[int, ...]

    def parities_of(self, concept: str) -> frozenset[int]:
        """The parities under which a concept (a stem or its class) stands in the sentence."""
        return frozenset(
            parity
            for token, parity in zip(self.sentence.tokens, self.parity, strict=True)
            if concept in concepts(token)
        )


def concepts(token: Token) -> tuple[str, ...]:
    """What a token is about: its stems by class; "unchanged" is about change, "similar" about difference."""
    base = load_mapping("negative_words").get(token.lower)
    if base is not None:
        return (_class_of(stem(base)),)
    if token.lower in load_words("sameness_words"):
        return ("differ",)
    direction = load_mapping("directions").get(token.lower)
    stems = tuple(_class_of(s) for s in token.stems)
    return (*stems, direction) if direction else stems


@lru_cache(maxsize=1)
def _classes() -> dict[str, str]:
    return {stem(word): kind for word, kind in load_mapping("finding_words").items()}


def _class_of(s: str) -> str:
    return _classes().get(s, s)


@lru_cache(maxsize=1)
def generic_stems() -> frozenset[str]:
    """Stems too general to tell by themselves that two sentences are about the same thing."""
    return frozenset(stem(word) for word in load_words("generic_words"))


@lru_cache(maxsize=1)
def _pseudo_negation() -> re.Pattern[str]:
    phrases = sorted(load_words("pseudo_negation"), key=len, reverse=True)
    return re.compile(
        r"\b(?:" + "|".join(re.escape(phrase) for phrase in phrases) + r")\b"
        r"|\bno\.? ?\d|\bno\. ?[a-z]+\d"
        r"|\bnot(?= [^.;:]{3,80}? but (?:rather|instead|also|as|in|by|on|to|for|with|the|an?) )"
    )


def mask_pseudo_negation(flat: str) -> str:
    """`flat` (see `clauses.flatten`) with phrases that only look like negations blanked; same length."""
    return _pseudo_negation().sub(lambda match: " " * len(match.group()), flat)


@lru_cache(maxsize=4096)
def polarity_of(sentence: ParsedSentence) -> Polarity:
    """The negations of a sentence and the parity of each of its tokens."""
    masked = [(m.start(), m.end()) for m in _pseudo_negation().finditer(sentence.text)]
    negations = tuple(
        negation
        for index, token in enumerate(sentence.tokens)
        if not any(start <= token.start - sentence.start < end for start, end in masked)
        for negation in [_negation_at(sentence, index)]
        if negation is not None
    )
    parity = [0] * len(sentence.tokens)
    for negation in negations:
        for index in negation.reach:
            parity[index] ^= 1
    return Polarity(sentence, negations, tuple(parity))


def is_negator(token: Token) -> bool:
    """True for a word that negates, by itself or within itself."""
    return (
        token.lower in load_mapping("negation_cues")
        or token.lower.endswith("n't")
        or token.lower in load_mapping("negative_words")
    )


def _negation_at(sentence: ParsedSentence, index: int) -> Negation | None:
    tokens = sentence.tokens
    token = tokens[index]
    kind = load_mapping("negation_cues").get(token.lower)
    if token.lower.endswith("n't"):
        kind = "clause"
    previous = tokens[index - 1].lower if index else ""
    following = tokens[index + 1].lower if index + 1 < len(tokens) else ""
    if kind == "clause" and token.lower == "no" and previous in ("with", "of", "in", "among"):
        kind = "phrase"
    if kind == "verb" and following not in ("to", "in", "of"):
        kind = "phrase" if token.lower == "failure" and following == "of" else None
    if token.lower in ("lack", "absence") and following not in ("of", "any") and token.lower == "absence":
        return None
    if kind in ("clause", "verb"):
        number = sentence.clause_of[index]
        reach = frozenset(i for i, clause in enumerate(sentence.clause_of) if clause == number)
        if token.lower == "no" and following in ("longer", "more"):
            reach = frozenset(i for i in reach if i > index)
        found = content_after(sentence, index, most=5)
        near = content_after(
            sentence, index, most=5, stop=load_group("clause_words", "noun_phrase_end") - {",", "and", "or"}
        )
        if token.lower == "no":
            near.reverse()
        ordered = near[:3] + [i for i in found if i not in near][:2]
        return Negation(index, kind, _concepts_at(sentence, ordered), reach)
    if kind == "phrase":
        if token.lower == "absent":
            phrase = content_before(sentence, index, most=3)
        else:
            phrase = content_after(
                sentence, index, most=4, stop=load_group("clause_words", "noun_phrase_end") - {"of"}
            )
        return Negation(index, kind, _concepts_at(sentence, phrase), frozenset(phrase))
    if token.lower in load_mapping("negative_words"):
        return Negation(index, "word", concepts(token), frozenset((index,)))
    return None


def _concepts_at(sentence: ParsedSentence, indices: list[int]) -> tuple[str, ...]:
    return tuple(concept for i in indices for concept in concepts(sentence.tokens[i]))


def has_negation(text: str) -> bool:
    """True when any sentence of `text` negates something, phrases that only look like it aside."""
    return any(polarity_of(sentence).negations for sentence in parse(text))


@lru_cache(maxsize=1024)
def licenses_negation(text: str) -> bool:
    """True when `text` holds any word on which a denying statement could rest ("unlikely", "similar")."""
    return any(_licenses(token) for sentence in parse(text) for token in sentence.tokens)


def licenses_denial(sentence: ParsedSentence) -> bool:
    """True when a sentence holds any word on which a denying statement could rest."""
    return any(_licenses(token) for token in sentence.tokens)


def _licenses(token: Token) -> bool:
    licences = load_words("negation_licences")
    return (
        token.lower in licences
        or token.lower.endswith(("n't", "-free", "-/-"))
        or token.lower.startswith(("non-", "un-"))
        or ("-" in token.lower and any(part in licences for part in token.lower.split("-")))
    )


@lru_cache(maxsize=1024)
def negation_differences(statement: str, backing: str) -> tuple[Difference, ...]:
    """Where `statement` denies what `backing` affirms, or the other way round; at most one a sentence."""
    copies = {copy.statement.start: copy for copy in near_copies(statement, backing)}
    found: list[Difference] = []
    for alignment in align(statement, backing):
        copy = copies.get(alignment.statement.start)
        if copy is not None and copy.share >= 0.9:
            difference = _edited(copy)
        else:
            difference = (
                (_edited(copy) if copy is not None else None)
                or _unlicensed(alignment, backing)
                or _denied_by_statement(alignment, backing)
                or _denied_by_backing(alignment, backing)
            )
        if difference is not None:
            found.append(difference)
    return tuple(found)


def _stated_denial(
    sentence: ParsedSentence,
    backing_sentence: ParsedSentence | None,
    cue: Token,
    certain: bool,
    message: str,
    expected: str = "",
    in_backing: Span | None = None,
) -> Difference:
    return Difference(
        KIND,
        certain,
        message,
        "say it as the quote does, or quote the words that deny it",
        cue.span,
        in_backing or (backing_sentence.span if backing_sentence else None),
        cue.lower,
        expected,
    )


def _weight(sentence: ParsedSentence, token: Token, opposite: tuple[Token, ...]) -> int:
    sameness = load_words("sameness_words")
    if token.lower in sameness:
        return int(any("differ" in concepts(t) and t.lower not in sameness for t in opposite))
    return int(any(sentence.tokens[n.index] == token for n in polarity_of(sentence).negations))


def _edited(copy: NearCopy) -> Difference | None:
    odd = []
    for edit in copy.edits:
        stated = sum(_weight(copy.statement, token, edit.backed) for token in edit.stated)
        backed = sum(_weight(copy.backing, token, edit.stated) for token in edit.backed)
        if (stated - backed) % 2 and edit.is_short:
            odd.append((edit, stated > backed))
    if len(odd) % 2 == 0:
        return None
    edit, added = odd[0]
    return Difference(
        KIND,
        True,
        "the claim denies what the quote affirms"
        if added
        else "the claim leaves out a negation of the quote",
        "say it as the quote does, or quote the words that deny it",
        edit.in_statement or copy.statement.span,
        edit.in_backing,
        " ".join(edit.stated_words),
        " ".join(edit.backed_words),
    )


def _main_negations(sentence: ParsedSentence) -> list[Negation]:
    """The negations of what the sentence says itself: not of a relative clause, a comparator or an aside."""
    return [n for n in polarity_of(sentence).negations if n.kind != "word" and not _is_aside(sentence, n)]


def _is_aside(sentence: ParsedSentence, negation: Negation) -> bool:
    number = sentence.clause_of[negation.index]
    for i in range(negation.index - 1, -1, -1):
        if sentence.clause_of[i] != number:
            return False
        lower = sentence.tokens[i].lower
        if lower in load_group("clause_words", "relative") | load_group("clause_words", "comparator") | {
            "that"
        }:
            return True
    return False


def _unlicensed(alignment: Alignment, backing: str) -> Difference | None:
    negations = _main_negations(alignment.statement)
    if not negations or licenses_negation(backing):
        return None
    negation = negations[0]
    near = alignment.backing is not None and any(
        token.lower in load_words("negation_near_licences") for token in alignment.backing.tokens
    )
    cue = alignment.statement.tokens[negation.index]
    return _stated_denial(
        alignment.statement,
        alignment.backing,
        cue,
        alignment.whole_coverage >= 0.5 and not near and negation.kind != "phrase",
        f"the claim says “{cue.lower}”; nothing in the quote denies anything",
    )


def takes_away(sentence: ParsedSentence) -> bool:
    words = load_words("experimental_negations")
    return any(t.lower in words or any(p in words for p in t.lower.split("-")) for t in sentence.tokens)


def _denied_by_statement(alignment: Alignment, backing: str) -> Difference | None:
    """A negator of the statement whose focus the backing affirms, about the same things."""
    sentence = alignment.statement
    polarity = polarity_of(sentence)
    for negation in _main_negations(sentence):
        number = sentence.clause_of[negation.index]
        own = {s for i in sentence.clause(number) for s in sentence.tokens[i].stems}
        for rank, concept in enumerate(_telling(negation.focus)[:3]):
            if polarity.parities_of(concept) != {1}:
                break
            affirming, denied = _occurrences(concept, alignment.nearest)
            if denied:
                break
            for other, index in affirming:
                clause = other.clause_of[index]
                shared = len(own & other.stems) / max(1, len(own))
                quiet = not any(_licenses(other.tokens[i]) for i in other.clause(clause))
                if shared < 0.5 or not quiet:
                    continue
                certain = (
                    rank == 0
                    and shared >= 0.6
                    and alignment.coverage >= 0.5
                    and other is alignment.backing
                    and not polarity_of(other).negations
                    and takes_away(sentence) == takes_away(other)
                    and negation.kind != "phrase"
                )
                cue = sentence.tokens[negation.index]
                return _stated_denial(
                    sentence,
                    other,
                    cue,
                    certain,
                    f"the claim denies “{other.tokens[index].lower}”; the quote affirms it",
                    other.tokens[index].lower,
                    other.tokens[index].span,
                )
            if affirming:
                break
    return None


def _telling(focus: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(concept for concept in focus if concept not in generic_stems())


def _occurrences(
    concept: str, sentences: tuple[ParsedSentence, ...]
) -> tuple[list[tuple[ParsedSentence, int]], list[tuple[ParsedSentence, int]]]:
    affirmed: list[tuple[ParsedSentence, int]] = []
    denied: list[tuple[ParsedSentence, int]] = []
    for sentence in sentences:
        parity = polarity_of(sentence).parity
        for index, token in enumerate(sentence.tokens):
            if concept in concepts(token):
                (denied if parity[index] else affirmed).append((sentence, index))
    return affirmed, denied


def _denied_by_backing(alignment: Alignment, backing: str) -> Difference | None:
    """A negator of the nearest backing sentence whose focus the statement affirms."""
    other = alignment.backing
    sentence = alignment.statement
    if other is None or polarity_of(sentence).negations or any(_licenses(t) for t in sentence.tokens):
        return None
    for negation in _main_negations(other):
        number = other.clause_of[negation.index]
        denied_stems = {s for i in other.clause(number) for s in other.tokens[i].stems}
        shared = len(denied_stems & sentence.stems) / max(1, min(len(sentence.stems), len(denied_stems)))
        if shared < 0.5:
            continue
        for rank, concept in enumerate(_telling(negation.focus)[:3]):
            stated = [i for i, t in enumerate(sentence.tokens) if concept in concepts(t)]
            if concept in _RELATION:
                stated = stated or [i for i, t in enumerate(sentence.tokens) if states_relation(t)]
            if not stated:
                continue
            affirmed, _ = _occurrences(concept, alignment.nearest)
            if affirmed:
                break
            certain = (
                rank == 0
                and shared >= 0.6
                and alignment.coverage >= 0.5
                and takes_away(sentence) == takes_away(other)
                and negation.kind != "phrase"
            )
            token = sentence.tokens[stated[0]]
            cue = other.tokens[negation.index]
            return Difference(
                KIND,
                certain,
                f"the quote says “{cue.lower}” of “{concept}”; the claim affirms it",
                "say it as the quote does, or quote the words that affirm it",
                token.span,
                cue.span,
                token.lower,
                cue.lower,
            )
    return None


def states_relation(token: Token) -> bool:
    """True for a word that states an effect, an association, a change or a difference."""
    return token.lower in load_mapping("directions") or any(c in _RELATION for c in concepts(token))
