"""What becomes of one wager, for every value its hand and the dealer's may have, and by which row."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from itertools import product

from msgspec import convert

from games.cards.money import CENTS
from games.hand.form import Hand
from games.procedures.blackjack.facts import Facts, named, sources
from games.procedures.blackjack.lay import Laid, Played, Spot
from games.procedures.blackjack.options import Condition, Options
from games.procedures.blackjack.value import Value, Values, keep
from games.settling.sheet import WagerDue
from games.settling.stakes import NOT_STATED, WON, Explained, either, lost, pushed, reads, whole, won
from games.settling.wording import in_lines
from games.terms.game import GameTerms, RowTerms

_ODDS = ("one-to-one", "even-money")  # how a reading calls odds of one to one


class Results:
    """The rows and pay tables of one game, under one set of readings."""

    def __init__(self, terms: GameTerms, options: Options) -> None:
        self._terms, self._options, self._readings = terms, options, terms.readings
        self._values = Values(options, terms.readings)
        self._rows: dict[str, list[tuple[Condition, RowTerms, int]]] = {
            name: [(convert(row.row.wins, Condition), row, n) for n, row in enumerate(wager.rows, 1) if row.row.wins]
            for name, wager in terms.wagers.items()
        }
        rules = [row.when for row in options.outcome]
        self._asks = {
            name: sources({fact for one in (*rules, *(row[0] for row in rows)) for fact in named(one)})
            for name, rows in self._rows.items()
        }
        self._kept: dict[Hashable, tuple[Explained, tuple[str, ...]]] = {}

    def of(
        self,
        hand: Hand,
        laid: Laid,
        played: Mapping[Spot, Played],
        bank: tuple[str, ...],
        asked: dict[str, None],
        chosen: str | None = "",
    ) -> Explained:
        """The wager's line; with `chosen` None, under each choice that may have been made and was not recorded."""
        own, found = played[laid.spot], dict[Explained, None]()
        for i, number in enumerate(laid.on):
            values = self._values.of_player(own.cards[number], own.split, own.switched, asked)
            choices = self._choices(laid, own, i) if chosen is None else (laid.decisions[i],)
            choices = ("", *choices) if laid.unnamed else choices
            for value, dealer, choice in product(values, self._values.of_dealer(bank, asked), choices):
                facts = self._facts(hand, laid, i, own, bank, (value, dealer), choice)
                found[self._one(laid, facts, asked)] = None
        lines = {told.line for told in found}
        return next(iter(found)) if len(lines) == 1 else Explained(either(lines), "; ".join(told.why for told in found))

    def _choices(self, laid: Laid, own: Played, i: int) -> tuple[str, ...]:
        """What may have been chosen, where no choices were recorded."""
        if laid.doubled[i]:
            return ("", "rescue")
        return ("", "surrender", "even-money") if len(own.cards[laid.on[i]]) == 2 else ("",)

    def _facts(
        self,
        hand: Hand,
        laid: Laid,
        i: int,
        own: Played,
        bank: tuple[str, ...],
        values: tuple[Value, Value],
        choice: str,
    ) -> Facts:
        return Facts(
            hand=values[0],
            bank=values[1],
            cards=own.cards[laid.on[i]],
            bank_cards=bank,
            first_two=own.first_two,
            up=bank[self._options.up_card - 1],
            target=self._values.target,
            role=laid.role.role,
            decision=choice,
            split=own.split,
            doubled=laid.doubled[i],
            doubled_for_less=laid.for_less[i],
            last_double=laid.last_double,
            free=laid.role.free,
            stake=CENTS[laid.wager.amount],
            packs=hand.decks,
        )

    def _one(self, laid: Laid, facts: Facts, asked: dict[str, None]) -> Explained:
        """As it was found before for the same facts, of those that this wager's rows ask about."""
        name = laid.wager.wager
        choices = (facts.decision, facts.split, facts.doubled, facts.doubled_for_less, facts.last_double)
        others = tuple([getattr(facts, one) for one in self._asks[name]])
        key = (name, facts.stake, facts.hand, facts.bank, choices, others)
        kept = self._kept.get(key)
        if kept is None:
            own: dict[str, None] = {}
            kept = keep(self._kept, key, (self._find(laid, facts, own), tuple(own)))
        for one in kept[1]:
            asked.setdefault(one)
        return kept[0]

    def _find(self, laid: Laid, facts: Facts, asked: dict[str, None]) -> Explained:
        words = f"{facts.hand.words} against the dealer's {facts.bank.words}"
        if laid.role.role == "side":
            line = self._paid(laid, facts, asked, beaten="lose")
            return Explained(line, self._beside(laid, line, words))
        for row in self._options.outcome:
            holds = facts.holds(row.when, self._readings, asked)
            if holds is None:
                return Explained(NOT_STATED, f"{words} ({in_lines([row.cite])})")
            if holds:
                line = self._line(laid, facts, row.result, asked)
                unpaid = ", and what it then pays is not told" if row.result == "win" and line.result != "win" else ""
                return Explained(line, f"{words} ({in_lines([row.cite])}){unpaid}")
        return Explained(
            NOT_STATED, words if self._options.outcome else "the wager is settled by the rules of its own game"
        )

    def _beside(self, laid: Laid, line: WagerDue, words: str) -> str:
        """Why a side bet came out so: by the line of its pay table, or because none pays."""
        if line.row:
            row = self._terms.wagers[laid.wager.wager].rows[line.row - 1].row
            return f"{row.title or row.hand.replace('-', ' ')}; {words} ({in_lines([row.cite])})"
        return f"{words}, and no line of its pay table pays that" if line.result == "lose" else words

    def _line(self, laid: Laid, facts: Facts, result: str, asked: dict[str, None]) -> WagerDue:
        if result == "win":
            return self._paid(laid, facts, asked, beaten="")
        if result == "even":
            return won(facts.stake, Fraction(1))
        if result == "lose":
            return self._lost(laid, facts, asked)
        stake = 0 if laid.role.free else facts.stake
        if result == "push":
            return pushed(stake)
        if result == "half":
            half = whole(Fraction(stake, 2))
            return WagerDue("lose", 0, half, half, 0)
        return NOT_STATED

    def _lost(self, laid: Laid, facts: Facts, asked: dict[str, None]) -> WagerDue:
        """The stake; of a marker of the house nothing, where the book has it so."""
        marker = self._options.marker
        if not laid.role.free or marker is None:
            return lost(0 if laid.role.free else facts.stake)
        only = reads({marker.reading: marker.yes}, self._readings, asked)
        return NOT_STATED if only is None else lost(0 if only else facts.stake)

    def _paid(self, laid: Laid, facts: Facts, asked: dict[str, None], beaten: str) -> WagerDue:
        """By the first line of each of its pay tables that holds; else at its odds, or where a side wager has none, lost."""
        found = self._by_tables(laid, facts, asked)
        if found is None:
            return NOT_STATED
        lines = set(found.values())
        if lines:
            if group := self._posted(laid):
                asked.setdefault(group)
            sums = [line for line in lines if line.result == "not stated"]
            return sums[0] if sums else either(lines)
        if beaten:
            return lost(facts.stake)
        return self._at_odds(laid, facts, asked)

    def _by_tables(self, laid: Laid, facts: Facts, asked: dict[str, None]) -> dict[str, WagerDue] | None:
        """By pay table; None where a line hangs on a reading that is not applied one way or the other."""
        chosen, found = self._readings.get(self._posted(laid), "not-stated"), dict[str, WagerDue]()
        for condition, row, number in self._rows[laid.wager.wager]:
            if row.table.name in found or (chosen != "not-stated" and row.table.name != chosen):
                continue
            holds = facts.holds(condition, self._readings, asked)
            if holds is None:
                return None
            if holds:
                found[row.table.name] = self._by_row(row, number, facts)
        return found

    def _by_row(self, row: RowTerms, number: int, facts: Facts) -> WagerDue:
        if row.row.pushes:
            return pushed(facts.stake)._replace(row=number)
        if not row.pays:
            return WON._replace(row=number)  # a sum of money: whether the odds are paid beside it nobody knows
        return won(facts.stake, Fraction(row.pays, row.per), number)

    def _posted(self, laid: Laid) -> str:
        groups = {row.table.one_of for _, row, _ in self._rows[laid.wager.wager] if row.table.one_of}
        return f"posted-{groups.pop()}" if groups else ""

    def _at_odds(self, laid: Laid, facts: Facts, asked: dict[str, None]) -> WagerDue:
        wager = self._terms.wagers[laid.wager.wager]
        if wager.kind.odds is not None:
            return won(facts.stake, Fraction(wager.pays, wager.per))
        if self._options.even_money_by is None:
            return WON
        asked.setdefault(self._options.even_money_by)
        known = self._readings.get(self._options.even_money_by) in _ODDS
        return won(facts.stake, Fraction(1)) if known else WON
