"""The dealer button of the poker games. `Round.bank` is the seat it lay at, `Round.people` are those who were dealt in.

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

from typing import Literal

from tests.games.rotation.reference.table import CLOCKWISE, FAIL, UNSAID, Round, Verdicts, ring, worse

Moves = Literal["each-hand", "may-move", "clockwise", "not-printed"]


def judge(table: list[Round], i: int, moves: Moves) -> Verdicts:
    now, said = table[i], Verdicts()
    if i == 0:
        return said
    if moves == "not-printed" or now.bank not in now.people:
        worse(said, "button", UNSAID)
        return said
    was = table[i - 1].bank or 0
    following = ring(list(now.people), was, CLOCKWISE)[0]
    if now.bank == following:
        return said
    if now.bank == was:
        worse(said, "button", FAIL if moves == "each-hand" else UNSAID)
    else:
        worse(said, "button", UNSAID if moves == "clockwise" else FAIL)
    return said
