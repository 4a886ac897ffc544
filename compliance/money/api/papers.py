"""Papers of the money, and the books of gaming days, as the commission reads them: in the order of the record."""

import datetime
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from compliance.money.read.blind import first_counts_alone
from compliance.papers.read.papers import STANDING
from compliance.record import read
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.resource import listed
from compliance.shell.lists import Conditions, Dollars, Hex, Index, Key, Moment, Wanted, money, rows, utc


class PaperItem(Struct, frozen=True):
    """A paper as it was put in. It never changes; a correction is another of its kind that supersedes it."""

    index: Index
    kind: Annotated[str, Meta(description="its schema: `/api/v1/schemas/oliver.<kind>-1.json`, of those that are sent")]
    id: Annotated[str, Meta(description="the sender's own id, within the kind")]
    establishment: str
    gaming_day: datetime.date
    table: Annotated[str | None, Meta(description="null: of no one table")]
    amount_dollars: Annotated[Dollars | None, Meta(description="null: the paper holds none")]
    supersedes: Annotated[int | None, Meta(description="index of the paper that this one corrects")]
    superseded_by: Annotated[int | None, Meta(description="index of the paper that corrects this one")]
    struck: Annotated[bool, Meta(description="it only says that what it supersedes never took place; neither counts")]
    digest: Annotated[Hex, Meta(description="SHA-256 of the canonical body")]
    body: Annotated[msgspec.Raw | UnsetType, Meta(description="with `include=body`: the paper as recorded")] = UNSET


class BooksItem(Struct, frozen=True):
    """The books of a gaming day. Judged again they come again, with a higher `changed`."""

    changed: Annotated[Index, Meta(description="index of their last review, or of their opening")]
    index: Annotated[Index, Meta(description="of their opening; findings about them name it in `books`")]
    establishment: str
    gaming_day: datetime.date
    reviewed: Annotated[Moment | None, Meta(description="null: they wait for their first review")]
    fails: int
    cannot_tells: int
    papers: Annotated[int, Meta(description="of the day, the corrected ones left out")]
    closed: Annotated[bool, Meta(description="whether a second person has closed them")]


_PAGE = """
SELECT paper.index, paper.kind, paper.paper_id, house.slug, paper.gaming_day, place.name, paper.amount,
    paper.supersedes_id, newer.index, paper.struck, encode(paper.digest, 'hex')
FROM compliance_paper AS paper
JOIN games_establishment AS house ON house.id = paper.establishment_id
LEFT JOIN games_table AS place ON place.id = paper.table_id
LEFT JOIN compliance_paper AS newer ON newer.supersedes_id = paper.index AND newer.supersedes_id IS NOT NULL
WHERE {where} ORDER BY {order} LIMIT %s
"""
_BOOKS = f"""
SELECT coalesce(books.review_index, books.index) AS changed, books.index, house.slug, books.gaming_day,
    {utc("books.reviewed")}, books.fails, books.cannot_tells, kept.papers, kept.closed
FROM compliance_books AS books
JOIN games_establishment AS house ON house.id = books.establishment_id
CROSS JOIN LATERAL (SELECT count(*) AS papers, coalesce(bool_or(paper.kind = 'closing'), false) AS closed
    FROM compliance_paper AS paper
    WHERE paper.establishment_id = books.establishment_id AND paper.gaming_day = books.gaming_day
        AND {STANDING}) AS kept
WHERE {{where}} ORDER BY changed, books.index LIMIT %s
"""  # noqa: S608  # our own columns


# Of many gaming days the papers are walked along the record, from their first one to their last. "+ 0": else the planner
# walks there from the beginning of all history.
_BETWEEN = "SELECT min(paper.index + 0), max(paper.index + 0) FROM compliance_paper AS paper WHERE {where}"


@listed(
    "papers",
    PaperItem,
    "Papers of the money",
    key="index",
    scope="collections",
    filters=(
        *(asking.ESTABLISHMENT, asking.KIND, asking.TABLE, asking.DAY_FROM, asking.DAY_TO, asking.CHANGED_SINCE),
        asking.include("body", "With `body`, each row has the paper as it was recorded."),
    ),
    words=(
        "Slips, waivers, meters, boxes, counts, deposits, explanations and closings in the order of the record. A paper never"
        " changes; a correction is another of its kind that supersedes it. /entries gives one as it is hashed. A machine of the"
        " house sees neither amount nor body of a first count before the second one is in."
    ),
)
def papers(wanted: Wanted, after: Key, most: int) -> list[PaperItem]:
    where = Conditions().whose("paper.establishment_id", wanted.houses)
    where.add("paper.gaming_day >= %s", wanted.gaming_day_from).add("paper.gaming_day <= %s", wanted.gaming_day_to)
    if wanted.many_days:
        [(lowest, highest)] = rows(_BETWEEN.format(where=where), where.values)
        if lowest is None:
            return []
        where.add("paper.index BETWEEN %s AND %s", lowest, highest)
    where.add("paper.index > %s", after[0])
    where.add("paper.index > %s", wanted.changed_since).add("paper.index < %s", wanted.before)
    where.add("paper.kind = %s", wanted.kind).add("place.name = %s", wanted.table)
    found = rows(_PAGE.format(where=where, order=wanted.order("paper.index")), [*where.values, most])
    if wanted.blind:
        hidden = first_counts_alone([row[0] for row in found if row[1] == "count"])
        found = [(*row[:6], None, *row[7:]) if row[0] in hidden else row for row in found]
    else:
        hidden = frozenset()
    bodies = read.bodies([row[0] for row in found]) if wanted.include == "body" and found else {}
    return [_paper(row, None if row[0] in hidden else bodies.get(row[0])) for row in found]


def _paper(row: tuple[Any, ...], body: bytes | None) -> PaperItem:
    return PaperItem(*(*row[:6], money(row[6]), *row[7:], UNSET if body is None else msgspec.Raw(body)))


@listed(
    "books",
    BooksItem,
    "Books of gaming days",
    key="changed index",
    scope="collections",
    filters=(asking.ESTABLISHMENT, asking.DAY_FROM, asking.DAY_TO, asking.CHANGED_SINCE),
    words="In the order in which they were opened or last reviewed.",
)
def books(wanted: Wanted, after: Key, most: int) -> list[BooksItem]:
    changed = "coalesce(books.review_index, books.index)"
    where = Conditions().whose("books.establishment_id", wanted.houses)
    where.add(f"({changed}, books.index) > (%s, %s)", *after)
    where.add(f"{changed} > %s", wanted.changed_since).add(f"{changed} < %s", wanted.before)
    where.add("books.gaming_day >= %s", wanted.gaming_day_from).add("books.gaming_day <= %s", wanted.gaming_day_to)
    return [BooksItem(*row) for row in rows(_BOOKS.format(where=where), [*where.values, most])]
