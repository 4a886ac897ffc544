"""A player stays in with a wager of a size that was open to him only earlier, or only later."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.hand.form import Decision
from games.terms.game import GameTerms

CHECK = "check"


def fits(game: GameTerms) -> bool:
    """A game in which the size of a wager depends on how often its bettor checked."""
    return any(bound.by_checks for one in game.wagers.values() for bound in one.kind.bound)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The checks of a bettor recorded otherwise than his wager has it."""
    hand, kinds = scene.hands[place], scene.around.game.wagers
    for wager in hand.wagers:
        by_checks = next((b.by_checks for b in kinds[wager.wager].kind.bound if b.by_checks), ())
        mine = [one for one in hand.decisions or () if (one.seat, one.bettor) == (wager.seat, wager.bettor)]
        made = sum(one.action == CHECK for one in mine)
        others = [
            n for n, given in enumerate(by_checks) if made < len(by_checks) and not set(given) & set(by_checks[made])
        ]
        if not others or hand.decisions is None:
            continue
        kept = [one for one in hand.decisions if one not in mine or one.action != CHECK]
        checks = [Decision(wager.seat, CHECK, wager.bettor)] * others[0]
        if not checks and not kept:
            continue  # a hand without any decision says nothing of the moment
        what = f"{wager.bettor} made a {wager.wager} wager after {others[0]} checks that is made after {made}"
        return at(place, changed(hand, decisions=[*checks, *kept]), what)
    return None
