"""What is still open on a gaming day when somebody closes it: findings, differences, boxes, estimates. Each is asked a reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from compliance.floor.read.findings import Row, findings_of_hands
from compliance.houses.models import Establishment
from compliance.law.registry import RULES
from compliance.money.ledger.blind import blinded
from compliance.money.ledger.counts import uncounted
from compliance.money.ledger.day import Day
from compliance.money.ledger.reconciliation import gap_of, to_explain
from compliance.money.models import DayBooks
from compliance.money.papers.explanation import Explanation
from compliance.papers.forms.form import cents
from compliance.shell.rows import rows
from games import said
from games.cards.money import dollars

_AT_HANDS = """
SELECT rule, count(*) FROM compliance_finding
WHERE establishment_id = %(house)s AND gaming_day = %(day)s AND status = 'open' AND state IN ('new', 'acknowledged')
    AND hand_id <> %(books)s
GROUP BY rule ORDER BY rule
"""


class LeftOpen(NamedTuple):
    """One thing that is still open. `words` are those by which the closing tells it, `key` says which it is: its sort, and the
    rule, table, box or explanation that it is about, however a sentence of it reads."""

    words: str
    sort: str  # finding, findings at hands, difference, box, estimate
    about: str
    finding: int | None = None
    rule: str | None = None

    @property
    def key(self) -> str:
        return f"{self.sort}: {self.about}"


def left_open(*, establishment: Establishment, day: Day) -> list[LeftOpen]:
    """Everything that is open, each once: what is found stands as its finding."""
    books = DayBooks.objects.filter(establishment=establishment, gaming_day=day.gaming_day).first()
    index = -1 if books is None else books.index
    found = [row for row in findings_of_hands(hands=[index]).get(index, []) if row.status == "open"]
    known = {row.subject for row in found}
    todo = [row for row in found if row.state in ("new", "acknowledged")]
    beside = [one for subject, one in _unjudged(day) if subject not in known]
    return [*map(_finding, todo), *_at_hands(establishment.pk, day, index), *beside]


def _finding(row: Row) -> LeftOpen:
    return LeftOpen(f"{row.rule}: {row.says}", "finding", f"{row.rule} {row.subject}", row.id, row.rule)


def _at_hands(house: int, day: Day, books: int) -> Iterator[LeftOpen]:
    """Findings at the hands of the day, a line for each rule."""
    for rule, count in rows(_AT_HANDS, {"house": house, "day": day.gaming_day, "books": books}):
        title = RULES[rule].title if rule in RULES else "a rule of an earlier version"
        many = "finding" if count == 1 else "findings"
        yield LeftOpen(f"{rule}: {title} ({count:,} {many} at the hands)", "findings at hands", rule, rule=rule)


def _unjudged(day: Day) -> Iterator[tuple[str, LeftOpen]]:
    """What the figures themselves leave open, by the subject under which a rule would tell it."""
    told = blinded(day)
    for line in to_explain(told):
        left = gap_of(told, "collected-counted", line).left or 0
        where = f"{line.table}, {line.shift}, {line.holds} box"
        words = f"{where}: {said.plain(said.difference(left))} left to explain"
        about = f"{line.table} {line.shift} {line.holds}"
        yield about, LeftOpen(words, "difference", about)
    for box in uncounted(day):
        words = f"Box {box.box} ({box.table}, {box.shift}, {box.holds}) is removed and not counted"
        yield f"box {box.id}", LeftOpen(words, "box", box.id)
    for one in day.papers.of(Explanation):
        if one.grade == "estimate":
            where = ", ".join(filter(None, (one.table, one.shift))) or "the whole day"
            words = f"Explanation {one.id} of {dollars(cents(one.amount))} ({where}) is an estimate"
            yield f"explanation {one.id}", LeftOpen(words, "estimate", one.id)
