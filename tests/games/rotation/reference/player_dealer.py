"""What every page with a player-dealer asks, once it is known which seats are asked in which order.

The lines differ only in what `Page` holds. Questions answered for a round: "order" (was the position offered in the printed
order), "held" (did one player have more hands in a row than the page gives), "asked" (was it offered before a third hand),
"stopped" (did the game go on though the page breaks it), "entitled" (may the taker have it), "offered" (may who was asked).

Left open by the pages, and so answered "cannot tell":
1. Where the first round of a game begins, unless the page says so: it prints only that a player is offered the position.
2. Which way the position goes, on pages that say only that it rotates.
3. What follows when nobody takes it, on pages that neither break the game nor name a limit nobody may pass.
4. When nobody wrote down who was asked, whether the seats passed over had declined.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tests.games.rotation.reference.table import FAIL, UNSAID, Asked, Round, Verdicts, hands_in_a_row, ring, worse

Qualifies = Callable[[list[Round], int, int], bool | None]  # may who sits at this seat be the bank of round i?


def anybody(table: list[Round], i: int, seat: int) -> bool | None:
    """"among the seated players": whoever sits there."""
    return True


class Page(NamedTuple):
    """What one page prints. `most`: nobody has more than these hands in a row, asked or not. `breaks`: the game is then broken."""

    way: int | None
    hands: int = 2
    most: bool = False
    breaks: bool = False
    nobody: str | None = UNSAID  # the holder goes on when all others declined: None is fine, else the verdict
    qualifies: Qualifies = anybody
    first_left_of_dealer: bool = False


def judge(page: Page, table: list[Round], i: int) -> Verdicts:
    now, said = table[i], Verdicts()
    holder = table[i - 1].banker if i else None
    had = hands_since_it_went_round(page, table, i)
    at = {person: seat for seat, person in now.people.items()}
    may_go_on = holder in at and had < page.hands
    asked_in_order(page, table, i, said, may_go_on)
    for offer in now.asked or ():
        going_on = may_go_on and now.people[offer.seat] == holder
        may = True if going_on else page.qualifies(table, i, offer.seat)
        if page.most and not going_on and now.people[offer.seat] == holder and had >= page.hands:
            may = False  # nobody has it longer, so it cannot be this player's again
        if may is not True:
            worse(said, "offered", FAIL if may is False else UNSAID)
    assert now.bank is not None
    if now.banker == holder:
        goes_on(page, table, i, said, had)
    elif (may := page.qualifies(table, i, now.bank)) is not True:
        worse(said, "entitled", FAIL if may is False else UNSAID)
    return said


def goes_on(page: Page, table: list[Round], i: int, said: Verdicts, had: int) -> None:
    """The holder of the round before has it again."""
    now, holder = table[i], table[i - 1].banker
    if page.most and hands_in_a_row(table, i, holder) >= page.hands:
        worse(said, "held", FAIL)
    if had < page.hands:
        return
    assert now.bank is not None
    others = [s for s in now.people if now.people[s] != holder and page.qualifies(table, i, s) is not False]
    if now.asked is None:
        worse(said, "asked", UNSAID)
        return
    declined = {offer.seat for offer in now.asked if not offer.took}
    if not set(others) <= declined:
        worse(said, "asked", FAIL)
    elif page.breaks:
        worse(said, "stopped", FAIL)
    else:
        worse(said, "stopped", page.nobody)


def hands_since_it_went_round(page: Page, table: list[Round], i: int) -> int:
    """The holder's hands since the position last came to that player: "after every two hands" counts anew from there."""
    holder = table[i - 1].banker if i else None
    run = hands_in_a_row(table, i, holder) if i else 0
    since = 0
    for j in range(i - run, i):
        since = 0 if since >= page.hands and table[j].asked else since
        since += 1
    return since


def asked_in_order(page: Page, table: list[Round], i: int, said: Verdicts, may_go_on: bool) -> None:
    """Each one asked must be the next who qualifies; who does not qualify is neither missed nor counted when asked."""
    now = table[i]
    holder = table[i - 1].banker if i else None
    if now.asked is None:
        passed_over(page, table, i, said)
        return
    if not now.asked and now.banker == holder:
        return
    asked = list(now.asked)
    if now.banker != holder and not any(o.took and o.seat == now.bank for o in asked):
        assert now.bank is not None
        asked.append(Asked(now.bank, took=True))  # who sits down as the bank has been given it, out of turn or not
    queue = queue_of(page, table, i)
    if queue is None:  # no line says where it begins
        if i == 0 and page.way and len(asked) > 1:
            queue = [asked[0].seat, *ring(list(now.people), asked[0].seat, page.way)]
        else:
            worse(said, "order", UNSAID)
            return
        worse(said, "order", UNSAID)
    for offer in asked:
        if may_go_on and now.people[offer.seat] == holder:
            continue  # the two hands are the holder's to use: that is no offer out of turn
        while queue and queue[0] != offer.seat and page.qualifies(table, i, queue[0]) is False:
            queue.pop(0)
        if queue and queue[0] == offer.seat:
            queue.pop(0)
        elif page.qualifies(table, i, offer.seat) is False:
            continue
        else:
            unsure = any(page.qualifies(table, i, s) is None for s in queue[: queue.index(offer.seat)] if offer.seat in queue)
            worse(said, "order", UNSAID if unsure else FAIL)
            return


def queue_of(page: Page, table: list[Round], i: int) -> list[int] | None:
    """Who is asked, in which order, the holder last; None where no line says."""
    now = table[i]
    if i == 0:
        return sorted(now.people) if page.first_left_of_dealer else None
    before = table[i - 1]
    assert before.bank is not None
    if page.way is None:
        return None
    others = ring(list(now.people), before.bank, page.way)
    return others + ([before.bank] if before.bank in now.people else [])


def passed_over(page: Page, table: list[Round], i: int, said: Verdicts) -> None:
    """Nobody wrote down who was asked: only a position that came to the very next seat shows that all is well."""
    now = table[i]
    if i and now.banker == table[i - 1].banker:
        return
    queue = queue_of(page, table, i) or []
    while queue and page.qualifies(table, i, queue[0]) is False:
        queue.pop(0)
    if not queue or queue[0] != now.bank:
        worse(said, "order", UNSAID)
