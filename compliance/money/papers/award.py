"""A line of a progressive payout log: the amount in figures and words, the winning hand by its cards, the signatures."""

from collections.abc import Sequence

from compliance.papers.forms.checked import above_zero
from compliance.papers.forms.form import Amount, Badge, Identifier, Paper, Sentence, TableName, Time
from games.cards.card import Card
from games.hand.refusal import Problem
from games.hand.words import Name, SeatNumber

TITLE = "Progressive payout"
WHAT = "A progressive award as its log has it: amount in figures and words, time, winning cards, and who signed."


class Award(Paper, frozen=True, kw_only=True):
    """Who signed is left out where nobody did. `hand` is the recorder's id of the hand, where hands are recorded."""

    meter: Identifier
    table: TableName | None = None
    at: Time
    amount: Amount
    words: Sentence  # the amount written out
    rank: Name  # of the winning hand
    cards: tuple[Card, ...] = ()
    hand: Identifier | None = None
    seat: SeatNumber | None = None
    dealer: Badge | None = None
    floor: Badge | None = None
    pit_manager: Badge | None = None
    games_manager: Badge | None = None


FORM = Award
SAME = ("meter", "at")
DURING = True
WITHIN = ("at",)
EXAMPLE = {
    "id": "AW-9",
    "gaming_day": "2026-09-01",
    "meter": "caribbean-1",
    "table": "T1",
    "at": "2026-09-01T12:41:00-07:00",
    "amount": "50.00",
    "words": "fifty dollars",
    "rank": "flush",
    "cards": ["2H", "5H", "9H", "JH", "KH"],
    "seat": 3,
    "dealer": "D-101",
    "floor": "F-2",
}


def problems(paper: Award) -> Sequence[Problem]:
    return list(above_zero(paper, "amount"))
