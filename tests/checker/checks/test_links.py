"""`check links`, the pure part: finding addresses, and what is said of what came back."""

from __future__ import annotations

from typing import Any

import pytest

from checker.checks.links import CitedLink, LinkReply, Reached, check_links, find_links
from checker.model.outcome import Outcome

URL = "https://sleep.example.org/nights/2021"


def said(url: str = URL, **reply: Any) -> tuple[Outcome, str]:
    fields: dict[str, Any] = {
        "reached": Reached.ANSWERED, "status": 200, "media_type": "text/html", "final_url": url, "at": "t",
        **reply,
    }  # fmt: skip
    item = check_links([CitedLink("l1", url)], {url: LinkReply(**fields)}).items[0]
    return item.outcome, item.status


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("See https://a.example.org/x.", ["https://a.example.org/x"]),
        ("(https://a.example.org/x_(sleep))", ["https://a.example.org/x_(sleep)"]),
        ("[text](https://a.example.org/x)[2]", ["https://a.example.org/x"]),
        ("*https://b.example.org/y*", ["https://b.example.org/y"]),
        ('<a href="https://a.example.org/?a=1&amp;b=2">', ["https://a.example.org/?a=1&b=2"]),
        ("<https://a.example.org/x>; “http://b.example.org”", ["https://a.example.org/x", "http://b.example.org"]),
        ("url = {https://a.example.org/x},", ["https://a.example.org/x"]),
        ("ftp://a.example.org mailto:x@y.org https://", []),
    ],
)  # fmt: skip
def test_an_address_ends_where_a_reader_ends_it(text: str, expected: list[str]) -> None:
    assert [url for _, url in find_links(text)] == expected


@pytest.mark.parametrize("status", [404, 410])
def test_gone_fails(status: int) -> None:
    assert said(status=status) == (Outcome.FAILED, "gone")


@pytest.mark.parametrize("status", [400, 401, 403, 405, 429, 451, 500, 502, 503, 520])
def test_a_server_that_refuses_or_struggles_has_said_nothing(status: int) -> None:
    assert said(status=status)[0] is Outcome.UNAVAILABLE


def test_no_words_call_a_link_broken() -> None:
    for status in (403, 404, 503):
        reply = LinkReply(Reached.ANSWERED, status, final_url=URL, at="t")
        assert "broken" not in check_links([CitedLink("l1", URL)], {URL: reply}).items[0].message


def test_a_page_is_live() -> None:
    assert said(start="<title>Nights of short sleep</title><p>We found no change.</p>") == (
        Outcome.OK,
        "live",
    )


@pytest.mark.parametrize(
    "start",
    [
        "<title>Page not found | Tall Press</title>",
        "<title>Tall Press</title><h1>404</h1>",
        "<title>Seite nicht gefunden</title>",
        "<style>p{}</style><script>var a = 'long';</script><p>Sorry, we can't find the page.</p>",
    ],
)
def test_a_page_that_says_it_is_not_there_is_for_a_person(start: str) -> None:
    assert said(start=start) == (Outcome.CHECK, "soft-404")


@pytest.mark.parametrize(
    "start",
    [
        "<title>Why 40 % of trials are not found again by readers of registries in a decade of"
        " research on it, and what follows from that for us</title>",
        "<title>Sleep</title><p>" + "Words on sleep. " * 200 + "The page you are looking for is here.</p>",
    ],
)  # fmt: skip
def test_a_page_about_missing_things_is_live(start: str) -> None:
    assert said(start=start)[0] is Outcome.OK


def test_a_deep_address_that_ends_at_the_front_page_is_for_a_person() -> None:
    assert said(final_url="https://sleep.example.org/") == (Outcome.CHECK, "soft-404")


def test_the_front_page_itself_is_live() -> None:
    assert said("https://sleep.example.org", final_url="https://sleep.example.org/") == (Outcome.OK, "live")


def test_a_check_of_who_asks_is_no_answer() -> None:
    assert said(start="<title>Just a moment...</title>")[0] is Outcome.UNAVAILABLE


def test_what_was_not_reached_or_not_asked_is_unavailable() -> None:
    assert said(reached=Reached.UNREACHABLE, reason="gave no answer")[0] is Outcome.UNAVAILABLE
    assert said(reached=Reached.NOT_ASKED)[0] is Outcome.UNAVAILABLE


def test_an_address_that_is_not_asked_for_is_shown_with_the_reason() -> None:
    assert said(reached=Reached.REFUSED_ADDRESS, reason="the address is not public") == (
        Outcome.CHECK,
        "refused-without-request",
    )


def test_an_address_at_the_end_of_a_printed_line_may_go_on() -> None:
    reply = LinkReply(Reached.ANSWERED, 404, final_url=URL, at="t")
    item = check_links([CitedLink("l1", URL, is_perhaps_cut=True)], {URL: reply}).items[0]
    assert item.outcome is Outcome.CHECK
