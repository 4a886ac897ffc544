"""Three hands each, compared seat by seat, in words: who owes whom."""

from __future__ import annotations

from fractions import Fraction

from games.hand.form import Hand, Wager
from games.settling.sheet import Sheet
from games.settling.stakes import other_seat
from games.settling.whys import named, seats_net, verdict
from games.terms.game import GameTerms


def outcome(game: GameTerms, hand: Hand, sheet: Sheet) -> str:
    """“seat by seat: seat 1 wins $4.00 and seat 3 loses $4.00”: what one wins the other loses."""
    sums, open_ = dict[int, int | Fraction](), set[int]()
    for wager, line in zip(hand.wagers, sheet.lines or (), strict=False):
        pair = [(wager.seat, line.paid - line.taken), (other_seat(wager), line.taken - line.paid)]
        for seat, cents in ((seat, cents) for seat, cents in pair if seat is not None):
            sums[seat] = sums.get(seat, 0) + cents
            open_ |= {seat} if line.result == "not stated" else set()
    told = seats_net({seat: cents for seat, cents in sums.items() if seat not in open_}, sorted(open_))
    return told or "nothing was compared"


def draws(game: GameTerms, hand: Hand, sheet: Sheet) -> list[str]:
    """Each comparison, hand by hand."""
    told = zip(hand.wagers, sheet.lines or (), sheet.whys, strict=False)
    return [f"{_called(game, wager)} {verdict(line)}: {why}" for wager, line, why in told]


def _called(game: GameTerms, wager: Wager) -> str:
    other = other_seat(wager)
    return f"{named(game, wager.wager)} at seat {wager.seat}{'' if other is None else f' against seat {other}'}"


def on_felt(game: GameTerms, sheet: Sheet) -> str:
    """Who owes whom stands with each seat."""
    return ""
