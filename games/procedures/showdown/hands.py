"""What a seat holds at a showdown: the boards, the ranking that the game names, and a number for each side of the pot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from games.cards import lows as low_tables
from games.cards import ranks as rank_tables
from games.cards.called import Calls, called
from games.cards.card import JOKER
from games.cards.ranks import NotAHand
from games.hand.form import Hand
from games.hand.seat_hands import pile_of
from games.procedures.showdown.options import Options, Side, Variant
from games.ranking import (
    ace_to_five,
    badugi,
    deuce_to_seven,
    eight_or_better,
    high,
    high_with_joker,
    hole_and_board,
    stripped_pack,
)

Cards = Sequence[str]
Strength = Callable[[Cards, Cards], int]
_LETTERS = {1: "A", 10: "T", 11: "J", 12: "Q", 13: "K", 14: "A"}
_COUNTED = {"three-card": "three cards", "two-card": "two cards", "one-card": "one card"}


class Ranking(NamedTuple):
    """One side of a pot: the better hand has the higher number, 0 is none that may win."""

    of: Strength
    up: Strength | None  # for a joker that was dealt face up
    calls: Calls  # in words, with so many of the cards beside what makes the hand


def ranking(options: Options, side: Side) -> Ranking:
    """The ranking of a side, compiled."""
    if side.compare == "highest-card":
        return _by_highest(ranking(options, replace(side, compare="card-by-card")))
    if side.rank == "high-with-joker":
        return _with_jokers(side)
    if side.rank == "stripped-pack":
        orders = {joker: stripped_pack.order(joker, side.five) for joker in ("ace", "any")}
        down, up = orders["ace" if side.joker == "ace" else "any"], orders[side.joker_up or "any"]
        return Ranking(
            lambda own, board: stripped_pack.strength([*own, *board], down),
            None if side.joker_up is None else lambda own, board: stripped_pack.strength([*own, *board], up),
            lambda value, beside: called(stripped_pack.category(value, down), value, beside),
        )
    return Ranking(_plain(options, side), None, _high_called if side.rank == "high" else _calls_of(side))


def _by_highest(plain: Ranking) -> Ranking:
    """Of two low hands without a pair only the highest cards are compared: what is below them ties."""

    def of(own: Cards, board: Cards) -> int:
        value = plain.of(own, board)
        bad = low_tables.badness(value)
        if not value or rank_tables.place(bad):
            return value
        return low_tables.WORST - rank_tables.strength(0, rank_tables.ranks_of(bad)[:1])

    return Ranking(of, None, plain.calls)


def _plain(options: Options, side: Side) -> Strength:
    use, most = options.use, side.at_most
    if side.rank == "high":
        if use is None and side.wheel == "lowest":
            return lambda own, board: high.strength([*own, *board])
        if use is None:
            tables = rank_tables.tables(rank_tables.Order(wheel=side.wheel))
            return lambda own, board: tables.strength([*own, *board])
        return lambda own, board: hole_and_board.strength(own, board, use.fewest, use.most)
    if side.rank == "badugi":
        return lambda own, board: badugi.strength(own, side.plays)
    if side.rank == "deuce-to-seven":
        return lambda own, board: deuce_to_seven.strength([*own, *board], side.ace)
    if most is None:
        return lambda own, board: ace_to_five.strength([*own, *board])
    if use is None:
        return lambda own, board: eight_or_better.strength([*own, *board], most)
    return lambda own, board: low_tables.eight_or_better(hole_and_board.low(own, board, use.fewest, use.most), most)


def _with_jokers(side: Side) -> Ranking:
    completes = rank_tables.COMPLETED if side.completes is None else frozenset(side.completes)

    def order(joker: str) -> rank_tables.Order:
        return high_with_joker.order(
            joker="any" if joker == "any" else "ace",
            five=side.five,
            wheel="second" if side.wheel == "second" else "lowest",
            completes=completes,
            jokers=side.jokers,
        )

    down = order(side.joker)
    up = None if side.joker_up is None else order(side.joker_up)
    return Ranking(
        lambda own, board: high_with_joker.strength([*own, *board], down),
        None if up is None else lambda own, board: high_with_joker.strength([*own, *board], up),
        lambda value, beside: called(high_with_joker.category(value, down), value, beside),
    )


def _high_called(value: int, beside: int) -> str:
    return called(high.category(value), value, beside)


def _calls_of(side: Side) -> Calls:
    return _badugi_called if side.rank == "badugi" else _low_called


def _badugi_called(value: int, beside: int) -> str:
    """“badugi, 7-5-3-2”, “three cards, 6-4-A”: of a badugi every card that counts is named."""
    made = badugi.category(value)
    shown = "-".join(_LETTERS.get(rank, str(rank)) for rank in badugi.ranks(value))
    return f"{made}, {shown}" if made == "badugi" else f"{_COUNTED[made]}, {shown}"


def _low_called(value: int, beside: int) -> str:
    """“low 8-6-4-3-A”, and what spoils it where it is no plain low: of a low every card is named."""
    if not value:
        return "no low"
    bad = low_tables.badness(value)
    ranks = [rank for rank in rank_tables.ranks_of(bad) if rank]
    said = "-".join(_LETTERS.get(rank, str(rank)) for rank in ranks)
    made = low_tables.category(value)
    return f"low {said}" if made == "high-card" else f"low {said} ({made.replace('-', ' ')})"


def strength(ranking_: Ranking, own: Cards, up: Cards | None, board: Cards) -> int | None:
    """The number of a hand; None where it hangs on which way up a joker lay, and that was not recorded."""
    if ranking_.up is None or JOKER not in own:
        return ranking_.of(own, board)
    if up is not None:
        return (ranking_.up if JOKER in up else ranking_.of)(own, board)
    either = {ranking_.up(own, board), ranking_.of(own, board)}
    return either.pop() if len(either) == 1 else None


# --- The community cards of a hand ------------------------------------------------------------------------------------

BOARD = "board"


def pile(number: int) -> str:
    """How the pile of a board is named, counted from 1."""
    return BOARD if number == 1 else f"{BOARD}-{number}"


def boards(hand: Hand, options: Options) -> tuple[tuple[str, ...], ...] | str:
    """Every board whole, the first first; in words what of them was not recorded.

    A later board with fewer cards than the first goes on from the first cards of the first.
    """
    cards: Mapping[str, Sequence[str]] = hand.cards or {}
    if not options.board:  # a card for all, where the pack ran out
        return (tuple(cards.get(BOARD, ())),)
    first = tuple(cards.get(BOARD, ()))
    if not first:
        return "the board was not recorded"
    wanted = max(options.boards, (hand.pot.runs or 1) if hand.pot is not None else 1)
    found = [first]
    while len(found) < wanted or pile(len(found) + 1) in cards:
        name = pile(len(found) + 1)
        if name not in cards:
            return f"the {_NTH.get(len(found) + 1, 'next')} board was not recorded"
        own = tuple(cards[name])
        found.append((*first[: options.board - len(own)], *own))
    short = [number for number, board in enumerate(found, 1) if len(board) != options.board]
    if short:
        return f"{pile(short[0])} has {len(found[short[0] - 1])} cards on record, not {options.board}"
    return tuple(found)


_NTH = {2: "second", 3: "third", 4: "fourth"}


# --- What a seat holds at a showdown ----------------------------------------------------------------------------------

FIVE, MOST = 5, 7


def own_cards(cards: Mapping[str, Sequence[str]], seat: int) -> tuple[str, ...]:
    """The cards with which a seat plays, those that lay face up last where they stand apart."""
    name = pile_of(seat)
    return (*cards.get(name, ()), *cards.get(f"{name}-up", ()))


class Holding(NamedTuple):
    """What a seat holds on one board: its number on each side, or why it cannot be told."""

    values: tuple[int, ...] = ()
    why_not: str = ""


class Rules:
    """A game's showdown under one choice of what the text leaves open, compiled."""

    def __init__(self, variant: Variant) -> None:
        self.options: Options = variant.options
        self.open = variant.open
        self.sides: list[tuple[str, Side]] = [
            (name, side) for name, side in (("high", self.options.high), ("low", self.options.low)) if side is not None
        ]
        self.rankings: list[Ranking] = [ranking(self.options, side) for _, side in self.sides]

    def held(self, hand: Hand, seat: int, board: Sequence[str]) -> Holding:
        """What a seat holds on a board."""
        cards: Mapping[str, Sequence[str]] = hand.cards or {}
        own = own_cards(cards, seat)
        if not own:
            return Holding(why_not=f"the cards of seat {seat} were not recorded")
        if not self.options.own:
            return self._of_any_number(seat, own, board)
        shared = 0 if self.options.board else len(board)
        if len(own) != self.options.own and not (shared and len(own) + shared == self.options.own):
            return Holding(why_not=f"seat {seat} has {len(own)} cards on record, not {self.options.own}")
        if shared and len(own) == self.options.own:
            board = ()
        up = cards.get(f"{pile_of(seat)}-up")
        try:
            values = [strength(ranked, own, up, board) for ranked in self.rankings]
        except NotAHand as error:
            return Holding(why_not=f"the cards of seat {seat} are no hand of this game: {error}")
        told = tuple(value for value in values if value is not None)
        if len(told) != len(values):
            return Holding(
                why_not=f"which cards of seat {seat} lay face up was not recorded, and a joker is among them"
            )
        return Holding(told)

    def _of_any_number(self, seat: int, own: Sequence[str], board: Sequence[str]) -> Holding:
        """Where the text does not say how many cards there are: the best five, unless it may ask for some of one's own."""
        if not MOST >= len(own) + len(board) >= FIVE or (board and len(own) > MOST - FIVE):
            return Holding(
                why_not=f"the text does not say how seat {seat} plays {len(own)} cards with {len(board)} others"
            )
        try:
            return Holding(tuple(ranked.of(own, board) for ranked in self.rankings))
        except NotAHand as error:
            return Holding(why_not=f"the cards of seat {seat} are no hand of this game: {error}")

    def words(self, held: Holding) -> str:
        """“full house, kings over nines; low 8-6-4-3-A”."""
        named = zip(self.rankings, held.values, strict=True)
        return "; ".join(ranked.calls(value, 0) for ranked, value in named if value)
