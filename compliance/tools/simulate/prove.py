"""The proof over the whole catalogue: clean hands of every game yield nothing, every fault is found by its rule and by
nothing else. Games whose rules are not printed, or that cannot be played, are named with the reason."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import NamedTuple

import msgspec

from compliance.floor.rules.facts import Before
from compliance.floor.rules.review import Judge, review_in_order
from compliance.houses.forms.house import House
from compliance.law.finding import Finding
from compliance.tools.simulate import law, mishaps, table_day
from compliance.tools.simulate.faults import Paper, Planted, Scene, papers, planters
from compliance.tools.simulate.spec import Spec
from compliance.tools.simulate.table_day import Dealt, Surroundings
from compliance.tools.simulate.tables import Plan, no_play, plan
from games.hand.check import problems
from games.hand.form import Hand
from games.schema.load import Catalogue

A_DAY = 500  # hands of a table-day of clean play
LONG = 130  # hands of a table-day dealt by the law: longer than an hour
SOWN = 50  # hands of a table-day into which faults are put
ROUNDS = 2  # how often each place is tried for a fault
NEVER = datetime.datetime(datetime.MAXYEAR, 1, 1, tzinfo=datetime.UTC)  # no hand is later
BEYOND = 6  # hands after a fault that are judged with it


class Wrong(NamedTuple):
    """A finding where there is none to find, or a fault that was not found as it should be."""

    hand: Hand
    says: str


class GameProof(NamedTuple):
    """What came out for one game."""

    game: str
    procedure: str
    clean: int  # hands judged whole
    in_part: int  # hands of which the record or the book does not tell everything, in every round of the game
    left_open: int  # rounds of which the book does not say what is due to some wager
    wrong: tuple[Wrong, ...]
    planted: Mapping[str, int]  # by rule
    missed: tuple[Wrong, ...]  # faults not found, or found beside something else


def unplayed(catalogue: Catalogue) -> dict[str, str]:
    """The games that cannot be played, with why."""
    found = {slug: no_play(game) for slug, game in sorted(catalogue.games.items())}
    return {slug: why for slug, why in found.items() if why is not None}


def played(catalogue: Catalogue) -> list[str]:
    """The games that can."""
    return [slug for slug, game in sorted(catalogue.games.items()) if no_play(game) is None]


def prove(
    catalogue: Catalogue,
    slug: str,
    day: datetime.date,
    hands: int,
    seed: int = 1,
    faults: int = 1,
    as_if: tuple[str, ...] = (),
) -> GameProof:
    """One game: so many clean hands, and each fault so many times where it fits. Faults that only some law knows are put
    into a table-day that is dealt and judged as if it bound."""
    tables = max(1, -(-hands // A_DAY))
    spec = Spec(last_day=day, seed=seed, tables=tables, days=1, hands=max(4, hands // tables), faults=0, game=slug)
    spec = msgspec.structs.replace(spec, as_if=as_if)
    made, days = _dealt(catalogue, spec)
    wrong = tuple(_clean(made, days, catalogue, spec))
    wrong += tuple(_mishaps(catalogue, spec))
    planted, missed = _sown(catalogue, spec, faults)
    if made.tables[0].game.banked_by == law.BANKED_BY:
        for instrument in law.FOLLOWED:
            by_law = msgspec.structs.replace(spec, tables=max(1, faults), hands=LONG, as_if=(instrument,))
            wrong += tuple(_clean(*_dealt(catalogue, by_law), catalogue, by_law))
            more, also_missed = _sown(catalogue, by_law, faults)
            planted, missed = planted | more, missed + also_missed
    in_part = sum(len(one.in_part) for one in days)
    return GameProof(
        slug,
        made.tables[0].game.procedure[-1].name,
        sum(len(one.hands) for one in days) - in_part,
        in_part,
        sum(len(one.left_open) for one in days),
        wrong,
        planted,
        missed,
    )


def _dealt(catalogue: Catalogue, spec: Spec) -> tuple[Plan, list[Dealt]]:
    made, day = plan(catalogue, spec), spec.last_day
    return made, [table_day.dealt(table_day.surroundings(table, day, spec), spec) for table in made.tables]


def _clean(made: Plan, days: Iterable[Dealt], catalogue: Catalogue, spec: Spec) -> Iterator[Wrong]:
    judge = Judge(made.house, catalogue.games, frozenset(spec.as_if))
    for one in days:
        for hand, review in review_in_order(judge, one.hands):
            yield from _not_right(hand, review.findings, open_=hand.id in one.in_part)
            yield from (Wrong(hand, f"refused: {problem}") for problem in (*problems(hand, NEVER), *judge.refuse(hand)))
        for hand in one.left_open:
            yield from _not_right(hand, judge.review(hand, None).findings, open_=True)


def _mishaps(catalogue: Catalogue, spec: Spec) -> Iterator[Wrong]:
    """Rounds that went wrong and were remedied as the book prints: nothing is found there either."""
    small = msgspec.structs.replace(spec, tables=1, hands=SOWN)
    made = plan(catalogue, small)
    around = table_day.surroundings(made.tables[0], small.last_day, small)
    scene, judge = Scene(made.house, around, table_day.deal(around, small)), Judge(made.house, catalogue.games)
    left = {hand.id: before for hand, before in _left_before(judge, scene)}
    clean = {hand.id: {one.rule for one in judge.review(hand, left[hand.id]).findings} for hand in scene.hands}
    rounds = mishaps.mishaps(scene, Random(f"{spec.seed}/{around.game.slug}/mishaps"))
    for hand in (*rounds, *mishaps.in_order(scene)):
        found = judge.review(hand, left[hand.id]).findings
        yield from _not_right(hand, [one for one in found if one.rule not in clean[hand.id]], open_=False)
        yield from (Wrong(hand, f"refused: {problem}") for problem in (*problems(hand, NEVER), *judge.refuse(hand)))


def _left_before(judge: Judge, scene: Scene) -> Iterator[tuple[Hand, Before | None]]:
    before: Before | None = None
    for hand in scene.hands:
        yield hand, before
        before = judge.review(hand, before).after


def _not_right(hand: Hand, findings: Iterable[Finding], *, open_: bool) -> Iterator[Wrong]:
    """Findings on a clean hand; where the book leaves something open, a rule may say that it cannot tell, and no more."""
    for finding in findings:
        if not open_ or finding.outcome == "fail":
            yield Wrong(hand, f"{finding.rule} {finding.outcome}: {finding.says}")


# --- faults -------------------------------------------------------------------------------------------------------------


def _sown(catalogue: Catalogue, spec: Spec, times: int) -> tuple[dict[str, int], tuple[Wrong, ...]]:
    small = msgspec.structs.replace(spec, tables=2, hands=spec.hands if spec.as_if else SOWN)
    made, planted, missed = plan(catalogue, small), dict[str, int](), list[Wrong]()
    for table in made.tables[: max(1, times)]:
        around = table_day.surroundings(table, small.last_day, small)
        sowing = Sowing(catalogue, Scene(made.house, around, table_day.deal(around, small)), frozenset(spec.as_if))
        for code, fault, house in _faults(sowing.scene, around, small):
            planted[code] = planted.get(code, 0) + 1
            missed += sowing.missed(house, code, fault)
    return planted, tuple(missed)


def _faults(scene: Scene, around: Surroundings, spec: Spec) -> Iterator[tuple[str, Planted | Paper, House]]:
    for code, planter in planters(around.game, around.law).items():
        if around.law and not hasattr(planter, "LAW"):
            continue  # it was put where no law asks for more than the book
        rng = Random(f"{spec.seed}/{around.game.slug}/{code}")
        places = [*rng.sample(range(len(scene.hands)), len(scene.hands)), 0, len(scene.hands) - 1] * ROUNDS
        for plant in (planter.plant, *getattr(planter, "VARIANTS", ())):
            fault = next((found for place in places if (found := plant(scene, place, rng)) is not None), None)
            if fault is not None:
                yield code, fault, scene.house
    for code, writer in papers(around.game).items() if not around.law else ():
        paper = writer(scene, Random(f"{spec.seed}/{around.game.slug}/{code}"))
        if paper is not None:
            yield code, paper, paper.house(scene.house)


class Sowing:
    """A table-day into which faults are put one at a time; only the hands that a fault can touch are judged again."""

    def __init__(self, catalogue: Catalogue, scene: Scene, as_if: frozenset[str] = frozenset()) -> None:
        self.scene, self._catalogue, self._as_if = scene, catalogue, as_if
        judge = Judge(scene.house, catalogue.games, as_if)
        self._before: list[Before | None] = [None]
        self._clean: list[set[str]] = []
        for hand in scene.hands:
            review = judge.review(hand, self._before[-1])
            self._before.append(review.after)
            self._clean.append({finding.rule for finding in review.findings})

    def missed(self, house: House, code: str, fault: Planted | Paper) -> Iterator[Wrong]:
        """What the judgement with the fault says otherwise than it should."""
        changes = fault.changes if isinstance(fault, Planted) else {}
        touched = [*changes, *fault.found_at]
        first, last = min(touched), min(max(touched) + BEYOND, len(self.scene.hands))
        judge, before = Judge(house, self._catalogue.games, self._as_if), self._before[first]
        for place in range(first, last):
            was = self.scene.hands[place]
            hand = changes.get(place, was)
            if hand is None:
                continue
            review = judge.review(hand, before if hand.gaming_day == was.gaming_day else None)
            before = review.after
            found = {finding.rule for finding in review.findings} | ({"refused"} if judge.refuse(hand) else set())
            due = {code, *fault.also} if place in fault.found_at else set()
            if due - found or found - due - self._clean[place]:
                yield Wrong(hand, f"{code} ({fault.what}): found {sorted(found)}, not {sorted(due)}")
