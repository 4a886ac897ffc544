"""The hands of a file one by one, whichever way it holds them: one JSON object a line, a JSON array, or a single hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

import msgspec
from django.core.management.base import CommandError

from compliance.shell.commands.files import BAD_INPUT

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
