"""Where the tree's hashes are kept: tiles of 256, written once when complete, never touched again.

Tile (level L, index t) holds the hashes of the nodes at height 8L, positions 256t … 256t + 255, and the root over them,
which is the node at height 8(L + 1), position t. Leaves stand in the entries' own rows, so every 256th entry writes one
tile, every 65,536th two: an append costs O(1) on average and O(log n) at worst. What is not yet a full tile (the right
edge of a level) is read from the leaves, or from the roots of the tiles below: at most 255 of them per level.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from compliance.record.merkle import Node, perfect

WIDTH = 256
SPAN = 8  # heights a tile stands for: 2^8 = 256
SIZE = 32  # bytes of a hash


class Tile(Struct, frozen=True):
    level: int
    index: int
    hashes: bytes
    root: bytes


Place = tuple[int, int]
Edge = Callable[[int, int, int], Sequence[bytes]]


class Shelf(Protocol):
    """Where tiles and edges are read from: the database, or a test's dictionaries."""

    def tiles(self, places: Iterable[Place]) -> Mapping[Place, bytes]:
        """The hashes of those tiles (level, index) that are complete."""

    def edge(self, level: int, start: int, stop: int) -> Sequence[bytes]:
        """The hashes of the nodes at height 8·level, positions start … stop − 1: leaves, or roots of tiles below."""


def split(hashes: bytes) -> list[bytes]:
    return [hashes[i : i + SIZE] for i in range(0, len(hashes), SIZE)]


def completed(first: int, leaves: Sequence[bytes], edge: Edge) -> Iterator[Tile]:
    """The tiles that become complete when `leaves` are appended at `first`; `edge` gives what stood before them."""
    level, row = 0, list(leaves)
    while (first + len(row)) // WIDTH > first // WIDTH:
        start = first - first % WIDTH
        if start < first:
            row[:0] = edge(level, start, first)
        whole = range(start // WIDTH, (start + len(row)) // WIDTH)
        roots = []
        for number, index in enumerate(whole):
            hashes = row[number * WIDTH : (number + 1) * WIDTH]
            roots.append(perfect(hashes))
            yield Tile(level, index, b"".join(hashes), roots[-1])
        level, first, row = level + 1, whole.start, roots


def nodes(wanted: Iterable[Node], shelf: Shelf) -> dict[Node, bytes]:
    """The hashes of these nodes (a NodeSource once a shelf is bound): one read of tiles, one more per ragged edge."""
    by_place: dict[Place, list[Node]] = {}
    for node in wanted:
        by_place.setdefault(_place(node), []).append(node)
    whole = shelf.tiles(by_place)
    found: dict[Node, bytes] = {}
    for place, members in by_place.items():
        level, index = place
        if place in whole:
            start, hashes = index * WIDTH, split(whole[place])
        else:
            start = min(_below(node).start for node in members)
            hashes = list(shelf.edge(level, start, max(_below(node).stop for node in members)))
        for node in members:
            below = _below(node)
            found[node] = perfect(hashes[below.start - start : below.stop - start])
    return found


def _place(node: Node) -> Place:
    level, above = divmod(node.height, SPAN)
    return level, node.position >> (SPAN - above)


def _below(node: Node) -> range:
    """The positions, at the height of the node's tile, of the hashes the node stands over."""
    above = node.height % SPAN
    return range(node.position << above, (node.position + 1) << above)
