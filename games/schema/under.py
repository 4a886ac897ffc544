"""What holds under an interpretation only: that the interpretation is one of the game, and the value one that is possible."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.schema.fees import Charge
from games.schema.holders import Game
from games.schema.refusal import CatalogueError, near


def interpretations(under: Mapping[str, str], game: Game, where: str, file: str) -> None:
    """Names of interpretations and the values under which something holds."""
    possible = {one.name: one.possible for one in game.reading}
    for name, value in under.items():
        _known(name, possible, where, file)
        _known(value, possible[name], f"{where}.{name}", file)


def column(charge: Charge, game: Game, where: str, file: str) -> None:
    """The wagers that a column of a fee page sets apart, and what it looks at where its game is read another way."""
    wagers = [wager.name for wager in game.wager]
    apart = [*charge.apart, *charge.laid, *charge.unpriced]
    for read in charge.as_read:
        apart += [*read.counts, *read.apart, *read.laid, *read.unpriced]
        interpretations({read.reading: read.value}, game, f"{where}.as_read", file)
    for name in apart:
        _known(name, wagers, where, file)


def _known(name: str, known: Iterable[str], where: str, file: str) -> None:
    if name not in (names := list(known)):
        raise CatalogueError(file, where, name, near(name, names))
