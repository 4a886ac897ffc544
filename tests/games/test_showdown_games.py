"""What holds for every game of the catalogue that is settled by a showdown, on hands dealt at random from its own pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from games.cards.card import DECK, JOKER
from games.hand.form import Hand
from games.schema import load
from games.settling.sheet import PotSheet
from games.terms.game import GameTerms, game_terms
from tests.games.pot_hands import given_to, played

GAMES = {
    slug: game
    for slug, game in load.catalogue().games.items()
    if any(block.name == "showdown" for block in game.procedure)
}
WHOLE = 2520 * 2 * 2 * 2  # cents: divides by every number of players, in halves, on two boards
DEALT = 60
Cards = Mapping[str, Sequence[str]]


def _terms(slug: str) -> GameTerms:
    game = GAMES[slug]
    return game_terms(game, max(edition.from_ for edition in game.edition))


def _pack(slug: str, chance: Random) -> list[str]:
    decks = GAMES[slug].deck
    without = {rank for deck in decks for rank in deck.without}
    jokers = max((deck.jokers or 0 for deck in decks), default=0)
    pack = [*(card for card in DECK if card[0] not in without), *[JOKER] * min(jokers, 1)]
    chance.shuffle(pack)
    return pack


def _dealt(slug: str, terms: GameTerms, seats: Sequence[int], chance: Random) -> dict[str, list[str]]:
    """Hands and boards as the game has them; in stud the cards that lay up stand apart."""
    options, pack = terms.options, _pack(slug, chance)
    own, board = options["own"] or 2, options.get("board", 0 if options["own"] else 5)
    piles: dict[str, list[str]] = {}
    for seat in seats:
        cards = [pack.pop() for _ in range(own)]
        up = 0 if board or own == 4 else own // 2
        piles[f"seat-{seat}"] = cards[up:]
        if up:
            piles[f"seat-{seat}-up"] = cards[:up]
    for number in range(1, options.get("boards", 1) + 1):
        if board:
            piles["board" if number == 1 else f"board-{number}"] = [pack.pop() for _ in range(board)]
    return piles


def _pot(terms: GameTerms, hand: Hand) -> PotSheet:
    pot = terms.settle(hand).pot
    assert pot is not None
    return pot


def _renamed(piles: Cards, names: Mapping[int, int]) -> dict[str, Sequence[str]]:
    out = {}
    for pile, cards in piles.items():
        head, _, rest = pile.partition("-")
        seat, dash, part = rest.partition("-")
        out[f"seat-{names[int(seat)]}{dash}{part}" if head == "seat" else pile] = cards
    return out


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_no_chip_is_lost_and_only_who_may_win_does(slug: str) -> None:
    terms, chance = _terms(slug), Random(slug)
    told = 0
    for _ in range(DEALT):
        seats = sorted(chance.sample(range(1, 8), chance.randint(2, 5)))
        piles = _dealt(slug, terms, seats, chance)
        folded = chance.sample(seats, chance.randint(0, len(seats) - 2))
        short = chance.choice([seat for seat in seats if seat not in folded])
        puts = {seat: chance.randint(1, 9) if seat in folded or seat == short else 10 for seat in seats}
        hand = played(
            {seat: 100 * put for seat, put in puts.items()}, piles, folded, [short], button=seats[0], chip="1.00"
        )
        pot = _pot(terms, hand)
        for i, one in enumerate(pot.pots):
            awards = [award for award in pot.awards if award.pot == i]
            loose = [chip for chip in pot.loose if chip.pot == i]
            if one.why_not:
                assert not awards
                assert not loose
                continue
            told += 1
            assert sum(award.amount for award in awards) + sum(chip.amount for chip in loose) == one.net
            assert {award.seat for award in awards} | {seat for chip in loose for seat in chip.seats} <= set(one.seats)
            assert not {award.seat for award in awards} & set(folded)
        assert sum(one.amount for one in pot.pots) + sum(dict(pot.uncalled).values()) == 100 * sum(puts.values())
    assert told


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_seats_renamed_change_nothing_where_nothing_is_left_over(slug: str) -> None:
    terms, chance = _terms(slug), Random(slug + " renamed")
    for _ in range(DEALT // 2):
        seats = list(range(1, chance.randint(2, 5) + 1))
        piles = _dealt(slug, terms, seats, chance)
        names = dict(zip(seats, chance.sample(range(1, 10), len(seats)), strict=True))
        before = _pot(terms, played(dict.fromkeys(seats, WHOLE), piles))
        after = _pot(terms, played(dict.fromkeys(names.values(), WHOLE), _renamed(piles, names)))
        assert {names[seat]: cents for seat, cents in given_to(before).items()} == given_to(after)
        assert [bool(one.why_not) for one in before.pots] == [bool(one.why_not) for one in after.pots]
