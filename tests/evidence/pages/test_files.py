"""Pages of files: attaching, looking, parts of a clip, safe headers; nothing leaks by role, house, address, part or cache."""

from __future__ import annotations

import datetime
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from compliance.cases.models import Case, CaseLetter, Term
from compliance.desk.models import Issue
from compliance.evidence.models import Clip, File
from compliance.evidence.pages.file_bytes import PART
from compliance.evidence.read.shelf import lies, shelf
from compliance.evidence.read.targets import TARGETS, thing_read
from compliance.evidence.write.file_take import file_take
from compliance.evidence.write.files_remove import files_remove
from compliance.floor.models import Finding
from compliance.houses.models import Establishment, Posting
from compliance.papers.models import Paper
from compliance.people.manage import person_add
from compliance.people.models import Access, Person
from compliance.people.rights import RIGHTS, Right, Role
from tests import builders
from tests.evidence.sent import EXE, HTML, MP4, PDF, photo
from tests.pages import AT, OTHER, give, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _place(tmp_path: Path, settings: LazySettings) -> None:
    settings.EVIDENCE_FOLDER = str(tmp_path / "evidence")


@pytest.fixture
def ref(house: str) -> int:
    """A posting, by its entry."""
    return Posting.objects.filter(table__establishment__slug=house).values_list("record_index", flat=True)[0]


def attach(content: bytes, name: str, of: str, ref: int) -> File:
    here, by = Establishment.objects.get(slug=builders.HOUSE), Person.objects.get(username="cleo")
    thing = thing_read(establishment_id=here.pk, of=of, ref=ref)
    assert thing is not None
    return file_take(establishment=here, thing=thing, name=name, note="", chunks=[content], by=by, now=timezone.now())


def send(client: Client, address: str, *files: tuple[str, bytes], **more: str) -> tuple[int, str]:
    sent = [SimpleUploadedFile(name, content) for name, content in files]
    answer = client.post(address, {"file": sent, **more}, follow=True)
    return answer.status_code, answer.content.decode()


def body(answer: object) -> bytes:
    return b"".join(answer.streaming_content) if getattr(answer, "streaming", False) else answer.content  # type: ignore[attr-defined]


def test_several_are_attached_and_shown(client: Client, ref: int) -> None:
    page = f"{AT}/files/of/posting/{ref}"
    status, said = send(client, f"{page}/attach", ("sign.jpg", photo()), ("letter.pdf", PDF), note="The sign <b>")
    assert status == 200
    assert "Attached and in the record: sign.jpg" in said
    found = client.get(page).content.decode()
    assert "sign.jpg" in found
    assert "letter.pdf" in found
    assert "The sign &lt;b&gt;" in found
    assert f"/files/{File.objects.get(name='sign.jpg').pk}/small" in found
    region = client.get(page, headers={"HX-Request": "true"}).content.decode()
    assert "sign.jpg" in region
    assert "<html" not in region


def test_what_is_refused_is_said_and_the_rest_stays(client: Client, ref: int) -> None:
    attached = f"{AT}/files/of/posting/{ref}/attach"
    status, said = send(client, attached, ("good.pdf", PDF), ("bad.exe", EXE), note="kept words")
    assert (status, File.objects.count()) == (422, 1)
    assert "bad.exe: What is in the file is application/x-msdownload, and that is not taken." in said
    assert "kept words" in said
    assert send(client, attached)[0] == 422
    assert send(client, attached, *((f"{at}.txt", b"x%d" % at) for at in range(11)))[0] == 422


def test_a_form_without_its_token_attaches_nothing(officer: Person, ref: int) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(officer)
    assert send(strict, f"{AT}/files/of/posting/{ref}/attach", ("a.pdf", PDF))[0] == 403
    assert not File.objects.exists()


def test_what_is_too_large_is_refused_by_its_headers(client: Client, ref: int) -> None:
    answer = client.post(f"{AT}/files/of/posting/{ref}/attach", {"note": "x"}, CONTENT_LENGTH=str(10**10))
    assert answer.status_code == 413
    assert "At most 512 MB" in answer.content.decode()


@pytest.mark.parametrize(
    ("content", "name", "kind", "how"),
    [
        (photo(), "a.jpg", "image/jpeg", "inline"),
        (MP4, "a.mp4", "video/mp4", "inline"),
        (PDF, "a.pdf", "application/pdf", "attachment"),
        (HTML, "a.html", "text/plain; charset=utf-8", "attachment"),
    ],
)
def test_it_goes_out_byte_for_byte_and_nothing_in_it_runs(
    client: Client, ref: int, content: bytes, name: str, kind: str, how: str
) -> None:
    file = attach(content, name, "posting", ref)
    answer = client.get(f"{AT}/files/{file.pk}/bytes")
    assert (answer.status_code, body(answer)) == (200, content)
    assert answer["Content-Type"] == kind
    assert answer["Content-Disposition"].startswith(how)
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox; frame-ancestors 'none'"
    assert "no-store" in answer["Cache-Control"]
    assert client.get(f"{AT}/files/{file.pk}/bytes?save")["Content-Disposition"].startswith("attachment")


@pytest.mark.parametrize(
    ("asked", "start", "stop"),
    [
        ("bytes=0-0", 0, 1),
        ("bytes=5-1048577", 5, 1048578),
        ("bytes=-7", len(MP4) - 7, len(MP4)),
        ("bytes=10000000-99999999999", 10000000, len(MP4)),
        ("bytes=3-", 3, 3 + PART),
    ],
)
def test_a_clip_goes_out_in_parts(client: Client, ref: int, asked: str, start: int, stop: int) -> None:
    file = attach(MP4, "a.mp4", "posting", ref)
    address = f"{AT}/files/{file.pk}/bytes"
    answer = client.get(address, headers={"Range": asked})
    assert (answer.status_code, body(answer)) == (206, MP4[start:stop])
    assert answer["Content-Range"] == f"bytes {start}-{stop - 1}/{len(MP4)}"
    assert answer["ETag"] == f'"{file.sha256}"'
    assert Access.objects.order_by("-pk")[0].detail == f"{file.pk} {file.sha256[:12]} {start}-{stop - 1}"
    stale = client.get(address, headers={"Range": asked, "If-Range": '"other"'})
    assert (stale.status_code, len(body(stale))) == (200, len(MP4))


@pytest.mark.parametrize("asked", [f"bytes={len(MP4)}-", "bytes=9-3", "bytes=-0"])
def test_a_part_that_is_not_there(client: Client, ref: int, asked: str) -> None:
    file = attach(MP4, "a.mp4", "posting", ref)
    answer = client.get(f"{AT}/files/{file.pk}/bytes", headers={"Range": asked})
    assert (answer.status_code, answer["Content-Range"]) == (416, f"bytes */{len(MP4)}")


def test_a_file_that_differs_is_not_handed_out_and_said(client: Client, ref: int) -> None:
    file = attach(MP4, "a.mp4", "posting", ref)
    shelf().place.put(lies(file.sha256), BytesIO(MP4[:-1] + b"?"))
    answer = client.get(f"{AT}/files/{file.pk}/bytes")
    assert (answer.status_code, b"not what was taken in" in answer.content) == (410, True)
    assert file.events.get().act == "differs"
    assert "not what was taken in" in client.get(f"{AT}/files/{file.pk}").content.decode()
    small = attach(photo(), "a.jpg", "posting", ref)
    shelf().place.put(lies(small.small), BytesIO(b"another picture"))
    assert client.get(f"{AT}/files/{small.pk}/small").status_code == 410


def test_every_look_stands_in_the_access_log(client: Client, ref: int) -> None:
    file = attach(photo(), "a.jpg", "posting", ref)
    for part in ("", "/small", "/bytes"):
        assert client.get(f"{AT}/files/{file.pk}{part}").status_code == 200
    whats = Access.objects.order_by("pk").values_list("what", flat=True)
    assert list(whats)[-3:] == ["file", "small picture", "file opened"]


def test_striking_out_wants_a_reason_and_keeps_the_file(client: Client, ref: int) -> None:
    file = attach(PDF, "a.pdf", "posting", ref)
    assert client.post(f"{AT}/files/{file.pk}/strike", {"words": ""}).status_code == 422
    said = client.post(f"{AT}/files/{file.pk}/strike", {"words": "another table"}, follow=True).content.decode()
    assert "another table" in said
    assert body(client.get(f"{AT}/files/{file.pk}/bytes")) == PDF


ADDRESSES = ("files/of/{of}/{ref}", "files/{index}", "files/{index}/bytes", "files/{index}/small")


@pytest.fixture
def things(ref: int) -> dict[str, int]:
    """Of each kind of thing one, by its number: as rows, for what matters here is who may see its file."""
    here, by = Establishment.objects.get(slug=builders.HOUSE), Person.objects.get(username="cleo")
    at = {"establishment": here}
    case = Case.objects.create(
        **at, opened_index=900_002, title="Fees", party="house", opened=builders.NOW, opened_by=by, state="open", acted=1,
        changed_index=900_002,
    )  # fmt: skip
    letter = CaseLetter.objects.create(
        case=case, number=1, made_index=900_003, made_by=by, incoming=True, kind="notice", party="commission", name="Bureau",
        about="fees", text="", state="received", changed_index=900_003,
    )  # fmt: skip
    paper = Paper.objects.create(
        index=900_004, **at, kind="slip", paper_id="S-1", gaming_day=builders.DAY, digest=b""
    )  # fmt: skip
    clip = Clip.objects.create(
        index=900_005, **at, table=Posting.objects.get(record_index=ref).table, gaming_day=builders.DAY, hand=1, rule="FEE001",
        asked_for="person", sees=[], cameras=[], begins=builders.NOW, until=builders.NOW, started=builders.NOW, late=False,
        asked_at=builders.NOW, state="wanted",
    )  # fmt: skip
    inspection = Paper.objects.create(
        index=900_006, **at, kind="inspection", paper_id="I-1", gaming_day=builders.DAY, digest=b""
    )  # fmt: skip
    irregularity = Paper.objects.create(
        index=900_009, **at, kind="irregularity", paper_id="IR-1", gaming_day=builders.DAY, digest=b""
    )  # fmt: skip
    term = Term.objects.create(index=900_007, **at, kind="contract", name="TP-1", ends=builders.DAY)
    finding = Finding.objects.create(
        **at, gaming_day=builders.DAY, hand_id=1, rule="FEE001", subject="", outcome="fail", severity="serious", says="x",
        evidence={}, first_seen=builders.NOW, last_changed=builders.NOW,
    )  # fmt: skip
    issue = Issue.objects.create(
        **at, record_index=900_008, opened=builders.NOW, rule="FEE001", game="", option="", kind="", outcome="fail",
        direction="", least=0, most=0, since=builders.NOW,
    )  # fmt: skip
    found = {"case": case.pk, "letter": letter.pk, "paper": paper.index, "clip": clip.index, "posting": ref}
    found |= {"inspection": inspection.index, "term": term.index, "finding": finding.pk, "issue": issue.pk}
    found |= {"irregularity": irregularity.index}
    assert found.keys() == TARGETS.keys(), "a kind of thing without its file here"
    return found


def _addresses(of: str, file: File) -> list[str]:
    return [f"{AT}/{each.format(of=of, ref=file.ref, index=file.pk)}" for each in ADDRESSES]


@pytest.mark.parametrize("role", Role)
def test_no_role_sees_the_file_of_what_it_may_not_open(
    things: dict[str, int], role: Role, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("compliance.people.access.Standing.lacks_second_factor", False)
    person = Person.objects.create(username="visitor")
    give(person, role, builders.HOUSE)
    visitor = signed_in(person)
    for of, ref in things.items():
        file = attach(photo(), f"{of}.jpg", of, ref)
        may = Right.FILES in RIGHTS[role] and TARGETS[of].opens(RIGHTS[role].__contains__)
        for address in _addresses(of, file):
            for headers in ({}, {"Range": "bytes=0-9"}, {"HX-Request": "true"}):
                answer = visitor.get(address, headers=headers)
                assert (answer.status_code in (200, 206)) == may, (role, address, answer.status_code)
                assert may or b"\xff\xd8\xff" not in body(answer)
                assert "no-store" in answer["Cache-Control"]
        for address in (f"{AT}/files/of/{of}/{ref}/attach", f"{AT}/files/{file.pk}/strike"):
            answer = visitor.post(address, {"words": "x", "file": SimpleUploadedFile("b.pdf", PDF)})
            assert (answer.status_code < 400) == may, (role, address)


def test_an_officer_sees_the_clip_that_a_case_holds_and_not_the_page_of_video(
    client: Client, things: dict[str, int]
) -> None:
    file = attach(MP4, "a.mp4", "clip", things["clip"])
    page = f"{AT}/files/of/clip/{things['clip']}"
    assert "a.mp4" in client.get(page).content.decode()
    found = client.get(f"{AT}/files/{file.pk}").content.decode()
    assert page in found
    assert f'"{AT}/video"' not in found
    given = {"act": "join", "join-kind": "clip", "acted": "1"}
    case = f"{AT}/cases/{things['case']}"
    said = client.post(f"{case}/act", {**given, "join-refs": "77"}).content.decode()
    assert "There is no clip 77 here." in said
    client.post(f"{case}/act", {**given, "join-refs": str(things["clip"])})
    assert page in client.get(case).content.decode()


def test_no_file_leaks_into_another_house(
    client: Client, things: dict[str, int], other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The officer of both houses asks under the wrong one; somebody of the other house alone asks for anything."""
    monkeypatch.setattr("compliance.people.access.Standing.lacks_second_factor", False)
    person = Person.objects.create(username="stranger")
    give(person, Role.LEAD, other)
    stranger = signed_in(person)
    for of, ref in things.items():
        file = attach(photo(), f"{of}.jpg", of, ref)
        for address in _addresses(of, file):
            assert client.get(address.replace(AT, f"/at/{OTHER}")).status_code == 404, address
            assert stranger.get(address).status_code == 404, address
            assert stranger.get(address.replace(AT, f"/at/{OTHER}")).status_code == 404, address


def test_nobody_is_answered_without_signing_in(things: dict[str, int]) -> None:
    file = attach(photo(), "a.jpg", "posting", things["posting"])
    for address in _addresses("posting", file):
        assert Client().get(address, headers={"Range": "bytes=0-9"}).status_code == 302


def test_digests_and_numbers_that_are_none_open_nothing(client: Client, ref: int) -> None:
    file = attach(photo(), "a.jpg", "posting", ref)
    for address in (
        f"files/{file.sha256}/bytes",
        f"files/{file.pk + 1}",
        f"files/{2**70}",
        f"files/of/posting/{2**70}",
    ):
        assert client.get(f"{AT}/{address}").status_code == 404
    assert client.get(f"{AT}/files/of/nothing/1").status_code == 404


def test_a_file_that_was_removed_says_when_and_under_what_and_is_not_handed_out(client: Client, ref: int) -> None:
    file, later = attach(photo(), "a.jpg", "posting", ref), timezone.now() + datetime.timedelta(days=3000)
    two = [
        person_add(username=name, name=name, role=Role.ADMINISTRATOR, password="first-one-of-two")[0]
        for name in ("ada", "lou")
    ]
    here = Establishment.objects.get(slug=builders.HOUSE)
    assert files_remove(establishment=here, asked=two[0], agreed=two[1], reason="It is over.", now=later) == 1
    shown = " ".join(client.get(f"{AT}/files/{file.pk}").content.decode().split())
    assert "under evidence-files (7 years; 4 CCR 12003" in shown
    assert "by ada and lou: It is over." in shown
    assert f"{AT}/files/{file.pk}/bytes" not in shown
    assert file.sha256 in shown
    assert "removed" in client.get(f"{AT}/files/of/posting/{ref}").content.decode()
    for part in ("bytes", "small"):
        answer = client.get(f"{AT}/files/{file.pk}/{part}")
        assert (answer.status_code, b"\xff\xd8\xff" in answer.content) == (410 if part == "bytes" else 404, False)
