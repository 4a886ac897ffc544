"""Poker hands against a bank's: own cards, a board or none; each player folds or makes a wager of staying in."""

from __future__ import annotations

from typing import Any

from games.cards.card import Card
from games.dealing import Parts, Round
from games.hand.form import Decision, Wager

PACKS = 1
FOLDS = 0.25


def deal(of: Round) -> Parts:
    """The cards of one round, and who stays in."""
    said: Any = of.terms.options
    cards: dict[str, list[Card]] = {f"seat-{seat}": [of.shoe.draw() for _ in range(said["own"])] for seat in of.seats}
    cards[said.get("pile", "dealer")] = [of.shoe.draw() for _ in range(said["bank"])]
    if said.get("board"):
        cards["board"] = [of.shoe.draw() for _ in range(said["board"])]
    wagers, decisions = list(of.wagers), list[Decision]()
    for seat, bettor in dict.fromkeys((wager.seat, wager.bettor) for wager in of.wagers):
        if _has_base(of, seat, bettor):
            _chooses(of, seat, bettor, wagers, decisions)
    return Parts(wagers, cards, decisions)


def _chooses(of: Round, seat: int, bettor: str, wagers: list[Wager], decisions: list[Decision]) -> None:
    """Who stays in does so at once, or after checks; who does not folds when there is no more check."""
    name = of.rng.choice(list(of.terms.options["goes_on"]))
    by_checks = next((one.by_checks for one in of.terms.wagers[name].kind.bound if one.by_checks), ())
    folds = of.rng.random() < FOLDS
    checks = 0 if not by_checks else len(by_checks) - 1 if folds else of.rng.randrange(len(by_checks))
    decisions += [Decision(seat, "check", bettor)] * checks
    made = None if folds else _stays(of, seat, bettor, name, checks)
    if made is None:
        decisions.append(Decision(seat, of.terms.options.get("fold", "fold"), bettor))
    else:
        wagers.append(made)


def _has_base(of: Round, seat: int, bettor: str) -> bool:
    own, said = of.of(seat, bettor), of.terms.options
    needs = [need for name in said["goes_on"] for need in _needs(of, name)]
    return any(name in own for name in needs) if needs else True


def _needs(of: Round, name: str) -> tuple[str, ...]:
    kind = of.terms.wagers[name].kind
    return (*kind.needs_one_of, *kind.needs_all_of)


def _stays(of: Round, seat: int, bettor: str, name: str, checks: int) -> Wager | None:
    """The wager by which a player stays in."""
    made = of.later(seat, name, of.of(seat, bettor), bettor, checks)
    behind = next((wager.backline for wager in of.wagers if (wager.seat, wager.bettor) == (seat, bettor)), False)
    if made is None or not behind:
        return made
    return Wager(made.seat, made.bettor, made.wager, made.amount, placed=made.placed, backline=True)
