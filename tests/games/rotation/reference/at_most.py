"""Pages on which nobody has the position for more than two hands in a row, asked or not.

Lucky Derby 1153, 1834, 2459. Crystal Park 82, 1220, 1770, 2088; 1660 and 2581: rotated to the next position when the same person
has held it twice. Lucky Chances 308-314 and 442-445 (Double Hand: "two consecutive hands"), 561-566 and 652-656 (tiles, counter
clockwise), 1045-1048 (Super Pan 9), 1242-1244 and 1265-1268 (Blackjack), 1565-1568, 2075-2077 and 2099 (Pure 21.5 of 2009),
2288-2291, 3280-3282 and 3434-3436, 5802-5804 and 6087-6089.

Left open: see `player_dealer`. Which way on Super Pan 9, Lucky Chances Blackjack and Pure 21.5 of 2009: "in rotation". On
the four pages that give each player the position once, twice or not at all per round, or up to two hands: whether a new
round, and with it the holder's next turn, begins when everybody else has declined.
"""

from __future__ import annotations

from functools import partial

from tests.games.rotation.reference.needs import (
    played_and_wagered,
    three_wagers_and_a_played_spot,
    three_wagers_and_the_spot,
)  # fmt: skip
from tests.games.rotation.reference.player_dealer import Page
from tests.games.rotation.reference.table import CLOCKWISE, COUNTERCLOCKWISE, FAIL

SEATED = Page(CLOCKWISE, most=True, nobody=FAIL)  # "no one player may serve as player-dealer for more than two"
PAGES = {
    "fortune-pai-gow": SEATED,
    "uth": SEATED,
    "uth-bad-beat": SEATED,
    "fortune-pai-gow-crystal-park": SEATED,
    "pai-gow-poker-crystal-park": SEATED,
    "pai-gow-poker-joker-wild-crystal-park": SEATED,
    "no-bust-4-0a-crystal-park": SEATED,
    "no-bust-4-0a-perfect-pairs-crystal-park": SEATED,
    "ultimate-texas-holdem-crystal-park": SEATED,
    "fortune-pai-gow-lucky-chances": SEATED,
    "let-it-ride-lucky-chances": SEATED,
    "three-card-poker-lucky-chances": SEATED,
    "ultimate-holdem-lucky-chances": SEATED,
    "double-hand-poker-lucky-chances": Page(
        CLOCKWISE, most=True, qualifies=partial(three_wagers_and_a_played_spot, way=CLOCKWISE)
    ),
    "pai-gow-tiles-lucky-chances": Page(
        COUNTERCLOCKWISE, most=True, qualifies=partial(three_wagers_and_the_spot, way=COUNTERCLOCKWISE)
    ),
    "super-pan-9-lucky-chances": Page(None, most=True, qualifies=partial(three_wagers_and_the_spot, way=None)),
    "lc-blackjack-lucky-chances": Page(None, most=True, qualifies=partial(three_wagers_and_the_spot, way=None)),
    "pure-215-2009-lucky-chances": Page(None, most=True, nobody=FAIL, qualifies=played_and_wagered),
}
