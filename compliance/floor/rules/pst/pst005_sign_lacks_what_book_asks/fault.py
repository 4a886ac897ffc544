"""A sign lacks something that the book wants posted, until the floor supervisor sees it."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Hung, Scene
from games.schema import dated
from games.terms.game import GameTerms

HANDS_UNTIL_SEEN = (1, 2)


def fits(game: GameTerms) -> bool:
    """A game of which the book wants words or limits on the sign."""
    return any(
        item.where == "table" and item.shows in ("words", "wager-limits")
        for item in dated.as_of(game.game.sign, game.day).values()
    )


def hang(scene: Scene, rng: Random) -> Hung | None:
    """The first hands under a sign without its words, or without the limits of single wagers."""
    posting = scene.around.posting
    seen = rng.randint(*HANDS_UNTIL_SEEN)
    if posting.sign is None or not posting.holds(scene.hands[0].dealt) or len(scene.hands) <= seen:
        return None
    corrected = scene.hands[seen].started
    sign = msgspec.structs.replace(posting.sign, words=(), limits=())
    wrong = msgspec.structs.replace(posting, until=corrected, sign=sign)
    right = msgspec.structs.replace(posting, from_=corrected)
    return Hung(posting, (wrong, right), tuple(range(seen)), "the sign said nothing of what has to stand there")
