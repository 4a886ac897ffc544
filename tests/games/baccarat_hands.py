"""The base hand dealt with other cards: what the tests of baccarat share."""

from __future__ import annotations

import datetime

import msgspec

from compliance.floor.rules.cases import base
from games.schema import load
from games.settling.sheet import Sheet
from games.terms.game import GameTerms, game_terms

UNKNOWN = game_terms(load.catalogue().games["ez-baccarat-panda8"], datetime.date(2026, 9, 1))
TERMS = UNKNOWN.at("blackjack")  # line 587: eight seats
BACCARAT = UNKNOWN.at("baccarat")  # fourteen
BASE, _, _ = base().told()
WAGERS = ("player-line", "banker-line", "tie", "panda-8", "dragon-7")
ODDS = {"player-line": 1, "banker-line": 1, "tie": 8, "panda-8": 25, "dragon-7": 40}


def card(points: int, suit: str = "H") -> str:
    return ("K" if points == 0 else "A" if points == 1 else str(points)) + suit


def dealt(player: list[str], banker: list[str], terms: GameTerms = TERMS, **changes: object) -> Sheet:
    return terms.settle(msgspec.structs.replace(BASE, cards={"player": player, "banker": banker}, **changes))
