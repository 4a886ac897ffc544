"""What hangs is told to the commission only when it hangs already."""

from __future__ import annotations

import datetime
from decimal import Decimal
from random import Random

import msgspec

from compliance.tools.simulate.faults import Hung, Scene
from games.schema import dated
from games.terms.game import GameTerms
from games.terms.ranges import range_of_notice

HANDS_UNTIL_SEEN = (1, 2)

A_DAY = datetime.timedelta(days=1)


def fits(game: GameTerms) -> bool:
    """A game of which the book wants the commission to be told of limits, or of a maximum above the printed one."""
    notices = dated.as_of(game.game.notice, game.day).values()
    return any(one.to == "commission" and ("limits" in one.of or one.above_printed) for one in notices)


def hang(scene: Scene, rng: Random) -> Hung | None:
    """The first hands under limits of which the commission hears with the first of them."""
    posting, game, seen = scene.around.posting, scene.around.game, rng.randint(*HANDS_UNTIL_SEEN)
    if posting.sign is None or not posting.holds(scene.hands[0].dealt) or len(scene.hands) <= seen:
        return None
    corrected, printed = scene.hands[seen].started, range_of_notice(game)
    above = any(one.above_printed for one in dated.as_of(game.game.notice, game.day).values())
    high = posting.max
    if above and printed is not None and printed.high is not None:
        high = Decimal(2 * printed.high) / 100
    before = msgspec.structs.replace(posting, from_=posting.from_ - A_DAY, until=posting.from_, max=posting.max + 1)
    sign = msgspec.structs.replace(posting.sign, told=posting.from_)
    wrong = msgspec.structs.replace(posting, until=corrected, sign=sign, max=high)
    right = msgspec.structs.replace(posting, from_=corrected)
    return Hung(posting, (before, wrong, right), tuple(range(seen)), "the commission was told when it already hung")
