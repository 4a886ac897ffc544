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

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Severity
from games.schema.dated import as_of
from games.schema.load import readings
from games.settling.house_play import Judged, judged
from games.settling.house_play import concerns as asked_here
from games.settling.wording import in_lines
from games.terms.game import GameTerms

SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ("rule-book",)
READS: tuple[str, ...] = ("house-way", "chart:house-way")


def ASKED_OF(game: GameTerms) -> bool:  # noqa: N802  # what the registry looks for
    """Games for which a house way is printed."""
    return bool(as_of(game.game.house_way, game.day))


def check(facts: HandFacts) -> Sequence[Fault]:
    game = facts.game
    if game is None or not asked_here(game, facts.hand):
        return ()
    return [_fault(facts, one) for one in judged(game, facts.hand) if one.outcome != "followed"]


def _fault(facts: HandFacts, one: Judged) -> Fault:
    whose = "The player-dealer's hand" if one.seat is None else f"The hand of seat {one.seat}"
    row = f", {one.row}" if one.row else ""
    place = in_lines(one.lines)
    if one.outcome == "not followed":
        why = f": {one.why}" if one.why else ""
        says = f"{whose} was not played the house way ({place}{row}){why}."
        return _made(facts, one, "fail", says)
    says = f"Whether {_lower(whose)} was played the house way ({place}{row}) cannot be told: {one.why}."
    return _made(facts, one, "cannot tell", says)


def _made(facts: HandFacts, one: Judged, outcome: str, says: str) -> Fault:
    game = facts.game
    question = () if game is None or one.reading is None else (readings(game.game)[one.reading],)
    working = [f"As it was: {one.was}"] if one.was else []
    working += [f"The house way: {one.due}"] if one.due else []
    working += [f"Left open ({in_lines(asked.cite)}): {asked.question}" for asked in question]
    return Fault(
        "fail" if outcome == "fail" else "cannot tell",
        says,
        f"cards.{one.pile}",
        one.was or None,
        one.due or None,
        None,
        cites(facts, one.lines),
        one.reading,
        tuple(working),
    )


def _lower(whose: str) -> str:
    return whose[0].lower() + whose[1:]
