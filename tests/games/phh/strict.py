"""pokerkit's replay of a history, action by action as the file has them: what it refuses, and why.

`HandHistory` itself mends: where an action does not fit it puts in a check, a fold or a card that the file does not have, and
tries again. Here only that is put in which no player decides: antes, blinds, burnt cards, hands not shown, pots pushed.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator

from pokerkit import HandHistory, State
from pokerkit.notation import parse_action


def refused(text: str) -> str | None:
    """Why pokerkit cannot play the actions as they stand; None where it can."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            told = HandHistory.loads(text)
            state = told.create_state()
            for action in told.actions:
                _play(state, action)
        except (ValueError, AssertionError, KeyError, TypeError) as error:
            return str(error) or type(error).__name__
    return None


def mended(text: str) -> bool:
    """Whether its own replay, which mends, comes to the end."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return all(state is not None for state in HandHistory.loads(text))
        except (ValueError, AssertionError, KeyError, TypeError):
            return False


def _play(state: State, action: str) -> None:
    """One action, after as much of what goes by itself as it needs."""
    for step in _steps(state):
        try:
            parse_action(state, action)
        except ValueError as error:
            why = error
        else:
            return
        if not step():
            break
    raise why


def _steps(state: State) -> Iterator[object]:
    by_itself = (
        (state.can_post_ante, state.post_ante),
        (state.can_collect_bets, state.collect_bets),
        (state.can_post_blind_or_straddle, state.post_blind_or_straddle),
        (lambda: state.can_burn_card("??"), lambda: state.burn_card("??")),
        (lambda: state.status and state.can_show_or_muck_hole_cards(()), lambda: state.show_or_muck_hole_cards(())),
        (state.can_select_runout_count, state.select_runout_count),
        (state.can_kill_hand, state.kill_hand),
        (state.can_push_chips, state.push_chips),
        (state.can_pull_chips, state.pull_chips),
    )

    def step() -> bool:
        for can, do in by_itself:
            if can():
                do()
                return True
        return False

    while True:
        yield step
