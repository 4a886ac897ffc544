"""What seven cards hold, as a house way names it, and for which card the joker is held; every way of setting them in two.

A joker that is an ace or completes a straight or a flush may be looked at either way, and one that is any card in many:
each is a look of the hand, and a chart may have a row for several. Steps that speak of the cards beside the joker have
the one look in which it is none of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Literal, NamedTuple

from games.cards.card import JOKER
from games.cards.ranks import RANKS, SUITS, place
from games.cards.ranks import strength as of_ranks
from games.ranking import high_with_joker, two_card

DEALT, FRONT = 7, 2
Joker = Literal["ace", "any"]
HOLDS = {
    (): "no-pair",
    (2,): "pair",
    (2, 2): "two-pair",
    (2, 2, 2): "three-pair",
    (3,): "three-of-a-kind",
    (3, 3): "two-sets",
    (3, 2): "full-house",
    (3, 2, 2): "full-house-and-pair",
    (4,): "four-of-a-kind",
    (4, 2): "four-and-pair",
    (4, 3): "four-and-set",
    (5,): "five-of-a-kind",
    (5, 2): "five-of-a-kind",
}
"""How many cards of one rank there are, from the most, where there are two or more."""
STRAIGHTS = frozenset({"straight", "flush", "straight-flush", "royal-flush"})
_ORDERS = {"ace": high_with_joker.order(joker="ace"), "any": high_with_joker.order(joker="any", five="five-of-a-kind")}


class Look(NamedTuple):
    """What the cards hold, and of which rank, with the joker held for a card."""

    held_for: str | None  # None: there is no joker, or it is held for none of a rank
    holds: str | None  # None: no chart has a word for it
    of: str  # the rank of which most are held, of several the highest; of no pair the highest card's
    complete: bool
    unpaired: str  # ranks held once, from the highest; of no joker that is held for no card
    ranks: str  # all of them, from the highest


class Split(NamedTuple):
    """Seven cards in two hands, and what each is worth as the look has the joker."""

    front: tuple[str, ...]
    back: tuple[str, ...]
    seen: tuple[str, ...]  # the front as the look has it
    front_as: int
    back_as: int


def worth(front: Sequence[str], back: Sequence[str], joker: Joker) -> tuple[int, int]:
    """The strengths of two cards and of five: they compare with each other."""
    return two_card.strength(front, joker), high_with_joker.strength(back, _ORDERS[joker])


def at_least(rank: str) -> int:
    """The strength of two cards that no front with this card or a higher one is below."""
    return of_ranks(0, (RANKS.index(rank) + 2,))


def is_pair(front: int) -> bool:
    """Whether two cards of this strength are a pair."""
    return two_card.category(front) == "pair"


def is_behind(back: int, word: str, joker: Joker) -> bool:
    """Whether five cards of this strength are what the word says, or better."""
    categories = _ORDERS[joker].categories
    return place(back) >= categories.index("straight" if word == "complete" else word)


def complete(cards: Sequence[str], joker: Joker) -> bool:
    """Whether five of the cards make a straight or a flush, the joker completing it where there is one."""
    order = _ORDERS[joker]
    return any(
        high_with_joker.category(high_with_joker.strength(five, order), order) in STRAIGHTS
        for five in combinations(cards, 5)
    )


def in_order(cards: Sequence[str]) -> tuple[str, ...]:
    """Cards as they are read out: from the highest, a joker last."""
    return tuple(sorted(cards, key=lambda card: (-1 if card == JOKER else RANKS.index(card[0]), card), reverse=True))


def words(look: Look) -> str:
    """What a hand holds, in words: “four of a kind beside three of a kind”."""
    held = "such a hand" if look.holds is None else look.holds.replace("-", " ")
    held = {"four and set": "four of a kind beside three of a kind", "four and pair": "four of a kind and a pair"}.get(
        held, held
    )
    return f"{held} with a straight or a flush" if look.complete else held


def beside(cards: Sequence[str], joker: Joker) -> Look:
    """The look of the cards beside the joker."""
    return _look(cards, complete(cards, joker))


def looks(cards: Sequence[str], joker: Joker) -> tuple[Look, ...]:
    """Every look of seven cards; where the joker completes a straight or a flush, that one in front."""
    natural = [card for card in cards if card != JOKER]
    if len(natural) == len(cards):
        return (beside(cards, joker),)
    without = complete(natural, joker)
    found = [_look(cards, True)] if complete(cards, joker) else []
    for rank in "A" if joker == "ace" else reversed(RANKS):
        stands = _card(rank, natural)
        found.append(_look([*natural, stands], without, stands))
    return tuple(found)


def splits(cards: Sequence[str], joker: Joker) -> list[Split]:
    """Every way in which the cards may be set, as they lie: the hand behind above the one in front."""
    found = []
    for i, j in combinations(range(len(cards)), FRONT):
        front, back = (cards[i], cards[j]), tuple(card for k, card in enumerate(cards) if k not in (i, j))
        value = worth(front, back, joker)
        if value[1] > value[0]:
            found.append(Split(front, back, front, *value))
    return found


def seen_as(look: Look, every: list[Split], joker: Joker) -> list[Split]:
    """The same ways, with the joker as the look has it."""
    held_for = look.held_for
    if held_for is None:
        return every
    found = []
    for one in every:
        seen = (
            held_for if one.front[0] == JOKER else one.front[0],
            held_for if one.front[1] == JOKER else one.front[1],
        )
        back = [held_for if card == JOKER else card for card in one.back]
        found.append(Split(one.front, one.back, seen, *worth(seen, back, joker)))
    return found


def _look(cards: Sequence[str], complete_: bool, held_for: str | None = None) -> Look:
    counts = Counter(card[0] for card in cards if card != JOKER)
    ranks = "".join(sorted(counts, key=RANKS.index, reverse=True))
    of = max(ranks, key=lambda rank: (counts[rank], RANKS.index(rank)))
    several = tuple(sorted((count for count in counts.values() if count > 1), reverse=True))
    unpaired = "".join(rank for rank in ranks if counts[rank] == 1)
    return Look(held_for, HOLDS.get(several), of, complete_, unpaired, ranks)


def _card(rank: str, natural: Sequence[str]) -> str:
    """A card of the rank that makes no flush that is not there: of the suit with the fewest."""
    held = Counter(card[1] for card in natural)
    return rank + min(SUITS, key=lambda suit: (rank + suit in natural, held[suit]))
