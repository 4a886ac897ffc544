"""What a "review/1" entry says, as the comparison with the stored rows reads it."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

import msgspec
from msgspec import Struct

Key = tuple[int, str, str]  # hand, rule, subject


class Found(Struct):
    rule: str
    subject: str
    outcome: str
    says: str
    digest: str = ""
    changed: bool = False


class HandSaid(Struct):
    hand: int
    revision: int
    terms: int
    due: str | None
    after: str = ""
    why: str = ""
    taken: msgspec.Raw = msgspec.Raw(b"")  # what the hand added to the takings; empty: made before there were any
    findings: tuple[Found, ...] = ()


class Gone(Struct):
    hand: int
    rule: str
    subject: str
    digest: str = ""


class Said(Struct):
    """The body of a "review/1" entry."""

    table: str
    gaming_day: datetime.date
    hands: list[HandSaid]
    superseded: list[int]
    terms: list[dict[str, str]]
    withdrawn: list[Gone]


decode = msgspec.json.Decoder(Said).decode


def hands_of(said: Said) -> Iterator[int]:
    yield from (each.hand for each in said.hands)
    yield from said.superseded
    yield from (gone.hand for gone in said.withdrawn)


def changed_by(said: Said) -> Iterator[Key]:
    yield from ((each.hand, one.rule, one.subject) for each in said.hands for one in each.findings if one.changed)
    yield from ((gone.hand, gone.rule, gone.subject) for gone in said.withdrawn)


def finding_named(hand: int, rule: str, subject: str) -> str:
    return f"finding {rule} of hand {hand}" + (f" ({subject})" if subject else "")
