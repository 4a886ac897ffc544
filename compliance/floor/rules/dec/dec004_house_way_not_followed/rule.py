"""A hand that had to be played the house way was not.

What it checks: the player-dealer's hand where the book has it set the house way, and the hand of every seat for which
it is on record that it was played so, because nobody set it or its player asked for it. A hand of two is set again by
the chart's rows, a hand of points held against the points on which it draws. Where the chart is damaged, has no row or
leaves open for which card the joker is held, it cannot be told.

Why it matters: a house way takes the choice from whoever sets the hand. Set otherwise, a hand wins or loses by
somebody's judgment, and in the bank's seat that is every wager of the table.

What to do: see the hand on surveillance. If the piles were recorded wrongly, correct the hand with a superseding
record; otherwise reset it as the rules of the game allow, and look at each wager that it decided.
"""

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites, left_open
from compliance.law.finding import Fault, Faults, Outcome
from games import said
from games.schema.dated import as_of
from games.settling.house_play import Judged, judged
from games.settling.house_play import concerns as asked_here
from games.settling.wording import in_lines
from games.terms.game import GameTerms

SEVERITY = "serious"
READS = ("house-way", "chart:house-way", "means:house-way-of-bank", "means:house-way-for-players")


def ASKED_OF(game: GameTerms) -> bool:  # noqa: N802  # what the registry looks for
    """Games for which a house way is printed."""
    return bool(as_of(game.game.house_way, game.day))


def check(facts: HandFacts) -> Faults:
    game = facts.game
    if game is None or not asked_here(game, facts.hand):
        return ()
    return [_fault(facts, one) for one in judged(game, facts.hand) if one.outcome != "followed"]


def _fault(facts: HandFacts, one: Judged) -> Fault:
    whose = "player-dealer's hand" if one.seat is None else f"hand of seat {said.seat(one.seat)}"
    place = f"({in_lines(one.lines)}{f', {one.row}' if one.row else ''})"
    failed, why = one.outcome == "not followed", f": {one.why}" if one.why else ""
    if failed:
        says = f"The {whose} was not played the house way {place}{why}."
    else:
        says = f"Whether the {whose} was played the house way {place} cannot be told: {one.why}."
    working = [f"As it was: {one.was}"] if one.was else []
    working += [f"The house way: {one.due}"] if one.due else []
    if facts.game is not None and one.reading is not None:
        working += left_open(facts.game, one.reading)
    was, due = one.was or None, one.due or None
    outcome: Outcome = "fail" if failed else "cannot tell"
    lines = cites(facts, one.lines)
    return Fault(outcome, says, f"cards.{one.pile}", was, due, None, lines, one.reading, tuple(working))
