"""Every paper of each gaming day, from what its hands say that was collected."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence, Set
from random import Random

from compliance.houses.forms.house import House
from compliance.money.ledger.line_items import HOLDS
from compliance.money.papers.slip import Slip
from compliance.papers.forms.form import Paper, cents
from compliance.tools.simulate.money.boxes import drop_and_count
from compliance.tools.simulate.money.cast import cast
from compliance.tools.simulate.money.felt import Collections, Felt, watches
from compliance.tools.simulate.money.funds import FundWriter
from compliance.tools.simulate.money.late import PutOff, late
from compliance.tools.simulate.money.meters import MeterWriter
from compliance.tools.simulate.money.office import Office
from compliance.tools.simulate.money.slips import slips, waivers
from compliance.tools.simulate.money.timed import timed_slips
from games.schema import Game

Written = Mapping[datetime.date, Sequence[Paper]]


def felt_of(house: House) -> Felt:
    """Where the hands are added up, with the wagers that feed the meters."""
    return Felt(house, (meter.coin for meter in cast().meter))


def written(
    house: House,
    days: Sequence[datetime.date],
    felt: Felt,
    games: Mapping[str, Game],
    seed: int,
    unrecorded: Set[str] = frozenset(),
    put_off: Sequence[PutOff] = (),
) -> Written:
    """The papers of these days, oldest first. `unrecorded`: tables of which slips alone say what was collected; `put_off`:
    vigorish that was marked and paid later."""
    fund = FundWriter(felt.dropped_at())
    meters = [
        MeterWriter(one, games[one.game])
        for one in cast().meter
        if one.game in games and set(one.tables) <= set(house.tables)
    ]
    found = {}
    for number, day in enumerate(days):
        rng = Random(f"{seed}/money/{day.isoformat()}")
        office = Office(house, day, number, watches(house, day), felt.of(day), rng)
        papers: list[Paper] = [*timed_slips(office, games), *late(office, put_off)]
        beside = [paper for paper in papers if isinstance(paper, Slip)]
        office = office._replace(taken=_beside(office, beside))
        papers += [
            *slips(office, unrecorded),
            *waivers(office, unrecorded),
            *drop_and_count(office),
            *fund.papers(office),
        ]
        found[day] = [*papers, *(paper for meter in meters for paper in meter.papers(office))]
    return found


def _beside(office: Office, slips: Sequence[Slip]) -> Collections:
    """The day's collections with those of which slips alone tell."""
    boxes = dict(office.taken.boxes)
    for slip in slips:
        shift = next(watch.name for watch in office.watches if watch.begins <= slip.from_ < watch.ends)
        key = (slip.table, shift, HOLDS[slip.kind])
        boxes[key] = boxes.get(key, 0) + cents(slip.amount)
    return office.taken._replace(boxes=boxes)
