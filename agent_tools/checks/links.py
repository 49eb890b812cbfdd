"""`check links`: the addresses of a file, each asked for once through the hardened fetcher."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from agent_tools.checks.services import settings_here
from agent_tools.files import read_file
from agent_tools.review_file import read_review_file
from checker.checks.links import (
    MOST_CHARACTERS,
    MOST_LINKS,
    CitedLink,
    LinkReply,
    Reached,
    check_links,
    find_links,
)
from checker.drafts.docx_package import hyperlink_targets
from checker.model.check_answer import CheckAnswer
from checker.model.findings import Location
from checker.rule import InputError, draft_location
from corpus.fetch import LINKS, Fetched, Fetcher, FetchFailure, FetchFailureKind
from corpus.settings import Settings

WORKERS = 8

_ESCAPED = re.compile(r"\\([_%#&~/])")
"""As LaTeX and JSON write the marks of an address."""


@dataclass(frozen=True, slots=True)
class _Place:
    url: str
    location: Location
    is_perhaps_cut: bool = False


def check_links_file(path: Path, *, settings: Settings | None = None) -> CheckAnswer:
    """The answer over the addresses of a file, each once; the first 25 are asked for.

    Raises InputError when the file cannot be read.
    """
    return check_cited_links(read_links(path), settings or settings_here())


def check_cited_links(links: Sequence[CitedLink], settings: Settings) -> CheckAnswer:
    """The answer over links that were read before."""
    fetcher = Fetcher(settings.trusted_hosts)
    urls = list(dict.fromkeys(link.url for link in links))[:MOST_LINKS]
    with ThreadPoolExecutor(WORKERS, thread_name_prefix="links") as pool:
        replies = dict(zip(urls, pool.map(lambda url: ask(url, fetcher), urls), strict=True))
    return check_links(links, replies)


def ask(url: str, fetcher: Fetcher) -> LinkReply:
    """What came of asking for an address once. Raises nothing."""
    at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    answer = fetcher.fetch(url, LINKS, accept="text/html,application/xhtml+xml,*/*;q=0.8")
    if isinstance(answer, FetchFailure):
        # Redirects without end are no address that is refused: each of them was asked for.
        if answer.kind is FetchFailureKind.REFUSED_ADDRESS and answer.reason.startswith("the address"):
            was_asked = answer.url != url
            reason = f"it leads to {answer.url}, and {answer.reason}" if was_asked else answer.reason
            return LinkReply(
                Reached.REFUSED_ADDRESS, reason=reason, final_url=answer.url, at=at if was_asked else ""
            )
        return LinkReply(Reached.UNREACHABLE, reason=answer.reason, final_url=answer.url, at=at)
    return LinkReply(Reached.ANSWERED, answer.status, answer.media_type, _start(answer), answer.url, at=at)


def read_links(path: Path) -> tuple[CitedLink, ...]:
    """The addresses of a file of any format, each once, with its first place."""
    content = read_file(path, "a file with links")
    if content.startswith((b"%PDF-", b"PK\x03\x04")):
        places = list(_in_document(path, content))
    else:
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise InputError("expected UTF-8 text, DOCX or PDF", file=str(path)) from error
        places = list(_in_text(text, path.name))
    first: dict[str, _Place] = {}
    for place in places:
        if len(place.url) <= MOST_CHARACTERS:
            first.setdefault(place.url, place)
    return tuple(
        CitedLink(f"l{number}", place.url, place.location, place.is_perhaps_cut)
        for number, place in enumerate(first.values(), 1)
    )


def _in_document(path: Path, content: bytes) -> Iterator[_Place]:
    """Of a PDF the addresses that are printed; of a Word document also those behind its words."""
    draft = read_review_file(path).parse()
    for span, url in find_links(draft.text):
        following = draft.text[span.end : span.end + 2]
        is_perhaps_cut = bool(draft.pages) and following[:1] == "\n" and following[1:].strip() != ""
        yield _Place(url, draft_location(draft, span), is_perhaps_cut)
    if content.startswith(b"PK"):
        for url in hyperlink_targets(content, str(path)):
            yield _Place(url, Location("review", path.name))


def _in_text(text: str, name: str) -> Iterator[_Place]:
    for number, line in enumerate(text.split("\n"), 1):
        if "://" in line:
            for _, url in find_links(_ESCAPED.sub(r"\1", line)):
                yield _Place(url, Location("review", name, number))


def _start(answer: Fetched) -> str:
    return answer.body.decode("utf-8", "replace")
