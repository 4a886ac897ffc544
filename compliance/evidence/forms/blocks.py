"""The digests of a file, made while it streams: of the whole, and of each block, so that a part can be checked alone. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256, sha512

from msgspec import Struct

BLOCK = 1024 * 1024
_WIDTH = 32


class Digests(Struct, frozen=True):
    """Of one file: hexadecimal, and the SHA-256 of each block one behind the other."""

    size: int
    sha256: str
    sha512: str
    blocks: bytes


class Hashing:
    """Takes the bytes of a file as they come."""

    def __init__(self) -> None:
        self.size = 0
        self._whole, self._longer = sha256(), sha512()
        self._block, self._filled, self._blocks = sha256(), 0, bytearray()

    def take(self, chunk: bytes) -> None:
        """The next bytes."""
        self.size += len(chunk)
        self._whole.update(chunk)
        self._longer.update(chunk)
        view = memoryview(chunk)
        while view:
            part = view[: BLOCK - self._filled]
            self._block.update(part)
            self._filled += len(part)
            view = view[len(part) :]
            if self._filled == BLOCK:
                self._close()

    def _close(self) -> None:
        self._blocks += self._block.digest()
        self._block, self._filled = sha256(), 0

    def done(self) -> Digests:
        """All of it was taken."""
        if self._filled:
            self._close()
        return Digests(self.size, self._whole.hexdigest(), self._longer.hexdigest(), bytes(self._blocks))


def digests_of(chunks: Iterable[bytes]) -> Digests:
    """Of all these bytes."""
    hashing = Hashing()
    for chunk in chunks:
        hashing.take(chunk)
    return hashing.done()


def touched(start: int, stop: int) -> Iterator[tuple[int, slice]]:
    """The blocks in which the bytes from `start` to before `stop` lie, and which part of each."""
    for number in range(start // BLOCK, -(-stop // BLOCK)):
        first = number * BLOCK
        yield number, slice(max(start - first, 0), min(stop - first, BLOCK))


def is_block(blocks: bytes, number: int, held: bytes) -> bool:
    """Whether these bytes are that block."""
    return sha256(held).digest() == blocks[number * _WIDTH : (number + 1) * _WIDTH]
