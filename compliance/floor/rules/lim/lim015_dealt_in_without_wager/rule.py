"""Somebody was dealt in without the wager with which the round begins.

What it checks: where the rules deal only to those who have made a wager, an ante for instance, or an ante and a blind, each
seat with cards of its own on record has all of these wagers, whoever made them there. The player-dealer's hand is no player's.
A round in which it is on record that cards were dealt wrongly is left out, and a seat with a wager that needs the missing one:
that has a rule of its own.

Why it matters: who plays without the wager risks nothing in the part of the game on which collection, limits and the
player-dealer's cover are reckoned.

What to do: see what lay in the betting area. If a wager was not recorded, correct the hand with a superseding record; otherwise
instruct the dealer to deal only where the wagers lie.
"""

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wagers import duty
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games import said
from games.hand.seat_hands import own_hands, pile_of
from games.settling.wording import in_lines, listed

SEVERITY = "serious"
READS = ("means:dealt-in-with-wager",)


def check(facts: HandFacts) -> Faults:
    game, hand = facts.game, facts.hand
    asked = None if game is None or not hand.cards else duty(game, ("dealt-in-with-wager",))
    if game is None or asked is None or any(one.lies for one in hand.irregularities or ()):
        return ()
    bank = None if hand.bank is None else hand.bank.seat
    placed = {(wager.seat, wager.wager) for wager in hand.wagers}
    faults = []
    for seat, dealt in sorted(own_hands(hand.cards or {}).items()):
        missing = [name for name in asked.wagers if (seat, name) not in placed]
        there = [game.wagers[one.wager].kind for one in hand.wagers if one.seat == seat and one.wager in game.wagers]
        said_apart = any({*kind.needs_one_of, *kind.needs_all_of} & {*missing} for kind in there)
        if dealt and seat != bank and missing and not said_apart:
            names = listed([game.wagers[name].title for name in missing])
            says = f"Seat {said.seat(seat)} was dealt in without {names} ({in_lines(asked.cite)})."
            subject = f"cards.{pile_of(seat)}"
            faults.append(Fault("fail", says, subject, "nothing", names, cites=cites(facts, asked.cite)))
    return faults
