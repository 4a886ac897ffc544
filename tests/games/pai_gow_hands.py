"""Hands of seven cards as they were set, for the tests of pai gow poker."""

from __future__ import annotations

BANK = {"front": ["KS", "QD"], "back": ["9H", "9D", "7C", "5S", "2H"]}
WINS = {"front": ["AS", "8D"], "back": ["TH", "TD", "6C", "4S", "3H"]}
NOTHING = {"front": ["JD", "TC"], "back": ["AH", "7H", "6C", "4H", "3D"]}
QUADS = {"front": ["KH", "TD"], "back": ["8S", "8H", "8D", "8C", "4C"]}


def laid(**places: dict[str, list[str]]) -> dict[str, list[str]]:
    """Piles by place: `seat_1=…` lies at seat 1, `dealer=…` at the House dealer's."""
    return {
        f"{place.replace('_', '-')}-{half}": cards for place, each in places.items() for half, cards in each.items()
    }
