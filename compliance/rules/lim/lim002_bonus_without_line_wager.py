"""A bonus bet was taken from a bettor who had not placed the wager it depends on.

What it checks: for every wager that the rules allow only beside another one, the same bettor has placed one of those
others at the same seat before the initial deal.

Why it matters: the rules give the bonus bet only to a player who has also placed the wager it depends on. A bonus bet
by itself is a wager the approval does not cover, and its payout could be disputed either way.

What to do: see who placed what. If the line wager was not recorded, correct the hand with a superseding record;
otherwise instruct the table: a bonus bet without its line wager is returned before the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from compliance.rules.facts import HandFacts
from compliance.rules.finding import Fault, Severity
from compliance.rules.wording import cites, listed, stake, wager_at
from games.hand import Wager
from games.money import dollars
from games.terms import GameTerms

SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ("rule-book",)
READS: tuple[str, ...] = ("wager-beside",)


def check(facts: HandFacts) -> Sequence[Fault]:
    game = facts.game
    if game is None:
        return ()
    needing, wagers = _needing(game), facts.hand.wagers
    faults = []
    last: Wager | None = None
    for i, wager in enumerate(wagers):
        needed = needing.get(wager.wager)
        if needed is None:
            last = wager  # a bettor's wagers are recorded together, so it is mostly the one that is needed
        elif not (last is not None and _serves(last, wager, needed)) and not _placed(wager, needed, wagers):
            faults.append(_fault(facts, game, i, wager))
    return faults


def _serves(line: Wager, bonus: Wager, needed: dict[str, bool]) -> bool:
    if line.bettor != bonus.bettor or line.seat != bonus.seat:
        return False
    later = needed.get(line.wager)
    return later is not None and (later or line.placed == "before-deal")


@lru_cache(maxsize=256)
def _needing(game: GameTerms) -> dict[str, dict[str, bool]]:
    """The wagers that the rules allow only beside another one, and whether that one may itself come after the deal."""
    return {
        name: {needed: game.wagers[needed].kind.placed == "after-deal" for needed in kind.needs_one_of}
        for name, kind in game.wagers.items()
        if kind.needs_one_of
    }


def _placed(bonus: Wager, needed: dict[str, bool], wagers: list[Wager]) -> bool:
    return any(_serves(wager, bonus, needed) for wager in wagers)


def _fault(facts: HandFacts, game: GameTerms, i: int, bonus: Wager) -> Fault:
    kind = game.wagers[bonus.wager]
    needed = listed([game.wagers[name].title for name in kind.needs_one_of], "or")
    own = [wager for wager in facts.hand.wagers if wager.bettor == bonus.bettor and wager.wager in kind.needs_one_of]
    elsewhere = [wager for wager in own if wager.placed == "before-deal"]
    working = [
        f"{wager_at(facts, wager)}: {dollars(stake(wager))}, placed {wager.placed.replace('-', ' the ')}"
        for wager in own
    ]
    subject, lines = f"wagers[{i}]", cites(facts, kind.kind.cite)
    head = f"{wager_at(facts, bonus)}: {dollars(stake(bonus))} wagered"
    if elsewhere:
        # The text asks for a line wager of the player; it does not say that it must lie in the same betting area.
        at = listed([f"seat {wager.seat}" for wager in elsewhere])
        has = f"{bonus.bettor} has the wager it depends on at {at} only"
        says = f"{head}; {has}, and the book does not say whether that is enough."
        return Fault(
            "cannot tell",
            says,
            subject,
            f"line wager at {at}",
            f"{needed} before the deal",
            cites=lines,
            working=tuple(working),
        )
    says = f"{head} without a {needed} wager of {bonus.bettor} before the deal."
    return Fault(
        "fail", says, subject, "none before the deal", f"{needed} before the deal", cites=lines, working=tuple(working)
    )
