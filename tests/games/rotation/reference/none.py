"""Games of the house, and of players among themselves: no line lets a player bank, so none may.

Choctaw 295, 616, 964 ("there is no rotation of the deal"), 1061-1062, 1101, 1380, 1456, 1531, 1704; Crystal Park 271, 275, 319,
334, 361, 527, 642, 1401, 1414. Left open: nothing that a record could show.
"""

from __future__ import annotations

from tests.games.rotation.reference.table import FAIL, Round, Verdicts, worse


def judge(table: list[Round], i: int) -> Verdicts:
    said = Verdicts()
    if table[i].bank is not None:
        worse(said, "entitled", FAIL)
    return said
