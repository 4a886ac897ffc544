"""How large wagers may be, in words: one beside another, several together, and what becomes of one outside the limits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.schema import Bound, OutsideLimits, Together
from games.settling.wording import listed
from games.terms.defect import money

_CHECKS = ("one check", "two checks")
_ABOVE = {
    "no-action": "what lies above the maximum receives no action and goes back",
    "returned": "a wager is valid up to the maximum; the excess is returned",
    "refused": "no wager above the maximum is accepted",
}
_BELOW = {
    "has-action": "a wager below the minimum that was let lie has action",
    "has-action-unless-rejected": "a wager below the minimum that nobody rejected before play is valid",
    "refused": "no wager below the minimum is accepted",
}


def bound(block: Bound, titles: Mapping[str, str]) -> str:
    """ "$1 to $100", "as much as Ante", "3 or 4 times Ante"."""
    return ", ".join(part for part in _parts(block, titles) if part)


def _parts(block: Bound, titles: Mapping[str, str]) -> Iterator[str]:
    if block.min is not None or block.max is not None:
        low = "" if block.min is None else f"from {money(block.min)}"
        high = "" if block.max is None else f"to {money(block.max)}"
        yield f"{low} {high}".strip()
    if block.step is not None:
        yield f"in steps of {money(block.step)}"
    if block.of is not None:
        other = titles.get(block.of, block.of)
        yield _beside(block, f"{other} of the hand before" if block.of_last else other)
    if block.of_posted_max is not None:
        yield f"at most {block.of_posted_max} of the posted maximum"
    yield from _conditions(block, titles)


def _conditions(block: Bound, titles: Mapping[str, str]) -> Iterator[str]:
    if block.payable:
        yield "only what can be paid in whole cents at its odds"
    if block.within_limits:
        yield "within the table limits"
    if block.where:
        yield f"where there is a wager {listed([titles.get(name, name) for name in block.where], 'or')}"
    if block.schedules:
        yield f"under schedule {listed(block.schedules, 'or')}"


def _beside(block: Bound, other: str) -> str:
    less = "; less for who has no more chips" if block.less_if_short else ""
    if block.times == ("1",):
        return f"as much as {other}{less}"
    if block.by_checks:
        first, *later = [" or ".join(shares) for shares in block.by_checks]
        return f"{first} times {other}{''.join(f', {one} after {n}' for one, n in zip(later, _CHECKS, strict=False))}"
    if block.times:
        return f"{' or '.join(block.times)} times {other}{less}"
    parts = [
        "" if block.at_least is None else f"at least {_share(block.at_least, other)}",
        "" if block.at_most is None else f"at most {_share(block.at_most, other)}",
        ""
        if block.below is None
        else f"less than {other}"
        if block.below == "1"
        else f"less than {_share(block.below, other)}",
        "" if block.of_from is None else f"beside {other} of {money(block.of_from)} or more",
        "" if block.of_under is None else f"beside {other} of less than {money(block.of_under)}",
    ]
    return ", ".join(part for part in parts if part)


def _share(much: str, other: str) -> str:
    """ "1/2 of Ante", "as much as Ante", "10 times Pass bet"."""
    return f"as much as {other}" if much == "1" else f"{much} of {other}" if "/" in much else f"{much} times {other}"


def together(block: Together, titles: Mapping[str, str]) -> str:
    """ "Trips and Bad Beat together: at most as much as Ante"."""
    names = listed([titles.get(name, name) for name in block.wagers])
    of = (
        "the bank's wager"
        if block.covered
        else listed([titles.get(name, name) for name in block.of])
        if block.of
        else ""
    )
    whose = {"wager": "each", "player": "of a player together", "table": "of everybody together"}[block.per]
    parts = [
        "" if block.at_least is None else f"at least {_share(block.at_least, of)}",
        "" if block.at_most is None else f"at most {_share(block.at_most, of)}",
        "" if block.of_posted_max is None else f"at most {_share(block.of_posted_max, 'the posted maximum')}",
        "" if block.of_posted_min is None else f"at least {_share(block.of_posted_min, 'the posted minimum')}",
        "" if block.count is None else f"no more than {block.count} in a hand",
        "" if not block.beside else f"beside {listed([titles.get(name, name) for name in block.beside], 'or')}",
    ]
    return f"{names} {whose}: {', '.join(part for part in parts if part)}"


def outside(block: OutsideLimits, titles: Mapping[str, str]) -> str:
    """ "every wager: what lies above the maximum receives no action and goes back"."""
    names = listed([titles.get(name, name) for name in block.wagers]) if block.wagers else "every wager"
    parts = (_ABOVE.get(block.above or "", ""), _BELOW.get(block.below or "", ""))
    return f"{names}: {'; '.join(part for part in parts if part)}"
