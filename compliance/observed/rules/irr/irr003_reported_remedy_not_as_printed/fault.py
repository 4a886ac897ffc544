"""Somebody on the floor tells of something that went wrong, and of a remedy that the book does not print for it."""

from collections.abc import Iterator
from datetime import datetime, time
from random import Random

from compliance.observed.papers.irregularity import Irregularity
from compliance.tools.simulate.money.faults import Change, Planted, Scene, any_of, on
from games.hand.irregular import REMEDIES
from games.hand.irregular import Irregularity as Happened
from games.schema import Game, dated
from games.schema import Irregularity as Printed

IN_PAPERS = False  # it is told in a form, nobody sends it in


def plant(scene: Scene, rng: Random) -> Planted | None:
    """What one block alone speaks of, whatever else was so, and another remedy of the same kind than it prints."""
    day = scene.day
    table = any_of(sorted(day.house.tables), rng)
    found = any_of(
        [(slug, block) for slug, game in sorted(day.games.items()) for block in _alone(game, day.gaming_day)], rng
    )
    if table is None or found is None:
        return None
    slug, block = found
    paper = Irregularity(
        id=f"IR-{day.gaming_day:%Y%m%d}-{table}",
        gaming_day=day.gaming_day,
        table=table,
        at=datetime.combine(day.gaming_day, time(22), day.zone),
        by="F-1",
        game=slug,
        happened=Happened(kind=block.kind[0], remedy=[_other(block)]),
        decided_by="F-1",
    )
    what = f"table {table}: {block.kind[0]} is told of with a remedy that is not printed"
    return on(scene, what, Change(instead=(paper,)))


def _alone(game: Game, day: object) -> Iterator[Printed]:
    """Blocks that are the only one for a kind, and ask for nothing else."""
    blocks = tuple(dated.as_of(game.irregularity, day).values())  # type: ignore[arg-type]
    for block in blocks:
        asks = (
            block.whose,
            block.moment,
            block.street,
            block.when,
            block.unless,
            block.cards,
            block.at_least,
            block.at_most,
        )
        others = [each for each in blocks if set(each.kind) & set(block.kind)]
        if not any(asks) and len(others) == 1 and not block.or_ and not block.may and _other(block):
            yield block


def _other(block: Printed) -> str:
    """Another remedy of the same thing; "" where there is none."""
    about = REMEDIES[block.remedy[0]].of
    return next((name for name, one in REMEDIES.items() if one.of == about and name not in block.remedy), "")
