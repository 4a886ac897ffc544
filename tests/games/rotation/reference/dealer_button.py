"""The dealer button of the poker games. `Round.bank` is the seat it lay at; `Round.empty` are seats that were not dealt in.

Lucky Derby 2563, 2688, 3983, 4819, 5635, 5793, 5961: it rotates from player to player clockwise after each round of play.
Crystal Park 189, 207: one position clockwise after each deal; it must move, and nobody has it twice. 228: advances after each
hand. 1337: rotated clockwise at the beginning of each round. Choctaw 454, 550: it "may be moved around the table clockwise,
player to player". Lucky Derby 9: it rotates clockwise. Lucky Chances 92-94, 142-143, 173-175, 228: that there is one.

Left open:
1. Whether it may lie at a place where nobody was dealt in (a player who left or sits out).
2. Choctaw: after which hand it moves ("may be moved"). Lucky Derby 9: after which hand, and past whom.
3. Lucky Chances and Crystal Park's Chinese Poker (140, 166-167): when and which way it moves.
4. Who has it first, unless the page deals for it.
"""

from __future__ import annotations

from typing import NamedTuple

from tests.games.rotation.reference.table import CLOCKWISE, FAIL, UNSAID, Round, Verdicts, ring, worse


class Page(NamedTuple):
    """What a page prints: that it moves with each hand; that it goes from player to player (one position, to the next)."""

    each_hand: bool
    each_player: bool
    moves: bool = True  # anything of how it moves


EACH, MAY_MOVE = Page(each_hand=True, each_player=True), Page(each_hand=False, each_player=True)
PAGES = {
    **dict.fromkeys(
        (
            "big-o",
            "double-board-omaha",
            "nl-texas-holdem",
            "omaha-hi",
            "omaha-hilo-split",
            "pineapple-v1",
            "pineapple-v2",
        ),
        EACH,
    ),
    **dict.fromkeys(("holdem-crystal-park", "omaha-high-crystal-park", "omaha-hilo-crystal-park"), EACH),
    **dict.fromkeys(("big-o-crystal-park", "mexican-stud-crystal-park"), Page(each_hand=True, each_player=False)),
    **dict.fromkeys(("texas-holdem", "omaha-hilo-old"), Page(each_hand=False, each_player=False)),
    **dict.fromkeys(
        (
            *("texas-holdem-choctaw", "omaha-holdem-choctaw", "crazy-pineapple-choctaw", "badugi-choctaw"),
            *("five-card-high-draw-choctaw", "five-card-low-draw-choctaw", "five-card-high-low-split-draw-choctaw"),
        ),
        MAY_MOVE,
    ),
    **dict.fromkeys(
        (
            *("limit-holdem-lucky-chances", "no-limit-holdem-lucky-chances", "omaha-hl-lucky-chances"),
            *("pot-limit-omaha-hl-lucky-chances", "chinese-poker-crystal-park"),
        ),
        Page(each_hand=False, each_player=False, moves=False),
    ),
}


def judge(page: Page, table: list[Round], i: int) -> Verdicts:
    now, said = table[i], Verdicts()
    if i == 0:
        return said
    if not page.moves:
        worse(said, "button", UNSAID)
        return said
    was, place = table[i - 1].bank or 0, now.bank or 0
    players = [seat for seat in now.people if seat not in now.empty]
    if place == was:
        worse(said, "button", FAIL if page.each_hand else UNSAID)
        return said
    if place not in players:
        worse(said, "button", UNSAID)
    way = ring(sorted({*players, place}), was, CLOCKWISE)
    if [seat for seat in way[: way.index(place)] if seat in players]:
        worse(said, "button", FAIL if page.each_player else UNSAID)
    return said
