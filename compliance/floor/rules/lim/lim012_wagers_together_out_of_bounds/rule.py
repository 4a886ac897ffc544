"""Wagers of a player together are more, less or more often than the rules let them be.

What it checks: where the rules add up several wagers, of one player or of everybody at the table, that they come to no more
and no less than what the rules measure them by: another wager, the wager of whoever banks, the posted maximum or minimum; and
that no more wagers of a kind were made in a hand than the rules give. What is measured by the posted limits cannot be told
where none are on file.

Why it matters: each wager by itself may be within its own bound and the sum of them beyond it. The sum is what the bank has to
answer for, and what the collection was approved for.

What to do: see the stacks on surveillance. If an amount was recorded wrongly, correct the hand with a superseding record;
otherwise instruct the table: what lies there too much is returned before the deal.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wagers import by_reading, holds
from compliance.floor.rules.wording import cites, stakes_shown, wager_at
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import CENTS
from games.hand.form import Wager
from games.schema import Together
from games.schema.dated import as_of
from games.settling.wording import as_wager, in_lines, lines_say, listed, stake
from games.terms.game import GameTerms

SEVERITY = "serious"
READS = ("together", "means:wagers-together", "means:bank-cover-bound")


class Edge(NamedTuple):
    """What wagers together are held to: cents, on which side, and in words."""

    amount: Fraction
    most: bool
    of: str


@lru_cache(maxsize=256)
def _sums(game: GameTerms) -> tuple[Together, ...]:
    return tuple(as_of(game.game.together, game.day).values())


ASKED_OF = _sums  # games in which wagers are added up


def check(facts: HandFacts) -> Faults:
    sums = () if facts.game is None else _sums(facts.game)
    return [fault for one in sums if holds(facts, one) for fault in _asked(facts, one)] if sums else ()


def _asked(facts: HandFacts, asked: Together) -> Iterator[Fault]:
    places = {place: mine for place, mine in _places(facts, asked).items() if _beside(facts, asked, place)}
    if facts.limits is None and (asked.of_posted_max is not None or asked.of_posted_min is not None):
        several = [i for mine in places.values() if len(mine) > 1 or asked.of_posted_min is not None for i in mine]
        if several:
            yield _untold(facts, asked, several)
        return
    for place, mine in places.items():
        yield from _faults(facts, asked, place, mine)


def _places(facts: HandFacts, asked: Together) -> dict[object, list[int]]:
    """Where the wagers that are added up lie."""
    places: dict[object, list[int]] = {}
    for i, wager in enumerate(facts.hand.wagers):
        spot: Mapping[str, object] = {"wager": i, "player": (wager.seat, wager.bettor), "table": "table"}
        if wager.wager in asked.wagers:
            places.setdefault(spot[asked.per], []).append(i)
        elif wager.wager in asked.beside and asked.of_posted_min is not None:  # those needed may be missing altogether
            places.setdefault(spot[asked.per], [])
    return places


def _beside(facts: HandFacts, asked: Together, spot: object) -> bool:
    """Whether one of the wagers lies there beside which it is asked."""
    return not asked.beside or any(
        one.wager in asked.beside and (spot == "table" or (one.seat, one.bettor) == spot) for one in facts.hand.wagers
    )


def _faults(facts: HandFacts, asked: Together, spot: object, mine: Sequence[int]) -> Iterator[Fault]:
    if asked.count is not None and len(mine) > asked.count:
        yield _counted(facts, asked, mine)
    total = sum(stake(facts.hand.wagers[i]) for i in mine)
    for edge in _edges(facts, asked, spot, len(mine) > 1):
        apart = total - edge.amount
        if apart >= 1 if edge.most else apart <= -1:
            yield _fault(facts, asked, mine, total, edge)


def _edges(facts: HandFacts, asked: Together, spot: object, several: bool) -> Iterator[Edge]:
    # One wager by itself above the posted maximum is for the rule on limits.
    if facts.limits is not None and asked.of_posted_max is not None and several:
        share = Fraction(asked.of_posted_max)
        yield Edge(share * facts.limits[1], True, f"{_share(share)}the posted maximum of {said.money(facts.limits[1])}")
    if facts.limits is not None and asked.of_posted_min is not None:
        share = Fraction(asked.of_posted_min)
        yield Edge(
            share * facts.limits[0], False, f"{_share(share)}the posted minimum of {said.money(facts.limits[0])}"
        )
    base = _base(facts, asked, spot)
    if base is None:
        return
    amount, words = base
    for figure, most in ((asked.at_most, True), (asked.at_least, False)):
        if figure is not None:
            yield Edge(Fraction(figure) * amount, most, f"{_share(Fraction(figure))}{words} {said.money(amount)}")


def _base(facts: HandFacts, asked: Together, spot: object) -> tuple[int, str] | None:
    """What the sum is measured by; None where none of it lies there: that is for the rule on wagers that need another."""
    bank, game = facts.hand.bank, facts.game
    if asked.covered:
        return None if bank is None or bank.wager is None else (CENTS[bank.wager], "the wager of whoever banks,")
    others = [one for one in facts.hand.wagers if one.wager in asked.of and _there(one, spot, facts)]
    if not others or game is None:
        return None
    titles = listed(dict.fromkeys(as_wager(game.wagers[one.wager].title) for one in others))
    return sum(map(stake, others)), f"the {titles} of"


def _there(one: Wager, spot: object, facts: HandFacts) -> bool:
    if spot == "table":
        return True
    if isinstance(spot, int):
        mine = facts.hand.wagers[spot]
        spot = (mine.seat, mine.bettor)
    return (one.seat, one.bettor) == spot


def _share(share: Fraction) -> str:
    return "" if share == 1 else f"{share} times " if share > 1 else f"{share} of "


def _fault(facts: HandFacts, asked: Together, mine: Sequence[int], total: int, edge: Edge) -> Fault:
    wagers = [facts.hand.wagers[i] for i in mine]
    amount = int(edge.amount)
    names = listed(wager_at(facts, one) for one in wagers) or "The wagers it needs"
    together = " together" if len(wagers) > 1 else ""
    due = f"{'at most' if edge.most else 'at least'} {said.money(amount)}"
    allow = lines_say(asked.cite, "allow" if edge.most else "ask") + ("" if edge.most else " for")
    says = f"{names}: {said.money(total)}{together}; {allow} {due}, {edge.of}."
    working = (*stakes_shown(facts, wagers), *_measured(facts, asked))
    fault = Fault(
        "fail", says, _subject(mine), said.money(total), due, total - amount, cites(facts, asked.cite), None, working
    )
    return by_reading(facts, asked, fault)


def _measured(facts: HandFacts, asked: Together) -> list[str]:
    return stakes_shown(facts, [one for one in facts.hand.wagers if one.wager in asked.of])


def _counted(facts: HandFacts, asked: Together, mine: Sequence[int]) -> Fault:
    wagers = [facts.hand.wagers[i] for i in mine]
    due = "one" if asked.count == 1 else f"at most {asked.count}"
    says = (
        f"{listed(wager_at(facts, one) for one in wagers)}: {len(mine)} wagers; {lines_say(asked.cite, 'give')} {due}."
    )
    working = tuple(stakes_shown(facts, wagers))
    lines = cites(facts, asked.cite)
    return by_reading(
        facts, asked, Fault("fail", says, _subject(mine), f"{len(mine)} wagers", due, None, lines, None, working)
    )


def _untold(facts: HandFacts, asked: Together, mine: Sequence[int]) -> Fault:
    wagers = [facts.hand.wagers[i] for i in mine]
    says = (
        f"Whether what lay there together kept to the posted limits ({in_lines(asked.cite)}) cannot be told: no limits are "
        f"on file for table {said.table(facts.hand.table)}."
    )
    working = tuple(stakes_shown(facts, wagers))
    return Fault("cannot tell", says, _subject(mine), cites=cites(facts, asked.cite), working=working)


def _subject(mine: Sequence[int]) -> str:
    return f"wagers[{mine[-1]}].amount" if mine else "wagers"
