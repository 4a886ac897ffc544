"""Words that several rules share: titles, lines, bands and seats as a person in the trade says them."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from zoneinfo import ZoneInfo

from compliance.floor.rules.facts import HandFacts
from compliance.law.finding import Cite, Fault
from games import said
from games.cards.money import CENTS
from games.hand.form import Hand, Seat, Wager
from games.schema import Reading
from games.schema.load import readings
from games.settling.wording import Exact, exact, in_lines, listed, pile_words
from games.terms.game import GameTerms


def cites(facts: HandFacts, lines: Iterable[str]) -> tuple[Cite, ...]:
    """Lines of the game's rule book as citations."""
    if facts.game is None:
        return ()
    book = str(facts.game.game.book)
    return tuple(Cite(book, line) for line in lines)


def wager_title(facts: HandFacts, wager: Wager) -> str:
    """The wager as the book titles it."""
    kind = None if facts.game is None else facts.game.wagers.get(wager.wager)
    return wager.wager if kind is None else kind.title


def wager_at(facts: HandFacts, wager: Wager) -> str:
    """“Player line at seat 3”, with the bettor when it lies behind the seat."""
    behind = f" from behind, {said.person(wager.bettor)}" if wager.backline else ""
    return f"{wager_title(facts, wager)} at seat {said.seat(wager.seat)}{behind}"


def capital(words: str) -> str:
    """The words as a line begins."""
    return words[:1].upper() + words[1:]


def seats_at(seats: Iterable[int]) -> str:
    """“seat 1, seat 3 and seat 4”."""
    return listed(f"seat {said.seat(seat)}" for seat in seats)


def hand_shown(hand: Hand) -> list[str]:
    """The piles of the hand as lines of a working: “Player: KD 3S”."""
    return [f"{pile_words(pile).capitalize()}: {said.cards(dealt, ' ')}" for pile, dealt in (hand.cards or {}).items()]


def stakes_shown(facts: HandFacts, wagers: Iterable[Wager]) -> list[str]:
    """Wagers and their amounts as lines of a working."""
    return [f"{wager_at(facts, wager)}{said.total(CENTS[wager.amount])}" for wager in wagers]


def total(amount: Exact, sign: str = ": ") -> str:
    """The sum at the end of a line of a working; one with a part of a cent is words."""
    return said.total(int(amount), sign) if amount == int(amount) else f"{sign}{exact(amount)}"


def left_open(game: GameTerms, *names: str) -> list[str]:
    """What the book leaves open, by names of readings, as the catalogue asks it: lines of a working.

    What it leaves to the sign is a gap of the sign on file: entered there, it is answered.
    """
    known = readings(game.game)
    return [f"{_gap(game, known[name])} ({in_lines(known[name].cite)}): {known[name].question}" for name in names]


def _gap(game: GameTerms, open_: Reading) -> str:
    left = open_.on_sign and open_.name not in game.answered
    return "Left to the sign, and the sign on file does not say" if left else "Left open"


def by_procedure(facts: HandFacts) -> tuple[Cite, ...]:
    """The lines on which the procedure of the game stands."""
    return () if facts.game is None else cites(facts, facts.game.procedure_cite)


def other_sum(
    says: str, subject: str, recorded: int, due: int, lines: tuple[Cite, ...], working: Iterable[str] = ()
) -> Fault:
    """That a sum of money is another one than was due."""
    amounts = said.money(recorded), said.money(due), recorded - due
    return Fault("fail", says, subject, *amounts, lines, working=tuple(working))


def local(facts: HandFacts, moment: datetime.datetime) -> datetime.datetime:
    """A moment as the house's clocks show it."""
    return moment.astimezone(ZoneInfo(facts.house.time_zone))


def seats_of_providers(seats: Sequence[Seat]) -> tuple[str, ...]:
    """Where proposition players sit and for whom, a line of working for each."""
    return tuple(
        f"Seat {said.seat(seat.seat)}: {said.person(seat.occupant)}, {seat.provider or 'provider not recorded'}"
        for seat in seats
    )


def provider_not_recorded(seats: Sequence[Seat], due: str) -> tuple[Fault, ...]:
    """What cannot be told of several proposition players of whom one has no provider on record."""
    if all(seat.provider for seat in seats):
        return ()
    says = "Several proposition players sat at this table, and for which provider was not recorded of all."
    return (Fault("cannot tell", says, "seats", None, due, working=seats_of_providers(seats)),)
