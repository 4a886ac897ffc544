"""The settlement and deal rules over the baccarat games of all books: a hand as due is silent, a fault is named by its line."""

from __future__ import annotations

import datetime
from decimal import Decimal
from functools import cache

import msgspec
import pytest

from compliance.floor.rules.review import Judge
from compliance.houses.forms.house import House, Posting, TableLayout
from compliance.law.finding import Finding
from games.cards.money import plain
from games.hand.form import Hand, Settled
from games.schema import Game, cases, load
from games.schema.cases import Case
from games.terms.game import game_terms
from tests.floor.rules.open_wagers import as_they_may_be

CATALOGUE = load.catalogue()
PROCEDURES = ("baccarat", "own_hands")
GAMES = [game for game in CATALOGUE.games.values() if any(one.name in PROCEDURES for one in game.procedure)]
HELD = {str(g.slug): cases.read(cases.beside(load.CATALOGUE / str(g.book) / f"{g.slug}.toml")) for g in GAMES}
SINCE = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)


def _as_due(game: Game, case: Case) -> Hand | None:
    """The worked hand with its money as the Sheet has it; None where it cannot be settled."""
    hand = cases.recorded(game, HELD[str(game.slug)], case)
    sheet = game_terms(game, hand.gaming_day, layout=case.layout).settle(hand)
    if sheet.lines is None:
        return None
    wagers = []
    for wager, line in zip(hand.wagers, sheet.lines, strict=True):
        parts = (plain(int(part)) for part in (line.paid, line.taken, line.pushed, line.returned))
        wagers.append(msgspec.structs.replace(wager, settled=Settled(*parts)))
    return msgspec.structs.replace(hand, wagers=wagers, action_seat=sheet.action_seat, decks=8)


def judged(game: Game, hand: Hand, layout: str | None = None) -> dict[str, Finding]:
    """The findings of the families SET and DEC."""
    assert game is CATALOGUE.games[str(game.slug)]
    review = _judge(str(game.slug), layout).review(hand, None)
    return {one.rule: one for one in review.findings if one.rule[:3] in ("SET", "DEC")}


@cache
def _judge(slug: str, layout: str | None) -> Judge:
    """One for all hands of a table, as everywhere: the terms of a game are reckoned once."""
    game = CATALOGUE.games[slug]
    schedule = game.schedule[0] if game.schedule else None
    limits = {"min": Decimal(1), "max": Decimal(10_000)}
    postings = ()
    if schedule is not None:
        option = schedule.option[0].number
        of = {"table": "T1", "game": str(game.slug), "schedule": schedule.schedule, "option": option}
        postings = (msgspec.convert({**of, "from": SINCE, **limits}, Posting),)
    house = House(
        form="oliver.house/1",
        establishment="worked-hands",
        title="Worked hands",
        time_zone="America/Los_Angeles",
        boundary_hour=6,
        tables=("T1",),
        layouts=() if layout is None else (TableLayout(table="T1", layout=layout),),
        postings=postings,
    )
    return Judge(house, CATALOGUE.games)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.slug))
def test_a_hand_as_due_gets_no_wrong_verdict(game: Game) -> None:
    """Without a card against the table nothing fails; what cannot be told is one of what the book leaves open."""
    for case in HELD[str(game.slug)].case:
        if case.readings or (hand := _as_due(game, case)) is None:
            continue
        lines = game_terms(game, hand.gaming_day, layout=case.layout).settle(hand).lines or ()
        hand = as_they_may_be(hand, lines, lambda one, layout=case.layout: list(judged(game, one, layout).values()))
        found = judged(game, hand, case.layout)
        assert {code for code, one in found.items() if one.outcome == "fail"} <= (
            {"DEC001", "DEC002"} if case.draws else set()
        ), case.name
        open_ = bool(case.draws or case.left_open) or not all(wager.told for wager in case.wagers)
        part_of_a_cent = any(wager.paid is not None and wager.paid * 100 % 1 for wager in case.wagers)
        assert open_ or part_of_a_cent or not found, (case.name, found)


def _case(slug: str, name: str) -> tuple[Game, Hand, Case]:
    game, case = CATALOGUE.games[slug], next(one for one in HELD[slug].case if one.name == name)
    hand = _as_due(game, case)
    assert hand is not None
    return game, hand, case


def _paid(hand: Hand, index: int, **parts: str) -> Hand:
    wagers = list(hand.wagers)
    wagers[index] = msgspec.structs.replace(wagers[index], settled=Settled(**parts))
    return msgspec.structs.replace(hand, wagers=wagers)


def _game_with(table: str) -> str:
    return next(str(game.slug) for game in GAMES if any(one.name == table for one in game.pay_table))


def test_a_wrong_payout_names_the_line_of_the_pay_table() -> None:
    game, hand, _ = _case(_game_with("golden-talons"), "the player hand wins by nine")
    found = judged(game, _paid(hand, 0, paid="50.00"))["SET001"]
    assert (found.outcome, found.due, found.difference) == ("fail", "paid $150.00", -10_000)
    assert "1480" in [cite.lines for cite in found.cites]
    assert any("30 to 1 for Win by 9 (line 1480)" in line for line in found.working)


def test_more_than_the_least_that_is_printed_cannot_be_told_less_is_wrong() -> None:
    slug = next(str(game.slug) for game in GAMES if any(table.floor for table in game.pay_table))
    game, hand, _ = _case(slug, "equal counts: both hands void, the tie pays eight to one at least")
    assert judged(game, hand) == {}
    assert judged(game, _paid(hand, 2, paid="90.00"))["SET001"].outcome == "cannot tell"
    assert judged(game, _paid(hand, 2, paid="70.00"))["SET001"].outcome == "fail"


def test_a_banker_line_paid_on_a_seven_of_three_cards_that_pushes() -> None:
    for game in GAMES:
        for case in HELD[str(game.slug)].case:
            if case.name == "banker seven in three cards, and the banker line pushes":
                hand = _as_due(game, case)
                assert hand is not None
                assert judged(game, _paid(hand, 2, paid="50.00"))["SET001"].outcome == "fail"


def test_either_cent_beside_a_part_of_a_cent_is_right() -> None:
    slug = next(str(game.slug) for game in GAMES if any(wager.odds == "19:20" for wager in game.wager))
    game, hand, _ = _case(slug, "nineteen to twenty can leave a part of a cent")
    assert "SET001" not in judged(game, _paid(hand, 0, paid="9.97"))
    assert "SET001" not in judged(game, _paid(hand, 0, paid="9.98"))
    assert judged(game, _paid(hand, 0, paid="9.96"))["SET001"].outcome == "fail"


def test_a_card_that_the_book_leaves_open_is_asked_about_and_its_reading_named() -> None:
    for game in GAMES:
        for case in HELD[str(game.slug)].case:
            if case.left_open and not case.draws and not case.readings and (hand := _as_due(game, case)) is not None:
                found = judged(game, hand)
                codes = {"DEC001" if draw.drawn else "DEC002" for draw in case.left_open}
                assert {code for code in found if code.startswith("DEC")} == codes
                assert all(found[code].outcome == "cannot tell" and found[code].reading for code in codes), case.name


def test_cards_that_were_not_recorded_cannot_be_told() -> None:
    for game in GAMES:
        hand = _as_due(game, HELD[str(game.slug)].case[0])
        assert hand is not None
        found = judged(game, msgspec.structs.replace(hand, cards=None))
        assert found["SET001"].outcome == "cannot tell", game.slug


def test_where_how_the_cover_is_used_up_is_not_stated_only_what_every_way_exceeds_is_wrong() -> None:
    slug = next(slug for slug, game in CATALOGUE.games.items() if game in GAMES and _open_cover(game))
    name = "cover: where how it is used up is not stated, what every way gives is told"
    game, hand, case = _case(slug, name)  # player line $57 lost, dealer line $40 won, $57 put up
    paid = _paid(_paid(hand, 0, taken="57.00"), 1, paid="38.00")
    assert judged(game, paid, case.layout)["SET002"].outcome == "cannot tell"
    beyond = _paid(_paid(hand, 0, pushed="57.00"), 1, paid="60.00")
    assert judged(game, beyond, case.layout)["SET002"].outcome == "fail"


def _open_cover(game: Game) -> bool:
    return any(one.name == "cover" and one.applied == "not-stated" for one in game.reading)
