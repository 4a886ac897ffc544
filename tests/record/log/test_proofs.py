"""Proofs out of the database: they hold, and cost a handful of queries however long the log is."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from compliance.record import merkle, read
from compliance.record.tiles import completed
from compliance.record.verifier import Tree
from tests.record.log.test_tiles import leaves_from

Record = Callable[..., range]


@pytest.mark.django_db
def test_every_proof_across_the_edges_of_tiles_holds(record: Record) -> None:
    record(600)
    leaves = [entry.leaf for entry in read.entries()]
    roots, tree = {0: merkle.EMPTY_ROOT}, Tree()
    for leaf in leaves:
        tree.append(leaf)
        roots[tree.size] = tree.root()
    sizes = [1, 2, 3, 100, 255, 256, 257, 300, 511, 512, 513, 599, 600]
    for new in sizes:
        assert read.root(new) == roots[new]
        for old in [size for size in sizes if size <= new]:
            proof = read.consistency_proof(old, new)
            merkle.consistency_check(old=old, new=new, old_root=roots[old], new_root=roots[new], proof=proof)
            proof = read.inclusion_proof(old - 1, new)
            merkle.inclusion_check(index=old - 1, size=new, leaf=leaves[old - 1], proof=proof, root=roots[new])


@pytest.mark.django_db
def test_a_log_of_200_000_entries_answers_in_four_queries(django_assert_max_num_queries: Any) -> None:
    """Rows are put in bare, as `append` would write their leaves and tiles."""
    size, chance = 200_003, random.Random(1)
    leaves, tree = leaves_from(0, size), Tree()
    with connection.cursor() as cursor:
        with cursor.copy("COPY record_entry (index, kind, actor, at, body, leaf) FROM STDIN") as copy:
            for index, leaf in enumerate(leaves):
                tree.append(leaf)
                copy.write(f"{index}\thand/1\ta\t2026-03-01 00:00Z\t{{}}\t\\\\x{leaf.hex()}\n")
        rows = [(tile.level, tile.index, tile.hashes, tile.root) for tile in completed(0, leaves, lambda *_: [])]
        cursor.executemany("INSERT INTO record_tile VALUES (%s, %s, %s, %s)", rows)
    assert {level: last + 1 for level, last in read.tiles_last().items()} == {0: 781, 1: 3}
    root = tree.root()
    for index in (0, 1, 65_535, 65_536, size - 1, *(chance.randrange(size) for _ in range(10))):
        with django_assert_max_num_queries(4):  # tiles of all levels; leaves; roots of tiles of level 0, of level 1
            proof = read.inclusion_proof(index, size)
        merkle.inclusion_check(index=index, size=size, leaf=leaves[index], proof=proof, root=root)
        with django_assert_max_num_queries(4):
            proof = read.consistency_proof(index + 1, size)
        with django_assert_max_num_queries(4):
            old_root = read.root(index + 1)
        merkle.consistency_check(old=index + 1, new=size, old_root=old_root, new_root=root, proof=proof)
    with django_assert_max_num_queries(1):
        assert read.size() == size


@pytest.mark.django_db
def test_a_proof_for_what_is_not_there_is_refused(record: Record) -> None:
    record(10)
    with pytest.raises(merkle.ProofError):
        read.inclusion_proof(10, 10)
    with pytest.raises(LookupError, match=r"manage\.py verify"):
        read.inclusion_proof(3, 12)
