"""Drops were taken on a day on which no qualifying hand was posted."""

from random import Random

from compliance.money.ledger.funds import funds
from compliance.money.papers.fund import Fund
from compliance.tools.simulate.money.faults import Change, Planted, Scene, any_of, changed
from compliance.tools.simulate.money.felt import watches
from compliance.tools.simulate.money.office import at


def plant(scene: Scene, rng: Random) -> Planted | None:
    """The sign with the hand was down for a day."""
    fund = any_of([one for one in funds(scene.day).values() if one.qualifies is not None], rng)
    if fund is None or not _dropped(scene, fund):
        return None
    day, following = scene.day, scene.next_day
    begins = watches(day.house, day.gaming_day)[0].begins
    name = f"FD-{day.gaming_day:%Y%m%d}-{fund.fund}"
    wrong = changed(fund, id=f"{name}-unposted", gaming_day=day.gaming_day, qualifies=None, from_=at(begins, 1))
    changes = {day.gaming_day: Change(instead=(wrong,))}
    if following is not None:
        back = at(watches(day.house, following.gaming_day)[0].begins)
        right = changed(fund, id=f"{name}-back", gaming_day=following.gaming_day, from_=back)
        changes[following.gaming_day] = Change(instead=(right,))
    return Planted(changes, f"no qualifying hand was posted for {fund.title}")


def _dropped(scene: Scene, fund: Fund) -> bool:
    """Whether recorded hands gave to it."""
    return any(one.kind == "jackpot-drop" and one.taken and one.table in fund.tables for one in scene.day.takings)
