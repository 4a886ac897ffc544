"""How long a table's position has been in whose hands: what law asks of a run of hands, whatever the game's own rules."""

from __future__ import annotations

import datetime

from compliance.rules.facts import Before, Held
from games.hand import Hand, Seat

STOP = datetime.timedelta(minutes=2)
"""A pause that is a stop of the game. The one instrument that asks for one gives two minutes (compliance/law)."""
MOST_SWAPS = 60
"""To and fro is counted no further: what a hand leaves has to come to rest."""


def provider_of(hand: Hand, occupant: str) -> str | None:
    """The provider for whom somebody sits there, "" where it was not recorded; None: he is no proposition player."""
    seat: Seat | None = next((seat for seat in hand.seats if seat.occupant == occupant), None)
    return None if seat is None or seat.role != "proposition" else seat.provider or ""


def held(hand: Hand, before: Before | None) -> Held | None:
    """Who has held the position since when, this hand included; None where nobody is recorded in the bank."""
    if hand.bank is None:
        return None
    who = hand.bank.occupant
    provider = provider_of(hand, who)
    mine = () if provider is not None else ((who, hand.ended),)
    last = None if before is None or hand.opened else before.held
    if last is None or before is None:
        return Held(hand.started, hand.started, provider, mine)
    same = before.occupant == who
    others = (*mine, *(each for each in last.others if each[0] != who))[:2] if mine else last.others
    since = last.since if same and hand.started - before.ended < STOP else hand.started
    pair, swaps = (last.pair, last.swaps) if same else _to_and_fro(hand, who, before, last)
    return Held(last.opened, since, provider, others, pair, swaps)


def _to_and_fro(hand: Hand, who: str, before: Before, last: Held) -> tuple[tuple[str, str] | None, int]:
    """The two between whom the position just went, and how often it did in a row while somebody else sat there."""
    if before.occupant is None or before.number + 1 != hand.number:
        return None, 0
    pair = (before.occupant, who) if before.occupant < who else (who, before.occupant)
    if not any(seat.role != "house" and not seat.away and seat.occupant not in pair for seat in hand.seats):
        return None, 0
    return pair, min(last.swaps + 1, MOST_SWAPS) if pair == last.pair else 1
