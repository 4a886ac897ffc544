"""`simulate(catalogue, spec)`: a house, its hands in order of their ending, and the labels of the faults in them."""

from __future__ import annotations

import datetime
import heapq
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import msgspec

from compliance.simulate import table_day
from compliance.simulate.faults import Hung, Label, Planted, Scene, hangers, planters
from compliance.simulate.spec import Spec
from compliance.simulate.tables import Plan, plan
from games.hand import Hand
from games.house import House
from games.load import Catalogue

NOTICES = 2  # tables with a wrong notice, for each rule about notices
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
            dealt = table_day.deal(around, spec)
            changed = sowing.sow(around, dealt) if spec.faults else {}
            # In the order in which the hands really ended: a wrong clock does not change when a hand arrives.
            tables.append([(hand.ended, kept) for hand in dealt if (kept := changed.get(hand.id, hand)) is not None])
        labels.extend(sowing.harvest())
        for _, hand in heapq.merge(*tables, key=lambda pair: pair[0]):
            yield hand


class Sowing:
    """Spreads the faults: every rule in turn, at places drawn by lot, none near another."""

    def __init__(self, spec: Spec, made: Plan) -> None:
        self._spec, self.house = spec, made.house
        self._rng = Random(f"{spec.seed}/faults")
        self._waiting: list[str] = []
        self._due = 0.0
        self._labels: list[tuple[datetime.datetime, Label]] = []
        self._under: dict[tuple[str, datetime.date], Hung] = {}  # first table-days under a wrong notice
        day = spec.gaming_days()[0]
        self._games = {table.game.slug: table_day.surroundings(table, day, spec).game for table in made.tables}.values()
        self._may = [code for code in planters() if any(code in planters(game) for game in self._games)]
        if spec.faults:
            self._hang(made)

    def _hang(self, made: Plan) -> None:
        """Wrong notices are known before the first hand is dealt, because they are part of the house."""
        for code, hanger in hangers().items():
            if not any(code in hangers(game) for game in self._games):
                continue
            tables = self._rng.sample(made.tables, min(NOTICES, len(made.tables)))
            for table in tables:
                day = self._spec.gaming_days()[0]
                around = table_day.surroundings(table, day, self._spec)
                if code not in hangers(around.game):
                    continue
                hands = table_day.deal(around, self._spec)
                hung = hanger.hang(Scene(self.house, around, hands), self._rng)
                if hung is None or (table.table, day) in self._under:
                    continue
                self._under[table.table, day] = hung
                self._due -= len(hung.found_at)
                postings = [
                    new for old in self.house.postings for new in (hung.instead if old == hung.posting else (old,))
                ]
                self.house = msgspec.structs.replace(self.house, postings=tuple(postings))
                self._label(code, hung, hands)

    def _label(self, code: str, fault: Planted | Hung, hands: list[Hand]) -> None:
        for place in fault.found_at:
            self._labels.append((hands[place].ended, Label(hands[place].id, code, fault.what, fault.also)))

    def sow(self, around: table_day.Surroundings, hands: list[Hand]) -> dict[str, Hand | None]:
        """The hands of a table-day that are changed, by id; None is a hand that was never recorded."""
        self._due += len(hands) * self._spec.faults
        changed: dict[str, Hand | None] = {}
        hung = self._under.get((around.plan.table, around.day))
        touched = set(range(max(hung.found_at) + APART + 1)) if hung is not None else set()
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
            self._label(code, planted, hands)
        return changed

    def harvest(self) -> list[Label]:
        """The labels sown since the last harvest, in the order of the hands."""
        labels = [label for _, label in sorted(self._labels, key=lambda pair: pair[0])]
        self._labels.clear()
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
        planter = planters(scene.around.game).get(code)
        if planter is None:
            return None
        places = [index for index in range(len(scene.hands)) if index not in touched]
        self._rng.shuffle(places)
        for index in places:
            planted = planter.plant(scene, index, self._rng)
            if planted is not None and touched.isdisjoint({*planted.changes, *planted.found_at}):
                return planted
        return None
