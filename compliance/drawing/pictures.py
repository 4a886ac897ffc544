"""What a hand shows beside the felt: rolls of dice, where a wheel stopped, the balls drawn and the marks of each ticket."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from compliance.drawing.boards import board, squares
from compliance.drawing.dial import dial
from compliance.drawing.shapes import Drawing
from compliance.drawing.throws import throws
from games.dice_rolls import told
from games.hand import Hand
from games.terms import GameTerms

WIDE, NARROW = 900.0, 358.0
MOST_TICKETS = 12  # drawn; the table beside has them all
SIDE, FREE = 5, "FREE"  # of a bingo card


def pictures(hand: Hand, game: GameTerms | None, subjects: Collection[str] = (), narrow: bool = False) -> list[Drawing]:
    """The drawings of a hand, in the order in which a person looks at them."""
    width = NARROW if narrow else WIDE
    return [*_rolls(hand, game, subjects, width), *_spin(hand, game, subjects, width), *_drawn(hand, game, width)]


def _rolls(hand: Hand, game: GameTerms | None, subjects: Collection[str], width: float) -> Iterator[Drawing]:
    if not hand.rolls:
        return
    options = game.options if game is not None else {}
    stood: list[int | None] = []
    if "points" in options and "seven" in options:
        stood = [rolled.point for rolled in told(hand.rolls, frozenset(options["points"]), options["seven"])]
    ringed = {i for i in range(1, len(hand.rolls) + 1) if f"rolls[{i - 1}]" in subjects}
    yield throws(hand.rolls, width, stood, ringed)


def _spin(hand: Hand, game: GameTerms | None, subjects: Collection[str], width: float) -> Iterator[Drawing]:
    if hand.spin is None:
        return
    sections = str(game.options.get("sections", "")).split() if game is not None else []
    if not sections:  # of a wheel whose sections the book does not list there is nothing to draw
        return
    yield dial(sections, hand.spin, min(width, NARROW), "spin" in subjects)


def _drawn(hand: Hand, game: GameTerms | None, width: float) -> Iterator[Drawing]:
    if not hand.drawn:
        return
    cards = [(wager.bettor, wager.seat, _columns(wager.on)) for wager in hand.wagers]
    if any(columns for _, _, columns in cards):
        called = {str(ball) for ball in hand.drawn} | {FREE}
        for bettor, seat, columns in [each for each in cards if each[2]][:MOST_TICKETS]:
            rows = [[column[i] for column in columns] for i in range(SIDE)]
            yield squares(rows, called, width, title=f"Card of {bettor}, seat {seat}")
        return
    numbers = _numbers(hand, game)
    tickets = [(wager.seat, wager.bettor, _marks(wager.on)) for wager in hand.wagers if _marks(wager.on)]
    if not tickets:
        yield board(numbers, hand.drawn, (), width, "The balls drawn")
    for seat, bettor, marks in tickets[:MOST_TICKETS]:
        yield board(numbers, hand.drawn, marks, width, f"Ticket of {bettor}, seat {seat}")


def _columns(on: list[str] | None) -> list[list[str]]:
    """The columns of a card of five by five, the free square in the middle; empty where the marks are no such card."""
    marks = list(on or ())
    if len(marks) == SIDE * SIDE - 1:
        marks.insert(len(marks) // 2, FREE)
    if len(marks) != SIDE * SIDE:
        return []
    return [marks[i : i + SIDE] for i in range(0, len(marks), SIDE)]


def _marks(on: list[str] | None) -> list[int]:
    return [int(spot) for spot in on or () if spot.isdigit()]


def _numbers(hand: Hand, game: GameTerms | None) -> int:
    """How many balls there are: as the game's file says, else as far as the record shows."""
    deck = game.deck if game is not None else None
    if deck is not None and deck.kind == "balls" and deck.cards is not None:
        pieces: int = deck.cards
        return pieces
    highest: int = max([*(hand.drawn or ()), *(mark for wager in hand.wagers for mark in _marks(wager.on))])
    return -(-highest // 10) * 10
