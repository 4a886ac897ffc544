"""Files as people send them, made here."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

from openpyxl import Workbook
from PIL import Image

MP4 = b"\0\0\0\x20ftypisom\0\0\2\0isomiso2avc1mp41" + bytes(range(256)) * 40_000
"""Ten blocks, of which no two bytes in a row are alike."""
PDF = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n%%EOF\n"
EXE = b"MZ" + bytes(200)
HTML = b"<!DOCTYPE html><html><script>alert(1)</script></html>"


def photo(form: str = "JPEG", size: tuple[int, int] = (1200, 800)) -> bytes:
    """A picture that says where, when and with what it was taken."""
    into, exif = BytesIO(), Image.Exif()
    exif[0x010F] = "SecretCam"
    exif[0x0112] = 6  # held upright
    exif.get_ifd(0x8825).update({1: "N", 2: (34.0, 3.0, 8.0)})
    Image.new("RGB", size, "#0f5c46").save(into, form, **({} if form == "WEBP" else {"exif": exif}))
    return into.getvalue()


def workbook() -> bytes:
    """A spreadsheet."""
    into = BytesIO()
    Workbook().save(into)
    return into.getvalue()


def packed() -> bytes:
    """A ZIP."""
    into = BytesIO()
    with ZipFile(into, "w") as file:
        file.writestr("player/clip.dav", "a recorder's own form")
    return into.getvalue()
