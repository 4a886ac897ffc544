"""Pages that have the position offered after every two hands.

Lucky Derby 57, 213, 321, 407, 565, 843, 2303, 2773, 3232; 150 and 176 (Caribbean Stud: "one or two hands", and only who wagered
there the hand before); 110 (Pai Gow Poker: over when it is not accepted). Crystal Park 21, 42 (Asian Baccarat), 1782, 2225, 2335,
2683, 2769, 3065, 3257, 3290, 3456, 3468, 3686, 3698, 4028, 4042, 4075, 4237. Lucky Chances 4573-4576, 4584-4589, 5499-5500,
6245-6246, 6477-6478.

Left open: see `player_dealer`. That the holder may go on when all decline is not printed; "offered" asks for the offer alone
(the book's interpretation nobody-accepts, for Lucky Derby and Crystal Park); Lucky Chances prints nothing of it.
"""

from __future__ import annotations

from tests.games.rotation.reference.needs import spot_was_played, wagered_on_the_spot
from tests.games.rotation.reference.player_dealer import Page
from tests.games.rotation.reference.table import CLOCKWISE, FAIL, UNSAID

GOES_ON = Page(CLOCKWISE, nobody=None)
PAGES = {
    "caribbean-stud": Page(CLOCKWISE, nobody=None, qualifies=wagered_on_the_spot),
    "ez-baccarat-panda8": GOES_ON,
    "face-up-pai-gow": GOES_ON,
    "jokers-wild-pai-gow": GOES_ON,
    "pai-gow-poker": Page(CLOCKWISE, nobody=FAIL),
    "pure-spanish-21-5": GOES_ON,
    "three-card-poker-6cb": GOES_ON,
    "asian-baccarat-crystal-park": Page(CLOCKWISE, nobody=UNSAID, qualifies=spot_was_played),
    "california-baccarat-crystal-park": GOES_ON,
    "dragon-dai-bacc-crystal-park": Page(CLOCKWISE, nobody=None, first_left_of_dealer=True),
    "ez-baccarat-crystal-park": GOES_ON,
    "face-up-pai-gow-crystal-park": GOES_ON,
    "fortune-7-baccarat-crystal-park": GOES_ON,
    "free-bet-blackjack-crystal-park": GOES_ON,
    "mississippi-stud-crystal-park": GOES_ON,
    "pure-spanish-21-5-crystal-park": GOES_ON,
    "ruyi-baccarat-crystal-park": Page(CLOCKWISE, nobody=None, first_left_of_dealer=True),
    "three-card-poker-6cb-crystal-park": GOES_ON,
    "ez-baccarat-lucky-chances": Page(CLOCKWISE),
    "pure-215-buster-lucky-chances": Page(CLOCKWISE),
    "tcp-6-card-bonus-lucky-chances": Page(CLOCKWISE),
}
