"""Money was lent out of a jackpot fund and put back the same day."""

from random import Random

from compliance.money.ledger.funds import funds
from compliance.money.papers.fund_entry import FundEntry
from compliance.tools.simulate.money.faults import Change, Planted, Scene, any_of, on
from compliance.tools.simulate.money.felt import watches
from compliance.tools.simulate.money.office import at

OUT, BACK = 130, 400  # minutes after the beginning of the day
AMOUNT = "200.00"


def plant(scene: Scene, rng: Random) -> Planted | None:
    """Two entries: out for a till, and in again."""
    fund = any_of(sorted(funds(scene.day)), rng)
    if fund is None:
        return None
    begins, day = watches(scene.day.house, scene.day.gaming_day)[0].begins, scene.day.gaming_day
    out, back = (
        FundEntry(
            id=f"FE-{day:%Y%m%d}-{fund}-{way}",
            gaming_day=day,
            fund=fund,
            at=at(begins, after),
            way=way,  # type: ignore[arg-type]
            amount=AMOUNT,
            reason=reason,
            by="A-1",
        )
        for way, after, reason in (("out", OUT, "Lent to the poker cage for change."), ("in", BACK, "Returned."))
    )
    return on(scene, f"${AMOUNT} was taken out of the fund {fund}", Change(instead=(out, back)))
