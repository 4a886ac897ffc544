"""The record as the commission reads it: checkpoints and proofs. Hashes are hexadecimal; a note is as it was signed."""

from __future__ import annotations

import datetime
from itertools import islice
from typing import Annotated

from msgspec import Meta, Struct

from compliance.record import read
from compliance.record.seal import keys as verifier_keys
from compliance.selectors.commission_hands import Hex, Index
from compliance.selectors.commission_page import Key


class CheckpointItem(Struct, frozen=True):
    """A signed tree head (C2SP tlog-checkpoint)."""

    size: Annotated[int, Meta(ge=0, description="how many entries it covers")]
    root: Hex
    at: datetime.datetime
    note: Annotated[str, Meta(description="as it was signed; keep it: a later rewrite then shows")]


class CheckpointKeys(Struct, frozen=True):
    """One checkpoint with the verifier keys whose signatures this installation believes."""

    checkpoint: CheckpointItem
    keys: Annotated[list[str], Meta(description="C2SP signed-note verifier keys")]


class InclusionProof(Struct, frozen=True):
    """That an entry is in the record of `size` entries (RFC 6962 section 2.1.1)."""

    index: Index
    size: int
    leaf: Hex
    path: list[Hex]
    root: Hex
    checkpoint: Annotated[bool, Meta(description="whether a checkpoint signs this size")]


class ConsistencyProof(Struct, frozen=True):
    """That the record of `new` entries begins with that of `old` (RFC 6962 section 2.1.2)."""

    old: int
    new: int
    old_root: Hex
    new_root: Hex
    path: list[Hex]


def checkpoints_list(*, after: Key, most: int) -> list[CheckpointItem]:
    """Checkpoints behind a size, the smallest first."""
    return [checkpoint_item(found) for found in islice(read.checkpoints(after[0] + 1, page=most), most)]


def checkpoint_get(*, size: int) -> CheckpointKeys | None:
    """The checkpoint of a size."""
    found = read.checkpoint(size)
    if found is None:
        return None
    return CheckpointKeys(checkpoint_item(found), [str(key) for key in verifier_keys()])


def checkpoint_item(stored: read.StoredCheckpoint) -> CheckpointItem:
    """A stored checkpoint as it is read."""
    return CheckpointItem(stored.size, bytes(stored.root).hex(), stored.at, stored.note)


def inclusion_get(*, slugs: tuple[str, ...], index: int, size: int) -> InclusionProof | None:
    """The proof of an entry of these establishments, or of none in particular; None when there is no such entry."""
    entry = read.entry(index)
    if entry is None or (entry.establishment is not None and entry.establishment not in slugs):
        return None
    path = [bytes(node).hex() for node in read.inclusion_proof(index, size)]
    signed = read.checkpoint(size) is not None
    return InclusionProof(index, size, bytes(entry.leaf).hex(), path, bytes(read.root(size)).hex(), signed)


def consistency_get(*, old: int, new: int) -> ConsistencyProof:
    """The proof between two sizes, both from 1 to the size of the record."""
    path = [bytes(node).hex() for node in read.consistency_proof(old, new)]
    return ConsistencyProof(old, new, bytes(read.root(old)).hex(), bytes(read.root(new)).hex(), path)
