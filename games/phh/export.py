"""The history of a recorded hand, under the code that fits it."""

from __future__ import annotations

from games.hand.form import Hand
from games.phh.codes import code_of, own_code
from games.phh.history import Refused, history
from games.phh.replay import Replay
from games.phh.variants import VARIANTS
from games.phh.write import write
from games.schema import Game, plain_file


def export(game: Game | None, hand: Hand) -> str:
    """A hand that the standard's variant cannot play, as one with five raises at a limit, gets a code of our own: no program
    takes it for what it is not. So does stud with an open card that was not recorded: pokerkit asks it who speaks first."""
    code, hole = code_of(game, hand)
    text = write(hand, code, hole)
    if code in VARIANTS:
        try:
            plays = not Replay(history(plain_file.toml(text))).guessed
        except Refused:
            plays = False
        if not plays:
            return write(hand, own_code(hand), hole)
    return text
