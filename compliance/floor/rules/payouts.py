"""The recorded money of wagers held against their lines of the Sheet and against the player-dealer's wager, in figures and in
words: for the settlement rules."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import capital, total, wager_at
from games import said
from games.cards.money import CENTS
from games.hand.form import Hand, Settled, Wager
from games.schema.load import readings
from games.settling.sheet import UNPRICED, Sheet, WagerDue
from games.settling.wording import exact, in_lines, listed
from games.terms.dues import winnings as winnings
from games.terms.game import GameTerms, RowTerms
from games.terms.in_action import cut

Exact = int | Fraction
COVER = "cover"
"""The reading of how the player-dealer's wager is used up."""


def as_due(hand: Hand, sheet: Sheet) -> bool:
    """Whether every wager is recorded to the cent as the Sheet has it: asked once, because nearly every hand is.

    False only says to look closer: the same money may be recorded in other words.
    """
    if sheet.lines is None or sheet.draws:
        return False
    cents = CENTS.get
    for wager, line in zip(hand.wagers, sheet.lines, strict=True):
        settled, result = wager.settled, line[0]
        if settled is None or cents(settled.paid) != line[1] or cents(settled.taken) != line[2]:
            return False
        if result != "win" and (
            result == "not stated" or cents(settled.pushed) != line[3] or cents(settled.returned) != line[4]
        ):
            return False
    return True


def near(recorded: int, due: Exact) -> bool:
    """The same money; where a part of a cent is due, either cent beside it, because the book does not round."""
    return -1 < recorded - due < 1


def moved_as_due(settled: Settled, line: WagerDue) -> bool:
    """Paid and taken as the Sheet says; of a wager in parts, some won and some lost, the difference alone is the same money."""
    if line.result == "win" and line.taken:
        return near(CENTS[settled.paid] - CENTS[settled.taken], line.paid - line.taken)
    return near(CENTS[settled.paid], line.paid) and near(CENTS[settled.taken], line.taken)


def fits(wager: Wager, line: WagerDue) -> bool:
    """The record is what the Sheet says; of a wager that won, the stake is the bettor's whatever it is called."""
    settled = wager.settled
    if settled is None or line.result == "not stated" or not moved_as_due(settled, line):
        return False
    return line.result == "win" or near(CENTS[settled.pushed] + CENTS[settled.returned], line.pushed + line.returned)


def paid_by(wager: Wager, game: GameTerms, line: WagerDue) -> RowTerms | None:
    """The line of the pay table by which the wager is paid."""
    return game.wagers[wager.wager].rows[line.row - 1] if line.row else None


def above_floor(wager: Wager, game: GameTerms, line: WagerDue) -> bool:
    """Paid more than due where the book prints the least that is paid: what the house posts is not on record."""
    row, settled = paid_by(wager, game, line), wager.settled
    return row is not None and row.table.floor and settled is not None and CENTS[settled.paid] > line.paid


def in_full(wager: Wager, line: WagerDue, game: GameTerms) -> bool:
    """Settled as if the player-dealer's money had no end."""
    settled = wager.settled
    if settled is None or line.result not in ("win", "lose"):
        return False
    paid, taken = (winnings(wager, game, line), 0) if line.result == "win" else (0, CENTS[wager.amount])
    return near(CENTS[settled.paid], paid) and near(CENTS[settled.taken], taken)


def possible(wager: Wager, line: WagerDue, game: GameTerms) -> bool:
    """The record could be right if only the order, or how far the money reached, were another."""
    settled = wager.settled
    if settled is None:
        return True
    paid, taken = CENTS[settled.paid], CENTS[settled.taken]
    if line.result == "win":
        return taken == 0 and paid <= winnings(wager, game, line)
    return paid == 0 if line.result == "lose" else paid <= winnings(wager, game, line)


def contradicts(wager: Wager, line: WagerDue, reached: bool) -> bool:
    """Of a line that is not stated: the record is none of what it may be. `reached`: the money that answers for it is known to
    have reached; otherwise less may have been paid or taken."""
    return (
        bool(line.may) and wager.settled is not None and not any(_as(wager.settled, one, reached) for one in line.may)
    )


def _as(settled: Settled, line: WagerDue, reached: bool) -> bool:
    """Whether a wager may have been settled by this line; where the odds are not printed, by any sum."""
    paid, taken = CENTS[settled.paid], CENTS[settled.taken]
    if line == UNPRICED:
        return taken == 0 and (paid > 0 or not reached)
    if reached:
        return moved_as_due(settled, line)
    return paid <= line.paid and taken <= line.taken


def recorded_words(settled: Settled) -> str:
    """“paid $25.00” or “taken $40.00, returned $20.00”."""
    parts = (
        ("paid", settled.paid),
        ("taken", settled.taken),
        ("pushed", settled.pushed),
        ("returned", settled.returned),
    )
    shown = [f"{name} {said.money(CENTS[amount])}" for name, amount in parts if CENTS[amount]]
    return ", ".join(shown) or "nothing paid or taken"


def due_words(line: WagerDue) -> str:
    """The Sheet's line in the same words."""
    if line.may:
        return " or ".join(
            dict.fromkeys("paid at odds not printed" if one == UNPRICED else due_words(one) for one in line.may)
        )
    if line.result == "not stated":
        return "not stated"
    parts = (("paid", line.paid), ("taken", line.taken), ("pushed", line.pushed), ("returned", line.returned))
    return ", ".join(f"{name} {exact(amount)}" for name, amount in parts if amount) or "nothing paid or taken"


def working(facts: HandFacts, game: GameTerms, i: int, line: WagerDue) -> tuple[str, ...]:
    """How the line came about: the hands, the odds, and how far the money reached."""
    sheet, wager, bank = facts.sheet, facts.in_action.wagers[i], facts.hand.bank
    if sheet is None:
        return ()
    kind, stake = game.wagers[wager.wager].kind, said.money(CENTS[wager.amount])
    hands = [f"{pile} {points} with {cards} cards" for pile, (points, cards) in sheet.totals.items()]
    why = (sheet.whys[i] if sheet.whys else "") or listed(hands or ["the hand"])
    lines = [f"{capital(why)}: {kind.title} {_RESULT[line.result]} ({in_lines(kind.wins_cite or kind.cite)})"]
    if facts.in_action.wagers[i] is not facts.hand.wagers[i]:
        cut_ = in_lines(cut(game)[wager.wager].cite)
        all_, rest = CENTS[facts.hand.wagers[i].amount], CENTS[facts.hand.wagers[i].amount] - CENTS[wager.amount]
        lines.append(f"Of {said.money(all_)}, {stake} is in action; {said.money(rest)} goes back ({cut_})")
    if line.result == "win" and (line.row or kind.odds):
        lines.append(f"{stake}{_odds(wager, game, line)}{total(winnings(wager, game, line), ' = ')}")
    if not sheet.covered and sheet.lines is not None and bank is not None and bank.wager is not None:
        cite = in_lines(game.settlement.cite) if game.settlement is not None else ""
        lines.append(f"The player-dealer's wager of {said.money(CENTS[bank.wager])} does not reach all wagers ({cite})")
        # Where the order cannot be told, no wager stands in it.
        before = sheet.order[: sheet.order.index(i) + 1] if i in sheet.order else ()
        lines += [
            f"{n}. {wager_at(facts, facts.hand.wagers[k])}: {due_words(sheet.lines[k])}"
            for n, k in enumerate(before, 1)
        ]
    return tuple(lines)


def _odds(wager: Wager, game: GameTerms, line: WagerDue) -> str:
    """“ at 8 to 1 (line 605)”, by the pay table “ at 30 to 1 for a win by 9 (line 1480)”, or both where both are paid."""
    row, kind = paid_by(wager, game, line), game.wagers[wager.wager].kind
    plain = f" at {(kind.odds or '1:1').replace(':', ' to ')} ({in_lines(kind.cite)})"
    if row is None:
        return plain
    name = row.row.title or row.row.hand.replace("-", " ")
    if row.row.pays is not None:
        return f": {name} (line {said.lines([row.row.cite])})"
    beside = plain if line.paid > CENTS[wager.amount] * Fraction(row.pays, row.per) else ""
    pays = f"at {row.pays} to {row.per} for {name} (line {said.lines([row.row.cite])})"
    return f"{beside}{' and' if beside else ''} {pays}"


_RESULT = {"win": "wins", "lose": "loses", "push": "pushes", "not stated": "is not stated"}


# --- how far the player-dealer's wager reaches ------------------------------------------------------------------------


class Moved(NamedTuple):
    """Cents that the player-dealer paid and collected, as recorded."""

    paid: int
    taken: int

    def beyond(self, cover: int, reading: str) -> bool:
        """Whether that is more than the player-dealer's wager, as one reading of the rule counts."""
        if reading in ("gross", "not-stated"):  # the strictest of them: the others are asked where it is exceeded
            return self.paid + self.taken > cover
        if reading == "net":
            return abs(self.taken - self.paid) > cover
        return self.paid > cover or self.taken > cover


def moved(hand: Hand) -> Moved:
    """What was paid and collected on record; a wager without it counts nothing."""
    paid = taken = 0
    for wager in hand.wagers:
        settled = wager.settled
        if settled is not None:
            paid += CENTS[settled.paid]
            taken += CENTS[settled.taken]
    return Moved(paid, taken)


def applied(facts: HandFacts) -> str:
    """The reading by which the cover is counted."""
    return "each-way" if facts.game is None else facts.game.readings.get(COVER, "each-way")


def others(facts: HandFacts) -> list[str]:
    """The other readings that the book allows."""
    if facts.game is None:
        return []
    reading = readings(facts.game.game).get(COVER)
    return [] if reading is None else [name for name in reading.possible if name != applied(facts)]
