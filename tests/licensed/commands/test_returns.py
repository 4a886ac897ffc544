"""`manage.py returns`: figures in words and as JSON, without a database; kept for the pages where that is asked."""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import CommandError, call_command

from compliance.licensed.models import ReturnsCount
from compliance.licensed.read.returns import answer_of
from games.returns.answer import key_of
from tests.games.round_hands import terms_of

GAME = "big-six-choctaw"


def said(*asked: str) -> str:
    out = io.StringIO()
    call_command("returns", *asked, stdout=out)
    return out.getvalue()


def test_it_says_how_often_a_wager_wins_and_what_the_bank_keeps() -> None:
    line = next(line for line in said(GAME).splitlines() if "$1 Insignia" in line)
    assert line.split()[2:6] == ["44.4444", "%", "11.1111", "%"]
    assert "Counted over all 54 sections of the wheel." in line


def test_as_json_chances_are_exact() -> None:
    found = json.loads(said(GAME, "--json"))["games"][GAME]["wagers"]
    assert found[0]["ways"][0]["lines"][0]["chance"] == "4/9"


def test_a_game_that_nobody_can_count_is_said_to_be_one() -> None:
    with pytest.raises(CommandError, match="holds no wager"):
        said("razz-crystal-park")


@pytest.mark.django_db
def test_what_is_kept_is_found_by_the_digest_of_the_terms() -> None:
    said(GAME, "--keep")
    run = ReturnsCount.objects.get(key=key_of(terms_of(GAME)))
    answer = answer_of(run)
    assert answer is not None
    assert [one.wager for one in answer.wagers][:2] == ["dollar-1", "dollar-2"]
