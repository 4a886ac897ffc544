"""A sign in words, line by line: what it says of limits, pay tables, rates and rules, as pages, notices and reports write it."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from zoneinfo import ZoneInfo

from games.cards.money import cents_of, dollars
from games.schema import Dollars, Game
from games.terms.sign import Area, LimitShown, PaysShown, Sign

SUMS = {
    "kill-pot": "Kill called for by a pot of",
    "full-buy-in": "Full buy-in",
    "point": "Value of one point",
    "smallest-chip": "Smallest chip",
}


class SignLine(NamedTuple):
    """What a line of the sign is about, and what it says."""

    about: str
    says: str


def sign_lines(game: Game | None, sign: Sign, zone: ZoneInfo) -> Iterator[SignLine]:
    """Everything that was recorded of a sign, in the order in which it is looked at."""
    yield from on_the_wall(game, sign)
    yield from (SignLine(one.about.replace("-", " ").capitalize(), one.text) for one in sign.words)
    questions = {} if game is None else {one.name: one.question for one in game.reading}
    for one in sign.says:
        yield SignLine(questions.get(one.reading, one.reading.replace("-", " ")), one.answer.replace("-", " "))
    for other in sign.beside:
        yield SignLine("Beside it", f"option {other.option} of {other.schedule.replace('-', ' ')}")
    if sign.approval is not None:
        yield SignLine("Approval", sign.approval)
    if sign.issued is not None:
        yield SignLine("Issued", f"{sign.issued:%m/%d/%Y}")
    if sign.put_up_by is not None:
        yield SignLine("Put up by", sign.put_up_by)
    for about, moment in (
        ("Players told", sign.noticed),
        ("Commission told in writing", sign.told),
        ("Approved", sign.approved),
    ):
        if moment is not None:
            yield SignLine(about, _moment(moment, zone))


def on_the_wall(game: Game | None, sign: Sign) -> Iterator[SignLine]:
    """What of it is a figure: limits by wager, what is paid, rates, the most that is raked, the number of decks."""
    titles = {} if game is None else {wager.name: wager.title for wager in game.wager}
    tables = {} if game is None else {table.name: table.title for table in game.pay_table}
    if sign.no_limits:
        yield SignLine("Limits", "do not stand on the sign")
    for one in sign.limits:
        yield SignLine(titles.get(one.wager, one.wager), limit_words(one))
    for shown in sign.pays:
        yield SignLine(titles.get(shown.wager, shown.wager), pays_words(shown, tables))
    for rate in sign.rates:
        yield SignLine("Rate", rate.text)
    if sign.rake_most is not None:
        yield SignLine("Rake", f"at most {_sum(sign.rake_most)} a hand")
    if sign.decks is not None:
        yield SignLine("Decks", str(sign.decks))
    yield from (SignLine(SUMS[one.about], _sum(one.amount)) for one in sign.sums)
    yield from (SignLine("Players may", one.replace("-", " ")) for one in sign.offers)
    yield from (SignLine("Layout", area_words(area, titles)) for area in sign.areas)


def limit_words(limit: LimitShown) -> str:
    """ "$5 – $100"."""
    if limit.min is None or limit.max is None:
        return f"at least {_sum(limit.min)}" if limit.min is not None else f"at most {_sum(limit.max)}"
    return f"{_sum(limit.min)} – {_sum(limit.max)}"


def area_words(area: Area, titles: Mapping[str, str]) -> str:
    """ "“Pair Plus” at each of 8 seats, for Pair Plus"."""
    seats = "at each seat" if area.places is None else f"at {area.places} seats"
    label = "an area" if area.label is None else f"“{area.label}”"
    wager = "" if area.wager is None else f", for {titles.get(area.wager, area.wager)}"
    return f"{label} {seats if area.at == 'seat' else 'in the middle'}{wager}"


def pays_words(shown: PaysShown, tables: Mapping[str, str]) -> str:
    """ "pays by Pay table 3", "pays 9 to 1"."""
    parts = [] if shown.table is None else [f"pays by {tables.get(shown.table, shown.table)}"]
    parts += [] if shown.odds is None else [f"pays {shown.odds.replace(':', ' to ')}"]
    parts += [f"{row.hand.replace('-', ' ')} {row.odds.replace(':', ' to ')}" for row in shown.rows]
    return ", ".join(parts)


def _sum(amount: Dollars | None) -> str:
    return "" if amount is None else dollars(cents_of(amount)).removesuffix(".00")


def _moment(moment: datetime.datetime, zone: ZoneInfo) -> str:
    return f"{moment.astimezone(zone):%m/%d/%Y %H:%M}"
