"""What old hands say, after its term: two people remove it; leaves, tree, rows and sums stay, and everything says removed."""

from __future__ import annotations

import datetime
import io
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.utils import timezone

from compliance.floor.models import Finding, HandReview, RecordedHand, ReviewPending
from compliance.floor.write.hand_record import hands_record
from compliance.floor.write.totals_recount import totals_recount
from compliance.houses.models import Establishment
from compliance.people import remove
from compliance.people.manage import person_add
from compliance.people.models import Assignment, Person
from compliance.people.rights import Role
from compliance.people.tokens import token_create
from compliance.record import append, canonical, left, read, seal, verifier
from compliance.record.bundle import Selection, bundle_write
from compliance.record.inspection import Inspection, removed
from compliance.record.removed import KIND, Bodies, removals
from tests import builders
from tests.writes import house, record, review

__all__ = ["house", "record", "review"]

pytestmark = pytest.mark.django_db(transaction=True)

HOUR = datetime.timedelta(hours=1)
TERM = 7
NOW = builders.NOW.replace(year=builders.NOW.year + TERM) + HOUR
WHY = "Seven years are over."


@pytest.fixture(autouse=True)
def _as_a_house(monkeypatch: pytest.MonkeyPatch, owner_url: str, settings: Any, tmp_path: Path) -> None:
    """With the right of the owner, a key of its own and its own folder of checkpoints."""

    @contextmanager
    def as_owner() -> Iterator[Any]:
        with psycopg.connect(owner_url) as owner:
            yield owner

    monkeypatch.setattr(remove, "_as_owner", as_owner)
    monkeypatch.setattr(remove, "_owned", lambda: None)
    monkeypatch.setattr(remove, "_tidy", lambda: None)
    monkeypatch.setattr("compliance.record.append.back_refuse", lambda **_: None)  # years pass in a moment here
    secrets = tmp_path / "secrets"
    secrets.mkdir()
    key = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
    (secrets / "signing_key").write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    settings.SECRETS_FOLDER, settings.CHECKPOINT_FOLDER = str(secrets), str(tmp_path / "log")


@pytest.fixture
def two() -> tuple[Person, Person]:
    ada, _ = person_add(username="ada", name="Ada A", role=Role.ADMINISTRATOR, password="first-one-of-two")
    lou, _ = person_add(username="lou", name="Lou L", role=Role.ADMINISTRATOR, password="second-one-of-two")
    return ada, lou


@pytest.fixture
def hands(house: str, record: Callable[..., Any], review: Callable[..., int]) -> tuple[list[int], list[int]]:
    """Four hands that are older than the term at NOW, and two that are as old as it to the moment; all reviewed, signed for."""
    fee = [{"from": "player-dealer", "kind": "fee", "amount": "1.00", "when": "before-deal"}]
    old = [one.record for one in record(builders.hand(1, collections=fee), *(builders.hand(n) for n in (2, 3, 4)))]
    lines = [builders.line(builders.hand(n)) for n in (5, 6)]
    young = [
        one.record
        for part in hands_record(establishment=house, lines=lines, actor="test", now=builders.NOW + HOUR)
        for one in part.answers
    ]
    review()
    seal.checkpoint_make(now=timezone.now(), sign=seal.signer())
    return old, young  # type: ignore[return-value]


def go(two: tuple[Person, Person], house: str, **changes: Any) -> int:
    said = {"name": "hands", "establishment": house, "asked": two[0], "agreed": two[1], "reason": WHY, "now": NOW}
    return remove.bodies_remove(**(said | changes))  # type: ignore[arg-type]


def verdict(*notes: str) -> dict[str, Any]:
    return verifier.verdict(lambda: Inspection(keys=seal.pinned(), archive=seal.archive(), notes=notes).run())


def change(owner_url: str, statement: str, *values: Any) -> None:
    with psycopg.connect(owner_url) as owner:
        owner.execute("ALTER TABLE record_entry DISABLE TRIGGER append_only")
        assert owner.execute(statement, values).rowcount  # type: ignore[arg-type]
        owner.execute("ALTER TABLE record_entry ENABLE ALWAYS TRIGGER append_only")


def test_bodies_go_and_all_else_stays_and_is_proven(
    two: tuple[Person, Person], house: str, hands: tuple[list[int], list[int]]
) -> None:
    old, young = hands
    before = {index: read.entry(index) for index in old}
    root, kept = read.root(read.size()), [row.note for row in read.checkpoints()]
    size = read.size()
    assert go(two, house) == 4
    for index in old:
        entry, was = read.entry(index), before[index]
        assert entry is not None
        assert was is not None
        assert left.is_left(entry.body)
        assert b"occupant" not in entry.body
        assert (entry.leaf, entry.at, entry.actor, entry.number) == (was.leaf, was.at, was.actor, was.number)
    assert set(read.bodies_there([*old, *young])) == set(young)
    assert read.root(size) == root
    found = verdict(*kept)
    assert (found["verdict"], found["bodies_removed"]) == ("clean", 4)
    [said] = [each for each in removed() if "bodies" in each]
    assert f"The bodies of 4 hands of {house}, records {old[0]} to {old[-1]}, were removed under the term hands" in said
    assert "(7 years; 4 CCR 12003" in said
    assert f"on {NOW:%Y-%m-%d}, by ada and lou" in said
    assert totals_recount(mend=False) == []
    assert HandReview.objects.filter(hand_id__in=old).count() == 4
    assert Finding.objects.filter(hand_id=old[0], status="open").exists()
    assert go(two, house, reason="Again.") == 0
    assert go(two, house, reason="A moment later.", now=NOW + datetime.timedelta(microseconds=1)) == 2
    assert (verdict()["verdict"], verdict()["bodies_removed"]) == ("clean", 6)


def row_change(owner_url: str, how: str, index: int) -> None:
    with psycopg.connect(owner_url) as owner:
        owner.execute("ALTER TABLE compliance_hand DISABLE TRIGGER for_good")
        assert owner.execute(f"UPDATE compliance_hand SET {how} WHERE index = %s", [index]).rowcount  # type: ignore[arg-type]  # noqa: S608
        owner.execute("ALTER TABLE compliance_hand ENABLE ALWAYS TRIGGER for_good")


def test_a_row_that_followed_from_a_removed_hand_is_compared_still(
    two: tuple[Person, Person], house: str, hands: tuple[list[int], list[int]], owner_url: str
) -> None:
    go(two, house)
    for spoil, mend in (
        ("action = action + 1", "action = action - 1"),
        ("hand_id = hand_id || 'x'", "hand_id = rtrim(hand_id, 'x')"),
        ("dealt = dealt + interval '1 s'", "dealt = dealt - interval '1 s'"),
    ):
        row_change(owner_url, spoil, hands[0][1])
        found = verdict()
        assert (found["verdict"], found["index"]) == ("tampered", hands[0][1])
        row_change(owner_url, mend, hands[0][1])
    assert verdict()["verdict"] == "clean"


SPOILED = {
    "a young one emptied in the same way": "UPDATE record_entry SET body = (SELECT body FROM record_entry WHERE index = {old})"
    " WHERE index = {young}",
    "what stays of it": "UPDATE record_entry SET body = convert_to(replace(convert_from(body, 'UTF8'), 'ez-', 'EZ-'), 'UTF8')"
    " WHERE index = {old}",
    "who": "UPDATE record_entry SET actor = actor || 'x' WHERE index = {old}",
    "when": "UPDATE record_entry SET at = at - interval '1 second' WHERE index = {old}",
    "its number": "UPDATE record_entry SET number = number + 1 WHERE index = {old}",
    "its leaf": "UPDATE record_entry SET leaf = sha256(leaf) WHERE index = {old}",
}


@pytest.mark.parametrize("what", SPOILED)
def test_what_stays_cannot_be_changed_unseen(
    what: str, two: tuple[Person, Person], house: str, hands: tuple[list[int], list[int]], owner_url: str
) -> None:
    go(two, house)
    old, young = hands[0][1], hands[1][0]
    change(owner_url, SPOILED[what].format(old=old, young=young))
    found = verdict()
    assert found["verdict"] == "tampered"
    assert found["index"] == (young if "young" in what else old)


def test_a_word_that_does_not_count_removes_nothing(
    two: tuple[Person, Person], house: str, hands: tuple[list[int], list[int]], owner_url: str
) -> None:
    """Too young, one alone, a term that there is not: who owns the database can write such an entry, and is found."""
    go(two, house)
    said = msgspec.json.decode(read.bodies([removals()[0].index])[removals()[0].index], type=Bodies)
    young = read.entry(hands[1][0])
    assert young is not None
    gone = msgspec.structs.replace(young, body=left.left_of(young.body, {}))
    change(owner_url, "UPDATE record_entry SET body = %s WHERE index = %s", gone.body, gone.index)
    base = msgspec.structs.replace(said, entries=(gone.index,), stubs=(left.stub(gone),), recorded_before=NOW)
    for forged in (
        base,
        msgspec.structs.replace(base, agreed_by=base.asked_by),
        msgspec.structs.replace(base, term=msgspec.structs.replace(base.term, years=0)),
        msgspec.structs.replace(base, establishment="another-house"),
    ):
        with transaction.atomic():
            append.append([append.NewEntry(KIND, None, "m", NOW, canonical.encode(msgspec.to_builtins(forged)))])
        assert (verdict()["verdict"], verdict()["index"]) == ("tampered", gone.index)


def test_a_bundle_proves_what_was_removed_without_oliver(
    two: tuple[Person, Person], house: str, hands: tuple[list[int], list[int]], tmp_path: Path
) -> None:
    go(two, house)
    head = seal.checkpoint_make(now=NOW, sign=seal.signer())
    assert head is not None
    kept = next(iter(read.checkpoints())).note
    for name, selection in {"whole": Selection(), "house": Selection(establishment=house)}.items():
        out = tmp_path / name
        own = {"key": seal.pinned()[0], "sign": seal.signer()}
        bundle_write(out=out, head=head, now=NOW, selection=selection, against=[hands[1][-1] + 1], **own)  # type: ignore[arg-type]
        found = verifier.verdict(partial(verifier.bundle_check, out, [kept] if name == "whole" else []))
        assert (found["verdict"], found["bodies_removed"]) == ("clean", 4), found
        assert "4 bodies of" in verifier.say(found)
        assert "by ada and lou" in verifier.say(found)
    lines = (tmp_path / "whole" / "records.ndjson").read_bytes().splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if b'"body removed"' in line)
    lines[place] = lines[place].replace(b'"actor":"test"', b'"actor":"best"')
    (tmp_path / "whole" / "records.ndjson").write_bytes(b"".join(lines))
    found = verifier.verdict(lambda: verifier.bundle_check(tmp_path / "whole"))
    assert (found["verdict"], found["index"]) == ("tampered", hands[0][0])
    assert "no record says" in found["what"]


def _pages_say_removed(house: str, index: int, hand_id: str) -> None:
    officer = Person.objects.create(username="olga")
    place = Establishment.objects.get(slug=house)
    Assignment.objects.create(person=officer, role=Role.OFFICER.value, establishment=place)
    client = Client(headers={"host": "localhost"})
    client.force_login(officer)
    by = f"on {NOW:%Y-%m-%d}, by ada and lou"
    shown = client.get(f"/at/{house}/hands/{hand_id}", secure=True)
    assert (shown.status_code, by in shown.content.decode()) == (410, True)
    for address in (f"/at/{house}/record/{index}", f"/at/{house}/{builders.DAY}/record"):
        shown = client.get(address, secure=True)
        assert (shown.status_code, by in shown.content.decode()) == (200, True), address


def test_every_door_says_removed(
    two: tuple[Person, Person], house: str, hands: tuple[list[int], list[int]], review: Callable[..., int]
) -> None:
    old, _ = hands
    waits = RecordedHand.objects.get(index=old[1])
    go(two, house)
    ReviewPending.objects.create(
        establishment_id=waits.establishment_id,
        table_id=waits.table_id,
        gaming_day=waits.gaming_day,
        number=waits.number,
        hand=waits,
    )
    assert review() == 1  # taken from the queue; its verdict stays
    assert not ReviewPending.objects.exists()
    assert HandReview.objects.filter(hand_id=old[1]).count() == 1
    _pages_say_removed(house, old[1], waits.hand_id)
    token = token_create(establishment=house, label="table system", now=NOW)
    own = {"Authorization": f"Bearer {token}"}
    again, other = builders.hand(2), builders.hand(2, dealer="D-77")
    lines = b"\n".join(builders.line(one) for one in (again, other))
    said = Client(headers=own).post("/api/v1/intake/hands", lines, content_type="application/x-ndjson", secure=True)
    answers = json.loads(said.content)["answers"]
    assert [one["status"] for one in answers] == ["already held", "conflict"]
    assert answers[1]["problems"][0]["path"] == "$.id"


def test_stopped_between_the_word_and_the_bodies_the_next_run_takes_them(
    two: tuple[Person, Person], house: str, hands: tuple[list[int], list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as stopped:
        stopped.setattr("compliance.record.remove.bodies_take", lambda cursor, removal: None)
        assert go(two, house) == 4
    assert len(read.bodies_there(hands[0])) == 4
    assert verdict()["verdict"] == "clean"  # they are there still, as they were
    assert go(two, house) == 0
    assert (read.bodies_there(hands[0]), len(removals()), verdict()["verdict"]) == ({}, 1, "clean")


def test_one_alone_removes_nothing_and_nothing_goes_from_a_record_that_was_changed(
    two: tuple[Person, Person], house: str, hands: tuple[list[int], list[int]], owner_url: str
) -> None:
    for asked, agreed in ((two[0], two[0]), (two[0], Person.objects.create(username="nobody"))):
        with pytest.raises(remove.NotRemoved):
            go(two, house, asked=asked, agreed=agreed)
    change(owner_url, "UPDATE record_entry SET actor = 'x' WHERE index = %s", hands[0][2])
    with pytest.raises(remove.NotRemoved, match="is not what was recorded"):
        go(two, house)
    assert (removals(), len(read.bodies_there(hands[0]))) == ([], 4)


def test_by_command(
    two: tuple[Person, Person],
    house: str,
    hands: tuple[list[int], list[int]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("compliance.people.management.commands.retention.timezone.now", lambda: NOW)
    call_command("retention", "show")
    assert f"4 hands of {house} were recorded before {builders.NOW:%Y-%m-%d}" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("first-one-of-two\nsecond-one-of-two\n"))
    call_command(
        "retention", "remove", "hands", "--establishment", house, "--by", "ada", "--agreed", "lou", "--reason", WHY
    )
    assert f"The bodies of 4 hands of {house}" in capsys.readouterr().out
    call_command("retention", "show")
    shown = capsys.readouterr().out
    assert f"0 hands of {house} were recorded before" in shown
    assert "by ada and lou" in shown
    call_command("verify", "--json")
    told = json.loads(capsys.readouterr().out)
    assert (told["verdict"], told["bodies_removed"]) == ("clean", 4)
    assert any("under the term hands" in each for each in told["removed"])
