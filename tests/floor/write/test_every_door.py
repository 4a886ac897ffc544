"""Whatever `settle` takes, every door takes: each worked hand of each game goes through intake and API, a table of an upload, and
`audit`, and is the same hand behind each."""

from __future__ import annotations

import csv
import datetime
import io
from pathlib import Path

import pytest

from compliance.floor.rules.audit import Flagged, Tally, judged
from compliance.floor.rules.review import Judge
from compliance.floor.write.hand_admit import Admission, Candidate
from compliance.houses.forms.house import House
from games.hand import csv as hand_csv
from games.hand.form import canonical, decode
from games.schema import cases, load

NOW = datetime.datetime(2100, 1, 1, tzinfo=datetime.UTC)
GAMES = load.catalogue().games
SECOND = Path(__file__).parents[2] / "games" / "second_hands"
FILES = [
    *sorted(load.CATALOGUE.rglob("*.cases.toml")),
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
    slug = path.name.removesuffix(".toml").removesuffix(".cases")
    game, held = GAMES[slug], cases.read(path)
    admission = Admission(establishment_id=1, establishment="worked-hands", tables={"T1": 1}, games=GAMES, now=NOW)
    for place, case in enumerate(held.case, 1):
        raw = canonical(cases.recorded(game, held, case))
        taken = admission.admit(raw)
        assert isinstance(taken, Candidate), f"{case.name}: {taken.problems}"
        assert taken.body == raw
        table = io.StringIO()
        hand_csv.write([raw], csv.writer(table).writerow)
        (sent,) = hand_csv.read(table.getvalue().splitlines(), "worked-hands")
        assert canonical(decode(sent.raw)) == raw, case.name
        tally = Tally()
        found = list(judged([(place, raw)], JUDGE, NOW, tally, ordered=True))
        assert tally.refused == 0, f"{case.name}: {found}"
        assert not any(
            one.rule == "REC004" for flagged in found if isinstance(flagged, Flagged) for one in flagged.findings
        )
