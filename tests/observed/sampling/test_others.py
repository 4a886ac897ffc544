"""Design effect, agreement, words and the draw."""

from __future__ import annotations

from decimal import Decimal
from hashlib import sha256

import pytest

from compliance.observed.sampling import agreement, binomial, clusters, draw, strata, sums, words


def test_thirty_hands_of_an_hour_count_as_twelve() -> None:
    assert round(clusters.counts_as(30, Decimal(30))) == 12
    assert clusters.limits(3, 300, Decimal(30)).upper > binomial.limits(3, 300).upper
    assert clusters.limits(3, 300, Decimal(1)) == binomial.limits(3, 300)
    assert clusters.limits(0, 0, Decimal(1)) == (0, 1)


def test_kappa_and_what_stands_beside_it() -> None:
    found = agreement.agreement(20, 5, 10, 15)
    assert (found.observed, found.kappa) == (Decimal("0.7"), Decimal("0.4"))
    assert [round(each, 3) for each in (found.lower, found.upper) if each is not None] == [
        Decimal("0.146"),
        Decimal("0.654"),
    ]
    assert round(found.positive or 0, 3) == Decimal("0.727")
    assert (found.adjusted, found.good_enough) == (Decimal("0.4"), False)


def test_where_errors_are_rare_kappa_alone_would_mislead() -> None:
    found = agreement.agreement(1, 1, 1, 97)
    assert found.observed == Decimal("0.98")
    assert found.kappa is not None
    assert found.kappa < Decimal("0.5")
    assert found.positive == Decimal("0.5")


def test_of_no_errors_kappa_cannot_be_told() -> None:
    found = agreement.agreement(0, 0, 0, 30)
    assert (found.observed, found.kappa, found.positive, found.good_enough) == (1, None, None, None)
    assert agreement.agreement(0, 0, 0, 0).observed is None


def test_in_words() -> None:
    upper = binomial.at_most(0, 59)
    assert words.below(0, 59, Decimal("0.05"), upper) == (
        "None in 59: with 95 % confidence fewer than 5 in 100 (limit 4.95 %)."
    )
    assert words.between(3, 400, Decimal(3) / 400, binomial.limits(3, 400)) == (
        "Three in 400: 0.75 %, between 0.15 and 2.18 %."
    )
    assert words.below(1, 59, Decimal("0.05"), binomial.at_most(1, 59)).startswith("One in 59: it cannot be said")
    assert words.below(0, 0, Decimal("0.05"), Decimal(1)) == "Nothing was looked at: nothing can be said."


ROOT = sha256(b"root").digest()


def test_anybody_redoes_the_draw() -> None:
    units = [f"T1 {hour:02d}" for hour in range(24)]
    begun = sha256(ROOT + b"p1" + b"\x00" + b"grave").digest()
    wanted = sorted(units, key=lambda unit: sha256(begun + unit.encode()).digest())
    assert draw.ranked(ROOT, "p1", "grave", units) == wanted == draw.ranked(ROOT, "p1", "grave", reversed(units))
    assert draw.ranked(ROOT, "p1", "day", units) != wanted
    assert draw.ranked(sha256(ROOT).digest(), "p1", "grave", units) != wanted


def test_plan_and_stratum_are_kept_apart() -> None:
    assert draw.seed(ROOT, "p1", "1") != draw.seed(ROOT, "p11", "")


def test_no_stratum_has_less_than_its_part_and_a_later_look_only_adds() -> None:
    assert draw.shares({"a": 100, "b": 300, "c": 1, "none": 0}, 41) == {"a": 11, "b": 31, "c": 1}
    assert draw.shares({"a": 2, "b": 3}, 50) == {"a": 2, "b": 3}
    assert draw.shares({}, 5) == {}
    house, before = {"a": 7, "b": 13, "c": 40}, {"a": 0, "b": 0, "c": 0}
    for wanted in range(1, 70):
        found = draw.shares(house, wanted)
        assert all(before[name] <= found[name] <= most for name, most in house.items())
        assert min(wanted, 60) <= sum(found.values()) <= wanted + 2
        before = found


def test_of_a_stratum_that_nobody_looked_at_anything_may_be_true() -> None:
    seen, unseen = strata.Stratum(100, 100, 3), strata.Stratum(100, 0, 0)
    assert strata.rate((seen, unseen)) is None
    assert strata.limits((seen, unseen)) == (Decimal("0.015"), Decimal("0.515"))
    assert strata.rate((strata.Stratum(300, 30, 3), strata.Stratum(100, 50, 0))) == Decimal("0.075")


def test_with_nothing_wrong_the_sum_is_the_exact_limit_of_the_rate() -> None:
    found = sums.sums([0] * 59, 1_000, 500)
    assert (found.about, found.lower) == (0, 0)
    exact = binomial.limits(0, 59).upper * 1_000 * 500
    assert abs(found.upper - exact) <= 1


def test_what_was_seen_whole_is_known_and_of_nothing_seen_all_may_be_wrong() -> None:
    assert sums.sums([100, 0, 50], 3, 500) == (150, 150, 150)
    assert sums.sums([], 3, 500) == (None, 0, 1_500)
    with pytest.raises(ValueError, match="does not fit"):
        sums.sums([600], 3, 500)
