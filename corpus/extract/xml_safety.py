"""XML from strangers: no entity of the file's own, no DTD, no network; named characters mapped first."""

from __future__ import annotations

import re
from html.entities import html5

from lxml import etree

from corpus.extract.unreadable import Unreadable

MAX_XML_BYTES = 60_000_000
_OWN_ENTITIES = re.compile(rb"<!ENTITY", re.IGNORECASE)
_NAMED = re.compile(rb"&([A-Za-z][A-Za-z0-9]{1,31});")
_PREDEFINED = {b"amp", b"lt", b"gt", b"quot", b"apos"}
_PROLOGUE = 200_000


def parse_xml(content: bytes) -> etree._Element | Unreadable:
    """The root element, or why it cannot be had. Entities that the file declares are refused."""
    if len(content) > MAX_XML_BYTES:
        return Unreadable(f"the XML file is larger than {MAX_XML_BYTES // 1_000_000} MB")
    if _OWN_ENTITIES.search(content[:_PROLOGUE]) or _OWN_ENTITIES.search(content):
        return Unreadable("the XML file declares entities of its own, which is not safe to read")
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(_NAMED.sub(_as_number, content), parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        return Unreadable(f"the XML file is broken: {str(error).splitlines()[0][:120] if str(error) else ''}")
    return root


def _as_number(match: re.Match[bytes]) -> bytes:
    """A named character of HTML as numbers; unknown names stay and are refused by the parser."""
    if match[1] in _PREDEFINED:
        return match[0]
    characters = html5.get(f"{match[1].decode()};")
    return b"".join(b"&#%d;" % ord(c) for c in characters) if characters else match[0]
