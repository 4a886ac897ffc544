"""A sign has a rate that is a percentage, until the floor supervisor sees it."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Hung, Scene
from games.terms.game import GameTerms
from games.terms.sign import RateShown
from games.terms.sign_rates import forbidding

HANDS_UNTIL_SEEN = (1, 2)


def fits(game: GameTerms) -> bool:
    """A game of which the book forbids percentages, on all wagers or on some."""
    return any(set(game.wagers) - line.besides for line in forbidding(game))


def hang(scene: Scene, rng: Random) -> Hung | None:
    """The first hands under it."""
    posting = scene.around.posting
    seen = rng.randint(*HANDS_UNTIL_SEEN)
    if posting.sign is None or not posting.holds(scene.hands[0].dealt) or len(scene.hands) <= seen:
        return None
    corrected = scene.hands[seen].started
    barred = tuple(sorted(set(scene.around.game.wagers) - forbidding(scene.around.game)[0].besides))
    rate = rng.choice(
        (
            RateShown(text="A part of every win", share="1/20", wagers=barred),
            RateShown(text="Five per cent of every win", wagers=barred),
        )
    )
    sign = msgspec.structs.replace(posting.sign, rates=(*posting.sign.rates, rate))
    wrong = msgspec.structs.replace(posting, until=corrected, sign=sign)
    right = msgspec.structs.replace(posting, from_=corrected)
    return Hung(posting, (wrong, right), tuple(range(seen)), f"the sign had the rate “{rate.text}”")
