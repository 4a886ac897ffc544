"""How long a table's position has been in whose hands: what law asks of a run of hands, whatever the game's own rules."""

from __future__ import annotations

import datetime

from compliance.floor.rules.facts import Before, Holding
from compliance.law.instruments import instruments
from games.hand.form import Hand

STOP = datetime.timedelta(minutes=instruments()["bureau-2016-sixty-minutes"].parameters["stop_minutes"])
"""A pause that is a stop of the game, by the one instrument that asks for one."""
MOST_SWAPS = 60
"""To and fro is counted no further: what a hand leaves has to come to rest."""
MOST_RUN = 120
"""Hands in a row are counted no further; then it is at least so many. A corrected hand would else change what is known of
every later hand of a run that may last all day."""
KEPT = 2 * datetime.timedelta(minutes=max(one.parameters.get("minutes", 0) for one in instruments().values()))
"""Moments are known no further back than twice the longest stretch for which an instrument asks."""


def provider_of(hand: Hand, occupant: str) -> str | None:
    """The provider for whom somebody sits there, "" where it was not recorded; None: no proposition player."""
    for seat in hand.seats:
        if seat.occupant == occupant:
            return seat.provider or "" if seat.role == "proposition" else None
    return None


def held(hand: Hand, before: Before | None) -> Holding | None:
    """Who has held the position since when, this hand included; None where nobody is recorded in the bank."""
    if hand.bank is None:
        return None
    who = hand.bank.occupant
    provider = provider_of(hand, who)
    mine = () if provider is not None else ((who, hand.ended),)
    last = None if before is None or hand.opened else before.held
    if last is None or before is None:
        return Holding(hand.started, hand.started, provider, mine)
    same, first = before.occupant == who, hand.started - KEPT
    others = last.others
    if others and others[-1][1] < first:
        others = tuple(each for each in others if each[1] >= first)
    if mine:
        others = (*mine, *(each for each in others if each[0] != who))[:2]
    since = last.since if same and hand.started - before.ended < STOP else hand.started
    pair, swaps = _to_and_fro(hand, who, before, last) if not same else (last.pair, last.swaps)
    if same and before.run >= MOST_RUN:  # held for so long, it no longer goes to and fro
        pair, swaps = None, 0
    return Holding(max(last.opened, first), max(since, first), provider, others, pair, swaps)


def _to_and_fro(hand: Hand, who: str, before: Before, last: Holding) -> tuple[tuple[str, str] | None, int]:
    """The two between whom the position just went, and how often it did in a row while somebody else sat there."""
    if before.occupant is None or before.number + 1 != hand.number:
        return None, 0
    pair = (before.occupant, who) if before.occupant < who else (who, before.occupant)
    if not any(seat.role != "house" and not seat.away and seat.occupant not in pair for seat in hand.seats):
        return None, 0
    return pair, min(last.swaps + 1, MOST_SWAPS) if pair == last.pair else 1
