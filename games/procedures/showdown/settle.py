"""Players against each other for a pot: hold'em, Omaha, stud, draw. Who wins which pot, which half, and each odd chip.

Asks for the pot of the hand (`games.hand.pot`): what each player put in, street by street, who folded, who was all in, who
showed. Of the cards: `seat-3` for the hand of a seat (stud: what lay face up may stand apart as `seat-3-up`; draw: the hand
as it was shown), `board` and `board-2`. A hand that was mucked wins nothing; where a hand that was shown is not on record,
or a board, the pot for which it counts cannot be told. Which ranking decides, high and low, boards, odd chips and what the
text leaves open stand in the game's file (`games.procedures.showdown.options`). What was taken from the pot is taken as recorded:
whether it was due is for the rules on fees.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from games.hand import pots
from games.hand.check import Problem
from games.hand.form import Hand
from games.hand.seat_hands import seat_of
from games.procedures.showdown import division, play
from games.procedures.showdown.hands import Rules
from games.procedures.showdown.options import Options, variants
from games.settling.sheet import PotSheet, Sheet, cannot_settle
from games.settling.stakes import NOT_STATED
from games.terms.game import GameTerms

__all__ = ["Condition", "Options", "Table"]

_APART = ("up", "discard")
DEALT_TOO_MANY = 2
"""So many cards more than its game has a hand may show: it was dealt, and what becomes of its pot is for settlement to say."""


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing is won or lost by a condition here: the better hand takes the pot."""


class Table:
    """One game's showdown, ready to settle hand after hand."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms = terms
        self._rules: dict[str | None, list[Rules]] = {}
        for kind in (None, *terms.options.get("designated", {})):
            self._rules[kind] = [Rules(variant) for variant in variants(terms.options, terms.readings, kind)]
        self.options: Options = self._rules[None][0].options

    # --- what the intake refuses ---------------------------------------------------------------------------------------

    def refuse(self, hand: Hand) -> list[Problem]:
        """A bank where there is none, and piles that no hand of the game can show."""
        return list(self._refused(hand))

    def _refused(self, hand: Hand) -> Iterator[Problem]:
        if hand.bank is not None:
            cure = "Leave `bank` out: players play against each other for the pot."
            yield Problem("$.bank", f"seat {hand.bank.seat}", "this game has no player-dealer", cure)
        for pile, cards in (hand.cards or {}).items():
            where = f"$.cards.{pile}"
            most = self._most(pile)
            if most is None:
                cure = "Name a hand like `seat-3`, what it threw away `seat-3-discard`, the boards `board`, `board-2`."
                yield Problem(where, repr(pile), "there is no such pile in this game", cure)
            elif most and len(cards) > most:
                yield Problem(where, str(len(cards)), f"more than {most} cards", "Correct the cards.")

    def _most(self, pile: str) -> int | None:
        """How many cards a pile may have; 0: the text does not bound it; None: there is no such pile."""
        if pile == "board" or pile.startswith("board-"):
            return self._largest("board") or (1 if self._largest("own") else 0)
        seat, _, part = pile.removeprefix("seat-").partition("-")
        if seat_of(f"seat-{seat}") is None or not pile.startswith("seat-") or (part and part not in _APART):
            return None
        most = max(self._largest("dealt"), self._largest("own"))
        return 0 if part == "discard" or not most else most + DEALT_TOO_MANY

    def _largest(self, name: str) -> int:
        return max(getattr(one.options, name) or 0 for rules in self._rules.values() for one in rules)

    def rules(self, hand: Hand) -> list[Rules]:
        """The rules of the game that was played; several where the text leaves something open."""
        kind = hand.pot.kind if hand.pot is not None else None
        return self._rules[kind if kind in self._rules else None]

    # --- settlement ----------------------------------------------------------------------------------------------------

    def settle(self, hand: Hand) -> Sheet:
        """The hand settled again."""
        if hand.pot is None:
            return cannot_settle("what the players played for, the pot, was not recorded")
        put = pots.stakes(hand)
        if isinstance(put, str):
            return cannot_settle(put)
        built = pots.build(put)
        rules = self.rules(hand)
        played = [play.Showdown(one, hand, built) for one in rules]
        sheets = [one.sheet() for one in played]
        pot = sheets[0] if len(sheets) == 1 else division.merged(sheets, [one.open for one in rules])
        lines = tuple(NOT_STATED for _ in hand.wagers)
        return Sheet(lines, "", _outcome(pot), readings=pot.open, hands=played[0].hands(), pot=pot)


def _outcome(pot: PotSheet) -> str:
    """“seat 3” or “seats 3 and 5”: who is due something of the pot."""
    seats = sorted({award.seat for award in pot.awards})
    if not seats:
        return "cannot be told"
    *head, last = map(str, seats)
    return f"seats {', '.join(head)} and {last}" if head else f"seat {last}"
