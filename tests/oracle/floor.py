"""A house as its raw records have it, and what a hand owes by the printed pages, read a second time (tests/games/readings).

Knows nothing of games/ or compliance/: where the two disagree, one of them has misread the text. Money is whole cents.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

Raw = dict[str, Any]
BACCARAT, POKER, PAI_GOW = "ez-baccarat-panda8", "limit-holdem-lucky-chances", "pai-gow-poker-choctaw"
# Book 001, 698: the wagers of the total table action.
ACTION = ("player-line", "banker-line", "dragon-7", "tie", "panda-8")
REACHED = 2000  # book 002, 5070: the second dollar, "@ $20 Pot"
SHARE, STEP = 20, 25  # book 004, 1309: a twentieth of what is won, "twenty-five cents or the next highest multiple"


class Band(NamedTuple):
    """A printed row, in whole dollars or in players; `to` None: and everything above."""

    begins: int
    to: int | None
    fee: int


def cents(text: str) -> int:
    return int(Decimal(text) * 100)


def pages(folder: Path) -> dict[tuple[str, str, str], dict[int, list[Band]]]:
    """The rows of every option, by game, schedule and column."""
    found: dict[tuple[str, str, str], dict[int, list[Band]]] = {}
    for file in sorted(folder.glob("*.toml")):
        for page in tomllib.loads(file.read_text()).get("page", ()):
            if not {BACCARAT, POKER} & {*page["games"]}:
                continue
            options: dict[int, list[Band]] = {}
            for line in page["rows"].strip().splitlines():
                numbers, rows = line.split("|")
                first, _, last = numbers.strip().partition("-")
                for number in range(int(first), int(last or first) + 1):
                    options[number] = [_band(row) for row in rows.split(";")]
            for game in page["games"]:
                found[game, page["schedule"], page["charge"]] = options
    return found


def _band(row: str) -> Band:
    *span, fee = row.split()
    if not span:
        return Band(0, None, _fee(fee))
    begins, _, to = span[0].partition("-")
    return Band(int(begins.rstrip("+")), int(to) if to else None, _fee(fee))


def _fee(text: str) -> int:
    return cents(text) if text.replace(".", "").isdigit() else 0


def standing(papers: list[Raw]) -> list[Raw]:
    """Without those that another corrects."""
    gone = {one["supersedes"]["id"] for one in papers if one.get("supersedes")}
    return [one for one in papers if one["id"] not in gone]


def lines_of(file: Path) -> list[Raw]:
    return [json.loads(line) for line in file.read_text().splitlines()]


class Floor:
    """The files of a house."""

    def __init__(self, folder: Path, readings: Path) -> None:
        self.house = tomllib.loads((folder / "house.toml").read_text())
        self.zone = ZoneInfo(self.house["time_zone"])
        self.hands = standing(lines_of(folder / "hands.ndjson"))
        self._papers = {file.stem: standing(lines_of(file)) for file in (folder / "papers").glob("*.ndjson")}
        self._pages = pages(readings)

    def papers(self, kind: str) -> list[Raw]:
        return self._papers.get(kind, [])

    def clock(self, moment: str) -> datetime:
        return datetime.fromisoformat(moment).astimezone(self.zone)

    def shift(self, moment: str) -> str:
        """The shift in which it was: the last that had begun; before the first of the day the one of the night."""
        hour, shifts = self.clock(moment).hour, sorted(self.house["shifts"], key=lambda one: one["from"])
        begun = [one["name"] for one in shifts if one["from"] <= hour]
        return str(begun[-1] if begun else shifts[-1]["name"])

    def hung(self, hand: Raw) -> Raw | None:
        """The notice of the hand's game that hung at the table when it began."""
        at = self.clock(hand["started"])
        found = [
            one
            for one in self.house["postings"]
            if one["table"] == hand["table"] and one["from"] <= at and ("until" not in one or at < one["until"])
        ]
        latest = max(found, key=lambda one: one["from"], default=None)
        return latest if latest is not None and latest["game"] == hand["game"] else None

    def due(self, hand: Raw) -> dict[str, int] | None:
        """What the hand owes by kind of collection; None: the page does not say."""
        notice = self.hung(hand)
        if notice is None:
            return None
        if hand["game"] == PAI_GOW:
            won = (cents(one["settled"].get("paid", "0")) for one in hand["wagers"])
            return {"vigorish": sum(-(-paid // (SHARE * STEP)) * STEP for paid in won)}
        if hand["game"] == BACCARAT:
            action = sum(cents(one["amount"]) for one in hand["wagers"] if one["wager"] in ACTION)
            fee = self._fee(notice, "player-dealer", action)
            return None if fee is None else {"fee": fee}
        players = 100 * len(hand["pot"]["dealt_in"])
        fee, first, second = (
            self._fee(notice, column, players) for column in ("collection", "jackpot-initial", "jackpot-at-20")
        )
        if fee is None or first is None or second is None:
            return None
        return {"fee": fee, "jackpot-drop": first + (second if pot(hand) >= REACHED else 0)}

    def _fee(self, notice: Raw, column: str, figure: int) -> int | None:
        rows = self._pages[notice["game"], notice["schedule"], column][notice["option"]]
        held = [row.fee for row in rows if row.begins * 100 <= figure and (row.to is None or figure <= row.to * 100)]
        return held[0] if held else None


def pot(hand: Raw) -> int:
    """What lay in the pot: what was put in less what nobody called."""
    acts: Iterator[Raw] = (act for street in hand["pot"]["streets"] for act in street["acts"])
    return total(act.get("amount", "0") for act in acts) - total(one["amount"] for one in hand["pot"]["returned"])


def total(amounts: Iterable[str]) -> int:
    return sum(map(cents, amounts))


def taken(hand: Raw) -> Counter[str]:
    """What was collected, by kind."""
    found: Counter[str] = Counter()
    for one in hand.get("collections") or ():
        found[one["kind"]] += cents(one["amount"])
    return found


def let_go(waivers: Iterable[Raw], hand: Raw, kind: str, due: int, had: int) -> int:
    """What was waived of it: the whole of what was due, or as much as is missing; something else is no waiver of this hand."""
    mine = [one.get("amount") for one in waivers if one["kind"] == kind and _about(one, hand)]
    if not mine:
        return 0
    if None in mine:
        return 0 if had else due
    waived = sum(map(cents, mine))
    return waived if had + waived == due else 0


def _about(waiver: Raw, hand: Raw) -> bool:
    """Whether it names the hand, or speaks of the table while the hand was dealt."""
    if waiver["table"] != hand["table"]:
        return False
    if "hand" in waiver:
        return bool(waiver["hand"] in (hand["id"], hand.get("supersedes", {}).get("id")))
    dealt = datetime.fromisoformat(hand["dealt"])
    return datetime.fromisoformat(waiver["from"]) <= dealt < datetime.fromisoformat(waiver["to"])
