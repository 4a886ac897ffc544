"""What a hand shows beside the felt: rolls of dice, where a wheel stopped, the balls drawn and the marks of each ticket."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from compliance.shell.drawing.boards import board, squares, throws
from compliance.shell.drawing.dial import dial
from compliance.shell.drawing.laid import holds
from compliance.shell.drawing.shapes import Drawing
from games.cards.money import CENTS, dollars
from games.hand.dice_rolls import read_rolls
from games.hand.form import Hand, Wager
from games.terms.game import GameTerms

WIDE, NARROW = 900.0, 358.0
MOST_TICKETS = 12  # drawn, and those that part; the table beside has them all
SIDE, FREE = 5, "FREE"  # of a bingo card


def pictures(hand: Hand, game: GameTerms | None, subjects: Collection[str] = (), narrow: bool = False) -> list[Drawing]:
    """The drawings of a hand, in the order in which a person looks at them."""
    width = NARROW if narrow else WIDE
    return [
        *_rolls(hand, game, subjects, width),
        *_spin(hand, game, subjects, width),
        *_drawn(hand, game, subjects, width),
    ]


def signs(hand: Hand, game: GameTerms | None) -> str:
    """What the signs of these drawings stand for, and where the sections of a wheel come from."""
    said = [drawing.desc for drawing in _spin(hand, game, (), WIDE)]
    if hand.drawn and any(_columns(wager.on) for wager in hand.wagers):
        said.append("Daubed: called. On a tinted ground: the pattern played for.")
    elif hand.drawn:
        said.append("Filled: drawn. In a square: marked.")
    return " ".join(said)


def _rolls(hand: Hand, game: GameTerms | None, subjects: Collection[str], width: float) -> Iterator[Drawing]:
    if not hand.rolls:
        return
    options = game.options if game is not None else {}
    stood: list[int | None] = []
    if "points" in options and "seven" in options:
        of = frozenset(options["points"])
        stood = [rolled.point for rolled in read_rolls(hand.rolls, of, options["seven"], hand.point or None)]
    ringed = {i for i in range(1, len(hand.rolls) + 1) if holds(subjects, f"rolls[{i - 1}]")}
    # of a wager that parts: the roll that decided it
    ringed |= {
        wager.to_roll for i, wager in enumerate(hand.wagers) if wager.to_roll and holds(subjects, f"wagers[{i}]")
    }
    yield throws(hand.rolls, width, stood, ringed)


def _spin(hand: Hand, game: GameTerms | None, subjects: Collection[str], width: float) -> Iterator[Drawing]:
    if hand.spin is None:
        return
    sections = str(game.options.get("sections", "")).split() if game is not None else []
    if sections:
        named = [_section(game, name) for name in sections]
        yield dial(named, _section(game, hand.spin), min(width, NARROW), "spin" in subjects)
        return
    posted = (hand.posted.amounts or {}).get(hand.spin) if hand.posted is not None else None
    prize = f" For {hand.spin} {dollars(CENTS[posted])} is posted." if posted is not None else ""
    yield dial((), hand.spin, min(width, NARROW), "spin" in subjects, f"No book lists the wheel's sections.{prize}")


def _section(game: GameTerms | None, name: str) -> str:
    """A section by the title of the wager on it, where there is one: “$1 Insignia”."""
    return game.wagers[name].title if game is not None and name in game.wagers else name


def _drawn(hand: Hand, game: GameTerms | None, subjects: Collection[str], width: float) -> Iterator[Drawing]:
    if not hand.drawn:
        return
    tickets = [_Ticket(wager, holds(subjects, f"wagers[{i}]")) for i, wager in enumerate(hand.wagers) if wager.on]
    # the first dozen, and those of which a finding speaks
    shown = [each for i, each in enumerate(tickets) if i < MOST_TICKETS or each.ringed]
    cards = [(each, _columns(each.wager.on)) for each in shown]
    if any(columns for _, columns in cards):
        yield from (_card(hand, game, each, columns, width) for each, columns in cards if columns)
        return
    numbers = _numbers(hand, game)
    marked = [(each, _marks(each.wager.on)) for each in shown]
    if not any(marks for _, marks in marked):
        yield board(numbers, hand.drawn, (), width, "The balls drawn")
    for each, marks in marked:
        if marks:
            yield board(numbers, hand.drawn, marks, width, each.named("Ticket"), each.ringed)


class _Ticket(NamedTuple):
    """A ticket or card, and whether a finding speaks of it."""

    wager: Wager
    ringed: bool

    def named(self, what: str) -> str:
        return (
            f"{what} of {self.wager.bettor}, seat {self.wager.seat}{': a finding speaks of it' if self.ringed else ''}"
        )


def _card(hand: Hand, game: GameTerms | None, ticket: _Ticket, columns: list[list[str]], width: float) -> Drawing:
    """A card of five by five with the pattern that was played for, where it is on record."""
    called = {str(ball) for ball in hand.drawn or ()} | {FREE}
    rows = [[column[i] for column in columns] for i in range(SIDE)]
    card = game.options.get("card") if game is not None else None
    heads = [str(each["letter"]) for each in card.get("columns", ())] if isinstance(card, Mapping) else []
    patterns = (hand.posted.pattern if hand.posted is not None else None) or []
    squares_of = {f"{letter}{row + 1}": (row, column) for column, letter in enumerate(heads) for row in range(SIDE)}
    places = [{squares_of[name] for name in one if name in squares_of} for one in patterns]
    # of several patterns any one will do: the one of which this card has most
    most = max(places, key=lambda one: sum(rows[i][j] in called for i, j in one) / (len(one) or 1), default=set())
    return squares(rows, called, width, most, ticket.named("Card"), heads, ticket.ringed)


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
