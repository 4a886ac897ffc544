"""Bytes of a file for somebody who asked: each block is held against its digest first, so that nothing is served that is not
what was taken in, not even a part."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256

from compliance.evidence.forms.blocks import BLOCK, is_block, touched
from compliance.evidence.read.shelf import ShelfError, shelf

_CHUNK = 1024 * 1024
_SMALL = 4 * 1024 * 1024  # a small picture has some 50 KB


class DiffersError(Exception):
    """What lies there is not what was taken in, or nothing lies there."""


def part_check(*, name: str, blocks: bytes, size: int, start: int, stop: int) -> None:
    """DiffersError unless the bytes from `start` to before `stop` are those that were taken in."""
    for _ in part(name=name, blocks=blocks, size=size, start=start, stop=stop):
        pass


def part(*, name: str, blocks: bytes, size: int, start: int, stop: int) -> Iterator[bytes]:
    """These bytes, block by block; none of a block that is not as it was."""
    place = shelf()
    with _is_there():
        if start == 0 and place.size(name) != size:
            raise DiffersError
        for number, wanted in touched(start, stop):
            held = place.part(name, number * BLOCK, (number + 1) * BLOCK)
            if not is_block(blocks, number, held):
                raise DiffersError
            yield held[wanted]


def small_read(*, name: str) -> bytes:
    """A small picture whole, under its own digest."""
    with _is_there():
        content = shelf().part(name, 0, _SMALL)
    if sha256(content).hexdigest() != name:
        raise DiffersError
    return content


def is_whole(*, name: str) -> bool:
    """Whether a file is there and is what its name says."""
    digest = sha256()
    try:
        with _is_there(), shelf().reading(name) as file:
            while chunk := file.read(_CHUNK):
                digest.update(chunk)
    except DiffersError:
        return False
    return digest.hexdigest() == name


@contextmanager
def _is_there() -> Iterator[None]:
    """A store that does not answer says nothing of its files."""
    try:
        yield
    except ShelfError:
        raise
    except OSError as error:
        raise DiffersError from error
