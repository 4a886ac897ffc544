"""What the house had posted for a round, or what lay ready, where the book leaves it to the house and prints no figure."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from games.hand.words import Amount, Form, Name, Spot


class Posted(Form, frozen=True, kw_only=True):
    """What the book leaves to the house, as it was for this round.

    `amounts` are sums of money by their name: a posted prize ("prizes", "jackpot", "consolation"), the prizes of a wheel by
    its number ("17"), what a progressive payoff showed ("progressive"), what had rolled over in a pot ("rolled-over").
    `pattern` are the squares of a card to be covered, B1 to O5 from above; of several patterns any one will do. `balls` is
    within how many balls a jackpot was to be won. `pays` is a pay table that is posted and not printed: what a ticket of
    one dollar is handed, "8-5" for eight numbers of which five were drawn; of a number of numbers all lines or none.
    `agreed` names what the players or the house agreed beyond the printed rules ("bonus-points"); empty: nothing was.
    """

    amounts: Annotated[dict[Spot, Amount], Meta(max_length=100)] | None = None
    pattern: (
        Annotated[list[Annotated[list[Spot], Meta(min_length=1, max_length=25)]], Meta(min_length=1, max_length=40)]
        | None
    ) = None
    balls: Annotated[int, Meta(ge=1, le=99)] | None = None
    agreed: Annotated[list[Name], Meta(max_length=20)] | None = None
    pays: Annotated[dict[Spot, Amount], Meta(max_length=400)] | None = None
