"""Which addresses may be fetched, held against Python's own `ipaddress` and against hiding places."""

from __future__ import annotations

import random
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.addresses import AddressRefusedError, is_public, parse_address

# Where we refuse although a registry makes an exception, or Python's list differs by version.
STRICTER_4 = [
    IPv4Network(n)
    for n in (
        "192.0.0.0/24",
        "192.88.99.0/24",
        "224.0.0.0/4",
        "192.31.196.0/24",
        "192.52.193.0/24",
        "192.175.48.0/24",
    )
]
STRICTER_6 = [
    IPv6Network(n) for n in ("2001::/23", "2620:4f:8000::/48", "3fff::/20", "::/3", "4000::/2", "8000::/1")
]
JUDGED_BY_INSIDE = [IPv6Network(n) for n in ("::ffff:0:0/96", "64:ff9b::/96", "2002::/16")]
BOUNDED = [
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24", "192.0.2.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24",
    "203.0.113.0/24", "224.0.0.0/4",
    "240.0.0.0/4", "255.255.255.255/32",
]  # fmt: skip


def agrees_with_python_4(address: IPv4Address) -> bool:
    if any(address in network for network in STRICTER_4):
        return not is_public(address)
    return is_public(address) == address.is_global


def agrees_with_python_6(address: IPv6Address) -> bool:
    if any(address in network for network in JUDGED_BY_INSIDE) or int(address) >> 32 & 0xFDFF_FFFF == 0x5EFE:
        return True  # has a test of its own
    if any(address in network for network in STRICTER_6):
        return not is_public(address)
    return is_public(address) == address.is_global


@pytest.mark.parametrize("network", BOUNDED)
def test_each_range_ends_where_pythons_ends(network: str) -> None:
    ends = IPv4Network(network)
    for number in (int(ends[0]) - 1, int(ends[0]), int(ends[-1]), int(ends[-1]) + 1):
        if 0 <= number < 2**32:
            assert agrees_with_python_4(IPv4Address(number)), IPv4Address(number)


@pytest.mark.parametrize(
    "network",
    [
        "2000::/3",
        "2001::/23",
        "2001:db8::/32",
        "2620:4f:8000::/48",
        "3fff::/20",
        "fc00::/7",
        "fe80::/10",
        "ff00::/8",
    ],
)
def test_each_ipv6_range_ends_where_pythons_ends(network: str) -> None:
    ends = IPv6Network(network)
    for number in (int(ends[0]) - 1, int(ends[0]), int(ends[-1]), int(ends[-1]) + 1):
        if 0 <= number < 2**128:
            assert agrees_with_python_6(IPv6Address(number)), IPv6Address(number)


def test_twenty_thousand_random_addresses_agree_with_python() -> None:
    chance = random.Random(20261130)
    for _ in range(10_000):
        four = IPv4Address(chance.getrandbits(32))
        assert agrees_with_python_4(four), four
        six = IPv6Address(
            chance.getrandbits(128) if chance.random() < 0.5 else 1 << 125 | chance.getrandbits(125)
        )
        assert agrees_with_python_6(six), six


@given(st.ip_addresses(v=4))
def test_ipv4_inside_ipv6_is_judged_by_the_address_inside(inside: IPv4Address) -> None:
    four = int(inside)
    forms = [
        IPv6Address(0xFFFF << 32 | four),  # mapped
        IPv6Address((0x64FF9B << 96) | four),  # NAT64
        IPv6Address((0x2002 << 112) | four << 80 | 1),  # 6to4
        IPv6Address((0x2A00 << 112) | 0x5EFE << 32 | four),  # ISATAP
        IPv6Address((0x2A00 << 112) | 0x0200_5EFE << 32 | four),
    ]
    assert [is_public(form) for form in forms] == [is_public(inside)] * 5


@pytest.mark.parametrize(
    "address",
    [
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",  # Teredo around a public address
        "2001::1",
        "::8.8.8.8",  # IPv4-compatible, withdrawn
        "::",
        "::1",
        "fe80::1%eth0",
        "2606:4700::1%eth0",  # of one interface of this machine
        "64:ff9b:1::8.8.8.8",  # local NAT64
        "100::1",  # discard
        "5f00::1",  # segment routing
        "fec0::1",  # site-local
    ],
)
def test_other_forms_are_refused_outright(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("ftp://example.org/a", "not http"),
        ("file:///etc/passwd", "not http"),
        ("javascript:alert(1)", "not http"),
        ("//example.org/a", "not http"),
        ("http://", "cannot be parsed"),
        ("http://user:pass@example.org/", "credentials"),
        ("http://example.org:@evil.org/", "credentials"),
        ("http://example.org:8080/", "port 8080"),
        ("http://example.org:22/", "port 22"),
        ("http://example.org:0/", "port 0"),
        ("http://example.org:99999/", "cannot be parsed"),
        ("http://example.org:/", "empty port"),
        ("http://localhost/", "not public"),
        ("http://LOCALHOST./", "not public"),
        ("http://foo.localhost/", "not public"),
        ("http://printer.local/", "not public"),
        ("http://metadata.google.internal/", "not public"),
        ("http://nas.lan/", "not public"),
        ("http://router.home.arpa/", "not public"),
        ("http://intranet/", "not public"),
        ("http://127.0.0.1/", "not public"),
        ("http://127.0.0.1./", "not public"),
        ("http://10.1.2.3/", "not public"),
        ("http://169.254.169.254/latest/meta-data/", "not public"),
        ("http://[::1]/", "not public"),
        ("http://[::ffff:127.0.0.1]/", "not public"),
        ("http://[::ffff:7f00:1]/", "not public"),
        ("http://[64:ff9b::10.0.0.1]/", "not public"),
        ("http://[2002:7f00:1::]/", "not public"),
        ("http://[fe80::1%25eth0]/", "not public"),
        ("http://[2001:db8::1/", "cannot be parsed"),
        ("http://2130706433/", "unusual form"),
        ("http://0x7f000001/", "unusual form"),
        ("http://0x7f.1/", "unusual form"),
        ("http://127.1/", "unusual form"),
        ("http://0177.0.0.1/", "unusual form"),
        ("http://127.0.0.0x1/", "unusual form"),
        ("http://１２７.0.0.1/", "not public"),
        ("http://ⓛocalhost/", "not public"),
        ("http://example.org\\@127.0.0.1/", "backslashes"),
        ("http://exam ple.org/", "white space"),
        ("http://example.org/\r\nHost: x", "white space"),
        ("http://exa%6dple.org/", "cannot be parsed"),
        ("http://-a.example.org/", "cannot be parsed"),
        ("http://a..example.org/", "cannot be parsed"),
        ("http://" + "a" * 3000 + ".org/", "too long"),
        ("", "empty"),
    ],
)
def test_an_address_that_is_not_plainly_public_is_refused(url: str, why: str) -> None:
    with pytest.raises(AddressRefusedError, match=why):
        parse_address(url)


@pytest.mark.parametrize(
    ("url", "plain"),
    [
        ("https://Example.org", "https://example.org/"),
        ("HTTPS://example.org:443/a?b=c#d", "https://example.org/a?b=c"),
        ("http://example.org:443/", "http://example.org:443/"),
        ("https://bücher.example.org/ü?q=ä", "https://xn--bcher-kva.example.org/%C3%BC?q=%C3%A4"),
        ("http://8.8.8.8/x", "http://8.8.8.8/x"),
        ("http://[2606:4700::1111]/", "http://[2606:4700::1111]/"),
        ("http://example.org//a//b", "http://example.org/a//b"),
        ("https://a_b.example.org./x", "https://a_b.example.org/x"),
    ],
)
def test_a_public_address_is_written_in_one_form(url: str, plain: str) -> None:
    assert parse_address(url).url == plain


def test_a_trusted_host_is_trusted_on_its_port_alone() -> None:
    trusted = frozenset({"127.0.0.1:8900", "[::1]:80"})
    assert parse_address("http://127.0.0.1:8900/x", trusted).is_trusted
    assert parse_address("http://[::1]/x", trusted).is_trusted
    for other in ("http://127.0.0.1:8901/x", "http://127.0.0.2:8900/x", "http://127.0.0.1/x"):
        with pytest.raises(AddressRefusedError):
            parse_address(other, trusted)


@given(st.text(max_size=200))
def test_any_text_is_an_address_or_is_refused(text: str) -> None:
    for url in (text, f"http://{text}", f"http://example.org/{text}"):
        try:
            address = parse_address(url)
        except AddressRefusedError:
            continue
        assert parse_address(address.url) == address
