"""The questions of the examination on the printed pages: defects, what is said twice or not at all, and jackpot fees."""

from __future__ import annotations

import datetime
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from games import lint
from games.cards.money import cents_of
from games.schema import Game, dated, load
from games.terms import defect
from games.terms.fee import ChargeTerms, fee_terms
from tests.exam import test_judged, test_papers, test_settlement
from tests.exam.whole import whole

HERE = Path(__file__).parent
ASKED: list[dict[str, Any]] = tomllib.loads(
    (HERE / "told" / "printed.toml").read_text(encoding="utf-8"), parse_float=Decimal
)["asked"]
UNASKED: dict[str, str] = {}  # every one is asked
GAMES = load.catalogue().games


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: f"{asked['id']} {asked['game']}")
def test_the_page_is_told_as_the_text_decides(asked: dict[str, Any]) -> None:
    game = GAMES[asked["game"]]
    day = max(edition.from_ for edition in game.edition)
    if "defect" in asked:
        found = [(one.kind, one.lines) for one in lint.find(defect.page(game, day))]
        assert [lines for kind, lines in found if kind == asked["defect"] and asked["line"] in lines], found
    if "reading" in asked:
        held = {str(name): one for name, one in dated.as_of(game.reading, day).items()}[asked["reading"]]
        assert (held.applied == "not-stated") is asked.get("open", False)
    if "quote" in asked:
        quoted = asked["quote"]
        due = fee_terms(game, quoted["schedule"], quoted["option"], day).quote(cents_of(quoted["total"]))
        assert sorted(due.fees) == [cents_of(fee) for fee in quoted["fees"]]
    if "fee_only" in asked:
        assert {one.kind for one in dated.as_of(game.jackpot, day).values()} == {"fee-only"}
    if "jackpot" in asked:
        assert _jackpot(game, asked["jackpot"], day) == [cents_of(part) for part in asked["jackpot"]["parts"]]


def _jackpot(game: Game, asked: dict[str, Any], day: datetime.date) -> list[int]:
    """The parts of the jackpot fee of an option, in the order of its columns."""
    charges = fee_terms(game, asked["schedule"], asked["option"], day).charges
    return [_part(one, asked.get("players")) for one in charges if one.charge.kind == "jackpot"]


def _part(charge: ChargeTerms, players: int | None) -> int:
    if charge.flat is not None:
        return cents_of(charge.flat.fee)
    if players is None:
        (fee,) = {cents_of(band.fee) for band in charge.bands}
        return fee
    (band,) = (one for one in charge.bands if one.from_ <= players and (one.to is None or players <= one.to))
    return cents_of(band.fee)


def test_every_question_is_asked_or_says_why_not() -> None:
    whole("lint and progressive", [*ASKED, *test_settlement.ASKED, *test_judged.ASKED, *test_papers.ASKED], UNASKED)
