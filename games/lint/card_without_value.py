"""A card that points to no seat, or seats to which no card points."""

from __future__ import annotations

from collections.abc import Iterator

from games.cards.ranks import RANKS
from games.schema import ActionButton
from games.settling.action_button import TEN
from games.terms.defect import Defect, Page


def find(page: Page) -> Iterator[Defect]:
    """The list of values that places the action button leaves out a rank of the pack, or ends before the seats do."""
    gone = {rank for deck in page.game.deck for rank in deck.without}
    for button in page.game.action_button:
        missing = [rank for rank in RANKS if rank not in button.values and rank not in gone]
        missing += ["T"] if TEN in page.readings and "T" in button.values else []  # entered by an interpretation
        if button.by != "card" or not button.values:
            continue
        if missing:
            printed = f"values for {', '.join(rank for rank in RANKS if rank in button.values and rank not in missing)}"
            follows = f"No value is printed for {', '.join(missing)}: such a card places the action button nowhere."
            yield page.about_game(__name__, "defect", button.cite, printed, follows)
        yield from _beyond(page, button)


def _beyond(page: Page, button: ActionButton) -> Iterator[Defect]:
    if button.counts_from != "left-of-player-dealer":
        return
    highest = max(button.values.values())
    for layout in page.game.layout:
        if layout.seats - 1 > highest:
            printed = f"a table of {layout.seats} seats; cards for {highest} seats beside the player-dealer's"
            follows = f"No card points to {layout.seats - 1 - highest} of the seats."
            yield page.about_game(__name__, "defect", (*layout.cite, *button.cite), printed, follows)
