"""How wide a line of text is, nearly: enough to shorten a long name before it runs into something.

Widths of a common sans in thousandths of its size, with a margin for the widest of the system stack.
"""

from __future__ import annotations

_WIDE = 1.17
_WIDTHS = {
    " .,:;|!'ijl·": 278, "ft()[]-r": 333, "ckvxyzsJ": 500, "m": 833, "w": 722, "MWO@%…—": 900,
    "ABEKPSVXY&": 667, "CDHNRUwG": 740, "FTLZ": 611, "I": 278,
}  # fmt: skip
_BY_LETTER = {letter: width for letters, width in _WIDTHS.items() for letter in letters}


def text_width(text: str, size: float, bold: bool = False) -> float:
    """The width of a line, rather too wide than too narrow."""
    total = sum(_BY_LETTER.get(letter, 560) for letter in text)
    return total / 1000 * size * _WIDE * (1.06 if bold else 1)


def fit(text: str, size: float, room: float, bold: bool = False) -> str:
    """The text, shortened with an ellipsis when there is no room for it."""
    if text_width(text, size, bold) <= room:
        return text
    while text and text_width(text + "…", size, bold) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def wrap(text: str, size: float, room: float, bold: bool = False) -> list[str]:
    """The text in as many lines as it needs; only a word that is longer than a line is shortened."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, bold) <= room:
            lines[-1] = longer
        else:
            lines.append(fit(word, size, room, bold))
    return lines
