"""What each resource gives."""

from __future__ import annotations

import base64
import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from compliance.floor.models import Act
from compliance.floor.write import finding_act
from compliance.houses.models import Establishment, Posting
from compliance.houses.write.posting_add import posting_end
from compliance.people.manage import person_add
from compliance.people.rights import Role
from compliance.record import merkle, read, seal
from tests import builders
from tests.commission import get, record, review, short_fee, walk

LISTS = (
    "establishments",
    "games",
    "options",
    "bands",
    "postings",
    "changes",
    "hand-corrections",
    "hands",
    "reviews",
    "collections",
    "sessions",
    "findings",
    "issues",
    "reports",
    "rules",
    "checkpoints",
    "access-log",
    "emergencies",
    "cases",
    "notices",
    "clocks",
)


@pytest.mark.parametrize("path", LISTS)
def test_every_list_is_a_page(commission: Client, hands: list[int], path: str) -> None:
    page = get(commission, path)
    assert set(page) == {"items", "more", "cursor", "next", "record_size"}
    assert page["record_size"] == hands[-1] + 3  # the review and the issue of what it found stand behind the hands


def test_an_establishment_says_its_zone_and_its_days(commission: Client, hands: list[int]) -> None:
    [house] = get(commission, "establishments")["items"]
    assert (house["slug"], house["time_zone"], house["boundary_hour"]) == (builders.HOUSE, "America/Los_Angeles", 6)
    assert house["tables"] == ["T1", "T2"]
    assert house["first_gaming_day"] == house["last_gaming_day"] == "2026-09-01"


def test_a_hand_has_exact_money_and_utc_times(commission: Client, hands: list[int]) -> None:
    hand = get(commission, "hands")["items"][0]
    assert (hand["action_dollars"], hand["fee_collected_dollars"]) == ("120.00", "2.00")
    assert hand["started"] == "2026-09-01T18:01:00Z"
    assert hand["gaming_day"] == "2026-09-01"
    assert (hand["review"]["fee_due_dollars"], hand["review"]["fails"]) == ("2.00", 0)
    assert "body" not in hand


def test_a_hand_comes_with_the_bytes_that_are_hashed(commission: Client, hands: list[int]) -> None:
    response = commission.get(f"/api/v1/hands/{hands[0]}")
    whole = response.json()
    start = response.content.index(b'"envelope":') + len(b'"envelope":')
    raw = response.content[start : response.content.index(b',"leaf":')]
    assert sha256(b"\0" + raw).hexdigest() == whole["leaf"]
    assert json.loads(raw) == whole["envelope"]
    body = json.dumps(whole["envelope"]["body"], sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    assert sha256(body).hexdigest() == whole["hand"]["digest"]
    assert whole["envelope"]["body"]["id"] == "T1-1"
    assert get(commission, whole["proofs"]["inclusion"].removeprefix("/api/v1/"))["leaf"] == whole["leaf"]


def test_bodies_come_with_the_list_when_asked_for(commission: Client, hands: list[int]) -> None:
    bodies = [hand["body"]["id"] for hand in walk(commission, "hands", include="body", limit=2)]
    assert bodies == [f"T1-{n}" for n in range(1, 6)]


def test_a_correction_names_what_it_corrects(commission: Client, hands: list[int]) -> None:
    supersedes = {"id": "T1-3", "reason": "read again", "author": "Ravi"}
    [corrected] = record(builders.hand(3, id="T1-3b", supersedes=supersedes))
    review()
    by_index = {hand["index"]: hand for hand in walk(commission, "hands")}
    assert (by_index[corrected]["supersedes"], by_index[hands[2]]["superseded_by"]) == (hands[2], corrected)
    assert by_index[hands[2]]["review"] is None


def test_a_hand_that_is_judged_again_has_its_review_come_again(commission: Client, hands: list[int]) -> None:
    reviews = walk(commission, "reviews", limit=2)
    assert [row["hand"] for row in reviews] == hands
    assert [row["review"] for row in reviews] == [hand["review"] for hand in walk(commission, "hands")]
    [corrected] = record(builders.hand(3, id="T1-3b", supersedes={"id": "T1-3", "reason": "again", "author": "Ravi"}))
    review()
    again = walk(commission, "reviews", changed_since=reviews[-1]["review"]["record"])
    assert {corrected, hands[3]} <= {row["hand"] for row in again}  # and its neighbour
    assert {row["hand"] for row in walk(commission, "reviews")} == {*hands, corrected} - {hands[2]}


def test_a_finding_says_what_was_due_and_why(commission: Client, hands: list[int]) -> None:
    [finding] = [one for one in walk(commission, "findings") if one["outcome"] == "fail"]
    assert (finding["rule"], finding["hand"], finding["difference_dollars"]) == ("FEE001", hands[2], "-1.00")
    assert "evidence" not in finding
    whole = get(commission, f"findings/{finding['id']}")
    assert whole["evidence"]["cites"]
    assert whole["evidence"]["working"]
    assert get(commission, f"hands/{hands[2]}")["findings"] == [finding]
    [with_evidence] = walk(commission, "findings", include="evidence", rule="FEE001", outcome="fail")
    assert whole == with_evidence | {"acts": []}


def test_a_finding_that_is_withdrawn_comes_again_behind_what_was_read(commission: Client, hands: list[int]) -> None:
    page = get(commission, "findings", rule="FEE001")
    [finding] = page["items"]
    supersedes = {"id": "T1-3", "reason": "read again", "author": "Ravi"}
    record(builders.hand(3, id="T1-3b", supersedes=supersedes))
    review()
    [again] = get(commission, "findings", rule="FEE001", cursor=page["cursor"])["items"]
    assert (again["id"], again["status"]) == (finding["id"], "withdrawn")
    assert again["withdrawn_why"] == "the hand was superseded"
    assert again["changed"] > finding["changed"]
    assert get(commission, "findings", changed_since=finding["changed"], rule="FEE001")["items"] == [again]
    assert get(commission, "findings", changed_since=again["changed"])["items"] == []


def test_what_is_done_about_a_finding_is_read_as_a_change_of_it(
    commission: Client, hands: list[int], house: Establishment
) -> None:
    page = get(commission, "findings", rule="FEE001")
    [finding] = page["items"]
    assert finding["state"] == "new"
    cleo, _ = person_add(username="cleo", name="Cleo Marsh", role=Role.OFFICER, establishment=house)
    wanted = finding_act.Wanted(act=Act.ACKNOWLEDGE, words="seen")
    seen = [finding_act.Seen(finding["id"])]
    today = builders.NOW.date()
    finding_act.finding_act(establishment=house, seen=seen, wanted=wanted, by=cleo, now=builders.NOW, today=today)
    [again] = get(commission, "findings", rule="FEE001", cursor=page["cursor"])["items"]
    assert (again["id"], again["state"]) == (finding["id"], "acknowledged")
    [act] = get(commission, f"findings/{finding['id']}")["acts"]
    assert (act["act"], act["by"], act["record"]) == ("acknowledge", "cleo", again["changed"])
    assert get(commission, "findings", state="new", rule="FEE001")["items"] == []


def test_collections_are_those_of_the_hands(commission: Client, house: Any) -> None:
    two = [
        {"from": "player-dealer", "kind": "fee", "amount": "2.00"},
        {"from": "pot", "kind": "rake", "amount": "1.00"},
    ]
    made = record(builders.hand(1, collections=two), builders.hand(2, collections=None), builders.hand(3))
    rows = walk(commission, "collections", limit=1)
    assert [(row["hand"], row["position"], row["kind"], row["amount_dollars"]) for row in rows] == [
        (made[0], 0, "fee", "2.00"),
        (made[0], 1, "rake", "1.00"),
        (made[2], 0, "fee", "2.00"),
    ]
    assert rows[1]["from"] == "pot"


def test_games_options_and_bands_are_as_printed(commission: Client, house: Any) -> None:
    slugs = [game["slug"] for game in walk(commission, "games")]
    assert builders.GAME in slugs
    options = walk(commission, "options", game=builders.GAME, schedule="own", limit=1)
    assert [option["number"] for option in options] == sorted(option["number"] for option in options)
    second = next(option for option in options if option["number"] == 2)
    bands = [band for band in walk(commission, "bands", game=builders.GAME, limit=7) if band["option"] == second["id"]]
    assert [band["position"] for band in bands] == list(range(len(bands)))
    assert bands[0]["fee_dollars"] == "1.00"


def test_a_game_is_told_as_of_a_day(commission: Client, house: Any) -> None:
    game = get(commission, f"games/{builders.GAME}", as_of="2026-09-01")
    assert game["in_force"] is True
    assert game["blocks"]["wager"]
    assert game["schedules"][0]["schedule"]
    before = get(commission, f"games/{builders.GAME}", as_of="1950-01-01")
    assert (before["in_force"], before["blocks"]["wager"]) == (False, [])
    assert get(commission, f"games/{builders.GAME}", digest=game["digest"], as_of="2026-09-01") == game
    assert walk(commission, "games", as_of="1950-01-01") == walk(commission, "options", as_of="1950-01-01") == []


@pytest.mark.parametrize(
    ("as_of", "count"),
    [("2026-09-01", 2), ("2026-07-31", 0), ("2026-08-01T12:59:59Z", 0), ("2026-08-01T06:00:00-07:00", 2)],
)
def test_postings_are_told_as_of_a_day_or_a_moment(commission: Client, house: Any, as_of: str, count: int) -> None:
    assert len(walk(commission, "postings", as_of=as_of)) == count


def test_a_posting_that_is_taken_down_comes_again(commission: Client, house: Any) -> None:
    page = get(commission, "postings")
    assert [row["until"] for row in page["items"]] == [None, None]
    posting = Posting.objects.get(record_index=page["items"][0]["record"])
    posting_end(posting=posting, at=builders.NOW, actor="test", now=builders.NOW)
    [ended] = get(commission, "postings", cursor=page["cursor"])["items"]
    assert (ended["record"], ended["until"]) == (page["items"][0]["record"], "2026-09-03T12:00:00Z")


def test_a_rule_explains_itself(commission: Client, hands: list[int]) -> None:
    rule = get(commission, "rules/FEE001")
    assert rule["what"]
    assert rule["law"]
    assert rule in walk(commission, "rules", limit=3)
    assert {one["severity"] for one in walk(commission, "rules", severity="severe")} <= {"severe"}


@pytest.mark.django_db(transaction=True)
def test_checkpoints_and_proofs_hold(commission: Client, hands: list[int], settings: Any, tmp_path: Path) -> None:
    settings.CHECKPOINT_FOLDER = str(tmp_path)
    seal.checkpoint_make(now=timezone.now(), sign=seal.signer())
    record(builders.hand(6))
    seal.checkpoint_make(now=timezone.now(), sign=seal.signer())
    first, second = walk(commission, "checkpoints", limit=1)
    one = get(commission, f"checkpoints/{first['size']}")
    assert one["checkpoint"] == first
    assert one["keys"] == [str(seal.signer().public)]
    assert base64.b64encode(bytes.fromhex(first["root"])).decode() in first["note"]
    proof = get(commission, "proofs/inclusion", index=hands[0])
    assert (proof["size"], proof["root"], proof["checkpoint"]) == (second["size"], second["root"], True)
    path = [bytes.fromhex(node) for node in proof["path"]]
    leaf, root = bytes.fromhex(proof["leaf"]), bytes.fromhex(proof["root"])
    merkle.inclusion_check(index=hands[0], size=proof["size"], leaf=leaf, proof=path, root=root)
    both = get(commission, "proofs/consistency", old=first["size"], new=second["size"])
    assert (both["old_root"], both["new_root"]) == (first["root"], second["root"])


@pytest.mark.django_db(transaction=True)
def test_the_status_says_how_fresh_and_whole_all_is(
    commission: Client, hands: list[int], settings: Any, tmp_path: Path
) -> None:
    settings.CHECKPOINT_FOLDER = str(tmp_path)
    record(builders.hand(9))
    status = get(commission, "status")
    [house] = status["establishments"]
    assert (house["backlog"], house["last_hand"], house["gaps"]) == (1, status["record_size"] - 1, 0)
    assert house["recording_lag_seconds"] > 0
    review()
    [house] = get(commission, "status")["establishments"]
    assert (house["backlog"], house["gaps"]) == (0, 1)
    assert status["unsealed"] == status["record_size"]
    assert (status["checkpoint"], house["signed_number"]) == (None, None)
    assert house["last_number"] == max(
        entry.number or 0 for entry in read.entries(establishment=house["establishment"])
    )
    signed = seal.checkpoint_make(now=timezone.now(), sign=seal.signer())
    record(builders.hand(11))
    status = get(commission, "status")
    [later] = status["establishments"]
    assert (later["last_number"], later["signed_number"]) == (house["last_number"] + 1, house["last_number"])
    assert status["checkpoint"]["note"] == signed.note


def test_hands_are_found_by_day_table_and_game(commission: Client, hands: list[int]) -> None:
    [other] = record(builders.hand(1, table="T2"))
    assert [hand["index"] for hand in walk(commission, "hands", table="T2")] == [other]
    assert len(walk(commission, "hands", gaming_day_from="2026-09-01", gaming_day_to="2026-09-01")) == 6
    assert walk(commission, "hands", gaming_day_from="2026-09-02") == []
    assert walk(commission, "hands", game="no-such-game") == []
    assert [hand["index"] for hand in walk(commission, "hands", changed_since=hands[-1])] == [other]
    assert len(walk(commission, "findings", table="T2")) == 0
    record(short_fee(7))


def test_an_issue_gathers_its_findings_and_says_what_was_done(commission: Client, hands: list[int]) -> None:
    [finding] = [one for one in walk(commission, "findings") if one["outcome"] == "fail"]
    issue = get(commission, f"issues/{finding['issue']}")
    assert (issue["rule"], issue["findings"], issue["to_do"], issue["state"]) == (finding["rule"], 1, 1, "new")
    assert issue["acts"] == []
    assert {name: value for name, value in issue.items() if name != "acts"} in get(commission, "issues")["items"]
    assert get(commission, "issues", issue_state="resolved")["items"] == []
    assert get(commission, f"issues/{2**70}", 404)
