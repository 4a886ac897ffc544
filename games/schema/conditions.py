"""When a wager wins or pushes, checked in the words of the procedure that settles it: a condition that no hand can meet
would make every such wager lose, and nobody would see it."""

from __future__ import annotations

from typing import Any

import msgspec

from games import procedures as settle
from games.schema import Game, refusal
from games.schema.refusal import CatalogueError, near


def check(procedure: str, game: Game, file: str) -> None:
    """Refuses keys, values and readings that nobody knows, and a line of a pay table that would never pay."""
    known = {str(reading.name): reading.possible for reading in game.reading}
    for wager in game.wager:
        for kind, raw in (("wins", wager.wins), ("pushes", wager.pushes)):
            if raw is not None:
                _one(procedure, raw, f"wager[{wager.name}].{kind}", file)
                _readings(raw, known, f"wager[{wager.name}].{kind}", file)
    paying = {name for wager in game.wager for name in wager.pays}
    for table in game.pay_table:
        for row in table.row if table.name in paying else ():
            where = f"pay_table[{table.name}].row[{row.hand}].wins"
            if row.wins is None:
                raise CatalogueError(file, where, "nothing", "Say when the line pays; without that it never would.")
            _one(procedure, row.wins, where, file)
            _readings(row.wins, known, where, file)


def _readings(raw: dict[str, Any], known: dict[str, tuple[str, ...]], where: str, file: str) -> None:
    """Every reading on which a condition hangs is one of the game, with a value that is possible."""
    for name, value in raw.get("where", {}).items():
        if name not in known:
            raise CatalogueError(file, f"{where}.where", name, near(name, known))
        if value not in known[name]:
            raise CatalogueError(file, f"{where}.where.{name}", value, near(value, known[name]))
    for i, part in enumerate(raw.get("any", ())):
        _readings(part, known, f"{where}.any[{i}]", file)


def _one(procedure: str, raw: dict[str, Any], where: str, file: str) -> None:
    choices = settle.condition_choices(procedure)
    if not raw:
        cure = f"Name at least one of {', '.join(choices)}; without any it would hold of every hand."
        raise CatalogueError(file, where, "nothing", cure)
    for key, value in raw.items():
        if key not in choices:
            raise CatalogueError(file, f"{where}.{key}", value, near(key, choices))
        if choices[key] and value not in choices[key]:
            raise CatalogueError(file, f"{where}.{key}", value, near(str(value), map(str, choices[key])))
    try:
        settle.condition(procedure, raw)
    except msgspec.ValidationError as error:
        raise refusal.of(file, raw, error, settle.face(procedure, "settle").Condition, where) from None
