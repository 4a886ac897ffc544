"""Files after their term: two people remove their bytes, entries and digests stay, and everything says removed; nothing that
somebody still needs is offered."""

from __future__ import annotations

import datetime
import io
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command

from compliance.cases.models import Case, CaseLetter, CaseReference
from compliance.evidence.models import Clip, File
from compliance.evidence.read.files import digests_held, file_read, files_off
from compliance.evidence.read.removed import KIND, Removals, files_over, removed_read
from compliance.evidence.read.shelf import Shelf, shelf
from compliance.evidence.read.targets import TARGETS, Thing
from compliance.evidence.write.file_act import files_check
from compliance.evidence.write.file_take import file_take
from compliance.evidence.write.files_remove import files_remove
from compliance.floor.models import Finding
from compliance.houses.models import Establishment, GamingTable
from compliance.papers.models import Paper
from compliance.people.manage import person_add
from compliance.people.models import Access, Person
from compliance.people.remove import NotRemoved
from compliance.people.rights import Role
from compliance.record import append, canonical, read
from compliance.record.declared import differences_of
from compliance.record.inspection import removed as removed_said
from tests import builders
from tests.evidence.sent import PDF, photo

pytestmark = pytest.mark.django_db
HOUR = datetime.timedelta(hours=1)
LATER = builders.NOW.replace(year=builders.NOW.year + 7) + HOUR
WHY = "Seven years are over."


@pytest.fixture(autouse=True)
def place(tmp_path: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    settings.EVIDENCE_FOLDER = str(tmp_path / "evidence")
    monkeypatch.setattr("compliance.record.append.back_refuse", lambda **_: None)  # years pass in a moment here
    return shelf()


@pytest.fixture
def two() -> tuple[Person, Person]:
    ada, _ = person_add(username="ada", name="Ada A", role=Role.ADMINISTRATOR, password="first-one-of-two")
    lou, _ = person_add(username="lou", name="Lou L", role=Role.ADMINISTRATOR, password="second-one-of-two")
    return ada, lou


def attach(
    here: Establishment, content: bytes, of: str = "posting", ref: int = 1, now: datetime.datetime = builders.NOW
) -> File:
    """To a thing of that kind, whatever it is."""
    by, _ = Person.objects.get_or_create(username="cleo")
    thing = Thing(TARGETS[of], ref, "thing", ref)
    return file_take(establishment=here, thing=thing, name="a.jpg", note="", chunks=[content], by=by, now=now)


def go(here: Establishment, two: tuple[Person, Person], now: datetime.datetime = LATER) -> int:
    return files_remove(establishment=here, asked=two[0], agreed=two[1], reason=WHY, now=now)


def offered(here: Establishment) -> list[int]:
    return [one.index for one in files_over(establishment_id=here.pk, now=LATER)[1]]


def test_the_bytes_go_and_the_entry_says_what_they_were(
    here: Establishment, two: tuple[Person, Person], place: Shelf
) -> None:
    old, young = attach(here, photo()), attach(here, PDF, now=builders.NOW + 2 * HOUR)
    before = read.entry(old.pk)
    assert offered(here) == [old.pk]
    assert go(here, two) == 1
    assert list(place.names()) == [young.sha256]
    assert read.entry(old.pk) == before
    gone = removed_read(file=old.pk)
    assert gone is not None
    assert (gone.said.term.name, gone.said.term.years, gone.said.asked_by, gone.said.agreed_by, gone.said.words) == (
        *("evidence-files", 7, "ada", "lou", WHY),
    )
    entry = read.entry(gone.index)
    assert entry is not None
    assert (entry.kind, differences_of(entry)) == (KIND, [])
    held = file_read(establishment_id=here.pk, index=old.pk)
    assert held is not None
    assert (held.removed, held.differs, held.sha256) == (True, False, old.sha256)
    assert any(f"file {old.pk}, SHA-256 {old.sha256}" in sentence for sentence in removed_said())


def test_what_was_removed_is_not_missed_and_may_be_attached_again(
    here: Establishment, two: tuple[Person, Person], place: Shelf
) -> None:
    old = attach(here, PDF)
    go(here, two)
    assert list(digests_held()) == []
    assert (files_check(hour=None, now=LATER), files_off()) == ([], [])
    again = attach(here, PDF, now=LATER)
    assert (again.sha256, list(place.names())) == (old.sha256, [old.sha256])
    assert go(here, two) == 0
    assert list(place.names()) == [old.sha256]


def test_the_same_bytes_elsewhere_stay(here: Establishment, two: tuple[Person, Person], place: Shelf) -> None:
    old = attach(here, photo())
    attach(here, photo(), ref=2, now=LATER)
    assert go(here, two) == 1
    assert set(place.names()) == {old.sha256, old.small}


def test_a_run_that_was_stopped_is_brought_to_its_end(
    here: Establishment, two: tuple[Person, Person], place: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    attach(here, PDF)
    with monkeypatch.context() as stopped:
        stopped.setattr("compliance.evidence.write.files_remove._bytes_delete", lambda files: None)
        assert go(here, two) == 1
    assert len(list(place.names())) == 1
    assert go(here, two) == 0
    assert list(place.names()) == []


def _needs(here: Establishment, of: str, by: Person) -> dict[str, object]:
    """What is open, of each kind; the file belongs to number 900_001."""
    at = {"establishment": here}
    case = Case.objects.create(
        pk=900_001 if of == "case" else 900_009, **at, opened_index=900_009, title="Fees", party="house", opened=builders.NOW,
        opened_by=by, state="open", acted=1, changed_index=900_009,
    )  # fmt: skip
    if of == "letter":
        CaseLetter.objects.create(
            pk=900_001, case=case, number=1, made_index=900_010, made_by=by, incoming=True, kind="notice", party="commission",
            name="Bureau", about="fees", text="", state="received", changed_index=900_010,
        )  # fmt: skip
    if of == "paper":
        Paper.objects.create(
            index=900_001, **at, kind="slip", paper_id="S-1", gaming_day=builders.DAY, digest=b""
        )  # fmt: skip
        CaseReference.objects.create(case=case, kind="paper", ref="S-1", made_index=900_011)
    if of == "clip":
        Clip.objects.create(
            index=900_001, **at, table=GamingTable.objects.filter(establishment=here)[0], gaming_day=builders.DAY, hand=1,
            rule="FEE001", asked_for="person", sees=[], cameras=[], begins=builders.NOW, until=builders.NOW,
            started=builders.NOW, late=False, asked_at=builders.NOW, state="exported",
        )  # fmt: skip
        CaseReference.objects.create(case=case, kind="clip", ref="900001", made_index=900_011)
    return {"case": case}


@pytest.mark.parametrize("of", ["case", "letter", "paper", "clip"])
def test_nothing_on_an_open_case_is_offered(here: Establishment, of: str) -> None:
    by, _ = Person.objects.get_or_create(username="cleo")
    file, case = attach(here, PDF, of, 900_001), _needs(here, of, by)["case"]
    assert offered(here) == []
    case.state = "closed"  # type: ignore[attr-defined]
    case.save()  # type: ignore[attr-defined]
    assert offered(here) == [file.pk]


def test_nothing_on_a_clip_that_is_worked_on_is_offered(here: Establishment) -> None:
    by, _ = Person.objects.get_or_create(username="cleo")
    file = attach(here, PDF, "clip", 900_001)
    _needs(here, "clip", by)
    CaseReference.objects.update(left_index=900_012)
    assert offered(here) == [file.pk]
    Clip.objects.update(state="held")
    assert offered(here) == []


def test_nothing_on_an_open_finding_or_issue_is_offered(here: Establishment, dealt: object) -> None:
    wrong = builders.hand(1, collections=[])
    dealt(wrong)  # type: ignore[operator]
    finding = Finding.objects.filter(status="open").order_by("pk")[0]
    [issue] = _issues(finding.pk)
    of_finding, of_issue = attach(here, PDF, "finding", finding.pk), attach(here, photo(), "issue", issue)
    assert offered(here) == []
    Finding.objects.update(state="resolved")
    assert offered(here) == []  # its issue is open still
    _close(issue)
    assert offered(here) == [of_finding.pk, of_issue.pk]


def _issues(finding: int) -> list[int]:
    from compliance.desk.models import IssueFinding

    return list(IssueFinding.objects.filter(finding_id=finding).values_list("issue_id", flat=True))


def _close(issue: int) -> None:
    from compliance.desk.models import Issue

    Issue.objects.filter(pk=issue).update(state=Issue.State.RESOLVED)


def test_one_alone_removes_nothing(here: Establishment, two: tuple[Person, Person], place: Shelf) -> None:
    attach(here, PDF)
    with pytest.raises(NotRemoved, match="Two people"):
        go(here, (two[0], two[0]))
    with pytest.raises(NotRemoved, match="does not"):
        go(here, (two[0], Person.objects.get(username="cleo")))
    assert len(list(place.names())) == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"agreed_by": "ada"},
        {"term": {"name": "evidence-files", "since": "1998-01-01", "years": 6, "cite": "nothing"}},
        {"term": {"name": "hands", "since": "1998-01-01", "years": 7, "cite": "of hands"}},
    ],
)
def test_verify_names_a_removal_that_was_none(here: Establishment, changes: dict[str, object]) -> None:
    file = attach(here, PDF)
    body: dict[str, object] = {
        "file": file.pk, "sha256": file.sha256, "asked_by": "ada", "agreed_by": "lou", "words": WHY,
        "term": {"name": "evidence-files", "since": "1998-01-01", "years": 7, "cite": "4 CCR 12312"},
    }  # fmt: skip

    def differs(more: dict[str, object], now: datetime.datetime) -> bool:
        [index] = append.append([append.NewEntry(KIND, here.slug, "ada", now, canonical.encode(body | more))])
        entry = read.entry(index)
        assert entry is not None
        return bool(list(Removals().differences(start=index, stop=index + 1, entries=[entry])))

    append.lock()
    assert not differs({}, LATER)
    assert differs(changes, LATER)
    assert differs({}, LATER - 2 * HOUR)


def test_the_command_asks_both_and_stands_in_the_access_log(
    here: Establishment, two: tuple[Person, Person], place: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    attach(here, PDF, now=builders.NOW)
    monkeypatch.setattr("compliance.people.management.commands.retention.timezone.now", lambda: LATER)
    out, args = io.StringIO(), ("remove", "evidence-files", "--by", "ada", "--agreed", "lou", "--reason", WHY)
    call_command("retention", "show", stdout=out)
    assert f"1 evidence-files of {here.slug} were attached before" in out.getvalue()
    monkeypatch.setattr("sys.stdin", io.StringIO("first-one-of-two\nwrong\n"))
    with pytest.raises(CommandError, match="lou"):
        call_command("retention", *args, "--establishment", here.slug)
    with pytest.raises(CommandError, match="say whose"):
        call_command("retention", *args)
    monkeypatch.setattr("sys.stdin", io.StringIO("first-one-of-two\nsecond-one-of-two\n"))
    call_command("retention", *args, "--establishment", here.slug, stdout=out)
    assert f"1 files of {here.slug} were removed." in out.getvalue()
    assert list(place.names()) == []
    assert Access.objects.filter(what="files removed").exists()
