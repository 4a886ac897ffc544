"""What is licensed, as the commission reads it: the versions that hold of the games in its rule books, with their options.

In the order in which they came to hold: a game that is loaded anew, or goes back to an earlier version, comes again behind
what was read, and with it its options and bands.
"""

from __future__ import annotations

import datetime
from base64 import b64encode
from hashlib import sha256
from typing import Annotated, Any

import msgspec
from django.http import HttpResponse
from django.utils import timezone
from msgspec import Meta, Struct

from compliance.houses.read.games import pinned_read
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.resource import Question, given, listed
from compliance.shell.api.problem import not_there
from compliance.shell.lists import Conditions, Dollars, Index, Key, Wanted, money, rows
from games.schema import Game, dated, write_toml
from games.schema.load import KINDS
from games.terms.game import digest as digest_of

TOML = "application/toml"
Changed = Annotated[Index, Meta(description="index of the entry by which this version of the game holds")]


class GameItem(Struct, frozen=True):
    """A licensed game in the version by which hands are judged now."""

    changed: Changed
    slug: str
    title: str
    family: str
    book: str
    book_title: str
    approval: str | None
    first_day: Annotated[datetime.date, Meta(description="first day on which it may be dealt")]
    digest: Annotated[str, Meta(description="of this version; reviews name the version they used")]
    adopted: Annotated[datetime.datetime, Meta(description="since when hands are judged by this version")]
    record: Annotated[int, Meta(description="index of the entry that holds the whole game")]
    cite: Annotated[list[str], Meta(description="lines of the book")]


class GameOnDay(Struct, frozen=True):
    """What of a game holds on a day, as printed, each block with its lines of the book."""

    slug: str
    title: str
    digest: str
    as_of: datetime.date
    in_force: Annotated[bool, Meta(description="whether it may be dealt on that day")]
    banked_by: str
    blocks: Annotated[
        dict[str, list[dict[str, Any]]],
        Meta(description=", ".join(kind for kind in KINDS if kind != "schedule")),
    ]
    schedules: Annotated[list[dict[str, Any]], Meta(description="heading of each fee schedule; see /options, /bands")]


class OptionItem(Struct, frozen=True):
    """One option of a fee schedule with its printed limits. What is not printed is null."""

    changed: Changed
    id: int
    game: str
    game_digest: str
    schedule: str
    schedule_title: str
    number: int
    label: Annotated[str | None, Meta(description="what the page prints where that is not the number")]
    basis: Annotated[str, Meta(description="what is counted")]
    payer: str
    moment: str
    first_day: datetime.date
    until: Annotated[datetime.date | None, Meta(description="first day on which it no longer holds")]
    player_fee_dollars: Dollars | None
    limit_min_from_dollars: Dollars | None
    limit_min_to_dollars: Dollars | None
    limit_max_from_dollars: Dollars | None
    limit_max_to_dollars: Dollars | None
    cite: list[str]
    limit_cite: list[str] | None


class BandItem(Struct, frozen=True):
    """A row of an option's fee table, as printed."""

    changed: Changed
    option: Annotated[int, Meta(description="id of the option")]
    position: int
    game: str
    schedule: str
    number: int
    charge: Annotated[str, Meta(description="which charge of the option: player-dealer, player, jackpot …")]
    kind: str
    basis: Annotated[str, Meta(description="what is counted")]
    payer: str
    moment: str
    from_dollars: Annotated[Dollars | None, Meta(description="null: a row over players, or a flat fee")]
    to_dollars: Annotated[Dollars | None, Meta(description="null: and up")]
    fee_dollars: Dollars
    from_players: int | None
    to_players: Annotated[int | None, Meta(description="null: and up")]
    pot_from_dollars: Annotated[Dollars | None, Meta(description="due once the pot has reached this")]
    pot_below_dollars: Annotated[Dollars | None, Meta(description="due while the pot is below this")]
    cite: str


# The latest adoption of each slug holds; of the books of the reader's commissions.
_HELD = """
WITH adopted AS (
    SELECT DISTINCT ON (adoption.slug) adoption.game_id, adoption.at, adoption.record_index
    FROM games_adoption AS adoption ORDER BY adoption.slug, adoption.id DESC)
SELECT {columns} FROM adopted
JOIN games_game AS game ON game.id = adopted.game_id
JOIN games_book AS book ON book.id = game.book_id
{joins} WHERE {where} ORDER BY {order} LIMIT %s
"""
_CHANGED = "coalesce(adopted.record_index, game.record_index)"
_AGAIN = (
    "In the order in which they came to hold. A game that is loaded anew, or goes back to an earlier version, comes again"
    " with a higher `changed`, whole with its options and bands: what you hold of it under another digest holds no more."
)
_SLUG = {"slug": "Slug of the game."}


@listed(
    "games",
    GameItem,
    "Licensed games",
    key="changed",
    scope="catalogue",
    filters=(asking.GAME, asking.AS_OF_DAY, asking.CHANGED_SINCE),
    words=f"The versions by which hands are judged now. {_AGAIN}",
)
def games(wanted: Wanted, after: Key, most: int) -> list[GameItem]:
    where = _books(wanted).add(f"{_CHANGED} > %s", after[0]).add("game.slug = %s", wanted.game)
    where.add("game.first_day <= %s", wanted.as_of)
    columns = (
        f"{_CHANGED}, game.slug, game.title, game.family, book.slug, book.title, game.approval, game.first_day,"
        " game.digest, adopted.at, game.record_index, game.cite"
    )
    query = _HELD.format(columns=columns, joins="", where=where, order="1")
    return [GameItem(*row) for row in rows(query, [*where.values, most])]


@given(
    "games/<slug:slug>",
    GameOnDay,
    "One game as of a day",
    name="game",
    scope="catalogue",
    parts=_SLUG,
    filters=(asking.AS_OF_DAY, asking.DIGEST),
)
def game(question: Question, slug: str) -> GameOnDay:
    digest = question.values.get("digest")
    found = _game(question.wanted(), slug, digest)
    if found is None and digest is not None:
        known = "Reviews name the versions that judged them; without it, the one that holds now."
        raise not_there("digest", digest, "there is no such version of this game", known)
    if found is None:
        raise not_there("slug", slug, "there is no such game", "Ask /games for those there are.")
    return _on_day(found, digest_of(found), question.values.get("as_of") or timezone.now().date())


@given(
    "games/<slug:slug>/file",
    GameOnDay,
    "One game as a file of the catalogue",
    name="game-file",
    scope="catalogue",
    parts=_SLUG,
    filters=(asking.DIGEST,),
    files=[TOML],
    words="Whole, with the blocks of every day: TOML that loads to the version of this digest.",
)
def game_file(question: Question, slug: str) -> HttpResponse:
    found = _game(question.wanted(), slug, question.values.get("digest"))
    if found is None:
        raise not_there("slug", slug, "there is no such game or version", "Ask /games for those there are.")
    content = write_toml.file_text(found, found.title).encode()
    question.note.words = slug
    response = HttpResponse(content, content_type=f"{TOML}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}.toml"'
    response["Repr-Digest"] = f"sha-256=:{b64encode(sha256(content).digest()).decode()}:"  # RFC 9530
    return response


def _game(wanted: Wanted, slug: str, digest: str | None) -> Game | None:
    """A game whole, in the version that holds now or in another one by its digest."""
    where = _books(wanted).add("game.slug = %s", slug)
    if digest is None:
        found = rows(_HELD.format(columns="game.digest", joins="", where=where, order="1"), [*where.values, 1])
    else:
        where.add("game.digest = %s", digest)
        query = f"SELECT game.digest FROM games_game AS game JOIN games_book AS book ON book.id = game.book_id WHERE {where}"  # noqa: S608
        found = rows(query, where.values)
    return pinned_read(digest=found[0][0]) if found else None


def game_read(wanted: Wanted, slug: str) -> Game:
    """A game whole, in the version that holds now."""
    found = _game(wanted, slug, None)
    if found is None:
        raise not_there("slug", slug, "there is no such game", "Ask /games for those there are.")
    return found


def _on_day(game: Game, digest: str, day: datetime.date) -> GameOnDay:
    blocks = {part: _holding(getattr(game, part), day) for part in KINDS if part != "schedule"}
    schedules = _holding(game.schedule, day)
    for schedule in schedules:
        del schedule["option"]
    return GameOnDay(
        str(game.slug), game.title, digest, day, bool(blocks["edition"]), game.banked_by, blocks, schedules
    )


def _holding(blocks: tuple[Any, ...], day: datetime.date) -> list[dict[str, Any]]:
    return [msgspec.to_builtins(block) for block in dated.as_of(blocks, day).values()]


@listed(
    "options",
    OptionItem,
    "Options of fee schedules",
    key="changed id",
    scope="catalogue",
    filters=(asking.GAME, asking.SCHEDULE, asking.AS_OF_DAY, asking.CHANGED_SINCE),
    words=f"Of the games in the versions that hold. {_AGAIN}",
)
def options(wanted: Wanted, after: Key, most: int) -> list[OptionItem]:
    where = _options(wanted).add(f"({_CHANGED}, option.id) > (%s, %s)", *after)
    columns = (
        f"{_CHANGED}, option.id, game.slug, game.digest, option.schedule, option.schedule_title, option.number,"
        " option.label, option.basis,"
        " option.payer, option.moment, option.first_day, option.until, option.player_fee,"
        " printed.min_from, printed.min_to, printed.max_from, printed.max_to, option.cite, printed.cite"
    )
    joins = _OPTION + " LEFT JOIN games_limit AS printed ON printed.option_id = option.id"
    query = _HELD.format(columns=columns, joins=joins, where=where, order="1, option.id")
    found = rows(query, [*where.values, most])
    return [OptionItem(*(*row[:13], *map(money, row[13:18]), *row[18:])) for row in found]


@listed(
    "bands",
    BandItem,
    "Bands of fee tables",
    key="changed option position",
    scope="catalogue",
    filters=(asking.GAME, asking.SCHEDULE, asking.AS_OF_DAY, asking.CHANGED_SINCE),
    words=f"Of the options that /options gives. {_AGAIN}",
)
def bands(wanted: Wanted, after: Key, most: int) -> list[BandItem]:
    """In the order in which they are printed."""
    where = _options(wanted).add(f"({_CHANGED}, option.id, band.position) > (%s, %s, %s)", *after)
    columns = (
        f"{_CHANGED}, option.id, band.position, game.slug, option.schedule, option.number, band.charge, band.kind,"
        " band.basis,"
        " band.payer, band.moment, band.from_cents, band.to_cents, band.fee_cents, band.from_players, band.to_players,"
        " band.pot_from_cents, band.pot_below_cents, band.cite"
    )
    joins = _OPTION + " JOIN games_band AS band ON band.option_id = option.id"
    query = _HELD.format(columns=columns, joins=joins, where=where, order="1, option.id, band.position")
    found = rows(query, [*where.values, most])
    return [_band(row) for row in found]


def _band(row: tuple[Any, ...]) -> BandItem:
    return BandItem(*(*row[:11], *map(money, row[11:14]), *row[14:16], *map(money, row[16:18]), row[18]))


_OPTION = "JOIN games_option AS option ON option.game_id = game.id"


def _options(wanted: Wanted) -> Conditions:
    where = _books(wanted).add("game.slug = %s", wanted.game).add("option.schedule = %s", wanted.schedule)
    where.add("option.first_day <= %s", wanted.as_of)
    return where.add("(option.until IS NULL OR option.until > %s)", wanted.as_of)


def _books(wanted: Wanted) -> Conditions:
    where = Conditions().add("book.commission_id = ANY(%s)", list(wanted.commissions))
    return where.add(f"{_CHANGED} > %s", wanted.changed_since).add(f"{_CHANGED} < %s", wanted.before)
