"""Words that reports have in common: how many of something, and the gaming days asked for."""

from __future__ import annotations

import datetime
from collections.abc import Collection

from compliance.money.read.day_accounts import Period
from reports.asking import ReportRequest


def counted(number: int, word: str) -> str:
    """ "1 hand", "8,672 hands"."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def period_words(asked: ReportRequest) -> str:
    """The gaming days as people in the trade write them."""
    first, last = (day.strftime("%m/%d/%Y") for day in (asked.first, asked.last))
    return f"Gaming day {first}" if asked.first == asked.last else f"Gaming days {first} – {last}"


def days_words(asked: ReportRequest) -> str:
    """The gaming days, and how many they are."""
    return f"{period_words(asked)}, {counted((asked.last - asked.first).days + 1, 'day')}"


def silent_words(asked: ReportRequest, days: Collection[datetime.date]) -> list[str]:
    """How many of the gaming days asked for nothing is recorded of, in one sentence; nothing where there is no such day.

    A day without a record may be one without play, or one that nobody reported: a statement must not pass over it.
    """
    whole = (asked.last - asked.first).days + 1
    silent = whole - len(set(days))
    if silent <= 0 or not days:
        return []
    return [f"Of {silent:,} of the {counted(whole, 'gaming day')} nothing is recorded: no play, or play not reported."]


def facts_of_period(doc: str | None, asked: ReportRequest, held: Period) -> tuple[tuple[str, str], ...]:
    """The same of a statement of the books of some gaming days."""
    house = held.establishment
    return facts_of(doc, title=house.title, slug=house.slug, time_zone=held.time_zone, period=days_words(asked))


def facts_of(doc: str | None, *, title: str, slug: str, time_zone: str, period: str) -> tuple[tuple[str, str], ...]:
    """What stands at the foot of every report: whose it is, of when, and the words of its definition on how it is counted."""
    counting = (doc or "").split("How it is counted: ")[1].split("\n\n")[0]
    return (
        ("Establishment", f"{title} ({slug}), clock of {time_zone}"),
        ("Period", period),
        ("How it is counted", " ".join(counting.split())),
    )
