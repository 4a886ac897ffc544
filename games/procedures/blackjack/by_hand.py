"""What a hand of twenty-one counts and who draws on it, counted apart from settlement for simulated play: an ace eleven or one,
pictures and jokers ten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from games.cards.card import JOKER, Card, rank_of
from games.hand.form import Hand
from games.terms.game import GameTerms

BEST = 21  # an ace counts one where it would go over this with eleven
CAREFUL = 17  # where the text lets players choose, they stand from here on, mostly


class Count(NamedTuple):
    """The points of a hand, and whether an ace in it counts eleven."""

    points: int
    soft: bool


def count(cards: Sequence[Card]) -> Count:
    """Every ace one; then one of them eleven, where that does not go over."""
    low = sum(1 if card[0] == "A" else int(card[0]) if card[0].isdigit() else 10 for card in cards)
    soft = any(card[0] == "A" for card in cards) and low + 10 <= BEST
    return Count(low + 10 if soft else low, soft)


def _ranged(rule: Mapping[str, Any]) -> bool:
    return "from" in rule or "to" in rule


class Table:
    """The game's own words on naturals and draws, under the readings applied."""

    def __init__(self, terms: GameTerms) -> None:
        self.said: Mapping[str, Any] = terms.options
        self._readings = terms.readings
        natural = self.said.get("natural", {})
        self._beside = set(natural.get("ranks", "TJQK"))
        self._two_added = bool(natural.get("two_added", False))

    def natural(self, cards: Sequence[Card]) -> bool:
        """Two cards: an ace and one that makes it a natural, or two cards added to the pack where these are one."""
        if len(cards) != 2:
            return False
        if list(cards) == [JOKER, JOKER]:
            return self._two_added
        ranks = {"joker" if card == JOKER else card[0] for card in cards}
        return "A" in ranks and bool((ranks - {"A"}) & self._beside)

    def over(self, cards: Sequence[Card]) -> bool:
        """Above the highest total that stands."""
        return count(cards).points > int(self.said.get("under", BEST))

    def draws(self, whose: str, cards: Sequence[Card], rng: Random) -> bool:
        """By the row that is printed; where there is none, as most people play."""
        held = count(cards)
        for row in self.said.get(whose, ()):
            if self._fits(row, held):
                return bool(row["does"] == "draws")
        if whose == "dealer" or self.over(cards):
            return False
        return held.points < CAREFUL and rng.random() < 0.9

    def printed(self, whose: str, cards: Sequence[Card]) -> str | None:
        """What the rule says by a row that hangs on no reading; None where it is a choice, or a matter of reading."""
        held, rows = count(cards), self.said.get(whose, ())
        fitting = [row for row in rows if self._holds(row, held)]
        return str(fitting[0]["does"]) if fitting and not any(row.get("where") for row in fitting[:1]) else None

    def may(self, name: str, cards: Sequence[Card], up: Card, *, split: bool) -> bool:
        """Whether the text gives a player this choice on the first two cards. Where it says nothing of it, players double on a
        hard nine, ten or eleven and split cards of one rank, which no page forbids."""
        rule: Mapping[str, Any] | None = self.said.get("allowed", {}).get(name)
        if rule is None:
            return True
        held, natural = count(cards), self.natural(cards)
        given = [
            *rule.get("points", ()),
            *(range(rule.get("from", 2), rule.get("to", BEST) + 1) if _ranged(rule) else ()),
        ]
        against = rule.get("against", ())
        return all(
            (
                self._yes(rule.get("offered", True)),
                not split or self._yes(rule.get("after_split", True)),
                not given or held.points in given,
                held.points not in rule.get("points_not", ()),
                not rule.get("hard") or not any(card[0] == "A" for card in cards),
                natural if rule.get("only_natural") else not natural or rule.get("natural", True),
                rank_of(cards[0]) not in rule.get("never", ()),
                not rule.get("only") or rank_of(cards[0]) in rule["only"],
                not against or rank_of(up) in against,
            )
        )

    def offers(self, name: str) -> bool:
        """Whether the text rules this choice."""
        return name in self.said.get("allowed", {})

    def _yes(self, said: Any) -> bool:
        """A plain yes, or one that hangs on a reading."""
        return said if isinstance(said, bool) else self._readings.get(said["reading"]) == said["yes"]

    def _fits(self, row: Mapping[str, Any], held: Count) -> bool:
        readings = row.get("where", {}).items()
        return self._holds(row, held) and all(self._readings.get(name) == value for name, value in readings)

    @staticmethod
    def _holds(row: Mapping[str, Any], held: Count) -> bool:
        if held.points < row.get("from", 2) or ("to" in row and held.points > row["to"]):
            return False
        return row.get("soft") in (None, held.soft)


def plays(terms: GameTerms) -> bool:
    """Whether the game is one of those in which hands of twenty-one are doubled, split and insured."""
    return "natural" in terms.options or "dealer" in terms.options


def up_card(terms: GameTerms, hand: Hand) -> Card:
    """The dealer's card that lies open."""
    cards = (hand.cards or {})[str(terms.options.get("pile", "dealer"))]
    return cards[int(terms.options.get("up_card", 1)) - 1]
