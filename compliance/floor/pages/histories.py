"""Poker hand histories sent through the page: what such a file does not say is asked for beside it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from zoneinfo import ZoneInfo

from msgspec import Struct

from compliance.houses.models import Establishment
from compliance.houses.read.games import games_read
from compliance.houses.read.house import place_read
from games.phh.codes import fitting
from games.phh.read import Where

SUFFIXES = (".phh", ".phhs")


class HistoryForm(Struct, frozen=True):
    """The form's fields as they were sent, and what there is to choose from."""

    games: list[tuple[str, str]]  # slug and title of the games that are played for a pot
    tables: list[str]
    game: str = ""
    table: str = ""
    first: str = "1"


def is_history(file_name: str) -> bool:
    return file_name.lower().endswith(SUFFIXES)


def history_form(establishment: Establishment, sent: Mapping[str, str]) -> HistoryForm:
    """What can be chosen, and what was."""
    games = sorted((game.title, slug) for slug, game in games_read().items() if game.banked_by == "pot")
    tables = sorted(place_read(slug=establishment.slug).tables)
    chosen = {name: sent.get(f"history-{name}", "").strip() for name in ("game", "table", "first")}
    return HistoryForm([(slug, title) for title, slug in games], tables, **{k: v for k, v in chosen.items() if v})


def where(establishment: Establishment, day: datetime.date, form: HistoryForm) -> Where | str:
    """Where the histories were played; in words what is missing."""
    if not form.games:
        return "No game that is licensed here is played for a pot, so no poker hand history is of this house."
    if not form.tables:
        return "This house has no table yet: add one, then send the histories that were played at it."
    if form.game not in dict(form.games):
        return "Choose the game: a poker hand history does not name the licensed game."
    if form.table not in form.tables:
        return "Choose the table: a poker hand history does not name one of this house."
    if not (form.first.isascii() and form.first.isdigit() and 0 < int(form.first[:7]) <= 1_000_000):
        return "Write the number of the first hand, as 1."
    opens = datetime.time(establishment.boundary_hour)
    return Where(
        establishment=establishment.slug,
        game=form.game,
        table=form.table,
        gaming_day=day,
        time_zone=establishment.time_zone,
        started=datetime.datetime.combine(day, opens, ZoneInfo(establishment.time_zone)),
        first=int(form.first),
        fitting=fitting(games_read()),
    )
