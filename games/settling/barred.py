"""Whether the cards on the table bar a wager that is made when they are seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.schema.wagers import Barred
from games.settling.stakes import as_read
from games.terms.game import GameTerms

DEALT = 2


def bars(terms: GameTerms, name: str, cards: Mapping[str, Sequence[str]]) -> Barred | None:
    """What bars the wager on these cards, also where that hangs on an interpretation that is not applied."""
    points = {rank: int(point) for rank, point in terms.options.get("points", {}).items()}
    player = sum(points.get(card[0], 0) for card in cards["player"][:DEALT]) % 10
    up = points.get(cards["banker"][0][0])
    for one in terms.wagers[name].kind.barred:
        if (
            player in one.player
            and (not one.up_alike or player == up)
            and as_read(terms.readings, one.under) is not False
        ):
            return one
    return None
