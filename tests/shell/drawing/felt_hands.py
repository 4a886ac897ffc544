"""Hands for the drawings: few and many seats, back-line bettors, long names, little recorded."""

from __future__ import annotations

import datetime
import random
from typing import Any

import msgspec

from compliance.shell.drawing.parts import Scene
from compliance.shell.drawing.scene import scene
from games.cards.money import plain
from games.hand.form import Hand, Settled, decode
from games.schema import load
from games.terms.game import fee_terms, game_terms
from tests import builders

DAY = datetime.date(2026, 9, 1)
GAME = load.catalogue().games[builders.GAME]
TERMS = game_terms(GAME, DAY)
FEE = fee_terms(GAME, "own", 2, DAY)


def hand(**changes: Any) -> Hand:
    return decode(builders.line(builders.hand(**changes)))


def settled(played: Hand, **instead: dict[str, str]) -> Hand:
    """The hand with every wager settled as the cards say, but for those named w0, w1 …"""
    sheet = TERMS.settle(played)
    wagers = []
    for index, wager in enumerate(played.wagers):
        line = sheet.lines[index] if sheet.lines else None
        names = ("paid", "taken", "pushed", "returned")
        values = {} if line is None else {name: plain(int(getattr(line, name))) for name in names}
        values = instead.get(f"w{index}", values)
        wagers.append(msgspec.structs.replace(wager, settled=Settled(**values)))
    return msgspec.structs.replace(played, wagers=wagers, action_seat=sheet.action_seat)


def crowd(seats: int, seed: int, name: str = "P{}") -> Hand:
    """Every seat taken, up to four wagers each, some from behind."""
    chance = random.Random(seed)
    bank = chance.randint(1, seats)
    wagers = []
    for seat in range(1, seats + 1):
        if seat == bank:
            continue
        kinds = ["player-line", *chance.sample(["tie", "panda-8", "dragon-7"], chance.randint(0, 3))]
        amounts = ("5.00", "350.00", "12500.00")
        wagers += [
            {"seat": seat, "bettor": name.format(seat), "wager": kind, "amount": chance.choice(amounts)}
            for kind in kinds
        ]
        if chance.random() < 0.3:
            behind = {"seat": seat, "bettor": f"B{seat}", "wager": "banker-line", "amount": "40.00", "backline": True}
            wagers.append(behind)
    return hand(
        seats=[{"seat": seat, "occupant": name.format(seat)} for seat in range(1, seats + 1)],
        bank={"seat": bank, "occupant": name.format(bank), "wager": "900.00"},
        wagers=wagers,
        offers=None,
    )


def scene_of(played: Hand, *subjects: str) -> Scene:
    return scene(played, TERMS, TERMS.settle(played), FEE.due(played), subjects)
