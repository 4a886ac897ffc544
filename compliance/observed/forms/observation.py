"""An observation, `oliver.observation/1`: what somebody saw of a hand at a table, and how, as it stands in the record.

`seen` is a hand of `oliver.hand/2` of which every field may be missing. `not_seen` says which were not seen, and why; what is
neither in `seen` nor there was not written down. It supersedes nothing: a recorded hand stays beside it.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct, field

from games.hand.form import FORM as HAND_FORM
from games.hand.form import Hand
from games.hand.words import Form, Identifier, Sentence, Slug, TableName, Time, Word
from games.terms.game import GameTerms

FORM: Final = "oliver.observation/1"
Mode = Literal["hand", "rotation", "fee", "count"]
Offset = Annotated[int, Meta(ge=-86_400, le=86_400, description="seconds by which the recorder's clock is ahead")]


class ClipSeen(Form, frozen=True, kw_only=True):
    """On which picture it was seen: the clock is that of the picture, `offset` how far it is ahead of the right time."""

    camera: Word
    recorder: Word
    from_: Time = field(name="from")
    until: Time
    offset: Offset = 0


class NotSeen(Form, frozen=True):
    """A part of the hand that nobody saw, and why."""

    part: Word
    why: Word


class Observation(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One look: a hand, its rotation or its fee alone, or how many hands were dealt in a stretch of time.

    `watch` holds the looks together that followed one another at a table; `place` counts them, and leaves a number out where
    hands between them were not seen. `plan` and `audit` are of what it is part, where it is part of anything.
    """

    form: Literal["oliver.observation/1"] = FORM
    id: Identifier
    establishment: Slug
    watch: Identifier
    place: Annotated[int, Meta(ge=1, le=100_000)]
    mode: Mode
    how: Literal["camera", "floor"]
    clips: Annotated[tuple[ClipSeen, ...], Meta(max_length=12)] = ()
    plan: Identifier | None = None
    audit: Identifier | None = None
    table: TableName
    game: Slug
    gaming_day: datetime.date
    began: Time
    ended: Time
    seen: dict[str, Any] = {}
    not_seen: Annotated[tuple[NotSeen, ...], Meta(max_length=40)] = ()
    affirmed: Annotated[tuple[Word, ...], Meta(max_length=10)] = ()
    hands: Annotated[int, Meta(ge=0, le=10_000)] | None = None  # of a count
    line: Annotated[str, Meta(max_length=4_000)] = ""  # as it was typed
    note: Sentence | None = None

    @property
    def unseen(self) -> frozenset[str]:
        """The parts that were not seen."""
        return frozenset(one.part for one in self.not_seen)


def hand_of(one: Observation) -> Hand:
    """What was seen as a hand to be judged: what was not seen is missing in it, and the rules are told so beside it.

    Its number is its place in the watch and one more: the first look is not the first hand of a day.
    """
    body: dict[str, Any] = {
        **one.seen,
        "form": HAND_FORM,
        "id": one.id,
        "establishment": one.establishment,
        "table": one.table,
        "game": one.game,
        "gaming_day": one.gaming_day,
        "number": one.place + 1,
        "started": one.began,
        "dealt": one.began,
        "ended": one.ended,
    }
    body.setdefault("wagers", [])
    seats = body.pop("seats", None)
    made = msgspec.convert(body | {"seats": seats or [{"seat": 1, "occupant": "unknown"}]}, Hand)
    return made if seats else msgspec.structs.replace(made, seats=[])


_ALWAYS = ("offers", "payouts", "collections", "order", "calls")
_PIECES = {"cards": ("cards",), "tiles": ("tiles",), "dice": ("rolls",), "balls": ("drawn",), "wheel": ("spin",)}
_SHORT: dict[str, frozenset[str]] = {
    "rotation": frozenset({"seats", "bank", "offers"}),
    "fee": frozenset({"seats", "bank", "wagers", "collections", "pot"}),
    "count": frozenset(),
}
"""What a short look looks at."""
LEFT_OUT = "not looked for"


def not_looked_for(
    mode: str, body: Mapping[str, Any], game: GameTerms | None, affirmed: Iterable[str]
) -> dict[str, str]:
    """The parts of which the line says nothing: what is not typed was not looked for, and counts for nothing as seen.

    A short look leaves out what it does not look at, whatever the line says of it.
    """
    parts = _parts(game)
    unsaid = dict.fromkeys((part for part in parts if not _said(part, body) and part not in affirmed), LEFT_OUT)
    short = _SHORT.get(mode)
    if short is None:
        return unsaid
    others = {*parts, "bank", "wagers", "payouts", "irregularities"} - short
    return unsaid | dict.fromkeys(sorted(others), LEFT_OUT)


def _parts(game: GameTerms | None) -> list[str]:
    """The parts that a hand of the game has beside bank and wagers."""
    kind = None if game is None or game.deck is None else game.deck.kind
    pieces = _PIECES["cards" if kind is None else kind]
    pot = ("pot",) if game is not None and not game.wagers else ()
    decided = ("decisions",) if not pot else ()
    return ["seats", *pieces, *decided, *pot, *(part for part in _ALWAYS if part != "payouts" or not pot)]


def _said(part: str, body: Mapping[str, Any]) -> bool:
    if part == "payouts":
        return not body.get("wagers") or any("settled" in one for one in body["wagers"])
    if part == "seats":
        return bool(body.get("seats"))  # no hand is dealt to nobody
    return body.get(part) is not None
