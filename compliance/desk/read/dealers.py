"""A dealer's figures, and what dealers of the same mix would have: from the takings that reviews keep up, and from the findings
that people confirmed; never from hands.

Expected, not average: of each stratum (game, option, shift) the hands that this dealer dealt there, times how often the whole
house has a confirmed finding there.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from compliance.desk.forms.interval import Limits, limits
from compliance.houses.forms.shifts import IN_PLACE
from compliance.law.thresholds import threshold
from compliance.shell.rows import rows

LATEST = 50
NOT_SO = ("recorded-wrongly", "false-alarm", "rule-misreads")
"""Reasons by which a resolved finding was none: it does not count against anybody."""


class Stratum(NamedTuple):
    """Hands that are alike: of one game, under one option, in one shift of the house (by its place in their order)."""

    game: str
    schedule: str
    option: int
    shift: int


class Rate(NamedTuple):
    """Confirmed findings beside what the same mix would have. `few`: too few hands to tell, and then there is no rate."""

    hands: int
    confirmed: int
    expected: Fraction
    few: bool

    @property
    def limits(self) -> Limits:
        """Of confirmed findings per 1,000 hands."""
        return Limits(*(each * 1_000 / self.hands for each in limits(self.confirmed)))

    @property
    def per_thousand(self) -> Decimal:
        return Decimal(self.confirmed * 1_000) / self.hands

    @property
    def expected_per_thousand(self) -> Decimal:
        return self.expected_count * 1_000 / self.hands

    @property
    def expected_count(self) -> Decimal:
        return Decimal(self.expected.numerator) / self.expected.denominator

    @property
    def outside(self) -> bool:
        """Whether what was expected lies outside the interval."""
        low, high = limits(self.confirmed)
        return not low <= self.expected_count <= high


class Dealer(NamedTuple):
    """One line of the list."""

    badge: str
    days: int
    downs: int
    tables: int
    rate: Rate


class Stretch(NamedTuple):
    """A day, a week or a month, by its first day. `few`: too few hands for a rate."""

    since: datetime.date
    hands: int
    confirmed: int
    few: bool

    @property
    def per_thousand(self) -> Decimal:
        return Decimal(self.confirmed * 1_000) / self.hands

    @property
    def limits(self) -> Limits:
        """Of confirmed findings per 1,000 hands."""
        return Limits(*(each * 1_000 / self.hands for each in limits(self.confirmed)))


BY = ("day", "week", "month")
Stretches = dict[str, list[Stretch]]  # by each of these


class Part(NamedTuple):
    """Where a dealer dealt: a table or a game."""

    name: str
    downs: int
    hands: int


class OfRule(NamedTuple):
    """Confirmed findings of a rule; short and over are never netted."""

    rule: str
    confirmed: int
    short: int
    over: int


class Confirmed(NamedTuple):
    """A finding that counts."""

    id: int
    rule: str
    gaming_day: datetime.date
    table: str
    number: int
    says: str
    difference: int | None


class Page(NamedTuple):
    """What the page of a dealer shows."""

    dealer: Dealer
    short: int  # of the fees, over the hands of which both figures are known
    over: int
    stretches: Stretches
    tables: list[Part]
    games: list[Part]
    rules: list[OfRule]
    findings: list[Confirmed]


_TAKEN_AT = IN_PLACE.format(day="gaming_day", starts="%(starts)s", hour="hour")
_REVIEWED_AT = IN_PLACE.format(day="finding.gaming_day", starts="%(starts)s", hour="(taken.of ->> 0)::int")
_DEALT = f"""
SELECT dealer, game, schedule, option, (%(shifts)s::int[])[{_TAKEN_AT} + 1] AS shift, sum(hands)::bigint
FROM compliance_takings
WHERE establishment_id = %(house)s AND gaming_day BETWEEN %(first)s AND %(last)s AND kind = 'fee' AND dealer <> ''
GROUP BY 1, 2, 3, 4, 5
"""  # noqa: S608  # our own columns
# A down is a dealer at a table within an hour of the clock, as RAK01 has it.
_DOWNS = """
SELECT dealer, count(DISTINCT gaming_day), count(DISTINCT (gaming_day, table_id, hour)), count(DISTINCT table_id)
FROM compliance_takings
WHERE establishment_id = %(house)s AND gaming_day BETWEEN %(first)s AND %(last)s AND kind = 'fee' AND dealer <> ''
GROUP BY 1
"""
# What a review took down of a hand says its dealer, hour and option: [hour, dealer, schedule, option, parts].
CONFIRMED = f"""
SELECT finding.id, finding.rule, finding.gaming_day, place.name AS table, hand.number, finding.says, finding.difference,
    taken.of ->> 1 AS dealer, hand.game, taken.of ->> 2 AS schedule, (taken.of ->> 3)::int AS option,
    (%(shifts)s::int[])[{_REVIEWED_AT} + 1] AS shift, hand.table_id, (taken.of ->> 0)::int AS hour
FROM compliance_finding AS finding
    JOIN compliance_hand AS hand ON hand.index = finding.hand_id
    JOIN games_table AS place ON place.id = hand.table_id
    JOIN compliance_review AS review ON review.hand_id = finding.hand_id
    CROSS JOIN LATERAL (SELECT convert_from(review.taken, 'UTF8')::jsonb AS of) AS taken
    LEFT JOIN LATERAL (
        SELECT act.reason FROM compliance_finding_act AS act WHERE act.finding_id = finding.id AND act.act = 'resolve'
        ORDER BY act.number DESC LIMIT 1
    ) AS settled ON finding.state = 'resolved'
WHERE finding.establishment_id = %(house)s AND finding.gaming_day BETWEEN %(first)s AND %(last)s
    AND finding.status = 'open' AND finding.outcome = 'fail' AND finding.state <> 'new' AND review.taken IS NOT NULL
    AND NOT coalesce(settled.reason = ANY(%(not_so)s), false)
"""  # noqa: S608
_COUNTED = f"SELECT dealer, game, schedule, option, shift, count(*) FROM ({CONFIRMED}) AS one GROUP BY 1, 2, 3, 4, 5"  # noqa: S608
_WHERE = """
SELECT takings.gaming_day, place.name, coalesce(titled.title, takings.game), takings.hour, sum(takings.hands)::bigint,
    sum(takings.short)::bigint, sum(takings.over)::bigint
FROM compliance_takings AS takings JOIN games_table AS place ON place.id = takings.table_id
    LEFT JOIN (SELECT DISTINCT ON (slug) slug, title FROM games_game ORDER BY slug, id DESC) AS titled
        ON titled.slug = takings.game
WHERE takings.establishment_id = %(house)s AND takings.gaming_day BETWEEN %(first)s AND %(last)s
    AND takings.kind = 'fee' AND takings.dealer = %(dealer)s
GROUP BY 1, 2, 3, 4
"""
_MINE = f"SELECT * FROM ({CONFIRMED}) AS one WHERE dealer = %(dealer)s ORDER BY gaming_day DESC, id DESC"  # noqa: S608


class Period(NamedTuple):
    """The gaming days first … last of a house, and to which shift each hour belongs, by its place among the divisions."""

    establishment_id: int
    first: datetime.date
    last: datetime.date
    shifts: Sequence[int]
    starts: Sequence[datetime.date] = ()

    def asked(self, **more: Any) -> dict[str, Any]:
        return {
            "house": self.establishment_id,
            "first": self.first,
            "last": self.last,
            "starts": [*self.starts],
            "shifts": [*self.shifts],
            "not_so": [*NOT_SO],
        } | more


def dealers_read(*, period: Period) -> list[Dealer]:
    """Every dealer of a period, who dealt most first: in three queries. Nobody is ordered by a rate."""
    hands: dict[str, Counter[Stratum]] = {}
    for dealer, *stratum, count in rows(_DEALT, period.asked()):
        hands.setdefault(dealer, Counter())[Stratum(*stratum)] += count
    found: dict[str, Counter[Stratum]] = {}
    for dealer, *stratum, count in rows(_COUNTED, period.asked()):
        found.setdefault(dealer, Counter())[Stratum(*stratum)] += count
    house = rates_of(hands.values(), found.values())
    downs = {dealer: (days, downs, tables) for dealer, days, downs, tables in rows(_DOWNS, period.asked())}
    dealers = [
        Dealer(badge, *downs[badge], rate_of(mix, found.get(badge, Counter()), house, period.last))
        for badge, mix in hands.items()
    ]
    return sorted(dealers, key=lambda one: (-one.rate.hands, one.badge))


def dealer_read(*, period: Period, badge: str) -> Page | None:
    """One dealer's page; None where nobody with this badge dealt in the period."""
    dealer = next((one for one in dealers_read(period=period) if one.badge == badge), None)
    if dealer is None:
        return None
    where = rows(_WHERE, period.asked(dealer=badge))
    mine = [Confirmed(*row[: len(Confirmed._fields)]) for row in rows(_MINE, period.asked(dealer=badge))]
    return Page(
        dealer=dealer,
        short=sum(row[5] for row in where),
        over=sum(row[6] for row in where),
        stretches=stretches_of(period, where, mine),
        tables=parts_of(where, 1),
        games=parts_of(where, 2),
        rules=rules_of(mine),
        findings=mine[:LATEST],
    )


def rates_of(hands: Iterable[Counter[Stratum]], found: Iterable[Counter[Stratum]]) -> Mapping[Stratum, Fraction]:
    """How often the whole house has a confirmed finding in each stratum, per hand."""
    dealt, confirmed = sum(hands, Counter[Stratum]()), sum(found, Counter[Stratum]())
    return {stratum: Fraction(confirmed[stratum], count) for stratum, count in dealt.items() if count}


def rate_of(
    mix: Counter[Stratum], found: Counter[Stratum], house: Mapping[Stratum, Fraction], day: datetime.date
) -> Rate:
    hands, expected = (
        mix.total(),
        sum((count * house.get(stratum, Fraction(0)) for stratum, count in mix.items()), Fraction(0)),
    )
    few = hands < threshold("few-hands", day).value or expected < threshold("few-expected", day).value
    return Rate(hands, found.total(), expected, few)


def stretches_of(period: Period, where: Sequence[Sequence[Any]], mine: Sequence[Confirmed]) -> Stretches:
    """Day by day, week by week and month by month: the weeks all of them, of the others those with a hand or a finding."""
    hands, confirmed = Counter[datetime.date](), Counter(one.gaming_day for one in mine)
    for row in where:
        hands[row[0]] += row[4]
    few = threshold("few-hands", period.last).value
    weeks = (first_of("week", period.last) - first_of("week", period.first)).days // 7 + 1
    whole = [first_of("week", period.first) + datetime.timedelta(weeks=n) for n in range(weeks)]

    def summed(by: str) -> list[Stretch]:
        of_hands, found = (_by(by, counted) for counted in (hands, confirmed))
        known = sorted(of_hands.keys() | found.keys() | set(whole if by == "week" else ()))
        return [Stretch(since, of_hands[since], found[since], of_hands[since] < few) for since in known]

    return {by: summed(by) for by in BY}


def _by(by: str, counted: Counter[datetime.date]) -> Counter[datetime.date]:
    found = Counter[datetime.date]()
    for day, count in counted.items():
        found[first_of(by, day)] += count
    return found


def first_of(by: str, day: datetime.date) -> datetime.date:
    """The first day of the week or month of a day."""
    if by == "month":
        return day.replace(day=1)
    return day - datetime.timedelta(days=day.weekday() if by == "week" else 0)


def parts_of(where: Sequence[Sequence[Any]], column: int) -> list[Part]:
    """By table or by game, most hands first."""
    hands: Counter[str] = Counter()
    downs: dict[str, set[tuple[Any, ...]]] = {}
    for row in where:
        hands[row[column]] += row[4]
        downs.setdefault(row[column], set()).add((row[0], row[1], row[3]))
    return [
        Part(name, len(downs[name]), count) for name, count in sorted(hands.items(), key=lambda one: (-one[1], one[0]))
    ]


def rules_of(mine: Sequence[Confirmed]) -> list[OfRule]:
    by_rule: dict[str, list[int]] = {}
    for one in mine:
        by_rule.setdefault(one.rule, []).append(one.difference or 0)
    return [
        OfRule(rule, len(each), sum(min(cents, 0) for cents in each), sum(max(cents, 0) for cents in each))
        for rule, each in sorted(by_rule.items())
    ]
