"""Poker hand histories sent through the page: what is wrong with one is said in the words of `manage.py phh read`."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from compliance.floor.models import UploadRun
from compliance.floor.write.upload_run import upload_work
from tests import builders
from tests.floor.pages.test_uploads import HISTORY, POT_GAME, handed, history, posted, pot_game

__all__ = ["handed", "pot_game"]
pytestmark = pytest.mark.django_db

BAD = {
    "not TOML": b"variant = NT\n",
    "binary": bytes(range(256)),
    "not UTF-8": 'author = "Ren\u00e9"\n'.encode("latin-1") + HISTORY,
    "nothing in it": b"# nothing\n",
    "a figure without end": b"variant = " + b"9" * 5_000,
    "brackets without end": b"variant = " + b"[" * 100_000,
    "another game": HISTORY.replace(b'"NT"', b'"PO"').replace(b"AsAh", b"AsAhKsKh").replace(b"????", b"????????"),
    "out of turn": HISTORY.replace(b'"p2 f"', b'"p1 cc"'),
    "no least bet": HISTORY.replace(b"min_bet = 2\n", b""),
    "no such variant": HISTORY.replace(b'"NT"', b'"NLHE"'),
}


@pytest.fixture
def answered(client: Client, pot_game: str) -> Any:
    """What the page says of a file of histories."""

    def send(raw: bytes) -> UploadRun:
        assert posted(client, raw, **history()).status_code == 302
        run = UploadRun.objects.get()
        upload_work(run_id=run.pk, clock=timezone.now, tell=list)
        run.refresh_from_db()
        return run

    return send


@pytest.mark.parametrize("bad", BAD)
def test_page_and_command_say_the_same(bad: str, answered: Any, tmp_path: Path, client: Client) -> None:
    run = answered(BAD[bad])
    (result,) = run.results.all()
    problem = result.problems[0]
    assert (run.status, result.status) == ("done", "refused")
    file = tmp_path / "night.phh"
    file.write_bytes(BAD[bad])
    said = _said(
        "phh",
        "read",
        str(file),
        "--establishment",
        builders.HOUSE,
        "--game",
        POT_GAME,
        "--table",
        "T1",
        "--day",
        "2026-09-01",
    )
    assert problem["what"] in said
    assert problem["cure"] in said or bad == "another game"  # which games fit, hangs on what is licensed
    assert f"line {result.line}" in said
    assert problem["path"] != "$"
    text = client.get(f"/at/{builders.HOUSE}/intake/{run.pk}").content.decode()
    assert "Traceback" not in text


def _said(*line: str) -> str:
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises((CommandError, SystemExit)) as stopped:
        call_command(*line, stdout=out, stderr=err)
    return f"{out.getvalue()}{err.getvalue()}{stopped.value}"


def test_stacks_go_through_the_record_into_the_history_written_of_it(answered: Any, client: Client) -> None:
    run = answered(HISTORY.replace(b"[100, 100]", b"[100, inf]"))
    assert run.recorded == 1
    address = f"/at/{builders.HOUSE}/hands/{run.results.get().hand_id}/history.phh"
    assert "starting_stacks = [100, inf]" in client.get(address).content.decode()


def test_a_house_without_a_pot_game_says_so(client: Client, house: str) -> None:
    response = posted(client, HISTORY, **history())
    assert response.status_code == 422
    assert "No game that is licensed here is played for a pot" in response.content.decode()
