"""What the pages of a hand and of a finding share: the felt in both sizes, the words beside it, the book's address."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.urls import reverse

from compliance.drawing.felt import felt
from compliance.drawing.pictures import pictures
from compliance.drawing.scene import scene
from compliance.rules.collected import beside_of
from compliance.selectors.hands import HandDetail


def felts(detail: HandDetail, subjects: Collection[str]) -> dict[str, Any]:
    """The scene of a hand with its wide and its narrow drawing."""
    facts = detail.facts
    beside = {i for i, each in enumerate(detail.hand.collections or ()) if beside_of(facts, each)}
    laid = scene(detail.hand, facts.game, facts.sheet, facts.due, subjects, beside)
    return {
        "scene": laid,
        "felt_wide": felt(laid),
        "felt_narrow": felt(laid, narrow=True),
        "pictures_wide": pictures(detail.hand, facts.game, subjects),
        "pictures_narrow": pictures(detail.hand, facts.game, subjects, narrow=True),
    }


def book_href(house: str, detail: HandDetail) -> str:
    """Where the printed lines of the hand's game are shown, as of its gaming day; "" when the game is not known."""
    game = detail.facts.game
    if game is None:
        return ""
    place = {"house": house, "day": detail.hand.gaming_day, "book": str(game.game.book), "game": game.slug}
    return reverse("game", kwargs=place)
