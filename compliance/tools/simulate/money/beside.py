"""Tables beside those of a floor: games that feed a jackpot fund or a meter, dealt by the same simulator."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from compliance.houses.forms.house import House
from compliance.tools.simulate.floor import simulate
from compliance.tools.simulate.money.cast import Beside, cast
from compliance.tools.simulate.money.late import PutOff, PuttingOff
from compliance.tools.simulate.money.timed import with_timed
from compliance.tools.simulate.spec import Spec
from compliance.tools.simulate.tables import no_play
from games.hand.form import Hand
from games.schema.load import Catalogue

SEEDS_APART = 7_919  # so that no two tables are dealt alike


class Tables(NamedTuple):
    """The house with the tables beside, their hands, and which of the tables' hands are not recorded."""

    house: House
    hands: Iterator[Hand]
    unrecorded: frozenset[str]
    put_off: list[PutOff]  # filled as the hands are dealt


def beside(catalogue: Catalogue, spec: Spec, house: House, *, recorded: bool = True) -> Tables:
    """The tables of money.toml added to a house. `recorded` false: the hands of none of them are recorded."""
    dealt: list[Iterator[Hand]] = []
    unrecorded, putting_off = set(), PuttingOff()
    for place, table in enumerate(cast().table):
        game = catalogue.games.get(table.game)
        if game is None or no_play(game) is not None:
            continue
        house, hands = _added(catalogue, spec, house, table, place + 1)
        dealt.append(map(putting_off.without, hands) if table.puts_off else hands)
        if not (recorded and table.recorded):
            unrecorded.add(table.name)
    dealt_at = (hand for hands in dealt for hand in hands)
    return Tables(with_timed(catalogue, spec, house), dealt_at, frozenset(unrecorded), putting_off.held)


def _added(catalogue: Catalogue, spec: Spec, house: House, table: Beside, place: int) -> tuple[House, Iterator[Hand]]:
    seed = spec.seed + place * SEEDS_APART
    own = msgspec.structs.replace(
        spec, seed=seed, tables=1, hands=table.hands, faults=0.0, game=table.game, every_game=False
    )
    made = simulate(catalogue, own)
    [other] = made.house.tables

    def named(text: str) -> str:
        return text.replace(other, table.name, 1)

    def of(rows: tuple[msgspec.Struct, ...]) -> tuple[msgspec.Struct, ...]:
        return tuple(msgspec.structs.replace(row, table=table.name) for row in rows)

    bigger = msgspec.structs.replace(
        house,
        tables=(*house.tables, table.name),
        layouts=(*house.layouts, *of(made.house.layouts)),
        postings=(*house.postings, *of(made.house.postings)),
        sessions=house.sessions,  # nobody of a provider plays at them
    )
    hands = (msgspec.structs.replace(hand, id=named(hand.id), table=table.name) for hand in made.hands)
    return bigger, hands
