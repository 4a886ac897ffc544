"""`simulate(catalogue, spec)`: a house, its hands in order of their ending, and the labels of the faults in them."""

from __future__ import annotations

import datetime
import heapq
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from compliance.houses.forms.house import House
from compliance.tools.simulate import law, table_day
from compliance.tools.simulate.faults import Label, Paper, Planted, Scene, hangers, papers, planters
from compliance.tools.simulate.spec import Spec
from compliance.tools.simulate.tables import Plan, plan
from games.hand.form import Hand
from games.schema.load import Catalogue

PAPERS = 2  # tables with a wrong notice or session, for each rule about them
APART = 3  # hands left alone on each side of a fault, so that no verdict mixes two


class Floor(NamedTuple):
    """What a simulation gives. `labels` is complete once `hands` is exhausted."""

    house: House
    hands: Iterator[Hand]
    labels: list[Label]


def simulate(catalogue: Catalogue, spec: Spec) -> Floor:
    """The floor of a spec, made a gaming day at a time."""
    made = plan(catalogue, spec)
    labels: list[Label] = []
    sowing = Sowing(spec, made)
    return Floor(sowing.house, _hands(made, spec, sowing, labels), labels)


def _hands(made: Plan, spec: Spec, sowing: Sowing, labels: list[Label]) -> Iterator[Hand]:
    for day in spec.gaming_days():
        tables = []
        for table in made.tables:
            around = table_day.surroundings(table, day, spec)
            dealt = sowing.dealt(around)
            changed = sowing.sow(around, dealt) if spec.faults else {}
            # In the order in which the hands really ended: a wrong clock does not change when a hand arrives.
            tables.append([(hand.ended, kept) for hand in dealt if (kept := changed.get(hand.id, hand)) is not None])
        labels.extend(sowing.harvest(day))
        for _, hand in heapq.merge(*tables, key=lambda pair: pair[0]):
            yield hand


class Sowing:
    """Spreads the faults: every rule in turn, at places drawn by lot, none near another."""

    def __init__(self, spec: Spec, made: Plan) -> None:
        self._spec, self.house = spec, made.house
        self._rng = Random(f"{spec.seed}/faults")
        self._waiting: list[str] = []
        self._due = 0.0
        self._labels: list[tuple[datetime.date, datetime.datetime, Label]] = []
        self._under: dict[tuple[str, datetime.date], Paper] = {}  # table-days under a wrong notice or playing book
        self._dealt: dict[tuple[str, datetime.date], list[Hand]] = {}  # those of them that were dealt to see where
        self._may = self._known(made)
        if spec.faults:
            self._write(made)

    def _known(self, made: Plan) -> list[str]:
        """The rules of which some hand of the floor can have a fault."""
        kinds = {}
        for day in self._spec.gaming_days():
            for table in made.tables:
                asked = law.asked(day, self._spec.as_if, table.game.banked_by)
                if (table.game.slug, asked) not in kinds:
                    game = table_day.surroundings(table, day, self._spec).game
                    kinds[table.game.slug, asked] = frozenset(planters(game, asked))
        return [code for code in planters() if any(code in known for known in kinds.values())]

    def _write(self, made: Plan) -> None:
        """What is wrong in the house's papers is known before the first hand is dealt."""
        days = self._spec.gaming_days()
        for code in [code for _ in range(PAPERS) for code in papers()]:  # each once before any of them twice
            # A notice hangs from the first day on; the playing book has a session for each.
            places = [(table, day) for table in made.tables for day in (days[:1] if code in hangers() else days)]
            self._rng.shuffle(places)
            free = ((table, day) for table, day in places if (table.table, day) not in self._under)
            any(self._wrong(code, table_day.surroundings(table, day, self._spec)) for table, day in free)

    def _wrong(self, code: str, around: table_day.Surroundings) -> bool:
        """Whether such a fault could be written for a table-day."""
        writer = papers(around.game).get(code)
        if writer is None:
            return False
        key = (around.plan.table, around.day)
        hands = table_day.deal(around, self._spec)
        paper = writer(Scene(self.house, around, hands), self._rng)
        if paper is None:
            return False
        self._under[key], self._dealt[key] = paper, hands
        self._due -= len(paper.found_at)
        self.house = paper.house(self.house)
        self._label(code, paper, around.day, hands)
        return True

    def dealt(self, around: table_day.Surroundings) -> list[Hand]:
        """The hands of a table-day, before anything is sown."""
        known = self._dealt.pop((around.plan.table, around.day), None)
        return table_day.deal(around, self._spec) if known is None else known

    def _label(self, code: str, fault: Planted | Paper, day: datetime.date, hands: list[Hand]) -> None:
        for place in fault.found_at:
            self._labels.append((day, hands[place].ended, Label(hands[place].id, code, fault.what, fault.also)))

    def sow(self, around: table_day.Surroundings, hands: list[Hand]) -> dict[str, Hand | None]:
        """The hands of a table-day that are changed, by id; None is a hand that was never recorded."""
        self._due += len(hands) * self._spec.faults
        changed: dict[str, Hand | None] = {}
        paper = self._under.get((around.plan.table, around.day))
        found = () if paper is None else paper.found_at
        touched = {index for place in found for index in range(place - APART, place + APART + 1)}
        no_place: set[str] = set()
        scene = Scene(self.house, around, hands)
        while self._due >= 1 and len(no_place) < len(self._may):
            code = self._next(no_place)
            planted = self._plant(code, scene, touched)
            if planted is None:
                no_place.add(code)
                self._waiting.insert(0, code)  # what found no place here goes first at the next table
                continue
            self._due -= 1
            for index, hand in planted.changes.items():
                changed[hands[index].id] = hand
                touched.update(range(index - APART, index + APART + 1))
            touched.update(planted.found_at)
            self._label(code, planted, around.day, hands)
        return changed

    def harvest(self, day: datetime.date) -> list[Label]:
        """The labels of the gaming day, in the order of the hands."""
        labels = [label for of, _, label in sorted(self._labels, key=lambda one: one[:2]) if of == day]
        self._labels = [one for one in self._labels if one[0] != day]
        return labels

    def _next(self, no_place: set[str]) -> str:
        """The rule whose turn it is; each round has every rule once, in an order drawn by lot."""
        while True:
            for index, code in enumerate(self._waiting):
                if code not in no_place:
                    return self._waiting.pop(index)
            turn = list(self._may)
            self._rng.shuffle(turn)
            self._waiting.extend(turn)

    def _plant(self, code: str, scene: Scene, touched: set[int]) -> Planted | None:
        planter = planters(scene.around.game, scene.around.law).get(code)
        if planter is None:
            return None
        places = [index for index in range(len(scene.hands)) if index not in touched]
        self._rng.shuffle(places)
        for index in places:
            planted = planter.plant(scene, index, self._rng)
            if planted is not None and touched.isdisjoint({*planted.changes, *planted.found_at}):
                return planted
        return None
