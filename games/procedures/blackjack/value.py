"""What a hand is worth: a natural, under the limit or over it. Where a reading is not applied one way or the other a hand has
several values, and what becomes of a wager is told only if all of them agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from games.cards.card import CARDS, JOKER
from games.procedures.blackjack.options import Doubt, Kind, Options
from games.ranking import totals

NOT_STATED = "not-stated"
_KEPT = 50_000
_SHORT: dict[str, str] = {card: "*" if card == JOKER else card[0] for card in CARDS}
K = TypeVar("K")
V = TypeVar("V")


def keep(kept: dict[K, V], key: K, value: V) -> V:
    """Puts to what was found before; a hostile file must not fill the memory."""
    if len(kept) >= _KEPT:
        kept.clear()
    kept[key] = value
    return value


def short(cards: Sequence[str]) -> str:
    """The ranks of cards as they were dealt, in few letters: what the value of a hand and its draws go by."""
    return "".join([_SHORT[card] for card in cards])


class Value(NamedTuple):
    """One value of a hand. `halves` are halves of a point."""

    kind: Kind
    halves: int
    soft: bool

    @property
    def points(self) -> int:
        return self.halves // 2

    @property
    def words(self) -> str:
        """ "natural", "soft 18", "24"."""
        if self.kind.endswith("natural"):
            return self.kind.replace("-", " ")
        return f"{'soft ' if self.soft else ''}{self.points}"


class Values:
    """The values of hands in one game, under one set of readings."""

    def __init__(self, options: Options, readings: Mapping[str, str]) -> None:
        own = options.natural
        self._options, self._readings = options, readings
        self._natural = totals.Natural(own.halves, frozenset(JOKER if one == "joker" else one for one in own.ranks))
        self._added = own.two_added
        self.target = own.halves
        self._kept: dict[tuple[str, str], tuple[tuple[Value, ...], tuple[str, ...]]] = {}

    def of_dealer(self, cards: Sequence[str], asked: dict[str, None]) -> tuple[Value, ...]:
        """The values of the dealer's hand; the readings asked about are put to `asked`."""
        return self._of("dealer", cards, asked)

    def of_player(self, cards: Sequence[str], split: bool, switched: bool, asked: dict[str, None]) -> tuple[Value, ...]:
        """The values of a player's hand."""
        return self._of("split" if split else "switched" if switched else "player", cards, asked)

    def _of(self, whose: str, cards: Sequence[str], asked: dict[str, None]) -> tuple[Value, ...]:
        key = (whose, short(cards))
        kept = self._kept.get(key)
        if kept is None:
            own: dict[str, None] = {}
            kept = keep(self._kept, key, (self._find(cards, self._may(whose, cards), own), tuple(own)))
        for name in kept[1]:
            asked.setdefault(name)
        return kept[0]

    def _may(self, whose: str, cards: Sequence[str]) -> tuple[bool | Doubt, ...]:
        """What has to be so for a natural of that hand to be one."""
        own = self._options.natural
        two = list(cards) == [JOKER, JOKER]
        dealer = (own.of_dealer, own.two_added_of_dealer) if two else (own.of_dealer,)
        return {"dealer": dealer, "split": (own.after_split,), "switched": (own.after_switch,)}.get(whose, ())

    def _find(self, cards: Sequence[str], may: tuple[bool | Doubt, ...], asked: dict[str, None]) -> tuple[Value, ...]:
        found: list[Value] = []
        natural = self._as_natural(cards)
        answers = [self._answer(one, asked) for one in may] if natural is not None else [False]
        if natural is not None and False not in answers:
            found.append(natural)
        if natural is None or any(one is not True for one in answers):
            found += self._plain(cards, asked)
        return tuple(found)

    def _as_natural(self, cards: Sequence[str]) -> Value | None:
        if list(cards) == [JOKER, JOKER]:
            return Value("bonus-natural", self.target, False) if self._added else None
        return Value("natural", self.target, True) if totals.is_natural(cards, self._natural) else None

    def _plain(self, cards: Sequence[str], asked: dict[str, None]) -> list[Value]:
        halves, soft, _ = totals.total(cards)
        for one in self._options.doubtful:
            if one.points * 2 == halves:
                asked.setdefault(one.reading)
                kinds: dict[str, tuple[Kind, ...]] = {one.under: ("under",), one.over: ("over",)}
                applied = self._readings.get(one.reading, NOT_STATED)
                return [Value(kind, halves, soft) for kind in kinds.get(applied, ("under", "over"))]
        return [Value("under" if halves <= self._options.under * 2 else "over", halves, soft)]

    def _answer(self, doubt: bool | Doubt, asked: dict[str, None]) -> bool | None:
        if isinstance(doubt, bool):
            return doubt
        asked.setdefault(doubt.reading)
        applied = self._readings.get(doubt.reading, NOT_STATED)
        return True if applied == doubt.yes else None if applied == NOT_STATED else False
