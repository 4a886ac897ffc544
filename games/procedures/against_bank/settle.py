"""Poker hands against a bank's: own cards, a board or none, a raise or a fold, a bank that must qualify, side wagers.

The pile of a seat is its own cards, `dealer` the bank's, `board` the community cards in the order in which they are dealt.
Whoever stays in makes a wager of it; whoever does not has a decision `fold`: where neither is on record, what hangs on it
is not told. A wager on the cards is paid by its table: by the own cards, with the board's, with the bank's, or by the hand
of the two that is beaten. Cards, ranking, qualifier and what becomes of each wager, row by row, stand in the game's file.
"""

from __future__ import annotations

from msgspec import convert

from games.cards.money import CENTS
from games.hand.check import Problem
from games.hand.form import Hand
from games.hand.seat_hands import seat_of
from games.procedures.against_bank.covered import Covered
from games.procedures.against_bank.facts import Facts
from games.procedures.against_bank.options import Condition, Options
from games.procedures.against_bank.result import Results, Told
from games.procedures.against_bank.worth import Worth
from games.settling.action_button import Button
from games.settling.sheet import Sheet, cannot_settle
from games.settling.stakes import NOT_STATED
from games.terms.game import GameTerms

__all__ = ["Condition", "Options", "Table"]

BOARD = "board"


class Table:
    """One game's cards, rows and pay tables, ready to settle hand after hand."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms, self.options = terms, convert(dict(terms.options), Options)
        self._worth = Worth(self.options, terms.readings)
        self._results = Results(terms, self.options, self._worth)
        self._button = Button(terms)
        self._covered = Covered(terms, self.options, self._button)
        self._most = {self.options.pile: self.options.bank, BOARD: self.options.board}

    # --- what the intake refuses ---------------------------------------------------------------------------------------

    def refuse(self, hand: Hand) -> list[Problem]:
        """Piles that are nobody's, more cards than are dealt, a card twice in one deck, a fold beside a wager to stay in."""
        found, seen = [], set[str]()
        one_deck = self.terms.deck is not None and self.terms.deck.most == 1
        for pile, cards in (hand.cards or {}).items():
            most = self._most.get(pile, self.options.own if seat_of(pile) is not None else 0)
            if not most:
                cure = (
                    f"Name the bank's cards `{self.options.pile}`, community cards `board`, those of seat 3 `seat-3`."
                )
                found.append(Problem(f"$.cards.{pile}", repr(pile), "there is no such pile in this game", cure))
            elif len(cards) > most:
                found.append(Problem(f"$.cards.{pile}", " ".join(cards), "too many cards", f"There are {most}."))
            twice = [card for i, card in enumerate(cards) if card in seen or card in cards[:i]] if one_deck else []
            seen |= {*cards}
            cure = "One deck is in play: correct one of the two."
            found += [Problem(f"$.cards.{pile}", repr(card), "the card is there twice", cure) for card in twice]
        return found + self._contradictions(hand)

    def _contradictions(self, hand: Hand) -> list[Problem]:
        folds = {(one.seat, one.bettor) for one in hand.decisions or () if one.action == self.options.fold}
        cure = "A player does one or the other; correct the decision or the wager."
        return [
            Problem(f"$.wagers[{i}]", wager.wager, "the player folded, and stayed in", cure)
            for i, wager in enumerate(hand.wagers)
            if wager.wager in self.options.goes_on
            and ((wager.seat, wager.bettor) in folds or (not wager.backline and (wager.seat, None) in folds))
        ]

    # --- settlement ----------------------------------------------------------------------------------------------------

    def settle(self, hand: Hand) -> Sheet:
        """The hand settled again."""
        unknown = [wager.wager for wager in hand.wagers if wager.wager not in self.terms.wagers]
        if unknown:
            return cannot_settle(f"the game has no wager named {unknown[0]}")
        asked: dict[str, None] = {}
        bettors = {
            (one.seat, one.bettor): Facts(hand, one.seat, one.bettor, self.options, self._worth) for one in hand.wagers
        }
        facts = [bettors[one.seat, one.bettor] for one in hand.wagers]
        told = [self._results.of(wager, own, asked) for wager, own in zip(hand.wagers, facts, strict=True)]
        told = self._funds(hand, told, asked)
        card = self._card(hand)
        lines = tuple(one.line for one in told)
        readings = tuple(name for name in asked if name in self.terms.readings)
        seat, whys = self._action_seat(hand, card), tuple(one.why for one in told)
        hands = self._called(hand)
        outcome = f"dealer {hands[self.options.pile]}" if self.options.pile in hands else "dealer's cards not recorded"
        sheet = Sheet(lines, "", outcome, {}, (), seat, (), True, readings, hands=hands, whys=whys)
        folded = [bool(own.folded) for own in facts]
        return self._covered.held(hand, sheet, [one.most for one in told], folded, card)

    def _funds(self, hand: Hand, told: list[Told], asked: dict[str, None]) -> list[Told]:
        """Stakes that are spent also where they win; funds that several hands of one round share."""
        found = list(told)
        for i, wager in enumerate(hand.wagers):
            for token in self.options.token:
                if wager.wager in token.wagers and told[i].line.result == "win":
                    found[i] = self._spent(wager.amount, told[i], token.reading, token.told, asked)
        for fund in self.options.shared:
            of_it = [i for i, wager in enumerate(hand.wagers) if wager.wager in fund.wagers and told[i].line.row]
            if len(of_it) > 1:
                asked.setdefault(fund.reading)
                for i in of_it:
                    why = f"{told[i].why}; several hands of one round, and what each gets the book leaves open"
                    found[i] = found[i]._replace(line=NOT_STATED._replace(row=told[i].line.row), why=why)
        return found

    def _spent(self, amount: str, told: Told, reading: str, value: str, asked: dict[str, None]) -> Told:
        asked.setdefault(reading)
        applied = self.terms.readings.get(reading)
        if applied == "not-stated":
            return told._replace(line=NOT_STATED._replace(row=told.line.row))
        return told._replace(line=told.line._replace(taken=CENTS[amount])) if applied == value else told

    # --- what the hand shows -------------------------------------------------------------------------------------------

    def _called(self, hand: Hand) -> dict[str, str]:
        """What the hands come to; the cards alone where that cannot be told."""
        found = {}
        for pile, cards in (hand.cards or {}).items():
            seat = seat_of(pile)
            if pile == BOARD or (pile != self.options.pile and seat is None):
                continue
            facts = Facts(hand, seat or 0, "", self.options, self._worth)
            value = facts.bank if seat is None else facts.own
            found[pile] = " ".join(cards) if value is None else self._results.words(value)
            if seat is None and facts.qualifies({}) is False:
                found[pile] += ", does not qualify"
        return found

    def _card(self, hand: Hand) -> str | None:
        button, bank = self.terms.action_button, (hand.cards or {}).get(self.options.pile, ())
        if button is None or button.card is None or len(bank) < button.card:
            return None
        return bank[button.card - 1]

    def _action_seat(self, hand: Hand, card: str | None) -> int | None:
        """By the card where one places the button; where the book names none, or not where it points, as the record has it."""
        button = self.terms.action_button
        silent = button is None or button.counts_from == "not-stated"
        if card is not None and not silent:
            return self._button.seat(hand, card)
        held = self.terms.settlement
        open_ = silent and held is not None and held.first_action == "action-button"
        return hand.action_seat if open_ else None
