"""What a sample says, in words: never a rate without its denominator, nor without its limit."""

from __future__ import annotations

from decimal import Decimal, localcontext

from compliance.observed.sampling.binomial import LEFT_OUT, Limits

_SMALL = ("None", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


def counted(count: int) -> str:
    """As a sentence begins."""
    return _SMALL[count] if count < len(_SMALL) else str(count)


def percent(rate: Decimal) -> str:
    """With two digits behind the point."""
    return f"{(rate * 100).quantize(Decimal('0.01'))}"


def plain(number: Decimal) -> str:
    """Without noughts behind the point."""
    with localcontext() as context:
        context.prec = 12
        return f"{+number.normalize():f}"


def below(errors: int, seen: int, tolerated: Decimal, upper: Decimal, left_out: Decimal = LEFT_OUT) -> str:
    """By the one-sided limit, whether the rate lies below what is tolerated."""
    found = f"{counted(errors)} in {seen}"
    share, sure = f"{plain(tolerated * 100)} in 100", f"{plain(100 - left_out * 100)} % confidence"
    if not seen:
        return "Nothing was looked at: nothing can be said."
    limit = f"(limit {percent(upper)} %)"
    if upper < tolerated:
        return f"{found}: with {sure} fewer than {share} {limit}."
    if upper == tolerated:
        return f"{found}: with {sure} no more than {share} {limit}."
    return f"{found}: it cannot be said with {sure} that they are fewer than {share} {limit}."


def between(errors: int, seen: int, rate: Decimal | None, limits: Limits) -> str:
    """By both limits. `rate` is None where a stratum was not looked at."""
    if not seen:
        return "Nothing was looked at: nothing can be said."
    about = f" {percent(rate)} %," if rate is not None else " a stratum was not looked at, so"
    return f"{counted(errors)} in {seen}:{about} between {percent(limits.lower)} and {percent(limits.upper)} %."
