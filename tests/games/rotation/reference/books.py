"""Which reference answers for which page, and of which of its questions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.games.rotation.reference import (
    alternating,
    at_most,
    dealer_button,
    house_banks,
    intervening,
    none,
    offered_after,
    pass_on_loss,
    player_dealer,
    shooter,
)  # fmt: skip
from tests.games.rotation.reference.table import Round, Verdicts

Judge = Callable[[list[Round], int], Verdicts]

PLAYER_DEALER = offered_after.PAGES | at_most.PAGES | intervening.PAGES
NONE = (
    *("big-six-choctaw", "casino-war-choctaw", "chinese-poker-choctaw", "let-it-ride-choctaw", "mini-baccarat-choctaw"),
    *(
        "mississippi-stud-choctaw",
        "red-dog-choctaw",
        "roulette-choctaw",
        "three-card-poker-choctaw",
        "trips-crystal-park",
    ),
    *(
        "mexican-draw-crystal-park",
        "pan-crystal-park",
        "razz-crystal-park",
        "stud-7-crystal-park",
        "stud-7-hilo-crystal-park",
    ),
)
JUDGES: dict[str, Judge] = {
    **{slug: partial(player_dealer.judge, page) for slug, page in PLAYER_DEALER.items()},
    "pai-gow-poker-grand-ronde": house_banks.judge,
    "fortune-pai-gow-grand-ronde": house_banks.judge,
    "pai-gow-poker-choctaw": alternating.judge,
    "baccarat-chemin-de-fer-choctaw": pass_on_loss.judge,
    "craps-choctaw": partial(shooter.judge, clockwise=True, first_left=True),
    "craps-grand-ronde": partial(shooter.judge, clockwise=False, first_left=False),
    **{slug: partial(dealer_button.judge, page) for slug, page in dealer_button.PAGES.items()},
    **dict.fromkeys(NONE, none.judge),
}
