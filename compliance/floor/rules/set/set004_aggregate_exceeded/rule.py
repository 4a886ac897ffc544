"""More was paid in all than the rules let be paid.

What it checks: where the rules print the most that is paid on some wagers together, to one bettor or in one hand, what was
paid on them on record is no more than that. Where the rules themselves let more be paid on the hand, it is not asked; where
they except something from it and what is due to one of the wagers cannot be told, neither can this.

Why it matters: the aggregate is the bound of what the house puts at stake on one round, and it is posted. A payment beyond
it is money that nobody was owed, mostly paid at the largest wins of the game.

What to do: see the hand on surveillance and the posted aggregate. If the amounts were recorded wrongly, correct the hand
with a superseding record; otherwise take the payment up by the house's dispute procedure and note it.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites, other_sum, total, wager_at
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import CENTS, cents_of
from games.schema import Cap
from games.schema.dated import as_of
from games.settling.wording import in_lines, lines_say
from games.terms.game import GameTerms

SEVERITY = "serious"
READS = ("cap", "means:payout-ceiling")


def check(facts: HandFacts) -> Faults:
    caps = () if facts.game is None else _caps(facts.game)
    if not caps:
        return ()
    return [fault for cap in caps for fault in _over(facts, cap)]


@lru_cache(maxsize=256)
def _caps(game: GameTerms) -> tuple[Cap, ...]:
    return tuple(as_of(game.game.cap, game.day).values())


ASKED_OF = _caps  # games with a cap on what is paid


def _over(facts: HandFacts, cap: Cap) -> Iterator[Fault]:
    groups: dict[tuple[str, int], list[int]] = {}
    for i, wager in enumerate(facts.hand.wagers):
        if wager.settled is not None and (not cap.wagers or wager.wager in cap.wagers):
            key = (wager.bettor if cap.per in ("bettor", "wager") else "", i if cap.per == "wager" else -1)
            groups.setdefault(key, []).append(i)
    for mine in groups.values():
        fault = _fault(facts, cap, mine)
        if fault is not None:
            yield fault


def _fault(facts: HandFacts, cap: Cap, mine: Sequence[int]) -> Fault | None:
    most, wagers = _most(facts, cap, mine), [facts.hand.wagers[i] for i in mine]
    sums = [CENTS[wager.settled.paid] for wager in wagers if wager.settled is not None]
    paid = sum(sums)
    if paid <= most:
        return None
    lines = None if facts.sheet is None else facts.sheet.lines
    told = None if lines is None or any(lines[i].result == "not stated" for i in mine) else lines
    due = None if told is None else sum(told[i].paid for i in mine)
    if due is not None and due > most:
        return None  # what the rules except from it
    to = f" to {said.person(wagers[0].bettor)}" if cap.per in ("bettor", "wager") else ""
    head, over = f"Paid{to} in all {said.money(paid)}", said.difference(paid - most)
    says = f"{head}; {lines_say(cap.cite, 'print')} {said.money(most)} as the most: {over}."
    shown = [f"{wager_at(facts, one)}: paid {said.money(each)}" for one, each in zip(wagers, sums, strict=True) if each]
    working = (*shown, f"{cap.text} ({in_lines(cap.cite)})")
    fault = other_sum(says, "wagers", paid, most, cites(facts, cap.cite), working)
    if due is None and cap.conditional and not _for_sure(facts, cap, mine):
        return fault.in_doubt("What is due to one of these wagers cannot be told, and so whether it falls under that")
    return fault if due is None else fault._replace(working=(*working, f"Due in all{total(due)}"))


# --- A maximum that gives way to the posted minimum -------------------------------------------------------------------
# Between the printed sum and so many times the minimum it is open; above both of them, no hand may be paid.


def _for_sure(facts: HandFacts, cap: Cap, mine: Sequence[int]) -> bool:
    """Whether one hand by itself was paid more than the rules let be paid on any, by what the table posts as its least wager."""
    sure = _gives_way(facts, cap)
    return sure is not None and max(_by_hand(facts, mine).values()) > max(sure, cents_of(cap.amount))


def _most(facts: HandFacts, cap: Cap, mine: Sequence[int]) -> int:
    printed = cents_of(cap.amount)
    return max(printed, _gives_way(facts, cap) or 0) if _for_sure(facts, cap, mine) else printed


def _gives_way(facts: HandFacts, cap: Cap) -> int | None:
    """So many times the posted minimum; None where nothing hangs, or the cap does not look at it."""
    posting = facts.posting
    return None if posting is None or cap.or_least_times is None else cents_of(cap.or_least_times * posting.min)


def _by_hand(facts: HandFacts, mine: Sequence[int]) -> dict[tuple[int, str], int]:
    paid: dict[tuple[int, str], int] = {}
    for i in mine:
        wager = facts.hand.wagers[i]
        key = (wager.seat, wager.bettor)
        paid[key] = paid.get(key, 0) + (0 if wager.settled is None else CENTS[wager.settled.paid])
    return paid
