"""What is due under a printed option, as the commission asks it: the same answer as the page and the command give."""

from __future__ import annotations

import datetime
import re
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from msgspec.structs import replace

from compliance.houses.forms.house import LIMITS_ALONE, gaming_day
from compliance.houses.models import Establishment
from compliance.houses.read.house import layout_on
from compliance.houses.read.postings import hanging_read
from compliance.licensed.api.games import game_read
from compliance.licensed.words import at_table
from compliance.licensed.words.quote import Quote
from compliance.licensed.words.quoted import quoted
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.parameters import Parameter
from compliance.shell.api.commission.resource import Question, given
from compliance.shell.api.problem import not_there
from compliance.shell.days import opens_closes
from games.cards.money import CENTS, MoneyError
from games.schema import Game, Option, Schedule, dated
from games.terms.option_named import called, options_named
from games.terms.play import STREETS, Play, Stake

_WAGER = re.compile(r"(?:([1-9][0-9]?):)?([a-z0-9-]{1,60})=([0-9.]{4,12})")
_AMOUNT = {"type": "string", "pattern": r"^[0-9]{1,10}\.[0-9]{2}$"}
_NUMBER = {"type": "integer", "minimum": 0, "maximum": 99_999}


def _cents(text: str) -> int:
    try:
        return CENTS[text]
    except MoneyError:
        raise ValueError("Send dollars and cents, like 305.00.") from None


def _stakes(text: str) -> tuple[Stake, ...]:
    found = [_WAGER.fullmatch(part.strip()) for part in text.split(",")]
    if None in found:
        raise ValueError("Send wagers like player-line=25.00,3:tie=10.00: the seat is 1 where none is named.")
    return tuple(Stake(int(one[1] or 1), "", one[2], _cents(one[3])) for one in found if one is not None)


def _street(text: str) -> str:
    if text not in STREETS:
        raise ValueError(f"Send one of: {', '.join(STREETS)}.")
    return text


def _name(text: str) -> str:
    if not 0 < len(text) <= 60 or not text.isprintable():
        raise ValueError("Send the number or the label of an option, of 1 to 60 characters.")
    return text


_TEXT = {"type": "string", "minLength": 1, "maxLength": 60}
SCHEDULE = Parameter("schedule", _name, _TEXT, "Name of the fee schedule.", required=True)
OPTION = Parameter(
    "option", _name, _TEXT, "The option as printed: its number, label or limit; #3 is its `number` in /options.", True
)
WAGERS = Parameter("wagers", _stakes, {"type": "string"}, "Wagers, parted by commas: player-line=25.00,3:tie=10.00.")
FACTS = (
    Parameter("action", _cents, _AMOUNT, "The whole table's action, where single wagers are not known."),
    Parameter("players", asking.whole, _NUMBER, "Players in the hand."),
    Parameter("pot", _cents, _AMOUNT, "The pot."),
    Parameter("ended", _street, {"type": "string", "enum": list(STREETS)}, "The last street that was dealt."),
    Parameter("minutes", asking.whole, _NUMBER, "Minutes played, for collections by the clock."),
    Parameter("vouchers", asking.whole, _NUMBER, "Vouchers used in the hand."),
    Parameter("won", _cents, _AMOUNT, "What the wager won, for a commission or vigorish."),
    Parameter("opened", asking.whole, _NUMBER, "Which hand of a newly opened game this is."),
)


@given(
    "games/<slug:slug>/quote",
    Quote,
    "What is due under a printed option",
    name="quote",
    scope="catalogue",
    parts={"slug": "Slug of the game."},
    filters=(SCHEDULE, OPTION, WAGERS, *FACTS, asking.AS_OF_DAY),
    words="Who owes what, by which printed row, and the interpretations it hangs on. `total` is null where it cannot be told.",
)
def quote(question: Question, slug: str) -> Quote:
    found = game_read(question.wanted(), slug)
    values = question.values
    day = values.get("as_of") or timezone.now().date()
    held: dict[str, Schedule] = {str(one.schedule): one for one in dated.as_of(found.schedule, day).values()}
    schedule = held.get(values["schedule"])
    if schedule is None:
        known = f"On {day} there is: {', '.join(held) or 'none'}."
        raise not_there("schedule", values["schedule"], "there is no such schedule", known)
    option = _option(list(dated.as_of(schedule.option, day).values()), values["option"])
    return quoted(found, schedule.schedule, option.number, day, _play(found, values))


def _option(held: list[Option], named: str) -> Option:
    found = options_named(held, named)
    if len(found) != 1:
        what = "several options are called so" if found else "there is no such option"
        raise not_there("option", named, what, f"{', '.join(map(called, found or held))}.")
    return found[0]


def _play(game: Game, values: Any) -> Play:
    stakes: tuple[Stake, ...] = values.get("wagers", ())
    known = {str(wager.name) for wager in game.wager}
    unknown = next((stake.wager for stake in stakes if stake.wager not in known), None)
    if unknown is not None:
        raise not_there("wagers", unknown, "the game has no such wager", f"{', '.join(sorted(known))}.")
    facts = {
        one.name: values[one.name] for one in FACTS if one.name in values and not (stakes and one.name == "action")
    }
    return Play(stakes=stakes)._replace(**facts)


TABLE = Parameter("table", asking.TABLE.read, asking.TABLE.schema, "The table at which it hangs.", required=True)


@given(
    "postings/quote",
    Quote,
    "What is due under what hangs at a table",
    scope="catalogue",
    filters=(replace(asking.ESTABLISHMENT, required=True), TABLE, WAGERS, *FACTS, asking.AS_OF),
    changes_with_record=False,  # what is hung from a later moment on holds without an entry of that moment
    words="The option that hangs there at that moment (or at the end of that gaming day; now), with its limits, sign and layout.",
)
def quote_at_table(question: Question) -> Quote:
    [house], values = question.houses, question.values
    stored = Establishment.objects.get(pk=house.id)
    moment = _moment(stored, values.get("as_of"))
    until = moment + datetime.timedelta(microseconds=1)
    hung = hanging_read(establishment_id=house.id, opens=moment, closes=until, table=values["table"])
    if not hung:
        raise not_there("table", values["table"], f"nothing hangs there at {moment.isoformat()}", "Ask /postings.")
    [at] = hung
    if at.schedule is None or at.option is None:
        raise not_there("table", values["table"], f"there hang {LIMITS_ALONE}", "Ask about a table with an option.")
    game, day = game_read(question.wanted(), at.game), _gaming_day(stored, moment)
    layout = layout_on(stored, at.table, at.layout, day)
    hangs = at_table.hung(at.table, at.since, (at.min, at.max), at.sign, layout)
    return quoted(game, at.schedule, at.option, day, _play(game, values), hangs)


def _moment(house: Establishment, asked: datetime.date | None) -> datetime.datetime:
    """The moment itself; of a gaming day the end, so far as it has come; else now."""
    now = timezone.now()
    if isinstance(asked, datetime.datetime):
        return asked
    return now if asked is None else min(now, opens_closes(house, asked)[1] - datetime.timedelta(microseconds=1))


def _gaming_day(house: Establishment, moment: datetime.datetime) -> datetime.date:
    return gaming_day(moment, ZoneInfo(house.time_zone), house.boundary_hour)
