"""A file from outside as text or TOML; where it is neither, why, in words that a person can act on.

Neither an error number nor the name of a codec says what to do: what is said here names the file, the place and the cure.
"""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

_TOML_PLACE = re.compile(
    r"^(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$", re.DOTALL
)
_SHOWN = 80


class UnreadableError(Exception):
    """A file that cannot be read: what is wrong, and the cure. `line` is where, 0 where it is the file as a whole."""

    def __init__(self, what: str, cure: str, line: int = 0) -> None:
        self.what, self.cure, self.line = what, cure, line
        super().__init__(f"{f'line {line}: ' if line else ''}{what}. {cure}")


def read_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise of_system(error) from None


def read_text(path: Path) -> str:
    return text(read_bytes(path))


def of_system(error: OSError | ValueError) -> UnreadableError:
    """Why the system did not hand a file out, or did not take one."""
    match error:
        case FileNotFoundError():
            return UnreadableError("there is no such file", "Correct the name, or the folder it is looked for in.")
        case IsADirectoryError():
            return UnreadableError("that is a folder, not a file", "Name the file in it.")
        case NotADirectoryError():
            return UnreadableError("a part of the name before the last is a file, not a folder", "Correct the name.")
        case PermissionError():
            cure = "Give the account that runs this command the right to it, or name another."
            return UnreadableError("this account may not use the file", cure)
        case OSError(strerror=str(said)) if said:
            return UnreadableError(f"the system refuses the file: {said.lower()}", "Name another file.")
    return UnreadableError("that is no name of a file", "Correct the name.")


def text(raw: bytes) -> str:
    """The bytes as text in UTF-8; a byte order mark is no part of it."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise UnreadableError(*not_text(raw[error.start]), line) from None


def not_text(byte: int) -> tuple[str, str]:
    """What is wrong with bytes that are not UTF-8, and the cure."""
    return f"not text in UTF-8 (byte {byte:02X})", "Save the file as text in UTF-8, or name the one that was meant."


def toml(text: str) -> dict[str, Any]:
    """The text as TOML, figures with a point as exact decimals."""
    cure = "Correct it; TOML is `key = value`, one a line, texts in quotation marks."
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        place = _TOML_PLACE.match(str(error))
        if place is None:
            raise UnreadableError(f"not TOML: {error}", cure) from None
        what = place["what"][:1].lower() + place["what"][1:]
        line = int(place["line"] or text.count("\n") + 1)
        where = f" at column {place['column']}" if place["column"] else " at the end of the file"
        raise UnreadableError(f"not TOML{where}: {what}", cure, line) from None
    except RecursionError:
        raise UnreadableError("not TOML: brackets in brackets without end", cure) from None
    except (ValueError, ArithmeticError):  # the reader has bounds for figures, and says nothing of where
        raise UnreadableError("not TOML: a figure that is too long, or a day that there is not", cure) from None


def shown(value: object) -> str:
    """A value in few signs."""
    try:
        said = str(value)
    except ValueError:  # a whole number of more digits than Python writes
        return "a figure of thousands of digits"
    return said if len(said) <= _SHOWN else said[:_SHOWN] + "…"
