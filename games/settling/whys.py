"""What becomes of each wager and why, in sentences, and what it comes to seat by seat.

The functions named in `Words` are how most rounds are told; a procedure whose rounds are told otherwise has its own of the same
name in its `words.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from games import procedures, said
from games.hand.form import Hand, Wager
from games.settling.sheet import Sheet, WagerDue
from games.settling.wording import exact, listed
from games.terms.game import GameTerms

_VERDICTS = {"win": "wins", "lose": "loses", "push": "pushes", "not stated": "cannot be told"}
_ONE_OF = {"pair", "natural", "straight", "flush", "full", "royal", "mini", "soft", "bonus"}
_FEW_SEATS, _FEW_MARKS = 4, 6
Exact = int | Fraction


class Words(NamedTuple):
    """How the rounds of a procedure are told."""

    outcome: Callable[[GameTerms, Hand, Sheet], str]
    draws: Callable[[GameTerms, Hand, Sheet], list[str]]
    hangs_on: Callable[[GameTerms, Hand, Sheet], list[str]]
    unchecked: Callable[[GameTerms, Hand], list[str]]
    on_felt: Callable[[GameTerms, Sheet], str | None]


@cache
def words_of(procedure: str) -> Words:
    """By its own `words.py`; what that does not say, as most rounds are told."""
    own = procedures.face(procedure, "words") if procedure in procedures.having("words") else None
    return Words(*(getattr(own, part, globals()[part]) for part in Words._fields))


def outcome(game: GameTerms, hand: Hand, sheet: Sheet) -> str:
    """“a spread of 11, the third card between: seat 1 wins $10.00”."""
    return headline(sheet.outcome, hand, sheet)


def draws(game: GameTerms, hand: Hand, sheet: Sheet) -> list[str]:
    """Each wager with what becomes of it and why: “Pass Bet at seat 1 wins: roll 3 is 4, the point”."""
    told = zip(hand.wagers, sheet.lines or (), sheet.whys, strict=False)
    return [f"{called(game, wager)} {verdict(line)}{f': {why}' if why else ''}" for wager, line, why in told]


def hangs_on(game: GameTerms, hand: Hand, sheet: Sheet) -> list[str]:
    """Nothing beside what the sheet says itself."""
    return []


def unchecked(game: GameTerms, hand: Hand) -> list[str]:
    """Nothing of the record is left unchecked."""
    return []


def on_felt(game: GameTerms, sheet: Sheet) -> str | None:
    """The outcome itself is written in the middle of the felt."""
    return None


def dealt(game: GameTerms) -> GameTerms:
    """The game that is dealt, without the side bets that lie beside it."""
    return game if game.alone is None else game.alone


# --- a wager ----------------------------------------------------------------------------------------------------------


def called(game: GameTerms, wager: Wager) -> str:
    """“Split on 17, 20 at seat 3”, “Come Bet from roll 2 at seat 1 from behind”."""
    behind = f" from behind, {wager.bettor}," if wager.backline else ""
    return f"{named(game, wager.wager)}{_laid(wager)} at seat {said.seat(wager.seat)}{behind}"


def named(game: GameTerms, name: str) -> str:
    """A wager as the book titles it; one that stands beside another by that one's title, as people call it."""
    terms = game.wagers.get(name)
    if terms is None:
        return name.replace("-", " ").capitalize()
    beside = (terms.wins or {}).get("supports")
    if isinstance(beside, str) and beside in game.wagers:
        return f"Odds on the {game.wagers[beside].title}"
    return terms.title[:1].upper() + terms.title[1:]


def verdict(line: WagerDue) -> str:
    """“wins”, “loses”; of a stake that the player-dealer's wager did not reach at all, that."""
    if line.returned and not (line.paid or line.taken or line.pushed):
        return "is not reached by the player-dealer's wager"
    if line.result == "lose" and line.taken and line.pushed:
        return "loses in part"
    return _VERDICTS[line.result]


def _laid(wager: Wager) -> str:
    """What a wager covers and for which rolls it lay. The many numbers of a card or ticket are shown elsewhere."""
    parts = [f"on {', '.join(wager.on)}"] if wager.on and len(wager.on) <= _FEW_MARKS else []
    parts += [f"from roll {wager.from_roll}"] if wager.from_roll is not None and wager.from_roll > 1 else []
    parts += [f"to roll {wager.to_roll}"] if wager.to_roll is not None else []
    parts += [f"called on for roll {listed(map(str, wager.called_on))}"] if wager.called_on else []
    return "".join(f" {part}" for part in parts)


# --- the round --------------------------------------------------------------------------------------------------------


def headline(came_out: str, hand: Hand, sheet: Sheet) -> str:
    """What came out, and what it comes to: “the wheel stopped at 17: seat 1 wins $35.00”."""
    result = net(hand, sheet)
    return f"{came_out}: {result}" if result else came_out


def have(words: str) -> str:
    """What somebody has: “a pair of kings”, “a natural”, but “queen high” and “two pair”."""
    first = words.split(",")[0].split(" ")[0]
    return f"a {words}" if first in _ONE_OF else words


def net(hand: Hand, sheet: Sheet) -> str:
    """What each seat won or lost; with many seats how many did."""
    sums: dict[int, Exact] = {}
    for wager, line in zip(hand.wagers, sheet.lines or (), strict=False):
        sums[wager.seat] = sums.get(wager.seat, 0) + line.paid - line.taken
    open_ = {w.seat for w, line in zip(hand.wagers, sheet.lines or (), strict=False) if line.result == "not stated"}
    return seats_net({seat: cents for seat, cents in sums.items() if seat not in open_}, sorted(open_))


def seats_net(sums: Mapping[int, Exact], open_: list[int]) -> str:
    """The sums of seats in words, and the seats for which not all can be told."""
    if len(sums) + len(open_) > _FEW_SEATS:
        told = _counted(sums)
    else:
        told = [f"seat {said.seat(seat)} {_came_to(cents)}" for seat, cents in sorted(sums.items())]
    of = f"seat{'s' if len(open_) > 1 else ''} {listed(map(said.seat, open_))}" if open_ else ""
    told += [f"not all wagers of {of} can be told"] if open_ else []
    return listed(told) if told else ""


def _came_to(cents: Exact) -> str:
    return f"wins {exact(cents)}" if cents > 0 else f"loses {exact(-cents)}" if cents < 0 else "comes out even"


def _counted(sums: Mapping[int, Exact]) -> list[str]:
    won, lost = [c for c in sums.values() if c > 0], [-c for c in sums.values() if c < 0]
    even = sum(not cents for cents in sums.values())
    told = [f"{len(won)} seat{'s win' if len(won) > 1 else ' wins'} {exact(sum(won))}"] if won else []
    told += [f"{len(lost)} seat{'s lose' if len(lost) > 1 else ' loses'} {exact(sum(lost))}"] if lost else []
    return told + ([f"{even} come{'s' if even == 1 else ''} out even"] if even else [])
