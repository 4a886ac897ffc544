"""How good the recording of hands was over some gaming days: what is missing, what came late, what was corrected or refused, what
cannot be told, and where a game hung and nothing was recorded. For the report DQR01."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from compliance.floor.models import RefusedCount
from compliance.floor.rules.takings import FEE
from compliance.houses.forms.house import natural
from compliance.houses.models import Establishment
from compliance.houses.read.games import games_of
from compliance.houses.read.house import establishment_get
from compliance.law.registry import RULES
from compliance.law.thresholds import threshold
from compliance.record import read
from compliance.shell.days import opens_closes
from compliance.shell.rows import rows
from games.hand.form import Supersedes
from games.schema import dated


class Sent(NamedTuple):
    """How long after their end hands came into the record. Those that correct another are no measure of it."""

    hands: int
    late: int
    ahead: int  # of which the end lies behind their entry: the clock of whoever recorded them goes fast
    middle: int | None  # seconds; half of the hands took no longer
    slow: int | None  # 95 of 100 took no longer
    longest: int | None


class TableDay(NamedTuple):
    """The hands of a table on a gaming day. Numbers that stand twice count once."""

    gaming_day: datetime.date
    table: str
    hands: int  # that hold
    first: int
    last: int
    numbers: int
    corrected: int
    sent: Sent

    @property
    def missing(self) -> int:
        """Numbers between the first and the last of which no hand is on record."""
        return self.last - self.first + 1 - self.numbers

    @property
    def before(self) -> int:
        """Numbers below the first: whether there were such hands cannot be told."""
        return max(self.first - 1, 0)


class Corrected(NamedTuple):
    """A hand that corrects another."""

    gaming_day: datetime.date
    table: str
    number: int
    hand_id: str
    recorded: datetime.datetime
    author: str
    reason: str


class Question(NamedTuple):
    """What a rule cannot tell."""

    rule: str
    title: str
    findings: int
    about: int  # hands, or the books of a day


class Refused(NamedTuple):
    """What was sent and not taken in."""

    answer: str
    field: str
    hands: int


class Reading(NamedTuple):
    """An interpretation by which hands of the period were judged."""

    game: str
    question: str
    applied: str
    hands: int


class Silent(NamedTuple):
    """A table at which a game hung: on how many of the gaming days, and on how many of these hands or only papers are there."""

    table: str
    hung: int
    recorded: int
    papers_alone: int

    @property
    def nothing(self) -> int:
        return self.hung - self.recorded - self.papers_alone


class Quality(NamedTuple):
    """All of it."""

    establishment: Establishment
    days: tuple[TableDay, ...]
    sent: Sent
    corrections: tuple[Corrected, ...]
    questions: tuple[Question, ...]
    questioned: int  # hands at which at least one thing cannot be told
    refused: tuple[Refused, ...]
    readings: tuple[Reading, ...]
    tables: tuple[Silent, ...]
    digests: tuple[str, ...]  # of the games by which the hands were judged

    @property
    def time_zone(self) -> str:
        return self.establishment.time_zone

    @property
    def hands(self) -> int:
        return sum(day.hands for day in self.days)


_SENT = """
WITH held AS MATERIALIZED (
    SELECT place.name, hand.gaming_day, hand.number, hand.supersedes,
           CASE WHEN hand.supersedes IS NULL THEN extract(epoch FROM entry.at - hand.ended)::bigint END AS took,
           EXISTS (SELECT FROM compliance_hand AS newer WHERE newer.supersedes = hand.index) AS gone
    FROM games_table AS place
    JOIN compliance_hand AS hand ON hand.table_id = place.id
    JOIN record_entry AS entry ON entry.index = hand.index
    WHERE place.establishment_id = %(house)s AND hand.gaming_day BETWEEN %(first)s AND %(last)s
)
SELECT gaming_day, name, count(*) FILTER (WHERE NOT gone), min(number), max(number), count(DISTINCT number), count(supersedes),
       count(took), count(*) FILTER (WHERE took > %(late)s), count(*) FILTER (WHERE took < -%(ahead)s),
       percentile_disc(0.5) WITHIN GROUP (ORDER BY took), percentile_disc(0.95) WITHIN GROUP (ORDER BY took), max(took)
FROM held GROUP BY GROUPING SETS ((gaming_day, name), ())
"""
_CORRECTED = """
SELECT hand.gaming_day, place.name, hand.number, hand.hand_id, hand.index
FROM games_table AS place JOIN compliance_hand AS hand ON hand.table_id = place.id
WHERE place.establishment_id = %(house)s AND hand.gaming_day BETWEEN %(first)s AND %(last)s AND hand.supersedes IS NOT NULL
ORDER BY hand.index
"""
_QUESTIONS = """
SELECT finding.rule, count(*), count(DISTINCT finding.hand_id), count(DISTINCT hand.index)
FROM compliance_finding AS finding LEFT JOIN compliance_hand AS hand ON hand.index = finding.hand_id
WHERE finding.establishment_id = %(house)s AND finding.gaming_day BETWEEN %(first)s AND %(last)s
  AND finding.outcome = 'cannot tell' AND finding.status = 'open'
GROUP BY GROUPING SETS ((finding.rule), ())
"""
# A hand of a game that nobody licensed is judged by none.
_JUDGED = """
SELECT game, game_digest, sum(hands) FROM compliance_takings
WHERE establishment_id = %(house)s AND gaming_day BETWEEN %(first)s AND %(last)s AND kind = %(fee)s AND hands > 0
  AND game_digest <> ''
GROUP BY 1, 2 ORDER BY 1, 2
"""
_TABLES = """
SELECT place.name, count(*), count(*) FILTER (WHERE held.hands > 0),
       count(*) FILTER (WHERE coalesce(held.hands, 0) = 0 AND papers.table_id IS NOT NULL)
FROM unnest(%(days)s::date[], %(opens)s::timestamptz[], %(closes)s::timestamptz[]) AS whole (day, opens, closes)
JOIN games_table AS place ON place.establishment_id = %(house)s
LEFT JOIN compliance_table_day AS held ON held.table_id = place.id AND held.gaming_day = whole.day
LEFT JOIN (
    SELECT DISTINCT table_id, gaming_day FROM compliance_paper
    WHERE establishment_id = %(house)s AND gaming_day BETWEEN %(first)s AND %(last)s
) AS papers ON papers.table_id = place.id AND papers.gaming_day = whole.day
WHERE held.hands > 0 OR EXISTS (
    SELECT FROM games_posting AS posting
    WHERE posting.table_id = place.id AND posting.period && tstzrange(whole.opens, whole.closes))
GROUP BY 1
"""


def quality_read(*, slug: str, first: datetime.date, last: datetime.date) -> Quality:
    """The quality of the gaming days first … last, in as many statements for a month as for a day."""
    house = establishment_get(slug=slug)
    late, ahead = threshold("quality-late-minutes", last).value * 60, threshold("quality-ahead-seconds", last).value
    asked = {"house": house.pk, "first": first, "last": last, "late": late, "ahead": ahead, "fee": FEE}
    found = rows(_SENT, asked)
    days = [TableDay(*[*row[:7], Sent(*row[7:])]) for row in found if row[0] is not None]
    [whole] = [Sent(*row[7:]) for row in found if row[0] is None]
    questions, questioned = _questions(asked)
    judged = rows(_JUDGED, asked)
    wrong = RefusedCount.objects.filter(establishment=house, gaming_day__range=(first, last))
    return Quality(
        establishment=house,
        days=tuple(sorted(days, key=lambda day: (day.gaming_day, natural(day.table)))),
        sent=whole,
        corrections=tuple(_corrections(asked)),
        questions=questions,
        questioned=questioned,
        refused=_refused(wrong.values_list("answer", "field", "hands")),
        readings=tuple(_readings(judged, last)),
        tables=_tables(house, first, last),
        digests=tuple(sorted({digest for _, digest, _ in judged})),
    )


class _Correcting(msgspec.Struct, frozen=True):
    """What a correction says of itself."""

    supersedes: Supersedes


def _corrections(asked: Mapping[str, Any]) -> Iterable[Corrected]:
    """A body that was removed when its term was over says no reason any more."""
    found = rows(_CORRECTED, asked)
    indexes = [row[-1] for row in found]
    bodies, times = read.bodies_there(indexes), read.times(indexes)
    for *row, index in found:
        why = msgspec.json.decode(bodies[index], type=_Correcting).supersedes if index in bodies else None
        author, reason = ("", "") if why is None else (why.author, why.reason)
        day, table, number, hand_id = row
        yield Corrected(day, table, number, hand_id, times[index], author, reason)


def _questions(asked: Mapping[str, Any]) -> tuple[tuple[Question, ...], int]:
    """By rule, the most frequent first; and at how many hands there is any."""
    found = rows(_QUESTIONS, asked)
    [hands] = [row[3] for row in found if row[0] is None]
    told = [Question(rule, RULES[rule].title, count, about) for rule, count, about, _ in found if rule in RULES]
    return tuple(sorted(told, key=lambda one: (-one.findings, one.rule))), hands


def _refused(found: Iterable[tuple[str, str, int]]) -> tuple[Refused, ...]:
    sums: Counter[tuple[str, str]] = Counter()
    for answer, field, hands in found:
        sums[answer, field] += hands
    return tuple(Refused(*key, hands) for key, hands in sorted(sums.items(), key=lambda one: (-one[1], one[0])))


def _readings(judged: Iterable[tuple[Any, ...]], day: datetime.date) -> Iterable[Reading]:
    """Of each version by which hands were judged; one that the text leaves open is applied nowhere, and stands here as such."""
    games = games_of({digest: digest for _, digest, _ in judged})
    hands: Counter[tuple[str, str, str]] = Counter()
    for _, digest, count in judged:
        game = games[digest]
        for each in dated.as_of(game.reading, day).values():
            hands[game.title, each.question, each.applied] += count
    return (Reading(*key, count) for key, count in sorted(hands.items()))


def _tables(house: Establishment, first: datetime.date, last: datetime.date) -> tuple[Silent, ...]:
    days = [first + datetime.timedelta(days=day) for day in range((last - first).days + 1)]
    opens, closes = zip(*(opens_closes(house, day) for day in days), strict=True)
    asked = {
        "house": house.pk,
        "first": first,
        "last": last,
        "days": days,
        "opens": list(opens),
        "closes": list(closes),
    }
    return tuple(sorted((Silent(*row) for row in rows(_TABLES, asked)), key=lambda one: natural(one.table)))
