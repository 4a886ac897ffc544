"""What the pages of a hand and of a finding share: the felt in both sizes, the words beside it, the book's address."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any
from zoneinfo import ZoneInfo

from django.urls import reverse

from compliance.floor.explained.came_out import came_out, cards_of_squares
from compliance.floor.explained.headline import Headline, headline
from compliance.floor.explained.settled import on_felt
from compliance.floor.explained.wrong_payer import payer_shown
from compliance.floor.read.hands import HandDetail
from compliance.floor.rules.collected import beside_of
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.owing import shown_due
from compliance.houses.models import Establishment
from compliance.houses.read.house import divisions_of
from compliance.shell.drawing.felt import felt
from compliance.shell.drawing.pictures import pictures, signs
from compliance.shell.drawing.scene import scene
from games.hand.form import Hand


def felts(detail: HandDetail, subjects: Collection[str]) -> dict[str, Any]:
    """The scene of a hand with its wide and its narrow drawing."""
    return felts_of(detail.hand, detail.facts, subjects)


def felts_of(
    hand: Hand, facts: HandFacts, subjects: Collection[str] = (), *, without_fee: bool = False
) -> dict[str, Any]:
    """The same of a hand that need not be on record; `without_fee` where nobody asks for one."""
    beside = {i for i, each in enumerate(hand.collections or ()) if beside_of(facts, each)}
    laid = scene(hand, facts.game, facts.sheet, shown_due(facts), subjects, beside)
    laid = payer_shown(laid, facts, subjects)
    laid = replace(laid, outcome=on_felt(facts, laid.outcome), no_fee=laid.no_fee or without_fee)
    return {
        "scene": laid,
        "has_button": facts.game is None or facts.game.action_button is not None or hand.action_seat is not None,
        "came_out": came_out(hand, facts.game),
        "cards_of_squares": cards_of_squares(hand, facts.game),
        "felt_wide": felt(laid),
        "felt_narrow": felt(laid, narrow=True),
        "pictures_wide": pictures(hand, facts.game, subjects),
        "pictures_narrow": pictures(hand, facts.game, subjects, narrow=True),
        "signs": signs(hand, facts.game),
    }


def headline_of(establishment: Establishment, detail: HandDetail) -> Headline:
    """Table, times, shift, dealer, game and option of a hand, for the line above its page and its findings'."""
    return headline(
        detail.facts, divisions_of(establishment).on(detail.facts.gaming_day), ZoneInfo(establishment.time_zone)
    )


def book_href(house: str, detail: HandDetail) -> str:
    """Where the printed lines of the hand's game are shown, as of its gaming day; "" when the game is not known."""
    game = detail.facts.game
    if game is None:
        return ""
    place = {"house": house, "day": detail.hand.gaming_day, "book": str(game.game.book), "game": game.slug}
    return reverse("game", kwargs=place)
