"""Reports that were handed over, and their files."""

from __future__ import annotations

import base64
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from compliance.houses.models import Establishment
from compliance.record import read
from reports import services
from tests import builders
from tests.commission import OTHER, bearer, get, walk


@pytest.fixture
def handed_over(hands: list[int], settings: Any, tmp_path: Path) -> None:
    """A report of the day as workbook and as CSV."""
    settings.REPORTS_FOLDER = str(tmp_path / "reports")
    settings.PUBLIC_ADDRESS = "https://oliver.example"
    asked = {"establishment": builders.HOUSE, "first": builders.DAY, "last": builders.DAY, "asked_by": "ada"}
    run = services.report_ask(code="COL01", formats=("xlsx", "csv"), now=builders.NOW, **asked)
    assert services.report_run(run_id=run.pk, clock=lambda: builders.NOW).status == "done"


@pytest.mark.django_db(transaction=True)
def test_a_file_is_given_byte_for_byte_and_its_hash_is_in_the_record(commission: Client, handed_over: None) -> None:
    files = walk(commission, "reports", limit=1)
    assert {file["format"] for file in files} == {"xlsx", "csv"}
    for file in files:
        assert get(commission, f"reports/{file['file']}") == file
        response = commission.get(f"/api/v1/reports/{file['file']}/content", headers={"Accept-Encoding": "gzip"})
        assert response.status_code == 200
        assert sha256(response.content).hexdigest() == file["sha256"]
        assert base64.b64encode(bytes.fromhex(file["sha256"])).decode() in response["Repr-Digest"]
        assert response["Content-Disposition"].endswith(f'.{file["format"]}"')
        entry = read.entry(file["record"])
        assert entry is not None
        assert file["sha256"].encode() in entry.body
        hashed = get(commission, f"entries/{file['record']}")["envelope"]["body"]
        assert file["sha256"] in [each["sha256"] for each in hashed["files"]]
    assert walk(commission, "reports", gaming_day_from="2026-09-02") == []
    assert walk(commission, "reports", report="COL01") == files
    assert "COL01" in get(commission, "reports", 400, report="XXX99")["errors"][0]["cure"]
    assert len(walk(commission, "reports", gaming_day_to="2026-09-01")) == 2


@pytest.mark.django_db(transaction=True)
def test_a_report_of_another_house_is_not_there(
    commission: Client, handed_over: None, token_of: Callable[..., str]
) -> None:
    other = bearer(token_of(establishment=Establishment.objects.get(slug=OTHER)))
    [file, *_] = walk(commission, "reports")
    assert walk(other, "reports") == []
    assert get(other, f"reports/{file['file']}", 404)
    assert get(other, f"reports/{file['file']}/content", 404)


@pytest.mark.django_db(transaction=True)
def test_a_file_that_was_changed_on_the_disk_is_not_given(
    commission: Client, handed_over: None, tmp_path: Path
) -> None:
    [file, *_] = walk(commission, "reports")
    (tmp_path / "reports" / file["sha256"][:2] / file["sha256"]).write_bytes(b"changed")
    said = get(commission, f"reports/{file['file']}/content", 404)
    assert "was changed" in said["detail"]
    assert "run it again" in said["errors"][0]["cure"]
