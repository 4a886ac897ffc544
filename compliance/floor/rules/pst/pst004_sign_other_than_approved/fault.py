"""A sign names another approval, or limits of a wager that the game has not, until the floor supervisor sees it."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Hung, Scene
from games.terms.sign import LimitShown

HANDS_UNTIL_SEEN = (1, 2)


def hang(scene: Scene, rng: Random) -> Hung | None:
    """The first hands under the wrong sign."""
    posting, game = scene.around.posting, scene.around.game
    seen = rng.randint(*HANDS_UNTIL_SEEN)
    if posting.sign is None or not posting.holds(scene.hands[0].dealt) or len(scene.hands) <= seen:
        return None
    if game.edition.approval is not None:
        sign, what = msgspec.structs.replace(posting.sign, approval="of another game"), "another approval"
    else:
        other = LimitShown(wager="no-such-wager", max=posting.max)
        sign = msgspec.structs.replace(posting.sign, limits=(*posting.sign.limits, other))
        what = "limits of a wager that the game has not"
    corrected = scene.hands[seen].started
    wrong = msgspec.structs.replace(posting, until=corrected, sign=sign)
    right = msgspec.structs.replace(posting, from_=corrected)
    return Hung(posting, (wrong, right), tuple(range(seen)), f"the sign said {what}")
