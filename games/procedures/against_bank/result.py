"""What becomes of one wager: by the first row that holds, or by all that may hold where they come to the same."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import convert

from games.cards.called import against
from games.cards.money import CENTS, cents_of
from games.cards.ranks import RANKS, ranks_of
from games.hand.form import Wager
from games.procedures.against_bank.options import Category, Condition, Kind, Options, Outcome
from games.procedures.against_bank.worth import Facts, Value, Worth, called, words
from games.settling.sheet import WagerDue
from games.settling.stakes import NOT_STATED, WON, Exact, Explained, either, lost, pushed, reads, whole, won
from games.settling.wording import in_lines
from games.terms.game import GameTerms, RowTerms

NO_RULE = "as the book is read, no line says what becomes of it"
_ALL = 4  # every card beside what makes a hand


class Results:
    """The rows and pay tables of one game, under one set of readings."""

    def __init__(self, terms: GameTerms, options: Options, worth: Worth) -> None:
        self._terms, self._options, self._worth, self._readings = terms, options, worth, terms.readings
        self._says = {name: convert(wager.wins or {}, Condition) for name, wager in terms.wagers.items()}
        self._rows: dict[str, list[tuple[Condition, RowTerms]]] = {
            name: [(convert(row.row.wins or {}, Condition), row) for row in wager.rows]
            for name, wager in terms.wagers.items()
        }
        self._names: dict[str, frozenset[Category]] = {
            name: frozenset(one.category for one, _ in rows if one.category) for name, rows in self._rows.items()
        }
        self._all_names = frozenset[Category]().union(*self._names.values())
        self._outcome = {name: [row for row in options.outcome if name in row.wagers] for name in terms.wagers}

    def of(self, wager: Wager, facts: Facts, asked: dict[str, None]) -> Explained:
        """The wager's line."""
        found: dict[WagerDue, str] = {}
        sure, held = False, list[Outcome]()
        for row in self._outcome[wager.wager]:
            holds = facts.holds(row.when, wager, self._readings, asked)
            if holds is None or holds:
                line, why = self._line(row, wager, facts, asked)
                found.setdefault(line, why)
                held.append(row)
            if holds:
                sure = True
                break
        most = max([self._moved(line, wager) for line in found], default=self._most(wager))
        line, why = next(iter(found.items()), (NOT_STATED, ""))
        if len(found) == 1 and line.result != "not stated" and (sure or len(held) > 1):
            return Explained(line, f"{why} ({_lines(held[:1])})", most)
        says_why = sure and len(found) == 1 and held[-1].result != "not-stated"
        told = why if says_why else f"{why}, and the book leaves open what follows" if why else NO_RULE
        number = line.row if len(found) == 1 else 0
        lacks = facts.missing(any(row.when.folded is not None for row in held))
        open_line = either(found) if sure else NOT_STATED
        return Explained(open_line._replace(row=number), lacks or (f"{told} ({_lines(held)})" if held else told), most)

    # --- one row --------------------------------------------------------------------------------------------------------

    def _line(self, row: Outcome, wager: Wager, facts: Facts, asked: dict[str, None]) -> tuple[WagerDue, str]:
        stake, words = CENTS[wager.amount], self._words(row, facts)
        line, why = self._plain(row, wager, facts, asked)
        if row.bonus:
            extra, paying = self._by_table(row, wager, facts, asked)
            if extra.result == "not stated":
                return extra, paying
            if extra.result == "win":
                line = line._replace(paid=line.paid + extra.paid, row=extra.row, beside=(("bonus", extra.paid),))
        elif row.result == "even":
            line = won(stake, Fraction(1))
        return line, why or words

    def _plain(self, row: Outcome, wager: Wager, facts: Facts, asked: dict[str, None]) -> tuple[WagerDue, str]:
        stake, terms = CENTS[wager.amount], self._terms.wagers[wager.wager]
        if row.result == "lose":
            return lost(stake), ""
        if row.result == "push":
            return pushed(stake), ""
        if row.result in ("not-stated", "won"):
            return (
                (NOT_STATED, "")
                if row.result == "not-stated"
                else (WON, f"{self._words(row, facts)}; what it pays is not printed")
            )
        if row.result == "table" or (row.result == "win" and not terms.pays):
            line, why = self._by_table(row, wager, facts, asked)
            unpaid = row.result == "win" and line.result == "lose"
            return (WON, f"{why}, and what it then pays is not told") if unpaid else (line, why)
        return won(stake, Fraction(terms.pays, terms.per)), ""

    def _by_table(self, row: Outcome, wager: Wager, facts: Facts, asked: dict[str, None]) -> tuple[WagerDue, str]:
        """By the first line of its pay table that pays; lost where none does."""
        name = row.like or wager.wager
        kind, value = self._paying(row, wager, facts, asked)
        if value is None or kind is None:
            return NOT_STATED, facts.missing() or "the cards that decide it cannot be told from the record"
        if not self._worth.named(kind, value, asked):
            return NOT_STATED, f"{self.words(value)}, and what that is the book leaves open"
        what = words(value, self._names[name])
        for number, (pays, line) in enumerate(self._rows[name], 1):
            if not self._fits(pays, value, self._names[name], kind, facts):
                continue
            holds = reads(pays.where, self._readings, asked)
            if holds is None:
                return NOT_STATED._replace(row=number), f"{what}, and what that pays the book leaves open"
            if holds:
                fund = facts.funds.get(wager.wager)
                share = ", paid a share of a fund that the record does not hold" if line.row.share and not fund else ""
                return self._paid(line, wager, 0 if row.like else number, fund), f"{what}{share}"
        return lost(CENTS[wager.amount]), f"{what}, which no line pays"

    def _paid(self, line: RowTerms, wager: Wager, number: int, fund: str | None) -> WagerDue:
        """By the line: a push, a sum, odds, or a share of what the meter of the wager's name showed."""
        stake = CENTS[wager.amount]
        if line.row.pushes:
            return pushed(stake)._replace(row=number)
        if line.row.pays is not None:
            return WagerDue("win", cents_of(line.row.pays), 0, 0, 0, number)
        if line.row.share is not None and fund is not None:
            return WagerDue("win", whole(CENTS[fund] * Fraction(line.row.share)), 0, 0, 0, number)
        if line.row.odds is None:
            return WON._replace(row=number)  # a share of a fund that the record does not hold
        return won(stake, Fraction(line.pays, line.per), number)

    def _paying(
        self, row: Outcome, wager: Wager, facts: Facts, asked: dict[str, None]
    ) -> tuple[Kind | None, Value | None]:
        """Which hand its pay table pays: its own cards, or the one of the two that is beaten."""
        kind = row.hand or self._says[wager.wager].hand or self._worth.compared
        if kind != "beaten":
            return kind, self._worth.of(kind, facts.cards)
        stands = facts.stands(asked)
        beaten = facts.own if stands == "lower" else facts.bank if stands == "higher" else None
        return self._worth.compared, beaten

    def _fits(self, pays: Condition, value: Value, names: frozenset[Category], kind: Kind, facts: Facts) -> bool:
        return all(self._checks(pays, value, names, kind, facts))

    def _checks(
        self, pays: Condition, value: Value, names: frozenset[Category], kind: Kind, facts: Facts
    ) -> Iterator[bool]:
        if pays.category is not None:
            yield called(value, names) == pays.category
        if pays.to_category is not None:
            yield value.category == pays.to_category or not value.least(pays.to_category)
        if pays.rank is not None:
            yield ranks_of(value.strength)[0] == RANKS.index(pays.rank) + 2
        if pays.held:
            cards = sorted(facts.cards.own, key=lambda card: RANKS.index(card[0]), reverse=True)
            yield len(cards) == len(pays.held) and all(c[0] in group for c, group in zip(cards, pays.held, strict=True))
        if pays.suited is not None:
            yield (len({card[1] for card in facts.cards.own}) == 1) == pays.suited

    def words(self, value: Value) -> str:
        """What a hand is called in this game."""
        return words(value, self._all_names)

    def _words(self, row: Outcome, facts: Facts) -> str:
        if row.when.folded:
            return "folded"
        own, bank = facts.own, facts.bank
        if own is None or bank is None:
            return facts.missing()
        mine, other = self._apart(own, bank)
        told = f"{mine}, and the dealer has the same" if mine == other else against(mine, f"the dealer's {other}")
        return f"{told}, which does not qualify" if row.when.qualifies is False else told

    def _apart(self, own: Value, bank: Value) -> tuple[str, str]:
        """Both hands with as many cards named as show which is the better; all where they are equal."""
        first = _ALL if own.strength == bank.strength else 0
        named = [self._both(own, bank, first)]
        while named[-1][0] == named[-1][1] and len(named) <= _ALL - first:
            named.append(self._both(own, bank, len(named)))
        return named[-1]

    def _both(self, own: Value, bank: Value, beside: int) -> tuple[str, str]:
        return words(own, self._all_names, beside), words(bank, self._all_names, beside)

    # --- how much may move ----------------------------------------------------------------------------------------------

    def _moved(self, line: WagerDue, wager: Wager) -> Exact:
        return self._most(wager) if line.result == "not stated" else max(line.paid, line.taken)

    def _most(self, wager: Wager) -> Exact:
        terms = self._terms.wagers[wager.wager]
        odds = [Fraction(row.pays, row.per) for row in terms.rows]
        return CENTS[wager.amount] * max(
            [Fraction(terms.pays, terms.per) + max(odds, default=Fraction(0)), Fraction(1)]
        )


def _lines(rows: list[Outcome]) -> str:
    return in_lines(dict.fromkeys(row.cite for row in rows))
