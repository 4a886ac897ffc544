"""The house posts a maximum above the highest that the book lets it post, until the floor supervisor sees it."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Hung, Scene
from games.schema import dated
from games.terms.game import GameTerms
from games.terms.sign_check import above_by_notice

HANDS_UNTIL_SEEN = (1, 2)


def fits(game: GameTerms) -> bool:
    """A game of which the book prints within which figures limits are posted."""
    return bool(game.game.range)


def hang(scene: Scene, rng: Random) -> Hung | None:
    """The first hands under twice the highest maximum."""
    posting, game = scene.around.posting, scene.around.game
    first = next((name for name, one in game.wagers.items() if not one.kind.bonus), None)
    ranges = list(dated.as_of(game.game.range, game.day).values())
    named = [one for one in ranges if first in one.wagers] or [one for one in ranges if not one.wagers]
    seen = rng.randint(*HANDS_UNTIL_SEEN)
    if not named or named[0].max_at_most is None or len(scene.hands) <= seen or above_by_notice(game):
        return None
    highest = named[0].max_at_most
    corrected = scene.hands[seen].started
    wrong = msgspec.structs.replace(posting, max=2 * highest, until=corrected)
    right = msgspec.structs.replace(posting, from_=corrected)
    what = f"the notice said ${2 * highest:,}; the book lets the house post ${highest:,} at most"
    return Hung(posting, (wrong, right), tuple(range(seen)), what)
