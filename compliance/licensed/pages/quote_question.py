"""The question of the quote page: which table, game and option, and what was typed. It stands whole in the address."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, get_args
from urllib.parse import urlencode

from msgspec import Struct
from msgspec.structs import replace

from compliance.houses.read.postings import PostingRow
from compliance.licensed.pages.typed_money import cents_typed
from compliance.licensed.words.quote_fields import QuoteFields, quote_fields
from games.cards.money import MoneyError
from games.schema import Game, dated
from games.terms.game import NotInForce
from games.terms.option_named import options_named
from games.terms.play import Play, Stake, Street

_MOST = 99_999  # of players, minutes or vouchers that anybody types
_MONEY = ("action", "pot", "won")
FACTS = {
    "action": ("Total table action", "$305"),
    "players": ("Players dealt in", ""),
    "ended": ("The hand ended", ""),
    "pot": ("Pot, all that was bet", "$85"),
    "minutes": ("Minutes played", "60"),
    "vouchers": ("Vouchers used", "0"),
    "won": ("What the wager won", "$95"),
    "opened": ("Which hand since the game was opened", "any later one"),
}
STREETS = {"before-flop": "before the flop", "flop": "on the flop", "turn": "on the turn", "river": "on the river"}
TWICE = "Say what was wagered once: the whole table's action, or each wager."


class Picked(Struct, frozen=True):
    """What the question is about. Of a table: the posting that hangs there; None where nothing does."""

    table: str = ""
    posting: PostingRow | None = None
    game: Game | None = None
    schedule: str = ""
    option: int = 0
    missing: str = ""  # the option that was asked for and does not hold on the day; the first one stands in its place

    @property
    def value(self) -> str:
        """The option as the list of options names it."""
        return f"{self.schedule}.{self.option}" if self.game is not None and self.schedule else ""


class Field(Struct, frozen=True):
    """A field of the form with what was typed into it, and what is wrong with that."""

    name: str
    title: str
    text: str
    wrong: str = ""
    example: str = ""


class Question(Struct, frozen=True):
    """The fields that the option asks for, filled as typed, and the play that they say."""

    wanted: QuoteFields
    seats: tuple[tuple[int, tuple[Field, ...]], ...]
    facts: tuple[Field, ...]
    play: Play

    @property
    def fields(self) -> list[Field]:
        return [*(field for _, fields in self.seats for field in fields), *self.facts]

    @property
    def wrong(self) -> list[Field]:
        return [field for field in self.fields if field.wrong]

    @property
    def typed(self) -> dict[str, str]:
        return {field.name: field.text for field in self.fields if field.text}


def choice_of(given: Mapping[str, str]) -> tuple[str, str, str]:
    """Table, game and option that are asked about: whichever of the three was changed since the page was made decides."""
    table, game, option = (given.get(name, "").strip()[:120] for name in ("table", "game", "option"))
    was = [given.get(f"was_{name}") for name in ("table", "game", "option")]
    if None in was:
        return table, "" if table else game, "" if table else option
    if table != was[0]:
        return (table, "", "") if table else ("", game, option)
    if game != was[1]:
        return "", game, ""
    if option != was[2]:
        return "", game, option
    return (table, "", "") if table else ("", game, option)


def of_game(game: Game | None, option: str, day: datetime.date) -> Picked:
    """An option of a game by the name that the list gives it, or as a schedule prints it ("own.2 (second)"); the first one where
    none is called so."""
    if game is None:
        return Picked()
    known = [
        (str(schedule.schedule), number)
        for schedule in dated.as_of(game.schedule, day).values()
        for number in (held.number for held in dated.as_of(schedule.option, day).values())
    ]
    named = next((place for place in known if f"{place[0]}.{place[1]}" == option), None)
    named = named or _as_printed(game, option, day)
    schedule, number = named or (known[0] if known else ("", 0))
    return Picked(game=game, schedule=schedule, option=number, missing="" if named or not known else option)


def _as_printed(game: Game, option: str, day: datetime.date) -> tuple[str, int] | None:
    name, _, text = option.partition(".")
    for schedule in dated.as_of(game.schedule, day).values():
        if (
            schedule.schedule == name
            and len(found := options_named(dated.as_of(schedule.option, day).values(), text)) == 1
        ):
            return str(schedule.schedule), found[0].number
    return None


def question_of(picked: Picked, given: Mapping[str, str], day: datetime.date) -> Question | None:
    """The question as typed; None where there is no option to ask about."""
    if picked.game is None or not picked.schedule:
        return None
    layout = picked.posting.layout if picked.posting is not None else None
    try:
        wanted = quote_fields(picked.game, picked.schedule, picked.option, day, layout)
    except NotInForce:
        return None
    stakes: list[Stake] = []
    seats = tuple(
        (seat, tuple(_wager(seat, name, title, given, stakes) for name, title in wanted.wagers))
        for seat in range(1, wanted.seats + 1)
        if wanted.wagers
    )
    values: dict[str, Any] = {}
    names = (*(("action",) if wanted.by_action else ()), *wanted.facts)
    facts = tuple(_fact(name, given, values) for name in names)
    if stakes and values.pop("action", None) is not None:
        facts = tuple(replace(one, wrong=TWICE) if one.name == "action" else one for one in facts)
    return Question(wanted, seats, facts, Play(stakes=tuple(stakes))._replace(**values))


def address_query(picked: Picked, question: Question | None) -> str:
    """The question as it stands in the address: what was picked, and what was typed; nothing that is empty."""
    pick = {"table": picked.table} if picked.table else {}
    if not picked.table and picked.game is not None:
        pick = {"game": str(picked.game.slug), **({"option": picked.value} if picked.value else {})}
    typed = {} if question is None else question.typed
    return urlencode({**pick, **typed})


def _wager(seat: int, name: str, title: str, given: Mapping[str, str], stakes: list[Stake]) -> Field:
    """One betting space. Several bettors on it are typed one behind the other: 25+40."""
    key, text = f"seat{seat}.{name}", given.get(f"seat{seat}.{name}", "").strip()[:60]
    wrong = ""
    for place, part in enumerate(text.split("+") if text else ()):
        try:
            amount = cents_typed(part)
        except MoneyError:
            wrong = f"{part.strip() or text} is no amount. Write dollars, or dollars and cents: 25 or 25.50; two bettors: 25+40."
            break
        if amount:
            stakes.append(Stake(seat, f"bettor {place + 1}" if "+" in text else "", name, amount))
    return Field(key, title, text, wrong)


def _fact(name: str, given: Mapping[str, str], values: dict[str, Any]) -> Field:
    title, example = FACTS[name]
    text, wrong = given.get(name, "").strip()[:20], ""
    if text and name in _MONEY:
        try:
            values[name] = cents_typed(text)
        except MoneyError:
            wrong = f"{text} is no amount. Write dollars, or dollars and cents: 85 or 85.50."
    elif text and name == "ended":
        values[name] = text if text in get_args(Street) else None
        text = values[name] or ""
    elif text:
        if text.isascii() and text.isdecimal() and int(text) <= _MOST:
            values[name] = int(text)
        else:
            wrong = f"{text} is no whole number."
    return Field(name, title, text, wrong, example)
