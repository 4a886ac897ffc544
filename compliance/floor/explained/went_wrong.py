"""What went wrong in a hand beside what its book prints for it, and in which order the table was gone round, as rows."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from msgspec import Struct

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.irregular import NONE_PRINTED, Ruled, done, ruled, wanted, what, working
from games import said
from games.hand.calls import CALL_MOMENTS, CALLS, Call
from games.hand.irregular import CIRCUMSTANCES, MOMENTS, Irregularity
from games.settling.gone_round import HOUSE
from games.settling.wording import listed

LISTS = (("dealt", "Dealt to"), ("asked", "Asked to decide"), ("opened", "Hands opened"))


class WentWrong(Struct, frozen=True):
    """One irregularity as a row: what it was, what was done, and what is printed."""

    what: str
    when: str  # "": not recorded
    at: datetime.datetime | None
    done: str
    printed: str
    blocks: tuple[str, ...]  # what the book says, with its lines
    circumstances: tuple[str, ...]
    decided_by: str | None
    note: str | None


class GoneRound(Struct, frozen=True):
    """One list of the recorded order: what was done, from which place to which."""

    what: str
    order: str


def went_wrong(facts: HandFacts) -> list[WentWrong]:
    """The irregularities of a hand, in their order."""
    return [_row(found) for found in ruled(facts)]


def _row(found: Ruled) -> WentWrong:
    one, blocks = found.one, found.ruling.blocks
    sure = found.ruling.block
    return WentWrong(
        what=what(one),
        when=_when(one),
        at=one.at,
        done=done(one),
        printed=wanted(sure) if sure is not None else "" if blocks else NONE_PRINTED,
        blocks=working(blocks),
        circumstances=tuple(_circumstances(one)),
        decided_by=one.decided_by,
        note=one.note,
    )


def _when(one: Irregularity) -> str:
    told = [MOMENTS[one.moment].title] if one.moment else []
    return ", ".join([*told, *([one.street.replace("-", " ")] if one.street else [])])


def _circumstances(one: Irregularity) -> Iterator[str]:
    for name, holds in (one.circumstances or {}).items():
        yield f"{CIRCUMSTANCES[name].title}: {'yes' if holds else 'no'}"


def gone_round(facts: HandFacts) -> list[GoneRound]:
    """The order of the table, and what the dealer called, as they were recorded."""
    order, called = facts.hand.order, _called(facts.hand.calls)
    if order is None:
        return called
    rows = [GoneRound(title, _places(seats)) for name, title in LISTS if (seats := getattr(order, name))]
    if order.settled:
        titles = {} if facts.game is None else {name: one.title for name, one in facts.game.wagers.items()}
        steps = [
            _place(one.seat) + (f" ({titles.get(one.wager, one.wager)})" if one.wager else "") for one in order.settled
        ]
        rows.append(GoneRound("Wagers settled", ", ".join(steps)))
    return [*rows, *called]


def _called(calls: list[Call] | None) -> list[GoneRound]:
    """ "No more bets (before the first card), the result"."""
    if calls is None:
        return []
    made = [CALLS[one.call] + (f" ({CALL_MOMENTS[one.moment]})" if one.moment else "") for one in calls]
    return [GoneRound("The dealer called", ", ".join(made) or "nothing")]


def _places(seats: list[int]) -> str:
    return listed(map(_place, seats), "then")


def _place(seat: int) -> str:
    return "house dealer" if seat == HOUSE else f"seat {said.seat(seat)}"
