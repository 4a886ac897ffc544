"""Somebody looks at a table of the day, and what a question asks after is not so."""

from datetime import datetime, time
from random import Random

from compliance.observed.papers.inspection import Answered, Inspection
from compliance.tools.simulate.money.faults import Change, Planted, Scene, any_of, on

IN_PAPERS = False  # an inspection is made by answering a checklist, nobody sends it in


def plant(scene: Scene, rng: Random) -> Planted | None:
    """A question of the day's checklist answered no at one table."""
    day = scene.day
    table = any_of(sorted(day.house.tables), rng)
    if table is None:
        return None
    question = "Does the button or marker lie where the lines say, and show what it should?"
    answered = Answered(means="markers", asked=question, of={}, answer="no", tables=(table,))
    paper = Inspection(
        id=f"IN-{day.gaming_day:%Y%m%d}-{table}",
        gaming_day=day.gaming_day,
        list="each shift",
        at=datetime.combine(day.gaming_day, time(22), day.zone),
        by="F-1",
        editions={},
        answers=(answered,),
    )
    return on(scene, f"table {table}: a question of the inspection is answered no", Change(instead=(paper,)))
