"""Collections as the commission reads them: each one as it stands in its hand's entry, in the order of the record."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from compliance.floor.api.hands import OF_HANDS, hand_conditions
from compliance.record import read
from compliance.shell.api.commission.resource import listed
from compliance.shell.lists import Dollars, Index, Key, Wanted, rows
from games.hand.form import Collection


class CollectionItem(Struct, frozen=True, rename={"source": "from"}):
    """Money taken for the house at a hand."""

    hand: Index
    position: Annotated[int, Meta(ge=0, description="place among the collections of the hand")]
    establishment: str
    table: str
    game: str
    gaming_day: datetime.date
    hand_id: str
    hand_number: int
    source: Annotated[str, Meta(description="from whom: player-dealer, seat or pot")]
    kind: str
    amount_dollars: Dollars
    when: Annotated[str | None, Meta(description="before or after the deal; null: not recorded")]
    seat: int | None
    superseded_by: Annotated[
        int | None, Meta(description="index of the hand that corrects this one: count that instead")
    ]


class _Body(Struct):
    collections: list[Collection] | None = None


_decode = msgspec.json.Decoder(_Body).decode

_PAGE = """
SELECT hand.index, house.slug, place.name, hand.game, hand.gaming_day, hand.hand_id, hand.number, newer.index
FROM (SELECT * FROM compliance_hand AS hand WHERE {where} ORDER BY {order} LIMIT %s) AS hand
JOIN games_establishment AS house ON house.id = hand.establishment_id
JOIN games_table AS place ON place.id = hand.table_id
LEFT JOIN compliance_hand AS newer ON newer.supersedes = hand.index
ORDER BY hand.index
"""


@listed(
    "collections",
    CollectionItem,
    "Collections",
    key="hand position",
    start=(0, -1),
    scope="collections",
    filters=OF_HANDS,
    words="Money taken, as it stands in the recorded hands; of one whose body was removed after its term there is none.",
)
def collections(wanted: Wanted, after: Key, most: int) -> list[CollectionItem]:
    """Of hands whose collections were not recorded there are none."""
    found: list[CollectionItem] = []
    while len(found) < most:
        where = hand_conditions(wanted).add("hand.index >= %s", after[0])
        hands = rows(_PAGE.format(where=where, order=wanted.order("hand.index")), [*where.values, most])
        bodies = read.bodies_there([hand[0] for hand in hands])
        found += (item for hand in hands if hand[0] in bodies for item in _items(hand, bodies[hand[0]], after))
        if len(hands) < most:
            break
        after = (hands[-1][0] + 1, -1)
    return found[:most]


def _items(hand: tuple[Any, ...], body: bytes, after: Key) -> Iterator[CollectionItem]:
    for position, one in enumerate(_decode(body).collections or ()):
        if (hand[0], position) > after:
            taken = (one.source, one.kind, one.amount, one.when, one.seat)
            yield CollectionItem(*(hand[0], position, *hand[1:7], *taken, hand[7]))
