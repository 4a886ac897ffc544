"""Somebody who stands behind bets along, where the text does not have it."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.hand.form import Wager
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game in which a wager is not taken from behind."""
    return any(one.kind.backline is False and one.kind.placed == "before-deal" for one in game.wagers.values())


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A wager by itself, as large as that of the one who sits there, of somebody behind him."""
    hand, kinds = scene.hands[place], scene.around.game.wagers
    for wager in hand.wagers:
        kind = kinds[wager.wager].kind
        if kind.backline is not False or kind.placed != "before-deal" or kind.needs_all_of or kind.needs_one_of:
            continue
        bettor = f"G-{rng.randint(10000, 99999)}"
        behind = Wager(wager.seat, bettor, wager.wager, wager.amount, backline=True)
        done = scene.again(changed(hand, wagers=[*hand.wagers, behind]))
        if done is not None:
            return at(place, done, f"{bettor} wagered on {wager.wager} from behind seat {wager.seat}")
    return None
