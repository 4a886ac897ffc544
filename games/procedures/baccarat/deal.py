"""Baccarat from a shoe: two cards each in rotation, then the third cards as the game's own chart has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from games.cards.card import Card
from games.cards.money import CENTS, plain
from games.dealing import BankHand, Parts, Round
from games.hand.form import Hand, Wager
from games.settling.barred import bars
from games.terms.game import GameTerms

ADDS = 0.2
BANK_COVERS = 2  # times what lies against it: the banker's own wager, where there is one


def left_out(terms: GameTerms) -> frozenset[str]:
    """The banker's own wager."""
    return frozenset({terms.options["bank_wager"]} if "bank_wager" in terms.options else ())


def deal(of: Round) -> Parts:
    """The two hands of one round, played out."""
    shoe, chart = of.shoe, Chart(of.terms)
    player, banker = [shoe.draw()], [shoe.draw()]
    player.append(shoe.draw())
    banker.append(shoe.draw())
    if chart.player_draws(player, banker, of.rng):
        player.append(shoe.draw())
    if chart.banker_draws(player, banker, of.rng):
        banker.append(shoe.draw())
    cards = {"player": player, "banker": banker}
    return Parts(_against_bank(of, cards), cards)


def _later(of: Round, cards: Mapping[str, Sequence[Card]]) -> list[Wager]:
    """Wagers that the text has made when cards are out, beside those that they need."""
    made: list[Wager | None] = []
    for name, one in of.terms.wagers.items():
        needs = one.kind.needs_one_of or one.kind.needs_all_of
        for seat in of.seats if one.kind.placed == "after-deal" and bars(of.terms, name, cards) is None else ():
            own = of.of(seat)
            if any(need in own for need in needs) and of.rng.random() < ADDS:
                made.append(of.later(seat, name, own))
    return [wager for wager in made if wager is not None]


def must_stand(terms: GameTerms, hand: Hand) -> BankHand | None:
    """Two cards on which the chart has the banker stand; hands that a natural ended are a matter of reading."""
    chart, cards = Chart(terms), hand.cards or {}
    player, banker = cards["player"], cards["banker"]
    naturals = chart.said.get("naturals", ())
    ended = len(player) == 2 and (chart.points(player) in naturals or chart.points(banker) in naturals)
    return None if len(banker) != 2 or ended or len(cards) > 2 else BankHand("banker", chart.points(banker))


def had_to_draw(terms: GameTerms, hand: Hand) -> BankHand | None:
    """A third card that was the chart's and not the banker's choice."""
    chart, cards = Chart(terms), hand.cards or {}
    banker = cards["banker"]
    if len(banker) != 3 or len(cards) > 2 or not chart.sure(cards["player"], banker[:2]):
        return None
    return BankHand("banker", chart.points(banker[:2]))


def _against_bank(of: Round, cards: Mapping[str, Sequence[Card]]) -> list[Wager]:
    """All wagers; where the banker has an own one, that first, and of the others those that it covers."""
    name = of.terms.options.get("bank_wager")
    if name is None or of.bank is None:
        return [*of.wagers, *_later(of, cards)]
    high, met, against = of.bounds.of(name, {}).high, list[Wager](), 0
    if of.stake is not None:
        high = min(high, BANK_COVERS * of.stake)
    for wager in of.wagers:
        if against + CENTS[wager.amount] <= high:
            met.append(wager)
            against += CENTS[wager.amount]
    return [
        Wager(of.bank.seat, of.bank.occupant, name, plain(max(min(high, BANK_COVERS * against), of.stake or 0))),
        *met,
    ]


class Chart:
    """When each hand draws, as the game's file prints it under the readings applied."""

    def __init__(self, terms: GameTerms) -> None:
        said: dict[str, Any] = dict(terms.options)
        for patch in terms.options.get("under", ()):
            if terms.readings.get(patch["reading"]) == patch["value"]:
                said |= {key: what for key, what in patch.items() if key not in ("reading", "value")}
        self.said: Mapping[str, Any] = said
        self._rows = {row["score"]: row["row"] for row in said.get("chart", ())}

    def points(self, cards: Sequence[Card]) -> int:
        """Points count without their tens."""
        return sum(int(self.said["points"][card[0]]) for card in cards) % 10

    def ended(self, player: Sequence[Card], banker: Sequence[Card]) -> bool:
        """Whether a natural keeps everybody from drawing."""
        naturals = self.said.get("naturals", ())
        own = self.said.get("natural_of", "either") == "either" and self.points(player[:2]) in naturals
        return own or self.points(banker[:2]) in naturals

    def player_draws(self, player: Sequence[Card], banker: Sequence[Card], rng: Random) -> bool:
        """By the own points; where there is a choice, by chance."""
        if self.ended(player, banker):
            return False
        points, against = self.points(player), self.said.get("player_may_against", ())
        if points in self.said.get("player_may", ()) and (not against or self.points(banker) in against):
            return rng.random() < 0.5
        return points in self.said["player_hits"]

    def banker_draws(self, player: Sequence[Card], banker: Sequence[Card], rng: Random) -> bool:
        """By the own points, or by the chart that looks at the player's third card; a score without a row stands."""
        if self.ended(player, banker):
            return False
        points = self.points(banker)
        if len(player) == 2 or not self._rows:
            return points in self.said["banker_hits_when_player_stands"]
        says = self._rows.get(points, "S" * 10)[self.points(player[2:])]
        return bool(says == "H" or (says == "O" and rng.random() < 0.5))

    def sure(self, player: Sequence[Card], banker: Sequence[Card]) -> bool:
        """Whether the chart leaves the banker no choice."""
        if len(player) == 2 or not self._rows:
            return not self.said.get("banker_unprinted", False)
        return "O" not in self._rows.get(self.points(banker), "")
