"""Which hands of a record had to be played the house way, and whether they were.

The player-dealer's hand, where the book binds it; and the hand of each seat for which the decision `house-way` is on
record: one that nobody set, or whose player asked for it. A hand that is set lies in two piles, `seat-3-front` and
`seat-3-back`, the player-dealer's at the own seat or in `dealer-front` and `dealer-back`; one of points is the pile
`seat-3`, or `player` where all share it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from games import said
from games.cards.card import JOKER
from games.hand.form import Hand
from games.hand.seat_hands import pile_of
from games.schema.load import readings
from games.settling.house_way import HouseAnswer, Outcome, Way, ways
from games.terms.game import GameTerms

DECISION = "house-way"
DEALER, BANKER, SHARED = "dealer", "banker", "player"
Piles = Mapping[str, Sequence[str]]


class Judged(NamedTuple):
    """One hand against the house way: as it was, as it is due, and what says so."""

    outcome: Outcome
    pile: str
    seat: int | None  # None: the player-dealer's, who must follow it
    was: str
    due: str
    why: str
    row: str  # the row of the chart, as printed
    lines: tuple[str, ...]
    reading: str | None


def concerns(terms: GameTerms, hand: Hand) -> bool:
    """Whether any hand of the record may have had to be played the house way."""
    return hand.cards is not None and True in [way.binds_bank or bool(hand.decisions) for way in ways(terms)]


def judged(terms: GameTerms, hand: Hand) -> Iterator[Judged]:
    """Every hand of the record that had to be played the house way; those under another reading too that were told wrong."""
    if not concerns(terms, hand):
        return
    for way in ways(terms):
        for one in _hands(way, terms, hand):
            yield one if one.outcome != "not followed" else _by_others(terms, hand, one)


def _hands(way: Way, terms: GameTerms, hand: Hand) -> Iterator[Judged]:
    asked = sorted({one.seat for one in hand.decisions or () if one.action == DECISION})
    bank = None if hand.bank is None else hand.bank.seat
    cards = hand.cards or {}
    banks = _bank(cards, bank)
    if way.binds_bank:
        yield _set(way, cards, banks, None)
    for seat in asked:
        if not way.sets:
            if seat != bank:
                yield _drawn(way, terms, cards, seat)
        elif seat != bank:
            yield _set(way, cards, pile_of(seat), seat)
        elif not way.binds_bank:
            yield _set(way, cards, banks, seat)


def _bank(cards: Piles, bank: int | None) -> str:
    """Where the player-dealer's hand lies: at the own seat, or in the dealer's place."""
    own = None if bank is None else pile_of(bank)
    return own if own is not None and any(pile.startswith(f"{own}-") for pile in cards) else DEALER


def _by_others(terms: GameTerms, hand: Hand, one: Judged) -> Judged:
    """A hand not so set; where another reading that the book allows has it as it is, nobody can tell."""
    for name, reading in readings(terms.game).items():
        for value in reading.possible if name in terms.readings else ():
            if value == terms.readings[name]:
                continue
            found = [other for way in ways(terms.under(name, value)) for other in _hands(way, terms, hand)]
            if any((other.pile, other.outcome) == (one.pile, "followed") for other in found):
                return one._replace(outcome="cannot tell", why="by another reading it is right", reading=name)
    return one


# --- set in two -------------------------------------------------------------------------------------------------------


def _set(way: Way, cards: Piles, pile: str, seat: int | None) -> Judged:
    front, back = cards.get(f"{pile}-front"), cards.get(f"{pile}-back")
    if front is None or back is None:
        why = "how the hand was set was not recorded"
        return Judged("cannot tell", f"{pile}-front", seat, "", "", why, "", way.block.cite, None)
    found = way.compare(front, back)
    told, row = found.told, "" if found.told.step is None else found.told.step.hand
    due = in_two(told) if told.known else ""
    was, lines = _in_two(front, back), told.lines
    return Judged(found.outcome, f"{pile}-front", seat, was, due, found.why, row, lines, found.reading or told.reading)


def in_two(told: HouseAnswer) -> str:
    """A hand as the house way sets it: “KH QD in front, AS TC 8S 7D 4C behind”."""
    return _in_two(told.front, told.back)


def _in_two(front: Sequence[str], back: Sequence[str]) -> str:
    return f"{said.cards(front, ' ') or 'nothing'} in front, {said.cards(back, ' ') or 'nothing'} behind"


# --- drawn to ---------------------------------------------------------------------------------------------------------


def _drawn(way: Way, terms: GameTerms, cards: Piles, seat: int) -> Judged:
    """Whether the hand of a seat drew on the points on which the house way draws, and stood on the others."""
    pile = pile_of(seat) if pile_of(seat) in cards else SHARED
    held, dealt = cards.get(pile, ()), int(terms.options.get("dealt", 2))
    lines = way.block.cite
    if len(held) < dealt:
        why = "the hand was not recorded"
        return Judged("cannot tell", pile, seat, "", "", why, "", lines, None)
    points, drew = _points(terms, held[:dealt]), len(held) > dealt
    was = (
        f"{said.cards(held[:dealt], ' ')}, {points if points is not None else 'a joker'}: {'drew' if drew else 'stood'}"
    )
    if points is None:
        return Judged("cannot tell", pile, seat, was, "", "the house way does not speak of jokers", "", lines, None)
    hits = points <= (-1 if way.block.hits_to is None else way.block.hits_to)
    if hits and not drew and _ended(terms, cards, dealt):
        return Judged("followed", pile, seat, was, "stand", "the deal had ended", "", lines, None)
    outcome: Outcome = "followed" if hits == drew else "not followed"
    return Judged(outcome, pile, seat, was, "draw" if hits else "stand", "", "", lines, None)


def _points(terms: GameTerms, cards: Sequence[str]) -> int | None:
    points = terms.options.get("points", {})
    if JOKER in cards or any(card[0] not in points for card in cards):
        return None
    return sum(int(points[card[0]]) for card in cards) % 10


def _ended(terms: GameTerms, cards: Piles, dealt: int) -> bool:
    """Whether the bank's dealt cards are points on which the deal ends."""
    bank = cards.get(BANKER, ())[:dealt]
    on = terms.options.get("naturals") or terms.options.get("ends_on") or ()
    return len(bank) == dealt and _points(terms, bank) in on
