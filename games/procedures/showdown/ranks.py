"""How two hands at a showdown are compared: a number for own cards and a board, by the ranking that the game names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from games.cards import lows as low_tables
from games.cards import ranks as rank_tables
from games.cards.called import Calls, called
from games.cards.card import JOKER
from games.procedures.showdown.options import Options, Side
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
