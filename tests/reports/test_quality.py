"""DQR01: what is missing, late, corrected, refused or cannot be told, from the database and on paper."""

from __future__ import annotations

import datetime
from fractions import Fraction
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compliance.floor.models import RefusedCount
from compliance.floor.read.quality import Corrected, Quality, Refused, Sent, Silent, quality_read
from compliance.floor.write.hand_record import hands_record
from compliance.law.thresholds import threshold
from compliance.observed.read.against import Against
from compliance.observed.rules.against import Pair, Sums
from compliance.observed.rules.differing import Compared, Difference
from compliance.papers.write.paper_record import papers_record
from reports.base import Document, ReportRequest
from reports.registry import report
from tests import builders
from tests.reports import every, quality_samples
from tests.reports.asking import edition_of, run
from tests.reports.test_rotation_held import Play
from tests.reports.test_statements_held import slip

NEXT = builders.DAY + datetime.timedelta(days=1)
LATE = threshold("quality-late-minutes", builders.DAY).value * 60
AHEAD = threshold("quality-ahead-seconds", builders.DAY).value


def send(*hands: dict[str, Any], at: datetime.datetime) -> list[str]:
    """Taken in at a moment; what was answered."""
    lines = [builders.line(hand) for hand in hands]
    taken = hands_record(establishment=builders.HOUSE, lines=lines, actor="recorder", now=at)
    return [answer.status for chunk in taken for answer in chunk.answers]


def ended(hand: dict[str, Any], seconds: int) -> datetime.datetime:
    """So long behind its end."""
    return datetime.datetime.fromisoformat(hand["ended"]) + datetime.timedelta(seconds=seconds)


def quality(last: datetime.date = builders.DAY) -> Quality:
    return quality_read(slug=builders.HOUSE, first=builders.DAY, last=last)


def put(number: int, seconds: int, **changes: Any) -> None:
    one = builders.hand(number, **changes)
    assert send(one, at=ended(one, seconds)) == ["recorded"]


@pytest.mark.django_db
@pytest.mark.usefixtures("house")
def test_late_is_beyond_the_figure_and_a_clock_is_ahead_beyond_a_minute() -> None:
    for number, seconds in enumerate((-AHEAD - 1, -AHEAD, 1 - AHEAD, LATE - 1, LATE, LATE + 1), start=1):
        put(number, seconds, table="T1" if seconds < LATE - 1 else "T2")
    [one, other] = quality().days
    assert one.sent == Sent(3, 0, 1, -AHEAD, 1 - AHEAD, 1 - AHEAD)
    assert other.sent == Sent(3, 1, 0, LATE, LATE + 1, LATE + 1)
    assert quality().sent == Sent(6, 1, 1, 1 - AHEAD, LATE + 1, LATE + 1)


@pytest.mark.django_db
@pytest.mark.usefixtures("house")
def test_a_number_between_two_is_missing_and_one_before_the_first_cannot_be_told() -> None:
    for number in (3, 4, 7, 9):
        put(number, 30)
    put(4, 900, id="T1-4b", supersedes={"id": "T1-4", "reason": "misread card", "author": "Ben"})
    [day] = quality().days
    assert (day.hands, day.first, day.last, day.missing, day.before, day.corrected) == (4, 3, 9, 3, 2, 1)
    assert day.sent.hands == 4, "a correction is no measure of how fast hands come"
    [made] = quality().corrections
    at = ended(builders.hand(4), 900)
    assert made == Corrected(builders.DAY, "T1", 4, "T1-4b", at, "Ben", "misread card")


@pytest.mark.django_db
@pytest.mark.usefixtures("house")
def test_what_was_refused_is_counted_by_what_was_wrong_however_it_is_named() -> None:
    one = builders.hand(1)
    sent = [
        one,
        one | {"number": 2},
        one | {"id": "x", "wagers": 3},
        one | {"id": "y", "nonsense": 3},
        one | {"id": "z", "n2": 1},
    ]
    assert send(*sent, at=builders.NOW) == ["recorded", "conflict", "refused", "refused", "refused"]
    assert send(sent[2], at=builders.NOW) == ["refused"]
    day = datetime.date(2026, 9, 2)  # NOW is five in the morning of the third there, and that is the second still
    assert quality().refused == ()
    assert quality(day).refused == (
        Refused("refused", "a field that no hand has", 2),
        Refused("refused", "wagers", 2),
        Refused("conflict", "id", 1),
    )


@pytest.mark.django_db
@pytest.mark.usefixtures("house")
def test_where_everything_is_taken_in_nothing_more_is_asked() -> None:
    with CaptureQueriesContext(connection) as queries:
        put(1, 5)
    assert not [each for each in queries if "compliance_refused" in each["sql"]]
    assert not RefusedCount.objects.exists()


@pytest.mark.django_db
@pytest.mark.usefixtures("house")
def test_a_table_with_papers_and_no_hand_is_told_from_one_of_which_nothing_is_known() -> None:
    put(1, 5)
    line = builders.line(dict([slip(table="T2", gaming_day=NEXT.isoformat())])["slip"])
    [answer] = papers_record(
        establishment=builders.HOUSE, kind="slip", lines=[line], actor="clerk", now=builders.NOW
    ).answers
    assert answer.status == "recorded", answer
    assert quality(NEXT).tables == (Silent("T1", 2, 1, 0), Silent("T2", 2, 0, 1))
    assert [each.nothing for each in quality(NEXT).tables] == [1, 1]


@pytest.mark.django_db
@pytest.mark.usefixtures("house")
def test_a_month_asks_as_many_statements_as_a_day() -> None:
    put(1, 5)
    put(2, 5, table="T2", gaming_day=NEXT.isoformat())
    with CaptureQueriesContext(connection) as one:
        quality()
    with CaptureQueriesContext(connection) as month:
        quality(builders.DAY + datetime.timedelta(days=29))
    assert len(month) == len(one) <= 10


@pytest.mark.django_db(transaction=True)
def test_what_cannot_be_told_and_by_which_interpretations_hands_were_judged(play: Play) -> None:
    play(builders.hand(3), builders.hand(4))  # whether there were two before cannot be told
    held = quality()
    assert [(each.rule, each.findings, each.about) for each in held.questions] == [("REC001", 1, 1)]
    assert held.questioned == 1
    game = builders.catalogue().games[builders.GAME]
    assert {each.question for each in held.readings} == {each.question for each in game.reading}
    assert {each.hands for each in held.readings} == {2}


@pytest.mark.django_db(transaction=True)
def test_a_hand_of_a_game_that_nobody_licensed_is_judged_by_no_interpretation(play: Play) -> None:
    play(builders.hand(1), builders.hand(2, game="four-card-fancy"))
    held = quality()
    assert (held.hands, len(held.digests)) == (2, 1)
    assert {each.hands for each in held.readings} == {1}


@pytest.mark.django_db(transaction=True)
def test_the_report_says_which_targets_are_missed(play: Play) -> None:
    play(builders.hand(1), builders.hand(2), builders.hand(4))
    found = report("DQR01")
    whole = found.compose(asked_for(), found.gather(asked_for()))
    assert whole.answer[:3] == [
        "3 hands on record. 2 of 6 targets missed.",
        "Hand numbers on record: 3 of 4; the target is all.",
        "In the record within 15 minutes: 0 of 3; the target is at least 95 %.",
    ]
    assert _target(whole, "Sent and not taken in")[3:] == (Fraction(0), "at most 1 %", "met")
    assert _target(whole, "Seen by people")[1:] == (None, 0, None, "none set", "–")
    assert edition_of(run(code="dqr01")).verification.startswith("DQR01-")


@pytest.mark.parametrize(
    ("of", "begins", "at"),
    [
        ("corrected", "Corrected", "quality-corrected-percent"),
        ("questioned", "Something", "quality-questions-percent"),
        ("late", "In the record", "quality-on-time-percent"),
        ("refused", "Sent and not", "quality-refused-percent"),
    ],
)
def test_each_target_is_met_at_its_figure_and_missed_beyond(of: str, begins: str, at: str) -> None:
    percent = threshold(at, builders.DAY).value
    hands = 9_900 if of == "refused" else 10_000  # what is refused is a share of what was sent
    edge = 100 * (100 - percent if of == "late" else percent)
    for more, met in ((-1, "met"), (0, "met"), (1, "missed")):
        whole = every.compose("DQR01", 1, quality_samples.held(hands=hands, **{of: edge + more}))
        assert _target(whole, begins)[-1] == met


def test_what_people_saw_stands_beside_the_record_with_its_limits() -> None:
    seen = [
        Compared(("player cards",), (Difference("number", "3", "4"),), ("dealer",)),
        Compared(("player cards", "number"), (), ()),
    ]
    pairs = [Pair(index, "T1", "matched", hand=index, compared=one) for index, one in enumerate(seen)]
    whole = every.compose("DQR01", 1, quality_samples.held()._replace(against=Against(Sums(pairs, 0), pairs, [], 10)))
    assert _target(whole, "Seen by people")[1:] == (1, 2, Fraction(1, 2), "none set", "–")
    assert [row[:3] for row in whole.section("observed").rows] == [
        ("number", 1, 2),
        ("dealer", 0, 0),
        ("player cards", 2, 2),
    ]


def test_a_long_month_is_told_by_table_on_paper_and_by_day_in_the_workbook() -> None:
    short, long = (every.compose("DQR01", days, quality_samples.held(days, 10)) for days in (20, 21))
    assert short.section("table-days").on_paper
    assert not long.section("table-days").on_paper
    assert len(long.section("by-table").rows) == 10


def _target(whole: Document, begins: str) -> Any:
    [row] = [row for row in whole.section("targets").rows if str(row[0]).startswith(begins)]
    return row


def asked_for() -> ReportRequest:
    return ReportRequest(builders.HOUSE, builders.DAY, builders.DAY)
