"""Which rule reads which clause: of the game whose hands are settled again, and of those that wait for it."""

from __future__ import annotations

import datetime

import msgspec

from compliance.licensed.words.coverage import coverage
from games.schema import load
from games.schema.meanings import FATES

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
    assert found["reading"].silent == ()  # nobody breaks a reading
    assert found["reading"].unjudged == "applied where another clause is read"
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


def test_a_duty_has_the_fate_of_what_it_means() -> None:
    covered = coverage([PANDA], DAY)
    found = {each.meaning.name: each for each in covered.asked}
    assert [rule.code for rule in found["house-stays-out"].rules] == ["LIC003"]
    assert found["house-stays-out"].fates == {"rule": 1}
    assert not found["house-stays-out"].unread
    assert found["five-rates"].lint == ("too-many-rates",)
    assert ([rule.code for rule in found["one-option-per-table"].rules], found["one-option-per-table"].unread) == (
        ["PST006"],
        False,
    )
    box = found["fee-in-drop-box"]
    assert (box.rules, box.fates, box.fate.often) == ((), {"question": 1}, "each shift")
    assert box.unread
    assert found["own-cards-only"].rules == () if "own-cards-only" in found else True
    asked = sum(len(duty.means) for duty in PANDA.duty) + sum(len(chart.means) for chart in PANDA.chart)
    assert sum(covered.fates.values()) == asked == covered.games[0].asked


def test_a_rule_is_silent_of_a_duty_where_what_it_holds_hands_against_is_not_printed() -> None:
    bare = msgspec.structs.replace(PANDA, schedule=(), title="Bare")
    found = {each.meaning.name: each for each in coverage([PANDA, bare], DAY).asked}
    fee = found["fee-before-cards"]
    assert [rule.code for rule in fee.rules] == ["FEE003"]
    assert fee.fates == {"rule": 1, "question": 1}
    assert fee.silent == ("Bare",)


def test_what_a_duty_says_itself_of_its_fate_stands_beside_what_its_meaning_says() -> None:
    own = [
        msgspec.structs.replace(duty, question="Is it here?", often="daily") if "layout" in duty.means else duty
        for duty in PANDA.duty
    ]
    named = msgspec.structs.replace(PANDA, duty=(*own, msgspec.structs.replace(own[0], name="x", means=("layout",))))
    layout = next(each for each in coverage([named], DAY).asked if each.meaning.name == "layout")
    assert layout.fate.says.startswith("Does the layout")
    assert [fate.says for fate in layout.own] in ([], ["Is it here?"])


def test_every_book_can_be_covered() -> None:
    for slug in load.catalogue().books:
        games = [game for game in GAMES.values() if game.book == slug]
        found = coverage(games, DAY)
        assert len(found.games) == len(games)
        assert 0 < found.checked <= found.judged < len(found.reads)
        assert set(found.fates) <= set(FATES)
        for each in found.asked:
            assert sum(each.fates.values()) == each.times


def test_a_bound_is_read_by_what_it_measures_and_a_choice_by_the_rule_that_holds_it() -> None:
    game = GAMES["blackjack-choctaw"]
    found = {each.name: [rule.code for rule in each.rules] for each in coverage([game], DAY).reads}
    assert found["wager-bound:of-another"] == ["LIM006"]
    asked = {each.meaning.name: [rule.code for rule in each.rules] for each in coverage([game], DAY).asked}
    assert asked["splitting"] == ["DEC007"]
    assert asked["insurance"] == ["DEC009"]
    raised = {each.name: [rule.code for rule in each.rules] for each in coverage([GAMES["uth"]], DAY).reads}
    assert raised["wager-bound:by-moment"] == ["DEC010"]
    posted = {each.name: [rule.code for rule in each.rules] for each in coverage([GAMES["red-dog-choctaw"]], DAY).reads}
    assert posted["range"] == ["LIM009", "PST003", "PST004"]


def test_a_duty_that_says_its_fate_is_not_told_as_checked_by_a_rule() -> None:
    game = GAMES["craps-choctaw"]
    own = next(duty for duty in game.duty if duty.name == "dice-off-the-table")
    assert own.question is not None
    found = next(one for one in coverage([game], DAY).asked if one.meaning.name == "irregular-throw")
    assert "IRR001" in [rule.code for rule in found.rules]
    assert found.fates["question"] == 1
    assert [fate.says for fate in found.own] == [own.question]
