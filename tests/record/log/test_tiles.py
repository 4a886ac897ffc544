"""Tiles: written when full and only then, and enough for any proof with a handful of reads."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from hashlib import sha256

import pytest

from compliance.record import merkle, tiles
from compliance.record.tiles import WIDTH, Tile
from compliance.record.verifier import Tree


class Dictionaries:
    """Shelf over dictionaries, which also counts what is read."""

    def __init__(self) -> None:
        self.leaves: list[bytes] = []
        self.stored: dict[tuple[int, int], Tile] = {}
        self.queries = self.rows = 0

    def append(self, leaves: Sequence[bytes]) -> list[Tile]:
        new = list(tiles.completed(len(self.leaves), leaves, self.edge))
        self.leaves += leaves
        for tile in new:
            assert (tile.level, tile.index) not in self.stored, "a tile is written once"
            self.stored[tile.level, tile.index] = tile
        return new

    def tiles(self, places: Iterable[tiles.Place]) -> Mapping[tiles.Place, bytes]:
        found = {place: self.stored[place].hashes for place in places if place in self.stored}
        self.queries, self.rows = self.queries + 1, self.rows + len(found)
        return found

    def edge(self, level: int, start: int, stop: int) -> Sequence[bytes]:
        self.queries, self.rows = self.queries + 1, self.rows + stop - start
        if level == 0:
            return self.leaves[start:stop]
        return [self.stored[level - 1, index].root for index in range(start, stop)]

    @property
    def source(self) -> merkle.NodeSource:
        return partial(tiles.nodes, shelf=self)


def leaves_from(start: int, stop: int) -> list[bytes]:
    return [sha256(b"%d" % number).digest() for number in range(start, stop)]


def test_tiles_do_not_depend_on_how_the_log_was_appended() -> None:
    chance = random.Random(7)
    at_once, in_pieces = Dictionaries(), Dictionaries()
    at_once.append(leaves_from(0, 70_000))
    while (start := len(in_pieces.leaves)) < 70_000:
        in_pieces.append(leaves_from(start, min(70_000, start + chance.choice([1, 3, 255, 256, 257, 2_000]))))
    assert in_pieces.stored == at_once.stored
    assert [sum(level == wanted for level, _ in at_once.stored) for wanted in (0, 1, 2)] == [273, 1, 0]


def test_an_append_writes_one_tile_for_256_entries_and_reads_only_the_ragged_edge() -> None:
    shelf = Dictionaries()
    written = [len(shelf.append(leaves_from(number, number + 1))) for number in range(1_024)]
    assert [number for number, tiles_ in enumerate(written) if tiles_] == [255, 511, 767, 1_023]
    assert shelf.rows == 4 * 255, "each full tile reads the 255 leaves before its last one, once"


@pytest.mark.parametrize("size", [1, 2, 255, 256, 257, 65_535, 65_536, 65_537, 100_000, 131_071])
def test_proofs_hold_at_large_sizes_and_need_few_reads(size: int) -> None:
    shelf, chance, tree = Dictionaries(), random.Random(size), Tree()
    leaves = leaves_from(0, size)
    shelf.append(leaves)
    for leaf in leaves:
        tree.append(leaf)
    assert merkle.root(size, shelf.source) == tree.root()
    levels = max(1, math.ceil(math.log(size, WIDTH)))
    for index in {0, size - 1, *(chance.randrange(size) for _ in range(20))}:
        shelf.queries = shelf.rows = 0
        proof = merkle.inclusion_proof(index, size, shelf.source)
        assert shelf.queries <= 1 + levels, "one read of tiles, one per ragged edge"
        assert shelf.rows <= 2 * levels + 255 * levels
        merkle.inclusion_check(index=index, size=size, leaf=leaves[index], proof=proof, root=tree.root())
        old = index + 1
        shelf.queries = shelf.rows = 0
        proof = merkle.consistency_proof(old, size, shelf.source)
        assert shelf.queries <= 1 + levels
        assert shelf.rows <= 3 * levels + 255 * levels
        old_root = merkle.root(old, shelf.source)
        merkle.consistency_check(old=old, new=size, old_root=old_root, new_root=tree.root(), proof=proof)


def test_a_billion_entries_need_no_more_reads_than_four_levels_do() -> None:
    """The reads are counted over a made-up shelf: every node exists, none is stored."""
    size = 1_000_000_007
    asked: list[tuple[int, int, int]] = []

    class MadeUp:
        def tiles(self, places: Iterable[tiles.Place]) -> Mapping[tiles.Place, bytes]:
            whole = [(level, index) for level, index in places if (index + 1) << 8 * (level + 1) <= size]
            asked.append((-1, 0, len(whole)))
            return {place: bytes(32 * WIDTH) for place in whole}

        def edge(self, level: int, start: int, stop: int) -> Sequence[bytes]:
            asked.append((level, start, stop))
            return [bytes(32)] * (stop - start)

    source = partial(tiles.nodes, shelf=MadeUp())
    for index in (0, 1, 123_456_789, 999_999_999, size - 1):
        asked.clear()
        merkle.inclusion_proof(index, size, source)
        assert len(asked) <= 5
        assert sum(stop - start for _, start, stop in asked) <= 8 + 4 * 255
        asked.clear()
        merkle.consistency_proof(index + 1, size, source)
        assert len(asked) <= 5
        assert sum(stop - start for _, start, stop in asked) <= 12 + 4 * 255
