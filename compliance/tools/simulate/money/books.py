"""Gaming days as their rules see them: each with its papers and takings, what earlier days set up and what the last one left."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping, Sequence

from compliance.houses.forms.correction import standing
from compliance.houses.forms.house import House
from compliance.money.ledger.closing import carry
from compliance.money.ledger.day import Carried, Day, Taking, Usual
from compliance.money.ledger.spread import Key, figures
from compliance.money.papers.fund import Fund
from compliance.money.papers.meter import Meter
from compliance.papers.forms.day_papers import Papers
from compliance.papers.forms.form import Paper
from compliance.tools.simulate.money.closing import closed
from compliance.tools.simulate.money.written import Written
from games.hand.form import Hand
from games.schema import Game

LOOKS_BACK = datetime.timedelta(days=28)
"""As far back as the running house looks for what is usual."""


class Ground:
    """What the books of a floor stand on beside its papers: the house, its games, what its reviewed hands add up to."""

    def __init__(
        self,
        house: House,
        games: Mapping[str, Game],
        takings: Mapping[datetime.date, tuple[Taking, ...]],
        hands: Mapping[str, Hand] | None = None,
    ) -> None:
        self.house, self.games, self.takings, self.hands = house, games, takings, hands or {}

    def day(
        self,
        day: datetime.date,
        papers: Sequence[Paper],
        earlier: Sequence[Paper],
        before: Carried | None,
        usual: Mapping[Key, Usual],
    ) -> Day:
        """A day's facts."""
        return Day(
            house=self.house,
            gaming_day=day,
            papers=Papers(standing(papers)),
            set_up=Papers(one for one in standing(earlier) if isinstance(one, Meter | Fund)),
            takings=self.takings.get(day, ()),
            before=before,
            hands=self.hands,
            games=self.games,
            usual=usual,
        )


def books(
    ground: Ground, written: Written, closing: Collection[datetime.date] = (), late: Written | None = None
) -> list[Day]:
    """The days of these papers, oldest first. Those in `closing` are closed; `late` papers come in behind the closing."""
    found: list[Day] = []
    earlier: list[Paper] = []
    before: Carried | None = None
    kept: dict[datetime.date, Mapping[Key, int]] = {}
    for day in sorted(written):
        usual = _usual([kept[one] for one in kept if day - LOOKS_BACK <= one < day])
        papers = list(written[day])
        if day in closing:
            papers += closed(ground.day(day, papers, earlier, before, usual), len(found))
        papers += (late or {}).get(day, ())
        made = ground.day(day, papers, earlier, before, usual)
        found.append(made)
        earlier += papers
        before, kept[day] = carry(made), figures(made)
    return found


def _usual(days: Sequence[Mapping[Key, int]]) -> dict[Key, Usual]:
    seen: dict[Key, list[int]] = {}
    for kept in days:
        for key, value in kept.items():
            seen.setdefault(key, []).append(value)
    return {
        key: Usual(len(values), sum(values), sum(value * value for value in values)) for key, values in seen.items()
    }
