"""A notice hangs with a maximum that the option does not allow, until the floor supervisor sees it."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Hung, Scene

HANDS_UNTIL_SEEN = (1, 2)


def hang(scene: Scene, rng: Random) -> Hung | None:
    """The first hands under a notice with twice the highest maximum."""
    posting, fee = scene.around.posting, scene.around.fee
    if fee is None or scene.around.game.game.banked_by == "pot":  # there the limit is what every bet is measured by
        return None
    limit = fee.option.printed_limit
    highest = limit.max if limit.max is not None else limit.max_between[1] if limit.max_between else None
    seen = rng.randint(*HANDS_UNTIL_SEEN)
    if highest is None or not posting.holds(scene.hands[0].dealt) or len(scene.hands) <= seen:
        return None
    corrected = scene.hands[seen].started
    wrong = msgspec.structs.replace(posting, max=2 * highest, until=corrected)
    right = msgspec.structs.replace(posting, from_=corrected)
    what = f"the notice said ${2 * highest:,}; option {posting.option} goes to ${highest:,}"
    return Hung(posting, (wrong, right), tuple(range(seen)), what)
