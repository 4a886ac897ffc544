"""What every page with a player-dealer asks, once it is known which seats are asked in which order.

The lines differ only in what `Page` holds. Questions answered for a round: "order" (was the position offered in the printed
order), "longer" (did its holder have it for more hands in a row than the page gives), "entitled" (may the taker have it).

Left open by the pages:
1. Where the first round of a game begins, unless the page says so: it prints only that a player is offered the position.
2. Which way the position goes, on pages that say only that it rotates.
3. What follows when nobody takes it, on pages that neither break the game nor limit what one player may have.
4. Where it goes on when the holder has left the seat.
5. Whether who may not have the position may be asked all the same: nobody is wronged by it, so it is no fault.
Not written down, where nobody recorded who was asked: whether the seats passed over had declined.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tests.games.rotation.reference.table import (
    FAIL,
    UNSAID,
    UNWRITTEN,
    Asked,
    Round,
    Verdicts,
    hands_in_a_row,
    ring,
    worse,
)

NOT_ASKED = -1
Qualifies = Callable[[list[Round], int, int], bool | None]  # may who sits at this seat be the bank of round i?


def anybody(table: list[Round], i: int, seat: int) -> bool | None:
    """ "among the seated players": whoever sits there."""
    return True


class Page(NamedTuple):
    """What one page prints. `most`: nobody has more than these hands in a row, asked or not. `nobody`: what the holder's next
    hand is when all others declined (None: in order)."""

    way: int | None
    hands: int = 2
    most: bool = False
    nobody: str | None = UNSAID
    qualifies: Qualifies = anybody
    first_left_of_dealer: bool = False


def judge(page: Page, table: list[Round], i: int) -> Verdicts:
    now, said = table[i], Verdicts()
    assert now.bank is not None
    holder = table[i - 1].banker if i else None
    if i == 0:
        first_round(page, table, said)
    elif now.banker == holder:
        longer(page, table, i, said)
    else:
        may = page.qualifies(table, i, now.bank)
        if may is not True:
            worse(said, "entitled", FAIL if may is False else UNSAID)
    if i and page.way is None:
        worse(said, "order", UNSAID)
    elif i and not (now.banker == holder and not now.asked):
        in_order(page, table, i, said)
    return said


def others(page: Page, table: list[Round], i: int, holder: str | None) -> list[int]:
    """Those who have to be asked before the holder may be said to be left with it."""
    people = table[i].people
    return [seat for seat in people if people[seat] != holder and page.qualifies(table, i, seat) is not False]


def went_round(page: Page, table: list[Round], i: int) -> bool:
    """Everybody else was asked before round `i` and declined."""
    asked = table[i].asked or ()
    declined = {offer.seat for offer in asked if not offer.took}
    return bool(declined) and set(others(page, table, i, table[i - 1].banker)) <= declined


def since_it_went_round(page: Page, table: list[Round], i: int) -> tuple[int, int]:
    """The holder's hands up to round `i` since the position last went round, at least and at most: nobody may have written it
    down. An offer that was due and was not made to all is wrong on that hand, and the next two hands count from it."""
    holder = table[i - 1].banker
    least = most = 0
    for j in range(i - hands_in_a_row(table, i, holder), i):
        new = table[j - 1].banker != holder if j else True
        if new or went_round(page, table, j) or (table[j].asked and most >= page.hands):
            least = most = 1
        else:
            least, most = 1 if table[j].asked is None else least + 1, most + 1
    return least, most


def longer(page: Page, table: list[Round], i: int, said: Verdicts) -> None:
    """The holder of the round before has it again."""
    now, run = table[i], hands_in_a_row(table, i, table[i].banker)
    at_least, at_most = since_it_went_round(page, table, i)
    if page.most and page.nobody != UNSAID:
        if run >= page.hands:
            worse(said, "longer", FAIL)
        return
    if page.nobody == FAIL and run >= page.hands and went_round(page, table, i):
        worse(said, "longer", FAIL)
    if at_most < page.hands:
        return
    verdict: str | None = FAIL
    if went_round(page, table, i):
        verdict = page.nobody
    elif now.asked is None or at_least < page.hands:
        verdict = UNWRITTEN
    if now.asked and not went_round(page, table, i) and not page.most:
        return  # it was offered, and not around the table: see "order"
    worse(said, "longer", verdict)


def first_round(page: Page, table: list[Round], said: Verdicts) -> None:
    """Unless the page says where it begins, only that it goes on round the table from there."""
    now = table[0]
    worse(said, "order", UNSAID)
    if not now.asked or page.way is None:
        return
    active = {spot for spot, _ in now.spots} | {now.bank}
    if page.first_left_of_dealer:
        queue, free = sorted(now.people), {seat for seat in now.people if seat not in active}
    else:
        first = now.asked[0].seat
        queue, free = [first, *ring(list(now.people), first, page.way)], set()
    may = {seat: page.qualifies(table, 0, seat) for seat in queue}
    walk(queue, free, set(), may, with_taker(now), said)


def in_order(page: Page, table: list[Round], i: int, said: Verdicts) -> None:
    """Each one asked is the next who qualifies; the holder's own seat comes last, or at any time while hands are left."""
    now, before = table[i], table[i - 1]
    assert page.way is not None
    assert before.bank is not None
    assert now.bank is not None
    holder, moved = before.banker, before.banker != now.banker
    at_least, _ = since_it_went_round(page, table, i)
    due = at_least >= page.hands
    own = [seat for seat in now.people if now.people[seat] == holder]
    queue = [seat for seat in ring(list(now.people), before.bank, page.way) if seat not in own] + own
    may = {seat: page.qualifies(table, i, seat) for seat in queue if seat not in own}
    found = Verdicts()
    if now.asked is None:
        between = queue[: queue.index(now.bank)] if moved else []
        if any(may.get(seat) for seat in between if seat not in own) and may.get(now.bank, True) is not False:
            worse(found, "order", UNWRITTEN)
    else:
        asked = with_taker(now) if moved else list(now.asked)
        free = set() if due else set(own)
        walk(queue, free, set(own), may, asked, found)
        if not moved and due and not went_round(page, table, i) and not any(o.took for o in asked):
            missed = [s for s in others(page, table, i, holder) if s not in {o.seat for o in asked}]
            sure = any(page.qualifies(table, i, seat) for seat in missed)
            worse(found, "order", FAIL if sure else UNSAID)
    if found and now.people.get(before.bank) != holder:
        found = {"order": UNSAID}
    for question, verdict in found.items():
        worse(said, question, verdict)


def with_taker(now: Round) -> list[Asked]:
    """Those asked; who has the bank without having accepted has taken it in that place."""
    asked = list(now.asked or ())
    if not any(offer.took and offer.seat == now.bank for offer in asked):
        asked.append(Asked(now.bank or 0, took=True, bid=NOT_ASKED))
    return asked


def walk(
    queue: list[int], free: set[int], own: set[int], may: dict[int, bool | None], asked: list[Asked], said: Verdicts
) -> None:
    """Down the queue: who need not be asked (`free`), or may not have it, is neither missed nor out of turn; the holder's `own`
    seat has its place and is not missed."""
    left = list(queue)
    for n, offer in enumerate(asked):
        if offer.seat in free or may.get(offer.seat, True) is False:
            continue
        takes_after_all = offer.bid == NOT_ASKED and any(offer.seat == one.seat for one in asked[:n])
        upto = left.index(offer.seat) if offer.seat in left else len(left)
        missed = [seat for seat in left[:upto] if seat not in free | own and may.get(seat, True) is not False]
        if missed or (offer.seat not in left and not takes_after_all):
            sure = not missed or any(may.get(seat, True) for seat in missed)
            worse(said, "order", FAIL if sure else UNSAID)
            return
        left = left[upto + 1 :]
