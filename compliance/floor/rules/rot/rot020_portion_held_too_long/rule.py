"""Somebody held a portion of the bank for more hands in a row than the page gives anybody.

What it checks: where the page lets nobody occupy the position continuously who acts as a portion of it, who shared the bank on
record, hand after hand: no one for more hands in a row than the position is held before it goes on, whoever else held the rest
of it. Of the player-dealer the rules on the position speak. Where a hand is missing the count begins anew.

Why it matters: a company that takes a part of every bank banks the game, whoever sits in the seat.

What to do: see who stood behind the bank. If a share was recorded wrongly, correct the hand with a superseding record; otherwise
the position goes on without that share.
"""

from collections.abc import Iterator

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.turns import BANK_LAW
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games import said
from games.settling.wording import in_lines

SEVERITY = "severe"
LAW = BANK_LAW
READS = ("rotation:intervening",)


def check(facts: HandFacts) -> Faults:
    rotation = None if facts.game is None else facts.game.rotation
    if rotation is None or not rotation.portions or rotation.hands is None or facts.hand.bank is None:
        return ()
    return list(_faults(facts, rotation.hands, rotation.cite))


def _faults(facts: HandFacts, most: int, lines: tuple[str, ...]) -> Iterator[Fault]:
    runs = facts.portions
    bank = facts.hand.bank
    for name in (bank.shared or ()) if bank is not None else ():
        run = runs.get(name, 1)
        if run > most:
            says = f"{said.person(name)} held a portion of the bank for hand {run} in a row; at most {most} ({in_lines(lines)})."
            yield Fault("fail", says, "bank.shared", str(run), f"at most {most}", None, cites(facts, lines))
