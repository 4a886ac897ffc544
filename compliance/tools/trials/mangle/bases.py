"""Sound hands, sessions and papers, of which all that is sent is made: hands of every game of the catalogue and of a dealt
floor, one paper of every kind."""

from __future__ import annotations

import datetime
import json
from decimal import Decimal
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from compliance.houses.forms.house import House, Posting
from compliance.papers.forms.kinds import example_json, sent_kinds
from compliance.tools.simulate.floor import simulate
from compliance.tools.simulate.spec import Spec
from games.hand.form import canonical
from games.schema import cases, load

DAY = datetime.date(2026, 9, 1)  # of the dealt floor, and of the pages
HANDS, SESSIONS = "hands", "sessions"
TABLES = ("T1", "T2", "T3")
_DEALT = 200

Value = dict[str, Any]


def house(slug: str) -> House:
    """Where all of it is sent."""
    return House(
        form="oliver.house/1",
        establishment=slug,
        title="House of the trial",
        time_zone="America/Los_Angeles",
        boundary_hour=6,
        tables=TABLES,
        postings=(
            Posting(
                table=TABLES[0],
                game="ez-baccarat-panda8",
                schedule="own",
                option=2,
                from_=datetime.datetime(2026, 8, 1, 13, tzinfo=datetime.UTC),
                min=Decimal(5),
                max=Decimal(1000),
            ),
        ),
    )


def kinds() -> tuple[str, ...]:
    """All that can be sent."""
    return (HANDS, SESSIONS, *sent_kinds())


def base(kind: str, own_id: str, slug: str, draw: Random) -> Value:
    """A sound one of its own id."""
    own: Value = {"id": own_id}
    if kind == HANDS:
        found = draw.choice(_worked(draw.choice(_files())) if draw.random() < 0.7 else _dealt())
        hand: Value = json.loads(found)
        return hand | own | {"establishment": slug, "table": draw.choice(TABLES)}
    if kind == SESSIONS:
        return _SESSION | own | {"person": f"P-{draw.randrange(40)}", "table": draw.choice(TABLES)}
    made = {name: value for name, value in example_json(sent_kinds()[kind]).items() if name != "supersedes"} | own
    return made | ({"table": draw.choice(TABLES)} if "table" in made else {}) | _tables(made)


_SESSION: Value = {
    "provider": "TP-1",
    "licence": "L-7",
    "expires": "2027-06-30",
    "from": f"{DAY}T10:00:00-07:00",
    "until": f"{DAY}T18:00:00-07:00",
}


def _tables(made: Value) -> Value:
    return {"tables": list(TABLES)} if "tables" in made else {}


@cache
def _files() -> list[Path]:
    return sorted(load.CATALOGUE.rglob("*.cases.toml"))


@cache
def _worked(path: Path) -> list[bytes]:
    """The worked hands of a game."""
    game, held = load.catalogue().games[path.name.removesuffix(".cases.toml")], cases.read(path)
    hands = [canonical(cases.recorded(game, held, case)) for case in held.case]
    return hands or _dealt()


@cache
def _dealt() -> list[bytes]:
    made = simulate(load.catalogue(), Spec(last_day=DAY, days=1, hands=_DEALT // 8))
    return [canonical(hand) for hand in islice(made.hands, _DEALT)]
