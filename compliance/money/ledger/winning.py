"""What the cards of a payout log are: ranked again, whatever the line says that they are.

Only where the book pays the progressive by hands of poker and deals so many cards to each player: keno has none.
"""

from typing import NamedTuple

from compliance.money.ledger.day import Day
from compliance.money.ledger.progressive import game_of, parts
from compliance.money.papers.award import Award
from games import said
from games.cards.card import JOKER
from games.ranking import high
from games.schema import dated

RANKINGS = {"five-card": high}
"""Orders of hands by the name that a game's procedure gives them, of which a log's cards can be ranked."""


class Shown(NamedTuple):
    """What an award's cards are. `rank` None: they are no hand, or are not told; `wrong` says why they can be none."""

    rank: str | None = None
    wrong: str = ""
    why: str = ""  # they are not told, or cannot be ranked


def shown(day: Day, slug: str, award: Award) -> Shown:
    """The rank of the cards as they stand in the log."""
    ranking, cards = _ranking(day, slug), award.cards
    if not cards:
        return Shown(why="no cards are in the log")
    if ranking is None:
        return Shown(why="the book pays no hand of cards")
    name, dealt = ranking
    twice = [card for card in dict.fromkeys(cards) if cards.count(card) > 1]
    if twice:
        return Shown(wrong=f"{said.cards(twice)} {'stands' if len(twice) == 1 else 'stand'} there twice")
    if len(cards) != dealt:
        return Shown(wrong=f"{len(cards)} cards stand there, and a hand has {dealt}")
    if JOKER in cards:
        return Shown(why="the book ranks no hand with a joker")
    return Shown(high.category(RANKINGS[name].strength(list(cards))))


def true_rank(day: Day, slug: str, award: Award) -> str:
    """The rank by the cards; where they tell none, as the log has it."""
    return shown(day, slug, award).rank or award.rank


def of_the_hand(day: Day, award: Award) -> tuple[str, ...] | None:
    """The cards of the award's seat in the recorded hand that it names; None where that is not on record."""
    hand = None if award.hand is None else day.hands.get(award.hand)
    if hand is None or award.seat is None or hand.cards is None:
        return None
    dealt = hand.cards.get(f"seat-{award.seat}")
    return None if dealt is None else tuple(dealt)


def asks_for_cards(day: Day, slug: str) -> bool:
    """Whether a win is a hand of cards at all."""
    return _ranking(day, slug) is not None


def _ranking(day: Day, slug: str) -> tuple[str, int] | None:
    """By which order the game ranks, and how many cards a player has; None where its progressive is not won by cards."""
    game = game_of(day, slug)
    if game is None or not set(parts(day, slug)) <= set(high.CATEGORIES) or not parts(day, slug):
        return None
    for procedure in dated.as_of(game.procedure, day.gaming_day).values():
        name, own = procedure.options.get("ranking"), procedure.options.get("own")
        if name in RANKINGS and isinstance(own, int):
            return name, own
    return None
