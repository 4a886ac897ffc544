"""The house ways of the catalogue, hands that a row of a chart speaks of, and one chart read a second time."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from games.cards.card import DECK, JOKER
from games.cards.ranks import RANKS
from games.schema import HouseWayStep, load
from games.settling.house_looks import HOLDS
from games.settling.house_way import Way, ways
from tests.games.round_hands import terms_of

SETTING = tuple(slug for slug, game in load.catalogue().games.items() if any(way.step for way in game.house_way))
DRAWING = tuple(slug for slug, game in load.catalogue().games.items() if any(not way.step for way in game.house_way))


def way_of(slug: str, **readings: str) -> Way:
    """The house way of a game under these readings."""
    return ways(terms_of(slug, **readings))[0]


def hands(seed: int, count: int, joker: bool) -> Iterator[tuple[str, ...]]:
    """Seeded hands of seven; with the joker among them."""
    chance = random.Random(seed)
    for _ in range(count):
        yield (*chance.sample(DECK, 6), JOKER) if joker else tuple(chance.sample(DECK, 7))


def hand_of(step: HouseWayStep, way: Way, seed: int = 7) -> tuple[str, ...] | None:
    """A hand that the way sets by this step; None: none of many tried."""
    chance = random.Random(seed)
    for _ in range(4000):
        cards = _dealt(step, chance)
        if cards is not None and way.set(cards).step == step:
            return cards
    return None


def _dealt(step: HouseWayStep, chance: random.Random) -> tuple[str, ...] | None:
    """Cards that may be of a step: its groups, the joker where it speaks of one, and neighbours or one suit if complete."""
    counts = [each for each, name in HOLDS.items() if name == chance.choice(step.holds)]
    groups = list(chance.choice(counts)) if counts else []
    joker = step.beside_joker or step.name == "five-aces"
    dealt = 6 if joker else 7
    if step.name == "five-aces":
        groups = [4]
    alone = dealt - sum(groups)
    if alone < 0 or (groups and groups[0] > 4):
        return None
    pool = RANKS
    if step.complete and chance.random() < 0.7:
        start = chance.randrange(0, 7)
        pool = RANKS[start : start + 7]
    ranks = chance.sample(pool, min(len(pool), len(groups) + alone))
    if step.of is not None and groups:
        top = chance.choice(step.of)
        ranks = [top, *[rank for rank in ranks if rank != top]]
    if len(ranks) < len(groups) + alone:
        return None
    suit = chance.choice("SHDC")
    cards = []
    for rank, times in zip(ranks, [*groups, *[1] * alone], strict=False):
        suits = chance.sample("SHDC", times)
        if step.complete and suit not in suits and chance.random() < 0.8:
            suits[0] = suit
        cards += [rank + each for each in suits]
    return (*cards, JOKER) if joker else tuple(cards)


# --- Face Up Pai Gow Poker, lines 2853-2914 of book 001, read a second time, for hands without the joker ------------------


def face_up(cards: Sequence[str]) -> list[int] | None:
    """The ranks that the chart puts in front, the higher first; None: no row."""
    value = {card: RANKS.index(card[0]) + 2 for card in cards}
    counts = Counter(value.values())
    by = {
        times: sorted((rank for rank, held in counts.items() if held == times), reverse=True) for times in range(1, 5)
    }
    if by[4]:
        return _four(by)
    if by[3]:
        return _three(by, list(cards), value)
    if len(by[2]) == 3:
        return [by[2][0]] * 2
    made = _best_front(list(cards), value)
    if len(by[2]) == 2:
        return _two_pair(by)
    if made is not None:
        return made
    return by[1][:2] if by[2] else by[1][1:3]


def _four(by: dict[int, list[int]]) -> list[int] | None:
    four, single = by[4][0], by[1]
    if by[3]:
        return None
    if by[2]:
        return [by[2][0]] * 2
    split = four >= 12 or (four >= 9 and single[0] < 13) or (6 <= four <= 8 and single[0] < 12)
    return [four, four] if split else single[:2]


def _three(by: dict[int, list[int]], cards: list[str], value: dict[str, int]) -> list[int]:
    three = by[3][0]
    if len(by[3]) == 2:
        return [three, three]
    if by[2]:
        return [by[2][0]] * 2
    if _best_front(cards, value) is not None:
        return [three, three]  # five ranks and no more: a straight or a flush leaves the other two of the three
    return [14, by[1][0]] if three == 14 else by[1][:2]


def _two_pair(by: dict[int, list[int]]) -> list[int]:
    """Five ranks: a straight or a flush takes one of each pair, and no pair is left for the front."""
    high, low = by[2]
    needed = 15 if high >= 12 else 14 if high >= 9 else 13 if high >= 6 else 12
    return by[1][:2] if by[1][0] >= needed else [low, low]


def _best_front(cards: list[str], value: dict[str, int]) -> list[int] | None:
    """The highest two cards that leave a straight or a flush; a pair is above any two others."""
    fronts = []
    for two in combinations(cards, 2):
        rest = [card for card in cards if card not in two]
        ranks = sorted(value[card] for card in rest)
        straight = len(set(ranks)) == 5 and (ranks[4] - ranks[0] == 4 or ranks == [2, 3, 4, 5, 14])
        if straight or len({card[1] for card in rest}) == 1:
            first, second = sorted((value[card] for card in two), reverse=True)
            fronts.append((first == second, first, second))
    return None if not fronts else list(max(fronts)[1:])
