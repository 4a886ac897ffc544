"""All files of a house: sorted, filtered, paged by key, as CSV; nobody is told of a file on what is not open to them."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client

from compliance.evidence.models import File
from compliance.evidence.read import house_files
from compliance.people.models import Access, Person
from compliance.people.rights import RIGHTS, Right, Role
from tests.evidence.pages.test_files import attach, body, ref, things
from tests.evidence.sent import MP4, PDF, photo
from tests.pages import AT, OTHER, give, signed_in

__all__ = ["ref", "things"]
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _place(tmp_path: Path, settings: LazySettings) -> None:
    settings.EVIDENCE_FOLDER = str(tmp_path / "evidence")


@pytest.fixture
def three(ref: int) -> list[File]:
    """Of different names, kinds and sizes."""
    sent = ((photo(), "b.jpg"), (MP4, "a.mp4"), (PDF, "c.pdf"))
    return [attach(content, name, "posting", ref) for content, name in sent]


def names(client: Client, asked: str = "", end: str = "") -> list[str]:
    """As they stand in the CSV, which has what the page has."""
    text = body(client.get(f"{AT}/files.csv{asked}")).decode()
    shown = client.get(f"{AT}/files{asked}").content.decode()
    found = [row["name"] for row in csv.DictReader(io.StringIO(text))]
    assert [shown.index(f">{name}</a>") for name in found] == sorted(shown.index(f">{name}</a>") for name in found)
    return found


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("", ["c.pdf", "a.mp4", "b.jpg"]),
        ("?sort=name", ["a.mp4", "b.jpg", "c.pdf"]),
        ("?sort=size", ["a.mp4", "b.jpg", "c.pdf"]),
        ("?kind=clip", ["a.mp4"]),
        ("?of=case", []),
        ("?state=there&by=cleo&sort=name", ["a.mp4", "b.jpg", "c.pdf"]),
        ("?state=removed", []),
        ("?by=nobody", []),
    ],
)
def test_it_is_sorted_and_filtered(client: Client, three: list[File], asked: str, found: list[str]) -> None:
    assert names(client, asked) == found


@pytest.mark.parametrize("sort", house_files.ORDERS)
def test_it_is_read_by_key(client: Client, three: list[File], monkeypatch: pytest.MonkeyPatch, sort: str) -> None:
    whole = names(client, f"?sort={sort}")
    monkeypatch.setattr("compliance.evidence.pages.house_files.files_page.__kwdefaults__", {
        "order": "", "behind": None, "size": 1,
    })  # fmt: skip
    monkeypatch.setattr("compliance.evidence.pages.house_files._AT_ONCE", 2)
    seen, behind = [], ""
    for _ in whole:
        shown = client.get(f"{AT}/files?sort={sort}{behind}", headers={"HX-Request": "true"})
        [file] = shown.context["found"]
        seen.append(file.name)
        behind = f"&behind={shown.context['behind']}"
    assert seen == whole == [row["name"] for row in csv.DictReader(
        io.StringIO(body(client.get(f"{AT}/files.csv?sort={sort}")).decode())
    )]  # fmt: skip
    assert "<html" not in shown.content.decode()


@pytest.mark.parametrize("asked", ["sort=x", "of=x", "kind=x", "state=x", "behind=x", f"behind={2**63}"])
def test_what_no_list_has_offered_is_not_there(client: Client, asked: str) -> None:
    assert client.get(f"{AT}/files?{asked}").status_code == 404


def test_each_look_stands_in_the_access_log(client: Client, three: list[File]) -> None:
    client.get(f"{AT}/files")
    client.get(f"{AT}/files.csv")
    assert list(Access.objects.order_by("pk").values_list("what", flat=True))[-2:] == ["page", "export"]


@pytest.mark.parametrize("role", Role)
def test_nobody_is_told_of_a_file_on_what_is_not_open(
    house: str, things: dict[str, int], other: str, role: Role, monkeypatch: pytest.MonkeyPatch
) -> None:
    from compliance.evidence.read.targets import TARGETS

    monkeypatch.setattr("compliance.people.access.Standing.lacks_second_factor", False)
    person = Person.objects.create(username="visitor")
    give(person, role, house)
    visitor = signed_in(person)
    for of, which in things.items():
        attach(PDF, f"{of}.pdf", of, which)
    may = sorted(
        f"{of}.pdf" for of in things if Right.FILES in RIGHTS[role] and TARGETS[of].opens(RIGHTS[role].__contains__)
    )
    page, file = visitor.get(f"{AT}/files"), visitor.get(f"{AT}/files.csv")
    if Right.FILES not in RIGHTS[role]:
        assert (page.status_code, file.status_code) == (403, 403)
        return
    told = [row["name"] for row in csv.DictReader(io.StringIO(body(file).decode()))]
    assert sorted(told) == may
    assert sorted(one.name for one in page.context["found"]) == may
    assert visitor.get(f"/at/{OTHER}/files").status_code in (403, 404)
