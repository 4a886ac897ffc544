"""Every option of every game of the catalogue answers: it tells the sum, or says why it cannot."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from compliance.licensed.words.quote import Quote
from compliance.licensed.words.quote_fields import QuoteFields, quote_fields
from compliance.licensed.words.quoted import quoted
from games.cards.money import CENTS, cents_of
from games.schema import Band, Game, Option, Schedule, dated, load
from games.terms.play import Play, Stake, Street

DAY = datetime.date(2026, 11, 18)
GAMES = load.catalogue().games
# Where a sum is not told although all that is asked was answered, the printed page leaves it open, and in one of these ways.
OPEN = re.compile(
    r"no printed band holds|stands? in more than one printed|no printed row is for|the book does not say in which band|"
    r"the page does not say what is due|is not a whole cent, and no rounding is printed|are both admissible"
)


class Place(NamedTuple):
    game: Game
    schedule: Schedule
    option: Option

    def ask(self, play: Play) -> Quote:
        return quoted(self.game, self.schedule.schedule, self.option.number, DAY, play)

    @property
    def wanted(self) -> QuoteFields:
        return _wanted(str(self.game.slug), self.schedule.schedule, self.option.number)


@cache
def _wanted(slug: str, schedule: str, number: int) -> QuoteFields:
    return quote_fields(GAMES[slug], schedule, number, DAY)


def places(game: Game) -> Iterator[Place]:
    for schedule in dated.as_of(game.schedule, DAY).values():
        for option in dated.as_of(schedule.option, DAY).values():
            yield Place(game, schedule, option)


def plays(place: Place) -> Iterator[Play]:
    """Plausible hands with everything that the option asks for, and nothing else."""
    wanted = place.wanted
    streets: tuple[Street, ...] = ("before-flop", "flop", "river")
    for number, (share, players, ended) in enumerate(zip((1, 5, 40), (2, 6, wanted.seats), streets, strict=True)):
        stakes = tuple(
            Stake(seat, bettor, name, (10 + 25 * share) * 100)
            for seat, bettor in ((1, ""), (3, ""), (3, "behind"))
            for name, _ in wanted.wagers[: number + 1]
        )
        facts = {
            "players": players, "ended": ended, "pot": 400 * share, "minutes": 30 * (number + 1), "vouchers": number,
            "won": 2_000 * share, "opened": 5 * number + 1,
        }  # fmt: skip
        yield Play(stakes=stakes)._replace(**{name: facts[name] for name in wanted.facts})


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_each_option_tells_the_sum_or_says_why_not(slug: str) -> None:
    for place in places(GAMES[slug]):
        name = (slug, place.schedule.schedule, place.option.number)
        for play in plays(place):
            quote = place.ask(play)
            assert quote.charges, name
            for charge in quote.charges:
                untold = [part for part in charge.owed if part.due is None]
                assert (charge.total is None) == bool(untold), (name, charge.name)
                for part in untold:
                    assert OPEN.search(part.why), (name, charge.name, play, part.why)
            sums = [CENTS[charge.total] for charge in quote.charges if charge.total is not None]
            assert quote.told == (len(sums) == len(quote.charges))
            assert quote.total is None or CENTS[quote.total] == sum(sums), name
            assert {payer.who for payer in quote.payers} == {p.payer for c in quote.charges for p in c.owed}


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_what_is_not_said_is_named_and_never_guessed(slug: str) -> None:
    """With nothing said, whatever the option asks for is missing from the answer by name, or no payer is found."""
    words = {
        "players": "players", "ended": r"flop|river", "pot": "pot|bet in the hand", "minutes": "how long",
        "vouchers": "vouchers", "won": "won",
    }  # fmt: skip
    for place in places(GAMES[slug]):
        wanted, quote = place.wanted, place.ask(Play())
        why = " ".join(part.why for charge in quote.charges for part in charge.owed)
        for fact in wanted.facts:
            if fact in words and len(wanted.facts) == 1:
                assert re.search(words[fact], why), (slug, place.schedule.schedule, place.option.number, fact)
        if wanted.facts and "opened" not in wanted.facts:
            assert not quote.told, (slug, place.schedule.schedule, place.option.number)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_middle_of_each_row_answers_with_that_row(slug: str) -> None:
    """Of every printed row over one wager, a pot or a number of players: the fee of the row, where no other row holds it."""
    for place in places(GAMES[slug]):
        for charge in place.schedule.charge:
            rows = place.option.bands.get(charge.name, ())
            for row in rows:
                play = _in_row(place, charge.basis, charge.name, row)
                if play is None or len(_holding(rows, row.from_)) != 1:
                    continue
                [told] = [each for each in place.ask(play).charges if each.name == charge.name]
                answer = [each for each in told.rows if each.answers]
                assert [CENTS[each.fee] for each in answer] == [cents_of(row.fee)], (slug, charge.name, row)


def _in_row(place: Place, basis: str, name: str, row: Band) -> Play | None:
    """A hand at the first figure of a row, with all conditions of the charge fulfilled; None where they exclude it."""
    [charge] = [each for each in place.schedule.charge if each.name == name]
    counted = [wager for wager, _ in place.wanted.wagers if wager in charge.counts]
    pot = 1_000_000 if charge.pot_below is None else cents_of(charge.pot_below) - 1
    if basis in ("total_table_action", "player_wager_band"):
        first = max(cents_of(row.from_), 1)
        return Play(stakes=(Stake(1, "", counted[0], first),)) if counted else None
    if basis == "pot_size":
        return Play(pot=cents_of(row.from_), ended="river") if row.from_ else None
    return Play(players=int(row.from_), ended="river", pot=pot)


def _holding(rows: tuple[Band, ...], figure: object) -> list[Band]:
    return [row for row in rows if row.from_ <= figure and (row.to is None or figure <= row.to)]  # type: ignore[operator]
