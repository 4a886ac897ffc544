"""What was due and collected, added up; known to the cent, and what is not known never as zero."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.floor.models import TableDay
from compliance.floor.read.collections import NO_OPTION, WHOLE_DAY, Collections, added, collections_read
from compliance.floor.write.hand_record import hands_record
from compliance.floor.write.hand_review import table_day_review
from compliance.houses.forms.house import natural
from compliance.houses.forms.shifts import Shift
from compliance.houses.write.house_load import house_load
from compliance.licensed.write.catalogue_load import catalogue_load
from games.models import LicensedGame, RuleBook
from tests import builders

pytestmark = pytest.mark.django_db

SHIFTS = (Shift("Day", 6), Shift("Swing", 14), Shift("Grave", 22))
FEE = {"from": "player-dealer", "kind": "fee", "when": "before-deal"}


@pytest.fixture
def play() -> Callable[..., Collections]:
    """Records hands at a house made for them, reviews, and reads the collections of the day."""

    def do(*hands: dict[str, Any], review: bool = True, **house: Any) -> Collections:
        catalogue_load(catalogue=builders.catalogue(), now=builders.NOW)
        house_load(house=builders.house(**{"shifts": SHIFTS} | house), actor="test", now=builders.NOW)
        lines = [builders.line(hand) for hand in hands]
        list(hands_record(establishment=builders.HOUSE, lines=lines, actor="t", now=builders.NOW, chunk=4_000))
        for table in {hand["table"] for hand in hands} if review else ():
            table_day_review(establishment=builders.HOUSE, table=table, gaming_day=builders.DAY, clock=timezone.now)
        return collections_read(slug=builders.HOUSE, first=builders.DAY, last=builders.DAY)

    return do


def fee(amount: str) -> list[dict[str, str]]:
    return [FEE | {"amount": amount}]


def at(number: int, hour: int, **changes: Any) -> dict[str, Any]:
    """A hand at a local hour of the gaming day (California in summer, UTC-7)."""
    start = datetime.datetime(2026, 9, 1, hour % 24, 5, tzinfo=datetime.timezone(datetime.timedelta(hours=-7)))
    start += datetime.timedelta(days=hour // 24)
    times = {"started": start, "dealt": start.replace(second=20), "ended": start.replace(second=50)}
    return builders.hand(number, **{name: time.isoformat() for name, time in times.items()} | changes)


def test_due_and_collected_are_summed_by_table_shift_game_and_option(play: Callable[..., Collections]) -> None:
    held = play(builders.hand(1), builders.hand(2, collections=fee("1.00")), builders.hand(1, table="T2"))
    assert [(line.table, line.shift, line.option) for line in held.lines] == [
        ("T1", "Day 06:00–14:00", "own 2"),
        ("T2", "Day 06:00–14:00", "own 2"),
    ]
    first = held.lines[0]
    assert first.game == "EZ Baccarat Panda 8"
    assert (first.sums.hands, first.sums.due, first.sums.collected) == (2, 400, 300)
    assert (first.sums.differing, first.sums.short, first.sums.over) == (1, -100, 0)
    assert held.position is not None
    assert len(held.digests) == 2


def test_short_and_over_do_not_hide_each_other(play: Callable[..., Collections]) -> None:
    held = play(builders.hand(1, collections=fee("1.00")), builders.hand(2, collections=fee("3.00")))
    sums = added(line.sums for line in held.lines)
    assert sums.collected - sums.due == 0
    assert (sums.differing, sums.short, sums.over) == (2, -100, 100)


def test_what_is_not_known_is_in_no_sum_and_is_said(play: Callable[..., Collections]) -> None:
    held = play(builders.hand(1), builders.hand(2, collections=None))
    sums = added(line.sums for line in held.lines)
    assert (sums.hands, sums.due, sums.collected, sums.outside) == (2, 200, 200, 1)
    assert [tuple(row) for row in held.outside] == [("T1", "no collection was recorded", 1, 200, None)]


def test_tables_whose_names_differ_in_noughts_alone_are_two_tables(play: Callable[..., Collections]) -> None:
    held = play(
        *(builders.hand(1, table=table, id=table) for table in ("T1", "T01", "T2")),
        at(2, 15, table="T01", id="later"),
        tables=("T2", "T01", "T1"),
        postings=tuple(builders.posting(table) for table in ("T1", "T01", "T2")),
    )
    assert [(line.table, line.sums.hands) for line in held.lines] == [("T01", 1), ("T01", 1), ("T1", 1), ("T2", 1)]
    assert len({line[:5] for line in held.lines}) == 4


def test_games_of_one_title_are_told_apart_by_their_slugs(play: Callable[..., Collections]) -> None:
    catalogue_load(catalogue=builders.catalogue(), now=builders.NOW)
    LicensedGame.objects.create(
        slug="panda-elsewhere",
        book=RuleBook.objects.get(games__slug=builders.GAME),
        title="EZ Baccarat Panda 8",
        family="baccarat",
        digest="of another book",
        first_day=builders.DAY,
        cite=[],
        body=b"",
        record_index=-1,
    )
    held = play(builders.hand(1), builders.hand(2, game="panda-elsewhere"))
    games = {line.game for line in held.lines}
    assert games == {"EZ Baccarat Panda 8 (ez-baccarat-panda8)", "EZ Baccarat Panda 8 (panda-elsewhere)"}


def test_hands_in_no_sum_come_in_one_order(play: Callable[..., Collections]) -> None:
    play(builders.hand(1, collections=None), builders.hand(1, table="T2"), postings=(builders.posting("T1"),))
    late = [builders.line(builders.hand(3))]
    list(hands_record(establishment=builders.HOUSE, lines=late, actor="t", now=builders.NOW))
    held = collections_read(slug=builders.HOUSE, first=builders.DAY, last=builders.DAY)
    assert [(row.table, row.reason) for row in held.outside] == [
        ("T1", "no collection was recorded"),
        ("T1", "not reviewed yet"),
        ("T2", "the fee due cannot be told"),
    ]


def test_a_hand_that_waits_for_its_review_is_said(play: Callable[..., Collections]) -> None:
    held = play(builders.hand(1), review=False)
    assert held.unreviewed == 1
    assert [tuple(row) for row in held.outside] == [("T1", "not reviewed yet", 1, None, 200)]
    assert added(line.sums for line in held.lines).due == 0


def test_without_a_posting_the_fee_due_cannot_be_told(play: Callable[..., Collections]) -> None:
    held = play(builders.hand(1), postings=(builders.posting("T2"),))
    assert (held.lines[0].game, held.lines[0].option) == ("EZ Baccarat Panda 8", NO_OPTION)
    assert held.outside[0].reason == "the fee due cannot be told"


def test_a_corrected_hand_counts_once_as_corrected(play: Callable[..., Collections]) -> None:
    corrected = {"id": "T1-1", "reason": "misread", "author": "Ada"}
    held = play(builders.hand(1, collections=fee("9.00")), builders.hand(1, id="T1-1b", supersedes=corrected))
    sums = added(line.sums for line in held.lines)
    assert (sums.hands, sums.collected, sums.differing) == (1, 200, 0)
    assert all(row.rule != "FEE001" for row in held.rules)


def test_a_hand_belongs_to_the_shift_in_which_it_started(play: Callable[..., Collections]) -> None:
    held = play(at(1, 6), at(2, 13), at(3, 14), at(4, 21), at(5, 22), at(6, 25), at(7, 29))
    assert [(line.shift, line.sums.hands) for line in held.lines] == [
        ("Day 06:00–14:00", 2),
        ("Swing 14:00–22:00", 2),
        ("Grave 22:00–06:00", 3),
    ]


def test_a_house_without_shifts_has_whole_days(play: Callable[..., Collections]) -> None:
    held = play(builders.hand(1), shifts=())
    assert [line.shift for line in held.lines] == [WHOLE_DAY]


def test_findings_by_rule_are_those_of_the_hands(play: Callable[..., Collections]) -> None:
    held = play(builders.hand(1), builders.hand(2, collections=fee("1.00")))
    sums = added(line.sums for line in held.lines)
    assert sum(row.fails for row in held.rules) == sums.fails > 0
    assert sum(row.cannot_tells for row in held.rules) == sums.cannot_tells
    [found] = [row for row in held.rules if row.rule == "FEE001"]
    assert (found.fails, found.title != "") == (1, True)


def test_the_sums_are_those_kept_up_as_hands_arrive(play: Callable[..., Collections]) -> None:
    held = play(builders.hand(1), builders.hand(2, collections=fee("1.00")), builders.hand(3))
    day, sums = TableDay.objects.get(table__name="T1"), added(line.sums for line in held.lines)
    assert (day.hands, day.due, day.collected, day.fails) == (sums.hands, sums.due, sums.collected, sums.fails)


def test_the_number_of_questions_does_not_grow(play: Callable[..., Collections]) -> None:
    play(builders.hand(1))
    with CaptureQueriesContext(
        connection,
    ) as few:
        collections_read(slug=builders.HOUSE, first=builders.DAY, last=builders.DAY)
    play(*(builders.hand(number) for number in range(2, 40)), *(builders.hand(n, table="T2") for n in range(1, 40)))
    with CaptureQueriesContext(connection) as many:
        collections_read(slug=builders.HOUSE, first=builders.DAY, last=builders.DAY + datetime.timedelta(days=30))
    assert len(few) == len(many) == 5


def test_an_empty_period_has_no_lines_and_no_position(play: Callable[..., Collections]) -> None:
    play(builders.hand(1))
    day = builders.DAY + datetime.timedelta(days=9)
    held = collections_read(slug=builders.HOUSE, first=day, last=day)
    assert (held.lines, held.outside, held.rules, held.position) == ((), (), (), None)


def test_tables_stand_in_the_order_of_their_numbers() -> None:
    assert sorted(["T10", "T2", "A", "T1"], key=natural) == ["A", "T1", "T2", "T10"]
