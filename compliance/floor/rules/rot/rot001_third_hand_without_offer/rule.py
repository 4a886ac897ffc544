"""The same player-dealer went on without the position having been offered.

What it checks: before a hand in which the same occupant holds the position for more hands than the rules give between
two offers, the record shows an offer to others. An offer that everybody declined lets the holder go on, and the count
begins anew. When offers were not recorded, or a hand of that run is missing, the answer is that it cannot be told.

Why it matters: the position must be offered systematically and continuously after every so many hands. A game that
lets one participant keep the bank is a banking game, although everybody could have had it (Oliver).

What to do: see on surveillance whether the position was offered before that hand. If it was, correct the hand with a
superseding record that names the offers; otherwise instruct the table and note it.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules.facts import Before, HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Severity
from games import said
from games.hand.form import Hand
from games.schema import Rotation
from games.settling.wording import in_lines

SEVERITY: Severity = "severe"
LAW: tuple[str, ...] = (
    "rule-book",
    "penal-code-330-11",
    "business-professions-code-19805-c",
    "oliver-v-county-of-los-angeles",
    "bureau-2007-offer-only",
)
READS: tuple[str, ...] = ("rotation:offered-after", "means:bank-offered")

REGIME = "offered-after"


def check(facts: HandFacts) -> Sequence[Fault]:
    before, hand = facts.before, facts.hand
    if before is None or hand.bank is None or before.occupant != hand.bank.occupant or hand.offers:
        return ()
    rotation = facts.game.rotation if facts.game is not None else None
    if rotation is None or rotation.regime != REGIME or rotation.hands is None:
        return ()
    if before.most is not None and before.most < rotation.hands and before.number + 1 == hand.number:
        return ()
    return (_fault(facts, before, rotation, rotation.hands),)


def _fault(facts: HandFacts, before: Before, rotation: Rotation, hands: int) -> Fault:
    hand, who = facts.hand, said.person(before.occupant or "")
    lines, place = cites(facts, rotation.cite), in_lines(rotation.cite)
    run = f"{before.run + 1} hands in a row" if before.whole else f"at least {before.run + 1} hands in a row"
    due = f"an offer after every {hands} hands"
    working = (
        f"Hand {said.hand(before.id, before.number)}: {who} in seat {said.seat(before.seat or 0)}, {before.run} in a row",
        f"Hand {said.hand(hand.id, hand.number)}: {who} again; offers before it: {_offers(hand)}",
        f"The position is offered {rotation.direction} after every {hands} hands ({place})",
    )
    head = f"{who} held the player-dealer position for {run}"
    fault = Fault("cannot tell", "", "offers", None, due, None, lines, None, working)
    if before.number + 1 != hand.number or before.most is None:
        says = f"Whether an offer was due before this hand cannot be told: {_doubt(hand, before)}."
        return fault._replace(says=says, recorded=None if hand.offers is None else "none")
    if hand.offers is None:
        return fault._replace(says=f"{head}; whether it was offered before this hand was not recorded.")
    if before.least < hands:
        says = f"{head}; whether an offer was due cannot be told, because earlier offers were not recorded."
        return fault._replace(says=says, recorded="none")
    since = f"{before.least + 1} hands since the last offer" if before.least != before.run else "no offer among them"
    return fault._replace(
        outcome="fail", says=f"{head}, {since}; it is to be offered after every {hands}.", recorded="none"
    )


def _offers(hand: Hand) -> str:
    return "not recorded" if hand.offers is None else "none"


def _doubt(hand: Hand, before: Before) -> str:
    """Why the count of hands in a row is in doubt."""
    this = said.hand(hand.id, hand.number)
    if hand.number == before.number:
        return f"hand {this} stands in the record twice"
    if hand.number < before.number:
        return f"hand {this} stands in the record after hand {said.hand(before.id, before.number)}"
    return f"a hand that {said.person(before.occupant or '')} may have banked is missing"
