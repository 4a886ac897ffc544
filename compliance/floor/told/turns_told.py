"""A table's gaming day as turns of the player-dealer position: who held it for how long, who was asked, what is missing.

Pure, over hands in order of their numbers. Nothing is judged here: a run ends where the rules end it (`rules.succession`),
at another holder, at a missing hand and where a game is opened anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from compliance.floor.told.turn_shares import shares_of
from compliance.floor.told.turns import GOES_WORDS, Missing, Round, Share, Turn, follows
from games.settling.wording import listed


class TableTurns(NamedTuple):
    """A table's gaming day."""

    rounds: tuple[Round, ...]
    turns: tuple[Turn, ...]
    shares: tuple[Share, ...]
    missing: tuple[Missing, ...]
    pair: tuple[str, str] | None
    swaps: int  # how often at most it went to and fro between those two in a row

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

    @property
    def seats(self) -> tuple[int, ...]:
        """Every seat that anybody had, held the position at, or was asked at."""
        found: set[int] = set()
        for each in self.rounds:
            found.update(each.seats)
            found.update(offer.seat for offer in each.offers or ())
            found.update(seat for seat in (each.seat, each.before) if seat is not None)
        return tuple(sorted(found))


def told(rounds: Iterable[Round]) -> TableTurns:
    """All of it, in one pass for each part."""
    held = tuple(rounds)
    turns = turns_of(held)
    most = max(held, key=lambda each: each.swaps, default=None)
    pair, swaps = (most.pair, most.swaps) if most is not None else (None, 0)
    return TableTurns(held, turns, shares_of(held), tuple(_missing(held)), pair, swaps)


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
