"""XML from strangers: no entity of the file's own, no DTD, no network; named characters mapped first."""

from __future__ import annotations

import re
from html.entities import html5

from lxml import etree

from corpus.extract.unreadable import Unreadable

MAX_XML_BYTES = 30_000_000
_OWN_ENTITIES_REFUSED = Unreadable("the XML file declares entities of its own, which is not safe to read")
_OWN_ENTITIES = re.compile(rb"<!ENTITY", re.IGNORECASE)
_NAMED = re.compile(rb"&([A-Za-z][A-Za-z0-9]{1,31});")
_PREDEFINED = {b"amp", b"lt", b"gt", b"quot", b"apos"}
_DECLARED = re.compile(rb"\A<\?xml[^>]{0,200}\?>")


def parse_xml(content: bytes) -> etree._Element | Unreadable:
    """The root element, or why it cannot be had. Entities that the file declares are refused."""
    if len(content) > MAX_XML_BYTES:
        return Unreadable(f"the XML file is larger than {MAX_XML_BYTES // 1_000_000} MB")
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        # In UTF-8 from here on, so that what is looked for below cannot hide in another encoding.
        content = _DECLARED.sub(b"", content.decode("utf-16", errors="replace").encode())
    if _OWN_ENTITIES.search(content):
        return _OWN_ENTITIES_REFUSED
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
    # Declared in an encoding in which the bytes look like something else (UTF-7).
    dtd = root.getroottree().docinfo.internalDTD
    if dtd is not None and any(True for _ in dtd.iterentities()):  # type: ignore[union-attr]  # lxml-stubs' gap
        return _OWN_ENTITIES_REFUSED
    return root


def _as_number(match: re.Match[bytes]) -> bytes:
    """A named character of HTML as numbers; unknown names stay and are refused by the parser."""
    if match[1] in _PREDEFINED:
        return match[0]
    characters = html5.get(f"{match[1].decode()};")
    return b"".join(b"&#%d;" % ord(c) for c in characters) if characters else match[0]
