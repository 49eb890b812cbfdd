"""Files made by hand to exhaust a reader: PDF objects that contain themselves, bombs, XML entities."""

from __future__ import annotations

import zlib

_LAUGHS = '<!ENTITY a0 "lol">' + "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 12))
_CATALOG = b"<</Type/Catalog/Pages 2 0 R>>"
_ONE_PAGE = b"<</Type/Pages/Count 1/Kids[3 0 R]>>"
_HELVETICA = b"/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>"


def pdf_of(*objects: bytes) -> bytes:
    """A PDF of these objects, numbered from 1, the first its catalogue; without a table of offsets."""
    body = b"".join(b"%d 0 obj%s\nendobj\n" % (number, written) for number, written in enumerate(objects, 1))
    return b"%PDF-1.7\n" + body + b"trailer<</Root 1 0 R>>\n%%EOF\n"


def stream(body: bytes, entries: bytes = b"") -> bytes:
    """A stream object."""
    return b"<<%s/Length %d>>stream\n%s\nendstream" % (entries, len(body), body)


def page(resources: bytes = b"", contents: bytes = b"4 0 R") -> bytes:
    """A page object."""
    return b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 500]/Contents %s/Resources<<%s>>>>" % (
        contents,
        resources,
    )


def form(body: bytes, resources: bytes) -> bytes:
    """A drawing that other drawings may use."""
    return stream(body, b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<%s>>" % resources)


def pages_without_end(count: int) -> bytes:
    """As many pages as asked for, all of a kind, each its own object."""
    kids = b" ".join(b"%d 0 R" % (number + 4) for number in range(count))
    return pdf_of(
        _CATALOG,
        b"<</Type/Pages/Count %d/Kids[%s]>>" % (count, kids),
        stream(b"BT ET"),
        *[b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 3 0 R>>"] * count,
    )


def drawing_of_drawings(depth: int = 14) -> bytes:
    """Each drawing holds the next one ten times: 10^14 letters in three kilobytes."""
    inner = [form(b"/X Do " * 10, b"/XObject<</X %d 0 R>>" % (number + 6)) for number in range(depth - 1)]
    return pdf_of(
        _CATALOG,
        _ONE_PAGE,
        page(b"/XObject<</X 5 0 R>>"),
        stream(b"/X Do " * 10),
        *inner,
        form(b"BT /F 9 Tf (a) Tj ET", _HELVETICA),
    )


def font_of_itself() -> bytes:
    """A font whose letter is drawn with ten letters of the same font."""
    return pdf_of(
        _CATALOG,
        _ONE_PAGE,
        page(b"/Font<</F 5 0 R>>"),
        stream(b"BT /F 9 Tf (aaaaaaaaaa) Tj ET"),
        b"<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97"
        b"/Widths[9]/Encoding<</Differences[97/a]>>/CharProcs<</a 6 0 R>>/Resources<</Font<</F 5 0 R>>>>>>",
        stream(b"9 0 d0 BT /F 9 Tf (aaaaaaaaaa) Tj ET"),
    )


def font_with_maps_without_end() -> bytes:
    """A font whose letters are mapped to Unicode by a hundred thousand overlapping ranges."""
    ranges = b"begincmap 100 beginbfrange " + b"<0000> <FFFF> <0041> " * 100_000 + b"endbfrange endcmap"
    return pdf_of(
        _CATALOG,
        _ONE_PAGE,
        page(b"/Font<</F 5 0 R>>"),
        stream(b"BT /F 9 Tf <00410042> Tj ET"),
        b"<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/ToUnicode 6 0 R/DescendantFonts"
        b"[<</Type/Font/Subtype/CIDFontType2/BaseFont/X"
        b"/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>]>>",
        stream(ranges),
    )


def packed_blanks(gigabytes: int, times: int = 1) -> bytes:
    """A page whose content unpacks to blanks: a megabyte a gigabyte, two kilobytes where packed twice.

    One block of ten megabytes is packed and repeated; readers pass over the wrong sum at its end.
    """
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    block = packer.compress(b" " * 10_000_000) + packer.flush(zlib.Z_FULL_FLUSH)
    packed = b"\x78\xda" + block * (100 * gigabytes) + b"\x03\x00" + b"\x00" * 4
    for _ in range(times - 1):
        packed = zlib.compress(packed, 9)
    filters = b"/Filter[" + b"/FlateDecode" * times + b"]"
    return pdf_of(_CATALOG, _ONE_PAGE, page(), stream(packed, filters))


RECURSIVE_PDFS = {
    "pages that are their own pages": pdf_of(_CATALOG, b"<</Type/Pages/Count 3/Kids[2 0 R 2 0 R 2 0 R]>>"),
    "a page that is its parent's parent": pdf_of(
        _CATALOG,
        b"<</Type/Pages/Count 1/Kids[3 0 R]/Parent 3 0 R>>",
        b"<</Type/Page/Parent 2 0 R/Contents 3 0 R>>",
    ),
    "two thousand million pages that are one": pdf_of(
        _CATALOG, b"<</Type/Pages/Count 2000000000/Kids[3 0 R]>>", page(), stream(b"BT ET")
    ),
    "a drawing of itself": pdf_of(
        _CATALOG,
        _ONE_PAGE,
        page(b"/XObject<</X 5 0 R>>"),
        stream(b"/X Do"),
        form(b"/X Do /X Do", b"/XObject<</X 5 0 R>>"),
    ),
    "a font of itself": font_of_itself(),
    "a font with maps without end": font_with_maps_without_end(),
    "content that is its own part": pdf_of(
        _CATALOG, _ONE_PAGE, page(contents=b"[4 0 R 4 0 R]"), b"[4 0 R 4 0 R]"
    ),
    "a stream as long as itself": pdf_of(
        _CATALOG, _ONE_PAGE, page(), b"<</Length 4 0 R>>stream\nBT ET\nendstream"
    ),
    "a million arrays in each other": pdf_of(_CATALOG, _ONE_PAGE, page(), b"[" * 1_000_000),
    "a million arrays in a page": pdf_of(_CATALOG, _ONE_PAGE, page(), stream(b"[" * 1_000_000)),
    "a million states in each other": pdf_of(_CATALOG, _ONE_PAGE, page(), stream(b"q " * 1_000_000)),
}
"""PDFs that a careless reader follows for ever."""


def hostile_xml(address: str) -> dict[str, bytes]:
    """XML that grows, reads a local file or calls `address` when its entities are followed."""
    laughs = f"<!DOCTYPE article [{_LAUGHS}]><article><body><p x='&a11;'>&a11;</p></body></article>"
    hidden = laughs.replace("<!ENTITY", "+ADwAIQ-ENTITY")
    return {
        "nested entities": laughs.encode(),
        "nested entities in UTF-16": f'<?xml version="1.0" encoding="UTF-16"?>{laughs}'.encode("utf-16"),
        "nested entities in UTF-7": f'<?xml version="1.0" encoding="UTF-7"?>{hidden}'.encode(),
        "one long entity, many times": b'<!DOCTYPE article [<!ENTITY a "%s">]>'
        b"<article><body><p>%s</p></body></article>" % (b"x" * 100_000, b"&a;" * 100_000),
        "a local file": b'<!DOCTYPE article [<!ENTITY f SYSTEM "file:///etc/hostname">]>'
        b"<article><body><p>&f;</p></body></article>",
        "an address": f'<!DOCTYPE article [<!ENTITY f SYSTEM "{address}/f">]>'
        "<article><body><p>&f;</p></body></article>".encode(),
        "an address as parameter": f'<!DOCTYPE article [<!ENTITY % p SYSTEM "{address}/f"> %p;]>'
        "<article><body><p>x</p></body></article>".encode(),
    }
