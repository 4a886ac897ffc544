"""A small picture of a picture: drawn anew from its points alone, so that nothing of place, device or time is in it."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageOps

SIDE = 480
POINTS = 120_000_000
"""Of a picture that is drawn: more than a still has, and less than memory."""
_READ = ("JPEG", "PNG", "WEBP")


def small_draw(path: Path) -> bytes | None:
    """As JPEG, turned as it was held; None where it cannot be drawn."""
    try:
        with Image.open(path, formats=_READ) as picture:
            if picture.width * picture.height > POINTS:
                return None
            picture.draft("RGB", (SIDE * 2, SIDE * 2))  # JPEG: read at a fraction of its size
            turned = ImageOps.exif_transpose(picture).convert("RGB")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None
    turned.thumbnail((SIDE, SIDE))
    plain = Image.new("RGB", turned.size)
    plain.paste(turned)
    into = BytesIO()
    plain.save(into, "JPEG", quality=80)
    return into.getvalue()
