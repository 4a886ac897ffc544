"""Whatever `settle` takes, every door takes: each worked hand of each game goes through intake and API, a table of an upload, and
`audit`, and is the same hand behind each; so does a round of each game in which something went wrong, and it is told."""

from __future__ import annotations

import csv
import datetime
import io
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from compliance.floor.explained.settled import settled_hand
from compliance.floor.rules.audit import Flagged, Tally, judged
from compliance.floor.rules.review import Judge
from compliance.floor.write.hand_admit import Admission, Candidate
from compliance.houses.forms.house import House
from games.hand import csv as hand_csv
from games.hand.form import Hand, Settled, canonical, decode
from games.hand.irregular import Irregularity
from games.schema import Game, cases, load

NOW = datetime.datetime(2100, 1, 1, tzinfo=datetime.UTC)
GAMES = load.catalogue().games
SECOND = Path(__file__).parents[2] / "games" / "second_hands"
WORKED = sorted(load.CATALOGUE.rglob("*.cases.toml"))
FILES = [
    *WORKED,
    *sorted(SECOND.rglob("*.toml")),
]
HOUSE = House(
    form="oliver.house/1",
    establishment="worked-hands",
    title="Worked hands",
    time_zone="UTC",
    boundary_hour=0,
    tables=("T1",),
)
JUDGE = Judge(HOUSE, GAMES)  # reckons a game's terms once for all its hands


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_worked_hands_go_through_all_doors(path: Path) -> None:
    game, held = _read(path)
    _through(path, [(case.name, cases.recorded(game, held, case)) for case in held.case])


@pytest.mark.parametrize("path", WORKED, ids=lambda path: path.name)
def test_a_round_in_which_something_went_wrong_goes_through_all_doors_and_is_told(path: Path) -> None:
    game, held = _read(path)
    rounds = list(_gone_wrong(cases.recorded(game, held, held.case[0]))) if held.case else []
    _through(path, rounds)
    for name, hand in rounds:
        assert settled_hand(JUDGE.facts(hand, None)).written.outcome, name


def _gone_wrong(hand: Hand) -> Iterator[tuple[str, Hand]]:
    """Void as it lay, void before anything was dealt, void with a card too many, played with a foul hand, and not seen."""
    seat, back = hand.seats[0].seat, [replace(one, settled=Settled(pushed=one.amount)) for one in hand.wagers]
    void = replace(hand, wagers=back, irregularities=[Irregularity(kind="void-round", remedy=["round-void"])])
    early = [replace(one, from_roll=None, to_roll=None, called_on=None) for one in back]
    nothing = replace(void, wagers=early, cards=None, tiles=None, rolls=None, spin=None, drawn=None, decisions=None)
    yield "void", void
    yield "nothing dealt", nothing
    twice = [Irregularity(kind="identical-cards", remedy=["round-void"])]
    for pile, dealt in list((hand.cards or {}).items())[:1]:
        more = {**(hand.cards or {}), pile: [*dealt, *dealt[:1]]}
        yield "a card twice", replace(void, cards=more, irregularities=twice)
    foul = [Irregularity(kind="foul-hand", seat=seat, remedy=["hand-loses"])]
    yield "foul", replace(hand, irregularities=foul)
    yield "not seen", replace(hand, cards=None, tiles=None)


def _read(path: Path) -> tuple[Game, cases.Cases]:
    return GAMES[path.name.removesuffix(".toml").removesuffix(".cases")], cases.read(path)


def _through(path: Path, hands: Iterable[tuple[str, Hand]]) -> None:
    admission = Admission(establishment_id=1, establishment="worked-hands", tables={"T1": 1}, games=GAMES, now=NOW)
    for place, (name, hand) in enumerate(hands, 1):
        raw = canonical(hand)
        taken = admission.admit(raw)
        assert isinstance(taken, Candidate), f"{name}: {taken.problems}"
        assert taken.body == raw
        table = io.StringIO()
        hand_csv.write([raw], csv.writer(table).writerow)
        (sent,) = hand_csv.read(table.getvalue().splitlines(), "worked-hands")
        assert canonical(decode(sent.raw)) == raw, name
        tally = Tally()
        found = list(judged([(place, raw)], JUDGE, NOW, tally, ordered=True))
        assert tally.refused == 0, f"{name}: {found}"
        assert not any(
            one.rule == "REC004" for flagged in found if isinstance(flagged, Flagged) for one in flagged.findings
        )
