"""Choctaw, Baccarat-Chemin de Fer, lines 819, 827 and 881-888: the bank stays until it loses or is passed.

819: the highest bidder banks first; of equal bids the one closest to the dealer counterclockwise.
827: the first wager is not less than the bid; each later one at least the one before and at most twice it.
881-882: after any round the Banker may pass or remain, but passes when the Banker's Hand loses.
884: after a loss it is offered to the player to the right, then to each other counterclockwise, until one accepts.
885: passed of free will, the first from the right who accepts and is willing to wager once to twice the last wager banks; if
nobody meets that, the highest bidder, the passer not in the first round of bidding.
886: a passed bank that is defeated in any hand goes as it would have gone under 884 had it not been passed: to the right of
who passed it.
888: a player who moves to another seat misses a turn to become the Banker in the next seat, where the move would otherwise
have brought it sooner.

Left open:
1. Whether the player who lost the bank is among "each other seated player" when all others decline.
2. A bank passed twice before it is defeated: to whose right it goes, where the two give different answers.
3. Who follows when nobody accepts after a loss.
4. Of equal bids after a pass, who comes first: line 819 says so of the first hand.
5. Whether a bank taken by bidding after a pass is still the passed bank of line 886; "passed bank" covers both.
6. In which order bids are made: the highest has the bank, whoever made it first.
7. When nobody wrote down who was asked, whether the seats passed over had declined.
8. Whether who passed the bank is among those to whom it is offered (885: "each seated player"): to ask there wrongs nobody.
9. Whether an amount that somebody named while the bank was offered counts among the bids that follow (885), and with it
   whether these are the first round of bidding, in which the passer has no part.
10. Which turns a move brings sooner where the next offer may begin at one of several (886), and until when a turn that was not
   come to is owed; whether who misses a turn may have the bank when nobody else takes it, or by bidding.
"""

from __future__ import annotations

from typing import Any

from tests.games.rotation.reference.table import (
    COUNTERCLOCKWISE,
    FAIL,
    UNSAID,
    UNWRITTEN,
    Asked,
    Round,
    Verdicts,
    ring,
    worse,
)  # fmt: skip

Missing = dict[str, bool | None]  # who misses a turn; None: not said


def judge(table: list[Round], i: int) -> Verdicts:
    now, said = table[i], Verdicts()
    assert now.bank is not None
    if i == 0:
        bids = [(now.people[o.seat], o.seat, o.bid) for o in now.asked or () if o.bid is not None]
        if not bids:
            worse(said, "bid", UNSAID)
        else:
            worse(said, "bid", highest(now, bids, ties_to_dealer=True))
        return said
    missing = who_misses(table, i)
    if None not in missing.values():
        return with_missing(table, i, {who for who, sure in missing.items() if sure})
    least = with_missing(table, i, {who for who, sure in missing.items() if sure})
    most = with_missing(table, i, set(missing))
    for question in least.keys() | most.keys():
        either = {least.get(question), most.get(question)}
        worse(said, question, FAIL if either == {FAIL} else UNWRITTEN if either == {UNWRITTEN} else UNSAID)
    return said


def starts(table: list[Round], i: int) -> list[int]:
    """The seats from whose right the next offer may begin as round `i` begins, by 884 to 886."""
    before = table[i - 1]
    began = [seat for _, seat in passers(table, i)]
    return (began or [before.bank or 0]) if before.won is False else [before.bank or 0, *began]


def comes(start: int, seat: int) -> int:
    """The how manieth counterclockwise from `start` this seat is; `start` itself comes last."""
    return (start - seat - 1) % 1000


def who_misses(table: list[Round], i: int) -> Missing:
    """888. A turn is owed from the move until the bank has gone by."""
    missing = Missing()
    for j in range(1, i + 1):
        was, now = table[j - 1], table[j]
        old = {who: seat for seat, who in was.people.items()}
        at = {who: seat for seat, who in now.people.items()}
        missing = {who: sure for who, sure in missing.items() if who in at}
        for who, seat in at.items():
            if who in old and old[who] != seat and who != was.banker:
                sooner = {comes(start, seat) < comes(start, old[who]) for start in starts(table, j)}
                if who in missing or len(sooner) > 1:
                    missing[who] = None
                elif True in sooner:
                    missing[who] = True
        if j < i:
            missing = {who: sure for who, sure in gone_by(table, j, missing, at).items() if sure != "gone"}
    return missing


def gone_by(table: list[Round], j: int, missing: Missing, at: dict[str, int]) -> dict[str, Any]:
    """What is owed after round `j`: nothing to those past whose seats the bank went, as far as it can be told."""
    was, now = table[j - 1], table[j]
    if now.banker == was.banker:
        return dict.fromkeys(missing) if now.asked else dict(missing)
    begins = starts(table, j) if was.won is False else [was.bank or 0]
    left: dict[str, Any] = {}
    for who, sure in missing.items():
        past = {comes(start, at[who]) <= comes(start, now.bank or 0) for start in begins}
        unsure = len(past) > 1 or any(o.bid is not None for o in now.asked or ())
        left[who] = "gone" if past == {True} else None if unsure else sure
    return left


def with_missing(table: list[Round], i: int, out: set[str]) -> Verdicts:
    """The verdicts where these players miss their turn."""
    now, said, before = table[i], Verdicts(), table[i - 1]
    others = {s for s in now.people if now.people[s] != before.banker}
    if now.banker in out:
        declined = {o.seat for o in now.asked or () if not o.took}
        by_bid = any(o.bid is not None for o in now.asked or ())
        rest = {s for s in others if now.people[s] not in out}
        worse(said, "entitled", UNSAID if rest <= declined or by_bid else UNWRITTEN if now.asked is None else FAIL)
    seats = {s for s in now.people if now.people[s] in out}
    for question, verdict in without(table, i, seats).items():
        worse(said, question, verdict)
    return said


def without(table: list[Round], i: int, missed: set[int]) -> Verdicts:
    """`missed`: seats that are not asked in this round, and may be all the same."""
    now, said, before = table[i], Verdicts(), table[i - 1]
    stays = now.banker == before.banker
    if stays and before.won is False:
        declined = {o.seat for o in now.asked or () if not o.took}
        others = {s for s in now.people if now.people[s] != before.banker} - missed
        worse(said, "back", UNWRITTEN if now.asked is None else UNSAID if others <= declined and declined else FAIL)
    elif stays:
        if now.stake is not None and before.stake is not None and not before.stake <= now.stake <= 2 * before.stake:
            worse(said, "bid", FAIL)
    elif before.won is False:
        after_loss(table, i, said, missed)
    else:
        after_pass(table, i, said, missed)
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


def after_loss(table: list[Round], i: int, said: Verdicts, missed: set[int]) -> None:
    now, before = table[i], table[i - 1]
    began = [seat for _, seat in passers(table, i)] or [before.bank or 0]
    queues = [[*ring(list(now.people), s, COUNTERCLOCKWISE), *([s] if s in now.people else [])] for s in began]
    if now.asked is None and now.bank in missed:
        return  # who may have it is another question
    if now.asked is None:
        next_ones = {next((s for s in queue if s not in missed), 0) for queue in queues}
        if now.bank not in next_ones:
            worse(said, "order", UNWRITTEN)
        elif next_ones != {now.bank}:
            worse(said, "order", UNSAID)
        return
    fits = [walks(now, queue, missed, start) for queue, start in zip(queues, began, strict=True)]
    if not any(fits):
        worse(said, "order", FAIL)
    elif not all(fits):
        worse(said, "order", UNSAID)


def walks(now: Round, queue: list[int], missed: set[int], start: int = 0) -> bool:
    """Were they asked in this order, one after the other, until the taker? Who declined and has it when all had been asked took
    it after all; of that nothing is said."""
    queue = [s for s in queue if s not in missed]
    asked = [o.seat for o in now.asked or () if o.seat not in missed]
    if now.bank in missed:
        return asked == queue[: len(asked)]  # who may have it is another question
    if any(o.took and o.seat == now.bank for o in now.asked or ()):
        asked = asked[: asked.index(now.bank or 0) + 1]  # what others would have wagered is moot
    elif not (now.bank in asked and {*asked, start} >= set(queue)):
        asked.append(now.bank or 0)
    return asked == queue[: len(asked)]


def after_pass(table: list[Round], i: int, said: Verdicts, missed: set[int]) -> None:
    now, before = table[i], table[i - 1]
    least = before.stake or 0
    offers, later = apart(now.asked or ())
    counted = [o for o in offers if o.seat not in missed]
    willing = [o for o in counted if (o.took and o.bid is None) or (o.bid is not None and least <= o.bid <= 2 * least)]
    if not willing and any(o.bid is not None for o in (*offers, *later)):
        by_bids(now, before, offers, later, said)
        return
    if now.stake is not None and not least <= now.stake <= 2 * least:
        worse(said, "bid", UNWRITTEN if now.asked is None else FAIL)
    if willing and willing[0].bid is not None and willing[0].seat != now.bank:
        worse(said, "bid", FAIL)  # the first willing has it
        return
    if now.asked is None and now.bank in missed:
        return
    queue = [s for s in ring(list(now.people), before.bank or 0, COUNTERCLOCKWISE) if now.people[s] != before.banker]
    if now.asked is None:
        if next((s for s in queue if s not in missed), 0) != now.bank:
            worse(said, "order", UNWRITTEN)
    elif not walks(now._replace(asked=tuple(offers)), queue, missed | set(now.people).difference(queue)):
        worse(said, "order", FAIL)


def apart(asked: tuple[Asked, ...]) -> tuple[list[Asked], list[Asked]]:
    """The offers, which go to nobody twice, and what came after them."""
    for n, one in enumerate(asked):
        if one.seat in {before.seat for before in asked[:n]}:
            return list(asked[:n]), list(asked[n:])
    return list(asked), []


def by_bids(now: Round, before: Round, offers: list[Asked], later: list[Asked], said: Verdicts) -> None:
    """Nobody met the condition: the highest bidder has it, the passer not in the first round (885)."""
    named = [(now.people[o.seat], o.seat, o.bid) for o in offers if o.bid is not None]
    first, second = apart(tuple(later))
    rounds = [[(now.people[o.seat], o.seat, o.bid) for o in part if o.bid is not None] for part in (first, second)]

    def without_passer(bids: list[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
        return [bid for bid in bids if bid[0] != before.banker]

    ways = [[*without_passer(named), *rounds[0], *rounds[1]]]  # the amounts named were the first round
    if later:
        ways.append([*without_passer(rounds[0]), *rounds[1]])
        ways = ways[1:] if not named else [*ways, [*without_passer(named), *ways[1]]]
    found = {highest(now, way, ties_to_dealer=False) if way else UNSAID for way in ways}
    worse(said, "bid", found.pop() if len(found) == 1 else UNSAID)


def highest(now: Round, bids: list[tuple[str, int, int]], ties_to_dealer: bool) -> str | None:
    """Whether the bank went to the highest bid, and wagers no less than it."""
    top = max(amount for _, _, amount in bids)
    own = max((amount for _, seat, amount in bids if seat == now.bank), default=None)
    if own is None or own < top:
        return FAIL
    if now.stake is not None and now.stake < own:
        return FAIL
    first = max(seat for _, seat, amount in bids if amount == top)  # counterclockwise from the dealer
    if first != now.bank:
        return FAIL if ties_to_dealer else UNSAID
    return None
