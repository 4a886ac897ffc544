"""More seats bet than the table layouts of the game have places for.

What it checks: the seats with wagers, or dealt in where players play for a pot, are no more than the table's layout
has for players, and no seat has a number beyond its last seat. Where the house does not say which layout the table
is, the largest one is held against the hand. A table of a layout on which the game may not be dealt at all is one
that has too many seats for it from the first on. Where the book leaves open whether more may play, and so many bet,
it cannot be told.

Why it matters: the rules describe the tables on which the game may be dealt. A wager at a place that the layout does
not have is a wager outside the approval, and the action button cannot be counted to it.

What to do: see the table's layout. If seats were numbered wrongly, correct the hand with a superseding record;
otherwise close the extra places. Wagers from behind belong to the seat they lie at.
"""

from functools import lru_cache

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import capital, cites, left_open
from compliance.law.finding import Fault, Faults
from games import said
from games.hand.pots import dealt_in
from games.schema.dated import as_of
from games.schema.load import readings
from games.settling.stakes import as_read
from games.settling.wording import listed
from games.terms.game import GameTerms

SEVERITY = "serious"
READS = ("layout", "means:most-players")


@lru_cache(maxsize=256)
def _largest(game: GameTerms) -> tuple[int, int]:
    """Seats and places for players of the largest layout."""
    return max((layout.seats, layout.players) for layout in game.layouts)


def check(facts: HandFacts) -> Faults:
    return [_left_open(facts, facts.game, fault) for fault in _faults(facts, facts.game)] if facts.game else ()


def _left_open(facts: HandFacts, game: GameTerms, fault: Fault) -> Fault:
    """The fault; in doubt where another interpretation gives the game a layout on which nothing is wrong."""
    known = readings(game.game)
    for layout in as_of(game.game.layout, game.day).values():
        for name, value in layout.under.items():
            settled = name in game.answered or known[name].answered_cite
            if settled or game.readings[name] == value or _faults(facts, game.under(name, value)):
                continue
            working = (*fault.working, *left_open(game, name))
            return fault.in_doubt("The book leaves open whether more may play", reading=name, working=working)
    return fault


def _faults(facts: HandFacts, game: GameTerms) -> Faults:
    hand = facts.hand
    if not game.layouts:
        return () if game.layout is None else _foreign(facts, game)
    most, players = _largest(game)
    if len(hand.seats) <= players and max([seat.seat for seat in hand.seats]) <= most:
        return ()
    pot = hand.pot is not None
    betting = set(dealt_in(hand)) if pot else {wager.seat for wager in hand.wagers}
    beyond = sorted(seat.seat for seat in hand.seats if seat.seat > most)
    if len(betting) <= players and not beyond:
        return ()
    lines = cites(facts, dict.fromkeys(line for layout in game.layouts for line in layout.cite))
    shown = ", ".join(map(said.seat, sorted(betting)))
    which = "the largest layout of the game" if game.layout is None else f"the {game.layout} table"
    working = (
        f"Seats {'dealt in' if pot else 'with wagers'}: {shown}",
        f"{capital(which)} has {players} places for players and {most} seats in all",
    )
    if len(betting) > players:
        did = f"{len(betting)} players were dealt in" if pot else f"Wagers lay at {len(betting)} seats"
        says, subject = f"{did}; {which} has {players} places for players.", "pot.dealt_in" if pot else "wagers"
        return (Fault("fail", says, subject, str(len(betting)), f"at most {players}", cites=lines, working=working),)
    seat, due = f"seat {said.seat(beyond[0])}", f"seats {said.seat(1)} to {said.seat(most)}"
    says = f"{capital(seat)} was occupied; {which} has {most} seats."
    return (Fault("fail", says, "seats", seat, due, cites=lines, working=working),)


def _foreign(facts: HandFacts, game: GameTerms) -> Faults:
    """The table's layout is none of those that are printed for the game."""
    printed = [one for one in as_of(game.game.layout, game.day).values() if as_read(game.readings, one.under)]
    if not printed:
        return ()  # no layout is printed: there is nothing to hold against the table
    due = listed([f"a {layout.table} table" for layout in printed], "or")
    says = f"Table {said.table(facts.hand.table)} is a {game.layout} table; the game may be dealt on {due}."
    lines = cites(facts, dict.fromkeys(line for layout in printed for line in layout.cite))
    return (Fault("fail", says, "table", f"a {game.layout} table", due, cites=lines),)
