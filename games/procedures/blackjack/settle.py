"""Twenty-one and its kin: hands of cards against the dealer's or the player-dealer's, with doubles, splits, insurance and side
wagers. What a natural is, who draws when, who wins by which row and at which odds comes from the game's file.

A hand of a wager, or the dealer's, may have several values where the book leaves open what it is: a wager is told only where
all of them come to the same. A side bet that is a game of its own is recorded in the hand of the game beside which it lies,
each wager by its name.
"""

from __future__ import annotations

from msgspec import convert

from games.hand.check import Problem
from games.hand.form import Hand
from games.procedures.blackjack.allowed import Choices
from games.procedures.blackjack.beside import Beside
from games.procedures.blackjack.covered import Covered
from games.procedures.blackjack.draws_of_hand import DrawsOfHand
from games.procedures.blackjack.lay import Laid, lay
from games.procedures.blackjack.options import Condition, Options
from games.procedures.blackjack.piles import Played, Spot, spot_of, spots
from games.procedures.blackjack.result import Results, Told
from games.procedures.blackjack.said import Said
from games.settling.action_button import Button
from games.settling.breach import Breach
from games.settling.sheet import Sheet, cannot_settle
from games.terms.game import GameTerms

__all__ = ["Condition", "Options", "Table"]

CURE_PILES = "Name the dealer's hand `{}`, the hand of a seat `seat-3` and its second after a split `seat-3-2`."
CURE_LANES = "Name the dealer's hand `{}`, the two hands of a seat `seat-3-1` and `seat-3-2`."


class Table:
    """One game's naturals, draws and rows of outcome, ready to settle hand after hand."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms = terms
        self.options = convert(dict(terms.options), Options)
        self._results = Results(terms, self.options)
        self._said, self._beside = Said(self.options, terms.readings), Beside(terms)
        self._draws = DrawsOfHand(self.options, terms.readings)
        self._choices = Choices(self.options, terms.readings)
        self._button = Button(terms)
        self._covered = Covered(terms, self._button)
        self._lanes = max([one.hand for one in self.options.wagers.values()], default=1)

    def refuse(self, hand: Hand) -> list[Problem]:
        """Piles that no round of this game can show, and hands of one card."""
        found = []
        cure = (CURE_PILES if self._lanes == 1 else CURE_LANES).format(self.options.pile)
        for pile, cards in (hand.cards or {}).items():
            if pile != self.options.pile and spot_of(pile, self._lanes) is None:
                found.append(Problem(f"$.cards.{pile}", repr(pile), "there is no such hand in this game", cure))
            elif len(cards) < 2:
                short = "A hand has two cards or more; leave out a hand that was not seen."
                found.append(Problem(f"$.cards.{pile}", str(len(cards)), "an impossible number of cards", short))
        return found

    def settle(self, hand: Hand) -> Sheet:
        """The hand settled again."""
        bank = tuple((hand.cards or {}).get(self.options.pile, ()))
        if len(bank) < 2:
            return cannot_settle("the dealer's cards were not recorded")
        played = spots(hand.cards or {}, self._lanes, hand.decisions or ())
        laid = lay(hand, self.options, played)
        if isinstance(laid, str):
            return cannot_settle(laid)
        asked: dict[str, None] = {}
        told = self._told(hand, laid, played, bank, asked)
        if isinstance(told, str):
            return cannot_settle(told)
        draws, open_draws = self._draws.faults(hand, laid, played, bank)
        words, totals = self._said.of(played, bank)
        card = self._card(bank)
        sheet = Sheet(
            tuple(one.line for one in told),
            "",
            f"dealer {words[self.options.pile]}",
            totals,
            draws,
            None if card is None else self._button.seat(hand, card),
            (),
            True,
            tuple(name for name in asked if name in self.terms.readings),
            open_draws,
            words,
            tuple(one.why for one in told),
        )
        return self._covered.held(hand, sheet, card)

    def breaches(self, hand: Hand) -> tuple[Breach, ...]:
        """What was chosen against the rules of the game."""
        cards = hand.cards or {}
        played = spots(cards, self._lanes, hand.decisions or ())
        laid = lay(hand, self.options, played)
        if isinstance(laid, str):
            return ()
        return tuple(self._choices.against(hand, laid, played, cards.get(self.options.pile, ())))

    def _told(
        self, hand: Hand, laid: list[Laid], played: dict[Spot, Played], bank: tuple[str, ...], asked: dict[str, None]
    ) -> list[Told] | str:
        told = [self._results.of(hand, one, played, bank, asked) for one in laid]
        if hand.decisions is None:
            again = [self._results.of(hand, one, played, bank, {}, chosen=None) for one in laid]
            if any(one.line != other.line for one, other in zip(told, again, strict=True)):
                return (
                    "the decisions were not recorded, and a hand may have been given up or settled before it was played"
                )
        return self._beside.told(told, laid)

    def _card(self, bank: tuple[str, ...]) -> str | None:
        button = self.terms.action_button
        if button is None or button.card is None:
            return bank[1] if button is not None else None
        return bank[button.card - 1]
