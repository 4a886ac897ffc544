"""The record as the commission reads it: checkpoints and proofs. Hashes are hexadecimal; a note is as it was signed."""

from __future__ import annotations

import datetime
from itertools import islice
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from compliance.record import read
from compliance.record.entry import envelope
from compliance.record.seal import keys as verifier_keys
from compliance.shell.lists import Hex, Index, Key, rows


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


class EntryItem(Struct, frozen=True):
    """An entry of the record as it is hashed: what a report, a posting, a review or an act says, to be checked by anybody."""

    index: Index
    kind: Annotated[str, Meta(description="what it is an entry of, and the version of its form")]
    establishment: Annotated[str | None, Meta(description="null: of none, as a game of a rule book")]
    envelope: Annotated[
        msgspec.Raw,
        Meta(
            description="the canonical JSON that is hashed, byte for byte:"
            " SHA-256 of a zero byte and these bytes is the leaf"
        ),
    ]
    leaf: Hex
    inclusion: Annotated[str, Meta(description="where to prove that it stands in the record")]


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


_CATALOGUE = """
SELECT FROM games_book WHERE record_index = %(index)s AND commission_id = ANY(%(commissions)s)
UNION ALL
SELECT FROM games_game AS game JOIN games_book AS book ON book.id = game.book_id
LEFT JOIN games_adoption AS adoption ON adoption.game_id = game.id AND adoption.record_index = %(index)s
WHERE (game.record_index = %(index)s OR adoption.id IS NOT NULL) AND book.commission_id = ANY(%(commissions)s)
"""


def entry_get(*, slugs: tuple[str, ...], commissions: tuple[int, ...], index: int) -> EntryItem | None:
    """An entry of these establishments, or of a rule book of their commissions; None when there is no such entry."""
    entry = read.entry(index)
    if entry is None:
        return None
    if entry.establishment is None:
        if not rows(_CATALOGUE, {"index": index, "commissions": list(commissions)}):
            return None
    elif entry.establishment not in slugs:
        return None
    whole = msgspec.Raw(envelope(index, entry))
    where = f"/api/v1/proofs/inclusion?index={index}"
    return EntryItem(index, entry.kind, entry.establishment, whole, bytes(entry.leaf).hex(), where)


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
