"""The board was run twice otherwise than the page prints.

What it checks: where the page lets the rest of the board be dealt twice, a recorded hand of two runs: somebody was all in, on a
street after which cards were still to come, and the second board differs from the first by the cards that came after that
street and no others. Where players were all in on several streets the second is not asked. Where nobody is on record as all in,
and the acts of a street were not recorded, it cannot be told.

Why it matters: two runs cut the pot in halves that one run gives to one hand. Dealt where nobody is all in, or with other
cards than those that were still to come, each half is won by another board than the printed one.

What to do: see the hand on surveillance. If a board or an act was recorded wrongly, correct the hand with a superseding record;
otherwise settle the pot by the house's dispute procedure, and instruct the dealer.
"""

from collections.abc import Iterator

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wagers import duty
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games.hand.pot import Act, Put, Street
from games.schema import Duty
from games.settling.wording import lines_have

SEVERITY = "serious"
TWICE, BOARD = "run-it-twice", "second-board"
READS = (f"means:{TWICE}", f"means:{BOARD}")
LIE = {"before-flop": 0, "flop": 3, "turn": 4, "river": 5}  # cards of the board that lie on a street
WHOLE = LIE["river"]


def check(facts: HandFacts) -> Faults:
    pot, game = facts.hand.pot, facts.game
    if pot is None or game is None or (pot.runs or 1) < 2:
        return ()
    asked, streets = duty(game, (TWICE,)), pot.streets or []
    if asked is not None and not any(one.all_in for street in streets for one in _told(street)):
        whole = bool(streets) and all(one.acts is not None for one in streets)
        return [_too_soon(facts, asked, "nobody is on record as all in", whole=whole)]
    all_in = [one.name for one in streets if any(act.all_in for act in one.acts or ())]
    if asked is not None and all_in and LIE.get(all_in[0]) == WHOLE:
        return [_too_soon(facts, asked, "no card was still to come after the all-in bet")]
    board = duty(game, (BOARD,))
    if board is None or len(all_in) != 1 or all_in[0] not in LIE:  # of several the page does not say which counts
        return ()
    return list(_board(facts, board, all_in[0]))


def _told(street: Street) -> tuple[Act | Put, ...]:
    """Its acts, or what each put in where they were not recorded."""
    return (*(street.acts or ()), *(street.puts or ()))


def _too_soon(facts: HandFacts, asked: Duty, why: str, *, whole: bool = True) -> Fault:
    says = f"The board was run twice, and {why}; {lines_have(asked.cite)} it run twice after such a bet, for the cards to come."
    fault = Fault("fail", says, "pot.runs", "2", "1", None, cites(facts, asked.cite))
    return fault if whole else fault.in_doubt("Not every act was recorded")


def _board(facts: HandFacts, asked: Duty, street: str) -> Iterator[Fault]:
    own, due = _own(facts), WHOLE - LIE[street]
    if own is not None and own != due:
        after = f"the all-in bet came on the street {street.replace('-', ' ')}"
        says = f"Of the board {own} cards were dealt again; {after}, and {lines_have(asked.cite)} {due} dealt again."
        yield Fault("fail", says, "cards.board-2", str(own), str(due), None, cites(facts, asked.cite))


def _own(facts: HandFacts) -> int | None:
    """How many cards were dealt again: a second board is recorded without the first cards of the first, with which it begins."""
    cards = facts.hand.cards or {}
    return len(cards["board-2"]) if len(cards.get("board", ())) == WHOLE and "board-2" in cards else None
