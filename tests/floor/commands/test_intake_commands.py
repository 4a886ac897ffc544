from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from compliance.floor.models import Finding, RecordedHand, ReviewPending, TableDay
from compliance.floor.tasks import table_day_review as task
from compliance.floor.write.hand_record import CHUNK
from compliance.floor.write.hand_review import table_day_review
from compliance.houses.models import Establishment
from compliance.licensed.write.catalogue_load import catalogue_load
from tests import builders


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What would go to the broker."""
    tasks: list[Any] = []
    monkeypatch.setattr(task, "apply_async", lambda args, **options: tasks.append(args))
    return tasks


@pytest.fixture
def house(small_house: None) -> str:
    return builders.HOUSE


def run(name: str, *args: str) -> tuple[int, str]:
    """Exit code and output of a command."""
    out = io.StringIO()
    try:
        call_command(name, *args, stdout=out, stderr=io.StringIO())
    except SystemExit as end:
        return int(end.code or 0), out.getvalue()
    except CommandError as error:
        return error.returncode, out.getvalue() + str(error)
    return 0, out.getvalue()


def test_record_takes_a_file_in_and_names_the_lines_that_are_not(house: str, tmp_path: Path, sent: list[Any]) -> None:
    file = tmp_path / "hands.ndjson"
    file.write_bytes(b"\n".join([builders.line(builders.hand(1)), b"", b"{", builders.line(builders.hand(2)), b""]))
    code, said = run("record", str(file), "--establishment", house)
    assert code == 1
    assert "line 3: refused" in said
    assert "2 recorded, 1 refused." in said
    assert sent == [(house, "T1", builders.DAY.isoformat())]
    file.write_bytes(builders.line(builders.hand(1)))
    assert run("record", str(file), "--establishment", house) == (0, "1 already held.\n")


def test_record_answers_in_json(house: str, tmp_path: Path) -> None:
    file = tmp_path / "hands.ndjson"
    file.write_bytes(b"\n".join(builders.lines(builders.hand(1), builders.hand(1, dealer="X"))))
    code, said = run("record", str(file), "--establishment", house, "--json")
    first, second, summary = map(json.loads, said.splitlines())
    assert code == 1
    assert (first["line"], first["status"], second["status"]) == (1, "recorded", "conflict")
    assert first["record"] == second["record"]
    assert summary == {"type": "summary", "recorded": 1, "already_held": 0, "conflict": 1, "refused": 0}


def test_record_names_the_right_lines_of_a_file_of_many_chunks(house: str, tmp_path: Path) -> None:
    lines = [b"{}", b""] * (CHUNK + 1) + [builders.line(builders.hand(1))]
    file = tmp_path / "hands.ndjson"
    file.write_bytes(b"\n".join(lines))
    code, said = run("record", str(file), "--establishment", house, "--json")
    assert code == 1
    *answers, summary = map(json.loads, said.splitlines())
    assert [answer["line"] for answer in answers] == list(range(1, len(lines) + 1, 2))
    assert [answer["status"] for answer in answers[-2:]] == ["refused", "recorded"]
    assert (summary["recorded"], summary["refused"]) == (1, CHUNK + 1)


def test_record_reads_standard_input(house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stdin:
        buffer = io.BytesIO(builders.line(builders.hand(1)))

    monkeypatch.setattr("sys.stdin", Stdin)
    assert run("record", "-", "--establishment", house) == (0, "1 recorded.\n")


def test_record_says_what_it_could_not_do(house: str, tmp_path: Path) -> None:
    code, said = run("record", str(tmp_path / "none.ndjson"), "--establishment", house)
    assert code == 2
    assert "there is no such file" in said
    file = tmp_path / "hands.ndjson"
    file.write_bytes(b"{}")
    code, said = run("record", str(file), "--establishment", "nowhere")
    assert code == 2
    assert "Known: lucky-derby" in said


def test_a_token_is_made_listed_and_revoked(house: str) -> None:
    where = ("--establishment", house)
    code, token = run("token", "create", *where, "--label", "table system", "--days", "30")
    assert code == 0
    assert token.startswith("oliver_")
    assert run("token", "create", *where, "--label", "table system")[0] == 1
    [line] = json.loads(run("token", "list", "--json")[1])
    assert (line["label"], line["state"]) == ("table system", "holds")
    assert token.strip() not in json.dumps(line)
    assert run("token", "revoke", *where, "--label", "table system")[0] == 0
    assert "revoked" in run("token", "list")[1]
    code, said = run("token", "revoke", *where, "--label", "nobody")
    assert code == 1
    assert "has no token 'nobody'" in said
    assert run("token", "create", "--establishment", "nowhere", "--label", "x")[0] == 1


def test_schema_and_catalogue_need_no_database() -> None:
    assert json.loads(run("schema")[1])["title"] == "oliver.hand/2"
    assert json.loads(run("schema", "hand-1")[1])["title"] == "oliver.hand/1"
    code, said = run("catalogue", "--check", "--json")
    assert code == 0
    assert json.loads(said)["options"] >= 25


@pytest.mark.django_db
def test_catalogue_loads_once() -> None:
    assert json.loads(run("catalogue", "--json")[1])["new_games"] >= 1
    assert json.loads(run("catalogue", "--json")[1])["new_games"] == 0


def test_recount_names_a_total_that_is_wrong_and_mends_it(house: str, tmp_path: Path) -> None:
    file = tmp_path / "hands.ndjson"
    file.write_bytes(b"\n".join(builders.lines(*(builders.hand(n) for n in range(1, 5)))))
    run("record", str(file), "--establishment", house)
    assert run("recount")[0] == 0
    TableDay.objects.update(hands=3, due=7)
    code, said = run("recount", "--mend")
    assert code == 1
    assert "hands" in said
    assert "due" in said
    assert run("recount") == (0, "The totals are what the hands and findings add up to.\n")


@pytest.mark.django_db
def test_demonstrate_makes_a_marked_house_once_and_its_faults_are_found(sent: list[Any]) -> None:
    size = ("--tables", "2", "--days", "2", "--hands-per-table-day", "60", "--faults", "0.05")
    code, said = run("demonstrate", *size, "--until", "2026-09-10")
    assert code == 0, said
    house = Establishment.objects.get()
    assert house.demonstration
    assert len(sent) == 4
    hands = RecordedHand.objects.count()
    assert ReviewPending.objects.filter(establishment=house).count() == hands > 200
    for establishment, table, day in sent:
        task(establishment, table, day)
    assert not ReviewPending.objects.exists()
    assert Finding.objects.filter(status=Finding.Status.OPEN).count() == Finding.objects.count() > 3
    assert run("recount")[0] == 0
    assert "is there" in run("demonstrate")[1]
    assert RecordedHand.objects.count() == hands


@pytest.mark.django_db
def test_the_stored_house_judges_as_the_house_file_does() -> None:
    """What the database gives back finds exactly what was planted: the labels of the simulation, rule by rule."""
    import datetime

    from django.utils import timezone

    from compliance.tools.demonstration.load import demonstration_load
    from compliance.tools.simulate.floor import simulate
    from compliance.tools.simulate.spec import Spec
    from games.hand.form import canonical
    from games.schema import load

    catalogue_load()
    floor = simulate(
        load.catalogue(), Spec(last_day=datetime.date(2026, 9, 10), tables=3, days=2, hands=150, faults=0.04)
    )
    lines = [canonical(hand) for hand in floor.hands]
    done = demonstration_load(house=floor.house, lines=lines, now=timezone.now(), progressed=lambda count: None)
    for key in done.touched:
        table_day_review(
            establishment=key.establishment, table=key.table, gaming_day=key.gaming_day, clock=timezone.now, chunk=70
        )
    found = set(Finding.objects.filter(status="open").values_list("hand__hand_id", "rule"))
    planted = {(label.hand, label.rule) for label in floor.labels}
    assert planted <= found
    also = {(label.hand, rule) for label in floor.labels for rule in label.also}
    assert found <= planted | also


def test_backlog_says_which_hands_wait_and_since_when(house: str, tmp_path: Path) -> None:
    assert run("backlog") == (0, "No hand waits for its review.\n")
    file = tmp_path / "hands.json"
    file.write_bytes(b"\xef\xbb\xbf[" + b",\n".join(builders.lines(builders.hand(1), builders.hand(2))) + b"]")
    assert run("record", str(file), "--establishment", house) == (0, "2 recorded.\n")

    code, said = run("backlog", "--json")
    told = json.loads(said)
    assert (code, told["hands"]) == (1, 2)
    (day,) = told["waiting"]
    assert (day["establishment"], day["table"], day["gaming_day"]) == (house, "T1", builders.DAY.isoformat())
    assert (day["hands"], day["waiting_seconds"] >= 0) == (2, True)
    code, said = run("backlog", "--establishment", house)
    assert code == 1
    assert "2 hands wait for their review." in said
    assert run("backlog", "--establishment", "nowhere")[0] == 2

    table_day_review(establishment=house, table="T1", gaming_day=builders.DAY, clock=lambda: builders.NOW)
    assert run("backlog")[0] == 0
