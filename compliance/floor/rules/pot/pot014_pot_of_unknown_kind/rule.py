"""A pot was played in a way that the page of the game does not print, or not as it prints it.

What it checks: bomb pots, kill pots and boards that are run more than once against the page of the game. Where the page knows
bomb pots: two players or more were dealt in, each of them put in the same sum before the cards, and nobody bet before the
flop. Of what the page does not know, nothing can be told.

Why it matters: the game is approved as printed. A way to play that no line describes is not approved, and what hangs on it
(who had to agree, what each puts in) cannot be checked.

What to do: see whether the house has an approval for it that is not in the catalogue. If the kind was recorded wrongly,
correct the hand with a superseding record.
"""

from collections.abc import Iterator

from compliance.floor.rules import betting, pots
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import CENTS
from games.hand.pot import FORCED, Pot
from games.hand.pots import dealt_in
from games.settling.wording import listed
from games.terms.game import GameTerms

SEVERITY = "minor"
READS = ("procedure", "means:bomb-pot")
BOMB, KILLS = "bomb", ("kill", "half-kill")
BEFORE_FLOP = "before-flop"
FEWEST = 2


def check(facts: HandFacts) -> Faults:
    pot, game = facts.hand.pot, facts.game
    if pot is None or game is None or not game.procedure:
        return ()
    return [*_kind(facts, game, pot), *_runs(facts, game, pot)]


def _kind(facts: HandFacts, game: GameTerms, pot: Pot) -> Iterator[Fault]:
    kind = pot.kind
    if kind is None or kind in game.options.get("designated", {}):
        return
    lines = pots.option_cites(game, "bomb_cite" if kind == BOMB else "kill_cite" if kind in KILLS else "-")
    if lines and kind == BOMB:
        yield from _bomb(facts, lines)
    elif not lines:
        says = f"A {kind.replace('-', ' ')} pot; the page of the game has no line on it, so how it is played cannot be told."
        yield Fault("cannot tell", says, "pot.kind", kind, cites=cites(facts, game.procedure_cite))


def _bomb(facts: HandFacts, lines: tuple[str, ...]) -> Iterator[Fault]:
    hand, cited = facts.hand, cites(facts, lines)
    seats = dealt_in(hand)
    if len(seats) < FEWEST:
        yield Fault("fail", "A bomb pot with one player.", "pot.dealt_in", "1", f"at least {FEWEST}", cites=cited)
    first = next((one for one in betting.rounds(hand) if one.street == 0), None)
    if first is None or not first.steps:
        says = "A bomb pot; what each player put in before the cards was not recorded act by act."
        yield Fault("cannot tell", says, "pot.streets[0]", cites=cited)
        return
    put = {step.act.seat: CENTS[step.act.amount or "0.00"] for step in first.steps if step.act.act == BOMB}
    amounts = {put.get(seat, 0) for seat in seats}
    if len(amounts) > 1:
        shown = listed(f"seat {said.seat(seat)} {said.money(put.get(seat, 0))}" for seat in seats)
        says = f"Each player puts the same sum into a bomb pot: {shown}."
        yield Fault("fail", says, "pot.streets[0].acts", shown, "the same sum from each", cites=cited)
    bets = [step for step in betting.steps(hand) if step.name == BEFORE_FLOP and step.act.act not in FORCED]
    if bets:
        says = f"{bets[0].title}: in a bomb pot there is no betting before the flop."
        yield Fault("fail", says, bets[0].subject, bets[0].act.act, "no betting before the flop", cites=cited)


def _runs(facts: HandFacts, game: GameTerms, pot: Pot) -> Iterator[Fault]:
    runs, most = pot.runs or 1, game.options.get("runs", 1)
    if runs > most:
        has = "no line on it" if most == 1 else f"lines for {most} times"
        says = f"The board was dealt {runs} times; the page of the game has {has}."
        yield Fault("cannot tell", says, "pot.runs", str(runs), cites=cites(facts, game.procedure_cite))
