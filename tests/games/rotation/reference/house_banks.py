"""Grand Ronde, Pai Gow, lines 756-769: the dealer banks, and a player may.

757: after the first round each player has the option to be the bank or pass it to the next player.
758, 766: the dealer offers it from the player farthest to the right, counterclockwise, until one accepts; "if the first player
offered the bank accepts, the player seated to the right of that player shall first be offered the bank on the next round".
768: the offer goes round until it returns to the dealer; nobody banks two consecutive rounds.
769: who banks must have bet against the dealer in the last round in which no player was banking.

Left open:
1. Where the next offer begins when a later player than the first accepted (758, 766 speak of the first alone).
2. The first player accepted and sits last before the dealer: is the dealer the bank next, or is the player beyond asked?
3. Where a round begins whose player of 766 has left: the line names a player, not a seat.
4. What the dealer has to do when nobody was written down as asked.
5. Who may bank before the dealer ever has (769 asks for a bet in the last round that no player banked; 757 has the dealer
   bank the first).
"""

from __future__ import annotations

from tests.games.rotation.reference.table import FAIL, UNSAID, UNWRITTEN, Round, Verdicts, worse


def may_bank(table: list[Round], i: int, seat: int) -> bool | None:
    """768 and 769."""
    person = table[i].people[seat]
    if i == 0 or table[i - 1].banker == person:
        return False
    for past in reversed(table[:i]):
        if past.bank is None:
            return any(who == person for _, who in past.spots)
    return None


def begins(table: list[Round], i: int) -> int | None:
    """The seat that is asked first; None where no line says."""
    seats = sorted(table[i].people)
    before = table[i - 1]
    if before.bank is None:
        return seats[-1]  # 758: the player farthest to the right
    if not before.asked or not before.asked[0].took:
        return None
    right = [s for s in seats if s < before.bank]
    if not right or before.banker not in table[i].people.values():
        return None
    return right[-1]


def judge(table: list[Round], i: int) -> Verdicts:
    now, said = table[i], Verdicts()
    if i == 0:
        if now.bank is not None:
            worse(said, "entitled", FAIL)  # 757: after the first round
        return said
    if now.bank is not None:
        if table[i - 1].banker == now.banker:
            worse(said, "longer", FAIL)
        may = may_bank(table, i, now.bank)
        if may is not True and table[i - 1].banker != now.banker:
            worse(said, "entitled", FAIL if may is False else UNSAID)
    if now.asked is None:
        unwritten(table, i, said)
        return said
    order(table, i, said)
    return said


def unwritten(table: list[Round], i: int, said: Verdicts) -> None:
    """Nobody wrote down who was asked: those before the taker may have declined, and whoever sits beyond where the round
    ends, at the dealer (768), was not to be asked at all."""
    now, first = table[i], begins(table, i)
    if now.bank is None or may_bank(table, i, now.bank) is False:
        worse(said, "order", UNSAID if now.bank is None else None)
    elif first is None:
        worse(said, "order", UNSAID)
    elif now.bank > first:
        worse(said, "order", FAIL)
    else:
        between = [may_bank(table, i, s) for s in now.people if now.bank < s <= first]
        worse(said, "order", UNWRITTEN if any(between) else UNSAID if None in between else None)


def order(table: list[Round], i: int, said: Verdicts) -> None:
    now = table[i]
    first = begins(table, i)
    if first is None:
        worse(said, "order", UNSAID)
        if not now.asked:
            return
        first = now.asked[0].seat  # wherever it began, it goes on counterclockwise to the dealer
    queue = [s for s in sorted(now.people, reverse=True) if s <= first]
    asked = [o.seat for o in now.asked or ()]
    taken = now.bank is not None
    if taken and not any(o.took and o.seat == now.bank for o in now.asked or ()):
        asked.append(now.bank or 0)
    for n, seat in enumerate(asked):
        if may_bank(table, i, seat) is False:
            continue
        upto = queue.index(seat) if seat in queue else len(queue)
        missed = [may_bank(table, i, s) for s in queue[:upto] if may_bank(table, i, s) is not False]
        if missed or (seat not in queue and seat not in asked[:n]):
            worse(said, "order", FAIL if not missed or any(missed) else UNSAID)
            return
        queue = queue[upto + 1 :]
    if not taken and any(may_bank(table, i, s) for s in queue):
        worse(said, "order", FAIL)  # the dealer banked before the offer had come back
