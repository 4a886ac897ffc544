"""Has the accounts of gaming days judged again that were judged by what no longer holds, or only weighs what would come of it.

The accounts of a day rest on those before it (what a day leaves, what is usual): what changes there is weighed with it, in the
order of the days, as the reviews themselves would do it one after the other.
"""

import datetime
from collections.abc import Collection, Iterator, Sequence

import msgspec
from msgspec import Struct, structs

from compliance.floor.read.rejudge import outcomes_held
from compliance.floor.write.finding_store import keyed
from compliance.houses.read.games import games_read
from compliance.houses.read.house import establishment_get, house_read
from compliance.law.registry import DAY_RULES, RULES
from compliance.money.ledger.day import Carried, Day
from compliance.money.ledger.spread import looks_back, usual_of
from compliance.money.read.day_accounts import Known, day_read
from compliance.money.read.day_takings import Figure, figures_before
from compliance.money.read.stale_days import Stale, stale_days
from compliance.money.rules.day_check import check_day
from compliance.money.write.accounts_open import accounts_wait
from compliance.money.write.accounts_review import kept_carry, kept_figures
from compliance.shell.rows import rows

_carried = msgspec.json.Decoder(Carried)
_figures = msgspec.json.Decoder(list[Figure])
_FROM = """
SELECT index, gaming_day, after, figures FROM compliance_books
WHERE establishment_id = %s AND gaming_day >= %s AND revision > 0 ORDER BY gaming_day
"""


class RejudgeError(LookupError):
    """There is nothing by which day accounts could be judged again."""


class Rejudged(Struct, frozen=True):
    """What became of one house's day accounts. `flips`: verdicts that would change, where only that was asked."""

    establishment: str
    days: int
    flips: int
    changed: tuple[str, ...]


def accounts_rejudge(
    *,
    establishment: str | None = None,
    rule: str | None = None,
    first: datetime.date | None = None,
    last: datetime.date | None = None,
    dry: bool = False,
) -> Iterator[Rejudged]:
    """Queue them house by house, or with `dry` only say what would come of it. Read it all; the sweep judges them."""
    rules = _rules(rule)
    by_house: dict[str, list[Stale]] = {}
    for stale in stale_days(establishment=establishment, first=first, last=last, rules=rules):
        by_house.setdefault(stale.establishment, []).append(stale)
    for slug, found in by_house.items():
        days = [stale.gaming_day for stale in found]
        flips = _flips(slug, days, rules) if dry else 0
        if not dry:
            accounts_wait(establishment_id=found[0].establishment_id, days=days)
        changed = sorted({name for stale in found for name in stale.changed})
        yield Rejudged(slug, len(days), flips, tuple(changed))


def _rules(code: str | None) -> tuple[str, ...]:
    if code is None:
        return ()
    if code not in DAY_RULES:
        what = "speaks of hands: --game has those judged again" if code in RULES else "is no rule"
        raise RejudgeError(f"{code} {what}. Rules of a day's books: {', '.join(DAY_RULES)}.")
    return (code,)


def _flips(slug: str, days: Sequence[datetime.date], rules: Collection[str]) -> int:
    """How many verdicts would come out otherwise, on these days and on those that rest on them. Nothing is stored."""
    weighing, wanted, flips = _Weighing(slug), set(days), 0
    for index, day, after, figures in rows(_FROM, [weighing.house.pk, days[0]]):
        if day in wanted or weighing.rests(day):
            flips += weighing.flips(index, day, after, figures, rules)
    return flips


class _Weighing:
    """Judges a house's day accounts in the order of their days."""

    def __init__(self, slug: str) -> None:
        self.house = establishment_get(slug=slug)
        self._known = Known(house_read(slug=slug), games_read())
        self._left: Carried | None = None  # of the day before, where it is not what that day's row says
        self._figures: dict[datetime.date, list[Figure]] = {}  # the same of figures

    def rests(self, day: datetime.date) -> bool:
        """Whether a day rests on something that came out otherwise."""
        back = datetime.timedelta(days=looks_back(day))
        return self._left is not None or any(day - back <= changed < day for changed in self._figures)

    def flips(self, index: int, gaming_day: datetime.date, after: bytes, figures: bytes, rules: Collection[str]) -> int:
        day = self._read(gaming_day)
        now = {(key.rule, key.subject): one.outcome for key, one in keyed(check_day(day)).items()}
        was = outcomes_held(hands=[index]).get(index, {})
        carried, kept = kept_carry(day), kept_figures(day)
        self._left = None if carried == bytes(after) else _carried.decode(carried)
        if kept != bytes(figures):
            self._figures[gaming_day] = _figures.decode(kept)
        return sum(was.get(key) != now.get(key) for key in was.keys() | now.keys() if not rules or key[0] in rules)

    def _read(self, gaming_day: datetime.date) -> Day:
        day = day_read(establishment=self.house, gaming_day=gaming_day, known=self._known)
        before = figures_before(establishment_id=self.house.pk, gaming_day=gaming_day)
        usual = usual_of((before | {d: f for d, f in self._figures.items() if d in before}).values())
        return structs.replace(day, usual=usual, before=self._left or day.before)
