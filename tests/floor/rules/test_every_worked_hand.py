"""Every worked hand of every game that is settled again, judged: recorded as due it gets no finding of the settlement family,
and with one wager's money moved otherwise exactly that wager is named."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
import pytest

from compliance.floor.rules.review import Judge
from compliance.houses.forms.house import House, TableLayout
from compliance.law.finding import Finding
from games.cards.money import CENTS, plain
from games.hand.form import Hand, Settled, Wager
from games.schema import Game, cases, load
from games.schema.cases import Case
from games.settling.sheet import Sheet, WagerDue
from tests.floor.rules.open_wagers import as_they_may_be, at, in_all, recorded

GAMES = load.catalogue().games
HELD = {
    slug: cases.read(path)
    for slug, game in GAMES.items()
    if game.procedure and (path := cases.beside(load.CATALOGUE / str(game.book) / f"{slug}.toml")).exists()
}
SLUGS = sorted(slug for slug, held in HELD.items() if held.case)


TOGETHER = "wagers"
"""The subject of one finding on several wagers that the same interpretation leaves open."""


class Played(NamedTuple):
    """A worked hand with the money that was due, and who judges it."""

    case: Case
    hand: Hand
    sheet: Sheet
    judge: Judge

    def told(self) -> set[str]:
        """The wagers of which it is told what is due, each by itself or some in all."""
        capped = {i for one in self.sheet.capped for i in one.wagers}
        lines = enumerate(self.sheet.lines or ())
        return {at(i) for i, line in lines if line.result != "not stated" or i in capped}

    def found(self, hand: Hand) -> list[Finding]:
        return [one for one in self.judge.review(hand, None).findings if one.rule.startswith("SET")]


def _under(game: Game, case: Case) -> Game:
    """The game with the readings of the case applied."""
    readings = tuple(
        msgspec.structs.replace(one, applied=case.readings.get(one.name, one.applied)) for one in game.reading
    )
    return msgspec.structs.replace(game, reading=readings)


def _judge(game: Game, layout: str | None) -> Judge:
    layouts = () if layout is None else (TableLayout(table="T1", layout=layout),)
    house = House(
        form="oliver.house/1",
        establishment="worked-hands",
        title="A house",
        time_zone="UTC",
        boundary_hour=0,
        tables=("T1",),
        layouts=layouts,
    )
    return Judge(house, {str(game.slug): game})


def _hands(slug: str) -> Iterator[Played]:
    judges: dict[tuple[tuple[tuple[str, str], ...], str | None], tuple[Game, Judge]] = {}
    for case in HELD[slug].case:
        key = (tuple(sorted(case.readings.items())), case.layout)
        if key not in judges:
            game = _under(GAMES[slug], case)
            judges[key] = game, _judge(game, case.layout)
        game, judge = judges[key]
        hand = cases.recorded(game, HELD[slug], case)
        sheet = judge.facts(hand, None).sheet
        assert sheet is not None
        lines = sheet.lines or tuple(WagerDue("push", 0, 0, CENTS[wager.amount], 0) for wager in hand.wagers)
        wagers = [_as_due(wager, line) for wager, line in zip(hand.wagers, lines, strict=True)]
        played = Played(case, msgspec.structs.replace(hand, wagers=wagers, action_seat=sheet.action_seat), sheet, judge)
        hand = as_they_may_be(played.hand, sheet.lines or (), played.found)
        yield played._replace(hand=in_all(hand, sheet.capped))


def _as_due(wager: Wager, line: WagerDue) -> Wager:
    """The wager recorded as due, parts of a cent left out."""
    parts = (plain(int(part)) for part in (line.paid, line.taken, line.pushed, line.returned))
    return msgspec.structs.replace(wager, settled=Settled(*parts))


def _otherwise(wager: Wager, line: WagerDue) -> Settled:
    """Other money than was due, less rather than more where that can be: a win paid short, a loss left, a push taken."""
    if line.result == "win" and line.paid > 2:
        return Settled(plain(int(line.paid) - max(2, int(line.paid) // 3)), plain(int(line.taken)))
    if line.result == "lose" and line.taken > 2:
        return Settled(pushed=wager.amount)
    return Settled(paid="2.00", pushed=wager.amount)


@pytest.mark.parametrize("slug", SLUGS)
def test_recorded_as_due_no_wager_is_named(slug: str) -> None:
    for played in _hands(slug):
        found = played.found(played.hand)
        lines = played.sheet.lines
        named = {one.subject for one in found}
        if lines is None or played.sheet.draws:
            assert named == ({"cards"} if played.hand.wagers else set()), (played.case.name, found)
        else:
            open_ = {at(i) for i in range(len(lines))} - played.told()
            assert named <= open_ | {TOGETHER}, (played.case.name, found)
            assert bool(named) == bool(open_), (played.case.name, found)
        assert {one.outcome for one in found} <= {"cannot tell"}, (played.case.name, found)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_wager_settled_otherwise_is_named_and_no_other(slug: str) -> None:
    for played in _hands(slug):
        lines, wagers = played.sheet.lines, played.hand.wagers
        if lines is None or played.sheet.draws:
            continue
        open_ = {at(i) for i, line in enumerate(lines) if line.result == "not stated"}
        capped = {i for one in played.sheet.capped for i in one.wagers}
        for i, line in enumerate(lines):
            if i in capped and CENTS[(wagers[i].settled or Settled()).paid] == 0:
                continue  # all that is due in all was paid on another wager
            found = played.found(recorded(played.hand, i, _otherwise(wagers[i], line)))
            named = {one.subject for one in found if one.rule == "SET001"}
            assert named <= {at(i), TOGETHER, *open_}, (played.case.name, i, found)
            assert at(i) in named or (at(i) in open_ and TOGETHER in named), (played.case.name, i, found)
            beyond = set() if played.sheet.covered else {"SET002"}  # it had run out: any more is beyond it
            beyond |= {"SET004"} if GAMES[slug].cap else set()
            assert {one.rule for one in found} - beyond == {"SET001"}, (played.case.name, i, found)
