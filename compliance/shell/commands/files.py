"""The files that commands read: what is said of one that cannot be read, the hands in it one by one, the house it belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import msgspec
from django.core.management.base import CommandError

from compliance.houses.forms import house
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


BYTE_ORDER_MARK = b"\xef\xbb\xbf"  # some programs write it at the head of a file; it is no part of the hand


_WHY = {UnicodeDecodeError: "it is not text in UTF-8", RecursionError: "brackets in brackets without end"}


def hand_lines(lines: Iterable[bytes]) -> Iterator[bytes]:
    """One hand a line; lines are passed on as they come. An array is read whole, and its hands count as the lines."""
    coming = iter(lines)
    first = next(coming, b"").removeprefix(BYTE_ORDER_MARK)
    blank = []
    while first and not first.strip():
        blank.append(first)
        first = next(coming, b"")
    if first.lstrip().startswith(b"["):
        yield from _array(b"".join([*blank, first, *coming]))
    else:
        yield from chain(blank, [first] if first else [], coming)


def _array(raw: bytes) -> Iterator[bytes]:
    try:
        hands = msgspec.json.decode(raw, type=list[msgspec.Raw])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        why = str(error) if isinstance(error, msgspec.DecodeError) else _WHY[type(error)]
        raise CommandError(
            f"The file begins like a JSON array of hands, but is not one: {why}."
            " Correct it, or write one hand in each line without the brackets.",
            returncode=BAD_INPUT,
        ) from None
    for hand in hands:
        yield bytes(hand).replace(b"\r", b" ").replace(b"\n", b" ")  # within a string JSON has neither


BESIDE = "house.toml"


def house_of(hands: Path, named: Path | None) -> house.House:
    """The house; a CommandError with exit code 2 says what is missing."""
    path = named if named is not None else hands.parent / BESIDE
    if named is None and not path.is_file():
        raise CommandError(
            f"No house file: there is no {BESIDE} beside {hands}. It says which option hung at which table; "
            "name it with --house, or see one that `simulate` writes.",
            returncode=BAD_INPUT,
        )
    try:
        return house.read(path)
    except house.HouseError as error:
        raise CommandError(str(error), returncode=BAD_INPUT) from None
