"""What a command says of a file that it cannot read or write: the file, what is wrong, and the cure; exit code 2."""

from __future__ import annotations

from pathlib import Path

from django.core.management.base import CommandError

from games.schema import plain_file
from games.schema.plain_file import UnreadableError

BAD_INPUT = 2
HISTORIES = (".phh", ".phhs")


def unreadable(path: Path | str, error: UnreadableError | OSError) -> CommandError:
    """The refusal of a file."""
    why = plain_file.of_system(error) if isinstance(error, OSError) else error
    where = f"{path}, line {why.line}" if why.line else f"{path}"
    return CommandError(f"{where}: {why.what}. {why.cure}", returncode=BAD_INPUT)


def text_of(path: Path) -> str:
    """The file as text."""
    try:
        return plain_file.read_text(path)
    except UnreadableError as error:
        raise unreadable(path, error) from None


def bytes_of(path: Path) -> bytes:
    """The file as it is."""
    try:
        return plain_file.read_bytes(path)
    except UnreadableError as error:
        raise unreadable(path, error) from None


def hands_file(path: Path) -> Path:
    """The file of hands, if it can be read at all; poker hand histories are named with what makes hands of them."""
    try:
        with path.open("rb") as file:
            file.peek(1)
    except (OSError, ValueError) as error:
        raise unreadable(path, plain_file.of_system(error)) from None
    if path.suffix.lower() in HISTORIES:
        cure = f"`manage.py phh read {path}` makes hands of it: put them into a file, and name that."
        raise CommandError(f"{path}: that is a poker hand history, not a file of hands. {cure}", returncode=BAD_INPUT)
    return path
