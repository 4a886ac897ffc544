"""The entry of a report in the record: once recorded, readable for ever (tests/record/log/golden holds one)."""

from __future__ import annotations

import json
import zipfile

from compliance.record import verifier
from tests.places import GOLDEN


def test_a_golden_report_verifies_and_says_which_files_were_handed_over() -> None:
    keys = verifier.keys_read((GOLDEN / "report-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "report-1.zip", [], keys))
    assert found["verdict"] == "clean"
    with zipfile.ZipFile(GOLDEN / "report-1.zip") as bundle:
        entries = [json.loads(line) for line in bundle.read("records.ndjson").splitlines()]
    [body] = [entry["body"] for entry in entries if entry.get("kind") == "report/1"]
    assert set(body) == {
        "report", "first", "last", "verification", "digest", "position", "catalogue", "made", "files",
    }  # fmt: skip
    assert sorted(file["format"] for file in body["files"]) == ["csv", "pdf", "xlsx"]
    assert all(set(file) == {"format", "paper", "sha256", "size"} for file in body["files"])
