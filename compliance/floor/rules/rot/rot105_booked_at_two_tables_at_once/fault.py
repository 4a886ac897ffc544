"""A proposition player is booked at another table as well, for a quarter of an hour."""

from __future__ import annotations

import datetime
from random import Random

import msgspec

from compliance.houses.forms.session import Session
from compliance.tools.simulate.faults import Booked, Scene
from compliance.tools.simulate.tables import BANKED_BY_ONE
from games.terms.game import GameTerms

A_WHILE = datetime.timedelta(minutes=15)


def fits(game: GameTerms) -> bool:
    """A game in which one of the players has the bank."""
    return game.game.banked_by in BANKED_BY_ONE


def book(scene: Scene, rng: Random) -> Booked | None:
    """At a table at which nothing was dealt then: it is told at his own alone."""
    own = scene.around.session
    if own is None:
        return None
    place = rng.randrange(1, len(scene.hands))
    begins = scene.hands[place].started
    closed = [one for one in scene.house.tables if one != own.table and _closed(scene, one, begins, begins + A_WHILE)]
    if not closed:
        return None
    there = msgspec.structs.replace(
        own, id=f"{own.id}-2", table=rng.choice(closed), from_=begins, until=begins + A_WHILE
    )
    what = f"{own.person} was booked at {own.table} and at {there.table} at once"
    return Booked(own, (own, there), (place,), what)


def _closed(scene: Scene, table: str, begins: datetime.datetime, ends: datetime.datetime) -> bool:
    """Whether the table has sessions, and none of them then: its hands lie within its own."""
    of_table = [one for one in scene.house.sessions if one.table == table]
    return bool(of_table) and not any(_overlaps(one, begins, ends) for one in of_table)


def _overlaps(session: Session, begins: datetime.datetime, ends: datetime.datetime) -> bool:
    return session.from_ < ends and (session.until is None or begins < session.until)
