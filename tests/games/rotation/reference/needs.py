"""Who may have the position, as the pages print it. None: the text does not say for this case.

Left open:
1. Where there was no hand before, nothing can have been wagered: the first hand of a game is not spoken of.
2. "a minimum of three times during that round of play": what a round of play is. Two pages give each player the bank once,
   twice or not at all "per each round of play, in rotation": the round is the bank's way round the table. Whoever banked,
   or was passed by on its way, has had the turn of that round; wagers count from there. Where a circuit begins for the
   table is not printed and makes no difference: who wagered three times since is in a new one by every count.
3. Whether being asked and declining, when in the end nobody takes it, is a turn.
"""

from __future__ import annotations

from tests.games.rotation.reference.table import Round, ring


def wagered_on_the_spot(table: list[Round], i: int, seat: int) -> bool | None:
    """Lucky Derby 176; Lucky Chances 442-445, 652-656, 1063-1065, 1267-1268: the player wagered there the hand before."""
    return None if i == 0 else (seat, table[i].people[seat]) in table[i - 1].spots


def spot_was_played(table: list[Round], i: int, seat: int) -> bool | None:
    """Crystal Park 42: a wager lay on that position the hand before; "it does not matter who placed" it."""
    return None if i == 0 else any(spot == seat for spot, _ in table[i - 1].spots)


def played_and_wagered(table: list[Round], i: int, seat: int) -> bool | None:
    """Lucky Chances 2077, 2111-2115: the player played the previous hand; "Any Player wagering on a spot the previous hand
    has the option ... there. If there was no wager on the previous hand, no one may". Of another player's wager there
    nothing is said."""
    if i == 0:
        return None
    person = table[i].people[seat]
    played = any(who == person for _, who in table[i - 1].spots) or table[i - 1].banker == person
    if not played or not spot_was_played(table, i, seat):
        return False
    return True if wagered_on_the_spot(table, i, seat) else None


def three_wagers(table: list[Round], i: int, seat: int, way: int | None) -> bool | None:
    """Three wagers since this player's last turn: since banking, or since the bank went by on its way."""
    person = table[i].people[seat]
    since, went_by = 0, False
    for j in range(1, i):
        was, now = table[j - 1], table[j]
        if was.bank is None or now.bank is None or was.bank == now.bank:
            continue
        between = []
        if way is not None:
            order = ring(sorted({*now.people, now.bank}), was.bank, way)
            between = order[: order.index(now.bank)]
        if was.banker == person or any(now.people.get(s) == person for s in between):
            since = j
        went_by = way is None
    if table[i - 1].banker == person:
        since = i
    wagered = [any(who == person for _, who in past.spots) for past in table[:i]]
    if sum(wagered[since:]) < 3:
        return False
    return None if went_by else True


def three_wagers_and_the_spot(table: list[Round], i: int, seat: int, way: int | None) -> bool | None:
    """Lucky Chances 563-566, 1046-1048, 1265-1268: "you must have" three wagers in that round and one there the
    hand before."""
    if i == 0:
        return None
    return False if not wagered_on_the_spot(table, i, seat) else three_wagers(table, i, seat, way)


def three_wagers_and_a_played_spot(table: list[Round], i: int, seat: int, way: int | None) -> bool | None:
    """Lucky Chances 311-314, 442-445: three wagers to be eligible; without a wager on the spot no one may be there. Of another
    player's wager there nothing is said."""
    if i == 0:
        return None
    if not spot_was_played(table, i, seat):
        return False
    enough = three_wagers(table, i, seat, way)
    return None if enough and not wagered_on_the_spot(table, i, seat) else enough
