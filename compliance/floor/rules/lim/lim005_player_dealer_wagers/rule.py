"""The player-dealer has wagered against his own bank.

What it checks: whether the occupant of the player-dealer position also has a wager in the hand, in front or from behind.
The book neither allows nor forbids it, so the answer is that it cannot be told: the position is offered to a player and
each player then makes a wager, but the layout counts the position apart from the players' seats and has him pay and
collect every wager.

Why it matters: such a wager is paid from and taken into the same hands. It can move the action into another row of the fee
schedule, uses up the cover that stands for the others, and makes it unclear who banks and who plays.

What to do: see on surveillance whose chips they were. If the bettor was recorded wrongly, correct the hand with a
superseding record. Otherwise ask the commission how it reads these lines, and instruct the table accordingly.
"""

from functools import lru_cache

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wagers import duty
from compliance.floor.rules.wording import cites, wager_at
from compliance.law.finding import Fault, Faults
from games import said
from games.settling.wording import in_lines, stake
from games.terms.game import GameTerms

SEVERITY = "note"
OFFERED, SETTLES = "bank-offered-at-start", "player-dealer-settles"
READS = (f"means:{SETTLES}",)  # when the position is offered it does not check


def ASKED_OF(game: GameTerms) -> bool:  # noqa: N802  # what the registry looks for
    """Games whose book leaves it open."""
    return _open(game) is not None


def check(facts: HandFacts) -> Faults:
    hand, bank = facts.hand, facts.hand.bank
    if bank is None:
        return ()
    own = [i for i, wager in enumerate(hand.wagers) if wager.bettor == bank.occupant]
    clauses = _open(facts.game) if own and facts.game is not None else None
    return () if clauses is None else [_fault(facts, clauses, i) for i in own]


@lru_cache(maxsize=256)
def _open(game: GameTerms) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]] | None:
    """Lines that make him one of the players, lines that count him apart, lines that have him settle; or the text has none."""
    offered, settles = duty(game, (OFFERED,)), duty(game, (SETTLES,))
    if game.game.banked_by != "player-dealer" or offered is None or settles is None:
        return None
    apart = tuple(dict.fromkeys(line for layout in game.layouts for line in layout.cite))
    return offered.cite, apart, settles.cite


def _fault(facts: HandFacts, clauses: tuple[tuple[str, ...], ...], i: int) -> Fault:
    wager, (offered, apart, settles) = facts.hand.wagers[i], clauses
    working = (
        f"The position is offered to a player, and each player then wagers ({in_lines(offered)})",
        f"The player-dealer position is counted apart from the players' seats ({in_lines(apart)})",
        f"The player-dealer pays every winning wager and collects every losing one ({in_lines(settles)})",
    )
    wagered = f"{wager_at(facts, wager)}: {said.money(stake(wager))} wagered by {said.person(wager.bettor)}"
    says = f"{wagered}, who is player-dealer in this hand; the book leaves open whether he may."
    subject, lines = f"wagers[{i}].bettor", cites(facts, dict.fromkeys((*offered, *apart, *settles)))
    return Fault("cannot tell", says, subject, "the player-dealer", cites=lines, working=working)
