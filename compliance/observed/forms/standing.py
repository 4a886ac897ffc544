"""How a plan stands: what is drawn, done, replaced and missing, what the looks say, and the rate with its limits. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from compliance.observed.forms.plan import Listed, Looked, Plan
from compliance.observed.sampling import draw, strata, words
from compliance.observed.sampling.binomial import Limits
from compliance.observed.sampling.strata import Stratum
from compliance.observed.sampling.sums import Sums, sums

STEPS_IN = ("not viewable", "no play")
"""For a unit of which this was said the next one steps in."""
Results = Mapping[tuple[str, str], Looked]


class Drawn(Struct, frozen=True):
    """A unit that is to be looked at. One that `steps_in` stands for another one that could not be seen."""

    stratum: str
    unit: str
    rank: int
    steps_in: bool
    result: Looked | None


class Part(Struct, frozen=True):
    """A stratum: `missing` are those for which no unit is left to step in, `idle` hours of the clock without play: units of no
    population."""

    name: str
    population: int
    planned: int
    done: int
    wrong: int
    replaced: int
    missing: int
    idle: int = 0


class Standing(Struct, frozen=True):
    """`verdict`: "open", "passed", "failed" or "not met"; `coverage`: "open", "met", "met with replacements" or "not met"."""

    look: int
    size: int
    drawn: tuple[Drawn, ...]
    parts: tuple[Part, ...]
    targeted: tuple[Looked, ...]
    verdict: str
    coverage: str
    rate: Decimal | None
    limits: Limits
    upper: Decimal
    says: tuple[str, ...]
    short: Sums | None
    over: Sums | None

    @property
    def done(self) -> int:
        return sum(part.done for part in self.parts)

    @property
    def wrong(self) -> int:
        return sum(part.wrong for part in self.parts)


def standing(plan: Plan, listed: Listed, root: bytes, results: Results) -> Standing:
    """What was drawn by this root, and what of it was seen."""
    ranks = {one.name: draw.ranked(root, plan.id, one.name, one.units) for one in listed.strata}
    look, verdict = 0, "open"
    drawn: list[Drawn] = []
    parts: list[Part] = []
    for look, size in enumerate(listed.sizes):
        drawn, parts = _drawn(listed, ranks, size, results)
        verdict = _verdict(parts, look, len(listed.sizes))
        if verdict != "goes on":
            break
    left_out = Decimal(plan.left_out) / len(listed.sizes)  # limits that hold whichever look was the last
    seen = [_seen(plan, part) for part in parts]
    upper, limits = strata.at_most(seen, left_out), strata.limits(seen, left_out)
    asked = {(one.stratum, one.unit) for one in drawn}
    chosen = tuple(one for key, one in results.items() if one.rank is None or key not in asked)
    short, over = (_sums(plan, listed, drawn, left_out, name) for name in ("short", "over"))
    found = Standing(
        look + 1, listed.sizes[look], tuple(drawn), tuple(parts), chosen, verdict, _coverage(parts), strata.rate(seen),
        limits, upper, (), short, over,
    )  # fmt: skip
    return replace(found, says=_says(plan, listed, found, left_out))


def _seen(plan: Plan, part: Part, unseen: int = 0) -> Stratum:
    """What was seen of a stratum; `unseen` are taken as wrong beside it."""
    population = strata.ENDLESS if plan.units == "clock-hours" else part.population
    return Stratum(population, part.done + unseen, part.wrong + unseen)


def _drawn(
    listed: Listed, ranks: Mapping[str, list[str]], size: int, results: Results
) -> tuple[list[Drawn], list[Part]]:
    """The units of a look: the lowest ranks, and the next where one could not be seen."""
    drawn: list[Drawn] = []
    parts: list[Part] = []
    for name, planned in draw.shares(listed.population, size).items():
        mine = _of_stratum(name, ranks[name], planned, results)
        drawn += mine
        said = [one.result.said for one in mine if one.result is not None]
        replaced, idle, wrong = (said.count(word) for word in ("not viewable", "no play", "wrong"))
        missing = planned - (len(mine) - replaced - idle)
        done = wrong + said.count("in order")
        parts.append(Part(name, len(ranks[name]), planned, done, wrong, replaced, missing, idle))
    return drawn, parts


def _of_stratum(name: str, ranked: list[str], planned: int, results: Results) -> list[Drawn]:
    found: list[Drawn] = []
    lacking = planned
    for rank, unit in enumerate(ranked, 1):
        if not lacking:
            break
        result = results.get((name, unit))
        if result is not None and result.rank is None:
            result = None  # somebody had chosen it before it was drawn: it is looked at again
        found.append(Drawn(name, unit, rank, rank > planned, result))
        lacking -= result is None or result.said not in STEPS_IN
    return found


def _verdict(parts: list[Part], look: int, looks: int) -> str:
    wrong = sum(part.wrong for part in parts)
    if wrong >= looks:
        return "failed"
    if any(part.done < part.planned - part.missing for part in parts):
        return "open"
    if not parts or any(part.missing for part in parts):
        return "not met"
    return "passed" if wrong <= look else "goes on"


def _coverage(parts: list[Part]) -> str:
    if not parts or any(part.missing for part in parts):
        return "not met"
    if any(part.done < part.planned for part in parts):
        return "open"
    return "met with replacements" if any(part.replaced for part in parts) else "met"


def _says(plan: Plan, listed: Listed, found: Standing, left_out: Decimal) -> tuple[str, ...]:
    """The answer in words, its limits, and what it would be if all that could not be seen were wrong."""
    if not found.done:
        return ("Nothing was looked at: nothing can be said.",)
    tolerated, sure = f"{words.plain(Decimal(plan.tolerated) * 100)} in 100", Decimal(plan.left_out)
    lines = [words.between(found.wrong, found.done, found.rate, found.limits)]
    confidence = f"{words.plain(100 - sure * 100)} % confidence"
    if found.verdict == "passed":
        many = f"{words.counted(found.wrong)} in {found.done}"
        which = f", at look {found.look} of {len(listed.sizes)}" if len(listed.sizes) > 1 else ""
        lines.insert(0, f"{many}{which}: with {confidence} no more than {tolerated}.")
    elif found.verdict == "failed":
        lines.insert(
            0,
            f"{words.counted(found.wrong)} in {found.done}: more than {tolerated} cannot be ruled out with {confidence}.",
        )
    unseen = sum(part.replaced for part in found.parts)
    if unseen:
        worst = [_seen(plan, part, part.replaced) for part in found.parts]
        limits = strata.limits(worst, left_out)
        lines.append(
            "If all that could not be seen were wrong: "
            + words.between(found.wrong + unseen, found.done + unseen, strata.rate(worst), limits)
        )
    return tuple(lines)


def _sums(plan: Plan, listed: Listed, drawn: list[Drawn], left_out: Decimal, name: str) -> Sums | None:
    """Dollars over the whole population, each stratum at its share of what is left out; None: the plan asks for none."""
    if plan.most is None:
        return None
    share = left_out / (2 * max(1, len(listed.strata)))  # short and over, and each stratum
    found = []
    for one in listed.strata:
        seen = [each.result for each in drawn if each.stratum == one.name and each.result is not None]
        cents = [min(getattr(each, name) or 0, plan.most) for each in seen if each.said not in STEPS_IN]
        idle = sum(each.said == "no play" for each in seen)
        found.append(_sum(cents, len(one.units), idle, plan.most, share))
    about = None if any(one.about is None for one in found) else sum(one.about or 0 for one in found)
    return Sums(about, sum(one.lower for one in found), sum(one.upper for one in found))


def _sum(cents: list[int], units: int, idle: int, most: int, share: Decimal) -> Sums:
    """Where hours had no play, how many of the others had is not known: at most all of them, at least those that were seen."""
    made = sums(cents, units - idle, most, share)
    if not idle:
        return made
    about = None if not cents else round(Fraction(sum(cents) * units, len(cents) + idle))
    return Sums(about, sum(cents), made.upper)
