"""The questions of the examination on what hangs: what the rules on signs say of the same sign is the examination's answer."""

from __future__ import annotations

import datetime
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.schema import load
from games.terms.fee import fee_terms
from games.terms.game import game_terms
from games.terms.held_against import KINDS
from games.terms.sign import Sign
from games.terms.sign_asked import Hung
from tests.exam import test_papers
from tests.exam.whole import whole

HERE = Path(__file__).parent
ASKED: list[dict[str, Any]] = tomllib.loads(
    (HERE / "told" / "sign.toml").read_text(encoding="utf-8"), parse_float=Decimal
)["asked"]
CALLED = tomllib.loads((HERE / "told" / "judged.toml").read_text(encoding="utf-8"))["asked"]
"""Of what a dealer calls the rules on a hand speak."""
GONE = tomllib.loads((HERE / "told" / "rotation.toml").read_text(encoding="utf-8"))["gone"]
"""And of a pair that lies open."""
SETTLED = tomllib.loads((HERE / "told" / "settlement.toml").read_text(encoding="utf-8"), parse_float=Decimal)["asked"]
UNASKED: dict[str, str] = {}  # every one is asked
GAMES = load.catalogue().games
SINCE = "2026-03-04T12:00:00-08:00"


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: f"{asked['id']} {asked['game']}")
def test_what_hangs_is_judged_as_the_text_decides(asked: dict[str, Any]) -> None:
    game = GAMES[asked["game"]]
    now = _hung(asked)
    day = max(now.since.date(), *(edition.from_ for edition in game.edition))
    before = (
        _hung({**asked, "sign": None, "since": "2026-01-01T12:00:00-08:00", **asked["before"]})
        if "before" in asked
        else None
    )
    fee = None if now.option is None else fee_terms(game, str(now.schedule), now.option, day)
    terms = game_terms(game, day, sign=now.sign)
    found = {f"{code}: {remark.about}" for code, asks in KINDS.items() for remark in asks(terms, fee, now, before)}
    assert all(any(_is(one, each) for each in found) for one in asked.get("says", ())), found
    assert not [each for one in asked.get("silent", ()) for each in found if _is(one, each)]
    for code in asked.get("only", ()):
        assert len([each for each in found if each.startswith(code)]) == len(asked["says"]), found


def _is(told: str, found: str) -> bool:
    """The remark of a rule that speaks of it; a rule alone is any of its remarks."""
    code, _, about = told.partition(": ")
    return found.startswith(f"{code}:") and about in found


def _hung(asked: dict[str, Any]) -> Hung:
    low, high = asked.get("limits", (10, 100))
    sign = msgspec.convert(asked["sign"], Sign) if asked["sign"] is not None else None
    since = datetime.datetime.fromisoformat(asked.get("since", SINCE))
    return Hung(since, asked.get("schedule"), asked.get("option"), (low * 100, high * 100), sign)


def test_every_question_is_asked_or_says_why_not() -> None:
    whole("sign", [*ASKED, *CALLED, *SETTLED, *GONE, *test_papers.ASKED], UNASKED)
