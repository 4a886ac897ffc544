"""Which game, day, schedule and option a command is asked about; a slip is answered with the choices there are."""

from __future__ import annotations

import datetime
import difflib
from argparse import ArgumentTypeError
from collections.abc import Iterable
from typing import TypeVar

from django.core.management.base import CommandError
from django.utils import timezone

from compliance.shell.commands.files import BAD_INPUT
from games.schema import Game, Option, Schedule, dated, load
from games.terms.option_named import called, options_named

_MANY = 40  # names that a terminal still shows at a glance
T = TypeVar("T", bound=dated.Dated)


def day(text: str) -> datetime.date:
    """A day as an argument is typed."""
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is no day; write it like 2026-09-30") from None


def day_of(text: str | None) -> datetime.date:
    """The day asked about; today where none is named."""
    if text is None:
        return timezone.localdate()
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise wrong(f"--on {text}: no such day. Write it like 2026-09-30.") from None


def game_of(slug: str) -> Game:
    """The game of that slug."""
    games = load.catalogue().games
    if slug not in games:
        raise wrong(f"No game is named {slug}. {choices(slug, games)}")
    return games[slug]


def schedule_of(game: Game, name: str, day: datetime.date) -> Schedule:
    """The game's schedule of that name on that day."""
    in_force = {schedule.schedule: schedule for schedule in _holding(game.schedule, day)}
    if name not in in_force:
        raise wrong(f"{game.title} has no schedule {name} on {day}. {choices(name, in_force)}")
    return in_force[name]


def option_of(game: Game, schedule: Schedule, named: str, day: datetime.date) -> Option:
    """The schedule's option of that printed number, label, limit or own number on that day."""
    in_force = list(_holding(schedule.option, day))
    found = options_named(in_force, named)
    if len(found) == 1:
        return found[0]
    known = ", ".join(map(called, found or in_force))
    if found:
        says = f"{len(found)} options of schedule {schedule.schedule} of {game.title} are called {named}. Say which: {known}."
        raise wrong(says)
    raise wrong(f"Schedule {schedule.schedule} of {game.title} has no option {named} on {day}. It has {known}.")


def choices(name: str, known: Iterable[str]) -> str:
    """What was probably meant, and everything there is; of many names those that look alike, if any do."""
    names = sorted(known)
    if not names:
        return "None is there then."
    near = difflib.get_close_matches(name, names, 1)
    meant = f"Did you mean {near[0]}? " if near else ""
    alike = sorted({*difflib.get_close_matches(name, names, 5), *(each for each in names if name and name in each)})
    if alike and len(names) > _MANY:
        return f"{meant}Of {len(names)} these look like it: {', '.join(alike)}."
    return f"{meant}There {'are' if len(names) > 1 else 'is'}: {', '.join(names)}."


def wrong(says: str) -> CommandError:
    """A slip of the person who asked: exit code 2."""
    return CommandError(says, returncode=BAD_INPUT)


def _holding(blocks: Iterable[T], day: datetime.date) -> Iterable[T]:
    return dated.as_of(blocks, day).values()
