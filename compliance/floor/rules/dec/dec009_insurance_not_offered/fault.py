"""Insurance is taken although the dealer's open card is no ace."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.card import rank_of
from games.cards.money import CENTS, plain
from games.hand.form import Wager
from games.procedures.blackjack import by_hand
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game in which hands are insured, with rules on it."""
    return by_hand.plays(game) and bool(game.options.get("allowed"))


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """Half of the wager as insurance."""
    hand, game = scene.hands[place], scene.around.game
    roles = game.options.get("wagers", {})
    names = [name for name, role in roles.items() if role["role"] == "insurance" and role.get("hand", 1) == 1]
    if not by_hand.plays(game) or not names or not hand.cards:
        return None
    against = game.options.get("allowed", {}).get(names[0], {}).get("against", ())
    if not against or rank_of(by_hand.up_card(game, hand)) in against:
        return None
    bases = [wager for wager in hand.wagers if roles.get(wager.wager, {}).get("role") == "base" and not wager.backline]
    bases = [wager for wager in bases if CENTS[wager.amount] % 2 == 0 and roles[wager.wager].get("hand", 1) == 1]
    if not bases:
        return None
    base = rng.choice(bases)
    half = plain(CENTS[base.amount] // 2)
    insured = changed(hand, wagers=[*hand.wagers, Wager(base.seat, base.bettor, names[0], half, placed="after-deal")])
    what = f"{base.bettor} insured against {by_hand.up_card(game, hand)}"
    done = scene.again(insured)
    if done is not None:
        return at(place, done, what)
    # What insurance comes to that is not offered, most pages do not say.
    return at(place, scene.as_told(insured), what, ("SET001",))
