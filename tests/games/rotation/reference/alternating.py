"""Choctaw, Pai Gow Poker, lines 1314-1319: the House banks, then one player is offered the bank, and so on in turn.

1314: who banks can cover the other wagers and has played the previous hand.
1315: the House is the first bank; then it is offered "from right to left (counterclockwise)"; accepted, it is for "that hand
only. For the following hand, the bank will revert back to the House dealer". Refused, or not affordable, it goes to the
House "without being offered to another player until the next hand". Offered to an empty position, the dealer banks.

Left open:
1. After a refusal (or an empty position) the House banked in the player's place: is the next hand offered, or is it the
   House's own turn? "until the next hand" allows the offer and does not ask for it.
2. Whether a player who did not play the previous hand is passed over, or the position counts as offered and the House banks.
3. Where the round begins whose position is no longer there.
"""

from __future__ import annotations

from tests.games.rotation.reference.table import FAIL, UNSAID, UNWRITTEN, Round, Verdicts, worse


def played_before(table: list[Round], i: int, seat: int) -> bool:
    """1314; a banker has played the hand as well."""
    person = table[i].people[seat]
    before = table[i - 1]
    return before.banker == person or any(who == person for _, who in before.spots)


def offered_last(table: list[Round], i: int) -> int | None:
    """The position offered last before round `i`; 0: none yet; None: nobody wrote it down."""
    for past in reversed(table[:i]):
        if past.asked:
            return past.asked[-1].seat
        if past.bank is not None:
            return past.bank
        if past.asked is None:
            return None
    return 0


def judge(table: list[Round], i: int) -> Verdicts:
    now, said = table[i], Verdicts()
    if i == 0:
        if now.bank is not None:
            worse(said, "back", FAIL)  # the House will be the first bank
    elif table[i - 1].bank is not None:
        if now.bank is not None:
            worse(said, "back", FAIL)  # revert back to the House dealer
        elif now.asked:
            worse(said, "order", FAIL)
    else:
        turn_of_a_position(table, i, said)
    return said


def turn_of_a_position(table: list[Round], i: int, said: Verdicts) -> None:
    now = table[i]
    if now.bank is not None and not played_before(table, i, now.bank):
        worse(said, "entitled", FAIL)
    if len(now.asked or ()) > 1:
        worse(said, "several", FAIL)  # not offered to another player until the next hand
    last = offered_last(table, i)
    if last is None or (now.asked is None and now.bank is None):
        worse(said, "order", UNSAID)
        return
    positions = sorted({*now.people, *now.empty}, reverse=True)  # from right to left
    queue = [s for s in positions if s < last] + [s for s in positions if s >= last] if last else positions
    offered = now.asked[0].seat if now.asked else now.bank
    if offered is None:
        if queue[0] in now.people and played_before(table, i, queue[0]):
            worse(said, "order", UNSAID if table[i - 1].asked or table[i - 1].asked is None else FAIL)
        return
    for seat in queue[: queue.index(offered)]:
        passing = seat in now.people and not played_before(table, i, seat)
        worse(said, "order", UNSAID if passing else UNWRITTEN if now.asked is None else FAIL)
    if now.bank is not None and now.asked and not any(o.took and o.seat == now.bank for o in now.asked):
        worse(said, "order", FAIL)
