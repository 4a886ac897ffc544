"""Takes the catalogue's files into the database: each version once, by its digest, whole or not at all."""

from __future__ import annotations

import datetime
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.utils import timezone
from msgspec import Struct

from compliance.record import append, canonical
from compliance.selectors import games as games_selectors
from compliance.selectors.rejudge import reviewed_otherwise
from games import load
from games.models import (
    CatalogueAdoption,
    Commission,
    FeeBand,
    LicensedGame,
    PayLine,
    RuleBook,
    ScheduleOption,
    WagerKind,
    WagerLimit,
)
from games.money import cents_of, parse_odds
from games.schema import Book, Game, Limit, Option, Schedule
from games.schema import WagerKind as PrintedWager
from games.terms import digest as game_digest

ACTOR = "catalogue"


class Loaded(Struct, frozen=True):
    """What a load added; nothing when everything was there."""

    books: int
    games: int
    adopted: int
    rejudge: tuple[str, ...] = ()  # games of which hands were reviewed by another version than now holds

    @property
    def advice(self) -> list[str]:
        """What is to be done about hands that another version judged, a line for each game."""
        say = "{0}: hands were judged by another version of it. Needed: `manage.py rejudge --game {0}` (--dry-run weighs it)."
        return [say.format(slug) for slug in self.rejudge]


def catalogue_load(*, catalogue: load.Catalogue | None = None, now: datetime.datetime | None = None) -> Loaded:
    """Load every book and game that is not there yet and let the catalogue's versions hold. Idempotent and atomic."""
    books, games = catalogue or load.catalogue()
    now = now or timezone.now()
    with transaction.atomic():
        append.lock()  # two loads at once would both find a version missing
        stored_books = {slug: _book(book, now) for slug, book in books.items()}
        new_books = sum(new for _, new in stored_books.values())
        held = games_selectors.digests_read()
        new_games = adopted = 0
        rejudge = []
        for slug, game in games.items():
            row, new = _game(game, stored_books[str(game.book)][0], now)
            new_games += new
            if held.get(slug) != row.digest:
                adopted += 1
                CatalogueAdoption.objects.create(game=row, slug=slug, at=now)
                if slug in held and reviewed_otherwise(slug=slug, digest=row.digest):
                    rejudge.append(slug)
                if not new:  # back to a version that was loaded before: what holds changes, so the record says so
                    _record({"adopted": row.digest, "slug": slug}, now)
    return Loaded(books=new_books, games=new_games, adopted=adopted, rejudge=tuple(rejudge))


def _record(body: dict[str, Any], now: datetime.datetime) -> int:
    entry = append.NewEntry(kind="catalogue/1", establishment=None, actor=ACTOR, at=now, body=canonical.encode(body))
    return append.append([entry]).start


def _book(book: Book, now: datetime.datetime) -> tuple[RuleBook, bool]:
    body = canonical.encode(book)
    digest = sha256(body).hexdigest()
    known = RuleBook.objects.filter(digest=digest).first()
    if known is not None:
        return known, False
    commission, _ = Commission.objects.get_or_create(slug=book.commission_slug, defaults={"title": book.commission})
    row = RuleBook.objects.create(
        slug=str(book.slug),
        digest=digest,
        title=book.title,
        licensee=book.licensee,
        commission=commission,
        first_day=book.from_,
        source_file=book.source.file,
        source_lines=book.source.lines,
        source_sha256=book.source.sha256,
        body=body,
        record_index=_record({"book": book, "digest": digest}, now),
    )
    return row, True


def _game(game: Game, book: RuleBook, now: datetime.datetime) -> tuple[LicensedGame, bool]:
    digest = game_digest(game)
    known = LicensedGame.objects.filter(digest=digest).first()
    if known is not None:
        return known, False
    body = canonical.encode(game)
    if sha256(body).hexdigest() != digest:  # the digest that reviews pin must be that of the bytes we keep
        raise AssertionError(f"{game.slug}: its canonical bytes have another digest than its terms")
    row = LicensedGame.objects.create(
        slug=str(game.slug),
        book=book,
        title=game.title,
        family=game.family,
        approval=game.edition[-1].approval,
        digest=digest,
        first_day=min(edition.from_ for edition in game.edition),
        cite=list(game.cite),
        body=body,
        record_index=_record({"digest": digest, "game": game}, now),
    )
    for schedule in game.schedule:
        for option in schedule.option:
            _option(row, schedule, option)
    for wager in game.wager:
        _wager(row, wager)
    return row, True


def _option(game: LicensedGame, schedule: Schedule, option: Option) -> None:
    row = ScheduleOption.objects.create(
        game=game,
        schedule=schedule.schedule,
        schedule_title=schedule.title,
        basis=schedule.basis,
        payer=schedule.payer,
        moment=schedule.moment,
        number=option.number,
        first_day=max(option.from_, schedule.from_),
        until=min((day for day in (option.until, schedule.until) if day is not None), default=None),
        cite=list(option.cite),
        player_fee=None if option.player_fee is None else cents_of(option.player_fee),
    )
    FeeBand.objects.bulk_create(
        FeeBand(
            option=row,
            position=position,
            from_cents=cents_of(band.from_),
            to_cents=None if band.to is None else cents_of(band.to),
            fee_cents=cents_of(band.fee),
            cite=band.cite,
        )
        for position, band in enumerate(option.bands)
    )
    least, most = limit_ranges(option.limit)
    WagerLimit.objects.create(
        option=row, min_from=least[0], min_to=least[1], max_from=most[0], max_to=most[1], cite=list(option.limit.cite)
    )


Range = tuple[int | None, int | None]


def limit_ranges(limit: Limit) -> tuple[Range, Range]:
    """Within which cents the posted minimum and the posted maximum may lie; a fixed limit is a range of one figure."""

    def cents(fixed: Any, between: Any) -> Range:
        if fixed is not None:
            return cents_of(fixed), cents_of(fixed)
        return (None, None) if between is None else (cents_of(between[0]), cents_of(between[1]))

    return cents(limit.min, limit.min_between), cents(limit.max, limit.max_between)


def _wager(game: LicensedGame, wager: PrintedWager) -> None:
    row = WagerKind.objects.create(
        game=game,
        name=wager.name,
        title=wager.title,
        first_day=wager.from_,
        until=wager.until,
        needs_one_of=list(wager.needs_one_of),
        backline=wager.backline,
        cite=list(wager.cite),
    )
    odds = parse_odds(wager.odds)
    PayLine.objects.create(
        wager=row, position=0, wins=wager.wins, pays=odds.numerator, per=odds.denominator, cite=list(wager.wins_cite)
    )
