"""Polarity: what a sentence denies, and how far each of its negators reaches.

Reach: "not", "no", "never", "fail to" turn their clause; "without", "lack of", "absence of" the noun phrase
after them; "unchanged", "ineffective" themselves. Two cancel; mere looks ("not only") are masked.
Sources: NegEx (Chapman et al. 2001), Quirk et al. (1985) ch. 10.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from checker.text.clauses import FARTHEST_WORD, ParsedSentence, Token, content_after, content_before, parse
from checker.text.double_negation import double_negations
from checker.text.lexicons import load_group, load_mapping, load_words
from checker.text.negative_words import negated_word
from checker.text.pseudo_negation import pseudo_negations
from checker.text.words import stem

RELATION = frozenset(("effect", "associate", "change", "differ"))

_MOST_NEGATIONS = 24
"""Negators of one sentence that are read; more stand in no prose."""
_BEFORE_NOUN = frozenset(("with", "of", "in", "among", "the", "a", "to", "versus", "vs"))
"""Before these a "no" is of the noun: "with no effect", "the no treatment group"."""
_SUBJECT_NEGATORS = frozenset(("no", "none", "neither", "nobody", "nothing"))
_BEFORE_OF = frozenset(("independent", "independently"))
_UNTRUE = frozenset(("false", "untrue", "wrong", "incorrect", "mistaken", "myth"))
_MISSING = frozenset(("lacking", "missing", "wanting"))
_JOINTS = frozenset((",", "but", "and"))
_POSSESSIVES = frozenset(("their", "its", "his", "her", "our", "those", "these"))
_PRONOUNS = frozenset(("them", "it", "him", "her", "us", "me", "one", "which", "whom", "so"))
_HARDLY_ANY = frozenset(("little", "minimal", "negligible"))
_CONTRASTS = (("rather", "than"), ("instead", "of"))


@dataclass(frozen=True, slots=True)
class Negation:
    """A negator in a sentence.

    kind: "clause", "verb", "phrase", "contrast" (what "rather than" sets aside) or "word" (within the word).

    focus: the stems that it denies first, nearest first. reach: the indices of the tokens whose parity it
    turns.
    """

    index: int
    kind: str
    focus: tuple[str, ...]
    reach: frozenset[int]


@dataclass(frozen=True, slots=True)
class Polarity:
    """A sentence with its negations and each token's parity (1 for denied).

    idle: the indices of tokens in phrases that only look like negations ("no fewer than"). doubled: those of
    negators that take each other back.
    """

    sentence: ParsedSentence
    negations: tuple[Negation, ...]
    parity: tuple[int, ...]
    idle: frozenset[int] = frozenset()
    doubled: tuple[tuple[int, int], ...] = ()

    def parities_of(self, concept: str) -> frozenset[int]:
        """The parities under which a concept (a stem or its class) stands in the sentence."""
        return frozenset(
            parity
            for token, parity in zip(self.sentence.tokens, self.parity, strict=True)
            if concept in concepts(token)
        )


def concepts(token: Token) -> tuple[str, ...]:
    """What a token is about: its stems by class; "unchanged" is about change, "similar" about difference."""
    return _concepts_of(token.lower, token.stems)


@lru_cache(maxsize=32768)
def _concepts_of(lower: str, stems: tuple[str, ...]) -> tuple[str, ...]:
    base = negated_word(lower)
    if base is not None:
        return (_classes().get(stem(base), stem(base)),)
    if lower in load_words("sameness_words"):
        return ("differ",)
    direction = load_mapping("directions").get(lower)
    classes = tuple(_classes().get(s, s) for s in stems)
    return (*classes, direction) if direction else classes


@lru_cache(maxsize=1)
def _classes() -> dict[str, str]:
    return {stem(word): kind for word, kind in load_mapping("finding_words").items()}


@lru_cache(maxsize=1)
def generic_stems() -> frozenset[str]:
    """Stems too general to tell by themselves that two sentences are about the same thing."""
    return frozenset(stem(word) for word in load_words("generic_words"))


@lru_cache(maxsize=4096)
def polarity_of(sentence: ParsedSentence) -> Polarity:
    """The negations of a sentence and the parity of each of its tokens."""
    masked = pseudo_negations(sentence.text)
    idle = frozenset(
        index
        for start, end in masked
        for index, token in enumerate(sentence.tokens)
        if start <= token.start - sentence.start < end
    )
    doubled = tuple(pair for pair in double_negations(sentence) if idle.isdisjoint(pair))
    idle |= frozenset(index for pair in doubled for index in pair)
    found = (
        _negation_at(sentence, index)
        for index, token in enumerate(sentence.tokens)
        if _may_negate(token.lower) and index not in idle
    )
    negations = tuple(islice((negation for negation in found if negation is not None), _MOST_NEGATIONS))
    parity = [0] * len(sentence.tokens)
    for negation in negations:
        for index in negation.reach:
            parity[index] ^= 1
    return Polarity(sentence, negations, tuple(parity), idle, doubled)


@lru_cache(maxsize=32768)
def _may_negate(lower: str) -> bool:
    """True for the words at which `_negation_at` looks any further: most are none, and each has its price."""
    return (
        lower in load_mapping("negation_cues")
        or negated_word(lower) is not None
        or lower in _UNTRUE
        or lower in _HARDLY_ANY
        or lower in ("anything", "far", "missing")
        or lower.endswith("n't")
    )


def is_negator(token: Token) -> bool:
    """True for a word that negates, by itself or within itself."""
    return (
        token.lower in load_mapping("negation_cues")
        or token.lower.endswith("n't")
        or negated_word(token.lower) is not None
    )


def _cue_kind(sentence: ParsedSentence, index: int, previous: str, following: str) -> str | None:
    """The kind of the negator at `index`, by the words next to it; None for a word that is none."""
    tokens = sentence.tokens
    lower = tokens[index].lower
    kind = load_mapping("negation_cues").get(lower)
    if lower.endswith("n't") or (lower in _UNTRUE and following == "that"):
        kind = "clause"
    if lower == "not" and previous in _JOINTS and following in _sets_aside():
        kind = "phrase"
    if lower == "no" and previous in _BEFORE_NOUN and (index > 1 or previous != "in"):
        kind = "phrase"
    if lower == "no" and previous == "or" and tokens[index - 2].lower in _HARDLY_ANY:
        kind = "phrase"
    if lower == "missing" and previous in _copulas() and following in ("from", "in"):
        kind = "phrase"
    if lower in _HARDLY_ANY and index + 1 < len(tokens) and set(concepts(tokens[index + 1])) & RELATION:
        kind = "phrase"
    if kind == "verb" and not _takes_verb(sentence, index, following):
        kind = "phrase" if lower == "failure" and following == "of" else None
    return kind


def _negation_at(sentence: ParsedSentence, index: int) -> Negation | None:
    tokens = sentence.tokens
    token = tokens[index]
    previous = tokens[index - 1].lower if index else ""
    following = tokens[index + 1].lower if index + 1 < len(tokens) else ""
    kind = _cue_kind(sentence, index, previous, following)
    if token.lower == "nor" and _follows_negator(sentence, index):
        return None
    if _is_denying_turn(sentence, index):
        phrase = content_after(sentence, index + 1, most=2)
        return Negation(index, "phrase", _concepts_at(sentence, phrase), frozenset(phrase))
    if negated_word(token.lower) is not None and not _negates_within(token, following):
        return None
    if kind == "contrast":
        return _set_aside(sentence, index) if (token.lower, following) in _CONTRASTS else None
    if token.lower in ("lack", "absence") and following not in ("of", "any") and token.lower == "absence":
        return None
    if kind in ("clause", "verb"):
        number = sentence.clause_of[index]
        reach = frozenset(sentence.clause(number))
        if token.lower == "no" and following in ("longer", "more"):
            reach = frozenset(i for i in reach if i > index)
        found = content_after(sentence, index, most=5)
        ends = load_group("clause_words", "noun_phrase_end")
        near = content_after(
            sentence, index, most=5, stop=ends if token.lower == "no" else ends - {",", "and", "or"}
        )
        if token.lower == "no":
            near.reverse()
        ordered = near[:3] + [i for i in found if i not in near][:2]
        return Negation(index, kind, _concepts_at(sentence, ordered), reach)
    if kind == "phrase":
        if token.lower == "absent" or (token.lower in _MISSING and previous in _copulas()):
            phrase = content_before(sentence, index, most=3)
        else:
            phrase = _noun_phrase_after(sentence, index)
        if not phrase and token.lower == "without" and (not following or not following[0].isalnum()):
            return None  # "than those without": of what, the other side says
        return Negation(index, kind, _concepts_at(sentence, phrase), frozenset(phrase))
    if negated_word(token.lower) is not None:
        return Negation(index, "word", concepts(token), frozenset((index,)))
    return None


def _sets_aside() -> frozenset[str]:
    return load_group("clause_words", "contrasted") | _POSSESSIVES


def _copulas() -> frozenset[str]:
    return load_group("clause_words", "copula")


def _is_denying_turn(sentence: ParsedSentence, index: int) -> bool:
    """True for the first word of "anything but steady", and of "was far from steady"."""
    words = [token.lower for token in sentence.tokens[index : index + 3]]
    if len(words) < 3 or not sentence.tokens[index + 2].is_word:
        return False
    if words[:2] == ["anything", "but"]:
        return True
    return (
        words[:2] == ["far", "from"]
        and sentence.tokens[index + 2].is_content
        and index > 0
        and sentence.tokens[index - 1].lower in _copulas()
    )


def _negates_within(token: Token, following: str) -> bool:
    """False for the "independent" of "an independent expert", which denies no dependence on anything."""
    return token.lower not in _BEFORE_OF or following == "of"


def _takes_verb(sentence: ParsedSentence, index: int, following: str) -> bool:
    """True for "failed to work", "refrained from work", "failed in reaching", not for "failed in 12 runs"."""
    if following == "in":
        return index + 2 < len(sentence.tokens) and sentence.tokens[index + 2].lower.endswith("ing")
    return following in ("to", "of", "from")


def _set_aside(sentence: ParsedSentence, index: int) -> Negation:
    """What "rather than" or "instead of" denies: the rest of its clause, up to a comma."""
    reach = []
    for i in range(index + 2, len(sentence.tokens)):
        if sentence.clause_of[i] != sentence.clause_of[index] or sentence.tokens[i].lower == ",":
            break
        reach.append(i)
    focus = [i for i in reach if sentence.tokens[i].is_content][:3]
    return Negation(index, "contrast", _concepts_at(sentence, focus), frozenset(reach))


def _follows_negator(sentence: ParsedSentence, index: int) -> bool:
    """True for the "nor" of "neither A nor B": the two deny once."""
    number = sentence.clause_of[index]
    return any(
        sentence.tokens[i].lower in ("neither", "not", "no") for i in sentence.clause(number) if i < index
    )


def _noun_phrase_after(sentence: ParsedSentence, index: int) -> list[int]:
    """The content tokens of the noun phrase after `index`: up to four, before a verb or a new phrase."""
    ends = load_group("clause_words", "noun_phrase_end") - {"of"} | load_group("clause_words", "finite")
    found: list[int] = []
    following = sentence.tokens[index + 1] if index + 1 < len(sentence.tokens) else None
    if following is None or following.is_mark or following.lower in _PRONOUNS:
        return found
    for i in content_after(sentence, index, most=4, stop=ends):
        if found and sentence.tokens[i].lower.endswith("ed"):
            break
        found.append(i)
    return found


def _concepts_at(sentence: ParsedSentence, indices: list[int]) -> tuple[str, ...]:
    return tuple(concept for i in indices for concept in concepts(sentence.tokens[i]))


def predicate_denied(sentence: ParsedSentence, negation: Negation) -> str | None:
    """What a negator denies in the end: for "no A of B was struck" that it was struck."""
    indices = [i for i in sorted(negation.reach) if i > negation.index]
    if sentence.tokens[negation.index].lower in _SUBJECT_NEGATORS:
        finite = load_group("clause_words", "finite")
        verb = next((i for i in indices if sentence.tokens[i].lower in finite), None)
        verb = verb or next((i for i in indices if may_be_verb(sentence.tokens[i].lower)), None)
        indices = [i for i in indices if verb is not None and i >= verb]
    return next((c for i in indices for c in concepts(sentence.tokens[i])), None)


def denies(sentence: ParsedSentence, concept: str, negations: tuple[Negation, ...]) -> bool:
    """True when `negations` deny a concept wherever it stands; "similar" alone denies "differ"."""
    sameness = load_words("sameness_words")
    stated = [
        sum(index in n.reach for n in negations) + (token.lower in sameness)
        for index, token in enumerate(sentence.tokens)
        if concept in concepts(token)
    ]
    return bool(stated) and all(count % 2 for count in stated)


def has_negation(text: str) -> bool:
    """True when any sentence of `text` negates something, phrases that only look like it aside."""
    return any(polarity_of(sentence).negations for sentence in parse(text))


@lru_cache(maxsize=4096)
def main_negations(sentence: ParsedSentence) -> tuple[Negation, ...]:
    """The negations of what a sentence says itself, not of a relative clause, a comparator, an attribute."""
    return tuple(
        n
        for n in polarity_of(sentence).negations
        if not _is_aside(sentence, n)
        and (n.kind != "word" or _is_predicate(sentence, n.index))
        and not _is_weighed(sentence, n.index)
    )


def _is_weighed(sentence: ParsedSentence, index: int) -> bool:
    """True for the "not" of "were more likely not to stay", which tells how many stayed."""
    words = [token.lower for token in sentence.tokens[max(0, index - 1) : index + 2]]
    return (
        len(words) == 3 and words[0] in ("likely", "apt", "prone", "inclined") and words[1:] == ["not", "to"]
    )


def _is_predicate(sentence: ParsedSentence, index: int) -> bool:
    """True for "was unrelated", "left it unchanged": a negating word that is no attribute of a noun."""
    following = sentence.tokens[index + 1] if index + 1 < len(sentence.tokens) else None
    return following is None or not following.is_content


def _is_aside(sentence: ParsedSentence, negation: Negation) -> bool:
    """True for a negation within brackets, within a relative clause or after a comparator.

    Two verbs between the relative pronoun and the negator end the relative clause ("jurors who took notes
    remembered no more"), a comma the comparator ("compared with the old drug alone, it did not").
    """
    number = sentence.clause_of[negation.index]
    comparators = load_group("clause_words", "comparator")
    relatives = load_group("clause_words", "relative")
    verbs = 0
    closed = False
    for i in range(negation.index - 1, max(-1, negation.index - FARTHEST_WORD), -1):
        if sentence.clause_of[i] != number:
            return False
        if sentence.tokens[i].lower in ("(", "["):
            return True
        lower = sentence.tokens[i].lower
        closed = closed or lower == ","
        if lower in comparators and not closed and not _bounds_number(sentence, i):
            return True
        if lower in relatives or (lower == "that" and not _introduces_content(sentence, i)):
            return verbs < 2
        verbs += may_be_verb(lower)
    return False


def _bounds_number(sentence: ParsedSentence, index: int) -> bool:
    """True for the "than" of "more than four in five", which compares no sides."""
    following = sentence.tokens[index + 1].lower if index + 1 < len(sentence.tokens) else ""
    return following[:1].isdigit() or following in load_mapping("number_words") or following == "half"


@lru_cache(maxsize=16384)
def may_be_verb(word: str) -> bool:
    """A guess from the word: an auxiliary, a verb of findings, a word in -ed, an irregular form."""
    return (
        word in load_group("clause_words", "finite")
        or (word.endswith("ed") and len(word) > 4)
        or load_mapping("irregular").get(word, word) != word
    )


def _introduces_content(sentence: ParsedSentence, index: int) -> bool:
    """True for the "that" of "found that", "evidence that"; False for the one that means "which"."""
    previous = sentence.tokens[index - 1].lower if index else ""
    return (
        previous in load_words("reporting_words")
        or previous in load_group("hedges", "tentative")
        or previous
        in ("true", "estimated", "likely", "possible", "clear", "believe", "conclude", "confirmed")
        or index == 0
    )


def states_relation(token: Token) -> bool:
    """True for a word that states an effect, an association, a change or a difference."""
    return token.lower in load_mapping("directions") or any(c in RELATION for c in concepts(token))
