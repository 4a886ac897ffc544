"""A second option hangs beside the posted one, until the floor supervisor sees it."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Hung, Scene
from games.schema import dated
from games.terms.game import GameTerms
from games.terms.sign import Beside

HANDS_UNTIL_SEEN = (1, 2)


def fits(game: GameTerms) -> bool:
    """A game of which the book wants one option at a table."""
    return any(item.shows == "one-option" for item in dated.as_of(game.game.sign, game.day).values())


def hang(scene: Scene, rng: Random) -> Hung | None:
    """The first hands under both."""
    posting = scene.around.posting
    seen = rng.randint(*HANDS_UNTIL_SEEN)
    option = scene.neighbour()
    if posting.sign is None or posting.schedule is None or option is None:
        return None
    if not posting.holds(scene.hands[0].dealt) or len(scene.hands) <= seen:
        return None
    corrected = scene.hands[seen].started
    other = Beside(schedule=posting.schedule, option=option)
    wrong = msgspec.structs.replace(
        posting, until=corrected, sign=msgspec.structs.replace(posting.sign, beside=(other,))
    )
    right = msgspec.structs.replace(posting, from_=corrected)
    return Hung(
        posting, (wrong, right), tuple(range(seen)), f"option {other.option} hung beside option {posting.option}"
    )
