"""Reads `.phh` and `.phhs`: each history becomes a hand of our form, or a problem that says where and what to do."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct

from games.cards.card import CARDS, JOKER
from games.cards.money import plain
from games.hand.csv_rows import Sent
from games.hand.form import FORM_1, Hand, Seat, canonical
from games.hand.names import IS_SLUG, SLUG_CURE
from games.hand.pot import Award, Pot, Stack
from games.phh.history import History, Refused, cents, histories, history
from games.phh.replay import Replay
from games.schema.plain_file import shown

_KNOWN = frozenset(CARDS) - {JOKER}
_NUMBERS = 1_000_000  # a hand's number at its table goes so far; the standard's may count a whole site's
_APART = datetime.timedelta(minutes=2)  # from hand to hand, where the file has no moment


class Where(Struct, frozen=True, kw_only=True):
    """What a history does not say: where it was played, as which licensed game, on which gaming day."""

    establishment: str
    game: str
    table: str
    gaming_day: datetime.date
    time_zone: str
    started: datetime.datetime  # of the first hand, where the file has no time of its own
    first: int = 1  # number of the first hand at the table, where the file has none
    fitting: dict[str, list[str]] | None = (
        None  # variant: the games that are played so (`codes.fitting`); None: any may be
    )


class Numbered(NamedTuple):
    """A history and its place in the file."""

    place: int
    key: str
    raw: dict[str, Any]


def read(sent: bytes | str, where: Where) -> Iterator[Sent]:
    """The hands of a file in its order. What cannot be read refuses its own history only."""
    try:
        several = [Numbered(i, key, raw) for i, (key, raw) in enumerate(histories(sent))]
    except Refused as error:
        yield Sent(error.line or 1, problem=error.problem)
        return
    text = sent if isinstance(sent, str) else sent.decode("utf-8-sig")
    for one in several:
        line = _line(text, one.key)
        try:
            yield Sent(line, canonical(hand(history(one.raw), where, one)), hand=_id(where, one))
        except Refused as error:
            yield Sent(line, problem=error.problem, hand=_id(where, one))


def hand(source: History, where: Where, one: Numbered) -> Hand:
    """One history as a hand."""
    if not IS_SLUG[where.game]:
        raise Refused("$.game", repr(where.game), "not a name", SLUG_CURE)
    _fits(source.variant, where)
    played = Replay(source)
    number = source.hand if isinstance(source.hand, int) and 0 < source.hand <= _NUMBERS else where.first + one.place
    started = _started(source, where, one)
    seats = sorted(
        (Seat(seat=played.seat(i), occupant=_occupant(source, i)) for i in range(played.count)),
        key=lambda seat: seat.seat,
    )
    return Hand(
        form=FORM_1,  # a history that was sent before is the same hand again
        id=_id(where, one),
        establishment=where.establishment,
        table=where.table,
        game=where.game,
        gaming_day=where.gaming_day,
        number=number,
        started=started,
        dealt=started,
        ended=started,  # the standard has one moment for a hand
        seats=seats,
        wagers=[],
        cards=msgspec.convert(_piles(played), dict[str, Any]) or None,
        pot=_pot(source, played),
    )


def _fits(variant: str, where: Where) -> None:
    """Refuses a history of another variant than the game it is said to be of."""
    games = None if where.fitting is None else where.fitting.get(variant, [])
    if games is not None and where.game not in games:
        cure = f"Name the game that was played: {', '.join(games)}." if games else "No licensed game is played so."
        raise Refused("$.variant", repr(variant), f"{where.game} is not played like this", cure)


def _pot(source: History, played: Replay) -> Pot:
    showed = None if played.showed is None else sorted({played.seat(i) for i in played.showed})
    return Pot(
        button=played.seat(played.count - 1) if played.variant.opens == "blinds" else None,
        streets=played.played(),
        returned=played.went_back(),
        showed=showed,
        awards=_awards(source, played),
        stacks=_stacks(played),
    )


def _stacks(played: Replay) -> list[Stack] | None:
    """What each had before the hand, as far as the file knows it."""
    had = [
        Stack(seat=played.seat(i), amount=plain(chips)) for i, chips in enumerate(played.started) if chips is not None
    ]
    return had or None


def _piles(played: Replay) -> dict[str, list[str]]:
    """Hands of which every card is known, discards likewise, and the board."""
    hands = {f"seat-{played.seat(i)}": hand for i, hand in enumerate(played.cards)}
    thrown = {f"seat-{played.seat(i)}-discard": gone for i, gone in enumerate(played.discards)}
    piles = {name: hands[name] for name in sorted(hands)} | thrown | {"board": played.board}
    return {name: cards for name, cards in piles.items() if cards and _KNOWN.issuperset(cards)}


def _awards(source: History, played: Replay) -> list[Award] | None:
    """What the file says that each was given of the pot, where it says so."""
    if source.winnings is not None:
        given = [cents(f"$.winnings[{i}]", chips) for i, chips in enumerate(source.winnings)]
    elif source.finishing_stacks is not None and not any(played.betting.unlimited):
        finished = [cents(f"$.finishing_stacks[{i}]", chips) for i, chips in enumerate(source.finishing_stacks)]
        given = [end - left for end, left in zip(finished, played.betting.left, strict=False)]
        if any(amount < 0 for amount in given):
            cure = "A player ends with no less than he had left after his last act."
            raise Refused("$.finishing_stacks", source.finishing_stacks, "less than was left", cure)
    else:
        return None
    return [Award(seat=played.seat(i), amount=plain(amount)) for i, amount in enumerate(given) if amount]


def _occupant(source: History, player: int) -> str:
    """A pseudonym: players' names are persons, and no person's name goes into the record."""
    return f"P{source.seats[player] if source.seats is not None else player + 1}"


def _started(source: History, where: Where, one: Numbered) -> datetime.datetime:
    """When the hand began: as the file has it, else one after the other from the first."""
    if source.year and source.month and source.day and source.time is not None:
        try:
            zone = ZoneInfo(source.time_zone or where.time_zone)
            day = datetime.date(source.year, source.month, source.day)
        except (ValueError, KeyError, OSError, OverflowError):
            moment = f"{source.year}-{source.month}-{source.day} {source.time_zone or where.time_zone}"
            raise Refused(
                "$.time", moment, "no such day or time zone", "Correct year, month, day, time_zone."
            ) from None
        return datetime.datetime.combine(day, source.time, zone)
    return where.started + one.place * _APART


def _id(where: Where, one: Numbered) -> str:
    number = one.raw.get("hand")
    name = (
        shown(number)
        if isinstance(number, int | str) and not isinstance(number, bool)
        else str(where.first + one.place)
    )
    kept = "".join(sign if sign.isascii() and (sign.isalnum() or sign in "._:-") else "-" for sign in name)
    return f"{where.table}-{where.gaming_day:%Y%m%d}-{kept}"[:80]


def _line(text: str, key: str) -> int:
    """The line on which a history begins."""
    if not key:
        return 1
    heads = {f"[{key}]", f'["{key}"]', f"['{key}']"}
    return next((i for i, line in enumerate(text.splitlines(), 1) if line.strip() in heads), 1)
