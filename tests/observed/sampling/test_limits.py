"""Limits of a rate against printed tables (Newcombe 1998, table I, method 5; Clopper and Pearson 1934), and what is refused."""

from __future__ import annotations

from decimal import Decimal

import pytest

from compliance.observed.sampling import binomial, hypergeometric

PRINTED = {
    (81, 263): ("0.2527", "0.3676"), (15, 148): ("0.0578", "0.1617"), (0, 20): ("0.0000", "0.1684"),
    (1, 29): ("0.0009", "0.1776"), (0, 10): ("0.0000", "0.3085"), (1, 10): ("0.0025", "0.4450"),
    (5, 10): ("0.1871", "0.8129"), (10, 10): ("0.6915", "1.0000"), (3, 400): ("0.0015", "0.0218"),
}  # fmt: skip


@pytest.mark.parametrize("counts", PRINTED)
def test_they_are_those_of_the_tables(counts: tuple[int, int]) -> None:
    found = binomial.limits(*counts)
    assert tuple(str(each.quantize(Decimal("0.0001"))) for each in found) == PRINTED[counts]


def test_with_none_wrong_the_one_sided_limit_is_the_root_of_what_is_left_out() -> None:
    for seen in (1, 59, 3_000):
        wanted = 1 - Decimal("0.05") ** (Decimal(1) / seen)
        assert abs(binomial.at_most(0, seen) - wanted) < Decimal("1e-16")


def test_of_nothing_seen_anything_may_be_true() -> None:
    assert binomial.limits(0, 0) == (0, 1)
    assert hypergeometric.counts(0, 0, 40) == (0, 40)


def test_the_limits_of_a_small_population_are_whole_and_narrower() -> None:
    low, high = hypergeometric.counts(3, 50, 100)
    wide = binomial.limits(3, 50)
    assert wide.lower < Decimal(low) / 100 < Decimal("0.06") < Decimal(high) / 100 < wide.upper
    assert hypergeometric.counts(2, 40, 40) == (2, 2)


def test_a_limit_is_the_last_number_that_is_likely_enough() -> None:
    most = hypergeometric.at_most(1, 30, 120)
    assert hypergeometric.so_few(1, 30, 120, most) > Decimal("0.05") >= hypergeometric.so_few(1, 30, 120, most + 1)
    assert hypergeometric.at_least(1, 30, 120) == 1
    assert hypergeometric.at_least(29, 30, 120) == 120 - most


@pytest.mark.parametrize("counts", [(-1, 5), (6, 5), (0, 100_001)])
def test_what_is_no_count_is_refused(counts: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="are no counts"):
        binomial.limits(*counts)


def test_a_sample_larger_than_its_population_is_refused() -> None:
    with pytest.raises(ValueError, match="holds its sample"):
        hypergeometric.counts(0, 41, 40)
