"""The record and its proofs: checkpoints, entries as they are hashed, inclusion and consistency.

Hashes are hexadecimal; a note is as it was signed.
"""

from __future__ import annotations

import datetime
from base64 import b64encode
from http import HTTPStatus
from itertools import islice
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from compliance.money.read.blind import first_counts_alone
from compliance.papers.forms.kinds import kinds
from compliance.people.rights import SCOPES
from compliance.record import read
from compliance.record.entry import envelope
from compliance.record.left import is_left
from compliance.record.removed import where_said
from compliance.record.seal import keys as verifier_keys
from compliance.shell.api.bearer import scope_check
from compliance.shell.api.commission.parameters import Parameter, whole
from compliance.shell.api.commission.resource import HIGHEST, Question, given, listed
from compliance.shell.api.problem import Fault, Refused, not_there
from compliance.shell.lists import Hex, Index, Key, Wanted, rows

_WHOLE = {"type": "integer", "minimum": 0, "maximum": 10**18 - 1}


class CheckpointItem(Struct, frozen=True):
    """A signed tree head (C2SP tlog-checkpoint)."""

    size: Annotated[int, Meta(ge=0, description="how many entries it covers")]
    root: Hex
    at: datetime.datetime
    note: Annotated[str, Meta(description="as it was signed; keep it: a later rewrite then shows")]


class StampItem(Struct, frozen=True):
    """A time stamp of a checkpoint's note by an authority outside (RFC 3161)."""

    size: Annotated[int, Meta(ge=0, description="of the checkpoint whose note it is of")]
    at: Annotated[datetime.datetime, Meta(description="by the authority's clock")]
    answer: Annotated[str, Meta(description="its answer as it came (TimeStampResp), base64: check it with its root")]


class CheckpointKeys(Struct, frozen=True):
    """One checkpoint with the verifier keys whose signatures this installation believes, and its time stamp."""

    checkpoint: CheckpointItem
    keys: Annotated[list[str], Meta(description="C2SP signed-note verifier keys")]
    stamp: Annotated[StampItem | None, Meta(description="null: no authority outside stamped this one")]


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
    number: Annotated[
        int | None,
        Meta(description="of its establishment's count, which has no gap; null: of none, or from before the count"),
    ]
    envelope: Annotated[
        msgspec.Raw,
        Meta(
            description="the canonical JSON that is hashed, byte for byte:"
            " SHA-256 of a zero byte and these bytes is the leaf"
        ),
    ]
    leaf: Hex
    inclusion: Annotated[str, Meta(description="where to prove that it stands in the record")]
    removed: Annotated[
        str | None,
        Meta(
            description="by which term, when and by whom its body was removed; `body` then says what stays, and the leaf is"
            " that of the whole entry. null: it is whole"
        ),
    ] = None


@listed(
    "checkpoints",
    CheckpointItem,
    "Signed checkpoints, the smallest first",
    key="size",
    start=(0,),
    scope="record",
    changes_with_record=False,  # one more may be signed while the record stands still
)
def checkpoints(wanted: Wanted, after: Key, most: int) -> list[CheckpointItem]:
    return [checkpoint_item(found) for found in islice(read.checkpoints(after[0] + 1, page=most), most)]


@given(
    "checkpoints/<int:size>",
    CheckpointKeys,
    "One checkpoint with the keys that sign",
    name="checkpoint",
    scope="record",
    parts={"size": "Entries it covers."},
    changes_with_record=False,
)
def checkpoint(question: Question, size: int) -> CheckpointKeys:
    found = read.checkpoint(size) if size < HIGHEST else None
    if found is None:
        raise not_there("size", size, "no checkpoint of this size", "Ask /checkpoints for those there are.")
    stamp = stamp_item(size)
    of_this = stamp if stamp is not None and stamp.size == size else None
    return CheckpointKeys(checkpoint_item(found), [str(key) for key in verifier_keys()], of_this)


def stamp_item(size: int) -> StampItem | None:
    """The time stamp of the largest checkpoint of so many entries or fewer."""
    held = read.stamp_latest(size)
    return None if held is None else StampItem(held.size, held.at, b64encode(held.answer).decode())


def checkpoint_item(stored: read.StoredCheckpoint) -> CheckpointItem:
    """A stored checkpoint as it is read."""
    return CheckpointItem(stored.size, bytes(stored.root).hex(), stored.at, stored.note)


# What must be open to a token for an entry to be read whole; of any other kind, everything.
_OPENS = {
    "hand/1": ("hands",),
    "review/1": ("hands", "findings"),
    "finding-act/1": ("findings",),
    "books/1": ("collections",),
    "books-review/1": ("collections", "findings"),
    **{kind.record: ("collections",) for kind in kinds().values()},
    "session/1": ("hands",),
    "house/1": ("catalogue",),
    "posting/1": ("catalogue",),
    "catalogue/1": ("catalogue",),
    "change/1": ("catalogue",),
    "report/1": ("reports",),
}
_CATALOGUE = """
SELECT FROM games_book WHERE record_index = %(index)s AND commission_id = ANY(%(commissions)s)
UNION ALL
SELECT FROM games_game AS game JOIN games_book AS book ON book.id = game.book_id
LEFT JOIN games_adoption AS adoption ON adoption.game_id = game.id AND adoption.record_index = %(index)s
WHERE (game.record_index = %(index)s OR adoption.id IS NOT NULL) AND book.commission_id = ANY(%(commissions)s)
"""


@given(
    "entries/<int:index>",
    EntryItem,
    "One entry of the record as it is hashed",
    name="entry",
    scope="record",
    parts={"index": "Place in the record, as `record`, `changed` or `index` of other answers name it."},
    words="Scope `record`, and the one that opens what it says: what you read elsewhere can be held against what was hashed.",
)
def entry(question: Question, index: int) -> EntryItem:
    """Of the reader's establishments, or of a rule book of their commissions."""
    found = read.entry(index) if index < HIGHEST else None
    if found is None or not _open(question, index, found.establishment):
        raise not_there("index", index, "there is no entry at this index", "Ask a list for those there are.")
    if question.reader.person_id is None and found.kind == kinds()["count"].record and first_counts_alone([index]):
        what, cure = "a first count is not given before the second one is in", "Ask again then; its proof is given now."
        raise Refused(HTTPStatus.FORBIDDEN, f"index: {what}. {cure}", [Fault("index", str(index), what, cure)])
    for scope in _OPENS.get(found.kind, sorted(SCOPES)):
        scope_check(question.reader, scope)
    question.note.house = None if found.establishment is None else question.reader.house(found.establishment)
    bytes_hashed, leaf = msgspec.Raw(envelope(index, found)), bytes(found.leaf).hex()
    where = f"/api/v1/proofs/inclusion?index={index}"
    gone = where_said(index) if is_left(found.body) else None
    return EntryItem(index, found.kind, found.establishment, found.number, bytes_hashed, leaf, where, gone)


def _open(question: Question, index: int, establishment: str | None) -> bool:
    if establishment is None:
        return bool(rows(_CATALOGUE, {"index": index, "commissions": list(question.commissions)}))
    return establishment in question.slugs


def _sized(name: str, words: str) -> Parameter:
    return Parameter(name, whole, _WHOLE, words)


@given(
    "proofs/inclusion",
    InclusionProof,
    "Proof that an entry is in the record",
    name="inclusion",
    operation="inclusion_proof",
    scope="record",
    filters=(
        _sized("index", "The entry's place in the record."),
        _sized(
            "size", "Of the record, usually that of a checkpoint; without it, of the latest checkpoint that covers it."
        ),
    ),
    changes_with_record=False,
)
def inclusion(question: Question) -> InclusionProof:
    index = _sent(question, "index")
    size = question.values.get("size")
    if size is None:
        latest = read.checkpoint_latest()
        size = latest.size if latest is not None and latest.size > index else question.size
    if index >= question.size:
        raise _wrong("index", index, f"the record has {question.size} entries", "Send an index below that.")
    if not index < size <= question.size:
        raise _wrong("size", size, "no size at which the record holds this entry", _between(index + 1, question.size))
    found = read.entry(index)
    if found is None or (found.establishment is not None and found.establishment not in question.slugs):
        raise not_there("index", index, "the entry is not open to this token", "Ask for one of your own.")
    path = [bytes(node).hex() for node in read.inclusion_proof(index, size)]
    signed = read.checkpoint(size) is not None
    return InclusionProof(index, size, bytes(found.leaf).hex(), path, bytes(read.root(size)).hex(), signed)


@given(
    "proofs/consistency",
    ConsistencyProof,
    "Proof that nothing was rewritten between two sizes",
    name="consistency",
    operation="consistency_proof",
    scope="record",
    filters=(_sized("old", "The smaller size, from a checkpoint you kept."), _sized("new", "The larger size.")),
    changes_with_record=False,
)
def consistency(question: Question) -> ConsistencyProof:
    old, new = _sent(question, "old"), _sent(question, "new")
    if not 1 <= new <= question.size:
        raise _wrong("new", new, f"the record has {question.size} entries", _between(1, question.size))
    if not 1 <= old <= new:
        raise _wrong("old", old, "it is no size that the new one grew from", _between(1, new))
    path = [bytes(node).hex() for node in read.consistency_proof(old, new)]
    return ConsistencyProof(old, new, bytes(read.root(old)).hex(), bytes(read.root(new)).hex(), path)


def _sent(question: Question, name: str) -> int:
    value: int | None = question.values.get(name)
    if value is None:
        raise _wrong(name, "", "it is missing", "Send a whole number.")
    return value


def _between(first: int, last: int) -> str:
    return f"Send a whole number from {first} to {last}."


def _wrong(name: str, value: object, what: str, cure: str) -> Refused:
    return Refused(HTTPStatus.BAD_REQUEST, f"{name}: {what}. {cure}", [Fault(name, str(value), what, cure)])
