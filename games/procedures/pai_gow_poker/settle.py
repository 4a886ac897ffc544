"""Pai gow poker: seven cards set as five behind and two in front, both against the bank's two.

Piles: `seat-3-front` and `seat-3-back` are the hand of seat 3 as it was set, `seat-3` its seven cards where nothing was
set. The player-dealer's hand lies at his own seat (`dealer-front` and `dealer-back` where his seat has none); where the
House plays, `dealer` is the House's hand, also when a player banks. A hand is recorded as it was set: a hand that the
house put right, as it was put right. Giving up is a decision of the seat, named in the game's file; `house-way` is that of a
seat whose hand was set the house way, because nobody set it or its player asked for it.

What a bonus wager wins for the hands of other players (an envy bonus) is part of what is paid to that wager.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import convert

from games.cards.card import JOKER
from games.cards.money import CENTS
from games.hand.check import Problem
from games.hand.form import Hand, Wager
from games.procedures.pai_gow_poker.bonuses import NO_CARDS, Answer, Bonuses, agreed, high_card, not_stated
from games.procedures.pai_gow_poker.bonuses import Table as Places
from games.procedures.pai_gow_poker.compare import OPEN, Comparison, bank_of, refused
from games.procedures.pai_gow_poker.options import Condition, Options, orders
from games.settling import cover as covered
from games.settling.action_button import Button
from games.settling.cover import Reach
from games.settling.set_hands import DEALER, SEVEN, SetHand, set_hands
from games.settling.sheet import Sheet, cannot_settle
from games.settling.stakes import WON, lost, pushed, stranger, won
from games.terms.game import GameTerms

__all__ = ["Condition", "Options", "Table"]


class Table:
    """One game's hands, wagers and cover, ready to settle hand after hand."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms, self.options = terms, convert(dict(terms.options), Options)
        self._readings = dict(terms.readings)
        self._says = {name: convert(wager.wins or {}, Condition) for name, wager in terms.wagers.items()}
        self._orders = orders((self.options.ranking,), self.options.ranking_by, self._readings)
        self._compare = Comparison(self.options, self._orders, self._readings)
        self._bonuses = [
            Bonuses(terms, self.options, wager)
            for name, wager in terms.wagers.items()
            if self._says[name].seven == "best" and wager.rows
        ]
        self._house_plays = terms.game.banked_by != "player-dealer"
        self._of_house = frozenset(name for name, says in self._says.items() if says.halves == "none-higher")
        self._button = Button(terms)
        self._reach = Reach(terms, self._button)

    def refuse(self, hand: Hand) -> list[Problem]:
        """Cards and piles that this game cannot have dealt."""
        return list(refused(hand))

    # --- settlement ----------------------------------------------------------------------------------------------------

    def settle(self, hand: Hand) -> Sheet:
        """The hand settled again."""
        if (unknown := stranger(self.terms.wagers, hand)) is not None:
            return unknown
        if any(refused(hand)):
            return cannot_settle("the cards are not those of this game")
        places = set_hands(hand.cards)
        if not places:
            return cannot_settle("the cards were not recorded")
        table = Places(hand, places, bank_of(hand, places, self._house_plays), DEALER if self._house_plays else None)
        asked: dict[str, None] = {}
        bonuses = [bonus.told(table, asked) for bonus in self._bonuses]
        told = [self._told(table, i, wager, bonuses, asked) for i, wager in enumerate(hand.wagers)]
        return self._reached(hand, self._sheet(table, told, asked), told)

    def _sheet(self, table: Places, told: Sequence[Answer], asked: dict[str, None]) -> Sheet:
        called = {place: self._compare.called(cards) for place, cards in table.places.items()}
        hands = {f"{place}{end}": words for place, ends in called.items() for end, words in ends.items()}
        shown = [hands[name] for end in ("-front", "-back", "") if (name := f"{table.bank}{end}") in hands]
        lines, whys = tuple(one.line for one in told), tuple(one.why for one in told)
        outcome, first = f"bank: {' and '.join(shown) or 'not recorded'}", self._first_action(table.hand)
        known = tuple(name for name in asked if name in self._readings)
        of, dealt = self._orders.applied[0], self._button.first_hand(table.hand)
        fouled = tuple(
            place
            for place, cards in table.places.items()
            if cards.is_set(SEVEN) and self._compare.halves(cards, of, {}).state == "foul"
        )
        return Sheet(
            lines, "", outcome, {}, (), first, readings=known, hands=hands, whys=whys, fouled=fouled, first_hand=dealt
        )

    def _first_action(self, hand: Hand) -> int | None:
        """The seat that the dice point to; where the lines say so, the first one after it with a wager."""
        if self._house_plays:
            return hand.action_seat
        seat = self._button.seat(hand, "")
        if seat is None or not self.options.button_moves_cite:
            return seat
        return min((one.seat for one in hand.wagers), key=lambda other: (other < seat, other), default=seat)

    def _reached(self, hand: Hand, sheet: Sheet, told: Sequence[Answer]) -> Sheet:
        most = sum((one.most for one in told if one.line.result == "not stated"), Fraction(0))
        if self._house_plays:
            return covered.by_player_bank(hand, sheet, most, self.options.short, self._readings, self._of_house)
        envy, asked = self.options.bonus.envy, dict[str, None]()
        open_ = None
        if envy is not None and envy.covered is not None and envy.covered.of(self._readings, asked) != "counts":
            open_ = envy.covered.by
        return covered.by_player_dealer(self._reach, hand, sheet, [one.envy for one in told], most, open_)

    # --- one wager -----------------------------------------------------------------------------------------------------

    def _told(
        self, table: Places, i: int, wager: Wager, bonuses: Sequence[dict[int, Answer]], asked: dict[str, None]
    ) -> Answer:
        says, stake = self._says[wager.wager], CENTS[wager.amount]
        if says.seven is not None:
            return self._on_seven(table, i, wager, bonuses, asked)
        if says.halves is None:
            return not_stated("it moves with the wagers for which it answers", 0)
        own = f"seat-{wager.seat}"
        if says.halves == "none-higher":
            return self._against_house(table, wager, asked)
        if table.bank == own:
            return not_stated("the bank has no wager against itself", stake)
        chosen = self._chosen(table.hand, wager)
        if chosen is not None:
            return chosen
        return self._base(table, wager, own, asked)

    def _chosen(self, hand: Hand, wager: Wager) -> Answer | None:
        """A wager given up, or on a hand that was taken out of play."""
        for one in hand.decisions or ():
            own = one.bettor == wager.bettor or (one.bettor is None and not wager.backline)
            if one.seat == wager.seat and own and one.action in self.options.gives_up:
                return Answer(lost(CENTS[wager.amount]), "given up")
            if one.seat == wager.seat and one.action in self.options.voids:
                return Answer(pushed(CENTS[wager.amount]), "the hand was taken out of play")
        return None

    def _base(self, table: Places, wager: Wager, own: str, asked: dict[str, None]) -> Answer:
        stake = CENTS[wager.amount]
        mine, bank = table.places.get(own, SetHand()), table.places.get(table.bank, SetHand())
        shown = self._face_up(bank, stake, asked)
        if shown is not None:
            return shown
        if not (mine.is_set(SEVEN) and bank.is_set(SEVEN)):
            return not_stated("how the hands were set was not recorded", stake)
        rules = self.options.rules
        if rules is not None and rules.of(self._readings, asked) != "yes":
            return not_stated("the book leaves open by which rules it is settled", stake)
        house_banks, others = table.bank == DEALER and self._house_plays, self._did_not_set(table.hand, wager)
        verdict = self._compare.verdict(mine, bank, asked, house_banks=house_banks, others=others)
        return self._paid(wager, verdict.result, verdict.why, asked)

    def _paid(self, wager: Wager, result: str, why: str, asked: dict[str, None]) -> Answer:
        """A wager on two hands, as it won, lost or pushed; where no odds are printed, at even money if a line says so."""
        stake, terms = CENTS[wager.amount], self.terms.wagers[wager.wager]
        if result == OPEN:
            return not_stated(why, stake)
        if result != "win":
            return Answer(lost(stake) if result == "lose" else pushed(stake), why)
        if terms.pays:
            return Answer(won(stake, Fraction(terms.pays, terms.per)), why)
        even = self.options.even_money
        if self.options.even_cite or (even is not None and even.of(self._readings, asked) == "yes"):
            return Answer(won(stake, Fraction(1)), why)
        return Answer(WON, f"{why}; the book does not print what it pays", most=stake)

    def _face_up(self, bank: SetHand, stake: int, asked: dict[str, None]) -> Answer | None:
        """The bank's seven cards with which base wagers push."""
        says = self.options.face_up
        if says is None:
            return None
        if not bank.seven:
            return not_stated("the bank's cards were not recorded", stake)
        pushes = self._orders.told(lambda of, _: self._compare.face_up(bank, of), asked)
        if pushes == [False]:
            return None
        if len(pushes) > 1:
            return not_stated("the book leaves open whether the bank's hand pushes", stake)
        if says.decides is not None and says.decides.of(self._readings, asked) != "yes":
            return not_stated("the book leaves open which hand of the bank pushes", stake)
        return Answer(pushed(stake), "the bank's seven cards are a high card with which wagers push")

    def _did_not_set(self, hand: Hand, wager: Wager) -> bool:
        """Whether somebody else set the hand: whoever has most on it, the seated player where nobody has."""
        if self.options.foul.others is None:
            return False
        on_it = [one for one in hand.wagers if one.seat == wager.seat and one.wager == wager.wager]
        most = max((CENTS[one.amount], not one.backline) for one in on_it)
        return [one.bettor for one in on_it if (CENTS[one.amount], not one.backline) == most] != [wager.bettor]

    def _against_house(self, table: Places, wager: Wager, asked: dict[str, None]) -> Answer:
        """The banking player's wager against the House, whose hand is one more against the bank's."""
        stake, house = CENTS[wager.amount], table.places.get(DEALER, SetHand())
        bank = table.places.get(table.bank, SetHand())
        if table.bank != f"seat-{wager.seat}":
            return not_stated("only a player who banks has a wager against the House", stake)
        if not (house.is_set(SEVEN) and bank.is_set(SEVEN)):
            return not_stated("how the hands were set was not recorded", stake)
        if self._compare.halves(house, self._orders.applied[0], {}).state == "foul":
            return not_stated("the House's hand is set foul: it is to be reset", stake)
        verdict = self._compare.verdict(house, bank, asked, house_banks=False, others=False)
        turned = {"win": "lose", "lose": "win"}.get(verdict.result, verdict.result)
        return self._paid(wager, turned, f"the House against the bank: {verdict.why}", asked)

    # --- on all seven cards --------------------------------------------------------------------------------------------

    def _on_seven(
        self, table: Places, i: int, wager: Wager, bonuses: Sequence[dict[int, Answer]], asked: dict[str, None]
    ) -> Answer:
        stake, bank = CENTS[wager.amount], table.places.get(table.bank, SetHand())
        if self._says[wager.wager].seven == "high-card":
            return self._on_high_card(table, wager, bank, asked)
        told = next(found[i] for found in bonuses if i in found)
        others = None if self.options.face_up is None else self.options.face_up.others
        if others is None or not self._compare.face_up(bank, self._orders.applied[0]):
            return told
        means = others.of(self._readings, asked)
        if means == "push":
            return Answer(pushed(stake), "the bank's seven cards are a high card with which wagers push")
        return told if means == "stand" else not_stated(f"{told.why}; the book leaves it open", told.moves + stake)

    def _on_high_card(self, table: Places, wager: Wager, bank: SetHand, asked: dict[str, None]) -> Answer:
        terms, stake = self.terms.wagers[wager.wager], CENTS[wager.amount]
        own = table.places.get(f"seat-{wager.seat}", SetHand())
        if not bank.seven:
            return not_stated(NO_CARDS, stake * sum((Fraction(row.pays, row.per) for row in terms.rows), Fraction(0)))
        of = self._orders.applied[0]
        shown = self._compare.face_up(bank, of)
        decides = None if self.options.face_up is None else self.options.face_up.decides
        if shown and decides is not None and decides.of(self._readings, asked) != "yes":
            return not_stated("the book leaves open which hand of the bank it means", stake)
        mine = self._compare.face_up(own, of) if own.seven else None
        rule = self.options.highest_row
        both = rule.of(self._readings, asked) if rule is not None and shown and mine else "first"
        return agreed([[high_card(wager, terms, mine, shown, JOKER in bank.seven, both)]])[0]
