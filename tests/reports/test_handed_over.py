"""What was handed over: for good, known by its code and its bytes, never handed out changed."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.db.utils import ProgrammingError
from django.test import Client

from compliance.record import declared, read
from reports import selectors, services, storage
from reports.base import ReportError
from reports.identity import verification_read
from reports.models import ReportEdition, ReportFile
from reports.recorded import ReportRows
from reports.registry import report
from tests import builders
from tests.reports.asking import edition_of, run

Play = Callable[..., None]
pytestmark = pytest.mark.django_db(transaction=True)


def test_the_record_and_the_rows_are_compared(play: Play) -> None:
    play(builders.hand(1))
    edition = edition_of(run())
    checks = [check for check in declared.checks() if "report/1" in check.kinds]
    assert len(checks) == 1

    def differences() -> list[tuple[int, str]]:
        entries = list(read.entries(kind="report/1"))
        return list(checks[0].differences(start=0, stop=read.size(), entries=entries))

    assert differences() == []
    file = edition.files.get(format="pdf")
    ReportFile.objects.create(
        edition=edition, format="pdf", paper="letter", sha256="0" * 64, size=1, record_index=file.record_index
    )
    assert [index for index, _ in differences()] == [file.record_index]


def test_a_paper_is_known_by_its_code_and_a_file_by_its_bytes(play: Play) -> None:
    play(builders.hand(1))
    edition = edition_of(run())
    assert selectors.edition_checked(written="COL01-0000-0000-0000-0000") is None
    assert selectors.edition_checked(written=f" {edition.verification.lower()} ") == edition
    content = storage.read(edition.files.get(format="xlsx").sha256)
    [found] = selectors.files_checked(digest=sha256(content).hexdigest())
    assert found.edition == edition
    assert selectors.files_checked(digest=sha256(content + b" ").hexdigest()) == []


def test_a_file_that_bears_no_code_is_known_in_every_report_it_stands_in(house: str) -> None:
    """Two days without play: their CSVs hold the heads alone."""
    following = builders.DAY + datetime.timedelta(days=1)
    first, second = edition_of(run()), edition_of(run(first=following, last=following))
    digest = first.files.get(format="csv").sha256
    assert [file.edition for file in selectors.files_checked(digest=digest)] == [second, first]
    page = Client().post("/check", {"file": ContentFile(storage.read(digest), "of-a-day.csv")}).content.decode()
    assert first.verification in page
    assert second.verification in page


def test_a_code_whose_files_were_never_finished_was_not_handed_over(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*_args: object) -> bytes:
        raise ReportError("the folder is full")

    play(builders.hand(1))
    monkeypatch.setattr(services.FORMATS["csv"], "write", lost)
    assert run(formats=["csv"]).status == "failed"
    edition = ReportEdition.objects.get()
    assert selectors.edition_checked(written=edition.verification) is None
    monkeypatch.undo()
    assert selectors.edition_checked(written=edition_of(run(formats=["csv"])).verification) == edition


def test_an_edition_and_its_files_are_for_good(play: Play) -> None:
    play(builders.hand(1))
    edition = edition_of(run())
    for query in (ReportEdition.objects.filter(pk=edition.pk), ReportFile.objects.all()):
        with pytest.raises(ProgrammingError, match="permission denied"):
            query.delete() if query.model is ReportFile else query.update(verification="x")


def test_a_file_that_was_changed_on_the_disk_is_never_handed_out(play: Play, folder: Path) -> None:
    play(builders.hand(1))
    file = selectors.file_of(edition=edition_of(run()), name="csv", paper="letter")
    (path,) = folder.glob(f"*/{file.sha256}")
    path.write_bytes(path.read_bytes().replace(b"2.00", b"9.00"))
    with pytest.raises(ReportError, match="was changed on the disk"):
        storage.read(file.sha256)
    entries, check = list(read.entries(kind="report/1")), ReportRows()
    [(index, what)] = check.differences(start=0, stop=read.size(), entries=entries)
    assert (index, "(csv) was changed" in what) == (file.record_index, True)
    run(formats=["csv"])
    assert storage.read(file.sha256), "made anew, the same bytes"
    assert not list(check.differences(start=0, stop=read.size(), entries=entries))


def test_letter_and_a4_are_two_files_of_one_edition(play: Play) -> None:
    play(builders.hand(1))
    first, second = edition_of(run(formats=["pdf"])), edition_of(run(formats=["pdf"], paper="a4"))
    assert first == second
    assert len({file.sha256 for file in first.files.filter(format="pdf")}) == 2


def test_a_code_is_read_as_people_type_it() -> None:
    assert verification_read(" col01-7k3f 9q2m-xw4t-ol00 ") == "COL01-7K3F-9Q2M-XW4T-0100"


def test_the_registry_finds_the_report_by_its_file() -> None:
    found = report("col01")
    assert (found.code, found.name, found.daily) == ("COL01", "collections-by-table-and-shift", True)
    assert set(found.parts) == {"What it answers", "How it is counted", "Who asks for it"}
    with pytest.raises(ReportError, match="there is no report"):
        report("NOP99")
