"""What hangs at a table held against the book, as a hand at that table is. Pure."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from msgspec import Struct

from compliance.houses.forms.house import House, Posting, before
from games import said
from games.schema import Game
from games.terms.fee import fee_terms
from games.terms.game import GameTerms, game_terms
from games.terms.held_against import everything


class SignRemark(Struct, frozen=True):
    """Something that is not as it should be: by which rule, of what, what the sign says and what is due."""

    rule: str
    outcome: str
    about: str
    shows: str
    due: str
    lines: tuple[str, ...]


def held_against_book(posting: Posting, house: House, game: Game) -> tuple[GameTerms, tuple[SignRemark, ...]]:
    """The game's terms under the sign on the day it was put up, and what is not as the book has it; `NotInForce` where the game
    or its option was not in force then."""
    zone, schedule, option = ZoneInfo(house.time_zone), posting.schedule, posting.option
    day = posting.from_.astimezone(zone).date()
    layout = next((one.layout for one in house.on(day).layouts if one.table == posting.table), None)
    terms = game_terms(game, day, layout=layout, sign=posting.sign)
    fee = None if schedule is None or option is None else fee_terms(game, schedule, option, day)
    was = before(posting, house.postings)
    found = everything(terms, fee, posting.hung(zone), None if was is None else was.hung(zone))
    plain = said.plain
    return terms, tuple(
        SignRemark(rule, one.outcome, plain(one.about), plain(one.shows), plain(one.due), one.cite)
        for rule, one in found
    )
