"""The draw, by a seed that nobody could choose: anybody redoes it with these few lines and the record.

    seed  = SHA-256(root ‖ plan ‖ 0x00 ‖ stratum)   root: 32 bytes, of the first signed checkpoint over the frozen list
    rank  = SHA-256(seed ‖ unit)                    the lowest are taken; where one cannot be seen, the next steps in

Plan, stratum and unit are UTF-8.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256


def seed(root: bytes, plan: str, stratum: str) -> bytes:
    """The seed of a stratum."""
    if len(root) != 32:
        raise ValueError("the root of a checkpoint has 32 bytes")
    return sha256(root + plan.encode() + b"\x00" + stratum.encode()).digest()


def ranked(root: bytes, plan: str, stratum: str, units: Iterable[str]) -> list[str]:
    """The units of a stratum in the order in which they are drawn."""
    begun = seed(root, plan, stratum)
    return sorted(units, key=lambda unit: (sha256(begun + unit.encode()).digest(), unit))


def shares(population: Mapping[str, int], wanted: int) -> dict[str, int]:
    """How many of each stratum, so that none has less than its part of `wanted`: each at least one, none more than it has.

    No stratum being short, a rate spread over them in whatever way passes with none found no likelier than in one draw over
    all (Jensen; with a few found Hoeffding 1956), and a later look only adds to an earlier one.
    """
    held = {name: count for name, count in sorted(population.items()) if count}
    total = sum(held.values())
    return {name: -(-min(wanted, total) * count // total) for name, count in held.items()}
