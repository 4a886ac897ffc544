"""What the text prints of draws, blinds, buy-ins and kills, and who decides on a hand on which several wagered."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Annotated, Literal

from msgspec import Meta

from games.schema.common import Block, Direction, Name


class Drawing(Block, frozen=True, kw_only=True):
    """Cards thrown away and drawn before the betting of a street, by everybody who is left.

    `fewest` (absent: none) to `most` cards are thrown away; `dealt`: as many are dealt for them, else none. The players are
    served in this direction, from `begins` on; where nothing is said, it is not printed. No other street has a draw.
    """

    name: Name
    streets: Annotated[tuple[Name, ...], Meta(min_length=1)]
    fewest: Annotated[int, Meta(ge=1)] | None = None
    most: Annotated[int, Meta(ge=1)]
    dealt: bool = True
    direction: Direction | None = None
    begins: Literal["left-of-button"] | None = None

    @property
    def key(self) -> Hashable:
        return self.name


class Blinds(Block, frozen=True, kw_only=True):
    """Which seats post the blinds, and from which seats a new, returning or owing player may not come in.

    The small blind is posted left of the button, the big one by the next seat dealt in; `heads_up` says where the small one is
    with two players: absent, the text does not say. `barred` is where somebody who comes in by posting may not be dealt in:
    between the button and the small blind; at a full table (`full`, so many players), elsewhere than as the big blind.
    `made_up`: owed blinds may not be made up between the button and the big blind.
    """

    name: Name = "blinds"
    posted: bool = False
    heads_up: Literal["button"] | None = None
    barred: Literal["before-small-blind", "full-table"] | None = None
    full: Annotated[int, Meta(ge=2)] | None = None
    made_up: bool = True

    @property
    def key(self) -> Hashable:
        return self.name


class BuyIn(Block, frozen=True, kw_only=True):
    """For how much, and how often, players buy in. A sum that the house determines stands on its sign.

    `points`: exactly so many times the value of one point. `short`: so many buys below the full buy-in, `per` full one or
    game and day; the first of all is never one. `once_dealt`: what is added after the cards were picked up has to be declared.
    """

    name: Name = "buy-in"
    points: Annotated[int, Meta(ge=1)] | None = None
    short: Annotated[int, Meta(ge=0)] | None = None
    per: Literal["full-buy-in", "day"] = "full-buy-in"
    once_dealt: Literal["declared"] | None = None

    @property
    def key(self) -> Hashable:
        return self.name


class Kill(Block, frozen=True, kw_only=True):
    """After which pot the next one is played as a kill: a player won it whole, and it came to the sum that the house posts."""

    name: Name  # as a hand calls such a pot: "kill", "half-kill"

    @property
    def key(self) -> Hashable:
        return self.name


class Decider(Block, frozen=True, kw_only=True):
    """Who has the most money on a hand decides on it.

    `over`: on the seat, or of all against the bank, where they play one hand. `ties`: of equal wagers the one on the lower
    square, or whoever sits nearest to the bank, counterclockwise; absent: not printed. `disputed`: in a dispute only, so
    that the seated player may decide as well.
    """

    name: Name = "most-money"
    over: Literal["seat", "table"] = "seat"
    ties: Literal["square", "nearest-counterclockwise"] | None = None
    disputed: bool = False

    @property
    def key(self) -> Hashable:
        return self.name
