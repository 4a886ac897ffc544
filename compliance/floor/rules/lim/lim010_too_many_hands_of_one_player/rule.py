"""One player wagered on more hands or betting areas than the rules give him, or on hands that do not lie side by side.

What it checks: where the rules limit the hands or betting areas of one player, the seats at which he wagers for
himself are no more than that; where they must be adjacent, no seat lies between them. Wagers from behind are on
another's hand and are not counted. Where the limit holds only while a player is the bank, it is asked only of such
hands.

Why it matters: several hands of one player change the order in which cards are drawn and, where a player banks, how
far his money must reach.

What to do: see on surveillance who placed the wagers. If a bettor was recorded wrongly, correct the hand with a
superseding record; otherwise instruct the table: the wagers beyond the limit are returned before the deal.
"""

from functools import partial

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wagers import duty
from compliance.floor.rules.wording import cites, stakes_shown
from compliance.law.finding import Fault, Faults
from games import said
from games.schema import Duty
from games.settling.wording import lines_say, listed

SEVERITY = "minor"
ADJACENT, UNDER_A_PLAYER = "hands-adjacent", "hands-while-a-player-banks"
ASKED = ("hands-of-one-player", UNDER_A_PLAYER, ADJACENT)
READS = tuple(f"means:{one}" for one in ASKED)
ASKED_OF = partial(duty, meanings=ASKED)  # games that limit the hands of one player


def check(facts: HandFacts) -> Faults:
    asked = None if facts.game is None else duty(facts.game, ASKED)
    if asked is None or asked.most is None:
        return ()
    if UNDER_A_PLAYER in asked.means and facts.hand.bank is None:
        return ()
    seats: dict[str, set[int]] = {}
    for wager in facts.hand.wagers:
        if not wager.backline:
            seats.setdefault(wager.bettor, set()).add(wager.seat)
    faults = []
    for bettor, own in seats.items():
        apart = ADJACENT in asked.means and max(own) - min(own) >= len(own)
        if len(own) > asked.most or apart:
            faults.append(_fault(facts, asked, bettor, sorted(own)))
    return faults


def _fault(facts: HandFacts, asked: Duty, bettor: str, own: list[int]) -> Fault:
    most = asked.most or 1
    at = f"seats {listed(map(said.seat, own))}"
    due = "one" if most == 1 else f"{'adjacent ones, ' if ADJACENT in asked.means else ''}at most {most}"
    says = f"{said.person(bettor)} wagered at {at}; {lines_say(asked.cite, 'allow')} {due}."
    mine = [wager for wager in facts.hand.wagers if wager.bettor == bettor and not wager.backline]
    working = tuple(stakes_shown(facts, mine))
    return Fault("fail", says, "wagers", at, due, cites=cites(facts, asked.cite), working=working)
