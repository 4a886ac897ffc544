"""What hangs is changed, and the players are told only when it hangs already."""

from __future__ import annotations

import datetime
from random import Random

import msgspec

from compliance.tools.simulate.faults import Hung, Scene
from games.schema import dated
from games.terms.game import GameTerms

HANDS_UNTIL_SEEN = (1, 2)

A_DAY = datetime.timedelta(days=1)
OF = ("fees", "maximum")


def fits(game: GameTerms) -> bool:
    """A game of which the book wants the players to have notice of new rates or of another maximum."""
    return _asked(game, OF)


def _asked(game: GameTerms, of: tuple[str, ...]) -> bool:
    notices = dated.as_of(game.game.notice, game.day).values()
    return any(one.to == "players" and not {*of}.isdisjoint(one.of) for one in notices)


def hang(scene: Scene, rng: Random) -> Hung | None:
    """The first hands under the new sign; notice begins with the sign itself."""
    posting, seen = scene.around.posting, rng.randint(*HANDS_UNTIL_SEEN)
    if posting.sign is None or not posting.holds(scene.hands[0].dealt) or len(scene.hands) <= seen:
        return None
    if posting.option is None and not _asked(scene.around.game, ("maximum",)):
        return None  # no rates hang that could be changed
    option = scene.neighbour()
    if posting.option is not None and option is None:
        return None  # the page prints one option: there is none from which it could have been changed
    before = msgspec.structs.replace(
        posting, from_=posting.from_ - A_DAY, until=posting.from_, option=option, max=posting.max + 1
    )
    corrected = scene.hands[seen].started
    sign = msgspec.structs.replace(posting.sign, noticed=posting.from_)
    wrong = msgspec.structs.replace(posting, until=corrected, sign=sign)
    right = msgspec.structs.replace(posting, from_=corrected)
    return Hung(posting, (before, wrong, right), tuple(range(seen)), "the players had notice when it already hung")
