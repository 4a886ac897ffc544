"""What a correction of a hand would change in findings, before anybody stores it: judged as reviews would judge it."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from compliance.floor.forms.confirmed import takes_two
from compliance.floor.read.findings import Row, findings_of_hands
from compliance.floor.read.hands import HandDetail
from compliance.floor.read.judge import judge_read
from compliance.floor.read.reviews import after_before, hands_from
from compliance.floor.rules.facts import Before
from compliance.floor.rules.review import Judge, Review
from compliance.houses.models import GamingTable
from compliance.law.finding import Finding
from compliance.record import read
from games.hand.form import Hand, decode

MOST = 300
"""Hands behind it that are judged beforehand: a page waits for them. Beyond, nobody knows beforehand what falls."""
_LAST = 1 << 62
_encode = msgspec.json.Encoder(order="sorted").encode
_before = msgspec.json.Decoder(Before)


class Foreseen(Struct, frozen=True):
    """Findings that would be withdrawn, come to less, stay, or be made: at the hand, and at those dealt behind it."""

    falls: tuple[Row, ...]
    lessens: tuple[Row, ...]
    stays: tuple[Row, ...]
    rises: tuple[Finding, ...]
    today: datetime.date
    behind: int = 0  # hands behind it that would be judged otherwise
    whole: bool = True  # no further hand is touched
    known: bool = True  # not so for a correction that no review has looked at: what fell by it may rise at it

    def by_two(self) -> tuple[Row, ...]:
        """Those that one person alone does not make fall, or come to less."""
        found = (*self.falls, *self.lessens)
        return tuple(row for row in found if takes_two(outcome=row.outcome, severity=row.severity, day=self.today))

    @property
    def takes_two(self) -> bool:
        return bool(self.by_two()) or not self.whole or not self.known


def foreseen(
    *, establishment_id: int, slug: str, detail: HandDetail, corrected: Hand, today: datetime.date
) -> Foreseen:
    """As the record stands; other hands may come before it is stored."""
    table = GamingTable.objects.get(establishment_id=establishment_id, name=corrected.table)
    was = detail.hand
    moved = (was.table, was.gaming_day, was.number) != (corrected.table, corrected.gaming_day, corrected.number)
    judge = _judge(establishment_id, slug, table.pk, corrected)
    place = (corrected.number, _LAST if moved else detail.row.index)
    left = after_before(table_id=table.pk, gaming_day=corrected.gaming_day, place=place)
    review = judge.review(corrected, None if left is None else _before.decode(left))
    walk = _Walk(judge, table.pk, corrected, detail.row.index)
    walk.from_(place, _encode(review.after))
    walks = [walk]
    if moved:  # where it stood, the hand behind follows on the one before
        stood = GamingTable.objects.get(establishment_id=establishment_id, name=was.table)
        old = (was.number, detail.row.index)
        walks.append(_Walk(_judge(establishment_id, slug, stood.pk, was), stood.pk, was, detail.row.index))
        walks[-1].from_(old, after_before(table_id=stood.pk, gaming_day=was.gaming_day, place=old))
    made = {detail.row.index: review} | {index: one for walk in walks for index, one in walk.made.items()}
    known = detail.corrects is None or detail.row.revision is not None
    return msgspec.structs.replace(_compared(made, today, all(walk.whole for walk in walks)), known=known)


class _Walk:
    """Goes along the hands behind a place, as a review does, until one leaves what it left before."""

    def __init__(self, judge: Judge, table_id: int, at: Hand, without: int) -> None:
        self._judge, self._table_id, self._at, self._without = judge, table_id, at, without
        self.made: dict[int, Review] = {}
        self.whole = True

    def from_(self, place: tuple[int, int], left: bytes | None) -> None:
        hands = hands_from(table_id=self._table_id, gaming_day=self._at.gaming_day, place=place, most=MOST + 1)
        for hand in hands[:MOST]:
            if hand.index == self._without:
                if hand.after == left:
                    return
            elif not hand.superseded:
                before = None if left is None else _before.decode(left)
                review = self._judge.review(decode(read.bodies([hand.index])[hand.index]), before)
                self.made[hand.index], left = review, _encode(review.after)
                if left == hand.after:
                    return
        self.whole = len(hands) <= MOST


def _judge(establishment_id: int, slug: str, table_id: int, at: Hand) -> Judge:
    return judge_read(
        establishment_id=establishment_id, slug=slug, table_id=table_id, table=at.table, gaming_day=at.gaming_day
    )


def _compared(made: dict[int, Review], today: datetime.date, whole: bool) -> Foreseen:
    stand = findings_of_hands(hands=list(made))
    falls: list[Row] = []
    lessens: list[Row] = []
    stays: list[Row] = []
    rises: list[Finding] = []
    for index, review in made.items():
        anew = {(one.rule, one.subject): one for one in review.findings}
        open_now = [row for row in stand.get(index, []) if row.status == "open"]
        for row in open_now:
            later = anew.get((row.rule, row.subject))
            (falls if later is None else lessens if _less(row, later) else stays).append(row)
        kept = {(row.rule, row.subject) for row in open_now}
        rises += [one for key, one in anew.items() if key not in kept]
    return Foreseen(tuple(falls), tuple(lessens), tuple(stays), tuple(rises), today, len(made) - 1, whole)


def _less(row: Row, later: Finding) -> bool:
    """Whether it fails no longer, or by a smaller sum."""
    if row.outcome == "fail" and later.outcome != "fail":
        return True
    return abs(later.difference or 0) < abs(row.difference or 0)


def named(those: Iterable[Row]) -> Iterator[dict[str, str]]:
    """Findings as an entry of the record names them."""
    return ({"rule": row.rule, "subject": row.subject, "hand": row.hand_id or ""} for row in those)
