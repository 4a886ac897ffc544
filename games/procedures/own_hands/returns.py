"""One hand for each seat against the bank's: whoever may draw or stand at will decides what comes back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import convert

from games.procedures.own_hands.settle import Options
from games.returns.answer import Tell, WagerReturn
from games.terms.game import GameTerms

PLAYS = "it hangs on when the player draws, and when the bank does, of which both are free"
NO_CHOICE = "it is not counted yet"


def returns(terms: GameTerms, names: Sequence[str], tell: Tell) -> Iterator[WagerReturn]:
    """No figure where a hand may be played in more than one way."""
    options = convert(dict(terms.options), Options)
    free = options.player.may or options.bank.may or options.surrenders
    for name in names:
        title = terms.wagers[name].title
        if free:
            yield WagerReturn(wager=name, title=title, how="by-play", why=PLAYS)
        else:
            yield WagerReturn(wager=name, title=title, how="not-told", why=NO_CHOICE)
