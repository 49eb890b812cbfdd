"""A PDF written from lines of text: one font, no compression. For tests only.

Source: ISO 32000-1, 7.5 (file structure), 9.4 (text objects).
"""

from __future__ import annotations

from collections.abc import Sequence

_LINES_A_PAGE = 52
_LEADING = 14


def pdf_of_lines(lines: Sequence[str]) -> bytes:
    """A PDF that shows the lines, top to bottom; characters outside Windows-1252 are not drawn."""
    pages = [lines[n : n + _LINES_A_PAGE] for n in range(0, len(lines), _LINES_A_PAGE)] or [[]]
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>"]
    kids = " ".join(f"{4 + 2 * n} 0 R" for n in range(len(pages)))
    objects.append(f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode())
    objects.append(b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    for number, page in enumerate(pages):
        shown = b"".join(b"(" + _escaped(line) + b") Tj T*\n" for line in page)
        drawn = f"BT /F1 11 Tf {_LEADING} TL 60 780 Td\n".encode() + shown + b"ET"
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> "
            + f"/Contents {5 + 2 * number} 0 R >>".encode()
        )
        objects.append(f"<< /Length {len(drawn)} >>\nstream\n".encode() + drawn + b"\nendstream")
    out = b"%PDF-1.4\n"
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode() + content + b"\nendobj\n"
    start = len(out)
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}".encode()
    return out + f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()


def _escaped(line: str) -> bytes:
    encoded = line.encode("cp1252", "ignore")
    return encoded.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
