"""Bundles of the past, never made again: every kind of entry ever recorded stays readable and verifiable."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from compliance.record import canonical, verifier
from compliance.record.kinds import kinds
from tests.places import GOLDEN

WHOLE = {"verdict": "clean", "records": 18, "size": 18, "sealed": 18, "checkpoints": 5}
SELECTION = {"verdict": "clean", "records": 6, "size": 18, "sealed": 18, "checkpoints": 2}


@pytest.mark.parametrize(("name", "expected"), [("whole-1.zip", WHOLE), ("selection-1.zip", SELECTION)])
def test_a_golden_bundle_verifies_with_the_key_and_the_checkpoint_of_its_day(
    name: str, expected: dict[str, object]
) -> None:
    keys = verifier.keys_read((GOLDEN / "keys-1.txt").read_text())
    kept = (GOLDEN / "kept-1.checkpoint").read_text()
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / name, [kept], keys))
    [key] = found.pop("keys")
    assert found.pop("counts") == {}, "nothing was counted then"
    assert found == expected
    assert (GOLDEN / "keys-1.txt").read_text().startswith(f"{key['key']}+")


@pytest.mark.parametrize("name", ["whole-1.zip", "selection-1.zip"])
def test_a_golden_bundle_verifies_with_the_verifier_it_was_handed_over_with(name: str, tmp_path: Path) -> None:
    with zipfile.ZipFile(GOLDEN / name) as bundle:
        bundle.extract("verifier.py", tmp_path)
    command = [sys.executable, "-I", "-S", str(tmp_path / "verifier.py"), str(GOLDEN / name), "--json"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, json.loads(run.stdout)["verdict"]) == (0, "clean")


def test_limits_that_hung_without_a_schedule_stay_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "limits-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "limits-1.zip", [], keys))
    assert found["verdict"] == "clean"
    with zipfile.ZipFile(GOLDEN / "limits-1.zip") as bundle, bundle.open("records.ndjson") as lines:
        bodies = [json.loads(line).get("body", {}) for line in lines]
    posted = [body["posted"] for body in bodies if "posted" in body]
    assert [(one["schedule"], one["option"]) for one in posted] == [(None, None), ("own", 2)]


def test_a_case_a_letter_and_what_stays_in_the_house_stay_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "cases-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "cases-1.zip", [], keys))
    assert (found["verdict"], found["records"]) == ("clean", 4)
    with zipfile.ZipFile(GOLDEN / "cases-1.zip") as bundle, bundle.open("records.ndjson") as lines:
        bodies = [body for line in lines if "act" in (body := json.loads(line).get("body", {}))]
    assert [(body["act"], "internal" in body) for body in bodies] == [
        *(("open", False), ("internal", True), ("receive", False), ("discard", True)),
    ]
    assert "told" not in bodies[1]


def test_the_papers_of_a_day_its_books_and_its_closing_stay_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "money-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "money-1.zip", [], keys))
    assert (found["verdict"], found["records"]) == ("clean", 20)


def test_put_off_vigorish_and_the_cause_of_a_fund_entry_stay_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "marker-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "marker-1.zip", [], keys))
    assert found["verdict"] == "clean"
    with zipfile.ZipFile(GOLDEN / "marker-1.zip") as bundle, bundle.open("records.ndjson") as lines:
        held = {body["id"]: body for line in lines if (body := json.loads(line).get("body", {})).get("id")}
    assert (held["MK-2"]["slip"], held["SL-9"]["settles"]) == ("SL-9", ["MK-1"])
    assert (held["FE-2"]["cause"], held["FE-2"]["corrects"]) == ("correction", "FE-1")


def test_a_house_a_draft_and_a_file_that_was_sent_stay_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "house-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "house-1.zip", [], keys))
    assert found["verdict"] == "clean"
    with zipfile.ZipFile(GOLDEN / "house-1.zip") as bundle, bundle.open("records.ndjson") as lines:
        bodies = {item["kind"]: item["body"] for line in lines if "kind" in (item := json.loads(line))}
    assert (bodies["house/1"]["boundary_hour"], bodies["draft/1"]["title"]) == (6, "Two")
    assert [result[1] for result in bodies["upload/1"]["results"]] == ["recorded", "refused"]


@pytest.mark.parametrize(("name", "kind", "keys"), [("key", "key/1", 2), ("clock", "clock/1", 1)])
def test_a_change_of_key_and_a_decision_on_the_clock_stay_verifiable(name: str, kind: str, keys: int) -> None:
    first = verifier.keys_read((GOLDEN / f"{name}-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / f"{name}-1.zip", [], first))
    assert (found["verdict"], len(found["keys"])) == ("clean", keys)
    with zipfile.ZipFile(GOLDEN / f"{name}-1.zip") as bundle, bundle.open("records.ndjson") as lines:
        assert kind in {json.loads(line).get("kind") for line in lines}


@pytest.mark.parametrize("name", ["access", "account"])
def test_a_seal_of_the_access_log_and_of_accounts_stays_verifiable(name: str) -> None:
    keys = verifier.keys_read((GOLDEN / f"{name}-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / f"{name}-1.zip", [], keys))
    assert (found["verdict"], found["records"]) == ("clean", 1)


def test_the_removal_of_rows_whose_term_was_over_stays_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "removed-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "removed-1.zip", [], keys))
    assert (found["verdict"], found["records"]) == ("clean", 3)
    with zipfile.ZipFile(GOLDEN / "removed-1.zip") as bundle, bundle.open("records.ndjson") as lines:
        bodies = {item["kind"]: item["body"] for line in lines if "kind" in (item := json.loads(line))}
    seal, removed = bodies["access/1"], bodies["removed/1"]
    assert (removed["term"]["years"], removed["asked_by"], removed["agreed_by"]) == (7, "ada", "lou")
    assert (removed["first"], removed["last"], removed["rows"]) == (seal["first"], seal["last"], seal["rows"])


def test_hands_whose_bodies_were_removed_stay_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "bodies-removed-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "bodies-removed-1.zip", [], keys))
    assert (found["verdict"], found["records"], found["bodies_removed"]) == ("clean", 7, 4)
    [said] = found["removed"]
    assert "4 bodies of" in said
    assert said.endswith("by ada and lou: record " + said.rpartition(" ")[2])


def test_a_backup_a_drill_and_a_decision_after_a_restore_stay_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "backup-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "backup-1.zip", [], keys))
    assert (found["verdict"], found["records"]) == ("clean", 6)


def test_an_issue_and_what_was_done_about_it_stay_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "issue-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "issue-1.zip", [], keys))
    assert (found["verdict"], found["records"]) == ("clean", 4)


def test_the_signature_of_a_witness_stays_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "witness-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "witness-1.zip", [], keys))
    assert (found["verdict"], found["records"]) == ("clean", 1)
    with zipfile.ZipFile(GOLDEN / "witness-1.zip") as bundle, bundle.open("records.ndjson") as lines:
        [body] = [json.loads(line)["body"] for line in lines if b'"kind"' in line]
    assert verifier.cosigned(body["note"], *verifier.key_read(body["key"])) == 1_772_443_800


def test_the_count_of_a_house_stays_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "counted-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "counted-1.zip", [], keys))
    assert (found["verdict"], found["records"], found["counts"]) == ("clean", 6, {"lucky-derby": [1, 6]})


def test_a_hand_over_and_its_signature_stay_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "handover-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "handover-1.zip", [], keys))
    assert (found["verdict"], found["records"]) == ("clean", 2)


def test_a_correction_that_two_people_made_stays_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "hand-correction-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "hand-correction-1.zip", [], keys))
    assert found["verdict"] == "clean"
    with zipfile.ZipFile(GOLDEN / "hand-correction-1.zip") as bundle, bundle.open("records.ndjson") as lines:
        bodies = {item["kind"]: item["body"] for line in lines if "kind" in (item := json.loads(line))}
    proposed, decided = bodies["hand-correction/1"], bodies["hand-correction-decided/1"]
    assert (proposed["hand"], [each["rule"] for each in proposed["falls"]]) == ("T1-1", ["FEE001"])
    assert (decided["act"], decided["author"]) == ("confirm", "cleo")


def test_a_file_struck_out_and_what_ends_stay_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "file-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "file-1.zip", [], keys))
    assert (found["verdict"], found["records"]) == ("clean", 3)


def test_a_file_whose_term_was_over_stays_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "file-removed-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "file-removed-1.zip", [], keys))
    assert (found["verdict"], found["records"]) == ("clean", 7)
    with zipfile.ZipFile(GOLDEN / "file-removed-1.zip") as bundle, bundle.open("records.ndjson") as lines:
        bodies = {item["kind"]: item["body"] for line in lines if "kind" in (item := json.loads(line))}
    file, removed = bodies["file/1"], bodies["file-removed/1"]
    assert (removed["sha256"], removed["asked_by"], removed["agreed_by"]) == (file["sha256"], "ada", "lou")


def test_an_emergency_stays_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "emergency-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "emergency-1.zip", [], keys))
    assert (found["verdict"], found["records"]) == ("clean", 4)
    with zipfile.ZipFile(GOLDEN / "emergency-1.zip") as bundle, bundle.open("records.ndjson") as lines:
        acts = [body["act"] for line in lines if "act" in (body := json.loads(line).get("body", {}))]
    assert acts == ["grant", "end", "close"]


def test_an_observation_with_its_review_stays_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "observed-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "observed-1.zip", [], keys))
    assert found["verdict"] == "clean"
    with zipfile.ZipFile(GOLDEN / "observed-1.zip") as bundle, bundle.open("records.ndjson") as lines:
        bodies = [(item["kind"], item["body"]) for line in lines if "kind" in (item := json.loads(line))]
    assert [kind for kind, _ in bodies] == ["observation/1", "observation-review/1"] * 2 + ["observation-struck/1"]
    assert bodies[0][1]["line"].endswith("fb 1")
    assert bodies[1][1]["failing"] == ["FEE001"]
    assert {"part": "cards", "why": "glare"} in bodies[2][1]["not_seen"]


def test_an_assignment_that_was_taken_over_stays_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "supervised-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "supervised-1.zip", [], keys))
    assert found["verdict"] == "clean"
    with zipfile.ZipFile(GOLDEN / "supervised-1.zip") as bundle, bundle.open("records.ndjson") as lines:
        bodies = [(item["kind"], item["body"]) for line in lines if "kind" in (item := json.loads(line))]
    assert [kind for kind, _ in bodies] == ["assignment/1", "assignment-end/1", *["assignment/1"] * 3]
    assert bodies[1][1]["taken_by"] == "ben"
    said = [(body["supervisor"], body["tables"]) for kind, body in bodies if kind == "assignment/1"]
    assert said == [("ana", ["T1", "T2"]), ("ana", ["T1"]), ("ana", ["T2"]), ("ben", ["T2"])]


def test_a_plan_with_its_list_and_a_unit_stays_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "plan-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "plan-1.zip", [], keys))
    assert (found["verdict"], found["records"]) == ("clean", 3)
    with zipfile.ZipFile(GOLDEN / "plan-1.zip") as bundle, bundle.open("records.ndjson") as lines:
        plan, listed, unit = [body for line in lines if (body := json.loads(line).get("body"))]
    assert (plan["units"], sum(len(one["units"]) for one in listed["strata"])) == ("hands", 8)
    assert unit["unit"] in listed["strata"][0]["units"]


def test_an_inspection_and_its_striking_out_stay_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "inspections-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "inspections-1.zip", [], keys))
    assert found["verdict"] == "clean"
    with zipfile.ZipFile(GOLDEN / "inspections-1.zip") as bundle, bundle.open("records.ndjson") as lines:
        items = [item for line in lines if "kind" in (item := json.loads(line))]
    first, second = (item["body"] for item in items if item["kind"] == "inspection/1")
    assert [(one["answer"], one["tables"]) for one in first["answers"]] == [("yes", ["T1"]), ("no", ["T2"])]
    assert second["supersedes"]["struck"] is True


def test_an_irregularity_that_was_struck_out_and_a_failed_audit_stay_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "audited-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "audited-1.zip", [], keys))
    assert (found["verdict"], found["records"]) == ("clean", 12)
    with zipfile.ZipFile(GOLDEN / "audited-1.zip") as bundle, bundle.open("records.ndjson") as lines:
        bodies = [(item["kind"], item["body"]) for line in lines if "kind" in (item := json.loads(line))]
    told, struck = (body for kind, body in bodies if kind == "irregularity/1")
    assert (told["happened"]["remedy"], struck["supersedes"]["struck"]) == (["card-plays"], True)
    [result] = [body for kind, body in bodies if kind == "audit-result/1"]
    assert (result["passed"], result["no"], "again_by" in result) == (False, 1, True)


def test_every_kind_of_entry_is_in_a_golden_bundle() -> None:
    held = set()
    for path in GOLDEN.glob("*.zip"):
        with zipfile.ZipFile(path) as bundle, bundle.open("records.ndjson") as lines:
            for line in lines:
                item = json.loads(line)
                if "kind" in item:
                    held.add(item["kind"])
                    assert canonical.reads_back(canonical.encode(item["body"]))
    missing = sorted(set(kinds()) - held)
    assert not missing, (
        f"record one entry of {missing} in a fresh house and keep its `manage.py bundle` in {GOLDEN.name}/"
    )
    assert held <= set(kinds()), "a kind that was recorded once is never taken out of entries.py"


def test_a_camera_and_the_video_that_was_asked_of_it_stay_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "video-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "video-1.zip", [], keys))
    assert found["verdict"] == "clean"
    with zipfile.ZipFile(GOLDEN / "video-1.zip") as bundle, bundle.open("records.ndjson") as lines:
        bodies = {item["kind"]: item["body"] for line in lines if "kind" in (item := json.loads(line))}
    assert (bodies["camera/1"]["keeps_days"], bodies["clip/1"]["cameras"]) == (14, ["C1"])
    assert bodies["clip-act/1"]["state"] == "exported"


def test_what_two_people_changed_of_a_house_stays_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "house-change-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "house-change-1.zip", [], keys))
    assert (found["verdict"], found["records"]) == ("clean", 6)
    with zipfile.ZipFile(GOLDEN / "house-change-1.zip") as bundle, bundle.open("records.ndjson") as lines:
        bodies = [(item["kind"], item["body"]) for line in lines if "kind" in (item := json.loads(line))]
    words = [body["confirmed"] for kind, body in bodies if kind == "house-change-word/1"]
    houses = [body.get("dated", []) for kind, body in bodies if kind == "house/1"]
    assert (words, houses[0]) == ([True, False], [])
    assert houses[-1][0]["shifts"] == [{"name": "Day", "from": 6}, {"name": "Night", "from": 18}]


def test_that_the_first_steps_were_put_away_stays_verifiable() -> None:
    keys = verifier.keys_read((GOLDEN / "first-steps-keys-1.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(GOLDEN / "first-steps-1.zip", [], keys))
    assert (found["verdict"], found["records"]) == ("clean", 1)
