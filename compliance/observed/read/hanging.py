"""Which game's notice hung at a table."""

from __future__ import annotations

import datetime

from compliance.houses.models import Posting


def hung_at(table: int | None, moment: datetime.datetime) -> str | None:
    """The slug of the game at that moment; None where nothing hung."""
    held = (
        Posting.objects.filter(table_id=table, period__contains=moment).select_related("game", "option__game").first()
    )
    game = None if held is None else held.option.game if held.option is not None else held.game
    return None if game is None else str(game.slug)
