"""Five cards of each rank that a progressive may pay for, as a payout log has them."""

from __future__ import annotations

from games.cards.card import Card

CARDS_OF: dict[str, tuple[tuple[Card, ...], ...]] = {
    "royal-flush": (("TH", "JH", "QH", "KH", "AH"), ("TS", "JS", "QS", "KS", "AS")),
    "straight-flush": (("5D", "6D", "7D", "8D", "9D"), ("AC", "2C", "3C", "4C", "5C")),
    "four-of-a-kind": (("9S", "9H", "9D", "9C", "4D"), ("QS", "QH", "QD", "QC", "2S")),
    "full-house": (("8S", "8H", "8D", "KC", "KD"), ("3S", "3H", "3C", "JD", "JC")),
    "flush": (("2C", "6C", "9C", "JC", "KC"), ("3H", "4H", "8H", "TH", "AH")),
}
