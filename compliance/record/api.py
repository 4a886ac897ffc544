"""The record and its proofs, how fresh all this is, and who read it."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.http import HttpResponseBase
from django.utils import timezone
from rest_framework.request import Request

from compliance.floor.read import commission_status
from compliance.floor.read.commission_status import Status
from compliance.papers.forms.kinds import kinds
from compliance.people.read import access_log
from compliance.people.read.access_log import AccessItem
from compliance.people.rights import SCOPES
from compliance.record import commission as commission_record
from compliance.record import read
from compliance.record.commission import CheckpointItem, CheckpointKeys, ConsistencyProof, EntryItem, InclusionProof
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.door import Asked, Door
from compliance.shell.api.commission.listing import PAGED, Listing
from compliance.shell.api.commission.openapi import described, in_path
from compliance.shell.api.commission.parameters import Parameter, whole
from compliance.shell.api.commission.problem import Fault, Refused, not_there
from compliance.shell.api.commission.reader import scope_check
from compliance.shell.lists import Key

_WHOLE = {"type": "integer", "minimum": 0, "maximum": 10**18 - 1}
HIGHEST = 2**63


@described("checkpoints", "Signed checkpoints, the smallest first", CheckpointItem)
class Checkpoints(Listing):
    scope = "record"
    parameters = PAGED
    start = (0,)
    changes_with_record = False  # one more may be signed while the record stands still

    def rows(self, asked: Asked, after: Key, most: int, before: int | None) -> Sequence[CheckpointItem]:
        return commission_record.checkpoints_list(after=after, most=most)

    def place(self, row: CheckpointItem) -> Key:
        return (row.size,)


@described(
    "checkpoint", "One checkpoint with the keys that sign", CheckpointKeys, path=[in_path("size", "Entries it covers.")]
)
class Checkpoint(Door):
    scope = "record"
    changes_with_record = False

    def answer(self, request: Request, asked: Asked, **path: Any) -> HttpResponseBase:
        found = commission_record.checkpoint_get(size=path["size"]) if path["size"] < HIGHEST else None
        if found is None:
            raise not_there("size", path["size"], "no checkpoint of this size", "Ask /checkpoints for those there are.")
        return self.said(found)


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


@described(
    "entry",
    "One entry of the record as it is hashed",
    EntryItem,
    path=[in_path("index", "Place in the record, as `record`, `changed` or `index` of other answers name it.")],
    words="Scope `record`, and the one that opens what it says: what you read elsewhere can be held against what was hashed.",
)
class OneEntry(Door):
    scope = "record"

    def answer(self, request: Request, asked: Asked, **path: Any) -> HttpResponseBase:
        index = path["index"]
        found = None
        if index < HIGHEST:
            found = commission_record.entry_get(slugs=asked.slugs, commissions=asked.commissions, index=index)
        if found is None:
            raise not_there("index", index, "there is no entry at this index", "Ask a list for those there are.")
        for scope in _OPENS.get(found.kind, sorted(SCOPES)):
            scope_check(asked.reader, scope)
        self.house = asked.reader.house(found.establishment) if found.establishment is not None else None
        return self.said(found)


def _sized(name: str, words: str) -> Parameter:
    return Parameter(name, whole, _WHOLE, words)


@described("inclusion_proof", "Proof that an entry is in the record", InclusionProof)
class Inclusion(Door):
    scope = "record"
    parameters = (
        _sized("index", "The entry's place in the record."),
        _sized(
            "size", "Of the record, usually that of a checkpoint; without it, of the latest checkpoint that covers it."
        ),
    )
    changes_with_record = False

    def answer(self, request: Request, asked: Asked, **path: Any) -> HttpResponseBase:
        index = _given(asked, "index")
        size = asked.values.get("size")
        if size is None:
            latest = read.checkpoint_latest()
            size = latest.size if latest is not None and latest.size > index else asked.size
        if index >= asked.size:
            raise _wrong("index", index, f"the record has {asked.size} entries", "Send an index below that.")
        if not index < size <= asked.size:
            raise _wrong("size", size, "no size at which the record holds this entry", _between(index + 1, asked.size))
        proof = commission_record.inclusion_get(slugs=asked.slugs, index=index, size=size)
        if proof is None:
            raise not_there("index", index, "the entry is not open to this token", "Ask for one of your own.")
        return self.said(proof)


@described("consistency_proof", "Proof that nothing was rewritten between two sizes", ConsistencyProof)
class Consistency(Door):
    scope = "record"
    parameters = (_sized("old", "The smaller size, from a checkpoint you kept."), _sized("new", "The larger size."))
    changes_with_record = False

    def answer(self, request: Request, asked: Asked, **path: Any) -> HttpResponseBase:
        old, new = _given(asked, "old"), _given(asked, "new")
        if not 1 <= new <= asked.size:
            raise _wrong("new", new, f"the record has {asked.size} entries", _between(1, asked.size))
        if not 1 <= old <= new:
            raise _wrong("old", old, "it is no size that the new one grew from", _between(1, new))
        return self.said(commission_record.consistency_get(old=old, new=new))


@described("status", "How fresh and how whole: lag, backlog, gaps, last checkpoint", Status)
class StatusNow(Door):
    parameters = (asking.ESTABLISHMENT,)
    changes_with_record = False

    def answer(self, request: Request, asked: Asked, **path: Any) -> HttpResponseBase:
        response = self.said(commission_status.status_read(houses=asked.ids, now=timezone.now()))
        response["Cache-Control"] = "no-store"
        return response


@described(
    "access_log",
    "Who read this API",
    AccessItem,
    words=(
        "Reads and refused reads of what the token opens, as the establishment and its commission both see them; your own"
        " among them. In the order in which they came, each ten seconds after it was answered: who follows misses none."
    ),
)
class AccessLog(Listing):
    scope = "access-log"
    parameters = (asking.ESTABLISHMENT, asking.SINCE, *PAGED)
    changes_with_record = False

    def rows(self, asked: Asked, after: Key, most: int, before: int | None) -> Sequence[AccessItem]:
        return access_log.access_list(
            houses=asked.ids, commissions=asked.commissions, after=after, most=most, since=asked.values.get("since")
        )

    def place(self, row: AccessItem) -> Key:
        return (row.id,)


def _given(asked: Asked, name: str) -> int:
    value: int | None = asked.values.get(name)
    if value is None:
        raise _wrong(name, "", "it is missing", "Send a whole number.")
    return value


def _between(first: int, last: int) -> str:
    return f"Send a whole number from {first} to {last}."


def _wrong(name: str, value: object, what: str, cure: str) -> Refused:
    return Refused(HTTPStatus.BAD_REQUEST, f"{name}: {what}. {cure}", [Fault(name, str(value), what, cure)])
