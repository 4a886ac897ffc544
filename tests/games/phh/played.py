"""Hands that pokerkit deals and plays at random, in every variant of the standard, as histories it writes itself."""

from __future__ import annotations

import random
import warnings
from random import Random
from typing import Any

from pokerkit import (
    Automation,
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    FixedLimitTexasHoldem,
    HandHistory,
    Mode,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
    State,
)  # fmt: skip

BLINDS = {
    "FT": FixedLimitTexasHoldem, "NT": NoLimitTexasHoldem, "NS": NoLimitShortDeckHoldem, "PO": PotLimitOmahaHoldem,
    "FO/8": FixedLimitOmahaHoldemHighLowSplitEightOrBetter, "N2L1D": NoLimitDeuceToSevenLowballSingleDraw,
    "F2L3D": FixedLimitDeuceToSevenLowballTripleDraw, "FB": FixedLimitBadugi,
}  # fmt: skip
BRING_IN = {
    "F7S": FixedLimitSevenCardStud, "F7S/8": FixedLimitSevenCardStudHighLowSplitEightOrBetter, "FR": FixedLimitRazz,
}  # fmt: skip
AUTOMATIONS = (
    Automation.ANTE_POSTING, Automation.BET_COLLECTION, Automation.BLIND_OR_STRADDLE_POSTING, Automation.CARD_BURNING,
    Automation.HOLE_DEALING, Automation.BOARD_DEALING, Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING, Automation.HAND_KILLING, Automation.CHIPS_PUSHING, Automation.CHIPS_PULLING,
)  # fmt: skip
FIXED = ("FT", "FO/8", "F7S", "F7S/8", "FR", "F2L3D", "FB")


def game(code: str, players: int, chance: Random) -> Any:
    """A game of the variant with antes, blinds, or a bring-in."""
    ante = chance.choice([0, 0, 1])
    if code in BRING_IN:
        return BRING_IN[code](AUTOMATIONS, True, 1, 2, 4, 8)
    bets = (4, 8) if code in FIXED else (4,)
    return BLINDS[code](
        AUTOMATIONS, True, ante, (2, 4) + ((8,) if players > 3 and chance.random() < 0.2 else ()), *bets
    )


def played(code: str, seed: int) -> tuple[State, HandHistory]:
    """A hand played to its end, and its history as pokerkit writes it."""
    chance = Random(seed)
    random.seed(seed)  # pokerkit shuffles with it
    players = chance.randint(2, 6)
    dealt = game(code, players, chance)
    state: State = dealt(tuple(chance.randint(6, 120) for _ in range(players)), players)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        while state.status:
            _step(state, chance)
    return state, HandHistory.from_game_state(dealt, state)


def _step(state: State, chance: Random) -> None:
    if state.can_stand_pat_or_discard():
        hand = list(state.get_down_cards(state.stand_patter_or_discarder_index))
        state.stand_pat_or_discard(chance.sample(hand, chance.randint(0, min(3, len(hand)))))
    elif state.can_post_bring_in() and (chance.random() < 0.7 or not state.can_complete_bet_or_raise_to()):
        state.post_bring_in()
    elif state.can_post_bring_in():
        state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
    elif state.can_complete_bet_or_raise_to() and chance.random() < 0.4:
        low, high = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to(chance.choice([low, high, chance.randint(low, high)]))
    elif state.can_fold() and chance.random() < 0.2:
        state.fold()
    else:
        state.check_or_call()


__all__ = ["BLINDS", "BRING_IN", "Mode", "played"]
