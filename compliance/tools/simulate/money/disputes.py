"""Now and then a payoff is disputed: it goes into escrow, the meter to its base; on a later day it is decided for whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from compliance.money.papers.dispute import Dispute
from compliance.papers.forms.form import Paper, cents
from compliance.tools.simulate.money.felt import Watch
from compliance.tools.simulate.money.office import Office, at
from games.cards.money import plain

if TYPE_CHECKING:
    from compliance.tools.simulate.money.meters import MeterWriter

EVERY, OPENED, DECIDED = 5, 1, 2  # days


class Disputes:
    """The disputes over one meter: of those that no table feeds, whose payoffs are told by no card."""

    def __init__(self, meter: MeterWriter) -> None:
        self._meter = meter
        self._open: Dispute | None = None

    def papers(self, office: Office, watch: Watch, last: bool) -> Iterator[Paper]:
        """What of it belongs to a shift: it comes up in the day's last one."""
        if self._meter.made.tables or not last:
            return
        if self._open is None and office.turn(EVERY, OPENED):
            yield from self._opened(office, watch)
        elif self._open is not None and office.turn(EVERY, DECIDED):
            yield from self._decided(office, watch, self._open)

    def _opened(self, office: Office, watch: Watch) -> Iterator[Paper]:
        meter, moment = self._meter, at(watch.begins, 240)
        yield meter.read(office, watch, at(moment, -1), "before-payout")
        self._open = Dispute(
            id=office.paper("DS", meter.made.name, "opened"),
            gaming_day=office.day,
            meter=meter.made.name,
            at=moment,
            step="opened",
            amount=plain(meter.amount),
            escrow=plain(meter.amount),
            by="A-1",
        )
        yield self._open
        meter.amount = cents(meter.made.base)
        yield meter.read(office, watch, at(moment, 2), "change", "dispute")

    def _decided(self, office: Office, watch: Watch, opened: Dispute) -> Iterator[Paper]:
        meter, moment = self._meter, at(watch.begins, 240)
        for_house = office.rng.random() < 0.5
        back = cents(opened.amount) - cents(meter.made.base)
        yield meter.read(office, watch, at(moment, -1), "before-payout")
        yield Dispute(
            id=office.paper("DS", meter.made.name, "decided"),
            gaming_day=office.day,
            meter=meter.made.name,
            at=moment,
            step="decided",
            amount=opened.amount,
            opened=opened.id,
            decided_for="house" if for_house else "patron",
            returned=plain(back) if for_house else None,
            by="A-1",
        )
        self._open = None
        if for_house:
            meter.amount += back
            yield meter.read(office, watch, at(moment, 2), "change", "dispute-resolved")
