"""When a charge is due at all: after a flop, from a pot of so much, once a round, not for the first hands of a new game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games import said
from games.cards.money import cents_of
from games.settling.sheet import Due
from games.terms.play import Owed, Play

if TYPE_CHECKING:
    from games.terms.game import ChargeTerms


_FIRST_HAND = "whether the hand begins a round of play is not told"
_PAID = "he has paid in this round of play"
_LATER_HAND = "the round goes on: only players who have not paid in it owe the fee, and who has is not told"


def asks(terms: ChargeTerms) -> tuple[str, ...]:
    """Which fields of a play decide whether the charge is due."""
    charge, flat = terms.charge, terms.flat
    wanted = []
    if charge.needs_flop:
        wanted.append("ended")
    if terms.pot_from is not None or terms.pot_below is not None:
        wanted.append("pot")
    if flat is not None and (flat.players_from or flat.players_to):
        wanted.append("players")
    if charge.free_hands is not None:
        wanted.append("opened")
    return tuple(wanted)


def bar(terms: ChargeTerms, play: Play) -> Due | None:
    """Why nothing is due, or why that cannot be told; None when the charge is due."""
    charge = terms.charge
    if play.given_back and charge.payer in ("pot", "not-stated"):
        return _nothing("the round was declared void and the pot went back")
    if charge.free_hands is not None and (play.opened is None or play.opened <= charge.free_hands):
        return _by_opening(charge.free_hands, play)
    if charge.once_a_round and not play.begins_round and (play.begins_round is None or play.paid is None):
        return _unknown(_LATER_HAND if play.begins_round is False else _FIRST_HAND)
    if charge.needs_flop:
        if play.flop is None:
            return _unknown("whether the flop was dealt is not told")
        if not play.flop:
            return _nothing("no flop was dealt, and without a flop nothing is taken")
    return _by_pot(terms, play) or _by_players(terms, play)


def of_newcomers(terms: ChargeTerms, play: Play, owed: tuple[Owed, ...]) -> tuple[Owed, ...]:
    """What each payer owes, where whoever has paid in the round of play owes no more."""
    if not terms.charge.once_a_round or play.begins_round is not False or play.paid is None:
        return owed
    if any(one.bettor is None for one in owed):
        return (Owed(_unknown(_LATER_HAND)),)
    return tuple(one._replace(due=_nothing(_PAID)) if one.bettor in play.paid else one for one in owed)


def _by_opening(free: int, play: Play) -> Due:
    if play.opened is None:
        return _unknown("whether this is one of the free first hands of the game is not told")
    return _nothing(f"the first {free} hands of a newly opened game are free")


def _by_pot(terms: ChargeTerms, play: Play) -> Due | None:
    least, below = terms.pot_from, terms.pot_below
    if least is None and below is None:
        return None
    if play.pot is None:
        return _unknown("the size of the pot is not told")
    if least is not None and play.pot < cents_of(least):
        return _nothing(f"the pot has not reached {said.money(cents_of(least))}")
    if below is not None and play.pot >= cents_of(below):
        return _nothing(f"the pot has reached {said.money(cents_of(below))}")
    return None


def _by_players(terms: ChargeTerms, play: Play) -> Due | None:
    flat = terms.flat
    if flat is None or (flat.players_from is None and flat.players_to is None):
        return None
    if play.players is None:
        return _unknown("the number of players is not told")
    low, high = flat.players_from or 0, flat.players_to or play.players
    return None if low <= play.players <= high else _nothing(f"it is not taken from {play.players} players")


def _nothing(why: str) -> Due:
    return Due((0,), 0, (), why)


def _unknown(why: str) -> Due:
    return Due((), 0, (), why)
