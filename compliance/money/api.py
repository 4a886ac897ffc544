"""The money: papers as they were put in, the books of gaming days, and a day from the felt to the bank."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.http import HttpResponseBase
from rest_framework.request import Request

from compliance.money.read import commission_money, commission_papers
from compliance.money.read.commission_money import MoneyDay
from compliance.money.read.commission_papers import BooksItem, PaperItem
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.door import Asked, Door
from compliance.shell.api.commission.listing import PAGED, Listing
from compliance.shell.api.commission.openapi import described, in_path
from compliance.shell.api.commission.problem import Fault, Refused, not_there
from compliance.shell.lists import Key


@described(
    "papers",
    "Papers of the money",
    PaperItem,
    words=(
        "Slips, waivers, meters, boxes, counts, deposits, explanations and closings in the order of the record. A paper never"
        " changes; a correction is another of its kind that supersedes it. /entries gives one as it is hashed."
    ),
)
class Papers(Listing):
    scope = "collections"
    parameters = (
        *(asking.ESTABLISHMENT, asking.KIND, asking.TABLE, asking.DAY_FROM, asking.DAY_TO, asking.CHANGED_SINCE),
        asking.include("body", "With `body`, each row has the paper as it was recorded."),
        *PAGED,
    )

    def rows(self, asked: Asked, after: Key, most: int, before: int | None) -> Sequence[PaperItem]:
        return commission_papers.papers_list(wanted=asked.wanted(before), after=after, most=most)

    def place(self, row: PaperItem) -> Key:
        return (row.index,)


@described("books", "Books of gaming days", BooksItem, words="In the order in which they were opened or last reviewed.")
class Books(Listing):
    scope = "collections"
    parameters = (asking.ESTABLISHMENT, asking.DAY_FROM, asking.DAY_TO, asking.CHANGED_SINCE, *PAGED)
    start = (-1, -1)

    def rows(self, asked: Asked, after: Key, most: int, before: int | None) -> Sequence[BooksItem]:
        return commission_papers.books_list(wanted=asked.wanted(before), after=after, most=most)

    def place(self, row: BooksItem) -> Key:
        return (row.changed, row.index)


@described(
    "money",
    "The money of a gaming day",
    MoneyDay,
    path=[
        in_path("house", "Slug of the establishment.", str),
        in_path("gaming_day", "The gaming day, like 2026-09-01.", str),
    ],
    words=(
        "Due, collected, counted and banked by table and shift and for the whole day, jackpot funds and progressive meters:"
        " the figures that the establishment's own page shows. What is not known is null and in no sum."
    ),
)
class Money(Door):
    scope = "collections"

    def answer(self, request: Request, asked: Asked, **path: Any) -> HttpResponseBase:
        house = asked.reader.house(path["house"])
        if house is None:
            cure = "Ask /establishments for those there are."
            raise not_there("house", path["house"], "there is no such establishment", cure)
        self.house = house
        try:
            day = asking.day(path["gaming_day"])
        except ValueError as error:
            fault = Fault("gaming_day", path["gaming_day"][:200], "it is no day", str(error))
            raise Refused(HTTPStatus.BAD_REQUEST, f"gaming_day: {fault.what}. {fault.cure}", [fault]) from None
        return self.said(commission_money.money_get(house=house.id, gaming_day=day))
