"""The house way: how a hand is set or drawn to that its player does not set himself, step by step as a chart prints it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Annotated, Literal

from msgspec import Meta

from games.schema.common import Block, Cites, Name, Strict, Text

Holds = Literal[
    "no-pair",
    "pair",
    "two-pair",
    "three-pair",
    "three-of-a-kind",
    "two-sets",
    "full-house",
    "full-house-and-pair",
    "four-of-a-kind",
    "four-and-pair",
    "four-and-set",
    "five-of-a-kind",
]
Ranks = Annotated[str, Meta(pattern=r"^[A2-9TJQK]+$", description='ranks like "AKQ"')]
Which = Literal["joker", "highest", "second-highest", "highest-unpaired"]


class Setting(Strict, frozen=True, kw_only=True):
    """One way of setting a hand, where it can be done: what goes in front, what stays behind, and of several the highest or
    the lowest front."""

    front: Literal["pair", "no-pair"] | None = None
    behind: Literal["pair", "two-pair", "three-of-a-kind", "complete", "four-of-a-kind"] | None = None  # or better
    least: Ranks | None = None  # a front of this card or higher
    puts: tuple[Which, ...] = ()  # cards that go in front
    keeps: tuple[Which, ...] = ()  # cards that stay behind
    together: tuple[Which, ...] = ()  # cards that are not parted
    takes: Literal["highest", "lowest"] = "highest"


class HouseWayStep(Strict, frozen=True, kw_only=True):
    """A row of the chart: which hands it speaks of, and how they are set. The first setting that can be done is taken."""

    name: Name
    hand: Text  # as printed
    holds: Annotated[tuple[Holds, ...], Meta(min_length=1)]
    of: Ranks | None = None  # the rank of which most cards are held; of two the higher
    complete: bool | None = None  # whether five of the seven make a straight or a flush; absent: either
    beside_joker: bool = False  # the joker is held, and `holds` speaks of the other cards
    above_pair: Annotated[int, Meta(ge=1)] | None = None  # so many ranks the highest unpaired card is above the pair
    play: tuple[Setting, ...] = ()
    then_as: Holds | None = None  # otherwise as such a hand is set
    where: dict[str, str] = {}  # printed so only under these readings
    cite: Cites


class HouseWay(Block, frozen=True, kw_only=True):
    """How hands are set (steps) or drawn to (`hits_to`), and whose must be. An earlier step goes before a later one."""

    name: Name
    title: Text
    chart: Name | None = None  # the chart as printed
    joker: Literal["ace", "any"] | None = None
    joker_by: Name | None = None  # the reading that says for which card the joker stands where rows differ by it
    binds_bank: bool = False  # the player-dealer's hand is always set so
    bank_where: dict[str, str] = {}  # it is under these readings
    step: tuple[HouseWayStep, ...] = ()
    hits_to: Annotated[int, Meta(ge=0, le=9)] | None = None  # a hand of points draws on so many or fewer, else stands

    @property
    def key(self) -> Hashable:
        return self.name
