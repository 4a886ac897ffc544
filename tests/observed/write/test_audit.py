"""Audits: begun where the standard lets one, answered, drawn for a second auditor who looks blind, corrected, made again."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from compliance.houses.models import Establishment
from compliance.observed.forms.audit import Answer, Audit, Standard, bar, meets, wants_second
from compliance.observed.read.agreeing import HANDS, agreeing, agreement_read
from compliance.observed.read.audits import Detail, audit_read, audits_due, audits_page, audits_waiting, standard_on
from compliance.observed.read.recorded import CHECKS
from compliance.observed.write.audit import AuditError, audit_answer, audit_begin, audit_correct, standard_set
from compliance.record import read
from compliance.supervised.write.assign import take
from tests import builders
from tests.observed.conftest import NOW, Look, Seal

pytestmark = pytest.mark.django_db
BOX, CUT = "Is the box locked?", "Was the deck cut?"
BEGAN = datetime.datetime(2026, 9, 1, 18, tzinfo=datetime.UTC)  # 11 in the morning of the gaming day


TODAY = builders.DAY + datetime.timedelta(days=1)  # the gaming day of NOW


def standard(here: Establishment, **changes: Any) -> int:
    values: dict[str, Any] = {
        "establishment": here.slug, "from_": TODAY, "questions": (BOX, CUT), "second": 100, "most_wrong": 10,
    }  # fmt: skip
    return standard_set(establishment=here, standard=Standard(**values | changes), actor="lena", now=NOW)


def begin(here: Establishment, actor: str = "vera", number: int = 1, **changes: Any) -> int:
    values: dict[str, Any] = {
        "id": f"form-{number:012x}", "establishment": here.slug, "what": "The fee at baccarat", "table": "T1",
        "gaming_day": builders.DAY, "began": BEGAN, "how": "camera", "standard": 0,
    }  # fmt: skip
    return audit_begin(establishment=here, audit=Audit(**values | changes), actor=actor, now=NOW)


def answers(box: Any = "yes", cut: Any = "yes") -> tuple[Answer, ...]:
    return Answer(BOX, box), Answer(CUT, cut)


def answer(here: Establishment, index: int, actor: str = "vera", said: Any = None, sees: bool = False) -> bool:
    return audit_answer(
        establishment=here, index=index, answers=said or answers(), actor=actor, now=NOW, sees=sees
    )  # fmt: skip


def detail(here: Establishment, index: int) -> Detail:
    found = audit_read(establishment_id=here.pk, index=index)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("no", "hands", "wrong", "met"),
    [(0, 0, 0, True), (1, 0, 0, False), (0, 10, 1, True), (0, 9, 1, False), (0, 11, 1, True), (0, 0, 1, False)],
)
def test_the_standard_has_two_bars(no: int, hands: int, wrong: int, met: bool) -> None:
    one = Standard(establishment="here", from_=builders.DAY, questions=(), most_no=0, most_wrong=10)
    assert meets(one, no, hands, wrong) is met


def test_nobody_audits_an_own_table_or_one_of_the_own_supervisor_unless_the_house_says_so() -> None:
    strict = Standard(establishment="here", from_=builders.DAY, questions=(), reports_to={"vera": "sam"})
    assert "own table" in bar(strict, "sam", ["sam"])
    assert bar(strict, "vera", ["sam"]).startswith("sam has this table")
    assert bar(strict, "vera", ["fiona"]) == bar(strict, "maria", ["sam"]) == ""
    loose = Standard(
        establishment="here",
        from_=builders.DAY,
        questions=(),
        reports_to={"vera": "sam"},
        own_table=True,
        own_supervisor=True,
    )
    assert bar(loose, "sam", ["sam"]) == bar(loose, "vera", ["sam"]) == ""


def test_the_second_share_is_drawn_by_the_root_and_holds_its_rate() -> None:
    found = sum(wants_second(bytes(32), f"form-{n:012x}", 10) for n in range(4_000))
    assert 340 < found < 460, "a tenth"
    assert not wants_second(bytes(32), "form-1", 0)
    assert wants_second(bytes(32), "form-1", 100)


def test_without_a_standard_no_audit_begins(here: Establishment) -> None:
    with pytest.raises(AuditError, match="set it first"):
        begin(here)


def test_one_that_meets_the_standard_is_passed_with_its_answers(here: Establishment, look: Look) -> None:
    standard(here)
    index = begin(here)
    assert audits_waiting(establishment_id=here.pk)[0].waits == "answers"
    for paid in ("2", "2"):
        look(f"s1-3 b1 500 w2 60pl w3 60pl fb {paid}", actor="vera", mode="fee", audit="form-000000000001")
    assert answer(here, index) is False
    found = detail(here, index)
    assert found.result is not None
    assert (found.result.passed, found.result.hands, found.result.wrong, found.result.again_by) == (True, 2, 0, None)


def test_one_that_fails_waits_for_its_correction_and_is_made_again(here: Establishment) -> None:
    standard(here)
    index = begin(here)
    answer(here, index, said=answers(cut="no"))
    assert (detail(here, index).passed, detail(here, index).waits) == (False, "correction")
    with pytest.raises(AuditError, match="Only a failed audit"):
        begin(here, number=2, again_of=index)
    until = audit_correct(establishment=here, index=index, correction="Instructed.", by="F-1", actor="lena", now=NOW)
    assert until == TODAY + datetime.timedelta(days=10)
    assert detail(here, index).waits == "again"
    [due] = audits_due(establishment_id=here.pk, first=until, last=until)
    assert due.index == index
    again = begin(here, number=2, again_of=index)
    assert detail(here, index).again_index == again
    with pytest.raises(AuditError, match="made again already"):
        begin(here, number=3, again_of=index)


def test_hands_over_the_bar_fail_it(here: Establishment, look: Look) -> None:
    standard(here)
    index = begin(here)
    for paid in ("1", "2"):
        look(f"s1-3 b1 500 w2 60pl w3 60pl fb {paid}", actor="vera", mode="fee", audit="form-000000000001")
    answer(here, index)
    found = detail(here, index)
    assert (found.of("vera"), found.passed, found.result) == ((2, 1), False, None)


def test_a_second_auditor_looks_blind_and_both_are_held_against_each_other(
    here: Establishment, look: Look, seal: Seal
) -> None:
    standard(here)
    index = begin(here)
    look(
        "s1-3 b1 500 w2 60pl w3 60pl fb 1",
        actor="vera",
        mode="fee",
        audit="form-000000000001",
        watch="form-0000000000aa",
    )
    answer(here, index, said=answers(box="no"))
    assert detail(here, index).wanted is None, "no checkpoint has drawn yet"
    with pytest.raises(AuditError, match="not drawn"):
        answer(here, index, actor="maria")
    seal()
    assert detail(here, index).wanted is True
    with pytest.raises(AuditError, match="another person"):
        answer(here, index)
    with pytest.raises(AuditError, match="cannot look blind"):
        answer(here, index, actor="lena", sees=True)
    look(
        "s1-3 b1 500 w2 60pl w3 60pl fb 1", actor="maria", mode="fee", audit="form-000000000001", watch="form-0000000000bb",
        began="11:01:05", ended="11:01:35",
    )  # fmt: skip
    assert answer(here, index, actor="maria", said=answers(box="no", cut="not seen")) is True
    with pytest.raises(AuditError, match="Two have answered"):
        answer(here, index, actor="olga")
    [*found] = agreeing([detail(here, index)])
    assert [(row.asked, row.both, row.neither) for row in found] == [
        (BOX, 1, 0),
        (HANDS, 1, 0),
        ("A hand: FEE fails", 1, 0),
    ]
    assert agreement_read(establishment_id=here.pk, first=builders.DAY, last=builders.DAY) == found


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"table": "T9"}, "table"), ({"began": NOW + datetime.timedelta(hours=1)}, "began"), ({"again_of": 1}, "again_of"),
    ],
)  # fmt: skip
def test_what_stands_against_an_audit_is_told_at_its_field(
    here: Establishment, changes: dict[str, Any], field: str
) -> None:
    standard(here)
    with pytest.raises(AuditError) as told:
        begin(here, **changes)
    assert told.value.field == field


def test_on_an_own_table_none_begins(here: Establishment) -> None:
    standard(here)
    take(establishment=here, tables="T1", began=BEGAN, until=None, by="sam", now=BEGAN, take_over=False)
    with pytest.raises(AuditError, match="own table"):
        begin(here, actor="sam", began=BEGAN + datetime.timedelta(minutes=5))
    assert begin(here, began=BEGAN + datetime.timedelta(minutes=5)), "somebody else may"


def test_an_audit_that_is_sent_twice_begins_once(here: Establishment) -> None:
    standard(here)
    assert begin(here) == begin(here)
    assert len(audits_page(establishment_id=here.pk)[0]) == 1


def test_every_question_is_answered_and_what_does_not_apply_says_why(here: Establishment) -> None:
    standard(here)
    index = begin(here)
    with pytest.raises(AuditError) as told:
        answer(here, index, said=(Answer(BOX, "yes"),))
    assert told.value.field == "q1"
    with pytest.raises(AuditError, match="why it does not apply"):
        answer(here, index, said=(Answer(BOX, "yes"), Answer(CUT, "not applicable")))
    with pytest.raises(AuditError, match="vera began"):
        answer(here, index, actor="maria")


def test_a_later_standard_holds_from_a_day_that_has_not_begun(here: Establishment) -> None:
    first = standard(here)
    with pytest.raises(AuditError, match="It holds from"):
        standard(here)
    tomorrow = TODAY + datetime.timedelta(days=1)
    later = Standard(establishment=here.slug, from_=tomorrow, questions=())
    second = standard_set(establishment=here, standard=later, actor="lena", now=NOW)
    held, then = (standard_on(establishment_id=here.pk, day=day) for day in (TODAY, tomorrow))
    assert (held and held[0], then and then[0]) == (first, second)


def test_the_rows_are_what_the_record_says(here: Establishment) -> None:
    standard(here)
    index = begin(here)
    answer(here, index, said=answers(cut="no"))
    audit_correct(establishment=here, index=index, correction="Instructed.", by="F-1", actor="lena", now=NOW)
    for check in CHECKS:
        entries = [entry for entry in read.entries(0, read.size()) if entry.kind in check.kinds]
        assert list(check.differences(start=0, stop=read.size(), entries=entries)) == []
