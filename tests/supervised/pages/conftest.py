from __future__ import annotations

from tests.pages import _this_machine, client, house, officer, play
