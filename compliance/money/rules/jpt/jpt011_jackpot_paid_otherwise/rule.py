"""A jackpot was paid otherwise than the book divides it.

What it checks: the parts add up to what was paid, and no more was paid than the fund held; where the book prints the
division, the losing hand, the winning hand and the rest of the table have theirs, each divided evenly among those who share
it; and as many were dealt in as the book asks for. An odd cent may fall to anybody. Where the rest of the table got nothing
and the other parts are right, what becomes of its share is left open.

Why it matters: the fund is the players' money. Whoever got less than his part is owed the rest.

What to do: work the division out again with the hand at hand, and pay what is owed.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from compliance.law.finding import Fault
from compliance.money.ledger.day import Day
from compliance.money.ledger.funds import Ledger, Shares, funds, ledgers, shares
from compliance.money.ledger.progressive import reading_open
from compliance.money.papers.jackpot import Jackpot
from compliance.money.rules.day_wording import against, book_cites
from compliance.papers.forms.form import cents
from games import said

OF = "day"
SEVERITY = "severe"
READS = ("jackpot:bad-beat", "means:bad-beat-jackpot")
_NOBODY = "nobody-remains"


def check(day: Day) -> Sequence[Fault]:
    jackpots = day.papers.of(Jackpot)
    held = {ledger.fund: ledger for ledger in ledgers(day)} if jackpots else {}
    return [fault for paid in jackpots for fault in _faults(day, paid, held.get(paid.fund))]


def _faults(day: Day, paid: Jackpot, ledger: Ledger | None) -> Iterator[Fault]:
    total, parts = cents(paid.amount), sum(cents(part.amount) for part in paid.parts)
    fund = funds(day).get(paid.fund)
    book = None if fund is None else shares(day, fund.game)
    fault = Fault("fail", "", f"parts of {said.paper(paid.id)}", table=paid.table)
    if fund is not None and book is not None and _nobody_remained(day, paid, book, fund.game):
        head = f"Of the jackpot of {said.money(total)} nothing went to the rest of the table"
        says = f"{head}; what becomes of it the book leaves open."
        lines = book_cites(day, fund.game, book.cites)
        yield fault._replace(outcome="cannot tell", says=says, recorded=said.money(parts), cites=lines, reading=_NOBODY)
    elif parts != total:
        says = f"The jackpot of {said.money(total)} was paid in parts of {said.money(parts)}: {said.difference(parts - total)}."
        yield against(parts, total, fault._replace(says=says))
    yield from _fund(paid, total, ledger)
    if fund is None or book is None:
        return
    lines = book_cites(day, fund.game, book.cites)
    for of, share in (("losing", book.losing), ("winning", book.winning), ("table", book.table)):
        mine = [cents(part.amount) for part in paid.parts if part.of == of]
        due = total * share
        if mine and not _fits(mine, due):
            words = {"losing": "the losing hand", "winning": "the winning hand", "table": "the rest of the table"}[of]
            head = f"Of the jackpot of {said.money(total)} {words} was"
            says = f"{head} paid {said.money(sum(mine))}, due {_shown(due)}."
            if sum(mine) == due:
                says = f"{head} not divided evenly: {', '.join(map(said.money, mine))}."
            subject = f"{of} part of {said.paper(paid.id)}"
            fault = against(sum(mine), int(due), fault._replace(says=says, subject=subject, cites=lines))
            yield fault._replace(due=_shown(due))
    yield from _players(day, paid, book, fund.game)


def _nobody_remained(day: Day, paid: Jackpot, book: Shares, game: str) -> bool:
    """Whether all but the rest of the table had what is theirs, and the book does not say what becomes of that."""
    if any(part.of == "table" for part in paid.parts) or not reading_open(day, game, _NOBODY):
        return False
    total = cents(paid.amount)
    return abs(sum(cents(part.amount) for part in paid.parts) - total * (1 - book.table)) < 1


def _fund(paid: Jackpot, total: int, held: Ledger | None) -> Iterator[Fault]:
    fault = Fault("cannot tell", "", f"fund of {said.paper(paid.id)}", said.money(total), table=paid.table)
    if held is None:
        head = f"A jackpot of {said.money(total)} was paid out of the fund {said.fund(paid.fund)}"
        yield fault._replace(says=f"{head}, which was never set up on record.")
    elif held.left < 0:
        says = f"After a jackpot of {said.money(total)} {held.title} is short: {said.money(held.left)}."
        due = said.money(held.left + total)
        yield fault._replace(outcome="fail", says=says, due=due, difference=held.left)


def _players(day: Day, paid: Jackpot, book: Shares, game: str) -> Iterator[Fault]:
    hand = None if paid.hand is None else day.hands.get(paid.hand)
    dealt = paid.dealt_in
    if hand is not None and hand.pot is not None:
        dealt = len(hand.seats if hand.pot.dealt_in is None else hand.pot.dealt_in)
    if book.players is None:
        return
    name = said.paper(paid.id)
    subject = f"players of {name}"
    cites = book_cites(day, game, book.cites)
    if dealt is None:
        says = (
            f"How many were dealt in at the jackpot {name} is not on record; the book asks for at least {book.players}."
        )
        yield Fault("cannot tell", says, subject, None, str(book.players), None, cites, table=paid.table)
    elif dealt < book.players:
        says = f"{dealt} players were dealt in at the jackpot {name}; the book asks for at least {book.players}."
        yield Fault("fail", says, subject, str(dealt), str(book.players), None, cites, table=paid.table)


def _fits(mine: list[int], due: Fraction) -> bool:
    """Each within a cent of an even part, all of them within a cent of what is due."""
    even = due / len(mine)
    return abs(sum(mine) - due) < 1 and all(abs(part - even) < 1 for part in mine)


def _shown(due: Fraction) -> str:
    return said.money(int(due)) if due.denominator == 1 else f"{said.money(int(due))} and {due - int(due)} of a cent"
