"""A sum hangs from which on a kill is called for, and after a pot that reached it none is played."""

from __future__ import annotations

from decimal import Decimal
from random import Random

import msgspec

from compliance.tools.simulate.faults import Hung, Scene
from games.cards.money import cents_of, dollars
from games.hand.form import Hand
from games.terms.game import GameTerms
from games.terms.sign import SumShown

SUM = Decimal("1.00")  # every pot that is won comes to it


def fits(game: GameTerms) -> bool:
    """A game whose page says after which pot the limits go up."""
    return bool(game.game.kill)


def hang(scene: Scene, rng: Random) -> Hung | None:
    """The sum, for the one hand after a pot that one player won whole."""
    posting, hands = scene.around.posting, scene.hands
    after = [i for i in range(1, len(hands) - 1) if _whole(hands[i - 1]) and not hands[i].opened]
    if not after or posting.sign is None:
        return None
    place = rng.choice(after)
    up, down = hands[place].started, hands[place + 1].started
    sign = msgspec.structs.replace(posting.sign, sums=(SumShown(about="kill-pot", amount=SUM),))
    before = msgspec.structs.replace(posting, until=up)
    wrong = msgspec.structs.replace(posting, from_=up, until=down, sign=sign)
    later = msgspec.structs.replace(posting, from_=down)
    what = f"a pot of {dollars(cents_of(SUM))} calls for a kill by the sign, and none was played after one that was won whole"
    return Hung(posting, (before, wrong, later), (place,), what)


def _whole(hand: Hand) -> bool:
    """Whether one player was awarded all of it."""
    return hand.pot is not None and len({one.seat for one in hand.pot.awards or ()}) == 1
