"""What rules say of the providers' playing book: sessions in words, and whether a fault of the book was told already."""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import local
from compliance.houses.forms.session import Overlap, Session
from games.terms.game import GameTerms

BANKED_BY_ONE = ("player-dealer", "player")
_NAMED = re.compile(r"\(session ([^()\s]+)\)")


def banked_by_a_player(game: GameTerms) -> bool:
    """Of which games is asked who held the position."""
    return game.game.banked_by in BANKED_BY_ONE


def of_the_book(code: str) -> bool:
    """Whether a rule is about the playing book: these have the second hundred of rotation to themselves."""
    return code.startswith("ROT1")


def in_words(facts: HandFacts, session: Session) -> str:
    """“P3 for TP-1 at T3, 09/01/2026 10:00 to 18:00, licence 12-345 (session S-1)”."""
    end = "end not recorded" if session.until is None else f"{local(facts, session.until):%H:%M}"
    when = f"{local(facts, session.from_):%m/%d/%Y %H:%M} to {end}"
    about = f"licence {session.licence} (session {session.id})"
    return f"{session.person} for {session.provider} at {session.table}, {when}, {about}"


def sessions_told(says: str, working: Sequence[str]) -> frozenset[str]:
    """The ids of the sessions in a finding's working (as `in_words` has them) of whose people its statement speaks."""
    found = set()
    for line in working:
        named, who = _NAMED.search(line), line.partition(" for ")[0]
        if named is not None and re.search(rf"(?<!\w){re.escape(who)}(?!\w)", says) is not None:
            found.add(named[1])
    return frozenset(found)


def first_since(facts: HandFacts, moment: datetime.datetime) -> bool:
    """Whether no hand at the table came between: a fault of the book is told with the first hand that it touches."""
    return facts.before is None or facts.before.started < moment


def unsure(overlap: Overlap) -> str:
    """What is said where the earlier one of two sessions has no end on record."""
    return "" if overlap.certain else " The earlier session has no end on record, and may have been over."
