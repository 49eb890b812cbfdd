"""Links of a text: is something there? (`check links`)

Compared is each address with what its server answered when it was asked once: not whether the page is about
what the text says. Gone (404, 410) is the only failure. A server that refuses or struggles (401, 403, 429,
5xx) has said nothing about the page, and neither has one that was not reached. A page that answers 200 and
says in its title or its few words that there is no such page, or a deep address that ends at the site's front
page, is for a person to look at. An address that is not asked for at all (private, of another kind) is said
to be so.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from urllib.parse import urlsplit

from checker.model.check_answer import CheckAnswer, CheckedItem, Sighting
from checker.model.findings import Location
from checker.model.outcome import Outcome
from checker.text.lexicons import load_group
from corpus.model.study_text import Span

COMPARED = "each link with what its server answered when it was asked once; not what the page says"
MOST_LINKS = 25
"""Of one call; the rest is told as not asked, and `recheck` goes on with it."""
MOST_CHARACTERS = 2048

_ADDRESS = re.compile(r"https?://[^\s<>\"“”„«»|\\^`{}\x00-\x20]{1,2048}", re.I)
_MARKS = frozenset(".,;:!?'’*_~")
_OPENERS = {")": "(", "]": "[", "}": "{"}
_TITLE = re.compile(r"<title\b[^<>]{0,300}>([^<]{0,500})", re.I)
_HEADING = re.compile(r"<h1\b[^<>]{0,300}>((?:[^<]|<(?!/h1)[^<>]{0,200}>){0,500})", re.I)
_UNSHOWN = re.compile(r"<(script|style|noscript|svg)\b", re.I)
_MARKUP = re.compile(r"<[^<>]{0,2000}>")
_SHORT_PAGE = 1200
"""Characters of shown text. A longer page that holds the words of a missing one speaks of something else."""


class Reached(StrEnum):
    """What came of asking for an address."""

    ANSWERED = "answered"
    UNREACHABLE = "unreachable"
    REFUSED_ADDRESS = "refused address"
    """It was not asked for: what is there is not for a program to fetch."""
    NOT_ASKED = "not asked"
    """There were more links than one call asks for."""


@dataclass(frozen=True, slots=True)
class CitedLink:
    """An address as it stands in a text, with its first place.

    is_perhaps_cut: a line of a printed page ends with it, so that it may go on in the next one.
    """

    link_id: str
    url: str
    location: Location | None = None
    is_perhaps_cut: bool = False


@dataclass(frozen=True, slots=True)
class LinkReply:
    """What came of asking. status, media_type and start (of the body, as text) of an answer; final_url after
    redirects; reason where nothing came; at: ISO 8601 in UTC, "" where it was not asked.
    """

    reached: Reached
    status: int = 0
    media_type: str = ""
    start: str = ""
    final_url: str = ""
    reason: str = ""
    at: str = ""


def find_links(text: str) -> Iterator[tuple[Span, str]]:
    """The http(s) addresses of a text with their places, without the marks of the sentence behind them."""
    for match in _ADDRESS.finditer(text):
        url = _without_marks(match.group())
        if len(url) > len("https://"):
            yield Span(match.start(), match.start() + len(url)), html.unescape(url)


def check_links(links: Sequence[CitedLink], replies: Mapping[str, LinkReply]) -> CheckAnswer:
    """The answer over links, in order; `replies` by address."""
    items = tuple(check_link(link, replies.get(link.url, _NOT_ASKED)) for link in links)
    asked = sorted({urlsplit(url).netloc for url, reply in replies.items() if reply.at})
    sent = (f"a request for each address to its own server ({len(asked)} hosts)",) if asked else ()
    return CheckAnswer("links", COMPARED, items, sent)


def check_link(link: CitedLink, reply: LinkReply) -> CheckedItem:
    """The answer on one link."""
    outcome, status, message = _judge(link.url, reply)
    if outcome is Outcome.FAILED and link.is_perhaps_cut:
        outcome, message = Outcome.CHECK, f"{message}; the address may go on in the next line of the page"
    seen = (Sighting("web", reply.final_url or link.url, reply.at),) if reply.at else ()
    return CheckedItem(link.link_id, link.url, outcome, status, message, seen, link.location)


_NOT_ASKED = LinkReply(Reached.NOT_ASKED)


def _judge(url: str, reply: LinkReply) -> tuple[Outcome, str, str]:
    if reply.reached is Reached.NOT_ASKED:
        return Outcome.UNAVAILABLE, "not-asked", f"one call asks for {MOST_LINKS} links; `recheck` goes on"
    if reply.reached is Reached.REFUSED_ADDRESS:
        return Outcome.CHECK, "refused-without-request", f"not followed: {reply.reason}"
    if reply.reached is Reached.UNREACHABLE:
        return Outcome.UNAVAILABLE, "unreachable", f"the server {reply.reason}"
    status = reply.status
    if status in (404, 410):
        return Outcome.FAILED, "gone", f"the server answers that the page is not there (HTTP {status})"
    if not 200 <= status < 300:
        what = "refuses or struggles" if status in (401, 403, 429, 451) or status >= 500 else "gives no page"
        return Outcome.UNAVAILABLE, "refused-or-struggling", f"the server {what} (HTTP {status})"
    if _says_check(reply):
        return (
            Outcome.UNAVAILABLE,
            "refused-or-struggling",
            "the server answers with a check of who asks, not with the page",
        )
    if words := _says_missing(reply):
        return Outcome.CHECK, "soft-404", f"the page answers, and says “{words}”"
    if reply.final_url and _is_front_page(reply.final_url) and not _is_front_page(url):
        return Outcome.CHECK, "soft-404", f"the address leads to the front page {reply.final_url}"
    return Outcome.OK, "live", f"the server answered with a page (HTTP {status})"


def _without_marks(url: str) -> str:
    """The address without what belongs to the sentence: closing marks, and brackets that open before it."""
    while url:
        last = url[-1]
        if last not in _MARKS and url.count(_OPENERS.get(last, last)) >= url.count(last):
            break
        url = url[:-1]
    # `[text](https://a.example)[2]` and `https://a.example](`: a bracket that was not opened ends it.
    for closing, opening in _OPENERS.items():
        depth = 0
        for at, character in enumerate(url):
            depth += (character == opening) - (character == closing)
            if depth < 0:
                return _without_marks(url[:at])
    return url


def _is_front_page(url: str) -> bool:
    parts = urlsplit(url)
    return parts.path in ("", "/") and not parts.query


@lru_cache(maxsize=4)
def _phrases(group: str) -> re.Pattern[str]:
    words = sorted(load_group("missing_page_words", group), key=len, reverse=True)
    return re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in words))


def _says_missing(reply: LinkReply) -> str:
    """The words by which a page says that it is not there, or ""."""
    if not _is_page(reply):
        return ""
    for pattern in (_TITLE, _HEADING):
        found = pattern.search(reply.start)
        head = _shown(found.group(1)) if found else ""
        if head and len(head) < 120 and (said := _phrases("title").search(head.lower())):
            return head if len(head) < 80 else said.group()
    shown = _shown(_without_unshown(reply.start))
    if len(shown) <= _SHORT_PAGE and (said := _phrases("body").search(shown.lower())):
        return said.group()
    return ""


def _says_check(reply: LinkReply) -> bool:
    """True for the page that stands before a page: "Just a moment…"."""
    if not _is_page(reply):
        return False
    found = _TITLE.search(reply.start)
    return found is not None and _phrases("check").search(_shown(found.group(1)).lower()) is not None


def _is_page(reply: LinkReply) -> bool:
    return reply.media_type in ("text/html", "application/xhtml+xml", "text/plain", "")


def _without_unshown(page: str) -> str:
    """The page without scripts and styles, each looked for once."""
    pieces: list[str] = []
    lower = page.lower()
    place = 0
    while begin := _UNSHOWN.search(page, place):
        pieces.append(page[place : begin.start()])
        end = lower.find(f"</{begin.group(1).lower()}", begin.end())
        if end < 0:
            return "".join(pieces)
        place = end
    return "".join([*pieces, page[place:]])


def _shown(marked_up: str) -> str:
    return " ".join(html.unescape(_MARKUP.sub(" ", marked_up)).split())
