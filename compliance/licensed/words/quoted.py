"""A fee quoted before a hand is played: what is counted, the printed row, the fee, and the reading it hangs on, for every
charge of the option."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import NamedTuple

from msgspec import structs

from compliance.licensed.words import catalogue_words, charges
from compliance.licensed.words.quote import (
    AppliedReading,
    AtTable,
    Counted,
    OwedPart,
    Payer,
    PrintedRow,
    Quote,
    QuotedCharge,
)
from games import fees, said
from games.cards.money import CENTS, cents_of, dollars, plain
from games.schema import Game, Limit
from games.settling.sheet import Due
from games.terms.defect import lowest
from games.terms.game import ChargeTerms, FeeTerms, GameTerms, NotInForce, fee_terms, game_terms
from games.terms.in_action import cut, tops
from games.terms.play import Owed, Play
from games.terms.sign import Sign
from games.terms.wager_limits import Limits, held_to

SETTLED_GAME = 1_000_000  # a hand of a game that was opened long ago, where nobody says otherwise


def quoted(game: Game, schedule: str, option: int, day: datetime.date, play: Play, hangs: Hangs | None = None) -> Quote:
    """The quote for a play; NotInForce as `fee_terms` has it. `hangs`: what hangs at the table, as a hand is judged by it."""
    terms, at_table = fee_terms(game, schedule, option, day), _at_table(game, day, hangs)
    asked, play = play, _in_action(at_table, play, hangs)
    if play.opened is None:
        play = play._replace(opened=SETTLED_GAME)
    if play.begins_round is None:
        play = play._replace(begins_round=True)  # what the page prints is the fee that begins a round
    answers = [(charge, charge.owed(play)) for charge in terms.charges]
    counted = frozenset().union(*(charge.counts for charge in terms.charges))
    titles = {wager.name: wager.title for wager in game.wager}
    said = tuple(_charge(charge, owed, titles) for charge, owed in answers)
    totals = [charge.total for charge in said]
    return Quote(
        game=str(game.slug),
        title=game.title,
        on=day.isoformat(),
        book=str(game.book),
        schedule=schedule,
        schedule_title=terms.schedule.title,
        option=option,
        label=terms.option.label,
        limit=catalogue_words.limit_whole(terms.option.limit),
        wagers=tuple(
            Counted(stake.seat, stake.wager, titles[stake.wager], plain(stake.amount), stake.wager in counted)
            for stake in asked.stakes
        ),
        charges=said,
        payers=_payers(said),
        total=None if None in totals else _added(totals),
        readings=_readings(game, terms, [one.due for _, owed in answers for one in owed]),
        remarks=remarks(game, terms, at_table, asked, hangs),
        at=None if hangs is None else hangs.at,
    )


class Hangs(NamedTuple):
    """What hangs at a table: its limits in cents, the sign as far as it is on record, which of the printed layouts it is."""

    limits: tuple[int, int]
    sign: Sign | None = None
    layout: str | None = None
    at: AtTable | None = None  # the same as the answer says it


def _at_table(game: Game, day: datetime.date, hangs: Hangs | None) -> GameTerms | None:
    """The game as it is played there; None: not licensed that day, and no limit of its own is known."""
    sign, layout = (None, None) if hangs is None else (hangs.sign, hangs.layout)
    try:
        return game_terms(game, day, layout=layout, sign=sign)
    except NotInForce:
        return None


def _in_action(game: GameTerms | None, play: Play, hangs: Hangs | None) -> Play:
    """The play as far as its wagers are in action: of what lies above the posted maximum the text may give the rest back."""
    if game is None or hangs is None:
        return play
    most = tops(game, hangs.limits[1])
    return play._replace(
        stakes=tuple(one._replace(amount=min(one.amount, most.get(one.wager, one.amount))) for one in play.stakes)
    )


def with_action(game: Game, schedule: str, option: int, day: datetime.date, total: int) -> Play:
    """A play of which only the table's action is known, in cents. An option that asks for no wagers does without it."""
    terms = fee_terms(game, schedule, option, day)
    return Play(action=total) if any("stakes" in charge.asks for charge in terms.charges) else Play()


def _charge(charge: ChargeTerms, owed: tuple[Owed, ...], titles: dict[str, str]) -> QuotedCharge:
    printed = charge.charge
    figures = [one.due.fee for one in owed]
    told = [figure for figure in figures if figure is not None]
    held = {row for one in owed for row in one.due.bands}
    return QuotedCharge(
        name=printed.name,
        title=charges.title(printed),
        kind=printed.kind,
        payer=charges.PAYERS[printed.payer],
        moment=charges.MOMENTS[printed.moment],
        basis=charges.basis(printed),
        conditions=charges.conditions(printed, charge.flat),
        at_most=printed.at_most,
        rows=tuple(_rows(charge, held, any(not one.due.why for one in owed))),
        owed=_parts(charge, owed, titles),
        total=plain(sum(told)) if len(told) == len(figures) else None,
    )


def _rows(charge: ChargeTerms, held: set[int], taken: bool) -> Iterable[PrintedRow]:
    for i, band in enumerate(charge.bands):
        printed = charges.band_range(charge.charge, band)
        yield PrintedRow(printed, plain(charge.fees[i]), band.fee_cite or band.cite, i in held)
    if charge.flat is not None:
        yield PrintedRow("flat", plain(charge.fees[0]), charge.flat.cite, taken)


def _part(charge: ChargeTerms, owed: Owed, titles: dict[str, str]) -> OwedPart:
    due = owed.due
    payer = charges.PAYERS[charge.charge.payer] if owed.seat is None else f"seat {owed.seat}"
    wager = "" if owed.wager is None else titles[owed.wager]
    also = tuple(plain(fee) for fee in due.fees) if len(due.fees) > 1 else ()
    fee = None if due.fee is None else plain(due.fee)
    payer = payer[:1].upper() + payer[1:]
    who = ", ".join(part for part in ("" if owed.seat is None else payer, owed.bettor, wager) if part)
    why = "" if fee and not due.why else _why(due)
    return OwedPart(f"{payer}, {owed.bettor}" if owed.bettor else payer, who, _counted(charge, due), fee, also, why)


def _parts(charge: ChargeTerms, owed: tuple[Owed, ...], titles: dict[str, str]) -> tuple[OwedPart, ...]:
    """What each payer owes; players of whom only the number is known are one line."""
    parts = tuple(_part(charge, one, titles) for one in owed)
    if len(owed) < 2 or any(one.seat is None or one.bettor is not None or one.due != owed[0].due for one in owed):
        return parts
    who = f"each of {len(owed)} players"
    return (structs.replace(parts[0], payer=who[:1].upper() + who[1:], who=who),)


def _payers(said: tuple[QuotedCharge, ...]) -> tuple[Payer, ...]:
    """Who owes what, in the order of the charges; the same payer's parts together."""
    found: dict[str, list[tuple[QuotedCharge, OwedPart]]] = {}
    for charge in said:
        for part in charge.owed:
            found.setdefault(part.payer, []).append((charge, part))
    return tuple(
        Payer(
            who,
            None if None in (dues := [part.due for _, part in held]) else _added(dues),
            any(charge.at_most for charge, _ in held),
            tuple((charge.title, part) for charge, part in held),
        )
        for who, held in found.items()
    )


def _added(sums: Iterable[str | None]) -> str:
    return plain(sum(CENTS[amount] for amount in sums if amount is not None))


def _counted(charge: ChargeTerms, due: Due) -> str:
    """What was counted, in the words of the basis."""
    basis = charge.charge.basis
    if not due.base:
        return ""
    if fees.module(basis).AXIS == "players" or basis == "per_player":
        return f"{due.base} player{'' if due.base == 1 else 's'}"
    words = {"time_collection": "minutes", "per_voucher": "vouchers"}
    return f"{due.base} {words[basis]}" if basis in words else dollars(due.base)


def _why(due: Due) -> str:
    why, several = said.plain(due.why), " and ".join(dollars(fee) for fee in due.fees)
    return f"{why}: {several}" if len(due.fees) > 1 else why


def _readings(game: Game, terms: FeeTerms, dues: list[Due]) -> tuple[AppliedReading, ...]:
    used = {name for due in dues for name in due.readings}
    return tuple(
        AppliedReading(reading.name, terms.readings[reading.name], reading.question, reading.why, reading.cite)
        for reading in game.reading
        if reading.name in used
    )


def remarks(
    game: Game, terms: FeeTerms, at_table: GameTerms | None, play: Play, hangs: Hangs | None = None
) -> tuple[str, ...]:
    """Wagers that the limits do not allow: those that hang at the table or, where none is asked about, the option's."""
    titles = {wager.name: wager.title for wager in game.wager}
    table = _printed(terms.option.printed_limit) if hangs is None else Limits(*hangs.limits, ())
    outside = () if at_table is None else _outside(terms, at_table, play, titles, table)
    return tuple(dict.fromkeys((*outside, *_alone(game, play, titles))))


def _outside(terms: FeeTerms, at_table: GameTerms, play: Play, titles: dict[str, str], table: Limits) -> Iterable[str]:
    for stake in play.stakes:
        held = next(
            (each for _, each in held_to(terms, at_table, stake.wager, table) if each.outside(stake.amount)), None
        )
        if held is None:
            continue
        below = held.below(stake.amount)
        limit, side = (held.low, "below the minimum") if below else (held.high, "above the maximum")
        said = f"Seat {stake.seat}: {titles[stake.wager]} {dollars(stake.amount)} is {side} of {dollars(limit or 0)}"
        yield f"{said}." if below or stake.wager not in cut(at_table) else f"{said}; what lies above it has no action."


def _alone(game: Game, play: Play, titles: dict[str, str]) -> Iterable[str]:
    """Wagers that may only lie beside others of the same bettor, without them."""
    beside: dict[tuple[int, str], set[str]] = {}
    for stake in play.stakes:
        beside.setdefault((stake.seat, stake.bettor), set()).add(stake.wager)
    kinds = {wager.name: wager for wager in game.wager}
    for stake in play.stakes:
        kind, lies = kinds[stake.wager], beside[stake.seat, stake.bettor]
        lacking = [name for name in kind.needs_all_of if name not in lies]
        if lacking:
            wanted = " and ".join(titles[name] for name in lacking)
        elif kind.needs_one_of and not lies.intersection(kind.needs_one_of):
            wanted = " or ".join(titles[name] for name in kind.needs_one_of)
        else:
            continue
        yield f"Seat {stake.seat}: {titles[stake.wager]} lies there without {wanted}."


def _printed(limit: Limit) -> Limits:
    """The lowest minimum and the highest maximum that a table may have."""
    low = lowest(limit)
    high = limit.max if limit.max is not None else (limit.max_between or (None, None))[1]
    return Limits(None if low is None else cents_of(low), None if high is None else cents_of(high), limit.cite)
