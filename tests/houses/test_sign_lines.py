"""A sign that is typed over on a phone keeps what the words of its lines do not say."""

from __future__ import annotations

from decimal import Decimal

import pytest

from compliance.houses.forms.sign_lines import LineError, lines_of, parts_of, sign_of
from games.terms.sign import Area, PaysShown, RateShown, RowShown, Sign, SumShown, Words

SIGNS = [
    Sign(pays=(PaysShown(wager="trips", table="trips", on="layout"),)),
    Sign(pays=(PaysShown(wager="pair-plus", rows=(RowShown(hand="straight", odds="6:1"),), on="elsewhere"),)),
    Sign(words=(Words(about="qualifier-on-layout", text="The dealer plays with a pair or higher.", on="layout"),)),
    Sign(rates=(RateShown(text="Player fee $1.00", amount=Decimal("1.00"), payer="seat"),)),
    Sign(rates=(RateShown(text="5% of a win", share="1/20", wagers=("buy-4", "buy-5"), on="view"),)),
    Sign(rates=(RateShown(text="$1 to $100: $2.00", from_=Decimal(1), to=Decimal(100), amount=Decimal("2.00")),)),
    Sign(rates=(RateShown(text="$301 and up: $5.00", from_=Decimal(301), amount=Decimal("5.00")),)),
    Sign(rates=(RateShown(text="A part of every win", share="1/20"),)),
    Sign(areas=(Area(label="Pair Plus", wager="pair-plus", places=8), Area(at="center", label="3rd Street"), Area())),
    Sign(sums=(SumShown(about="kill-pot", amount=Decimal("40.00")),), offers=("even-money", "surrender")),
    Sign(rates=(RateShown(text="Nothing of wagers over $100"),)),
]


@pytest.mark.parametrize("sign", SIGNS)
def test_what_is_written_back_is_read_the_same(sign: Sign) -> None:
    assert sign_of(parts_of(lines_of(sign))) == sign


def test_a_row_that_is_none_is_told_with_an_example() -> None:
    with pytest.raises(LineError, match="Write it like"):
        parts_of({"rates": "To $100: $1.00 [row up to a hundred]"})
