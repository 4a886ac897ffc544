"""The worked cases beside each rule of a day's books: the base day as it differs, and what the rule must say of it.

`base-day.toml` is a day that passes all rules: the house, its papers by kind, the takings of its hands, what the day before
left. A case changes it by path: `papers."count[0].amount"`, "slip[+]" appends, `without` leaves out.
"""

from __future__ import annotations

import copy
import tomllib
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from compliance.ledger.day import Carried, Day, Taking, Usual
from compliance.papers import kinds
from compliance.papers.form import Paper
from compliance.papers.held import Papers, standing
from compliance.rules.cases import CaseError, alter, leave_out
from games.hand import Hand
from games.house import House
from games.schema import Game

BASE = Path(__file__).with_name("base-day.toml")
Text = Annotated[str, Meta(min_length=3)]


class DayCase(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One case: what differs, and what must come of it."""

    name: Text
    outcome: Literal["pass", "fail", "cannot tell"]
    why: Text
    base: str = ""  # another base day than the one of base-day.toml
    house: dict[str, Any] = {}
    papers: dict[str, Any] = {}
    set_up: dict[str, Any] = {}
    takings: dict[str, Any] = {}
    before: dict[str, Any] = {}
    hands: dict[str, Any] = {}
    usual: dict[str, Any] = {}  # "figure/whom" = {seen, total, squares}
    without: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    findings: Annotated[int, Meta(ge=1)] = 1
    reading: str = ""
    also: tuple[str, ...] = ()
    slug: str = ""

    def told(self, games: dict[str, Game]) -> Day:
        """The facts of the day."""
        parts = copy.deepcopy(_read_base(self.base))
        parts.setdefault("usual", {}).update(self.usual)
        for name in ("house", "papers", "set_up", "takings", "before", "hands"):
            for path, value in getattr(self, name).items():
                alter(parts.setdefault(name, {}), path, value, self.slug, self.name)
        for path in self.without:
            leave_out(parts, path, self.slug, self.name)
        try:
            return _day(parts, games)
        except msgspec.ValidationError as error:
            raise CaseError(f"{self.slug}: case {self.name!r}: {error}. Correct what the case changes.") from None


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    case: Annotated[tuple[DayCase, ...], Meta(min_length=1)]


def day_cases(path: Path) -> tuple[DayCase, ...]:
    """The cases beside the rule in `path`."""
    file = path.with_suffix(".toml")
    try:
        read = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8"), parse_float=Decimal), _File)
    except FileNotFoundError:
        raise CaseError(f"{file.name}: a rule has its cases beside it. Write this file.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise CaseError(f"{file.name}: {error}.") from None
    return tuple(msgspec.structs.replace(case, slug=path.stem) for case in read.case)


def base_day() -> DayCase:
    """The day that passes all rules."""
    return DayCase(name="base", outcome="pass", why="the base day")


def _day(parts: dict[str, Any], games: dict[str, Game]) -> Day:
    house = msgspec.convert(
        {**parts["house"], "postings": parts.get("posting", parts["house"].get("postings", []))}, House
    )
    papers = _papers(parts["papers"], parts["gaming_day"])
    hands = [msgspec.convert(hand, Hand) for hand in parts.get("hands", {}).values()]
    usual = {(key.partition("/")[0], key.partition("/")[2]): value for key, value in parts.get("usual", {}).items()}
    return Day(
        house=house,
        gaming_day=parts["gaming_day"],
        papers=Papers(standing(papers)),
        set_up=Papers(standing(_papers(parts.get("set_up", {}), parts["gaming_day"]))),
        takings=tuple(msgspec.convert(one, Taking) for one in parts.get("takings", {}).get("of", [])),
        before=msgspec.convert(parts["before"], Carried) if "before" in parts else None,
        hands={hand.id: hand for hand in hands},
        games=games,
        usual={key: msgspec.convert(value, Usual) for key, value in usual.items()},
    )


def _papers(held: dict[str, Any], day: Any) -> list[Paper]:
    return [
        msgspec.convert({"gaming_day": day, **paper}, kinds()[kind].form)
        for kind, found in held.items()
        for paper in found
    ]


@cache
def _read_base(name: str = "") -> dict[str, Any]:
    file = BASE.with_name(f"base-day-{name}.toml") if name else BASE
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"), parse_float=Decimal)
    except FileNotFoundError:
        raise CaseError(f"{file.name}: there is no such base day. Write it, or name one that there is.") from None
