"""Own cards and community cards paid by a table: every hand there is, settled once for each strength."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from msgspec import convert
from msgspec.structs import replace

from games.cards.card import DECK
from games.procedures.pay_table.settle import BOARD, Condition, Options
from games.ranking import high, three_card
from games.returns import deals
from games.returns.answer import Tell, WagerReturn
from games.returns.tally import Tally, wager
from games.terms.game import GameTerms

WITHDRAWN = "it may be taken back after a look at the cards, and what it comes back with hangs on when it is"
STREETS = "it hangs on how much is wagered on each street, and when a player folds"
FIVE = 5
Hands = tuple[tuple[tuple[str, ...], int], ...]


def returns(terms: GameTerms, names: Sequence[str], tell: Tell) -> Iterator[WagerReturn]:
    """Each wager's lines; what it comes back with, where nobody may take it back or raise it."""
    options = convert(dict(terms.options), Options)
    for done, name in enumerate(names):
        tell(done, len(names))
        kind = terms.wagers[name]
        cards = convert(kind.wins or {}, Condition).cards or "five"
        size = options.own + options.board if cards == "five" else options.own if cards == "own" else options.board
        free = STREETS if name in options.streets else WITHDRAWN if name in options.withdraw else ""
        tally, beside = Tally(terms, [name]), [wager(one) for one in options.streets if one != name]
        for hand, ways in _hands(size):
            mine = options.own if cards != "board" else 0
            piles = {"seat-1": list(hand[:mine]), BOARD: list(hand[mine:])}
            tally.settle(ways, beside=beside if free == STREETS else (), cards=piles, decisions=[])
        found = tally.counted(name, f"hands of {size} cards of a pack of {len(DECK)}")
        yield replace(found, how="by-play", why=free) if free else found


@cache
def _hands(size: int) -> Hands:
    """One hand for each strength, and how many have it."""
    found: dict[int, tuple[tuple[str, ...], int]] = {}
    every = deals.hands(size, FIVE) if size >= FIVE else ((list(cards), 1) for cards in combinations(DECK, size))
    ranking = high if size >= FIVE else three_card
    for cards, ways in every:
        value = ranking.strength(cards)
        kept = found.get(value)
        found[value] = (tuple(cards), ways) if kept is None else (kept[0], kept[1] + ways)
    return tuple(found.values())
