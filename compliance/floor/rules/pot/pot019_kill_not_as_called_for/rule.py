"""A kill was played that the pot before did not call for, or was called for and not played.

What it checks: where the page says after which pot the limits go up, the hand before at the table: whether one player won that
pot whole, and whether it came to the sum that hangs at the table. Where no sum hangs, a kill after a pot that was shared is a
fault, and any other kill cannot be told. Where what was taken out of the pot decides whether the sum was reached, it cannot be
told either.

Why it matters: a kill makes every bet of the hand larger. Played when the rule does not call for it, the table has other limits
than those that hang there; left out, the winner keeps an advantage that the rule takes.

What to do: see the hand before. If the pot or its awards were recorded wrongly, correct it with a superseding record. Put up the
sum from which on a kill is called for.
"""

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import cents_of
from games.schema import Kill, dated
from games.settling.wording import in_lines

SEVERITY = "serious"
READS = ("kill", "means:kill")
NEEDS = {"means:kill": ("kill",)}
POSTED = "kill-pot"


def check(facts: HandFacts) -> Faults:
    hand, game = facts.hand, facts.game
    if hand.pot is None or game is None:
        return ()
    found = [_kill(facts, block) for block in dated.as_of(game.game.kill, game.day).values()]
    return [fault for fault in found if fault is not None]


def _kill(facts: HandFacts, block: Kill) -> Fault | None:
    pot, least = facts.hand.pot, _posted(facts)
    played = pot is not None and pot.kind == block.name
    if not played and least is None:
        return None
    called, why = _called(facts, least)
    if called is played:
        return None
    name, lines = block.name.replace("-", " "), cites(facts, block.cite)
    recorded, due = (f"a {name}" if one else f"no {name}" for one in (played, bool(called)))
    if called is None:
        says = f"Whether a {name} was called for cannot be told: {why} ({in_lines(block.cite)})."
        return Fault("cannot tell", says, "pot.kind", recorded, None, None, lines)
    did = f"A {name} was played, and none was called for" if played else f"A {name} was called for and not played"
    return Fault("fail", f"{did}: {why} ({in_lines(block.cite)}).", "pot.kind", recorded, due, None, lines)


def _posted(facts: HandFacts) -> int | None:
    """The sum that hangs at the table, in cents."""
    sign = None if facts.posting is None else facts.posting.sign
    amount = None if sign is None else sign.sum_of(POSTED)
    return None if amount is None else cents_of(amount)


def _called(facts: HandFacts, least: int | None) -> tuple[bool | None, str]:
    """Whether the pot before called for a kill, and why."""
    hand, before = facts.hand, facts.before
    if hand.opened:
        return False, "the game was opened with this hand"
    if before is None or before.number + 1 != hand.number or before.won is None:
        return None, "the awards of the hand before are not on record"
    whole, given, put = before.won
    pot = f"the pot of hand {said.hand(before.id, before.number)}"
    if not whole:
        return False, f"{pot} was shared"
    if least is None:
        return None, f"one player won {pot}, and no sum from which on it is called for hangs"
    won = f"one player won {pot}, {said.money(given)}, and {said.money(least)} hangs"
    if given < least <= put:
        return None, f"{won}; {said.money(put)} had been put in"
    return given >= least, won
