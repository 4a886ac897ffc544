"""The typeface of the paper: Source Sans Pro (SIL Open Font License), embedded, from the PyPI package of that name.

Its figures and its minus sign are all of one width, so columns of money stand straight without further work.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from reports.base import ReportError

REGULAR, STRONG, ITALIC = "Oliver", "Oliver-Semibold", "Oliver-Italic"
_FILES = {REGULAR: "SourceSansPro-Regular", STRONG: "SourceSansPro-Semibold", ITALIC: "SourceSansPro-It"}


@cache
def ready() -> None:
    """Register the faces once per process."""
    folder = files("font_source_sans_pro") / "files"
    for name, file in _FILES.items():
        try:
            pdfmetrics.registerFont(TTFont(name, str(folder / f"{file}.ttf")))
        except TTFError as error:
            raise ReportError(f"the typeface does not load ({error}); install the requirements again") from error
    pdfmetrics.registerFontFamily(REGULAR, normal=REGULAR, bold=STRONG, italic=ITALIC, boldItalic=STRONG)


@cache
def _glyphs(face: str) -> frozenset[int]:
    return frozenset(pdfmetrics.getFont(face).face.charToGlyph)


def legible(text: str, face: str = REGULAR) -> str:
    """The text with each letter that the face lacks spelled by its code point, so that none is lost in an empty box."""
    if text.isascii():
        return text
    glyphs = _glyphs(face)
    return "".join(letter if ord(letter) in glyphs else f"[U+{ord(letter):04X}]" for letter in text)


def width(text: str, face: str, size: float) -> float:
    return 0.001 * size * _units(text, face)


@lru_cache(maxsize=65_536)
def _units(text: str, face: str) -> float:
    """How wide it is in thousandths of its size: a notice tries the same words at a hundred sizes."""
    return float(pdfmetrics.stringWidth(text, face, 1000))


def fit(text: str, face: str, size: float, room: float) -> str:
    """The text for a running head: shortened with an ellipsis; the whole of it stands on the first page."""
    if width(text, face, size) <= room:
        return text
    while text and width(text + "…", face, size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def wrap(text: str, face: str, size: float, room: float) -> list[str]:
    """The text in lines that fit; a word that is longer than a line is broken rather than clipped."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        joined = f"{line} {word}" if line else word
        if width(joined, face, size) <= room:
            line = joined
            continue
        if line:
            lines.append(line)
        *whole, line = _broken(word, face, size, room)
        lines.extend(whole)
    return [*lines, line]


def _broken(word: str, face: str, size: float, room: float) -> list[str]:
    """The word in pieces that fit a line each: at its hyphens and dots if it has them, else anywhere."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter, face, size) > room:
            cut = max(pieces[-1].rfind(mark) for mark in "-._:/") + 1
            if 0 < cut < len(pieces[-1]):
                pieces[-1], carried = pieces[-1][:cut], pieces[-1][cut:]
            else:
                carried = ""
            pieces.append(carried)
        pieces[-1] += letter
    return pieces
