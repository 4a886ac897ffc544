"""The worked cases beside each rule of a day's accounts: the base day as it differs, and what the rule must say of it.

`base-day.toml` is a day that passes all rules: the house, its papers by kind, the takings of its hands, what the day before
left. A case changes it by path: `papers."count[0].amount"`, "slip[+]" appends, `without` leaves out.
"""

import copy
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from compliance.houses.forms.correction import standing
from compliance.houses.forms.house import House
from compliance.law.case_files import Worked, read_base, read_cases
from compliance.money.ledger.day import Carried, Day, Taking, Usual
from compliance.papers.forms.day_papers import Papers
from compliance.papers.forms.form import Paper
from compliance.papers.forms.kinds import kinds
from games.hand.form import Hand
from games.schema import Game

BASE = Path(__file__).with_name("base-day.toml")
Text = Annotated[str, Meta(min_length=3)]


class DayCase(Worked, frozen=True, kw_only=True):
    """One case: what differs, and what must come of it."""

    says: tuple[str, ...] = ()  # what the finding must contain, in its sentence, figures, lines or working
    house: dict[str, Any] = {}
    papers: dict[str, Any] = {}
    set_up: dict[str, Any] = {}
    takings: dict[str, Any] = {}
    before: dict[str, Any] = {}
    hands: dict[str, Any] = {}
    usual: dict[str, Any] = {}  # "figure/whom" = {seen, total, squares}

    def day(self, games: dict[str, Game]) -> Day:
        """The facts of the day."""
        parts = copy.deepcopy(read_base(BASE.with_name(f"base-day-{self.base}.toml") if self.base else BASE))
        parts.setdefault("usual", {}).update(self.usual)
        names = ("house", "papers", "set_up", "takings", "before", "hands")
        self.differ(parts, {name: found for name in names if (found := getattr(self, name))})
        try:
            return _day(parts, games)
        except msgspec.ValidationError as error:
            raise self.wrong(error) from None


def day_cases(path: Path) -> tuple[DayCase, ...]:
    """The cases beside the rule in `path`."""
    return read_cases(path, DayCase)


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
