"""Rounds at a table, made up from a seed: mostly as a careful table plays them, and often enough not."""

from __future__ import annotations

from random import Random

from tests.games.rotation.reference.table import CLOCKWISE, COUNTERCLOCKWISE, Asked, Round, ring

NAMES = tuple("ABCDEFGHIJKLM")
LENGTH = (3, 9)


def table_of(rng: Random, kind: str) -> list[Round]:
    """A game from its first round, of one of the kinds below."""
    positions = rng.randint(3, 7)
    seats = sorted(rng.sample(range(1, positions + 1), rng.randint(2, positions)))
    people = dict(zip(seats, rng.sample(NAMES, len(seats)), strict=True))
    step = rng.choice((CLOCKWISE, COUNTERCLOCKWISE))
    rounds: list[Round] = []
    for _ in range(rng.randint(*LENGTH)):
        people = _come_and_go(rng, people, positions) if rounds and rng.random() < 0.08 else people
        rounds.append(_ROUND[kind](rng, rounds, people, positions, step))
    return rounds


def _come_and_go(rng: Random, people: dict[int, str], positions: int) -> dict[int, str]:
    """Somebody leaves, comes, or changes the seat."""
    people = dict(people)
    seat = rng.choice(sorted(people))
    free = [s for s in range(1, positions + 1) if s not in people]
    new = [name for name in NAMES if name not in people.values()]
    match rng.randrange(3):
        case 0 if len(people) > 2:
            del people[seat]
        case 1 if free:
            people[rng.choice(free)] = rng.choice(new)
        case 2 if free:
            people[rng.choice(free)] = people.pop(seat)
    return dict(sorted(people.items()))


def _spots(rng: Random, people: dict[int, str], bank: int | None, likely: float = 0.8) -> frozenset[tuple[int, str]]:
    spots = {(seat, who) for seat, who in people.items() if seat != bank and rng.random() < likely}
    for seat, who in people.items():
        if seat != bank and rng.random() < 0.1:  # behind another
            spots.add((rng.choice([s for s in people if s != bank] or [seat]), who))
    return frozenset(spots)


def _around(rng: Random, people: dict[int, str], start: int, step: int, own: bool) -> list[int]:
    """The seats in order from `start`, and sometimes not: one left out, the other way round, from elsewhere."""
    queue = ring(list(people), start, step) + ([start] if own and start in people else [])
    match rng.randrange(10):
        case 0 if queue:
            queue.pop(rng.randrange(len(queue)))
        case 1:
            queue = queue[::-1]
        case 2 if queue:
            turn = rng.randrange(len(queue))
            queue = queue[turn:] + queue[:turn]
    return queue


def _ask(rng: Random, queue: list[int], takes: float = 0.4) -> tuple[Asked, ...]:
    asked = []
    for seat in queue:
        asked.append(Asked(seat, rng.random() < takes))
        if asked[-1].took or rng.random() < 0.03:
            break
    return tuple(asked)


def _taker(asked: tuple[Asked, ...]) -> int | None:
    return next((offer.seat for offer in asked if offer.took), None)


def player_dealer(rng: Random, before: list[Round], people: dict[int, str], positions: int, step: int) -> Round:
    last = before[-1] if before else None
    at = {who: seat for seat, who in people.items()}
    holder = at.get(last.banker or "") if last is not None else None
    start = (last.bank or 0) if last is not None else 0
    asked: tuple[Asked, ...] | None = ()
    bank = holder
    if last is None or holder is None or rng.random() < 0.55:
        queue = _around(rng, people, start, step, own=rng.random() < 0.3)
        if holder is not None and rng.random() < 0.1:
            queue.insert(0, holder)
        asked = _ask(rng, queue, takes=rng.choice((0.0, 0.4, 0.4)))
        bank = _taker(asked) or (holder if rng.random() < 0.9 else None) or rng.choice(sorted(people))
    elif rng.random() < 0.08:
        bank = rng.choice(sorted(people))
    if bank is None:
        bank = rng.choice(sorted(people))
    took = _taker(asked or ())
    bank = took if took is not None else bank
    return Round(people, _spots(rng, people, bank), bank, None if rng.random() < 0.08 else asked)


def house_banks(rng: Random, before: list[Round], people: dict[int, str], positions: int, step: int) -> Round:
    if not before:
        return Round(people, _spots(rng, people, None, 0.7), rng.choice((None, None, None, min(people))), ())
    last = before[-1]
    start = last.bank if last.bank is not None and rng.random() < 0.8 else positions + 1
    queue = [seat for seat in sorted(people, reverse=True) if seat < start]
    if rng.random() < 0.2:
        queue = _around(rng, people, start, COUNTERCLOCKWISE, own=False)
    if rng.random() < 0.6:  # as a dealer who looks at who may
        wagered = {who for _, who in last.spots}
        queue = [seat for seat in queue if people[seat] in wagered]
    asked = _ask(rng, queue)
    bank = _taker(asked)
    if bank is None and rng.random() < 0.05:
        bank = rng.choice(sorted(people))
    return Round(people, _spots(rng, people, bank, 0.7), bank, None if rng.random() < 0.05 else asked)


def alternating(rng: Random, before: list[Round], people: dict[int, str], positions: int, step: int) -> Round:
    empty = frozenset(range(1, positions + 1)) - set(people)
    last = before[-1] if before else None
    asked: tuple[Asked, ...] = ()
    bank = None
    if last is not None and (last.bank is None or rng.random() < 0.1) and rng.random() < 0.85:
        was = next((r.asked[-1].seat for r in reversed(before) if r.asked), positions + 1)
        queue = (
            ring(list(range(1, positions + 1)), was, COUNTERCLOCKWISE)
            if was <= positions
            else [*range(positions, 0, -1)]
        )
        seat = queue[0] if rng.random() < 0.8 else rng.choice(range(1, positions + 1))
        asked = (Asked(seat, seat in people and rng.random() < 0.6),)
        if rng.random() < 0.05:
            asked = (*asked, Asked(rng.choice(sorted(people)), took=False)) if not asked[0].took else asked
        bank = _taker(asked)
    elif last is None and rng.random() < 0.1:
        bank = rng.choice(sorted(people))
    if bank is None and asked and rng.random() < 0.04:
        bank = rng.choice(sorted(people))
    kept = None if rng.random() < 0.04 else asked
    return Round(people, _spots(rng, people, bank, 0.85), bank, kept, empty=empty)


def pass_on_loss(rng: Random, before: list[Round], people: dict[int, str], positions: int, step: int) -> Round:
    won = rng.choice((True, False, None))
    if not before:
        asked = tuple(Asked(seat, took=False, bid=100 * rng.randint(1, 4)) for seat in sorted(people, reverse=True))
        asked = (*asked, *_bids(rng, people, 300)) if rng.random() < 0.2 else asked
        return _highest(rng, people, asked, won)
    last = before[-1]
    holder = {who: seat for seat, who in people.items()}.get(last.banker or "")
    stakes = (last.stake or 100) * rng.choice((2, 2, 3, 4, 1, 5)) // 2
    if holder is not None and rng.random() < (0.5 if last.won is not False else 0.1):
        asked = (
            ()
            if last.won is not False or rng.random() < 0.5
            else _ask(rng, ring(list(people), holder, COUNTERCLOCKWISE), 0.0)
        )
        return Round(people, frozenset(), holder, asked if rng.random() < 0.9 else None, stakes, won)
    starts = [last.bank or 0, *(r.bank or 0 for r in before[-3:])]
    queue = _around(rng, people, starts[0] if rng.random() < 0.6 else rng.choice(starts), COUNTERCLOCKWISE, own=False)
    queue = [seat for seat in queue if people[seat] != last.banker] or [s for s in people if people[s] != last.banker]
    if rng.random() < 0.5:  # as a dealer who has those miss a turn who moved
        queue = [seat for seat in queue if people[seat] not in _moved(last.people, people)] or queue
    if last.won is not False and rng.random() < 0.15:  # nobody takes it, and it goes by bids
        named = rng.random() < 0.4
        offers = tuple(Asked(seat, took=False, bid=(last.stake or 100) * 3 if named else None) for seat in queue)
        return _highest(rng, people, (*offers, *_bids(rng, people, 2 * (last.stake or 100))), won)
    if last.won is not False and rng.random() < 0.4:
        offers = tuple(
            Asked(seat, took=False, bid=(last.stake or 100) * rng.choice((1, 1, 3, 5, 6)) // 2) for seat in queue
        )
        least = last.stake or 100
        met = [o.seat for o in offers if least <= (o.bid or 0) <= 2 * least]
        best = met or [o.seat for o in offers if o.bid == max(o.bid or 0 for o in offers)]
        bank = best[0] if rng.random() < 0.8 else rng.choice(sorted(people))
        stake = next((o.bid for o in offers if o.seat == bank), stakes)
        asked = tuple(o._replace(took=o.seat == bank) for o in offers)
        return Round(people, frozenset(), bank, asked, stake, won)
    asked = _ask(rng, queue)
    bank = _taker(asked) or rng.choice([s for s in people if people[s] != last.banker])
    return Round(people, frozenset(), bank, asked if rng.random() < 0.9 else None, stakes, won)


def _moved(was: dict[int, str], people: dict[int, str]) -> set[str]:
    """Who sits elsewhere than on the round before."""
    return {who for seat, who in people.items() if who in was.values() and was.get(seat) != who}


def _bids(rng: Random, people: dict[int, str], about: int) -> tuple[Asked, ...]:
    """One or two rounds of bids, some of the players and sometimes all."""
    rounds = [rng.sample(sorted(people), rng.randint(1, len(people))) for _ in range(rng.choice((1, 1, 2)))]
    return tuple(Asked(seat, took=False, bid=about * rng.randint(1, 4) // 2) for seats in rounds for seat in seats)


def _highest(rng: Random, people: dict[int, str], asked: tuple[Asked, ...], won: bool | None) -> Round:
    """The bank goes to a highest bid, mostly, and wagers it."""
    top = max(offer.bid or 0 for offer in asked)
    best = [offer.seat for offer in asked if offer.bid == top]
    bank = best[0] if rng.random() < 0.7 else rng.choice(sorted(people))
    own = max((offer.bid or 0 for offer in asked if offer.seat == bank), default=0) or top
    last = max((n for n, offer in enumerate(asked) if offer.seat == bank), default=None)
    took = tuple(offer._replace(took=n == last) for n, offer in enumerate(asked))
    return Round(people, frozenset(), bank, took, own if rng.random() < 0.9 else own - 50, won)


def dice(rng: Random, before: list[Round], people: dict[int, str], positions: int, step: int) -> Round:
    rolls = rng.choice(((7,), (4, 4), (6, 7), (11, 5, 7), (8, 3, 8), (2,), (9, 7), (6,), (5, 3)))
    last = before[-1] if before else None
    start = last.bank or 0 if last is not None else 0
    asked: tuple[Asked, ...] = ()
    bank = {who: seat for seat, who in people.items()}.get(last.banker or "") if last is not None else None
    if bank is None or rng.random() < 0.6:
        asked = _ask(rng, _around(rng, people, start, CLOCKWISE, own=False), takes=rng.choice((0.0, 0.4, 0.4)))
        bank = _taker(asked) or bank or rng.choice(sorted(people))
    spots = _spots(rng, people, None, 0.95)
    return Round(people, spots, bank, asked if rng.random() < 0.9 else None, rolls=rolls)


def button(rng: Random, before: list[Round], people: dict[int, str], positions: int, step: int) -> Round:
    out = frozenset(seat for seat in people if rng.random() < 0.1)
    dealt = [seat for seat in people if seat not in out]
    if len(dealt) < 2:
        out, dealt = frozenset(), list(people)
    last = before[-1].bank or 0 if before else 0
    if rng.random() < 0.7:
        place = ring(dealt, last, CLOCKWISE)[0]
    else:
        place = last if last and rng.random() < 0.4 else rng.randint(1, positions)
    return Round(people, frozenset(), place, (), empty=out)


def none(rng: Random, before: list[Round], people: dict[int, str], positions: int, step: int) -> Round:
    bank = rng.choice((None, None, *people))
    return Round(people, _spots(rng, people, bank), bank, ())


_ROUND = {
    "player-dealer": player_dealer,
    "house-banks": house_banks,
    "alternating": alternating,
    "pass-on-loss": pass_on_loss,
    "dice": dice,
    "button": button,
    "none": none,
}
