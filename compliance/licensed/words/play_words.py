"""Draws, blinds, buy-ins, kills and who decides, as a person says them."""

from __future__ import annotations

from games.schema import Blinds, Block, BuyIn, Decider, Drawing, Kill


def played(held: Block) -> str:
    """A block of this kind in one sentence; empty for any other."""
    match held:
        case Drawing():
            return drawing(held)
        case Blinds():
            return blinds(held)
        case BuyIn():
            return buy_in(held)
        case Kill():
            return f"a {_spoken(held.name)} is played after a player won a whole pot of the posted sum"
        case Decider():
            return decider(held)
    return ""


def drawing(held: Drawing) -> str:
    """ "Before after draw: 0 to 5 cards are thrown away, as many are dealt"."""
    cards = str(held.most) if held.fewest == held.most else f"{held.fewest or 0} to {held.most}"
    dealt = "as many are dealt" if held.dealt else "none is dealt"
    begins = f"from the {_spoken(held.begins).replace('left of', 'left of the')}" if held.begins else ""
    head = f"before the bets of {', '.join(map(_spoken, held.streets))}: {cards} thrown away, {dealt}"
    return ", ".join(part for part in (head, held.direction or "", begins) if part)


def blinds(held: Blinds) -> str:
    """ "The small blind left of the button, the big blind next; with two players the small blind on the button"."""
    parts = ["the small blind left of the button, the big blind next"] if held.posted else []
    if held.heads_up is not None:
        parts.append("with two players the small blind on the button")
    if held.barred == "before-small-blind":
        parts.append("nobody comes in between the button and the small blind")
    if held.barred == "full-table":
        parts.append(f"with {held.full} players a newcomer comes in as the big blind only")
    if not held.made_up:
        parts.append("blinds are not made up between the button and the big blind")
    return "; ".join(parts)


def buy_in(held: BuyIn) -> str:
    """ "Twenty points; one short buy to each full one"."""
    parts = [f"{held.points} times the value of one point"] if held.points is not None else []
    if held.short is not None:
        per = "each full buy-in" if held.per == "full-buy-in" else "a game and day"
        parts.append(f"{held.short} below the full one to {per}")
    if held.once_dealt is not None:
        parts.append("what is added after the cards are picked up is declared")
    return "; ".join(parts)


_TIES = {"square": "the lower square", "nearest-counterclockwise": "the nearest to the bank, counterclockwise"}


def decider(held: Decider) -> str:
    """ "Who has the most money on the hand decides, of equal ones the lower square"."""
    parts = [
        f"who has the most money {'against the bank' if held.over == 'table' else 'on the hand'} decides",
        f"of equal ones {_TIES[held.ties]}" if held.ties else "",
        "in a dispute" if held.disputed else "",
    ]
    return ", ".join(filter(None, parts))


def _spoken(name: str) -> str:
    return name.replace("-", " ")
