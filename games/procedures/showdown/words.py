"""A hand that was played for a pot, in words: what was put in, each pot with who may win it, and who is due what of it."""

from __future__ import annotations

from games import said
from games.hand.form import Hand
from games.settling.sheet import PotSheet, Sheet
from games.settling.wording import listed
from games.terms.game import GameTerms


def outcome(game: GameTerms, hand: Hand, sheet: Sheet) -> str:
    """“seat 3 takes the pot of $102.00: three kings against pair of nines”; where it is parted, what each seat is due, with
    what goes back to it; and how much cannot be told."""
    pot = sheet.pot
    if pot is None:
        return sheet.why_not
    if len(pot.pots) == len(pot.awards) == 1 and not pot.loose:
        award, back = pot.awards[0], dict(pot.uncalled).get(pot.awards[0].seat, 0)
        returned = f"; {said.money(back)} that nobody called go back to it" if back else ""
        return f"seat {said.seat(award.seat)} takes the pot of {said.money(award.amount)}: {award.why}{returned}"
    due: dict[int, int] = dict(pot.uncalled)
    for award in pot.awards:
        due[award.seat] = due.get(award.seat, 0) + award.amount
    told = [f"seat {said.seat(seat)} is due {said.money(cents)}" for seat, cents in sorted(due.items()) if cents]
    untold = [one for one in pot.pots if one.why_not]
    if untold:
        why = listed(dict.fromkeys(one.why_not for one in untold))
        told.append(f"to whom {said.money(sum(one.net for one in untold))} go cannot be told: {why}")
    return listed(told) if told else "nothing was played for"


def draws(game: GameTerms, hand: Hand, sheet: Sheet) -> list[str]:
    """How the pots came about and what each seat is due of them."""
    return [] if sheet.pot is None else [*_pots(sheet.pot), *_hands(sheet)]


def _pots(pot: PotSheet) -> list[str]:
    put = [f"seat {said.seat(seat)} {said.money(cents)}" for seat, cents in pot.put if cents]
    lines = [f"put in: {listed(put)}"] if put else []
    lines += [f"not called, back to seat {said.seat(seat)}: {said.money(cents)}" for seat, cents in pot.uncalled]
    for i, one in enumerate(pot.pots):
        title = "the pot" if len(pot.pots) == 1 else "main pot" if i == 0 else f"side pot {i}"
        out = f", {said.money(one.net)} after what was taken out" if one.net != one.amount else ""
        lines.append(
            f"{title} {said.money(one.amount)}{out}, for {listed(f'seat {said.seat(seat)}' for seat in one.seats)}"
        )
        lines += [f"{title}: to whom it goes cannot be told: {one.why_not}"] if one.why_not else []
        for award in pot.awards:
            if award.pot == i:
                words = (award.half, f"board {award.board}" if award.board else "")
                part = "".join(f", {word}" for word in words if word)
                lines.append(f"{title}{part}: {said.money(award.amount)} to seat {said.seat(award.seat)}: {award.why}")
        for loose in pot.loose:
            if loose.pot == i:
                who = listed((f"seat {said.seat(seat)}" for seat in loose.seats), "or")
                lines.append(f"{title}: {said.money(loose.amount)} cannot be divided, to {who}: no line says to whom")
    return lines


def _hands(sheet: Sheet) -> list[str]:
    return [f"{pile.replace('-', ' ')}: {words}" for pile, words in sheet.hands.items()]
