"""Each sign that hung in a gaming day, held against the book: what a page, a CSV and the API show of it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from msgspec import Struct, structs

from compliance.houses.forms.house import House, Posting
from compliance.houses.forms.sign_held import SignRemark, held_against_book
from compliance.houses.read.games import games_read
from compliance.houses.read.house import house_read
from games.schema import Game
from games.terms.fee import NotInForce

NOT_RECORDED = "what the sign says word for word is not recorded"


class SignHeld(Struct, frozen=True):
    """One posting and what came of holding it against the book."""

    table: str
    game: str
    title: str
    book: str
    schedule: str | None
    option: int | None
    since: datetime.datetime
    until: datetime.datetime | None
    recorded: bool  # whether the sign is on record word for word
    why_not: str  # why it could not be held against the book; empty: it was
    remarks: tuple[SignRemark, ...]
    gaps: tuple[str, ...]  # what the book leaves to the sign and the sign does not say
    outcome: str  # as approved: "pass"; otherwise "fail"; or it cannot be told


def _outcome(held: SignHeld) -> str:
    if any(one.outcome == "fail" for one in held.remarks):
        return "fail"
    return "cannot tell" if held.why_not or held.gaps or held.remarks or not held.recorded else "pass"


def signs_read(*, slug: str, opens: datetime.datetime, closes: datetime.datetime) -> list[SignHeld]:
    """By table and time, all that hung between two moments."""
    house, games = house_read(slug=slug), games_read()
    held = [one for one in house.postings if one.from_ < closes and (one.until is None or one.until > opens)]
    return [_held(one, house, games) for one in sorted(held, key=lambda one: (one.table, one.from_))]


def _held(posting: Posting, house: House, games: Mapping[str, Game]) -> SignHeld:
    game, remarks = games.get(posting.game), tuple[SignRemark, ...]()
    gaps, why = list[str](), "" if game is not None else "the game is not licensed"
    if game is not None:
        try:
            terms, remarks = held_against_book(posting, house, game)
        except NotInForce as error:
            why = str(error)
        else:
            questions = {one.name: one.question for one in game.reading}
            gaps = [questions[name] for name in terms.gaps]
    held = SignHeld(
        table=posting.table,
        game=posting.game,
        title=posting.game if game is None else game.title,
        book="" if game is None else str(game.book),
        schedule=posting.schedule,
        option=posting.option,
        since=posting.from_,
        until=posting.until,
        recorded=posting.sign is not None,
        why_not=why,
        remarks=remarks,
        gaps=tuple(gaps),
        outcome="",
    )
    return structs.replace(held, outcome=_outcome(held))
