"""Drafts for tests, as an officer types them."""

from __future__ import annotations

from tests import builders

NEW_OPTION = """
[[option]]
schedule = "own"
number = 16
from = 2026-10-01
cite = ["698"]
note = "Approved by letter of the Bureau of 09/20/2026."
limit = { min = 5, max = 1000, cite = ["698"] }
bands.player-dealer = [
  { from = 5, to = 100, fee = 3.00, cite = "698" },
  { from = 101, fee = 9.00, cite = "698" },
]
flat.player = { fee = 0.00, cite = "698" }
"""
DEARER = NEW_OPTION.replace("number = 16", "number = 2")
END = """
[[end]]
kind = "option"
schedule = "own"
number = 2
until = 2026-10-01
"""
POSTING = """
[[posting]]
table = "T1"
schedule = "own"
option = 3
from = 2026-10-01T06:00:00-07:00
min = 5
max = 1000
notice = "On the table from 09/20/2026 on."
"""
GAME = builders.GAME
