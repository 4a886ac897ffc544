"""An invented floor with its money: hands dealt and reviewed, the papers written from them, the days laid out for their rules."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from compliance.floor.rules.review import Judge, review_in_order
from compliance.floor.rules.takings import LIMITS_ALONE, NONE_POSTED, Figures, figures
from compliance.houses.forms.house import House
from compliance.money.ledger.day import Taking
from compliance.tools.simulate.floor import Floor
from compliance.tools.simulate.money.beside import beside
from compliance.tools.simulate.money.books import Ground
from compliance.tools.simulate.money.written import Written, felt_of, written
from compliance.tools.simulate.spec import Spec
from games.hand.form import Hand
from games.schema import Game
from games.schema.load import Catalogue

_SUMMED = ("capped", "under_most", "untold", "untold_collected", "unrecorded", "unrecorded_due", "neither")


class MoneyFloor(NamedTuple):
    """What the books stand on, the papers without a fault, and the tables of which slips alone tell."""

    ground: Ground
    written: Written
    unrecorded: frozenset[str]


def money_floor(catalogue: Catalogue, floor: Floor, spec: Spec, keep: Callable[[Hand], None]) -> MoneyFloor:
    """A floor's money with the tables beside it, its hands reviewed as they are dealt; `keep` is given those recorded."""
    more = beside(catalogue, spec, floor.house)
    felt = felt_of(more.house)

    def dealt() -> Iterator[Hand]:
        for hand in chain(floor.hands, more.hands):
            felt.add(hand)
            if hand.table not in more.unrecorded:
                keep(hand)
                yield hand

    held = takings(more.house, catalogue.games, dealt())
    papers = written(more.house, spec.gaming_days(), felt, catalogue.games, spec.seed, more.unrecorded, more.put_off)
    return MoneyFloor(Ground(more.house, catalogue.games, held), papers, more.unrecorded)


def takings(house: House, games: Mapping[str, Game], hands: Iterable[Hand]) -> dict[datetime.date, tuple[Taking, ...]]:
    """What the hands add up to once they are reviewed, by gaming day."""
    summed: dict[datetime.date, dict[tuple[str, int, str, str, str, str], Figures]] = {}
    for hand, review in review_in_order(Judge(house, games), hands):
        taken, day = review.taken, summed.setdefault(hand.gaming_day, {})
        for part in taken.parts:
            hung = {NONE_POSTED: "", LIMITS_ALONE: "limits"}.get(taken.option, f"{taken.schedule} {taken.option}")
            key = (hand.table, taken.hour, hand.game, part.kind, taken.dealer, hung)
            held, more = day.get(key, Figures()), figures(part)
            day[key] = Figures(*(one + other for one, other in zip(held, more, strict=True)))
    return {day: tuple(_takings(sums)) for day, sums in summed.items()}


def _takings(sums: Mapping[tuple[str, int, str, str, str, str], Figures]) -> Iterator[Taking]:
    for (table, hour, game, kind, dealer, hung), held in sorted(sums.items()):
        beside = {name: getattr(held, name) for name in _SUMMED}
        told = (held.hands, held.due, held.collected)
        yield Taking(table, hour, game, kind, *told, dealer=dealer, option=hung, **beside)
