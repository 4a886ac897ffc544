"""The proof over the whole catalogue: clean hands of every game yield nothing, every fault is found by its rule and by
nothing else. Games whose rules are not printed, or that cannot be played, are named with the reason."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

import msgspec

from compliance.floor.rules.facts import Before
from compliance.floor.rules.review import Judge
from compliance.houses.forms.house import House
from compliance.law.finding import Finding
from compliance.tools.simulate import law, mishaps, table_day
from compliance.tools.simulate.faults import Paper, Planted, Scene, papers, planters
from compliance.tools.simulate.spec import Spec
from compliance.tools.simulate.table_day import Surroundings
from compliance.tools.simulate.tables import no_play, plan
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
    days = judged(catalogue, spec)
    wrong = [one for day in days for one in _clean(day)]
    sown = _sown(days, catalogue, spec, faults)
    wrong += _mishaps(sown[0], spec)
    planted, missed = _found(sown)
    if sown[0].around.game.game.banked_by == law.BANKED_BY:
        for instrument in law.FOLLOWED:
            by_law = msgspec.structs.replace(spec, tables=max(1, faults), hands=LONG, as_if=(instrument,))
            bound = judged(catalogue, by_law)
            wrong += [one for day in bound for one in _clean(day)]
            more, also_missed = _found(bound)
            planted, missed = planted | more, missed + also_missed
    in_part = sum(len(one.dealt.in_part) for one in days)
    return GameProof(
        slug,
        sown[0].around.game.game.procedure[-1].name,
        sum(len(one.dealt.hands) for one in days) - in_part,
        in_part,
        sum(len(one.dealt.left_open) for one in days),
        tuple(wrong),
        planted,
        tuple(missed),
    )


class Day:
    """A table-day, dealt once and judged once: the clean proof, what went wrong and was remedied, and the faults that are put
    into it one at a time all begin with that. Of a fault only the hands that it can touch are judged again."""

    def __init__(self, catalogue: Catalogue, house: House, around: Surroundings, spec: Spec) -> None:
        self.catalogue, self.spec, self.around = catalogue, spec, around
        self.dealt = table_day.dealt(around, spec)
        self.scene = Scene(house, around, self.dealt.hands)
        self.judge = self.judge_of(house)
        self.before: list[Before | None] = [None]  # what each hand finds left by the one before it
        self.findings: list[Sequence[Finding]] = []
        for hand in self.scene.hands:
            review = self.judge.review(hand, self.before[-1])
            self.before.append(review.after)
            self.findings.append(review.findings)

    def judge_of(self, house: House) -> Judge:
        return Judge(house, self.catalogue.games, frozenset(self.spec.as_if))

    def missed(self, house: House, code: str, fault: Planted | Paper) -> Iterator[Wrong]:
        """What the judgement with the fault says otherwise than it should."""
        changes = fault.changes if isinstance(fault, Planted) else {}
        touched = [*changes, *fault.found_at]
        first, last = min(touched), min(max(touched) + BEYOND, len(self.scene.hands))
        judge = self.judge if house is self.scene.house else self.judge_of(house)
        before = self.before[first]
        for place in range(first, last):
            was = self.scene.hands[place]
            hand = changes.get(place, was)
            if hand is None:
                continue
            review = judge.review(hand, before if hand.gaming_day == was.gaming_day else None)
            before = review.after
            found = {finding.rule for finding in review.findings} | ({"refused"} if judge.refuse(hand) else set())
            due = {code, *fault.also} if place in fault.found_at else set()
            if due - found or found - due - {finding.rule for finding in self.findings[place]}:
                yield Wrong(hand, f"{code} ({fault.what}): found {sorted(found)}, not {sorted(due)}")


def judged(catalogue: Catalogue, spec: Spec) -> list[Day]:
    """The table-days of a spec, in a house with another table beside."""
    made = plan(catalogue, msgspec.structs.replace(spec, tables=max(2, spec.tables)))
    tables = made.tables[: spec.tables]
    return [Day(catalogue, made.house, table_day.surroundings(table, spec.last_day, spec), spec) for table in tables]


def _sown(days: list[Day], catalogue: Catalogue, spec: Spec, faults: int) -> list[Day]:
    """The table-days into which faults are put: those of the clean proof where they are long enough and many enough."""
    wanted = max(1, faults)
    if len(days) >= wanted and (spec.as_if or spec.hands >= SOWN):
        return days[:wanted]
    return judged(catalogue, msgspec.structs.replace(spec, tables=wanted, hands=spec.hands if spec.as_if else SOWN))


def _clean(day: Day) -> Iterator[Wrong]:
    for hand, findings in zip(day.scene.hands, day.findings, strict=True):
        yield from _not_right(hand, findings, open_=hand.id in day.dealt.in_part)
        yield from _refused(day, hand)
    for hand in day.dealt.left_open:
        yield from _not_right(hand, day.judge.review(hand, None).findings, open_=True)


def _mishaps(day: Day, spec: Spec) -> Iterator[Wrong]:
    """Rounds that went wrong and were remedied as the book prints: nothing is found there either."""
    places = {hand.id: place for place, hand in enumerate(day.scene.hands)}
    rounds = mishaps.mishaps(day.scene, Random(f"{spec.seed}/{day.around.game.slug}/mishaps"))
    for hand in (*rounds, *mishaps.in_order(day.scene), *mishaps.drawn(day.scene)):
        place = places[hand.id]
        clean = {one.rule for one in day.findings[place]}
        found = day.judge.review(hand, day.before[place]).findings
        yield from _not_right(hand, [one for one in found if one.rule not in clean], open_=False)
        yield from _refused(day, hand)


def _refused(day: Day, hand: Hand) -> Iterator[Wrong]:
    yield from (Wrong(hand, f"refused: {problem}") for problem in (*problems(hand, NEVER), *day.judge.refuse(hand)))


def _not_right(hand: Hand, findings: Iterable[Finding], *, open_: bool) -> Iterator[Wrong]:
    """Findings on a clean hand; where the book leaves something open, a rule may say that it cannot tell, and no more."""
    for finding in findings:
        if not open_ or finding.outcome == "fail":
            yield Wrong(hand, f"{finding.rule} {finding.outcome}: {finding.says}")


# --- faults -------------------------------------------------------------------------------------------------------------


def _found(days: list[Day]) -> tuple[dict[str, int], list[Wrong]]:
    planted, missed = dict[str, int](), list[Wrong]()
    for day in days:
        for code, fault, house in planted_in(day):
            planted[code] = planted.get(code, 0) + 1
            missed += day.missed(house, code, fault)
    return planted, missed


def planted_in(day: Day) -> Iterator[tuple[str, Planted | Paper, House]]:
    """Each fault that fits the table-day, one at a time, with its rule and the house in which it is."""
    scene, around, spec = day.scene, day.around, day.spec
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
