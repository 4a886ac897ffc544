"""One hand for each seat against the bank's: who must draw draws, who may choose chooses, and then the bank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.cards.card import JOKER, Card
from games.dealing import BankHand, Parts, Round
from games.hand.form import Decision, Hand, Wager
from games.terms.game import GameTerms

BANK, SHARED, SURRENDER = "banker", "player", "surrender"
GIVES_UP, DOUBLES = 0.05, 0.1


def deal(of: Round) -> Parts:
    """The hands of one round, the shared cards first where the players share them."""
    return _Dealing(of).done()


def must_stand(terms: GameTerms, hand: Hand) -> BankHand | None:
    """The bank's dealt cards, where it has to stand on them."""
    rule, dealt = Rule(terms), list((hand.cards or {})[BANK])
    points = rule.points(dealt)
    bank = rule.said["bank"]
    stands = points is not None and points not in (*bank["hits"], *bank.get("may", ())) and JOKER not in dealt
    return (
        BankHand(BANK, points or 0) if stands and len(dealt) == rule.said["dealt"] and not rule.ended(dealt) else None
    )


def had_to_draw(terms: GameTerms, hand: Hand) -> BankHand | None:
    """The bank's dealt cards, where it had to draw to them and did."""
    rule, cards = Rule(terms), list((hand.cards or {})[BANK])
    points = rule.points(cards[: rule.said["dealt"]])
    drew = len(cards) > rule.said["dealt"] and points in rule.said["bank"]["hits"]
    return BankHand(BANK, points or 0) if drew and points not in rule.said["bank"].get("may", ()) else None


class Rule:
    """What the game's file prints of points and draws."""

    def __init__(self, terms: GameTerms) -> None:
        self.said: Any = terms.options

    def points(self, cards: Sequence[Card]) -> int | None:
        """Points count without their tens; a joker makes nine, and two of them are above everything: None."""
        if JOKER in cards:
            return None if list(cards) == [JOKER, JOKER] else 9
        return int(sum(self.said["points"][card[0]] for card in cards) % 10)

    def ended(self, bank: Sequence[Card]) -> bool:
        """Whether the bank's dealt cards ended the deal."""
        points, wild = self.points(bank), bool(self.said.get("wild"))
        return points is None or points in self.said.get("ends_on", ()) or (wild and bank[0] == JOKER)


class _Dealing:
    """The state of a round while it is dealt."""

    def __init__(self, of: Round) -> None:
        self.of = of
        self.rule = Rule(of.terms)
        self.said = self.rule.said
        self.cards: dict[str, list[Card]] = {}
        self.decisions: list[Decision] = []
        self.wagers: list[Wager] = list(of.wagers)

    def done(self) -> Parts:
        shared = self._two() if self.said.get("shared") else None
        if shared is not None:
            self.cards[SHARED] = shared
        for seat in self.of.seats:
            self.cards[f"seat-{seat}"] = self._two() if shared is None else list(shared)
        bank = self.cards[BANK] = self._two()
        if not self.rule.ended(bank):
            for seat in self.of.seats:
                self._play(seat)
            if self._draws(bank, self.said["bank"]):
                bank.append(self.of.shoe.draw())
        return Parts(self.wagers, self.cards, self.decisions)

    def _two(self) -> list[Card]:
        return [self.of.shoe.draw() for _ in range(self.said["dealt"])]

    def _play(self, seat: int) -> None:
        own, rng, rule = self.cards[f"seat-{seat}"], self.of.rng, self.said["player"]
        may_draw = self.rule.points(own) in (
            *rule["hits"],
            *rule.get("may", ()),
        )  # others are neither doubled nor given up
        if may_draw and self.said.get("surrenders") and rng.random() < GIVES_UP:
            self.decisions.append(Decision(seat, SURRENDER))
        elif may_draw and self._doubled(seat):
            own.append(self.of.shoe.draw())
        elif self._draws(own, rule):
            own.append(self.of.shoe.draw())
            self.decisions.append(Decision(seat, "draw"))

    def _doubled(self, seat: int) -> bool:
        names = [n for n, one in self.of.terms.wagers.items() if one.kind.placed == "after-deal" and n != SURRENDER]
        if not names or self.of.rng.random() >= DOUBLES:
            return False
        made = self.of.later(seat, names[0], self.of.of(seat))
        if made is not None:
            self.wagers.append(made)
            self.decisions.append(Decision(seat, made.wager, made.bettor))
        return made is not None

    def _draws(self, cards: Sequence[Card], rule: Any) -> bool:
        points = self.rule.points(cards)
        if points in rule.get("may", ()):
            return self.of.rng.random() < 0.5
        return points in rule["hits"]
