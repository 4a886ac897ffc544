"""Stores versions of books and games, each once by its digest, and lets a version of a game hold. Each is in the record."""

from __future__ import annotations

import datetime
from hashlib import sha256
from typing import Any

from django.db import DataError, IntegrityError, transaction

from compliance.houses.models import Commission
from compliance.licensed.write.catalogue_rows import catalogue_rows_store
from compliance.record import append, canonical
from games.models import CatalogueAdoption, LicensedGame, RuleBook
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
    row = LicensedGame.objects.create(**_columns(game, digest), book=book, body=body, record_index=index)
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
            row = LicensedGame.objects.create(**_columns(game, digest), book=book, body=body, record_index=-1)
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


def _columns(game: Game, digest: str) -> dict[str, Any]:
    return {
        "slug": str(game.slug),
        "title": game.title,
        "family": game.family,
        "approval": game.edition[-1].approval,
        "digest": digest,
        "first_day": min(edition.from_ for edition in game.edition),
        "cite": list(game.cite),
    }


def _record(body: dict[str, Any], actor: str, now: datetime.datetime) -> int:
    entry = append.NewEntry(kind="catalogue/1", establishment=None, actor=actor, at=now, body=canonical.encode(body))
    return append.append([entry]).start
