from __future__ import annotations

from tests.pages import _this_machine, client, draft, house, lead, officer, other, page, play, submitted
