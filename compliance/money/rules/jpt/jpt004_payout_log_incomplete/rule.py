"""A line of the payout log is incomplete or says something else than its cards.

What it checks: an award is logged with its amount in figures and in words that say the same; where the game's book asks for
it, also with the winning cards, and the signatures: dealer and floor for each; the pit manager where a share of the meter is
paid; the table games manager where the whole is. The cards are ranked again: they must be a hand that can be dealt, of the rank
that the line names, and those of the recorded hand where one is named. Who has to sign follows from what the cards are, else
from the rank as written. A progressive that is not won by cards, such as keno's, is asked for none.

Why it matters: the log is what accounting reconciles the meter with. A line that lacks a signature was not verified by
whoever had to, and one whose cards are another hand was not verified at all.

What to do: have the line completed by those who were there, as a correction that names it.
"""

from collections.abc import Iterator, Sequence

from compliance.law.finding import Cite, Fault
from compliance.money.ledger.day import Day
from compliance.money.ledger.meters import set_up_at
from compliance.money.ledger.progressive import parts
from compliance.money.ledger.winning import asks_for_cards, of_the_hand, shown, true_rank
from compliance.money.papers.award import Award
from compliance.money.rules.day_wording import duty_cited
from compliance.papers.forms.form import cents
from games import said
from games.cards.money import cents_of_words
from games.settling.wording import listed

OF = "day"
SEVERITY = "serious"
READS = ("means:payout-log", "means:payout-log-signatures")


def check(day: Day) -> Sequence[Fault]:
    return [fault for award in day.papers.of(Award) for fault in _faults(day, award)]


def _faults(day: Day, award: Award) -> Iterator[Fault]:
    set_up = set_up_at(day, award.meter, award.at)
    game = "" if set_up is None else set_up.game
    table, amount = award.table or "", said.money(cents(award.amount))
    lines = duty_cited(day, game, "payout-log")
    in_words = cents_of_words(award.words)
    if in_words is None:
        says = f"The award of {amount} is written out as “{award.words}”, which is not read as an amount."
        yield Fault(
            "cannot tell", says, f"words of {said.paper(award.id)}", award.words, None, cites=lines, table=table
        )
    elif in_words != cents(award.amount):
        says = f"The award is {amount} in figures and {said.money(in_words)} in words (“{award.words}”)."
        due, gap = said.money(in_words), cents(award.amount) - in_words
        yield Fault("fail", says, f"words of {said.paper(award.id)}", amount, due, gap, lines, table=table)
    signed = duty_cited(day, game, "payout-log-signatures")
    missing = ["the winning cards"] if lines and not award.cards and asks_for_cards(day, game) else []
    missing += list(_unsigned(day, game, award)) if signed else []
    if missing:
        says = f"The award of {amount} ({_said(award.rank)}) is logged without {listed(missing)}."
        yield Fault(
            "fail",
            says,
            f"log line {said.paper(award.id)}",
            "incomplete",
            "complete",
            cites=signed or lines,
            table=table,
        )
    if award.cards and asks_for_cards(day, game):
        yield from _by_cards(day, game, award, lines)


def _by_cards(day: Day, game: str, award: Award, lines: tuple[Cite, ...]) -> Iterator[Fault]:
    """The cards as they stand in the log: whether they are a hand, the one that is named, and the one that was dealt."""
    told, cards = shown(day, game, award), said.cards(award.cards)
    rank = _said(award.rank)
    fault = Fault("fail", "", f"cards of {said.paper(award.id)}", rank, cites=lines, table=award.table or "")
    if told.wrong:
        says = f"The cards of the award logged as {rank} are no hand: {told.wrong} ({cards})."
        yield fault._replace(says=says, recorded=cards)
    elif told.rank is None:
        says = f"Whether the cards of the award ({cards}) are a {rank} cannot be told: {told.why}."
        yield fault._replace(outcome="cannot tell", says=says, recorded=cards)
    elif told.rank != award.rank:
        says = f"The award is logged as {rank}; its cards ({cards}) are {_said(told.rank)}."
        yield fault._replace(says=says, due=_said(told.rank))
    dealt = of_the_hand(day, award)
    if dealt is not None and sorted(dealt) != sorted(award.cards):
        hand, seat = said.hand(award.hand or "", award.hand or ""), said.seat(award.seat or 0)
        says = f"The log has {cards} for hand {hand}; the recorded hand of seat {seat} is {said.cards(dealt)}."
        yield fault._replace(
            says=says, subject=f"hand of {said.paper(award.id)}", recorded=cards, due=said.cards(dealt)
        )


def _said(rank: str) -> str:
    return rank.replace("-", " ")


def _unsigned(day: Day, game: str, award: Award) -> Iterator[str]:
    if award.dealer is None:
        yield "the dealer's signature"
    if award.floor is None:
        yield "the floor's signature"
    part = parts(day, game).get(true_rank(day, game, award))
    if part is not None and part.share is not None and award.pit_manager is None:
        yield "the pit manager's signature"
    if part is not None and part.share == 1 and award.games_manager is None:
        yield "the table games manager's signature"
