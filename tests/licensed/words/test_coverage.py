"""Which rule reads which clause: of the game whose hands are settled again, and of those that wait for it."""

from __future__ import annotations

import datetime

import msgspec

from compliance.licensed.words.coverage import coverage
from games.schema import load

DAY = datetime.date(2026, 11, 18)
GAMES = load.catalogue().games
PANDA = GAMES["ez-baccarat-panda8"]


def test_a_clause_names_its_rules_and_what_none_reads_says_so() -> None:
    found = {each.name: each for each in coverage([PANDA], DAY).reads}
    codes = [rule.code for rule in found["charge:fee"].rules]
    assert codes[:4] == ["FEE001", "FEE002", "FEE003", "FEE004"]
    assert "PST001" in codes
    assert "SET003" in [rule.code for rule in found["action-button"].rules]
    assert [rule.code for rule in found["wager-behind"].rules] == ["LIM011"]
    assert found["duty"].rules == ()
    assert found["duty"].silent == (PANDA.title,)
    assert found["reading"].silent == ()  # nobody breaks a reading
    assert found["charge:fee"].printed == sum(len(schedule.option) for schedule in PANDA.schedule)


def test_a_rule_that_settles_again_waits_for_the_course_of_a_hand() -> None:
    waiting = msgspec.structs.replace(PANDA, procedure=(), title="Waiting")
    found = coverage([PANDA, waiting], DAY)
    button = next(each for each in found.reads if each.name == "action-button")
    assert (button.games, button.silent) == (2, ("Waiting",))
    assert [each.entered for each in found.games] == [True, False]
    assert "action-button" in found.games[0].checked
    assert "action-button" in found.games[1].unchecked
    assert found.games[1].printed == len(found.games[1].checked) + len(found.games[1].unchecked)


def test_a_duty_that_a_rule_names_stands_apart_from_the_others() -> None:
    found = {each.name: each for each in coverage([PANDA], DAY).reads}
    assert [rule.code for rule in found["duty:house-stays-out"].rules] == ["LIC003"]
    assert found["duty"].rules == ()
    named = [name for name in found if name.startswith("duty:")]
    assert found["duty"].printed + sum(found[name].printed for name in named) == len(PANDA.duty)


def test_every_book_can_be_covered() -> None:
    for slug in load.catalogue().books:
        games = [game for game in GAMES.values() if game.book == slug]
        found = coverage(games, DAY)
        assert len(found.games) == len(games)
        assert 0 < found.checked < len(found.reads)


def test_a_bound_is_read_by_what_it_measures_and_a_choice_by_the_rule_that_holds_it() -> None:
    game = GAMES["blackjack-choctaw"]
    found = {each.name: [rule.code for rule in each.rules] for each in coverage([game], DAY).reads}
    assert found["wager-bound:of-another"] == ["LIM006"]
    assert found["duty:three-splits"] == ["DEC007"]
    assert found["duty:insurance-moment"] == ["DEC009"]
    raised = {each.name: [rule.code for rule in each.rules] for each in coverage([GAMES["uth"]], DAY).reads}
    assert raised["wager-bound:by-moment"] == ["DEC010"]
    posted = {each.name: [rule.code for rule in each.rules] for each in coverage([GAMES["red-dog-choctaw"]], DAY).reads}
    assert posted["range"] == ["LIM009", "PST003"]
