"""Collection slips: of tables whose hands are not recorded all of them, of some others beside their hands; and waivers."""

from __future__ import annotations

from collections.abc import Iterator, Set
from zoneinfo import ZoneInfo

from compliance.floor.papers.waiver import Waiver
from compliance.money.papers.slip import Slip
from compliance.tools.simulate.money.office import Office, at
from games.cards.money import plain

BESIDE = 3  # every third table writes slips although its hands are recorded
WAIVED = 3  # on every third day something is waived


def slips(office: Office, unrecorded: Set[str]) -> Iterator[Slip]:
    """The day's slips."""
    beside = frozenset(office.house.tables[1::BESIDE])
    zone = ZoneInfo(office.house.time_zone)
    for number, down in enumerate(office.taken.downs, 1):
        if down.table in unrecorded or down.table in beside:
            yield Slip(
                id=office.paper("SL", down.table, number),
                gaming_day=office.day,
                table=down.table,
                kind=down.kind,
                from_=down.from_.astimezone(zone),
                to=down.to.astimezone(zone),
                amount=plain(down.amount),
                dealer=down.dealer or None,
                game=down.game,
                hands=down.hands,
            )


def waivers(office: Office, unrecorded: Set[str]) -> Iterator[Waiver]:
    """Now and then a hand's fee is waived at a table whose hands are not recorded; it stands in no sum."""
    downs = [down for down in office.taken.downs if down.table in unrecorded and down.kind == "fee"]
    if not downs or not office.turn(WAIVED, 0):
        return
    down = office.rng.choice(downs)
    yield Waiver(
        id=office.paper("WV", down.table),
        gaming_day=office.day,
        table=down.table,
        kind=down.kind,
        from_=at(down.from_),
        to=at(down.to),
        amount="1.00",
        reason="The hand was dealt again after a card was exposed; the players had paid for it once.",
        authority=office.badges("F", 1)[0],
        written=at(down.to, 1),
    )
