"""A bonus bet is dealt with although its bettor has no line wager."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.schema import WagerKind
from games.terms.game import WagerTerms


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A bettor with one bonus bet takes the line wager back before the deal, the bonus bet stays."""
    hand, kinds = scene.hands[place], scene.around.game.wagers
    for bonus in hand.wagers:
        needs = _needs(kinds[bonus.wager].kind)
        own = [wager for wager in hand.wagers if (wager.seat, wager.bettor) == (bonus.seat, bonus.bettor)]
        if not needs or bonus.placed != "before-deal" or _mutual(bonus.wager, needs, kinds):
            continue
        if sum(bool(_needs(kinds[wager.wager].kind)) for wager in own) != 1:
            continue
        wagers = [wager for wager in hand.wagers if wager not in own or wager.wager not in needs]
        without = changed(hand, wagers=wagers)
        if scene.around.game.settle(without).draws:
            return None  # nobody was left for whom the dealer had to draw
        what = f"{bonus.wager} at seat {bonus.seat} without a line wager"
        return at(place, scene.again(without), what)
    return None


def _needs(kind: WagerKind) -> tuple[str, ...]:
    return (*kind.needs_one_of, *kind.needs_all_of)


def _mutual(name: str, needs: tuple[str, ...], kinds: Mapping[str, WagerTerms]) -> bool:
    """Whether these are wagers that are only made together."""
    return any(name in _needs(kinds[need].kind) for need in needs)
