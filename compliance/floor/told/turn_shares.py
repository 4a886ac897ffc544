"""Each person's part in the player-dealer position of a table's gaming day. Pure."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from fractions import Fraction

from compliance.floor.told.turns import Kind, Round, Share, follows, minutes_of


class _Tally:
    """What one person comes to, hand by hand."""

    def __init__(self) -> None:
        self.kind: Kind = "player"
        self.provider: str | None = None
        self.hands = self.longest = self.offered = self.declined = 0
        self.longest_from: int | None = None
        self.alone: datetime.timedelta | None = None


def shares_of(rounds: Sequence[Round]) -> tuple[Share, ...]:
    """Everybody who held the position or was asked, whoever held most of it first."""
    found: dict[str, _Tally] = {}
    walk = _Walk()
    for each in rounds:
        for offer in each.offers or ():
            if offer.who is not None:
                asked = found.setdefault(offer.who, _Tally())
                asked.offered += 1
                asked.declined += not offer.accepted
        if each.who is not None:
            walk.hand(each, found.setdefault(each.who, _Tally()))
        else:
            walk.nobody(each)
    shares = (
        Share(
            who,
            one.kind,
            one.provider,
            one.hands,
            Fraction(one.hands, len(rounds)),
            one.longest,
            one.longest_from,
            one.offered,
            one.declined,
            None if one.alone is None else minutes_of(one.alone),
        )
        for who, one in found.items()
    )
    return tuple(sorted(shares, key=lambda share: (-share.hands, -share.longest, share.who)))


class _Walk:
    """Along the hands: the run under way, and when another player last held the position."""

    def __init__(self) -> None:
        self._before: Round | None = None
        self._run = self._first = 0
        self._since: datetime.datetime | None = None  # the game was opened, or the first hand on record
        self._players: tuple[tuple[str, datetime.datetime], ...] = ()  # the last two, with the end of their last hands

    def hand(self, each: Round, one: _Tally) -> None:
        """A hand that somebody banked."""
        before = self._begin(each)
        who = str(each.who)
        same = follows(before, each) and before is not None and before.who == who
        self._run, self._first = (self._run + 1, self._first) if same else (1, each.number)
        one.kind, one.provider = each.kind, each.provider
        one.hands += 1
        if self._run > one.longest:
            one.longest, one.longest_from = self._run, self._first
        last = next((ended for other, ended in self._players if other != who), self._since)
        if last is not None and (one.alone is None or each.ended - last > one.alone):
            one.alone = each.ended - last
        if each.kind == "player":
            others = (other for other in self._players if other[0] != who)
            self._players = ((who, each.ended), *others)[:2]

    def nobody(self, each: Round) -> None:
        """A hand without a bank."""
        self._begin(each)
        self._run = 0

    def _begin(self, each: Round) -> Round | None:
        before, self._before = self._before, each
        if self._since is None or each.opened:
            self._since, self._players = each.started, ()
        return before
