"""From the fields of the form to an observation: table, way of looking and clock of the watch, and the line of the hand. Pure."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct

from compliance.houses.forms.house import gaming_day
from compliance.observed.forms.line.read import Read, line_read
from compliance.observed.forms.observation import ClipSeen, Observation, hand_of, not_looked_for
from games.hand.check import problems
from games.hand.form import Hand
from games.schema import Game
from games.terms.game import GameTerms, NotInForce, game_terms

FIELDS = (
    "id", "watch", "table", "game", "mode", "how", "camera", "offset", "day", "began", "ended", "line", "hands", "note",
    "plan", "audit",
)  # fmt: skip
MODES = {"hand": "Whole hand", "rotation": "Rotation only", "fee": "Fee only", "count": "Hands counted"}
HOWS = {"camera": "On video", "floor": "At the table"}
_CLOCK = re.compile(r"([01]?[0-9]|2[0-3])[:.]?([0-5][0-9])(?:[:.]?([0-5][0-9]))?")
_LONGEST = datetime.timedelta(hours=12)


class About(Struct, frozen=True):
    """What the house knows: its slug and hours, the games, what hangs where, the recorder of each camera and its clock."""

    establishment: str
    zone: ZoneInfo
    boundary_hour: int
    games: Mapping[str, Game]
    hangs: str | None  # which game hangs at the table at that time
    recorders: Mapping[str, tuple[str, int | None]]


class Last(Struct, frozen=True):
    """The look before this one in the same watch."""

    table: str
    game: str
    place: int
    ended: datetime.datetime
    seen: dict[str, Any]


class Composed(Struct, frozen=True):
    """What came of the fields; where something does not fit there is no observation."""

    read: Read
    wrong: dict[str, str]
    terms: GameTerms | None = None
    observation: Observation | None = None
    hand: Hand | None = None


def moments(
    values: Mapping[str, str], zone: ZoneInfo, clock: tuple[str, str] = ("", "")
) -> tuple[datetime.datetime, ...]:
    """When it began and ended by the clock of the picture; ValueError with the name of the field that does not fit."""
    try:
        day = datetime.date.fromisoformat(values.get("day", "").strip())
    except ValueError:
        raise ValueError("day") from None
    began = _at(day, clock[0] or values.get("began", ""), zone, "began")
    ended = _at(day, clock[1] or values.get("ended", ""), zone, "ended")
    if ended < began:  # past midnight
        ended += datetime.timedelta(days=1)
    if ended - began > _LONGEST:
        raise ValueError("ended")
    return began, ended


def _at(day: datetime.date, text: str, zone: ZoneInfo, field: str) -> datetime.datetime:
    match = _CLOCK.fullmatch(text.strip())
    if match is None:
        raise ValueError(field)
    hour, minute, second = (int(part or 0) for part in match.groups())
    return datetime.datetime.combine(day, datetime.time(hour, minute, second), tzinfo=zone)


_CURES = {
    "day": "Write the day on which the picture was taken as 2026-11-18.",
    "began": "Write when the hand began by the clock of the picture: 19:04:31.",
    "ended": "Write when it ended by the clock of the picture, at most 12 hours later: 19:05:02.",
}


def terms_of(games: Mapping[str, Game], slug: str, day: datetime.date) -> GameTerms | None:
    """The game as it is licensed on a day."""
    try:
        return game_terms(games[slug], day) if slug in games else None
    except NotInForce:
        return None


def compose(values: Mapping[str, str], about: About, last: Last | None, now: datetime.datetime) -> Composed:
    """The observation that the fields say."""
    wrong: dict[str, str] = {}
    slug = values.get("game", "").strip() or about.hangs or ""
    if slug not in about.games:
        wrong["game"] = (
            f"There is no game {slug}. Choose one of the list." if slug else "Nothing hung there then: choose the game."
        )
    rough = line_read(values.get("line", ""), None, {}).clock
    try:
        picture = moments(values, about.zone, rough)
    except ValueError as error:
        wrong[str(error)] = _CURES[str(error)]
        picture = (now, now)
    offset = values.get("offset", "").strip() or "0"
    if not re.fullmatch(r"[+-]?[0-9]{1,5}", offset):
        wrong["offset"] = "Write whole seconds by which the picture's clock is ahead of the right time; behind is -4."
        offset = "0"
    began, ended = (one - datetime.timedelta(seconds=int(offset)) for one in picture)
    day = gaming_day(began, about.zone, about.boundary_hour)
    terms = terms_of(about.games, slug, day)
    read = line_read(values.get("line", ""), terms, last.seen if last is not None and last.game == slug else {})
    if read.slips:
        wrong["line"] = "; ".join(f"{slip.word}: {slip.what}. {slip.cure}" for slip in read.slips)
    if not wrong:
        return _made(values, about, last, read, terms, (began, ended), picture, int(offset), slug, day, now)
    return Composed(read, wrong, terms)


def _made(
    values: Mapping[str, str],
    about: About,
    last: Last | None,
    read: Read,
    terms: GameTerms | None,
    right: tuple[datetime.datetime, ...],
    picture: tuple[datetime.datetime, ...],
    offset: int,
    slug: str,
    day: datetime.date,
    now: datetime.datetime,
) -> Composed:
    mode = values.get("mode", "hand")
    left = not_looked_for(mode, read.body, terms, read.affirmed)
    body: dict[str, Any] = {
        "id": values.get("id", ""),
        "establishment": about.establishment,
        "watch": values.get("watch", ""),
        "place": 1 if last is None else last.place + 1 + read.missed,
        "mode": mode,
        "how": values.get("how", "camera"),
        "plan": values.get("plan") or None,
        "audit": values.get("audit") or None,
        "table": values.get("table", ""),
        "game": slug,
        "gaming_day": day,
        "began": right[0].astimezone(datetime.UTC),
        "ended": right[1].astimezone(datetime.UTC),
        "seen": {}
        if mode == "count"
        else {name: one for name, one in read.body.items() if name not in left | read.not_seen},
        "not_seen": [{"part": part, "why": why} for part, why in sorted((left | read.not_seen).items())],
        "affirmed": list(dict.fromkeys(read.affirmed)),
        "line": values.get("line", ""),
        "note": values.get("note", "").strip() or None,
    }
    wrong = dict[str, str]()
    if mode == "count":
        counted = values.get("hands", "").strip()
        body["hands"] = int(counted) if counted.isascii() and counted.isdigit() and len(counted) < 5 else None
        if body["hands"] is None:
            wrong["hands"] = "Write how many hands were dealt in that time."
    if body["how"] == "camera":
        body["clips"], missing = _clips(values.get("camera", ""), about, picture, offset)
        if missing:
            wrong["camera"] = missing
    if last is not None and right[0] < last.ended:
        shown = last.ended.astimezone(about.zone)
        wrong["began"] = (
            f"It began before the hand before it ended ({shown:%H:%M:%S}). Set the clock, or begin a new watch."
        )
    if wrong:
        return Composed(read, wrong, terms)
    try:
        one = msgspec.convert(body, Observation)
        hand = hand_of(one)
    except msgspec.ValidationError as error:
        return Composed(read, {"line": f"It does not fit: {error}."}, terms)
    return _checked(Composed(read, {}, terms, one, hand), now)


def _clips(
    text: str, about: About, picture: tuple[datetime.datetime, ...], offset: int
) -> tuple[tuple[ClipSeen, ...], str]:
    """One for each camera that is named; the recorder as the register has it, or as it is written behind an @."""
    found = []
    for named in filter(None, (part.strip() for part in text.split(","))):
        camera, _, recorder = named.partition("@")
        recorder = recorder or about.recorders.get(camera, ("", None))[0]
        if not recorder:
            return (), f"The register has no camera {camera}. Write it with its recorder: {camera}@NVR-1."
        began, ended = (one.astimezone(datetime.UTC) for one in picture)
        found.append(ClipSeen(camera=camera, recorder=recorder, from_=began, until=ended, offset=offset))
    return tuple(found), "" if found else "Name the camera on which it is seen; several with commas between."


def _checked(made: Composed, now: datetime.datetime) -> Composed:
    """What no hand can be: a card twice, a bettor who does not sit there, a pile too long."""
    assert made.hand is not None
    found = problems(made.hand, now)
    if made.terms is not None:
        found += made.terms.refuse(made.hand)
    if not found:
        return made
    wrong: dict[str, str] = {}
    for one in found:
        field = {"$.ended": "ended", "$.gaming_day": "day", "$.table": "table"}.get(one.path, "line")
        said = f"{one.path.removeprefix('$.')} {one.value}: {one.what}. {one.cure}"
        wrong[field] = f"{wrong[field]} {said}" if field in wrong else said
    return Composed(made.read, wrong, made.terms)
