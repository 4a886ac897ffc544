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

from tests.games.rotation.reference.table import FAIL, UNSAID, Round, Verdicts, worse


def played_before(table: list[Round], i: int, seat: int) -> bool:
    """1314; a banker has played the hand as well."""
    person = table[i].people[seat]
    before = table[i - 1]
    return before.banker == person or any(who == person for _, who in before.spots)


def last_position(table: list[Round], i: int) -> int | None:
    """The position offered last before round `i`, or None: nobody yet."""
    for past in reversed(table[:i]):
        if past.asked:
            return past.asked[-1].seat
        if past.bank is not None:
            return past.bank
    return None


def due_position(table: list[Round], i: int, positions: list[int]) -> int:
    last = last_position(table, i)
    lower = [s for s in positions if last is not None and s < last]
    return max(lower) if lower else max(positions)


def judge(table: list[Round], i: int, positions: list[int]) -> Verdicts:
    """`positions` are the seats of the table, empty ones as well."""
    now, said = table[i], Verdicts()
    if i == 0:
        if now.bank is not None or now.asked:
            worse(said, "back", FAIL)  # the House will be the first bank
        return said
    if table[i - 1].bank is not None:
        if now.bank is not None:
            worse(said, "back", FAIL)  # revert back to the House dealer
        elif now.asked:
            worse(said, "order", FAIL)
        return said
    asked = list(now.asked or ())
    taken = now.bank is not None
    if taken and not played_before(table, i, now.bank or 0):
        worse(said, "entitled", FAIL)
    for offer in asked:
        if offer.seat in now.people and not played_before(table, i, offer.seat):
            worse(said, "offered", FAIL)
    if now.asked is None:
        worse(said, "order", UNSAID)
        return said
    if len(asked) > 1:
        worse(said, "order", FAIL)  # not offered to another player until the next hand
    if taken and not any(o.took and o.seat == now.bank for o in asked):
        worse(said, "order", FAIL)
    due = due_position(table, i, positions)
    if asked and asked[0].seat != due:
        between = [s for s in positions if asked[0].seat < s <= due or (asked[0].seat > due and (s <= due or s > asked[0].seat))]
        passing = all(s in now.people and not played_before(table, i, s) for s in between)
        worse(said, "order", UNSAID if passing else FAIL)
    if not asked and not taken:
        empty = due not in now.people or not played_before(table, i, due)
        after_refusal = bool(table[i - 1].asked)
        if not empty:
            worse(said, "order", UNSAID if after_refusal else FAIL)
        elif due in now.people:
            worse(said, "order", UNSAID)
    return said
