"""The bank goes to and fro between the proposition player and one other, although more sit at the table."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene
from compliance.tools.simulate.reseat import Position, asked, banked
from games.hand.form import Hand
from games.rotation.asked import present
from games.terms.game import GameTerms

CHANGES = 24  # from so many on it is told (compliance/law/own/thresholds.toml); a test holds the two together
REGIMES = ("offered-after", "at-most", "intervening")


def fits(game: GameTerms) -> bool:
    """A game in which anybody may have the position when it comes to him."""
    rotation = game.rotation
    return (
        rotation is not None
        and rotation.regime in REGIMES
        and not rotation.needs
        and game.game.banked_by == "player-dealer"
    )


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The last hands of the day: after each the other one takes it. What comes before is another's turn."""
    hands, first = scene.hands, len(scene.hands) - CHANGES
    if place + 1 != len(hands) or first < CHANGES or scene.around.law:
        return None  # a stretch that is most of the day leaves room for nothing else
    before = hands[first - 1].bank
    if before is None:
        return None
    earlier = next(
        (one.bank.occupant for one in reversed(hands[:first]) if one.bank and one.bank.occupant != before.occupant),
        None,
    )
    there = set.intersection(*({*present(hand).items()} for hand in hands[first:]))
    others = [one for one in sorted(there) if one[1] not in (before.occupant, earlier)]
    if (before.seat, before.occupant) not in there or not others:
        return None
    pair = (rng.choice(others), (before.seat, before.occupant))
    changes = dict[int, Hand | None]()
    for turn, index in enumerate(range(first, len(hands))):
        (seat, who), (last, _) = pair[turn % 2], pair[1 - turn % 2]
        hand = hands[index]
        if len(present(hand)) <= len(pair):
            return None
        again = banked(scene, hand, Position(seat, who), asked(scene, hand, last, seat))
        if again is None:
            return None
        changes[index] = again
    what = f"{CHANGES} times in a row between {pair[0][1]} and {before.occupant}"
    return Planted(changes, (place,), what)
