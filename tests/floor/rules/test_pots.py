"""Every worked pot of every game, judged: awarded as due no rule on pots speaks; with a chip moved to another seat one does."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import msgspec
import pytest

from compliance.floor.rules.review import Judge
from compliance.houses.forms.house import House
from compliance.law.finding import Finding
from games.cards.money import plain
from games.hand.form import Hand, decode
from games.hand.pot import Award, Put
from games.phh.read import Where, read
from games.phh.write import write_several
from games.schema import Game, cases, load
from games.schema.cases import Case
from games.settling.sheet import PotSheet
from tests.tools.bench import showdowns

GAMES = load.catalogue().games
SLUGS = sorted(slug for slug, game in GAMES.items() if game.procedure and game.procedure[-1].name == "showdown")
AWARDS = {"POT001", "POT002", "POT003", "POT004"}
BETTING = {"POT007", "POT008", "POT009", "POT010", "POT014"}  # worked pots say how much each put in, not by which acts


class Played(NamedTuple):
    """A worked pot, awarded as due, and who judges it."""

    case: Case
    hand: Hand
    sheet: PotSheet
    judge: Judge

    def found(self, hand: Hand) -> list[Finding]:
        return [
            one for one in self.judge.review(hand, None).findings if one.rule[:3] == "POT" and one.rule not in BETTING
        ]


def _judge(game: Game, case: Case) -> Judge:
    return _judges(str(game.slug), tuple(sorted(case.readings.items())))


@cache
def _judges(slug: str, applied: tuple[tuple[str, str], ...]) -> Judge:
    """One for all hands under the same interpretations, as everywhere: the terms of a game are reckoned once."""
    game, held = GAMES[slug], dict(applied)
    readings = tuple(msgspec.structs.replace(one, applied=held.get(str(one.name), one.applied)) for one in game.reading)
    house = House(
        form="oliver.house/1",
        establishment="worked-hands",
        title="A house",
        time_zone="UTC",
        boundary_hour=0,
        tables=("T1",),
    )
    return Judge(house, {str(game.slug): msgspec.structs.replace(game, reading=readings)})


def _awarded(sheet: PotSheet) -> list[Award]:
    """As due, odd chips that are nobody's to the first who may have them."""
    held: dict[tuple[int, int, str, int], int] = {}
    for one in sheet.awards:
        held[one.seat, one.pot, one.half, one.board] = one.amount
    for loose in sheet.loose:
        key = next(key for key in held if key[0] == loose.seats[0] and key[1] == loose.pot)
        held[key] += loose.amount
    return [
        Award(seat=seat, amount=plain(cents), pot=pot, half=half or None, board=board or None)  # type: ignore[arg-type]
        for (seat, pot, half, board), cents in held.items()
        if cents
    ]


def played(slug: str) -> Iterator[Played]:
    path = cases.beside(load.CATALOGUE / str(GAMES[slug].book) / f"{slug}.toml")
    held = cases.read(path)
    for case in held.case:
        hand, judge = cases.recorded(GAMES[slug], held, case), _judge(GAMES[slug], case)
        sheet = judge.facts(hand, None).sheet
        assert sheet is not None
        assert hand.pot is not None
        assert sheet.pot is not None
        back = [Put(seat=seat, amount=plain(cents)) for seat, cents in sheet.pot.uncalled]
        pot = msgspec.structs.replace(hand.pot, awards=_awarded(sheet.pot), returned=back)
        recorded = msgspec.structs.replace(hand, pot=pot, collections=hand.collections or [])
        yield Played(case, recorded, sheet.pot, judge)


@pytest.mark.parametrize("slug", SLUGS)
def test_awarded_as_due_nothing_is_wrong(slug: str) -> None:
    for one in played(slug):
        found = one.found(one.hand)
        untold = [pot for pot in one.sheet.pots if pot.why_not]
        alone = GAMES[slug].kill and one.hand.pot is not None and one.hand.pot.kind is not None
        open_ = ["POT001"] * len(untold)
        open_ += ["POT019"] if alone else []  # whether a kill was called for, the pot before says
        open_ += ["POT021"] if _twice(one.hand) else []  # it says what each put in, and not who was all in
        assert sorted(each.rule for each in found if each.outcome == "cannot tell") == open_, one.case.name
        if not untold:  # what nobody could award leaves the sums short
            assert [each for each in found if each.outcome == "fail"] == [], one.case.name


def _twice(hand: Hand) -> bool:
    """Whether the board was run twice, and nobody is on record as all in."""
    pot = hand.pot
    if pot is None or (pot.runs or 1) < 2:
        return False
    return not any(one.all_in for street in pot.streets or () for one in (*(street.acts or ()), *(street.puts or ())))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_pot_given_to_somebody_else_is_found(slug: str) -> None:
    for one in played(slug):
        if any(pot.why_not for pot in one.sheet.pots) or one.hand.pot is None:
            continue
        for i, award in enumerate(one.hand.pot.awards or ()):
            others = [seat for seat in one.sheet.pots[0].seats if seat != award.seat]
            winners = {each.seat for each in one.hand.pot.awards or () if each.pot == award.pot}
            for seat in set(others) - winners:
                moved = [*(one.hand.pot.awards or ())]
                moved[i] = msgspec.structs.replace(award, seat=seat)
                hand = msgspec.structs.replace(one.hand, pot=msgspec.structs.replace(one.hand.pot, awards=moved))
                assert {each.rule for each in one.found(hand)} & AWARDS, (one.case.name, award, seat)


def test_hands_that_pokerkit_played_have_no_fault_in_the_betting() -> None:
    """Blinds, straddles, antes, bets, raises and all-ins as another author's rules let players make them."""
    game = GAMES[
        "poker-bad-beat-grand-ronde"
    ]  # raises at least the preceding bet; three of them, which pokerkit does not count
    day = max(edition.from_ for edition in game.edition)
    moment = datetime.datetime.combine(day, datetime.time(12), datetime.UTC)
    where = Where(
        establishment="worked-hands", game=str(game.slug), table="T1", gaming_day=day, time_zone="UTC", started=moment
    )
    histories = showdowns.played(80)
    hands = [decode(sent.raw) for sent in read(write_several(each.dumps() for each in histories), where)]
    assert len(hands) == 80
    judge = _judge(game, Case(name="pokerkit", cite=("897",)))
    found = {one.rule for hand in hands for one in judge.review(hand, None).findings if one.outcome == "fail"}
    assert found.isdisjoint({"POT005", "POT006", "POT007", "POT008", "POT010", "POT013"})


def test_there_are_pot_games() -> None:
    assert len(SLUGS) >= 16
