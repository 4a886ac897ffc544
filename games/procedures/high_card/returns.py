"""One card against the dealer's: wagers on the first two cards are counted; what is played on equal ones has no figure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec import convert

from games.cards.card import DECK
from games.procedures.high_card.settle import Condition, Options
from games.returns.answer import Tell, WagerReturn
from games.returns.tally import Tally, packs_called, packs_of
from games.terms.game import GameTerms

PLAYS = "on equal cards a player gives up a part or goes to war, and it hangs on that"
OF = "ways in which the player's card and the dealer's may fall"


def returns(terms: GameTerms, names: Sequence[str], tell: Tell) -> Iterator[WagerReturn]:
    """Each wager that no decision touches, against every two cards."""
    options = convert(dict(terms.options), Options)
    for done, name in enumerate(names):
        tell(done, len(names))
        kind = terms.wagers[name]
        wins = convert(kind.wins or {}, Condition)
        if name in (options.base, options.war) or wins.first is None:
            yield WagerReturn(wager=name, title=kind.title, how="by-play", why=PLAYS)
            continue
        ways, readings = [], dict[str, None]()
        for number in packs_of(terms):
            tally = Tally(terms, [name])
            for mine, its in product(DECK, DECK):
                ways_of = number * (number - (mine == its))
                tally.settle(ways_of, cards={"seat-1": [mine], "dealer": [its]})
            ways.append(tally.way(name, packs_called(number)))
            readings |= dict.fromkeys(tally.readings(name))
        yield WagerReturn(
            wager=name, title=kind.title, how="counted", ways=tuple(ways), of=OF, readings=tuple(readings)
        )
