"""A table's gaming day as turns of the player-dealer position: who held it for how long, who was asked, what is missing.

Pure, over hands in order of their numbers. Nothing is judged here: a run ends where the rules end it (`rules.succession`),
at another holder, at a missing hand and where a game is opened anew.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from compliance.floor.explained.turns import GOES_WORDS, Kind, Missing, Round, Share, Turn, follows, minutes_of
from games.settling.wording import listed


class TableTurns(NamedTuple):
    """A table's gaming day."""

    rounds: tuple[Round, ...]
    turns: tuple[Turn, ...]
    shares: tuple[Share, ...]
    missing: tuple[Missing, ...]
    pair: tuple[str, str] | None
    swaps: int  # how often at most it went to and fro between those two in a row
    seats: tuple[int, ...]  # every one that anybody had, held the position at, or was asked at

    @property
    def hands(self) -> int:
        return len(self.rounds)

    @property
    def goes(self) -> str:
        """What goes round where no hand has a player-dealer; "" where one has, or it is not recorded."""
        found = {each.goes for each in self.rounds if each.goes is not None}
        held = any(each.who is not None for each in self.rounds)
        return "" if held else listed(GOES_WORDS[each] for each in sorted(found)) if found else ""

    @property
    def longest(self) -> int:
        return max((share.longest for share in self.shares), default=0)

    @property
    def top(self) -> Share | None:
        """Whoever held most of it."""
        return self.shares[0] if self.shares and self.shares[0].hands else None


def table_turns(rounds: Iterable[Round]) -> TableTurns:
    """All of it, in one pass for each part."""
    every = tuple(rounds)
    most = max(every, key=lambda each: each.swaps, default=None)
    pair, swaps = (most.pair, most.swaps) if most is not None else (None, 0)
    return TableTurns(every, turns_of(every), shares_of(every), tuple(_missing(every)), pair, swaps, _seats(every))


def _seats(rounds: Sequence[Round]) -> tuple[int, ...]:
    found: set[int] = set()
    for each in rounds:
        found.update(each.seats)
        found.update(offer.seat for offer in each.offers or ())
        found.update(seat for seat in (each.seat, each.before) if seat is not None)
    return tuple(sorted(found))


def _missing(rounds: Sequence[Round]) -> Iterable[Missing]:
    before: Round | None = None
    for each in rounds:
        last = before.number if before is not None else 0
        if each.number > last + 1 and not (before is None and each.opened):
            yield Missing(last + 1, each.number - 1, None if before is None else before.ended, each.started)
        before = each


def turns_of(rounds: Sequence[Round]) -> tuple[Turn, ...]:
    """The turns of these hands."""
    return tuple(_turns(rounds))


def _turns(rounds: Sequence[Round]) -> Iterable[Turn]:
    gaps = {gap.last + 1: gap for gap in _missing(rounds)}
    part: list[Round] = []
    for each in rounds:
        last = part[-1] if part else None
        if last is not None and not (follows(last, each) and (last.who, last.seat) == (each.who, each.seat)):
            yield _turn(part, gaps.get(part[0].number))
            part = []
        part.append(each)
    if part:
        yield _turn(part, gaps.get(part[0].number))


def _turn(part: Sequence[Round], gap: Missing | None) -> Turn:
    offers = part[0].offers
    made = None if offers is None else len(offers)
    declined = None if offers is None else sum(not offer.accepted for offer in offers)
    again = sum(len(each.offers or ()) for each in part[1:])
    return Turn(tuple(part), made, declined, again, gap)


# --- each person's part ------------------------------------------------------------


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
