"""The papers of the demonstration house: of its own hands, and of tables beside whose hands are not recorded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import NamedTuple

import msgspec

from compliance.houses.forms.house import House
from compliance.papers.forms.kinds import sent_kinds
from compliance.tools.simulate.floor import Floor
from compliance.tools.simulate.money.beside import Tables, beside
from compliance.tools.simulate.money.books import Ground
from compliance.tools.simulate.money.faults import Label, planters
from compliance.tools.simulate.money.sow import sow, unsown
from compliance.tools.simulate.money.written import felt_of, written
from compliance.tools.simulate.spec import Spec
from games.hand.form import Hand
from games.schema.load import Catalogue

EVERY_OTHER = slice(1, None, 2)  # of the rules has a fault planted: enough to look at


class Written(NamedTuple):
    """The papers by kind, one in each line, and the faults in them."""

    lines: Mapping[str, list[bytes]]
    labels: tuple[Label, ...]


class Demonstrated:
    """Adds the floor's hands up as they go by; then the papers are there."""

    def __init__(self, catalogue: Catalogue, floor: Floor, spec: Spec) -> None:
        self._catalogue, self._floor, self._spec = catalogue, floor, spec
        self._more: Tables = beside(catalogue, spec, floor.house, recorded=False)
        self.house: House = self._more.house
        self._felt = felt_of(self.house)

    def hands(self) -> Iterator[Hand]:
        """The hands that are recorded."""
        for hand in self._floor.hands:
            self._felt.add(hand)
            yield hand

    def papers(self) -> Written:
        """The papers, once all hands have gone by. What is due is not asked here: the worker reviews the hands later."""
        for hand in self._more.hands:
            self._felt.add(hand)
        spec, games = self._spec, self._catalogue.games
        more, days = self._more, spec.gaming_days()
        clean = written(self.house, days, self._felt, games, spec.seed, more.unrecorded, more.put_off)
        sown = unsown(clean)
        if spec.faults:
            rules = list(planters(in_papers=True))[EVERY_OTHER]
            sown = sow(Ground(self.house, games, {}), clean, (), spec.seed, rules)
        papers = list(chain.from_iterable(sown.written.values()))
        lines = {
            kind: [msgspec.json.encode(paper) for paper in papers if isinstance(paper, declared.form)]
            for kind, declared in sent_kinds().items()
        }
        return Written({kind: said for kind, said in lines.items() if said}, sown.labels)
