"""The player-dealer paid or collected more than the wager put up.

What it checks: what was paid to the winners and what was collected from the losers, as recorded, against the
player-dealer's wager. When that wager was not recorded, the answer is that it cannot be told.

Why it matters: the player-dealer may not win or lose more than the original amount wagered. A bank without that bound
is what the statute calls a banking game.

What to do: see the hand on surveillance: how much lay in front of the player-dealer, and which wagers were settled
after it was exhausted. What the wager did not reach goes back to its bettors.
"""

import math

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.payouts import COVER, Moved, applied, moved, others
from compliance.floor.rules.wording import cites, wager_at
from compliance.law.finding import Cite, Fault, Faults
from games import said
from games.cards.money import CENTS
from games.settling.wording import in_lines, listed

SEVERITY = "severe"
LAW = ("rule-book", "penal-code-330-11", "business-professions-code-19805-c")
READS = ("settlement", "reading:cover", "means:cover")


def check(facts: HandFacts) -> Faults:
    hand, bank = facts.hand, facts.hand.bank
    if bank is None or facts.game is None or not hand.wagers:  # no bank on record is for the rule on who held it
        return ()
    settled = facts.game.settlement
    if settled is not None and settled.cover == "not-stated" and COVER not in facts.game.readings:
        return ()  # the book prints no such bound: a bank that answers for whatever is won
    if bank.wager is None:
        return _not_recorded(facts)
    if facts.as_due and facts.sheet is not None and facts.sheet.covered:
        return ()
    cover = CENTS[bank.wager]
    money = moved(hand)
    if money.paid + money.taken <= cover or not money.beyond(cover, applied(facts)):
        return ()
    if _due_beyond(facts, cover):
        return ()  # by the rules of the game so much was due: what is wrong is for the rule on payouts
    return (_fault(facts, money, cover),)


def _due_beyond(facts: HandFacts, cover: int) -> bool:
    """Whether the game itself has more paid and collected than the bank put up: what it has won goes to the winners first,
    or the house pays what the bank does not reach."""
    lines = None if facts.sheet is None else facts.sheet.lines
    if not lines:
        return False
    due = Moved(sum(math.floor(line.paid) for line in lines), sum(math.floor(line.taken) for line in lines))
    return due.beyond(cover, applied(facts))


def _not_recorded(facts: HandFacts) -> Faults:
    money = moved(facts.hand)
    sums = f"Paid {said.money(money.paid)}, collected {said.money(money.taken)}"
    says = f"Whether the cover was exceeded cannot be told: the player-dealer's wager was not recorded. {sums}."
    return (Fault("cannot tell", says, "bank.wager", None, "the amount wagered", cites=_cites(facts)),)


def _fault(facts: HandFacts, money: Moved, cover: int) -> Fault:
    side, amount = max(("paid", money.paid), ("collected", money.taken), key=lambda part: part[1])
    reading = applied(facts)
    if reading in ("gross", "not-stated"):
        side, amount = "paid and collected", money.paid + money.taken
    elif reading == "net":
        side, amount = "won or lost", abs(money.taken - money.paid)
    over = f"with a wager of {said.money(cover)}: {said.difference(amount - cover)}"
    says = f"The player-dealer {side} {said.money(amount)} {over}."
    recorded, due = f"{side} {said.money(amount)}", f"at most {said.money(cover)}"
    lines, working = _cites(facts), _working(facts, money, cover)
    fault = Fault("fail", says, "bank.wager", recorded, due, amount - cover, lines, None, working)
    open_ = [other for other in others(facts) if not money.beyond(cover, other)]
    if not open_:
        return fault
    unsure = f"The book leaves open how the wager is used up; by {listed(open_, 'or')} instead of {reading} it reached"
    return fault.in_doubt(unsure, reading=COVER)


def _cites(facts: HandFacts) -> tuple[Cite, ...]:
    settlement = facts.game.settlement if facts.game is not None else None
    return cites(facts, settlement.cite) if settlement is not None else ()


def _working(facts: HandFacts, money: Moved, cover: int) -> tuple[str, ...]:
    lines = []
    for wager in facts.hand.wagers:
        if wager.settled is not None:
            for name, amount in (("paid", CENTS[wager.settled.paid]), ("collected", CENTS[wager.settled.taken])):
                lines += [f"{wager_at(facts, wager)}: {name} {said.money(amount)}"] if amount else []
    settlement = facts.game.settlement if facts.game is not None else None
    where = f" ({in_lines(settlement.cite)})" if settlement is not None else ""
    sums = f"Paid {said.money(money.paid)}, collected {said.money(money.taken)}"
    lines.append(f"{sums}; the player-dealer's wager is {said.money(cover)}{where}")
    return tuple(lines)
