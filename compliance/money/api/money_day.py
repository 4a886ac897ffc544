"""The money of a gaming day as the commission reads it."""

from __future__ import annotations

from http import HTTPStatus

from compliance.money.read.commission_money import MoneyDay, money_get
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.resource import Question, given
from compliance.shell.api.problem import Fault, Refused, not_there


@given(
    "money/<slug:house>/<str:gaming_day>",
    MoneyDay,
    "The money of a gaming day",
    name="money",
    scope="collections",
    parts={"house": "Slug of the establishment.", "gaming_day": "The gaming day, like 2026-09-01."},
    words=(
        "Due, collected, counted and banked by table and shift and for the whole day, jackpot funds and progressive meters:"
        " the figures that the establishment's own page shows. What is not known is null and in no sum."
    ),
)
def money_of_day(question: Question, house: str, gaming_day: str) -> MoneyDay:
    place = question.reader.house(house)
    if place is None:
        raise not_there("house", house, "there is no such establishment", "Ask /establishments for those there are.")
    question.note.house = place
    try:
        day = asking.day(gaming_day)
    except ValueError as error:
        fault = Fault("gaming_day", gaming_day[:200], "it is no day", str(error))
        raise Refused(HTTPStatus.BAD_REQUEST, f"gaming_day: {fault.what}. {fault.cure}", [fault]) from None
    machine = question.reader.person_id is None  # of the house, whose people count
    return money_get(house=place.id, gaming_day=day, blind=machine)
