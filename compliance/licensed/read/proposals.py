"""Changes of the catalogue that people draft and decide: the list, one of them, and those that hold."""

from __future__ import annotations

import datetime

from django.db.models import Q, QuerySet
from msgspec import Struct

from compliance.licensed.models import CatalogueChange, ChangeAct
from compliance.shell.rows import rows

PAGE = 50
State = CatalogueChange.State


class Approved(Struct, frozen=True):
    """A change of a game that holds, with the words that were approved."""

    id: int
    title: str
    text: str


class ChangeFilters(Struct, frozen=True):
    """Which changes are wanted. Empty: all of them."""

    state: str = ""
    game: str = ""
    author: int | None = None


_APPROVED = """
SELECT change.game, change.id, change.title, change.text
FROM compliance_change AS change
JOIN compliance_change_act AS act ON act.change_id = change.id AND act.act = 'approve'
WHERE change.state = 'approved' AND change.game_digest <> ''
ORDER BY act.record_index
"""


def approved_read() -> dict[str, list[Approved]]:
    """What was approved for each game, in the order of approval. Changes of postings alone change no game."""
    found: dict[str, list[Approved]] = {}
    for game, *change in rows(_APPROVED):
        found.setdefault(game, []).append(Approved(*change))
    return found


def changes_page(
    *, establishment_id: int, asked: ChangeFilters, drafts: bool, before: int | None = None, size: int = PAGE
) -> tuple[list[CatalogueChange], int | None]:
    """The latest changes of an establishment first, and the key of the next page; `drafts`: also what is not submitted."""
    found = _visible(establishment_id, drafts=drafts).select_related("author", "decided_by").order_by("-id")
    if asked.state in State.values:
        found = found.filter(state=asked.state)
    if asked.game:
        found = found.filter(game=asked.game)
    if asked.author is not None:
        found = found.filter(author=asked.author)
    if before is not None:
        found = found.filter(pk__lt=before)
    held = list(found.defer("text")[: size + 1])
    return held[:size], held[size - 1].pk if len(held) > size else None


def change_read(*, establishment_id: int, change_id: int, drafts: bool) -> CatalogueChange | None:
    """One change of an establishment; a draft is shown to those alone who may draft."""
    found = _visible(establishment_id, drafts=drafts).select_related("author", "decided_by", "establishment")
    return found.filter(pk=change_id).first()


def _visible(establishment_id: int, *, drafts: bool) -> QuerySet[CatalogueChange]:
    found = CatalogueChange.objects.filter(establishment=establishment_id)
    return found if drafts else found.filter(Q(submitted__isnull=False))


def acts_of(*, change_id: int) -> list[ChangeAct]:
    """What stands in the record of a change, in order."""
    return list(ChangeAct.objects.filter(change=change_id).select_related("by").order_by("record_index"))


class Hung(Struct, frozen=True):
    """An option that hung at an establishment's tables, and when last."""

    schedule: str
    option: int
    tables: int
    since: datetime.datetime


_HUNG = """
SELECT option.schedule, option.number, count(DISTINCT posting.table_id), max(lower(posting.period))
FROM games_posting AS posting
JOIN games_table AS place ON place.id = posting.table_id
JOIN games_option AS option ON option.id = posting.option_id
JOIN games_game AS game ON game.id = option.game_id
WHERE place.establishment_id = %s AND game.slug = %s
GROUP BY 1, 2 ORDER BY 4 DESC, 1, 2
"""
_ELSEWHERE = """
SELECT DISTINCT place.establishment_id FROM games_posting AS posting
JOIN games_table AS place ON place.id = posting.table_id
LEFT JOIN games_option AS option ON option.id = posting.option_id
JOIN games_game AS game ON game.id = coalesce(posting.game_id, option.game_id)
WHERE game.slug = %s AND place.establishment_id <> %s
"""


def options_hung(*, establishment_id: int, game: str) -> list[Hung]:
    """Which options of a game hung here, the latest first."""
    return [Hung(*row) for row in rows(_HUNG, [establishment_id, game])]


def hung_elsewhere(*, game: str, establishment_id: int) -> list[int]:
    """Other establishments at whose tables the game hung: a change of it is a change for them."""
    return [row[0] for row in rows(_ELSEWHERE, [game, establishment_id])]
