"""What rules say of the providers' playing book: sessions in words, and whether a fault of the book was said already."""

from __future__ import annotations

import datetime

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import local
from compliance.houses.forms.session import Book, Overlap, Session
from compliance.law.finding import Fault, Said
from games import said
from games.terms.game import GameTerms

MOST = 100
"""Of pairs of sessions that one hand tells: a book with more is wrong as a whole; the rest is told when these are corrected."""
BANKED_BY_ONE = ("player-dealer", "player")


def banked_by_a_player(game: GameTerms) -> bool:
    """Of which games is asked who held the position."""
    return game.game.banked_by in BANKED_BY_ONE


def of_the_book(code: str) -> bool:
    """Whether a rule is about the playing book: these have the second hundred of rotation to themselves."""
    return code.startswith("ROT1")


def in_words(facts: HandFacts, session: Session) -> str:
    """“P3 for TP-1 at T3, 09/01/2026 10:00 to 18:00, licence 12-345 (session S-1)”."""
    end = "end not recorded" if session.until is None else said.moment(local(facts, session.until), "%H:%M")
    when = f"{said.moment(local(facts, session.from_))} to {end}"
    about = f"licence {session.licence} (session {said.session(session.id)})"
    return f"{said.person(session.person)} for {session.provider} at {said.table(session.table)}, {when}, {about}"


def sessions_spoken_of(parts: Said) -> frozenset[str]:
    """The ids of the sessions in a finding's working (one in each line) of whose people its statement speaks."""
    people = set(_named(parts.says, "person"))
    lines = ((_named(line, "person"), _named(line, "session")) for line in parts.working)
    return frozenset(session for who, sessions in lines if people.intersection(who) for session in sessions)


def _named(parts: said.Parts, kind: said.Kind) -> list[str]:
    return [str(part.of) for part in parts if isinstance(part, said.Part) and part.kind == kind]


def first_since(facts: HandFacts, moment: datetime.datetime) -> bool:
    """Whether no hand at the table came between: a fault of the book is told with the first hand that it touches."""
    return facts.before is None or facts.before.started < moment


def last_dealt(facts: HandFacts) -> datetime.datetime | None:
    """When the hand before began: what began no later was told with it, or earlier. None: there was none."""
    return None if facts.before is None else facts.before.started


def at_once(facts: HandFacts, both: Overlap, fault: Fault) -> Fault:
    """The fault of two sessions at once with both of them as its working; unsure where the earlier one has no end on record."""
    fault = fault._replace(working=(in_words(facts, both.one), in_words(facts, both.other)))
    if both.certain:
        return fault
    says = f"{fault.says} The earlier session has no end on record, and may have been over."
    return fault._replace(outcome="cannot tell", says=says, recorded=None)


def proposition_banker(facts: HandFacts) -> tuple[Book, str, str] | None:
    """The playing book, the proposition player who held the position, and for which provider ("": not recorded); None where
    a book or such a holder is not there."""
    book, bank, holding = facts.book, facts.hand.bank, facts.held
    if book is None or bank is None or holding is None or holding.provider is None:
        return None
    return book, bank.occupant, holding.provider
