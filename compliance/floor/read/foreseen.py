"""What a correction of a hand would change in its findings, before anybody stores it: judged as a review would judge it."""

from __future__ import annotations

from msgspec import Struct

from compliance.floor.read.findings import Row, findings_of_hands
from compliance.floor.read.hands import HandDetail, left_before
from compliance.floor.read.judge import judge_read
from compliance.houses.models import GamingTable
from compliance.law.finding import Finding
from games.hand.form import Hand


class Foreseen(Struct, frozen=True):
    """Findings that would be withdrawn, stay, or be made."""

    falls: tuple[Row, ...]
    stays: tuple[Row, ...]
    rises: tuple[Finding, ...]


def foreseen(*, establishment_id: int, slug: str, detail: HandDetail, corrected: Hand) -> Foreseen:
    """Of the hand alone; those dealt behind it are judged again when the correction is stored."""
    place = GamingTable.objects.get(establishment_id=establishment_id, name=corrected.table)
    judge = judge_read(
        establishment_id=establishment_id,
        slug=slug,
        table_id=place.pk,
        table=corrected.table,
        gaming_day=corrected.gaming_day,
    )
    review = judge.review(corrected, left_before(detail.row.index))
    made = {(one.rule, one.subject): one for one in review.findings}
    stand = [
        row for row in findings_of_hands(hands=[detail.row.index]).get(detail.row.index, []) if row.status == "open"
    ]
    kept = {(row.rule, row.subject) for row in stand}
    return Foreseen(
        falls=tuple(row for row in stand if (row.rule, row.subject) not in made),
        stays=tuple(row for row in stand if (row.rule, row.subject) in made),
        rises=tuple(one for key, one in made.items() if key not in kept),
    )
