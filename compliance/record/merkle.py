"""The Merkle tree of RFC 6962 section 2.1 and RFC 9162 section 2.1: hashes, roots, proofs and their verification.

A proof is a list of hashes, each the root over a range of leaves. So a proof is first planned as ranges, each range
covered by the fewest perfect subtrees (nodes), and only these are asked of the node source, all at once: the number
of nodes is O(log n), and where they are kept (tiles, leaves, a list in a test) is the source's business.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

EMPTY_ROOT = sha256(b"").digest()


class Node(NamedTuple):
    """A perfect subtree: the leaves `position << height` up to `(position + 1) << height`."""

    height: int
    position: int


Range = tuple[int, int]
NodeSource = Callable[[Iterable[Node]], Mapping[Node, bytes]]


class ProofError(ValueError):
    """The proof does not prove it; the message says what was being proved."""


def leaf_hash(data: bytes) -> bytes:
    return sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def fold(hashes: Sequence[bytes]) -> bytes:
    """The root over perfect subtrees that stand side by side, the largest first (a range's cover)."""
    root = hashes[-1]
    for left in hashes[-2::-1]:
        root = node_hash(left, root)
    return root


def perfect(hashes: Sequence[bytes]) -> bytes:
    """The root over 2^k hashes of one height."""
    row = list(hashes)
    while len(row) > 1:
        row = [node_hash(row[i], row[i + 1]) for i in range(0, len(row), 2)]
    return row[0]


def cover(start: int, stop: int) -> list[Node]:
    """The fewest perfect subtrees that hold exactly the leaves start … stop − 1, from left to right."""
    nodes = []
    while start < stop:
        height = (stop - start).bit_length() - 1
        if start:
            height = min(height, (start & -start).bit_length() - 1)
        nodes.append(Node(height, start >> height))
        start += 1 << height
    return nodes


def hashes(ranges: Sequence[Range], source: NodeSource) -> list[bytes]:
    """The root over each range; a range must start where a subtree of its size may (proofs' ranges do)."""
    covers = [cover(start, stop) for start, stop in ranges]
    known = source({node for nodes in covers for node in nodes}) if covers else {}
    return [fold([known[node] for node in nodes]) for nodes in covers]


def root(size: int, source: NodeSource) -> bytes:
    return hashes([(0, size)], source)[0] if size else EMPTY_ROOT


def inclusion_ranges(index: int, size: int) -> list[Range]:
    """The siblings on the way from leaf `index` to the root at `size` (PATH, RFC 6962 2.1.1), leaf's side first."""
    if not 0 <= index < size:
        raise ProofError(f"record {index} is not in a log of {size}")
    ranges: list[Range] = []
    start, stop = 0, size
    while stop - start > 1:
        middle = start + _split(stop - start)
        if index < middle:
            ranges.append((middle, stop))
            stop = middle
        else:
            ranges.append((start, middle))
            start = middle
    return ranges[::-1]


def consistency_ranges(old: int, new: int) -> list[Range]:
    """What shows that the log of `new` entries begins with the log of `old` (PROOF, RFC 6962 2.1.2)."""
    if not 0 < old <= new:
        raise ProofError(f"a log of {new} cannot be shown to begin with a log of {old}")
    if old == new:
        return []
    ranges: list[Range] = []
    start, stop = 0, new
    while old != stop:
        middle = start + _split(stop - start)
        if old <= middle:
            ranges.append((middle, stop))
            stop = middle
        else:
            ranges.append((start, middle))
            start = middle
    if start:  # the old root is not itself a node of the new tree: its last subtree is part of the proof
        ranges.append((start, stop))
    return ranges[::-1]


def inclusion_proof(index: int, size: int, source: NodeSource) -> list[bytes]:
    return hashes(inclusion_ranges(index, size), source)


def consistency_proof(old: int, new: int, source: NodeSource) -> list[bytes]:
    return hashes(consistency_ranges(old, new), source)


def inclusion_check(*, index: int, size: int, leaf: bytes, proof: Sequence[bytes], root: bytes) -> None:
    """Raise unless `proof` shows `leaf` at `index` under `root` (RFC 9162 section 2.1.3.2)."""
    what = f"record {index} in a log of {size}"
    ranges = inclusion_ranges(index, size)
    _expect(len(proof) == len(ranges) and _sound([leaf, *proof]), what)
    found = leaf
    for (start, _), sibling in zip(ranges, proof, strict=True):
        found = node_hash(sibling, found) if start < index else node_hash(found, sibling)
    _expect(found == root, what)


def consistency_check(*, old: int, new: int, old_root: bytes, new_root: bytes, proof: Sequence[bytes]) -> None:
    """Raise unless `proof` shows that the log under `new_root` begins with that under `old_root` (RFC 9162 2.1.4.2)."""
    what = f"that the log of {new} begins with the log of {old}"
    ranges = consistency_ranges(old, new)
    _expect(len(proof) == len(ranges) and _sound([old_root, *proof]), what)
    steps = list(zip(ranges, proof, strict=True))
    was = now = steps.pop(0)[1] if steps and steps[0][0][1] == old else old_root
    for (start, _), sibling in steps:
        if start < old:
            was, now = node_hash(sibling, was), node_hash(sibling, now)
        else:
            now = node_hash(now, sibling)
    _expect(was == old_root and now == new_root, what)


def _split(size: int) -> int:
    """The largest power of two below `size`."""
    return 1 << ((size - 1).bit_length() - 1)


def _sound(hashes: Sequence[bytes]) -> bool:
    """Whether all have the length of a hash: else bytes could wander from one to the next under the same node hash."""
    return all(len(digest) == 32 for digest in hashes)


def _expect(holds: bool, what: str) -> None:
    if not holds:
        raise ProofError(f"the proof does not show {what}")
