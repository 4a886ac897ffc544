"""Stores versions of books and games, each once by its digest, and lets a version of a game hold. Each is in the record."""

from __future__ import annotations

import datetime
from hashlib import sha256
from typing import Any

from django.db import DataError, IntegrityError, transaction

from compliance.houses.models import Commission
from compliance.licensed.read.catalogue_rows import book_row, game_row, rows_below
from compliance.record import append, canonical
from games.models import (
    CatalogueAdoption,
    FeeBand,
    LicensedGame,
    PayLine,
    PayTableLine,
    RuleBook,
    ScheduleOption,
    WagerKind,
    WagerLimit,
)
from games.schema import Book, Game
from games.terms.game import digest as game_digest


def book_store(*, book: Book, actor: str, now: datetime.datetime) -> tuple[RuleBook, bool]:
    """The version's row, and whether it is new."""
    body = canonical.encode(book)
    digest = sha256(body).hexdigest()
    known = RuleBook.objects.filter(digest=digest).first()
    if known is not None:
        return known, False
    commission, _ = Commission.objects.get_or_create(slug=book.commission_slug, defaults={"title": book.commission})
    row = RuleBook.objects.create(
        **book_row(book, digest),
        commission=commission,
        body=body,
        record_index=_record({"book": book, "digest": digest}, actor, now),
    )
    return row, True


def game_store(*, game: Game, book: RuleBook, actor: str, now: datetime.datetime) -> tuple[LicensedGame, bool]:
    """The version's row with all the rows below it, and whether it is new."""
    digest = game_digest(game)
    known = LicensedGame.objects.filter(digest=digest).first()
    if known is not None:
        return known, False
    body = canonical.encode(game)
    if sha256(body).hexdigest() != digest:  # the digest that reviews pin must be that of the bytes we keep
        raise AssertionError(f"{game.slug}: its canonical bytes have another digest than its terms")
    index = _record({"digest": digest, "game": game}, actor, now)
    row = LicensedGame.objects.create(**game_row(game, digest), book=book, body=body, record_index=index)
    catalogue_rows_store(row=row, game=game)
    return row, True


def game_try(*, game: Game, book: RuleBook) -> str:
    """Why a game could not be stored: a figure beyond what is counted with; "" when it could. Nothing is left of the try."""
    digest = game_digest(game)
    if LicensedGame.objects.filter(digest=digest).exists():
        return ""
    try:
        with transaction.atomic():  # a savepoint of the caller's transaction
            body = canonical.encode(game)
            row = LicensedGame.objects.create(**game_row(game, digest), book=book, body=body, record_index=-1)
            catalogue_rows_store(row=row, game=game)
            transaction.set_rollback(True)
    except (canonical.CanonicalError, DataError, IntegrityError) as error:
        return str(error).strip().partition("\n")[0]
    return ""


def game_adopt(*, row: LicensedGame, new: bool, actor: str, now: datetime.datetime) -> CatalogueAdoption:
    """Judge by this version from now on."""
    # Back to a version that was loaded before: what holds changes, so the record says so.
    index = row.record_index if new else _record({"adopted": row.digest, "slug": row.slug}, actor, now)
    return CatalogueAdoption.objects.create(game=row, slug=row.slug, at=now, record_index=index)


def catalogue_rows_store(*, row: LicensedGame, game: Game) -> None:
    """Everything below a game's own row, in a few statements: books print thousands of fee rows."""
    below = rows_below(game)
    options = ScheduleOption.objects.bulk_create(ScheduleOption(game=row, **one) for _, one in below["games_option"])
    by_option = {key: stored for (key, _), stored in zip(below["games_option"], options, strict=True)}
    FeeBand.objects.bulk_create(FeeBand(option=by_option[key[:-1]], **one) for key, one in below["games_band"])
    WagerLimit.objects.bulk_create(WagerLimit(option=by_option[key], **one) for key, one in below["games_limit"])
    wagers = WagerKind.objects.bulk_create(WagerKind(game=row, **one) for _, one in below["games_wager"])
    by_wager = {key: stored for (key, _), stored in zip(below["games_wager"], wagers, strict=True)}
    PayLine.objects.bulk_create(PayLine(wager=by_wager[key[:-1]], **one) for key, one in below["games_pay_line"])
    PayTableLine.objects.bulk_create(PayTableLine(game=row, **one) for _, one in below["games_pay_table_line"])


def _record(body: dict[str, Any], actor: str, now: datetime.datetime) -> int:
    entry = append.NewEntry(kind="catalogue/1", establishment=None, actor=actor, at=now, body=canonical.encode(body))
    return append.append([entry]).start
