"""A wager was taken from behind where the rules allow none.

What it checks: every wager that its bettor placed on another player's hand, from behind his seat, is of a kind on which
the rules of the game permit that. Where the book may be read either way, it cannot be told; where it says nothing of it, it
is not asked.

Why it matters: somebody who wagers from behind has no seat and no cards of his own, and mostly no say in the hand. Where the
rules do not have him, his wager is one that nobody approved, and the player-dealer's money was not put up for it.

What to do: see on surveillance whose chips they were. If a seated player's wager was recorded as one from behind, correct the
hand with a superseding record; otherwise instruct the table: such a wager is returned before the deal.
"""

from functools import lru_cache

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites, left_open, wager_at
from compliance.law.finding import Fault, Faults
from games import said
from games.schema import Reading
from games.schema.load import readings
from games.settling.wording import in_lines, stake
from games.terms.game import GameTerms

SEVERITY = "serious"
READS = ("wager-behind", "means:no-backline")
OF_ALL, OF_ONE = "back-line", "backline-"  # how readings are named that ask about it: of all wagers, of those it names
NOT_ALLOWED = ("none", "not-allowed", "not-permitted")


def check(facts: HandFacts) -> Faults:
    game = facts.game
    if game is None:
        return ()
    allowed, wagers = _allowed(game), facts.hand.wagers
    for wager in wagers:
        if wager.backline and wager.wager not in allowed:
            break
    else:
        return ()
    faults = [_fault(facts, game, i) for i, one in enumerate(wagers) if one.backline and one.wager in game.wagers]
    return [fault for fault in faults if fault is not None]


@lru_cache(maxsize=256)
def _allowed(game: GameTerms) -> frozenset[str]:
    """The wagers that may be placed from behind."""
    return frozenset(name for name in game.wagers if _is_allowed(game, name, _asking(game, name)))


def _is_allowed(game: GameTerms, wager: str, reading: Reading | None) -> bool:
    kind, applied = game.wagers[wager].kind, None if reading is None else game.readings[reading.name]
    return kind.backline is True or (kind.backline is None and applied not in (*NOT_ALLOWED, "not-stated"))


def _fault(facts: HandFacts, game: GameTerms, i: int) -> Fault | None:
    wager = facts.hand.wagers[i]
    kind, reading = game.wagers[wager.wager].kind, _asking(game, wager.wager)
    if _is_allowed(game, wager.wager, reading):
        return None
    cite = tuple(dict.fromkeys((*kind.cite, *(reading.cite if reading is not None else ()))))
    head, lines = f"{wager_at(facts, wager)}: {said.money(stake(wager))} wagered", cites(facts, cite)
    subject, amiss = f"wagers[{i}]", ("from behind", "the seated player's own")
    if reading is None:
        says = f"{head}; the rules do not allow that from behind ({in_lines(cite)})."
        return Fault("fail", says, subject, *amiss, cites=lines)
    says = f"{head}; whether the rules allow that the book leaves open ({in_lines(reading.cite)})."
    asked = tuple(left_open(game, reading.name))
    return Fault("cannot tell", says, subject, *amiss, None, lines, reading.name, asked)


def _asking(game: GameTerms, wager: str) -> Reading | None:
    """The reading of the game that asks whether this wager may be placed from behind."""
    known = readings(game.game)
    named = (name for name in known if name.startswith(OF_ONE) and wager in name.removeprefix(OF_ONE).split("-"))
    return known.get(next(named, OF_ALL))
