"""Who read the API, as both sides see it: the establishment that was read and the commission for which it was."""

from __future__ import annotations

from compliance.people.read.access_log import AccessItem, access_list
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.resource import listed
from compliance.shell.lists import Key, Wanted


@listed(
    "access-log",
    AccessItem,
    "Who read this API",
    key="id",
    scope="access-log",
    filters=(asking.ESTABLISHMENT, asking.SINCE),
    words=(
        "Reads and refused reads of what the token opens, as the establishment and its commission both see them; your own"
        " among them. In the order in which they came, each ten seconds after it was answered: who follows misses none."
    ),
    changes_with_record=False,
)
def access_log(wanted: Wanted, after: Key, most: int) -> list[AccessItem]:
    houses, commissions = wanted.houses, wanted.commissions
    return access_list(houses=houses, commissions=commissions, after=after, most=most, since=wanted.since)
