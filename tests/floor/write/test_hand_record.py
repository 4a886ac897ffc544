from __future__ import annotations

import datetime
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compliance.floor.models import RecordedHand, ReviewPending, TableDay
from compliance.floor.write.hand_record import hands_record
from compliance.houses.read.house import UnknownEstablishment
from compliance.papers.forms.answer import Answer
from compliance.record import read
from games.hand.form import canonical, decode
from tests import builders

Record = Callable[..., list[Answer]]


@pytest.mark.django_db
def test_a_hand_stands_in_the_record_and_in_its_row(record: Record) -> None:
    [answer] = record(builders.hand(1))
    assert answer.status == "recorded"
    assert answer.record is not None
    entry = read.entry(answer.record)
    assert entry is not None
    assert (entry.kind, entry.establishment, entry.actor) == ("hand/1", builders.HOUSE, "test")
    assert entry.body == canonical(decode(builders.line(builders.hand(1))))
    row = RecordedHand.objects.get(index=answer.record)
    assert (row.hand_id, row.table.name, row.gaming_day, row.number) == ("T1-1", "T1", builders.DAY, 1)
    assert row.dealt - row.started == datetime.timedelta(seconds=20)
    assert row.ended - row.dealt == datetime.timedelta(seconds=30)
    assert (row.action, row.collected, row.supersedes, row.game) == (12_000, 200, None, builders.GAME)
    assert bytes(row.digest).hex() == answer.digest


@pytest.mark.django_db
def test_what_was_not_recorded_stays_unknown(record: Record) -> None:
    [answer] = record(builders.hand(1, collections=None))
    assert RecordedHand.objects.get(index=answer.record).collected is None
    day = TableDay.objects.get()
    assert (day.hands, day.collected, day.collected_unknown) == (1, 0, 1)


@pytest.mark.django_db
def test_the_same_hand_again_is_already_held(record: Record) -> None:
    [first] = record(builders.hand(1))
    size = read.size()
    [again] = record(builders.hand(1))
    assert (again.status, again.record) == ("already held", first.record)
    assert read.size() == size
    assert TableDay.objects.get().hands == 1


@pytest.mark.django_db
def test_the_same_hand_with_its_defaults_spelled_out_is_already_held(record: Record) -> None:
    [first] = record(builders.hand(1))
    spelled = builders.hand(1, dealer=None, supersedes=None, action_seat=None)
    for wager in spelled["wagers"]:
        wager |= {"placed": "before-deal", "backline": False}
        wager["settled"] = {"paid": "60.00", "taken": "0.00", "pushed": "0.00", "returned": "0.00"}
    moved = spelled | {
        name: datetime.datetime.fromisoformat(spelled[name])
        .astimezone(datetime.timezone(-datetime.timedelta(hours=7)))
        .isoformat()
        for name in ("started", "dealt", "ended")
    }
    again, elsewhere = record(spelled, moved)
    for answer in (again, elsewhere):
        assert (answer.status, answer.record, answer.digest) == ("already held", first.record, first.digest)
    plain, twice = record(builders.hand(2), {**builders.hand(2), "dealer": None, "supersedes": None})
    assert (plain.status, twice.status, twice.record) == ("recorded", "already held", plain.record)


@pytest.mark.django_db
def test_a_key_that_stands_twice_is_refused_with_its_path(record: Record) -> None:
    raw = builders.line(builders.hand(1)).replace(b'"amount": "60.00"', b'"amount": "90.00", "amount": "60.00"', 1)
    [answer] = record(raw)
    assert answer.status == "refused"
    assert [problem.path for problem in answer.problems] == ["$.wagers[0].amount"]


@pytest.mark.django_db
def test_the_same_hand_twice_in_one_batch_is_recorded_once(record: Record) -> None:
    first, again, other = record(builders.hand(1), builders.hand(1), builders.hand(1, dealer="D2"))
    assert (first.status, again.status, other.status) == ("recorded", "already held", "conflict")
    assert first.record == again.record == other.record
    assert RecordedHand.objects.count() == 1


@pytest.mark.django_db
def test_a_conflict_names_both_digests_and_what_differs(record: Record) -> None:
    [held] = record(builders.hand(1))
    [answer] = record(builders.hand(1, dealer="D2", decks=6))
    assert (answer.status, answer.record) == ("conflict", held.record)
    assert held.digest is not None
    assert answer.digest is not None
    assert held.digest[:12] in answer.problems[0].what
    assert answer.digest[:12] in answer.problems[0].what
    assert [(p.path, p.value, p.what) for p in answer.problems[1:]] == [
        ("$.dealer", '"D2"', "held is nothing"),
        ("$.decks", "6", "held is 8"),
    ]


@pytest.mark.django_db
def test_one_bad_hand_never_loses_the_good_ones(record: Record) -> None:
    answers = record(
        builders.hand(1),
        b"{",
        b"\xff\xfe",
        b"[" * 100_000,
        builders.line(builders.hand(2)).replace(b'"D', b'"\\ud800'),
        builders.hand(3) | {"number": 0},
        builders.hand(4),
    )
    assert [answer.status for answer in answers] == [
        "recorded", "refused", "refused", "refused", "recorded", "refused", "recorded",
    ]  # fmt: skip
    assert all(answer.problems for answer in answers if answer.status == "refused")
    assert answers[5].id == "T1-3"


@pytest.mark.django_db
def test_half_a_surrogate_pair_is_refused_in_words(record: Record) -> None:
    raw = builders.line(builders.hand(1, dealer="XX")).replace(b"XX", b"\\ud800")
    [answer] = record(raw)
    assert answer.status == "refused"


@pytest.mark.parametrize(
    ("change", "path", "word"),
    [
        ({"establishment": "other-house"}, "$.establishment", "another establishment"),
        ({"table": "T9"}, "$.table", "no such table"),
        ({"ended": "2030-01-01T00:00:00Z"}, "$.ended", "future"),
        ({"cards": {"player": ["9H"], "banker": ["5D", "2H"]}}, "$.cards.player", "impossible number"),
        ({"cards": {"dragon": ["9H", "2H"]}}, "$.cards.dragon", "no such hand"),
        ({"supersedes": {"id": "nobody", "reason": "misread", "author": "Ben"}}, "$.supersedes.id", "no hand"),
    ],
)
@pytest.mark.django_db
def test_a_refusal_says_where_and_why(record: Record, change: dict[str, Any], path: str, word: str) -> None:
    [answer] = record(builders.hand(1, **change))
    assert answer.status == "refused"
    assert any(p.path == path and word in p.what and p.cure for p in answer.problems), answer.problems
    assert not RecordedHand.objects.exists()


@pytest.mark.django_db
def test_an_unlicensed_game_is_taken_in_for_a_rule_to_judge(record: Record) -> None:
    [answer] = record(builders.hand(1, game="mystery-poker", cards={"hole": ["9H"]}))
    assert answer.status == "recorded"


@pytest.mark.django_db
def test_a_correction_stands_beside_what_it_corrects(record: Record) -> None:
    supersedes = {"id": "T1-1", "reason": "fee misread", "author": "Ben"}
    first, second = record(builders.hand(1), builders.hand(1, id="T1-1b", supersedes=supersedes, collections=[]))
    assert second.status == "recorded"
    assert RecordedHand.objects.get(index=second.record).supersedes == first.record
    day = TableDay.objects.get()
    assert (day.hands, day.action, day.collected) == (1, 12_000, 0)
    again = record(builders.hand(1, id="T1-1c", supersedes=supersedes))[0]
    assert again.status == "refused"
    assert "superseded already, by 'T1-1b'" in again.problems[0].what
    chain = record(builders.hand(1, id="T1-1d", supersedes=supersedes | {"id": "T1-1b"}))[0]
    assert chain.status == "recorded"


@pytest.mark.django_db
def test_a_correction_may_move_a_hand_to_another_table_and_both_wait_for_review(house: str, record: Record) -> None:
    record(builders.hand(1))
    ReviewPending.objects.all().delete()
    moved = builders.hand(1, id="b", table="T2", supersedes={"id": "T1-1", "reason": "wrong table", "author": "Ben"})
    [taken] = hands_record(establishment=house, lines=builders.lines(moved), actor="test", now=builders.NOW)
    assert {key.table for key in taken.touched} == {"T1", "T2"}
    assert set(ReviewPending.objects.values_list("table__name", "hand__hand_id")) == {("T1", "T1-1"), ("T2", "b")}
    hands = TableDay.objects.order_by("table__name").values_list("table__name", "hands", "action")
    assert list(hands) == [("T1", 0, 0), ("T2", 1, 12_000)]


@pytest.mark.django_db
def test_two_corrections_of_one_hand_in_one_batch_leave_one(record: Record) -> None:
    supersedes = {"id": "T1-1", "reason": "fee misread", "author": "Ben"}
    answers = record(builders.hand(1), *(builders.hand(1, id=f"c{n}", supersedes=supersedes) for n in range(2)))
    assert [answer.status for answer in answers] == ["recorded", "recorded", "refused"]


@pytest.mark.django_db
def test_an_unknown_establishment_is_named_with_those_there_are(house: str) -> None:
    with pytest.raises(UnknownEstablishment, match="Known: lucky-derby"):
        list(hands_record(establishment="nowhere", lines=[b"{}"], actor="test", now=builders.NOW))


@pytest.mark.django_db
def test_a_chunk_takes_as_many_queries_as_a_hand(record: Record) -> None:
    counts = []
    for hands in ([builders.hand(1)], [builders.hand(n) for n in range(2, 200)]):
        with CaptureQueriesContext(connection) as queries:
            record(*hands)
        counts.append(len(queries))
    # establishment, tables, games · savepoint · lock ×2, who is held, size · COPY ×3, totals · savepoint released
    # (a full tile of 256 leaves adds two)
    assert counts[0] <= 14  # one of them asks which papers name these hands
    assert counts[1] <= counts[0] + 2


@pytest.mark.django_db(transaction=True)
def test_two_recorders_that_send_the_same_hands_at_once_get_one_record(house: str) -> None:
    lines = builders.lines(*(builders.hand(n) for n in range(1, 61)))
    barrier = threading.Barrier(4)
    results: list[list[Answer]] = []

    def send(order: list[bytes]) -> None:
        barrier.wait()
        try:
            parts = hands_record(establishment=house, lines=order, actor="test", now=builders.NOW, chunk=7)
            results.append(sorted((a for part in parts for a in part.answers), key=lambda answer: str(answer.id)))
        finally:
            connection.close()

    threads = [threading.Thread(target=send, args=(order,)) for order in (lines, lines[::-1], lines, lines[::-1])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4
    assert RecordedHand.objects.count() == 60
    for answers in zip(*results, strict=True):
        assert len({answer.record for answer in answers}) == 1
        assert sorted(answer.status for answer in answers) == ["already held"] * 3 + ["recorded"]
    assert TableDay.objects.get().hands == 60
    assert sum(entry.kind == "hand/1" for entry in read.entries()) == 60
