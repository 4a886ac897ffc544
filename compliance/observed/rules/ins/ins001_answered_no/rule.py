"""A question of an inspection was answered no.

What it checks: what the rule books ask of the house and no recorded hand shows (signs, equipment, boxes, markers) was found in
order wherever an inspection asked for it. A question that was not seen is no answer and stays due; it is not found here.

Why it matters: the books lay these duties down like any fee. What somebody saw not to be so is known from then on.

What to do: put it right, and have the question answered again. Where the answer was a mistake, strike the inspection out.
"""

from collections.abc import Iterator, Mapping, Sequence

from compliance.law.finding import Cite, Fault
from compliance.money.ledger.day import Day
from compliance.observed.papers.inspection import Answered, Inspection
from games import said
from games.schema import Chart, Duty
from games.schema.dated import as_of

OF = "day"
SEVERITY = "serious"
CALLED = ("Answered", "Wanted")


def check(day: Day) -> Sequence[Fault]:
    found = ((paper, one) for paper in day.papers.of(Inspection) for one in paper.answers if one.answer == "no")
    return [fault for paper, one in found for fault in _faults(day, paper, one)]


def _faults(day: Day, paper: Inspection, one: Answered) -> Iterator[Fault]:
    """One for each table; of the house as a whole one."""
    printed = list(_printed(day, one.of))
    cites = tuple(dict.fromkeys(Cite(book, line) for book, block in printed for line in block.cite))
    working = tuple(dict.fromkeys(f"{said.lines(block.cite)}: {_words(block)}" for _, block in printed))
    for table in one.tables or ("",):
        where = f"At table {said.table(table)}" if table else "Of the house"
        found = "" if one.why is None else f" Found: {one.why.rstrip('.')}."
        says = f"{where} {said.person(paper.by)} answered no ({paper.list}): “{one.asked}”{found or '.'}"
        subject = f"inspection {said.paper(paper.id)}, {one.means}{f', {table}' if table else ''}"
        yield Fault("fail", says, subject, "no", "yes", cites=cites, working=working, table=table)


def _printed(day: Day, of: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, Duty | Chart]]:
    """The duties that were asked after, with their books, as they hold on the day."""
    for slug, names in of.items():
        game = day.games.get(slug)
        held = {} if game is None else as_of(game.chart, day.gaming_day) | as_of(game.duty, day.gaming_day)
        for name in names:
            if game is not None and isinstance(block := held.get(name), Duty | Chart):
                yield str(game.book), block


def _words(block: Duty | Chart) -> str:
    return block.text if isinstance(block, Duty) else block.title
