"""A question of the examination as a recorded hand: what it tells, and of everything else as little as the form asks for."""

from __future__ import annotations

import copy
from typing import Any

import msgspec

from compliance.floor.rules.review import Judge, Review
from compliance.houses.forms.house import House
from games.cards.card import CARDS
from games.hand.form import Hand
from games.schema import load
from tests.games.hand_samples import HEAD

TOLD = (
    "bank",
    "cards",
    "decisions",
    "decks",
    "pot",
    "rolls",
    "shooter",
    "point",
    "posted",
    "collections",
    "irregularities",
    "opened",
    "seats",
    "order",
    "calls",
    "bought",
)
HOUSE: dict[str, Any] = {
    "form": "oliver.house/1",
    "establishment": "lucky-derby",
    "title": "House",
    "time_zone": "America/Los_Angeles",
    "boundary_hour": 6,
    "tables": ["T1"],
}


def told(asked: dict[str, Any]) -> Review:
    """What Oliver makes of the hand, after the one before it, or the `rounds` before it, where the question tells of them."""
    judge, before = Judge(house(asked), load.catalogue().games), None
    earlier = asked.get("rounds", [asked["last"]] if "last" in asked else [])
    for number, told_of in enumerate(earlier, 1):
        before = judge.review(hand({**asked, **told_of}, number=number), before).after
    return judge.review(hand(asked, number=max(2, len(earlier) + 1)), before)


def house(asked: dict[str, Any]) -> House:
    """The house with what hangs at the table: `limits`, `schedule` and `option`, `sign`; nothing of it where none is told."""
    made = copy.deepcopy(HOUSE)
    if "limits" in asked:
        least, most = asked["limits"]
        hangs = {"table": "T1", "game": asked["game"], "from": "2026-09-01T06:00:00-07:00", "min": least, "max": most}
        hangs |= {name: asked[name] for name in ("schedule", "option", "sign") if name in asked}
        made["postings"] = [hangs]
    return msgspec.convert(made, House)


def hand(asked: dict[str, Any], number: int = 1) -> Hand:
    """A wager is told as [seat, wager, dollars] and what is said of it beside; whoever wagers sits there."""
    wagers = [_wager(*one) for one in asked.get("wagers", [])]
    seated = {one["seat"] for one in wagers} | set(asked.get("at", []))
    seated |= {asked["bank"]["seat"]} if "bank" in asked else set()
    made = {
        **HEAD,
        "form": "oliver.hand/2",
        "id": f"H{number}",
        "number": number,
        "game": asked["game"],
        "seats": [{"seat": seat, "occupant": f"P{seat}"} for seat in sorted(seated)],
        "wagers": wagers,
    }
    made |= {name: asked[name] for name in TOLD if name in asked}
    if "streets" in asked:
        streets = [
            {"name": name, "acts": [_act(one) for one in acts]}
            | ({"draws": _draws(asked["drawn"][name])} if name in asked.get("drawn", {}) else {})
            for name, acts in asked["streets"].items()
        ]
        made["pot"] = {"streets": streets, **asked.get("pot", {})}
    return msgspec.convert(made, Hand)


def _act(told: str) -> dict[str, Any]:
    """ "3 raise 4": the seat, what it did, and what that added to the pot."""
    seat, act, *dollars = told.split()
    return {"seat": int(seat), "act": act} | ({"amount": f"{float(dollars[0]):.2f}"} if dollars else {})


def _draws(told: list[str]) -> list[dict[str, Any]]:
    """ "3 2 1": the seat, how many cards it threw away, how many it was dealt; which ones makes no difference."""
    pack = iter(CARDS)
    draws = [[int(number) for number in one.split()] for one in told]
    return [
        {"seat": seat, "count": thrown, "drew": [next(pack) for _ in range(dealt)]} for seat, thrown, dealt in draws
    ]


def _wager(seat: int, wager: str, dollars: float, said: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"seat": seat, "bettor": f"P{seat}", "wager": wager, "amount": f"{dollars:.2f}", **(said or {})}
