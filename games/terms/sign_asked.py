"""What a book asks of a sign and of its changes: what it lacks, what hangs twice, what must not stand there, who was not told.

A sign on record is taken as whole: what it does not say does not hang. When somebody was told stands beside it; where it does
not, that cannot be told.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator

from msgspec import Struct

from games.schema import Notice, SignItem, dated
from games.settling.wording import listed
from games.terms import sign_areas
from games.terms.fee import FeeTerms
from games.terms.game import GameTerms
from games.terms.ranges import posted_ranges, range_of_notice
from games.terms.sign import Sign
from games.terms.sign_check import Remark, cents, pays_otherwise

ODDS_FOR = re.compile(r"\b[0-9]+ for (?:1|one)\b", re.IGNORECASE)


def lacking(game: GameTerms, fee: FeeTerms | None) -> Iterator[Remark]:
    """What the book asks of a sign and this one does not show."""
    sign = game.sign
    if sign is None:
        return
    for item in dated.as_of(game.game.sign, game.day).values():
        if not _on_record(item, sign):
            continue
        for about in _missing(game, fee, sign, item):
            yield Remark(about, "nothing", item.text, item.cite, text=item.text)


def _on_record(item: SignItem, sign: Sign) -> bool:
    """A sign is on record whole; a layout, a button, and what is handed out elsewhere, only where something of it is."""
    if item.shows == "areas":
        return bool(sign.areas)
    if item.where == "button":
        return any(one.about == item.name and one.on == "button" for one in sign.words)
    return item.where in ("table", "view") or sign.stands("layout" if item.where == "layout" else "elsewhere")


_PLACES: dict[str, tuple[str, ...]] = {
    "table": ("table", "layout"),
    "view": ("table", "layout", "view"),
    "layout": ("layout",),
    "button": ("button",),
    "anywhere": ("table", "layout", "view", "elsewhere"),
}
"""Where something may stand, by where the book wants it."""


def _missing(game: GameTerms, fee: FeeTerms | None, sign: Sign, item: SignItem) -> Iterator[str]:
    places = _PLACES[item.where]
    match item.shows:
        case "limits" if sign.no_limits:
            yield "the table limits"
        case "areas":
            yield from sign_areas.lacking(game, sign, item)
        case "wager-limits":
            yield from (f"limits of {title_of(game, one)}" for one in item.wagers if sign.limits_of(one) is None)
        case "pays":
            wagers = item.wagers or tuple(name for name, one in game.wagers.items() if one.kind.pays)
            shown = {one.wager for one in sign.pays if one.on in places}
            yield from (f"payout of {title_of(game, one)}" for one in wagers if one not in shown)
        case "fees" if game.game.schedule:  # of a game whose page prints no fees, no rate can hang
            yield from _fees_missing(fee, sign, item, places)
        case "words" | "marker":
            yield from _words_missing(_about(sign, item, places), item)


def _words_missing(text: str, item: SignItem) -> Iterator[str]:
    if not text:
        yield item.name.replace("-", " ")
    elif any(each.lower() not in text for each in item.contains) or not all(
        any(each.lower() in text for each in words) for words in item.labels
    ):
        yield f"{item.name.replace('-', ' ')} as it has to read"


def _fees_missing(fee: FeeTerms | None, sign: Sign, item: SignItem, places: tuple[str, ...]) -> Iterator[str]:
    """Rates that are not written out hang as the posted option prints them."""
    shown = [rate for rate in sign.rates if rate.on in places]
    if not shown and (sign.rates or fee is None):
        yield "collection rates"
    elif shown and all(rate.payer is not None for rate in shown):
        payers = {rate.payer for rate in shown}
        yield from (f"the collection of the {_PAYERS.get(one, one)}" for one in item.payers if one not in payers)


_PAYERS = {"seat": "players"}


def _about(sign: Sign, item: SignItem, places: tuple[str, ...]) -> str:
    """What stands there about it, in small letters; empty: nothing."""
    return " ".join(one.text for one in sign.words if one.about == item.name and one.on in places).lower()


def odds_for(game: GameTerms) -> Iterator[Remark]:
    """Odds that are stated with “for”, where the book wants “to”."""
    sign = game.sign
    for item in () if sign is None else dated.as_of(game.game.sign, game.day).values():
        assert sign is not None
        if item.shows == "no-odds-for":
            for one in sign.words:
                if ODDS_FOR.search(one.text):
                    yield Remark("odds", one.text, "the word “to”", item.cite, text=item.text)


def at_once(game: GameTerms, option: int | None) -> Iterator[Remark]:
    """Two options or two pay tables that hang at one table at the same time, where the book wants one."""
    sign = game.sign
    for item in () if sign is None else dated.as_of(game.game.sign, game.day).values():
        assert sign is not None
        if item.shows == "one-option" and sign.beside:
            others = [f"option {one.option} of {one.schedule.replace('-', ' ')}" for one in sign.beside]
            mine = [] if option is None else [f"option {option}"]
            yield Remark("options", listed([*mine, *others]), "one option", item.cite, text=item.text)
        if item.shows == "one-pay-table":
            for name in item.wagers or tuple(game.wagers):
                tables = list(dict.fromkeys(one.table or one.odds or "" for one in sign.pays if one.wager == name))
                if len([each for each in tables if each]) > 1:
                    shown = listed([each.replace("-", " ").replace(":", " to ") for each in tables])
                    yield Remark(f"payout of {title_of(game, name)}", shown, "one pay table", item.cite, text=item.text)


def title_of(game: GameTerms, name: str) -> str:
    return game.wagers[name].title if name in game.wagers else name


# --- who was told of a change -----------------------------------------------------------------------------------------


class Hung(Struct, frozen=True, eq=False):
    """What hangs from a moment on, as far as its changes go: limits in cents, the option, the sign."""

    since: datetime.datetime
    schedule: str | None
    option: int | None
    limits: tuple[int, int]
    sign: Sign | None


def untold(game: GameTerms, now: Hung, before: Hung | None, to: str) -> Iterator[Remark]:
    """Notices that the book asks for and that were not given in time; `before` hung at the same table, of the same game."""
    if now.sign is None:
        return
    for notice in dated.as_of(game.game.notice, game.day).values():
        if notice.to == to and _is_due(game, notice, now, before):
            yield from _late(notice, now, now.sign.told if to == "commission" else now.sign.noticed, f"the {to}")
            if notice.approved:
                yield from _late(notice, now, now.sign.approved, "who approves it")


def _is_due(game: GameTerms, notice: Notice, now: Hung, before: Hung | None) -> bool:
    if notice.above_printed:
        return above_printed(game, now)
    if before is None:
        if "words" in notice.of:
            return notice.first and now.sign is not None and bool(_words(now.sign, notice))
        return notice.first or ("pays" in notice.of and _pays_otherwise(game))
    return any(_changed(game, notice, what, now, before) for what in notice.of)


def _changed(game: GameTerms, notice: Notice, what: str, now: Hung, before: Hung) -> bool:
    mine, was = now.sign, before.sign
    assert mine is not None
    match what:
        case "limits":
            return now.limits != before.limits or (was is not None and was.limits != mine.limits)
        case "maximum":
            return now.limits[1] != before.limits[1]
        case "fees":
            return (now.schedule, now.option) != (before.schedule, before.option)
        case "pays":
            return _pays_otherwise(game) if was is None else was.pays != mine.pays
    return was is not None and _words(was, notice) != _words(mine, notice)


def _words(sign: Sign, notice: Notice) -> list[str]:
    return [one.text for one in sign.words if one.about == (notice.about or notice.name)]


def _pays_otherwise(game: GameTerms) -> bool:
    """Whether something is paid otherwise than it is printed: then it was changed."""
    return game.sign is not None and any(True for shown in game.sign.pays for _ in pays_otherwise(game, shown))


def above_printed(game: GameTerms, now: Hung) -> bool:
    """Whether a maximum hangs that is higher than the book prints it."""
    first, own = range_of_notice(game), posted_ranges(game)
    if first is not None and first.high is not None and now.limits[1] > first.high:
        return True
    limits = () if now.sign is None else now.sign.limits
    tops = ((one.wager, cents(one.max)) for one in limits)
    return any(
        top is not None and name in own and (high := own[name].high) is not None and top > high for name, top in tops
    )


def _late(notice: Notice, now: Hung, told: datetime.datetime | None, who: str) -> Iterator[Remark]:
    """That it was told too late, or that nobody wrote down when."""
    hours = "" if notice.hours is None else f"at least {notice.hours} hours "
    due = f"{hours}before {now.since:%m/%d/%Y %H:%M}"
    if told is None:
        yield Remark(who, "not recorded", due, notice.cite, "cannot tell", notice.text)
    elif not (told < now.since if notice.hours is None else told <= now.since - datetime.timedelta(hours=notice.hours)):
        yield Remark(who, f"{told.astimezone(now.since.tzinfo):%m/%d/%Y %H:%M}", due, notice.cite, text=notice.text)
