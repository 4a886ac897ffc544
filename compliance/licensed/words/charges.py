"""The words of a charge on a fee page: who pays it, on which basis, when, and under which conditions."""

from __future__ import annotations

from games import fees
from games.schema import Band, Charge, Flat
from games.terms import defect

PAYERS = {
    "player-dealer": "the player-dealer",
    "seat": "each player",
    "pot": "the pot",
    "button": "the player on the button",
    "banker": "the banker",
    "winner": "the winner",
    "not-stated": "somebody the page does not name",
}
MOMENTS = {
    "before-deal": "before the deal",
    "after-deal": "after the deal",
    "after-ante": "after the ante, before the cards",
    "at-flop": "at the flop",
    "at-river": "at the river",
    "during-play": "during the hand",
    "end-of-hand": "at the end of the hand",
    "with-bet": "when the wager is made",
    "with-payout": "when the wager is paid",
    "by-the-clock": "by the clock",
    "not-stated": "at a time that the page does not name",
}
OVER = {
    "total_table_action": "Total table action",
    "player_wager_band": "Player's wager",
    "players_dealt_in": "Players",
    "players_at_flop": "Players",
    "pot_size": "Pot",
}
SHARES = {
    "win": "of what the wager wins",
    "bet": "of the wager",
    "payout": "of the payout",
    "sums-bet": "of all sums bet in the hand",
}


def title(charge: Charge) -> str:
    """The head of the column as printed, or its name."""
    return charge.title or charge.name.replace("-", " ").capitalize()


def basis(charge: Charge) -> str:
    """What the fee follows from: "by total table action"; "at most 1/20 of what the wager wins"."""
    if charge.share is not None:
        most = "at most " if charge.at_most else ""
        up = f", {charge.rounding or 'may'} be rounded up to the next {_step(charge)}" if charge.rounds_up_to else ""
        return f"{most}{charge.share} {SHARES.get(charge.share_of or '', '')}{up}".strip()
    said = str(fees.module(charge.basis).TITLE)
    if charge.every_minutes is not None:
        said += f", every {charge.every_minutes} minutes"
    return f"at most, {said}" if charge.at_most else said


def conditions(charge: Charge, flat: Flat | None = None) -> tuple[str, ...]:
    """When it is due at all."""
    least = flat.pot_from if flat is not None and flat.pot_from is not None else charge.pot_from
    below = flat.pot_below if flat is not None and flat.pot_below is not None else charge.pot_below
    said = []
    if charge.needs_flop:
        said.append("only when the flop was dealt")
    if least is not None:
        said.append(f"once the pot has reached {defect.money(least)}")
    if below is not None:
        said.append(f"while the pot is below {defect.money(below)}")
    if flat is not None and (flat.players_from or flat.players_to):
        said.append(_players(flat.players_from, flat.players_to))
    if charge.once_a_round:
        said.append("once a round of play, which may last several hands")
    if charge.free_hands is not None:
        said.append(f"not for the first {charge.free_hands} hands of a newly opened game")
    return tuple(said)


def sentence(charge: Charge) -> str:
    """One sentence: "Paid by the player-dealer, by total table action, before the deal."."""
    on, when = basis(charge), MOMENTS[charge.moment]
    parts = (f"Paid by {PAYERS[charge.payer]}", on, *(() if when in on else (when,)), *conditions(charge))
    return f"{', '.join(parts)}."


def band_range(charge: Charge, band: Band) -> str:
    """The range of a row as printed: "$51-$100", "7 or more players"."""
    if fees.module(charge.basis).AXIS == "players":
        return defect.players_row(band).rpartition(":")[0]
    return defect.row(band).rpartition(":")[0]


def _players(least: int | None, most: int | None) -> str:
    if least == most:
        return f"with {least} players"
    if most is None:
        return f"with {least} players or more"
    return f"with at most {most} players" if least is None else f"with {least} to {most} players"


def _step(charge: Charge) -> str:
    return "" if charge.rounds_up_to is None else defect.money(charge.rounds_up_to)
