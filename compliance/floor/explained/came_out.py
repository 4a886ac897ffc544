"""What came out in a round, for the hand as a table: each roll, the balls, where the wheel stopped, and the cards of squares."""

from __future__ import annotations

from typing import NamedTuple

from games.hand.dice_rolls import read_rolls
from games.hand.form import Hand
from games.settling.whys import dealt
from games.terms.game import GameTerms

FREE = "free"


class Row(NamedTuple):
    """One thing that came out: what it is, what was recorded, how the table stood."""

    title: str
    recorded: str
    stood: str = ""


class Square(NamedTuple):
    """A square of a card, and whether its number was called."""

    text: str
    called: bool


class CardOfSquares(NamedTuple):
    """A card as it is printed: its columns' letters, and its rows from above."""

    title: str
    letters: tuple[str, ...]
    rows: tuple[tuple[Square, ...], ...]


def came_out(hand: Hand, game: GameTerms | None) -> list[Row]:
    """The rows, in the order in which things came out."""
    rows = [Row(f"Roll {i}", f"{'-'.join(map(str, dice))} = {sum(dice)}") for i, dice in enumerate(hand.rolls or (), 1)]
    options = game.options if game is not None else {}
    if "points" in options and "seven" in options:
        rolled = read_rolls(hand.rolls or (), frozenset(options["points"]), options["seven"], hand.point or None)
        stood = ["come out" if one.point is None else f"the point was {one.point}" for one in rolled]
        rows = [row._replace(stood=words) for row, words in zip(rows, stood, strict=True)]
    if hand.spin is not None:
        wager = game.wagers.get(hand.spin) if game is not None else None
        rows.append(Row("The wheel stopped at", hand.spin if wager is None else wager.title))
    if hand.drawn:
        rows.append(Row(f"{len(hand.drawn)} balls, in order", " ".join(map(str, hand.drawn))))
    return rows


def cards_of_squares(hand: Hand, game: GameTerms | None) -> list[CardOfSquares]:
    """The cards of the round whose columns the game's file has, each laid out as it is printed."""
    columns = _columns(game)
    called = {str(ball) for ball in hand.drawn or ()}
    found = []
    for wager in hand.wagers:
        if not columns or wager.on is None or len(wager.on) != sum(numbers for _, numbers, _ in columns):
            continue
        marks, laid = iter(wager.on), list[list[str]]()
        for _, numbers, free in columns:
            column = [next(marks) for _ in range(numbers)]
            laid.append([*column[: numbers // 2], FREE, *column[numbers // 2 :]] if free else column)
        if len({len(column) for column in laid}) > 1:
            continue
        rows = tuple(
            tuple(Square(text, text == FREE or text in called) for text in row) for row in zip(*laid, strict=True)
        )
        letters = tuple(letter for letter, _, _ in columns)
        found.append(CardOfSquares(f"Card of seat {wager.seat}, {wager.bettor}", letters, rows))
    return found


def _columns(game: GameTerms | None) -> list[tuple[str, int, bool]]:
    """Letter, numbers and a free square in the middle, column by column; none where a card has numbers of one's choice."""
    card = getattr(dealt(game).table.options, "card", None) if game is not None else None
    return [(one.letter, one.numbers, one.free) for one in getattr(card, "columns", ())]
