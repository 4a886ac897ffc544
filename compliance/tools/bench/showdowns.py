"""(h) pot showdowns settled per second: side pots and all, against pokerkit's replay and its ranking of the hands alone."""

from __future__ import annotations

import datetime
from importlib import import_module
from typing import Any

from compliance.tools.bench.measured import Aim, BenchFloor, DisagreementError, Measured, Say, alternate, rows, timed
from games.hand.form import decode
from games.phh.read import Where, read
from games.phh.write import write_several
from games.schema import load
from games.terms.game import game_terms

NEEDS_DATABASE = False
PEER = "tests.tools.bench.showdowns"
OURS, REPLAY, RANKS = "Oliver", "pokerkit, the hand replayed", "pokerkit, the hands ranked alone"
AIMS = (Aim(OURS, REPLAY, 20), Aim(OURS, RANKS))
SECONDS, QUICK = 45, 25
HANDS, FEWER = 300, 100


def measure(rounds: int, floor: BenchFloor, say: Say) -> Measured:
    """Hold'em hands that pokerkit dealt and played; all must come to the same payouts."""
    peer = import_module(PEER)
    say("pokerkit deals and plays")
    histories = peer.played(FEWER if floor.quick else HANDS)
    game = next(game for game in load.catalogue().games.values() if _plain_holdem(game))
    day = max(edition.from_ for edition in game.edition)
    where = Where(
        establishment="bench", game=str(game.slug), table="T1", gaming_day=day, time_zone="UTC",
        started=datetime.datetime.combine(day, datetime.time(12), datetime.UTC),
    )  # fmt: skip
    hands = [decode(sent.raw) for sent in read(write_several(history.dumps() for history in histories), where)]
    terms = game_terms(game, day)
    whole = [_whole(terms.settle(hand).pot) for hand in hands]  # odd chips are each book's own, and pokerkit's too
    hands = [hand for hand, keep in zip(hands, whole, strict=True) if keep]
    histories = [history for history, keep in zip(histories, whole, strict=True) if keep]

    def ours() -> list[dict[int, int]]:
        return [_net(terms.settle(hand).pot) for hand in hands]

    runs = {
        OURS: timed(ours),
        REPLAY: timed(lambda: peer.replayed(histories)),
        RANKS: timed(lambda: peer.ranked(hands)),
    }
    times, came_to = alternate(runs, rounds, say)
    if came_to[OURS] != came_to[REPLAY]:
        raise DisagreementError("Oliver and pokerkit pay some hand differently")
    return Measured((__doc__ or "").strip(), "hands/s", REPLAY, rows(times, len(hands), REPLAY, RANKS), len(hands))


def _plain_holdem(game: Any) -> bool:
    options = game.procedure[-1].options if game.procedure and game.procedure[-1].name == "showdown" else {}
    ties = options.get("ties", {})
    return options.get("own") == 2 and options.get("board") == 5 and ties.get("odd_chip") == "left-of-button"


def _whole(sheet: Any) -> bool:
    return not sheet.loose and all(award.amount % 100 == 0 for award in sheet.awards)


def _net(sheet: Any) -> dict[int, int]:
    """What each seat is due beyond what it put in, in cents."""
    due = {seat: -put for seat, put in sheet.put}
    for seat, back in sheet.uncalled:
        due[seat] += back
    for award in sheet.awards:
        due[award.seat] += award.amount
    return due
