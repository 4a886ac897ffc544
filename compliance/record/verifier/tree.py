"""The tree (RFC 6962 section 2.1)."""

import hashlib

from .faults import TamperedError


class Tree:
    """The root over what was appended so far, from the roots of its perfect subtrees: log n hashes in memory."""

    def __init__(self) -> None:
        self.size = 0
        self.peaks: list[tuple[int, bytes]] = []

    def append(self, digest: bytes, height: int = 0) -> None:
        if len(digest) != 32 or not 0 <= height < 60 or self.size % (1 << height):
            raise TamperedError("the hash that stands in its place cannot stand there", self.size)
        self.size += 1 << height
        while self.peaks and self.peaks[-1][0] == height:
            digest = hashlib.sha256(b"\x01" + self.peaks.pop()[1] + digest).digest()
            height += 1
        self.peaks.append((height, digest))

    def root(self) -> bytes:
        if not self.peaks:
            return hashlib.sha256(b"").digest()
        root = self.peaks[-1][1]
        for _, left in self.peaks[-2::-1]:
            root = hashlib.sha256(b"\x01" + left + root).digest()
        return root


def leaf(written: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + written).digest()
