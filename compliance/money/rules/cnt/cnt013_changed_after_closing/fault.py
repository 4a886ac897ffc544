"""A count of a closed day was corrected, and the day was not restated."""

from random import Random

from compliance.money.papers.closing import Closing
from compliance.money.papers.count import Count
from compliance.money.papers.deposit import Deposit
from compliance.papers.forms.form import Correction, cents
from compliance.tools.simulate.money.boxes import amount, recounted
from compliance.tools.simulate.money.faults import Change, Planted, Scene, any_of, changed, on
from games.cards.money import plain

LATE = True
FOUND = 500


def plant(scene: Scene, rng: Random) -> Planted | None:
    """Corrections that came in behind the closing: five dollars were found in a box, and banked."""
    box = any_of(scene.plain_boxes(), rng)
    deposit = next((one for one in scene.of(Deposit) if one.holds == "drop"), None)
    if box is None or deposit is None or not scene.of(Closing):
        return None
    second: Count = next(one for one in scene.counts(box) if one.count == "second")
    count = changed(recounted(second, amount(second) + FOUND), id=f"{second.id}-late", supersedes=_corrects(second.id))
    more = plain(cents(deposit.amount) + FOUND)
    banked = changed(deposit, id=f"{deposit.id}-late", amount=more, supersedes=_corrects(deposit.id))
    what = f"the second count of box {box.box} was corrected behind the closing"
    return on(scene, what, Change(instead=(count, banked)))


def _corrects(paper: str) -> Correction:
    return Correction(id=paper, reason="A chip was found in the box after the count.", author="accountant-1")
