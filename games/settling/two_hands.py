"""Two finished hands of points, and what becomes of each wager: who wins, by how much, with how many cards.

A condition names facts; what it does not name may be any. Where it names a reading it holds under that reading alone, and
where the reading applied is that the book does not say, nobody can tell. Found once for each of the few finished hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct, convert

from games.cards.money import CENTS
from games.settling.sheet import WagerDue
from games.settling.stakes import reads
from games.terms.game import GameTerms, RowTerms, WagerTerms

Points = Annotated[int, Meta(ge=0, le=9)]
Side = Literal["player", "banker"]
NOT_STATED = "not-stated"
TIE_READING = "line-bets-on-tie"
PAIRS = ("none", "pair", "color", "suit")  # how alike the first two cards are
_CACHE_LIMIT = 10_000


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """When a wager or a line of its pay table wins or pushes. `own` is the hand that the wager is laid on."""

    winner: Literal["player", "banker", "tie", "own", "other"] | None = None
    points: Points | None = None  # of the winning hand; in a tie of both
    cards: Literal[2, 3] | None = None
    points_from: Points | None = None
    points_to: Points | None = None
    loser_points: Points | None = None
    loser_cards: Literal[2, 3] | None = None
    player_points: Points | None = None
    player_cards: Literal[2, 3] | None = None
    banker_points: Points | None = None
    banker_cards: Literal[2, 3] | None = None
    margin: Points | None = None
    natural: bool | None = None  # the winning hand is one; in a tie both are
    pair: Literal["pair", "color", "suit"] | None = None  # how alike the first two cards of the own hand are
    dealt: tuple[Points, ...] = ()  # one of these points on the player's dealt cards
    doubled: bool | None = None  # the bettor doubled on the own hand
    hand: Side | None = None  # for the lines of a pay table: which hand is the own one
    where: dict[str, str] = {}  # holds under these readings
    any: tuple[Condition, ...] = ()  # one of these


class Hands(NamedTuple):
    """Two finished hands: points and cards of each, and how alike the first two cards are."""

    player: int
    player_cards: int
    banker: int
    banker_cards: int
    player_pair: int = 0
    banker_pair: int = 0
    dealt: int = -1  # points of the player's dealt cards, where a wager asks for them
    doubled: int = 0

    @property
    def winner(self) -> str:
        return "player" if self.player > self.banker else "banker" if self.banker > self.player else "tie"


class Settled(NamedTuple):
    """What becomes of every wager for two finished hands, and the readings on which that hangs."""

    lines: dict[str, LinesOf]
    outcome: str
    totals: dict[str, tuple[int, int]]
    readings: tuple[str, ...]


class Results:
    """The wagers of one game against two finished hands."""

    def __init__(self, terms: GameTerms, naturals: tuple[int, ...], even_money_by: str | None = None) -> None:
        self._terms, self._naturals, self._even_money_by = terms, naturals, even_money_by
        self.kept: dict[tuple[int, ...], Settled] = {}
        self._conditions: dict[int, Condition] = {}
        self._lines: dict[tuple[str, str, int], LinesOf] = {}
        raw = [w.wins for w in terms.wagers.values()] + [row.row.wins for w in terms.wagers.values() for row in w.rows]
        self.asks_pairs = any("'pair'" in str(one) for one in raw)

    def of(self, key: tuple[int, ...]) -> Settled:
        """What becomes of the wagers of these hands."""
        return self.kept.get(key) or self._find(key)

    def _find(self, key: tuple[int, ...]) -> Settled:
        hands, asked = Hands(*key), dict[str, None]()
        lines = {name: self._line(wager, hands, asked) for name, wager in self._terms.wagers.items()}
        if hands.winner == "tie" and TIE_READING in self._terms.readings:
            asked.setdefault(TIE_READING)
        totals = {"player": (hands.player, hands.player_cards), "banker": (hands.banker, hands.banker_cards)}
        found = self.kept[key] = Settled(lines, hands.winner, totals, tuple(asked))
        return found

    def _line(self, wager: WagerTerms, hands: Hands, asked: dict[str, None]) -> LinesOf:
        pushes = self._holds(wager.pushes, hands, None, asked)
        if pushes:
            on_tie = self._terms.readings.get(TIE_READING, "push") if hands.winner == "tie" else "push"
            return self._made(wager, {"push": "push", "lose": "lose"}.get(on_tie, "not stated"))
        if wager.rows:
            return self._made(wager, "not stated") if pushes is None else self._by_table(wager, hands, asked)
        wins = self._holds(wager.wins, hands, None, asked)
        if pushes is None or wins is None:
            return self._made(wager, "not stated")
        if wins and wager.kind.odds is None and self._even_money_by is not None:
            asked.setdefault(self._even_money_by)
            known = self._terms.readings.get(self._even_money_by) == "even-money"
            return self._made(wager, "win" if known else "not stated")
        return self._made(wager, "win" if wins else "lose")

    def _by_table(self, wager: WagerTerms, hands: Hands, asked: dict[str, None]) -> LinesOf:
        """The first line of the pay table that fits; of tables of which the house posts one, the one it posts."""
        own = None if wager.wins is None else self._condition(wager.wins).hand
        posted = f"posted-{wager.rows[0].table.one_of}"
        chosen = self._terms.readings.get(posted, NOT_STATED)
        found: dict[str, tuple[str, int]] = {}
        for number, row in enumerate(wager.rows, 1):
            if row.table.name in found or (chosen != NOT_STATED and row.table.name != chosen):
                continue
            fits = self._holds(row.row.wins, hands, own, asked)
            if fits is None:
                found[row.table.name] = ("not stated", 0)
            elif fits:
                found[row.table.name] = ("push", 0) if row.row.pushes else ("win", number)
        if len({row.table.name for row in wager.rows}) > 1 and found:
            asked.setdefault(posted)
            if chosen == NOT_STATED:
                return self._made(wager, "not stated")
        return self._made(wager, *next(iter(found.values()), ("lose", 0)))

    def _made(self, wager: WagerTerms, result: str, row: int = 0) -> LinesOf:
        key = (wager.name, result, row)
        if key not in self._lines:
            pays, per = wager.rows[row - 1][2:] if row else (wager.pays or 1, wager.per)
            self._lines[key] = LinesOf(result, pays, per, row)
        return self._lines[key]

    def _condition(self, raw: Mapping[str, object]) -> Condition:
        known = self._conditions.get(id(raw))
        if known is None:
            known = self._conditions[id(raw)] = convert(raw, Condition)
        return known

    def _holds(
        self, raw: Mapping[str, object] | None, hands: Hands, own: Side | None, asked: dict[str, None]
    ) -> bool | None:
        return False if raw is None else self._fits(self._condition(raw), hands, own, asked)

    def _fits(self, one: Condition, hands: Hands, own: Side | None, asked: dict[str, None]) -> bool | None:
        """Whether the condition holds; None: only by a reading that is not applied one way or the other."""
        if not _facts_fit(one, hands, own, self._naturals):
            return False
        answer = reads(one.where, self._terms.readings, asked)
        if answer is False:
            return False
        if one.any:
            parts = [self._fits(part, hands, own, asked) for part in one.any]
            if True not in parts:
                return None if None in parts else False
        return answer


def _facts_fit(one: Condition, hands: Hands, own: Side | None, naturals: tuple[int, ...]) -> bool:
    player, player_cards, banker, banker_cards, player_pair, banker_pair, dealt, doubled = hands
    winner = hands.winner
    points, cards, other, other_cards = player, player_cards, banker, banker_cards
    if winner == "banker":
        points, cards, other, other_cards = banker, banker_cards, player, player_cards
    tied = winner == "tie"
    natural = points in naturals and cards == 2 and (not tied or other_cards == 2)
    relative = winner if tied else "own" if winner == own else "other"
    alike = {"player": player_pair, "banker": banker_pair}.get(own or "", 0)
    return (
        one.winner in (None, winner, relative)
        and one.points in (None, points)
        and (one.points_from is None or points >= one.points_from)
        and (one.points_to is None or points <= one.points_to)
        and (one.cards is None or (one.cards == cards and not tied))
        and (one.loser_points is None or (one.loser_points == other and not tied))
        and (one.loser_cards is None or (one.loser_cards == other_cards and not tied))
        and one.player_points in (None, player)
        and one.player_cards in (None, player_cards)
        and one.banker_points in (None, banker)
        and one.banker_cards in (None, banker_cards)
        and one.margin in (None, points - other)
        and one.natural in (None, natural)
        and (not one.dealt or dealt in one.dealt)
        and one.doubled in (None, bool(doubled))
        and (one.pair is None or alike == PAIRS.index(one.pair))
    )


class LinesOf(dict[str, WagerDue]):
    """The line of one wager with one result, by its amount. Amounts repeat from hand to hand: a look-up is the fast way."""

    def __init__(self, result: str, pays: int, per: int, row: int = 0) -> None:
        self.result, self._pays, self._per, self._row = result, pays, per, row

    def __missing__(self, amount: str) -> WagerDue:
        line = self[amount] = self._line(CENTS[amount])
        if len(self) > _CACHE_LIMIT:  # a hostile file must not fill the memory
            self.clear()
        return line

    def _line(self, stake: int) -> WagerDue:
        if self.result == "win":
            won = stake * self._pays if self._per == 1 else Fraction(stake * self._pays, self._per)
            return WagerDue("win", int(won) if won == int(won) else won, 0, 0, 0, self._row)
        if self.result == "lose":
            return WagerDue("lose", 0, stake, 0, 0)
        return WagerDue(self.result, 0, 0, stake if self.result == "push" else 0, 0)


def alike(first: str, second: str) -> int:
    """How alike two cards are: no pair, a pair, one of one color, one of one suit."""
    if first[0] != second[0]:
        return 0
    if first[1] == second[1]:
        return 3
    return 2 if (first[1] in "HD") == (second[1] in "HD") else 1


def pays(row: RowTerms) -> Fraction:
    """What a line pays beyond the stake, as a multiple of it."""
    return Fraction(row.pays, row.per)
