"""What a meld of panguingue pays: sets of one rank and sequences of one suit, and the cards added to them.

A meld is its cards in the order in which they were laid: the first three made it, the others were added one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from games.cards.card import JOKER

Chips = Annotated[int, Meta(ge=1)]
BASE = 3
SPADES = "S"


class Kondition(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A meld that pays: the chips, in spades where that differs, and the chips for a card added to it."""

    meld: Literal["set", "sequence"]
    ranks: str = (
        ""  # of a set: those whose sets pay so; of a sequence: the cards that must be in it; with blanks between them
    )
    suits: Literal["three", "one"] = "one"
    chips: Chips
    spades: Chips | None = None
    cite: tuple[str, ...]
    added: Chips | None = None
    added_spades: Chips | None = None
    added_cite: tuple[str, ...] = ()


class Melds(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The cards in their order, and which melds pay."""

    order: str  # the ranks from the lowest, neighbours in sequence
    order_cite: tuple[str, ...]
    any_suits: str  # ranks of which any three make a set
    any_suits_cite: tuple[str, ...]
    kondition: tuple[Kondition, ...]


class Worth(NamedTuple):
    """What a meld pays in chips. `why_not` says why nobody can tell; `by_suit` that it hangs on cards of other suits added."""

    chips: int
    says: str
    why_not: str = ""
    by_suit: int = 0  # chips for added cards of another suit, where a reading pays them


def worth(rules: Melds, cards: Sequence[str]) -> Worth:
    """The chips of a meld."""
    if len(cards) < BASE:
        return Worth(0, "", "a meld has three cards or more")
    if JOKER in cards:
        return Worth(0, "", "a joker is in no meld")
    ranks, suits = [card[0] for card in cards], [card[1] for card in cards]
    if len(set(ranks)) == 1:
        return _set(rules, ranks[0], suits)
    if len(set(suits)) == 1 and _runs(rules, ranks):
        return _sequence(rules, ranks, suits[0])
    return Worth(0, "", "these cards are no meld, and whether it was made good was not recorded")


def _set(rules: Melds, rank: str, suits: Sequence[str]) -> Worth:
    base, added = suits[:BASE], suits[BASE:]
    different = len(set(base))
    if different == 2 and rank not in rules.any_suits.split():
        return Worth(0, "", "three of a rank in two suits are no meld, and whether it was made good was not recorded")
    kind = {1: "one", BASE: "three"}.get(different, "")
    pays = next((k for k in rules.kondition if k.meld == "set" and rank in k.ranks.split() and k.suits == kind), None)
    says = f"set of {rank}, {'one suit' if different == 1 else 'three suits' if different == BASE else 'two suits'}"
    if pays is None:
        return Worth(0, says)
    spades = different == 1 and base[0] == SPADES
    chips = pays.spades or pays.chips if spades else pays.chips
    each = (pays.added_spades or pays.added or 0) if spades else pays.added or 0
    same = len(added) if kind == "three" else sum(suit == base[0] for suit in added)
    return Worth(chips + same * each, says, by_suit=(len(added) - same) * each)


def _runs(rules: Melds, ranks: Sequence[str]) -> bool:
    order = rules.order.split()
    places = sorted(order.index(rank) if rank in order else -1 for rank in ranks)
    return places[0] >= 0 and places == list(range(places[0], places[0] + len(ranks)))


def _sequence(rules: Melds, ranks: Sequence[str], suit: str) -> Worth:
    chips, says = 0, f"sequence of {len(ranks)}"
    for pays in (k for k in rules.kondition if k.meld == "sequence"):
        wanted = set(pays.ranks.split())
        if wanted <= set(ranks):
            if not wanted <= set(ranks[:BASE]):
                return Worth(0, says, f"{pays.ranks} came together by a card added, and what that pays is not printed")
            chips += pays.spades or pays.chips if suit == SPADES else pays.chips
    return Worth(chips, says)
