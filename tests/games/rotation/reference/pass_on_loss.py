"""Choctaw, Baccarat-Chemin de Fer, lines 819, 827 and 881-888: the bank stays until it loses or is passed.

819: the highest bidder banks first; of equal bids the one closest to the dealer counterclockwise.
827: the first wager is not less than the bid; each later one at least the one before and at most twice it.
881-882: after any round the Banker may pass or remain, but passes when the Banker's Hand loses.
884: after a loss it is offered to the player to the right, then to each other counterclockwise, until one accepts.
885: passed of free will, the first from the right who accepts and is willing to wager once to twice the last wager banks; if
nobody meets that, the highest bidder, the passer not in the first round of bidding.
886: a passed bank that is defeated in any hand goes as it would have gone under 884 had it not been passed: to the right of
who passed it.

Left open:
1. Whether the player who lost the bank is among "each other seated player" when all others decline.
2. A bank passed twice before it is defeated: to whose right it goes, where the two give different answers.
3. Who follows when nobody accepts after a loss.
4. Of equal bids after a pass, who comes first: line 819 says so of the first hand.
5. Whether a bank taken by bidding after a pass is still the passed bank of line 886; "passed bank" covers both.
6. In which order bids are made: the highest has the bank, whoever made it first.
7. When nobody wrote down who was asked, whether the seats passed over had declined.
"""

from __future__ import annotations

from tests.games.rotation.reference.table import (
    COUNTERCLOCKWISE,
    FAIL,
    UNSAID,
    UNWRITTEN,
    Round,
    Verdicts,
    ring,
    worse,
)  # fmt: skip


def judge(table: list[Round], i: int) -> Verdicts:
    now, said = table[i], Verdicts()
    assert now.bank is not None
    if i == 0:
        bidding(now, said, out=None, ties_to_dealer=True)
        return said
    before = table[i - 1]
    stays = now.banker == before.banker
    if stays and before.won is False:
        declined = {o.seat for o in now.asked or () if not o.took}
        others = {s for s in now.people if now.people[s] != before.banker}
        worse(said, "back", UNWRITTEN if now.asked is None else UNSAID if others <= declined and declined else FAIL)
    elif stays:
        if now.stake is not None and before.stake is not None and not before.stake <= now.stake <= 2 * before.stake:
            worse(said, "bid", FAIL)
    elif before.won is False:
        after_loss(table, i, said)
    else:
        after_pass(table, i, said)
    return said


def passers(table: list[Round], i: int) -> list[tuple[str, int]]:
    """Who passed the bank of free will that was defeated in round `i` - 1, the first of them first, with the seat."""
    start = i - 1
    found: list[tuple[str, int]] = []
    while start > 0:
        before, now = table[start - 1], table[start]
        if before.won is False:
            break
        if before.banker != now.banker:
            found.append((before.banker or "", before.bank or 0))
        start -= 1
    return found[::-1]


def after_loss(table: list[Round], i: int, said: Verdicts) -> None:
    now, before = table[i], table[i - 1]
    began = [seat for _, seat in passers(table, i)] or [before.bank or 0]
    fits = {
        s: walks(now, ring(list(now.people), s, COUNTERCLOCKWISE) + ([s] if s in now.people else []), s) for s in began
    }
    if now.asked is None:
        next_ones = {(ring(list(now.people), s, COUNTERCLOCKWISE) or [0])[0] for s in began}
        if now.bank not in next_ones:
            worse(said, "order", UNWRITTEN)
        elif next_ones != {now.bank}:
            worse(said, "order", UNSAID)
        return
    if not any(fits.values()):
        worse(said, "order", FAIL)
    elif not all(fits.values()):
        worse(said, "order", UNSAID)


def walks(now: Round, queue: list[int], start: int = 0) -> bool:
    """Were they asked in this order, one after the other, until the taker? Who declined and has it when all had been asked took
    it after all; of that nothing is said."""
    asked = [o.seat for o in now.asked or ()]
    if any(o.took and o.seat == now.bank for o in now.asked or ()):
        asked = asked[: asked.index(now.bank or 0) + 1]  # what others would have wagered is moot
    if not any(o.took and o.seat == now.bank for o in now.asked or ()) and not (
        now.bank in asked and {*asked, start} >= set(queue)
    ):
        asked.append(now.bank or 0)
    return asked == queue[: len(asked)]


def after_pass(table: list[Round], i: int, said: Verdicts) -> None:
    now, before = table[i], table[i - 1]
    asked, least = list(now.asked or ()), before.stake or 0
    willing = [o for o in asked if (o.took and o.bid is None) or (o.bid is not None and least <= o.bid <= 2 * least)]
    bids = [o for o in asked if o.bid is not None]
    if not willing and bids:
        bidding(now, said, out=before.banker, ties_to_dealer=False)
        return
    if now.stake is not None and not least <= now.stake <= 2 * least:
        worse(said, "bid", UNWRITTEN if now.asked is None else FAIL)
    if willing and willing[0].bid is not None and willing[0].seat != now.bank:
        worse(said, "bid", FAIL)  # the first willing has it
        return
    queue = [s for s in ring(list(now.people), before.bank or 0, COUNTERCLOCKWISE) if now.people[s] != before.banker]
    if now.asked is None:
        if not queue or queue[0] != now.bank:
            worse(said, "order", UNWRITTEN)
    elif not walks(now, queue):
        worse(said, "order", FAIL)


def bidding(now: Round, said: Verdicts, out: str | None, ties_to_dealer: bool) -> None:
    bids = {o.seat: o.bid for o in now.asked or () if o.bid is not None and now.people[o.seat] != out}
    if not bids:
        worse(said, "bid", UNSAID)
        return
    top = max(bids.values())
    if now.bank not in bids or bids[now.bank] < top:
        worse(said, "bid", FAIL)
        return
    equal = sorted((s for s in bids if bids[s] == top), reverse=True)  # counterclockwise from the dealer
    if equal[0] != now.bank:
        worse(said, "bid", FAIL if ties_to_dealer else UNSAID)
    if now.stake is not None and now.stake < top:
        worse(said, "bid", FAIL)
