"""Whatever a list gives as a cursor it takes again."""

from __future__ import annotations

import pytest

from compliance.shell.api.commission.listing import _written
from compliance.shell.api.commission.parameters import CURSOR

BIG = 2**63


@pytest.mark.parametrize("key", [(0,), (-1,), (BIG - 1,), (-BIG, BIG - 1, 0), (10**18, -1)])
def test_a_number_of_the_database_comes_back(key: tuple[int, ...]) -> None:
    assert CURSOR.read(_written(key)) == key


@pytest.mark.parametrize("text", ["", "-", "1.", ".1", "1.2.3.4", "1e3", "\u0661", str(BIG), str(-BIG - 1), "1\n"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="as this list gave it"):
        CURSOR.read(text)
