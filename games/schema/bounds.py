"""How large wagers may be: each by itself or against another one, several together; what becomes of one outside the limits."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Annotated, Literal

from msgspec import Meta

from games.schema.common import Block, Cites, Dollars, Name, Share, Strict


class Bound(Strict, frozen=True, kw_only=True):
    """How large a wager may be, beside the table limit: in dollars, against another wager of the same bettor, or against what
    hangs at the table."""

    min: Dollars | None = None
    max: Dollars | None = None
    step: Dollars | None = None
    of: Name | None = None  # the other wager
    times: tuple[
        Share, ...
    ] = ()  # exactly one of these multiples of it: ["1"] is as much as it, ["3", "4"] three or four times
    by_checks: tuple[tuple[Share, ...], ...] = ()  # which of them after no check of the bettor, after one, after two
    at_least: Share | None = None  # not less than this share of it
    at_most: Share | None = None  # not more than this share of it: "1/2"
    below: Share | None = None  # less than this share of it
    of_last: bool = False  # the other wager is the one that the same bettor made in the hand before
    of_from: Dollars | None = None  # holds only beside so much of it, or more
    of_under: Dollars | None = None  # holds only beside less of it
    less_if_short: bool = False  # less than that is for a player who has no more chips
    of_posted_max: Share | None = None  # not more than this share of the posted maximum: "1/40"
    within_limits: bool = False  # the table limit holds beside it
    payable: bool = False  # only an amount that can be paid in whole cents at its odds
    where: tuple[Name, ...] = ()  # holds only where the bettor has one of these wagers too
    schedules: tuple[Name, ...] = ()  # printed on these fee pages only
    under: dict[str, str] = {}  # where the text leaves it open: holds under these interpretations
    cite: Cites


class Together(Block, frozen=True, kw_only=True):
    """What several wagers come to, added up: against others, against what hangs, or how many there may be."""

    name: Name
    wagers: Annotated[tuple[Name, ...], Meta(min_length=1)]
    per: Literal["wager", "player", "table"] = (
        "player"  # each by itself, those of one bettor at one seat, or of everybody
    )
    of: tuple[Name, ...] = ()  # measured by these, added up
    at_most: Share | None = None
    at_least: Share | None = None
    of_posted_max: Share | None = None  # together not more than this share of the posted maximum
    of_posted_min: Share | None = None  # together not less than this share of the posted minimum
    count: Annotated[int, Meta(ge=1)] | None = None  # not more than so many wagers of these kinds in a hand
    beside: tuple[Name, ...] = ()  # asked only where one of these lies too
    under: dict[str, str] = {}  # where the text leaves it open: holds under these interpretations
    covered: bool = False  # measured by the wager of whoever banks, too

    @property
    def key(self) -> Hashable:
        return self.name


class OutsideLimits(Block, frozen=True, kw_only=True):
    """What becomes of a wager outside the posted limits, as the text says it."""

    name: Name
    wagers: tuple[Name, ...] = ()  # none named: every wager
    above: Literal["no-action", "returned", "refused"] | None = None  # of what lies above the maximum
    below: Literal["has-action", "has-action-unless-rejected", "refused"] | None = None  # of a wager below the minimum

    @property
    def key(self) -> Hashable:
        return self.name

    def holds(self, wager: str) -> bool:
        """Whether it speaks of the wager."""
        return not self.wagers or wager in self.wagers
