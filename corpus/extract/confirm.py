"""Is this file that study? Its first pages must say so: title, authors, DOI.

What is served in place of an article is told apart: a page that blocks robots, a landing page with the
abstract alone, a supplement, a correction or retraction notice, another article. A quote missing from any of
these says nothing of the study.
"""

from __future__ import annotations

import re
from dataclasses import replace

from corpus.model.folded import fold_words
from corpus.model.identifiers import parse_doi
from corpus.model.study import Study
from corpus.model.study_text import RECOGNISED, Grade, SectionKind, StudyText

_FIRST_CHARACTERS = 8000
_FIRST_PAGES = 3
_FIRST_LINES = 3
_SHORT = 3000
"""Characters below which a PDF or page that bears the title is an abstract, not an article."""
_TITLE_WORDS_NEEDED = 0.85

_BLOCK_PAGE = re.compile(
    r"enable (?:javascript|cookies)|checking (?:your|if the site) (?:browser|connection)|just a moment|"
    r"access (?:to this page has been )?denied|verify(?:ing)? (?:that )?you are (?:a )?human|are you a robot|"
    r"captcha|unusual traffic|403 forbidden|404 not found|page not found|request (?:was )?blocked|"
    r"javascript is (?:disabled|required)|cookies are (?:disabled|required)|automated (?:tool|access)",
    re.IGNORECASE,
)
_SUPPLEMENT = re.compile(
    r"^\W{0,3}(?:online |electronic |data )?(?:supplement(?:ary|al)?|supporting)\s?"
    r"(?:information|materials?|data|files?|appendix|methods?|tables?|figures?|online content)\b"
    r"|^\W{0,3}additional file \d|^\W{0,3}(?:e-?)?appendix\b|^\W{0,3}online resource",
    re.IGNORECASE | re.MULTILINE,
)
_NOTICE = re.compile(
    r"^\W{0,3}(retraction(?: note)?|retracted|correction(?:s)?|corrigendum|erratum|expression of concern|"
    r"publisher(?:'|’)s note|author correction|withdrawn)\b(?: to)?\s?[:.–—-]",
    re.IGNORECASE | re.MULTILINE,
)
_DOI = re.compile(r"\b10\.\d{4,9}/[^\s\"<>]{2,120}")
_WORD = re.compile(r"[^\W_]+")


def confirm_text(text: StudyText, study: Study) -> StudyText:
    """The text with `confirmed` and `confirmation` set: how it was seen to be `study`, or what it is else.

    The grade becomes `abstract` when a PDF or page bears the title and little more. Of a text that was read
    by OCR, `confirmation` says that too.
    """
    seen = _confirm(text, study)
    if text.is_recognised:
        return replace(seen, confirmation=f"{seen.confirmation}; its words were read by OCR")
    return seen


def _confirm(text: StudyText, study: Study) -> StudyText:
    front = _front(text)
    what_else = _what_else(text, study, front)
    if what_else:
        return replace(text, confirmed=False, confirmation=what_else)
    title = _bears_title(text, study.title, front)
    doi = _states_doi(front, study)
    authors = [a.family or a.literal for a in study.authors if a.family or a.literal]
    named = [name for name in authors if _is_named(name, front)]
    if title and (named or doi or not authors or len(_WORD.findall(study.title)) >= 5):
        grade = Grade.ABSTRACT if _is_short(text) else text.grade
        seen = ["the title"]
        if named:
            seen.append(f"{len(named)} of {len(authors)} author{'s' if len(authors) > 1 else ''}")
        if doi:
            seen.append("the DOI")
        return replace(
            text, confirmed=True, grade=grade, confirmation=f"its first pages bear {_listed(seen)}"
        )
    if doi and named and _only_doi(front, study):
        return replace(text, confirmed=True, confirmation="its first pages bear the DOI and an author")
    return replace(text, confirmed=False, confirmation=_describe(text, study, front))


def _front(text: StudyText) -> str:
    end = min(len(text.text), _FIRST_CHARACTERS)
    if len(text.pages) >= _FIRST_PAGES:
        end = min(end, text.pages[_FIRST_PAGES - 1].start)
    for section in text.sections:
        if section.kind is SectionKind.REFERENCES:
            end = min(end, section.start)
    return text.text[: max(end, min(len(text.text), 600))]


def _what_else(text: StudyText, study: Study, front: str) -> str:
    visible = len("".join(text.text.split()))
    if visible < _SHORT and _BLOCK_PAGE.search(front):
        return "it is a page that blocks automatic access, not the article"
    opening = "\n".join([line for line in front.split("\n") if line.strip()][:_FIRST_LINES])
    if _SUPPLEMENT.search(opening) and not _SUPPLEMENT.search(study.title):
        return "it is a supplement, not the article"
    notice = _NOTICE.search(opening)
    if notice and not _NOTICE.search(f"{study.title}:"):
        return f"it is a notice ({notice[1].lower()}), not the article"
    return ""


def _letters(words: str) -> str:
    return "".join(c for c in fold_words(words).folded if c.isalnum())


def _bears_title(text: StudyText, title: str, front: str) -> bool:
    wanted = _letters(title)
    if not wanted:
        return False
    if len(wanted) >= 12 and (wanted in _letters(front) or wanted in _letters(text.stated_title)):
        return True
    # Titles differ in markup, a subtitle, a spelling: then nearly all words must stand in the title's place.
    words = [w for w in _WORD.findall(title.lower()) if len(w) > 3]
    if len(words) < 4:
        return bool(wanted) and wanted == _letters(_own_title(text))
    for candidate in (_own_title(text), text.stated_title):
        held = set(_WORD.findall(candidate.lower()))
        if held and sum(w in held for w in words) >= _TITLE_WORDS_NEEDED * len(words):
            return True
    return False


def _own_title(text: StudyText) -> str:
    for section in text.sections:
        if section.kind is SectionKind.TITLE:
            return text.text[section.start : section.end]
    return text.stated_title


def _states_doi(front: str, study: Study) -> bool:
    doi = study.identifiers.doi
    return doi is not None and doi in "".join(front.lower().split())


def _only_doi(front: str, study: Study) -> bool:
    """True when the first pages state no other DOI: a page that cites the study states its own too."""
    stated = {parsed for m in _DOI.finditer(front) if (parsed := parse_doi(m.group()))}
    return all(doi == study.identifiers.doi for doi in stated)


def _is_named(name: str, front: str) -> bool:
    wanted = _letters(name)
    return len(wanted) > 1 and wanted in _letters(front)


def _is_short(text: StudyText) -> bool:
    if text.extractor not in ("pdf", "html", RECOGNISED):
        return False
    kinds = {section.kind for section in text.sections}
    return len(text.text) < _SHORT and not kinds & {SectionKind.METHODS, SectionKind.RESULTS}


def _describe(text: StudyText, study: Study, front: str) -> str:
    title = " ".join(_own_title(text).split())
    shown = f": its title reads “{title[:100]}”" if title else ""
    if text.pages and any(
        gap.start <= text.pages[0].start and gap.end >= text.pages[0].end for gap in text.gaps
    ):
        return "its first page cannot be read, so it cannot be seen to be the study"
    others = [d for m in _DOI.finditer(front) if (d := parse_doi(m.group())) and d != study.identifiers.doi]
    if others and not _states_doi(front, study):
        return f"it seems to be another article (doi {others[0]}){shown}"
    if len("".join(text.text.split())) < _SHORT:
        return f"it is a short page without the study's title, perhaps a cover page{shown}"
    return f"its first pages do not bear the study's title{shown}"


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
