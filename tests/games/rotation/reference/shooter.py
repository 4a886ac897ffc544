"""The dice. Choctaw, lines 208-210 and 236-241; Grand Ronde, lines 380, 487-488.

Choctaw 208: at the commencement the player left of the Boxman is offered the dice, then the others clockwise.
210, GR 487: the shooter makes a Pass or Don't Pass Bet. 236-237, GR 488: after any roll the shooter may pass the dice, and
must when a 7 loses (GR: "sevens out", 380: a 7 after the point is established). 239: then the player to the left of that
shooter, and the others in turn clockwise. GR 488: "the next player"; which way is not printed.

Left open:
1. What follows when all others decline: the lines name "each of the other players" and nobody else.
2. Grand Ronde: who the next player is. With one other player at the table there is only one.
3. Grand Ronde: who throws first.
4. Grand Ronde: whether a point stays up when the dice are passed.
5. When nobody wrote down who was asked, whether those passed over had declined.
"""

from __future__ import annotations

from tests.games.rotation.reference.table import CLOCKWISE, FAIL, UNSAID, UNWRITTEN, Asked, Round, Verdicts, ring, worse


def sevened_out(table: list[Round], i: int, stays: bool) -> bool | None:
    """Did round `i` - 1 end with a 7 after a point? A point stays up when the dice are passed, where the page says so (241)."""
    possible: set[int | None] = {None}
    outs = {False}
    for n, past in enumerate(table[:i]):
        if n and past.banker != table[n - 1].banker and not stays:
            possible.add(None)
        ends = [thrown(past.rolls, point) for point in possible]
        outs, possible = {out for out, _ in ends}, {point for _, point in ends}
    return outs.pop() if len(outs) == 1 else None


def thrown(rolls: tuple[int, ...], point: int | None) -> tuple[bool, int | None]:
    """Whether the last of these rolls was a 7 after a point, and the point that is left."""
    out = False
    for roll in rolls:
        out = False
        if point is None:
            point = roll if roll in (4, 5, 6, 8, 9, 10) else None
        elif roll == 7:
            point, out = None, True
        elif roll == point:
            point = None
    return out, point


def judge(table: list[Round], i: int, clockwise: bool, first_left: bool) -> Verdicts:
    """`clockwise`: the page says which way, and that a point stays; `first_left`: it says who is offered the dice first."""
    now, said = table[i], Verdicts()
    assert now.bank is not None
    if not any(who == now.banker for _, who in now.spots):
        worse(said, "entitled", FAIL)  # a Pass or Don't Pass Bet
    before = table[i - 1] if i else None
    if before is not None and before.banker == now.banker:
        out = sevened_out(table, i, stays=clockwise)
        if not out:
            worse(said, "kept", None if out is False else UNSAID)
            return said
        declined = {o.seat for o in now.asked or () if not o.took}
        others = {s for s in now.people if s != now.bank}
        worse(said, "kept", UNWRITTEN if now.asked is None and others else UNSAID if others <= declined else FAIL)
        return said
    if before is None:
        queue = sorted(now.people) if first_left else None
    else:
        way = ring(list(now.people), before.bank or 0, CLOCKWISE)
        queue = way if clockwise or len(way) == 1 else None
    order(now, queue, said)
    return said


def order(now: Round, queue: list[int] | None, said: Verdicts) -> None:
    if queue is None:
        worse(said, "order", UNSAID)
    elif now.asked is None:
        if queue[0] != now.bank:
            worse(said, "order", UNWRITTEN)
    else:
        asked = list(now.asked)
        declined_last = any(o.seat == now.bank for o in asked) and {o.seat for o in asked} >= set(queue)
        if not any(o.took and o.seat == now.bank for o in asked) and not declined_last:  # of that nothing is said
            asked.append(Asked(now.bank or 0, took=True))
        if [o.seat for o in asked] != queue[: len(asked)]:
            worse(said, "order", FAIL)
