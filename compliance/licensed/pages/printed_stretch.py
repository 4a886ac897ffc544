"""Which options of a long fee page are asked for: by number, by limit, by charge, by a printed line; page by page."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from compliance.licensed.pages.printed_schedule import PrintedOption, PrintedSchedule, PrintedSection
from compliance.licensed.words import catalogue_words

PAGE = 40  # options


class OptionSearch(Struct, frozen=True):
    """Which options of a long schedule are looked for; nothing: all of them, page by page."""

    option: str = ""
    limit: str = ""
    charge: str = ""
    line: int = 0
    start: int = 0

    @property
    def any(self) -> bool:
        return bool(self.option or self.limit or self.charge)


class Stretch(Struct, frozen=True):
    """What of a long schedule is shown: whole sections or parts of them, and where one goes from there."""

    sections: tuple[PrintedSection, ...]
    shown: int
    found: int
    before: int | None
    after: int | None
    wrong: str = ""


def stretch(printed: PrintedSchedule, asked: OptionSearch) -> Stretch:
    """The options asked for, at most a page of them; a line asked for brings the page that holds it."""
    wanted, wrong = _wanted(asked.option)
    found = [(i, each) for i, each in enumerate(printed.options) if _matches(each, asked, wanted, printed)]
    start = asked.start
    if asked.line and not asked.any:
        at = next((n for n, (_, each) in enumerate(found) if each.at_line(asked.line)), 0)
        start = at - at % PAGE
    start = min(max(start, 0), max(len(found) - 1, 0))
    shown = found[start : start + PAGE]
    before = max(start - PAGE, 0) if start else None
    after = start + PAGE if start + PAGE < len(found) else None
    return Stretch(tuple(_cut(printed, {i for i, _ in shown})), len(shown), len(found), before, after, wrong)


def _cut(printed: PrintedSchedule, shown: set[int]) -> Iterable[PrintedSection]:
    at = 0
    for section in printed.sections:
        kept = tuple(each for i, each in enumerate(section.options, start=at) if i in shown)
        at += len(section.options)
        if kept:
            yield PrintedSection(section.columns, kept)


def _wanted(text: str) -> tuple[range | None, str]:
    """The numbers of "12" or "9-21"."""
    if not text:
        return None, ""
    first, _, last = text.replace("–", "-").replace(" to ", "-").partition("-")
    first, last = first.strip(), last.strip() or first.strip()
    if not (first.isdecimal() and last.isdecimal() and len(first) < 6 and len(last) < 6):
        return None, f"{text} is no option; write its number, or the first and the last: 12 or 9-21."
    return range(int(first), int(last) + 1), ""


def _matches(each: PrintedOption, asked: OptionSearch, wanted: range | None, printed: PrintedSchedule) -> bool:
    if wanted is not None and each.option.number not in wanted and each.title != asked.option:
        return False
    if asked.charge and not any(
        each.option.prints(charge) for charge in printed.schedule.charge if charge.name == asked.charge
    ):
        return False
    return not asked.limit or catalogue_words.limit_holds(each.option.limit, asked.limit, (each.limit, *each.more))
