"""A wager was taken from a bettor who had not placed the wager it depends on.

What it checks: for every wager that the rules allow only beside others, the same bettor has placed them at the same seat:
one of those of which one is enough, and each of those that are all needed. What it depends on lay there before the
initial deal, unless the rules have that one placed later too. Whether it may lie at another seat is an interpretation of the
book's words; where the book has none of it, a wager beside one elsewhere cannot be told.

Why it matters: the rules give a bonus bet, a double or a raise only to a player who has also placed the wager it depends
on. By itself it is a wager the approval does not cover, and its payout could be disputed either way.

What to do: see who placed what. If a wager was not recorded, correct the hand with a superseding record; otherwise
instruct the table: a wager without the one it depends on is returned before the cards are played.
"""

from functools import lru_cache

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites, left_open, wager_at
from compliance.law.finding import Fault, Faults
from games import said
from games.hand.form import Wager
from games.settling.stakes import as_read
from games.settling.wording import an, as_wager, listed, stake
from games.terms.game import GameTerms

SEVERITY = "serious"
READS = ("wager-beside", "means:needs-wager", "reading:bonus-beside-line")
BESIDE, ANYWHERE, HERE = "bonus-beside-line", "same-player", "same-betting-area"


def check(facts: HandFacts) -> Faults:
    game = facts.game
    if game is None:
        return ()
    (needing, all_of), wagers = _needing(game), facts.hand.wagers
    faults: list[Fault | None] = []
    last: Wager | None = None
    for i, wager in enumerate(wagers):
        needed = needing.get(wager.wager)
        if needed is None:
            last = wager  # a bettor's wagers are recorded together, so it is mostly the one that is needed
        elif not (last is not None and _serves(last, wager, needed)) and not _placed(wager, needed, wagers):
            faults += _by_reading(game, wager.wager, _fault(facts, game, i, tuple(needed), "or"))
        if all_of:
            missing = [
                name for each in all_of.get(wager.wager, ()) if not _placed(wager, each, wagers) for name in each
            ]
            faults += [_fault(facts, game, i, tuple(missing), "and")] if missing else []
    return [fault for fault in faults if fault is not None]


def _by_reading(game: GameTerms, wager: str, fault: Fault | None) -> Faults:
    """The fault; in doubt where the book leaves open whether the wager needs another one, none where it is read not to."""
    under = game.wagers[wager].kind.needs_under
    needed = as_read(game.readings, under) if under else True
    if fault is None or needed is False:
        return ()
    if needed is None:
        names, working = ", ".join(under), (*fault.working, *left_open(game, *under))
        return (fault.in_doubt("Whether it must the book leaves open", reading=names, working=working),)
    return (fault,)


def _serves(line: Wager, bonus: Wager, needed: dict[str, bool]) -> bool:
    if line.bettor != bonus.bettor or line.seat != bonus.seat:
        return False
    later = needed.get(line.wager)
    return later is not None and (later or line.placed == "before-deal")


@lru_cache(maxsize=256)
def _needing(game: GameTerms) -> tuple[dict[str, dict[str, bool]], dict[str, list[dict[str, bool]]]]:
    """The wagers that the rules allow only beside another one, or beside all of several; and whether what they need may itself
    come after the deal."""
    later = {name: terms.kind.placed == "after-deal" for name, terms in game.wagers.items()}
    kinds = {name: terms.kind for name, terms in game.wagers.items()}
    one_of = {name: {each: later[each] for each in kind.needs_one_of} for name, kind in kinds.items()}
    all_of = {name: [{each: later[each]} for each in kind.needs_all_of] for name, kind in kinds.items()}
    return {name: one for name, one in one_of.items() if one}, {name: each for name, each in all_of.items() if each}


def _placed(bonus: Wager, needed: dict[str, bool], wagers: list[Wager]) -> bool:
    return any(_serves(wager, bonus, needed) for wager in wagers)


def _fault(facts: HandFacts, game: GameTerms, i: int, names: tuple[str, ...], last: str) -> Fault | None:
    bonus = facts.hand.wagers[i]
    kind = game.wagers[bonus.wager]
    needed = listed([game.wagers[name].title for name in names], last)
    own = [wager for wager in facts.hand.wagers if wager.bettor == bonus.bettor and wager.wager in names]
    elsewhere = [wager for wager in own if wager.placed == "before-deal"]
    working = [
        f"{wager_at(facts, wager)}: {said.money(stake(wager))}, placed {wager.placed.replace('-', ' the ')}"
        for wager in own
    ]
    subject, lines = f"wagers[{i}]", cites(facts, kind.kind.cite)
    head = f"{wager_at(facts, bonus)}: {said.money(stake(bonus))} wagered"
    applied = game.readings.get(BESIDE)
    if elsewhere and applied == ANYWHERE:
        return None
    if elsewhere:
        # The text asks for a line wager of the player; it does not say that it must lie in the same betting area.
        at = listed([f"seat {said.seat(wager.seat)}" for wager in elsewhere])
        has = f"{said.person(bonus.bettor)} has the wager it depends on at {at} only"
        recorded, due = f"{needed} at {at}", f"{needed} at seat {said.seat(bonus.seat)}"
        if applied == HERE:
            return Fault("fail", f"{head}; {has}.", subject, recorded, due, None, lines, BESIDE, tuple(working))
        says = f"{head}; {has}, and the book does not say whether that is enough."
        return Fault("cannot tell", says, subject, recorded, due, cites=lines, working=tuple(working))
    later = all(game.wagers[name].kind.placed == "after-deal" for name in names)
    when = "" if later else " before the deal"
    says = f"{head} without {an(as_wager(needed))} of {said.person(bonus.bettor)}{when}."
    return Fault("fail", says, subject, f"none{when}", f"{needed}{when}", cites=lines, working=tuple(working))
