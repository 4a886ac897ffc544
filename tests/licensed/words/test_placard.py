"""What stands on a notice: figures as printed, the book's sentences with their lines, and nothing of what is not printed."""

from __future__ import annotations

import datetime

import pytest

from compliance.licensed.words.placard import Placard, placard
from games.cards.money import cents_of, dollars
from games.schema import Game, dated, load

DAY = datetime.date(2026, 11, 18)
GAMES = load.catalogue().games


def of(slug: str, schedule: str, option: int) -> Placard:
    return placard(GAMES[slug], schedule, option, DAY, house="A house", demonstration=False)


def test_the_printed_rows_of_every_charge() -> None:
    sheet = of("ez-baccarat-panda8", "own", 2)
    player_dealer, player = sheet.fees
    assert player_dealer.sentence == "Paid by the player-dealer, by total table action, before the deal"
    assert player_dealer.rows[:2] == (("$5 – $100", "$1.00"), ("$101 – $200", "$2.00"))
    assert player_dealer.rows[-1] == ("$701 and up", "$10.00")
    assert player.rows == (("For each wager", "no fee"),)
    assert sheet.approval == "GEGA-003967"


def test_the_statements_are_the_books_own_with_their_lines() -> None:
    said = {each.text: each.lines for each in of("ez-baccarat-panda8", "own", 2).statements}
    assert any("offered systematically and continuously, clockwise" in text for text in said)
    assert (
        said[
            "The house gives patrons ample notice of the collection rates and fees and of the procedure for collecting them."
        ]
        == "line 2309"
    )
    assert any("no more than he has wagered" in text for text in said)


def test_a_rotation_without_words_of_its_own_is_said_from_its_figures() -> None:
    said = [
        each.text for each in of("four-card-poker-lucky-chances", *_first("four-card-poker-lucky-chances")).statements
    ]
    held, otherwise = said[0].split(". ")
    assert held == "Nobody holds the player-dealer position for more than 2 hands in a row"
    assert otherwise == "Then somebody else holds it, or the game is broken."


def test_games_for_the_pot_speak_of_no_player_dealer() -> None:
    for slug in ("big-o", "limit-holdem-lucky-chances", "pan-crystal-park"):
        sheet = of(slug, *_first(slug))
        assert not [each for each in sheet.statements if "player-dealer" in each.text.lower()], slug


def test_the_words_that_the_law_fixes_stand_there_while_it_binds() -> None:
    fixed = "Any player can assume the player-dealer position when it is offered."
    game = GAMES["ez-baccarat-panda8"]
    for day, there in (
        ("2026-03-31", False),
        ("2026-04-01", True),
        ("2026-05-20", True),
        ("2026-05-21", False),
        ("2026-11-18", False),
    ):
        sheet = placard(game, "own", 2, datetime.date.fromisoformat(day), house="A house", demonstration=False)
        said = [each for each in sheet.statements if each.text.startswith(fixed)]
        assert bool(said) is there, day
        assert all(each.lines == "Cal. Code Regs., tit. 11, §§ 2076-2077" for each in said)
    poker = placard(GAMES["big-o"], "poker", 118, datetime.date(2026, 4, 1), house="A house", demonstration=False)
    assert not [each for each in poker.statements if each.text.startswith(fixed)]


def test_a_share_is_said_in_per_cent_and_a_ceiling_as_one() -> None:
    [rake] = of("omaha-holdem-choctaw", *_first("omaha-holdem-choctaw")).fees
    assert rake.rows == (("All sums bet in the hand", "at most 10%"),)
    assert "1/10" not in rake.sentence


def test_what_the_page_does_not_print_is_not_spoken_of() -> None:
    sheet = of("limit-holdem-lucky-chances", *_first("limit-holdem-lucky-chances"))
    for fee in sheet.fees:
        assert "does not" not in fee.sentence
        assert fee.sentence[0].isupper()


def test_blinds_buy_in_and_limits_of_single_wagers_stand_beside_the_limit() -> None:
    assert of("limit-holdem-lucky-chances", "limit-holdem", 19).limit_notes == ("Blinds $2, $3",)
    game = GAMES["no-bust-4-0a-perfect-pairs-crystal-park"]
    titles = {wager.name: wager.title for wager in game.wager}
    [notes] = of(str(game.slug), "cgcr", 1).limit_notes
    assert notes == f"{titles['buster']}, {titles['perfect-pairs']}: $1 – $200"


@pytest.mark.parametrize("slug", sorted(slug for slug, game in GAMES.items() if dated.as_of(game.schedule, DAY)))
def test_every_option_has_a_notice_with_all_its_figures(slug: str) -> None:
    game = GAMES[slug]
    for schedule in dated.as_of(game.schedule, DAY).values():
        for option in dated.as_of(schedule.option, DAY).values():
            sheet = of(slug, schedule.schedule, option.number)
            assert sheet.game == game.title
            assert sheet.limit
            printed = [charge for charge in schedule.charge if option.prints(charge)]
            assert len(sheet.fees) == len(printed)
            for fee, charge in zip(sheet.fees, printed, strict=True):
                bands = option.bands.get(charge.name, ())
                assert fee.rows, (slug, option.number, charge.name)
                if bands:
                    sums = [sum_.removeprefix("at most ") for _, sum_ in fee.rows][: len(bands)]
                    assert sums == ["no fee" if not band.fee else dollars(cents_of(band.fee)) for band in bands]
            for statement in sheet.statements:
                assert statement.text.endswith((".", "!", "?", ")")), statement
                assert statement.lines.startswith("line")


def _first(slug: str) -> tuple[str, int]:
    game: Game = GAMES[slug]
    schedule = next(iter(dated.as_of(game.schedule, DAY).values()))
    return schedule.schedule, next(iter(dated.as_of(schedule.option, DAY).values())).number
