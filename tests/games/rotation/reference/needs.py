"""Who may have the position, as the pages print it. None: the text does not say for this case.

Left open:
1. Where there was no hand before, nothing can have been wagered: the first hand of a game is not spoken of.
2. "a minimum of three times during that round of play": what a round of play is. Two pages give each player the bank once,
   twice or not at all "per each round of play, in rotation", so it is one circuit of the bank; where a circuit begins is not
   printed. Three wagers since the bank last came by this seat are surely in the circuit that is ending; fewer than three
   since the game began are surely too few.
"""

from __future__ import annotations

from tests.games.rotation.reference.table import Round


def wagered_on_the_spot(table: list[Round], i: int, seat: int) -> bool | None:
    """Lucky Derby 176; Lucky Chances 442-445, 652-656, 1063-1065, 1267-1268: the player wagered there the hand before."""
    return None if i == 0 else (seat, table[i].people[seat]) in table[i - 1].spots


def spot_was_played(table: list[Round], i: int, seat: int) -> bool | None:
    """Crystal Park 42: a wager lay on that position the hand before; "it does not matter who placed" it."""
    return None if i == 0 else any(spot == seat for spot, _ in table[i - 1].spots)


def played_and_wagered(table: list[Round], i: int, seat: int) -> bool | None:
    """Lucky Chances 2077, 2111-2113: the player played the previous hand and wagered on that spot."""
    return wagered_on_the_spot(table, i, seat)


def three_wagers_and_the_spot(table: list[Round], i: int, seat: int) -> bool | None:
    """Lucky Chances 311-314, 563-566, 1046-1048, 1265-1268: three wagers in that round of play, one of them the hand before."""
    if i == 0:
        return None
    if not wagered_on_the_spot(table, i, seat):
        return False
    person = table[i].people[seat]
    wagered = [any(who == person for _, who in past.spots) for past in table[:i]]
    if sum(wagered) < 3:
        return False
    last_turn = max((j for j in range(i) if table[j].bank == seat), default=None)
    since = wagered if last_turn is None else wagered[last_turn:]
    return True if sum(since) >= 3 else None
