"""Everything that a condition may ask about a wager's hand and the dealer's, found when it is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, get_args

from games.cards.card import RANKS, rank_of
from games.procedures.blackjack.options import Condition, Rank, Role
from games.procedures.blackjack.value import Value
from games.ranking import totals
from games.settling.stakes import reads

RANK_NAMES = dict(zip(RANKS, get_args(Rank), strict=False))
_RUNS = tuple(RANKS[i : i + 3] for i in range(len(RANKS) - 2))
_OPEN = Condition()
_FIELDS = tuple(name for name in Condition.__struct_fields__ if name not in ("where", "any"))


def ranks(cards: Sequence[str]) -> str:
    """The ranks of cards in their order: "6-7-8"."""
    return "-".join(sorted((card[0] for card in cards), key=RANKS.find))


def alike(cards: Sequence[str]) -> str:
    """How alike cards are by suit."""
    suits = {card[1] for card in cards}
    return "suit" if len(suits) == 1 else "color" if suits in ({"H", "D"}, {"S", "C"}) else "mixed"


@dataclass(frozen=True)
class Facts:
    """A wager as it lies, under one value of its hand and one of the dealer's."""

    hand: Value
    bank: Value
    cards: tuple[str, ...]
    bank_cards: tuple[str, ...]
    first_two: tuple[str, ...]
    up: str
    target: int
    role: Role = "base"
    decision: str = ""
    split: bool = False
    doubled: bool = False
    doubled_for_less: bool = False
    last_double: bool = False
    free: bool = False
    stake: int = 0  # cents
    packs: int | None = None

    player = property(lambda self: self.hand.kind)
    dealer = property(lambda self: self.bank.kind)
    player_points = property(lambda self: self.hand.points)
    dealer_points = property(lambda self: self.bank.points)
    player_cards = property(lambda self: len(self.cards))
    dealer_cards = property(lambda self: len(self.bank_cards))
    player_has_ace = property(lambda self: any(card[0] == "A" for card in self.cards))
    player_ranks = property(lambda self: ranks(self.cards))
    player_order = property(lambda self: "-".join(card[0] for card in self.cards))
    player_suits = property(lambda self: alike(self.cards))
    player_suit = property(lambda self: self.cards[0][1] if alike(self.cards) == "suit" else "")
    dealer_ranks = property(lambda self: ranks(self.bank_cards))
    dealer_suits = property(lambda self: alike(self.bank_cards))
    dealer_up = property(lambda self: RANK_NAMES.get(rank_of(self.up), "joker"))
    first_three = property(lambda self: ranks(self.cards[:3]))
    first_three_suits = property(lambda self: alike(self.cards[:3]))
    two_points = property(lambda self: totals.total(self.first_two).halves // 2)
    two_pair = property(lambda self: alike(self.first_two) if self.two_ranks else None)
    two_ranks = property(lambda self: rank_of(self.first_two[0]) == rank_of(self.first_two[1]))
    two_values = property(lambda self: len({totals.total((card,)).halves for card in self.first_two}) == 1)
    two_suits = property(lambda self: alike(self.first_two))
    two_cards = property(lambda self: " ".join(self.first_two))
    two_natural = property(lambda self: totals.is_natural(self.first_two, totals.Natural()))

    @cached_property
    def closer(self) -> str:
        """Whose total is nearer to the best one."""
        player, dealer = abs(self.hand.halves - self.target), abs(self.bank.halves - self.target)
        return "player" if player < dealer else "dealer" if dealer < player else "neither"

    @cached_property
    def three(self) -> str | None:
        """What the first two cards make with the dealer's that lies open; of several the rarest."""
        three = (*self.first_two, self.up)
        found = ranks(three).split("-")
        if len(set(found)) == 1:
            return "three-of-a-kind"
        straight = "".join(found) in (*_RUNS, "AQK")
        flush = alike(three) == "suit"
        return "straight-flush" if straight and flush else "straight" if straight else "flush" if flush else None

    @property
    def ace_low(self) -> bool:
        return ranks((*self.first_two, self.up)) == "A-2-3"

    @property
    def suited_matches(self) -> int:
        return sum(card == self.up for card in self.first_two)

    @property
    def other_matches(self) -> int:
        return sum(card != self.up and rank_of(card) == rank_of(self.up) for card in self.first_two)

    def holds(self, one: Condition, readings: Mapping[str, str], asked: dict[str, None]) -> bool | None:
        """Whether the condition holds; None: only by a reading that is not applied one way or the other."""
        answer: bool | None = True
        for name, wanted in asked_of(one):
            fits = self._fits(name, wanted)
            if fits is False:
                return False
            answer = None if fits is None else answer
        if one.any:
            parts = [self.holds(part, readings, asked) for part in one.any]
            if True not in parts:
                if None not in parts:
                    return False
                answer = None
        by = reads(one.where, readings, asked)
        return False if by is False else None if by is None else answer

    def _fits(self, name: str, wanted: Any) -> bool | None:
        if name == "untold":
            return None
        if name == "stake_from":
            return bool(self.stake >= wanted * 100)
        if name == "stake_to":
            return bool(self.stake <= wanted * 100)
        if name == "player_holds":
            return not Counter(wanted.split("-")) - Counter(card[0] for card in self.cards)
        have = getattr(self, name.removesuffix("_from"))
        if name == "packs" and have is None:
            return None
        if name.endswith("_from"):
            return bool(have >= wanted)
        return bool(have in wanted if isinstance(wanted, tuple) else have == wanted)


_ASKED: dict[int, tuple[Condition, tuple[tuple[str, Any], ...]]] = {}


def asked_of(one: Condition) -> tuple[tuple[str, Any], ...]:
    """The facts that a condition names, with what it wants of them."""
    kept = _ASKED.get(id(one))
    if kept is None or kept[0] is not one:
        named = tuple((name, getattr(one, name)) for name in _FIELDS if getattr(one, name) != getattr(_OPEN, name))
        kept = _ASKED[id(one)] = (one, named)
    return kept[1]


# Of these facts a key knows already: they follow from the wager, its stake, the two values and what was chosen.
_KNOWN = frozenset(
    {
        *("player", "dealer", "closer", "player_points", "dealer_points", "dealer_points_from", "role", "free"),
        *("doubled", "doubled_for_less", "last_double", "split", "decision", "stake_from", "stake_to", "untold"),
    }
)


def named(one: Condition) -> frozenset[str]:
    """The facts that a condition asks about, its parts included."""
    own = frozenset(name for name, _ in asked_of(one))
    return own.union(*(named(part) for part in one.any))


def sources(facts: Iterable[str]) -> tuple[str, ...]:
    """What else has to be the same for these facts to be the same."""
    found = {"player_order" if name == "player_holds" else name.removesuffix("_from") for name in set(facts) - _KNOWN}
    return tuple(sorted(found))
