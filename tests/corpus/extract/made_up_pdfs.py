"""PDF files made for tests with PyMuPDF: a small paper, and files that go wrong."""

from __future__ import annotations

import zlib

import pymupdf

TITLE = "Lanterns and the sleep of harbour seals"
_BODY = (
    "Seals that were kept beside lit piers slept for shorter spells than seals kept beside dark piers, and "
    "the difference grew with the number of lanterns in every month of the long winter of watching. "
)


def paper(pages: int = 3, *, title: str = TITLE, number: int = 1) -> bytes:
    """A paper with a title, a running head, page numbers, sections, a citation mark and a reference list.

    number: the last part of its DOI.
    """
    return _bytes(_paper(pages, title, number))


def _paper(pages: int, title: str, doi: int) -> pymupdf.Document:
    document = pymupdf.open()
    for number in range(1, pages + 1):
        page = document.new_page()
        page.insert_text((72, 40), f"Harbour Letters 12 (2021) {100 + number}", fontsize=8)
        page.insert_text((300, 800), str(100 + number), fontsize=8)
        if number == 1:
            page.insert_text((72, 90), title, fontsize=18)
            page.insert_text((72, 120), "Ada Lumen and Bo Ito", fontsize=10)
            page.insert_text((72, 135), f"https://doi.org/10.5555/seals.{doi}", fontsize=8)
            page.insert_text((72, 170), "Methods", fontsize=12)
            page.insert_textbox(pymupdf.Rect(72, 180, 500, 330), _BODY * 2, fontsize=10)
            page.insert_text((72, 360), "Seals woke", fontsize=10)
            page.insert_text((123, 356), "4,5", fontsize=6)
            page.insert_text((134, 360), "about 5 × 10", fontsize=10)
            page.insert_text((192, 356), "3", fontsize=6)
            page.insert_text((197, 360), "times in all that winter.", fontsize=10)
            page.insert_text((72, 600), "The seals that had been moved to the dark pier went", fontsize=10)
        elif number == 2:
            page.insert_text((72, 90), "on sleeping as they had slept before the lanterns came.", fontsize=10)
            page.insert_text((72, 130), "Results", fontsize=12)
            page.insert_textbox(pymupdf.Rect(72, 140, 500, 330), _BODY * 3, fontsize=10)
        else:
            page.insert_text((72, 90), "References", fontsize=12)
            for row in range(8):
                entry = f"{row + 1}. Skov B. Piers and their lamps, part {row}. Sea Notes, 20{10 + row}."
                page.insert_text((72, 110 + 14 * row), entry, fontsize=10)
    return document


def scan() -> bytes:
    """Two pages that hold a picture each and no text."""
    document = pymupdf.open()
    for _ in range(2):
        picture = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 60, 60), False)
        picture.clear_with(200)
        document.new_page().insert_image(pymupdf.Rect(50, 50, 300, 300), pixmap=picture)
    return _bytes(document)


def locked() -> bytes:
    """A paper that opens with a password only."""
    with pymupdf.open(stream=paper()) as document:
        return bytes(
            document.tobytes(encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="seal", owner_pw="owner")
        )


def page_bomb(letters: int) -> bytes:
    """A page of a few kilobytes that holds `letters` letters: about a hundred bytes each when it is read."""
    packer = zlib.compressobj(1)
    line = b"(" + b"a" * 10_000 + b") Tj "
    content = b"BT /F1 1 Tf 10 10 Td " + line * (letters // 10_000) + b" ET"
    packed = packer.compress(content) + packer.flush()
    stream = b"4 0 obj<</Filter/FlateDecode/Length %d>>stream\n" % len(packed)
    return (
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
        b"2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n"
        b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 500]/Contents 4 0 R"
        b"/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj\n"
        + stream
        + packed
        + b"\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
    )


def many_pages(count: int) -> bytes:
    """Empty pages without end."""
    document = pymupdf.open()
    for _ in range(count):
        document.new_page()
    return _bytes(document)


def _bytes(document: pymupdf.Document) -> bytes:
    with document:
        return bytes(document.tobytes())


def as_pictures(content: bytes, dots_per_inch: int = 200) -> bytes:
    """The same pages as a scanner would give them: a picture each, no text."""
    scanned = pymupdf.open()
    with pymupdf.open(stream=content) as document:
        for page in document:
            picture = page.get_pixmap(dpi=dots_per_inch, colorspace="gray")
            new = scanned.new_page(width=page.rect.width, height=page.rect.height)
            new.insert_image(new.rect, stream=picture.tobytes("png"))
    return _bytes(scanned)
