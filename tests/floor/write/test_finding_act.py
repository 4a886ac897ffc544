"""Acts on findings: who may, what they change, what the record says, and two officers at once."""

from __future__ import annotations

import datetime
import json
import threading
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from django.db import connection

from compliance.floor.models import Act, Finding, FindingAct
from compliance.floor.read.recorded import ACTS
from compliance.floor.write.finding_act import Acted, ActError, Seen, Wanted, finding_act, waivers_lapse
from compliance.houses.models import Establishment
from compliance.papers.forms.answer import Answer
from compliance.people.models import Assignment, Person
from compliance.people.rights import Role
from compliance.record import read
from tests import builders

pytestmark = pytest.mark.django_db
Do = Callable[..., Acted]
TODAY = builders.NOW.date()
SHORT = [{"from": "player-dealer", "kind": "fee", "amount": "1.00", "when": "before-deal"}]


@pytest.fixture
def officer(house: str) -> Person:
    return person("ada", Role.OFFICER)


@pytest.fixture
def lead(house: str) -> Person:
    return person("ben", Role.LEAD)


def person(name: str, role: Role) -> Person:
    made = Person.objects.create(username=name)
    Assignment.objects.create(person=made, role=role, establishment=Establishment.objects.get(slug=builders.HOUSE))
    return made


@pytest.fixture
def finding(record: Callable[..., list[Answer]], review: Callable[..., int]) -> Finding:
    """A fee one dollar short."""
    record(builders.hand(1, collections=SHORT))
    review()
    return Finding.objects.get()


def do(finding: Finding, by: Person, act: Act, seen: int | None = None, **wanted: Any) -> Acted:
    return finding_act(
        establishment=finding.establishment,
        seen=[Seen(finding.pk, seen)],
        wanted=Wanted(act=act, **wanted),
        by=by,
        now=builders.NOW,
        today=TODAY,
    )


def body(index: int) -> dict[str, Any]:
    entry = read.entry(index)
    assert entry is not None
    assert entry.kind == "finding-act/1"
    found: dict[str, Any] = json.loads(entry.body)
    return found


def test_a_finding_carries_the_place_of_its_hand(finding: Finding) -> None:
    assert (finding.establishment.slug, finding.gaming_day) == (builders.HOUSE, builders.DAY)
    assert (finding.state, finding.acted, finding.assigned) == ("new", 0, None)


def test_every_act_stands_in_its_row_and_in_the_record(finding: Finding, officer: Person, lead: Person) -> None:
    do(finding, officer, Act.ACKNOWLEDGE)
    do(finding, officer, Act.ASSIGN, assignee=lead)
    do(finding, lead, Act.COMMENT, words="The dealer says $2.00 was in the tray.")
    do(finding, lead, Act.RESOLVE, reason="fee-made-good", words="Collected at 22:10.")
    finding.refresh_from_db()
    assert (finding.state, finding.acted, finding.assigned) == ("resolved", 4, lead)
    acts = list(FindingAct.objects.order_by("number"))
    assert [(act.number, act.act, act.state, str(act.by)) for act in acts] == [
        (1, "acknowledge", "acknowledged", "ada"),
        (2, "assign", "acknowledged", "ada"),
        (3, "comment", "acknowledged", "ben"),
        (4, "resolve", "resolved", "ben"),
    ]
    assert finding.changed_index == acts[-1].record_index == read.size() - 2  # behind it: its issue is settled
    assert body(acts[1].record_index)["assignee"] == "ben"
    assert body(acts[3].record_index) == {
        "act": "resolve",
        "finding": {"hand": finding.hand_id, "rule": "FEE001", "subject": finding.subject},
        "number": 4,
        "reason": "fee-made-good",
        "state": "resolved",
        "words": "Collected at 22:10.",
    }
    assert finding.status == "open"  # what the reviews say is theirs


def test_the_rows_are_those_of_the_record(finding: Finding, officer: Person, lead: Person, owner_url: str) -> None:
    do(finding, officer, Act.COMMENT, words="Süß ♠")
    do(finding, officer, Act.ASSIGN, assignee=lead)
    do(finding, lead, Act.WAIVE, words="Trial week", until=TODAY)
    entries = list(read.entries(kind="finding-act/1"))
    assert list(ACTS.differences(start=0, stop=read.size(), entries=entries)) == []
    assert [what for _, what in ACTS.differences(start=0, stop=read.size(), entries=entries[:-1])] == [
        "the table of acts has a row for it, the record has no act there"
    ]
    Person.objects.filter(pk=lead.pk).update(username="eve")
    found = dict(ACTS.differences(start=0, stop=read.size(), entries=entries))
    assert "says actor 'eve', the record says 'ben'" in found[entries[-1].index]


def test_a_comment_needs_words_and_a_resolution_a_reason(finding: Finding, officer: Person) -> None:
    for act, wanted, field in (
        (Act.COMMENT, {}, "words"),
        (Act.RESOLVE, {}, "reason"),
        (Act.RESOLVE, {"reason": "because"}, "reason"),
        (Act.RESOLVE, {"reason": "other"}, "words"),
        (Act.COMMENT, {"words": "x" * 2_001}, "words"),
        (Act.COMMENT, {"words": "a\x00b"}, "words"),
        (Act.RETURN, {}, "act"),
    ):
        with pytest.raises(ActError) as refused:
            do(finding, officer, act, **wanted)  # type: ignore[arg-type]
        assert refused.value.field == field
    assert not FindingAct.objects.exists()


def test_a_lead_officer_alone_waives_and_the_verdict_stays(finding: Finding, officer: Person, lead: Person) -> None:
    with pytest.raises(ActError, match="Only a lead officer"):
        do(finding, officer, Act.WAIVE, words="why not")
    with pytest.raises(ActError, match="over; give a later one"):
        do(finding, lead, Act.WAIVE, words="Trial", until=TODAY - datetime.timedelta(days=1))
    do(finding, lead, Act.WAIVE, words="Trial week", until=TODAY)
    finding.refresh_from_db()
    assert (finding.state, finding.status, finding.waived_until) == ("waived", "open", TODAY)
    assert finding.says.startswith("Fee collected $1.00")


def test_a_waiver_ends_after_its_last_day(finding: Finding, lead: Person) -> None:
    do(finding, lead, Act.WAIVE, words="Trial week", until=TODAY)
    assert waivers_lapse(now=builders.NOW) == 0
    tomorrow = builders.NOW + datetime.timedelta(days=1, hours=2)  # 7 in the morning in California: the next gaming day
    assert waivers_lapse(now=tomorrow) == 1
    assert waivers_lapse(now=tomorrow) == 0
    finding.refresh_from_db()
    assert (finding.state, finding.waived_until, finding.acted) == ("new", None, 2)
    assert body(finding.changed_index)["act"] == "lapse"


def test_nobody_is_given_a_finding_who_may_not_act_on_it(finding: Finding, officer: Person) -> None:
    with pytest.raises(ActError, match="may not act"):
        do(finding, officer, Act.ASSIGN, assignee=person("ravi", Role.RECORDER))
    with pytest.raises(ActError, match="Not yours"):
        do(finding, person("dora", Role.ACCOUNTING), Act.ACKNOWLEDGE)


def test_who_was_slower_is_told_and_nothing_is_lost(finding: Finding, officer: Person, lead: Person) -> None:
    do(finding, officer, Act.RESOLVE, seen=0, reason="fee-made-good")
    late = do(finding, lead, Act.ACKNOWLEDGE, seen=0)
    assert late.done == []
    [refused] = late.not_done
    assert refused.meanwhile is not None
    assert (refused.meanwhile.act, str(refused.meanwhile.by)) == ("resolve", "ada")
    assert do(finding, lead, Act.COMMENT, seen=0, words="I saw it too.").done == [finding.pk]
    finding.refresh_from_db()
    assert (finding.state, finding.acted) == ("resolved", 2)


def test_what_does_not_fit_its_state_is_refused(finding: Finding, officer: Person) -> None:
    assert do(finding, officer, Act.REOPEN).not_done[0].why == "It is new; it cannot be reopened now."
    do(finding, officer, Act.RESOLVE, reason="fee-made-good")
    assert do(finding, officer, Act.RESOLVE, reason="fee-made-good").done == []
    assert do(finding, officer, Act.REOPEN).done == [finding.pk]
    finding.refresh_from_db()
    assert finding.state == "acknowledged"


def test_a_finding_of_another_house_is_not_there(finding: Finding, officer: Person) -> None:
    finding.establishment_id += 1
    elsewhere = Establishment(pk=finding.establishment_id + 1, slug="elsewhere")
    with pytest.raises(ActError):
        finding_act(
            establishment=elsewhere,
            seen=[Seen(finding.pk)],
            wanted=Wanted(act=Act.ACKNOWLEDGE),
            by=officer,
            now=builders.NOW,
            today=TODAY,
        )


def _correct(fee: str, number: str) -> dict[str, Any]:
    return builders.hand(
        1,
        id=f"T1-1-{number}",
        collections=[{"from": "player-dealer", "kind": "fee", "amount": fee, "when": "before-deal"}],
        supersedes={"id": "T1-1", "reason": "recorded wrongly", "author": "ada"},
    )


def test_a_withdrawn_finding_cannot_be_resolved(
    finding: Finding, officer: Person, record: Callable[..., list[Answer]], review: Callable[..., int]
) -> None:
    record(_correct("2.00", "a"))
    review()
    refused = do(finding, officer, Act.RESOLVE, reason="fee-made-good")
    assert refused.not_done[0].why == "It was withdrawn: the hand was superseded. There is nothing left to resolve."
    assert do(finding, officer, Act.COMMENT, words="Good.").done == [finding.pk]


def _review_says(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    """As if the next review found something else; None: nothing."""
    import msgspec

    from compliance.floor.write import review_store

    real = review_store.keyed

    def keyed(findings: Any) -> Any:
        if not changes:
            return {}
        return {key: msgspec.structs.replace(each, **changes) for key, each in real(findings).items()}

    monkeypatch.setattr(review_store, "keyed", keyed)


def _again(review: Callable[..., int]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO compliance_pending (establishment_id, table_id, gaming_day, number, hand_id)"
            " SELECT establishment_id, table_id, gaming_day, number, index FROM compliance_hand"
        )
    assert review() == 1


def test_a_resolved_finding_that_comes_back_is_open_again_with_its_history(
    finding: Finding, officer: Person, review: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    do(finding, officer, Act.ASSIGN, assignee=officer)
    do(finding, officer, Act.RESOLVE, reason="fee-made-good")
    _again(review)
    finding.refresh_from_db()
    assert finding.state == "resolved"  # the same once more changes nothing
    with monkeypatch.context() as patched:
        _review_says(patched)
        _again(review)
    finding.refresh_from_db()
    assert (finding.status, finding.state) == ("withdrawn", "resolved")
    _again(review)
    finding.refresh_from_db()
    assert (finding.status, finding.state, finding.acted, finding.assigned) == ("open", "new", 3, officer)
    assert [act.act for act in finding.acts.order_by("number")] == ["assign", "resolve", "return"]
    assert body(finding.changed_index)["act"] == "return"
    entries = list(read.entries(kind="finding-act/1"))
    assert list(ACTS.differences(start=0, stop=read.size(), entries=entries)) == []


def test_a_settled_finding_with_other_figures_is_open_again(
    finding: Finding, lead: Person, review: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    do(finding, lead, Act.WAIVE, words="Trial week", until=TODAY)
    with monkeypatch.context() as patched:
        _review_says(patched, says="The same in better words.")
        _again(review)
    finding.refresh_from_db()
    assert finding.state == "waived"
    _review_says(monkeypatch, difference=-700)
    _again(review)
    finding.refresh_from_db()
    assert (finding.state, finding.waived_until, finding.difference) == ("new", None, -700)


def test_acts_are_for_good(finding: Finding, officer: Person, owner_url: str) -> None:
    do(finding, officer, Act.ACKNOWLEDGE)
    with connection.cursor() as cursor, pytest.raises(Exception, match="permission denied"):
        cursor.execute("UPDATE compliance_finding_act SET words = 'else'")


@pytest.mark.django_db(transaction=True)
def test_the_owner_cannot_change_an_act_either(finding: Finding, officer: Person, owner_url: str) -> None:
    do(finding, officer, Act.ACKNOWLEDGE)
    with psycopg.connect(owner_url) as owner, pytest.raises(psycopg.errors.RestrictViolation, match="append-only"):
        owner.execute("DELETE FROM compliance_finding_act")


@pytest.mark.django_db(transaction=True)
def test_of_two_officers_at_the_same_moment_one_acts_and_one_is_told(
    finding: Finding, officer: Person, lead: Person
) -> None:
    answers: list[Acted] = []
    both = threading.Barrier(2)

    def act(by: Person) -> None:
        both.wait()
        answers.append(do(finding, by, Act.RESOLVE, seen=0, reason="fee-made-good"))
        connection.close()

    threads = [threading.Thread(target=act, args=(by,)) for by in (officer, lead)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(len(answer.done) for answer in answers) == [0, 1]
    assert FindingAct.objects.count() == 1
