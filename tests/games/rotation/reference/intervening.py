"""Pages that ask for an intervening player-dealer after two hands, and break the game without one.

Lucky Derby 1388-1389 and 1426, 1561-1562 and 1630 (clockwise). Crystal Park 466, 757-759, 940 (3049 prints clockwise for
the games of its own list, 2901: 21st Century Baccarat 5.0 among them). Lucky Chances 1883-1893, 2609-2619; 3071-3074
(clockwise, "or the game will be disbanded").

Left open: which way, where the page says only "rotates in a systematic and continuous way".
"""

from __future__ import annotations

from tests.games.rotation.reference.player_dealer import Page
from tests.games.rotation.reference.table import CLOCKWISE, FAIL

BROKEN = Page(CLOCKWISE, most=True, nobody=FAIL)
NO_WAY = Page(None, most=True, nobody=FAIL)
PAGES = {
    "no-bust-bj-4": BROKEN,
    "no-bust-buster-bj-4": BROKEN,
    "21cb-5-0-crystal-park": BROKEN,
    "21cb-face-down-crystal-park": NO_WAY,
    "21cb-face-up-tie-crystal-park": NO_WAY,
    "baccarat-21c-50-lucky-chances": NO_WAY,
    "baccarat-21c-83-lucky-chances": NO_WAY,
    "four-card-poker-lucky-chances": BROKEN,
}
