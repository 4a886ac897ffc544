"""Each sign that hung in a gaming day, held against the book: what a page, a CSV and the API show of it."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from zoneinfo import ZoneInfo

from msgspec import Struct, structs

from compliance.houses.forms.house import House, Posting, before
from compliance.houses.read.games import games_read
from compliance.houses.read.house import house_read
from games import said
from games.schema import Game
from games.terms.fee import FeeTerms, NotInForce, fee_terms
from games.terms.game import GameTerms, game_terms
from games.terms.held_against import everything
from games.terms.sign_check import Remark

NOT_RECORDED = "what the sign says word for word is not recorded"


class SignRemark(Struct, frozen=True):
    """Something that is not as it should be: by which rule, of what, what the sign says and what is due."""

    rule: str
    outcome: str
    about: str
    shows: str
    due: str
    lines: tuple[str, ...]


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
    zone, game = ZoneInfo(house.time_zone), games.get(posting.game)
    day = posting.from_.astimezone(zone).date()
    remarks, gaps, why = list[SignRemark](), list[str](), "" if game is not None else "the game is not licensed"
    if game is not None:
        layout = next((one.layout for one in house.layouts if one.table == posting.table), None)
        try:
            terms = game_terms(game, day, layout=layout, sign=posting.sign)
            fee = _fee(game, posting, day)
        except NotInForce as error:
            why = str(error)
        else:
            remarks = list(_remarks(terms, fee, posting, house.postings, zone))
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
        remarks=tuple(remarks),
        gaps=tuple(gaps),
        outcome="",
    )
    return structs.replace(held, outcome=_outcome(held))


def _fee(game: Game, posting: Posting, day: datetime.date) -> FeeTerms | None:
    if posting.schedule is None or posting.option is None:
        return None
    return fee_terms(game, posting.schedule, posting.option, day)


def _remarks(
    terms: GameTerms, fee: FeeTerms | None, posting: Posting, postings: Sequence[Posting], zone: ZoneInfo
) -> Iterator[SignRemark]:
    was, now = before(posting, postings), posting.hung(zone)
    earlier = None if was is None else was.hung(zone)
    yield from (_remark(rule, one) for rule, one in everything(terms, fee, now, earlier))


def _remark(rule: str, one: Remark) -> SignRemark:
    return SignRemark(rule, one.outcome, said.plain(one.about), said.plain(one.shows), said.plain(one.due), one.cite)
