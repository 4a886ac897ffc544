"""Two cards and a third between them: every three ranks, as often as the packs have them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import perm

from games.cards.card import DECK, RANKS
from games.returns.answer import Tell, WagerReturn
from games.returns.tally import Tally, packs_called, packs_of
from games.schema import WagerKind
from games.terms.game import GameTerms

THREE = 3
PLAYS = "it is laid once the first two cards lie open: what it comes back with hangs on which spreads are raised"
OF = "ways in which three cards of the packs may fall"


def returns(terms: GameTerms, names: Sequence[str], tell: Tell) -> Iterator[WagerReturn]:
    """Each wager laid before the deal against every three ranks."""
    numbers = packs_of(terms)
    for done, name in enumerate(names):
        kind = terms.wagers[name]
        if _later(kind.kind):
            yield WagerReturn(wager=name, title=kind.title, how="by-play", why=PLAYS)
            continue
        tallies = [_counted(terms, name, number) for number in numbers]
        tell(done + 1, len(names))
        ways = [tally.way(name, packs_called(n)) for n, tally in zip(numbers, tallies, strict=True)]
        yield tallies[0].counted(name, OF, ways)


def _later(kind: WagerKind) -> bool:
    """Whether it is laid beside another wager when cards are seen."""
    return kind.placed == "after-deal"


def _counted(terms: GameTerms, name: str, number: int) -> Tally:
    tally = Tally(terms, [name])
    each = len(DECK) // len(RANKS) * number
    for ranks in product(RANKS, repeat=THREE):
        ways = 1
        for times in Counter(ranks).values():
            ways *= perm(each, times)
        suits = iter("SHD")
        tally.settle(ways, cards={"board": [rank + next(suits) for rank in ranks]})
    return tally
