"""More was dropped for the jackpot than the contribution posted that day."""

from random import Random

from compliance.money.ledger.funds import funds
from compliance.money.papers.fund import Fund
from compliance.papers.forms.form import cents
from compliance.tools.simulate.money.faults import Change, Planted, Scene, any_of, changed
from compliance.tools.simulate.money.felt import watches
from compliance.tools.simulate.money.office import at

POSTED = "0.25"


def plant(scene: Scene, rng: Random) -> Planted | None:
    """The sign said a quarter from the eve on; the dealers went on dropping as before."""
    if not scene.place:
        return None
    fund = any_of([one for one in funds(scene.day).values() if cents(one.contribution) > cents(POSTED)], rng)
    if fund is None or not _dropped(scene, fund):
        return None
    day, following = scene.day, scene.next_day
    lowered = at(watches(day.house, day.gaming_day)[0].begins, -1)
    name, eve = f"FD-{day.gaming_day:%Y%m%d}-{fund.fund}", scene.days[scene.place - 1].gaming_day
    wrong = changed(fund, id=f"{name}-quarter", gaming_day=eve, contribution=POSTED, from_=lowered)
    changes = {eve: Change(instead=(wrong,))}
    if following is not None:
        back = at(watches(day.house, following.gaming_day)[0].begins)
        right = changed(fund, id=f"{name}-back", gaming_day=following.gaming_day, from_=back)
        changes[following.gaming_day] = Change(instead=(right,))
    return Planted(changes, f"a contribution of ${POSTED} was posted for {fund.title}; as much as before was dropped")


def _dropped(scene: Scene, fund: Fund) -> bool:
    """Whether recorded hands gave to it."""
    return any(one.kind == "jackpot-drop" and one.taken and one.table in fund.tables for one in scene.day.takings)
