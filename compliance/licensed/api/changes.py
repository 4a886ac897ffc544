"""Changes of what is licensed and posted, as the commission reads them: step by step, from their submission on."""

from __future__ import annotations

import datetime
from typing import Annotated

from msgspec import Meta, Struct

from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.resource import listed
from compliance.shell.lists import Conditions, Index, Key, Wanted, rows


class ChangeStep(Struct, frozen=True):
    """One step of a change. Who drafted it never decides it."""

    record: Annotated[Index, Meta(description="index of the entry that holds the step")]
    change: Annotated[int, Meta(description="number of the change")]
    act: Annotated[str, Meta(description="submit, withdraw, approve or refuse")]
    at: datetime.datetime
    by: str
    words: Annotated[str, Meta(description="the reason; empty when it was withdrawn")]
    establishment: str
    game: str
    title: str
    author: str
    first_day: Annotated[datetime.date, Meta(description="the first day on which anything of it holds, once approved")]
    text: Annotated[str, Meta(description="the change whole, as TOML in the form of the catalogue's files")]
    game_digest: Annotated[str | None, Meta(description="the version of the game that an approval made")]


_STEPS = """
SELECT act.record_index, change.id, act.act, act.at, author.username, act.words, house.slug, change.game, change.title,
    drafter.username, change.first_day, change.text,
    CASE WHEN act.act = 'approve' THEN nullif(change.game_digest, '') END
FROM compliance_change_act AS act
JOIN compliance_change AS change ON change.id = act.change_id
JOIN games_establishment AS house ON house.id = change.establishment_id
JOIN people_person AS author ON author.id = act.by_id
JOIN people_person AS drafter ON drafter.id = change.author_id
WHERE {where} ORDER BY act.record_index LIMIT %s
"""


@listed(
    "changes",
    ChangeStep,
    "Changes of games and postings, step by step",
    key="record",
    scope="catalogue",
    filters=(asking.ESTABLISHMENT, asking.GAME, asking.CHANGED_SINCE),
    words="In the order of the record: what was submitted, and how another person decided it.",
)
def changes(wanted: Wanted, after: Key, most: int) -> list[ChangeStep]:
    where = Conditions().whose("house.id", wanted.houses).add("act.record_index > %s", after[0])
    where.add("act.record_index > %s", wanted.changed_since).add("act.record_index < %s", wanted.before)
    where.add("change.game = %s", wanted.game)
    return [ChangeStep(*row) for row in rows(_STEPS.format(where=where), [*where.values, most])]
