"""By which an answer is found again: everything of a game that it was counted from, and nothing else."""

from __future__ import annotations

import hashlib

import msgspec

from games.schema import dated
from games.terms.game import GameTerms

VERSION = 1
"""Of the counting: raised where the same terms would be counted otherwise, so that no earlier answer is shown for them."""
_encode = msgspec.json.Encoder(order="sorted").encode


def key_of(terms: GameTerms) -> str:
    """The SHA-256 of wagers, pay tables, pack, procedure, caps and readings as they hold."""
    kinds = [wager.kind for wager in terms.wagers.values()]
    tables = list(dated.as_of(terms.game.pay_table, terms.day).values())
    caps = list(dated.as_of(terms.game.cap, terms.day).values())
    read = dict(terms.readings)
    parts = [VERSION, kinds, tables, caps, terms.deck, terms.procedure, dict(terms.options), read, terms.settlement]
    return hashlib.sha256(_encode(parts)).hexdigest()
