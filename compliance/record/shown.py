"""The record as pages show it: the latest entries of a house, one entry with its proof, the checkpoints, who signs, restores."""

from datetime import datetime, timedelta

from msgspec import Struct

from compliance.record import merkle, read, restored, seal, trust, verifier
from compliance.record.clock import behind
from compliance.record.entry import Entry, envelope
from compliance.record.merkle import leaf_hash

PAGE = 50
SHOWN = 10  # checkpoints


class Stretch(Struct, frozen=True):
    """The entries start … stop − 1, those of this house and those that concern no house; `foreign` were left out."""

    start: int
    stop: int
    entries: list[Entry]
    foreign: int


class Proof(Struct, frozen=True):
    """That an entry is in the log that a checkpoint signs. `holds` was computed for this page, from the stored values."""

    size: int
    root: bytes
    path: list[bytes]
    leaf_holds: bool  # the entry's own bytes still hash to its leaf
    holds: bool
    signed: bool  # by a checkpoint; otherwise against the log as it stands


def stretch_read(*, slug: str, stop: int) -> Stretch:
    """The PAGE entries before `stop`, the latest first."""
    start = max(0, stop - PAGE)
    found = list(read.entries(start, stop, page=PAGE))
    mine = [entry for entry in reversed(found) if entry.establishment in (slug, None)]
    return Stretch(start, stop, mine, len(found) - len(mine))


def entry_read(*, slug: str, index: int) -> Entry | None:
    """An entry of this house, or of none in particular."""
    entry = read.entry(index)
    return entry if entry is not None and entry.establishment in (slug, None) else None


def proof_read(*, entry: Entry) -> Proof:
    """The proof that the entry stands in the record, against the latest checkpoint that covers it."""
    checkpoint = read.checkpoint_latest()
    signed = checkpoint is not None and checkpoint.size > entry.index
    size = checkpoint.size if checkpoint is not None and signed else read.size()
    root = checkpoint.root if checkpoint is not None and signed else read.root(size)
    leaf = leaf_hash(envelope(entry.index, entry))
    path = read.inclusion_proof(entry.index, size)
    return Proof(
        size, bytes(root), path, leaf == bytes(entry.leaf), _holds(entry.index, size, leaf, path, bytes(root)), signed
    )


def _holds(index: int, size: int, leaf: bytes, path: list[bytes], root: bytes) -> bool:
    try:
        merkle.inclusion_check(index=index, size=size, leaf=leaf, proof=path, root=root)
    except merkle.ProofError:
        return False
    return True


def checkpoints_latest() -> list[read.StoredCheckpoint]:
    """The last signed checkpoints, the latest first."""
    return read.checkpoints_last(SHOWN)


def clock_behind(now: datetime) -> timedelta | None:
    """By how much the clock is behind the last entry: nothing is recorded meanwhile."""
    found = read.tail()
    return None if found is None else behind(now=now, last=found.at)


class SigningKey(Struct, frozen=True):
    """A key that signs checkpoints, or did: the verifier key, and its change in the record (the first has none)."""

    key: str
    since: datetime | None
    index: int | None


def signing_keys() -> list[SigningKey]:
    """The keys that count, the one that signs now last."""
    keys = seal.keys()
    first = [SigningKey(str(key), None, None) for key in keys[:1]]
    if len(keys) < 2:
        return first
    places = list(trust.changes())[: len(keys[1:])]
    times = read.times(places)
    return first + [SigningKey(str(key), times[place], place) for key, place in zip(keys[1:], places, strict=True)]


class Restore(Struct, frozen=True):
    """That somebody decided to go on from an older state: from where, and what was known beyond it."""

    index: int
    at: datetime
    actor: str
    size: int
    root: str
    known: str
    reason: str

    def __str__(self) -> str:
        return (
            f"Record {self.index}, {self.at:%Y-%m-%d %H:%M} UTC, by {self.actor}: went on from {self.size} entries, root"
            f" {self.root}; {self.known}. Why: {self.reason}"
        )


def restores() -> list[Restore]:
    """The decisions to go on from an older state, the first one first."""
    bodies = {index: verifier.read_json(body) for index, body in read.bodies_of(restored.KIND).items()}
    origins = read.origins(list(bodies))
    return [
        Restore(index, *origins[index], body["size"], body["root"], _lost(body["known"]), body["reason"])
        for index, body in bodies.items()
    ]


def _lost(known: dict[str, object] | None) -> str:
    if known is None:
        return "no checkpoint outside knew of more"
    return f"a checkpoint outside knew {known['size']} entries, root {known['root']}"


def restored_said() -> str:
    """A sentence on the older states from which the record went on, and what was known then."""
    return " ".join(f"It was restored: {each}" for each in restores())
