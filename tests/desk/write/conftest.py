from __future__ import annotations

from tests.desk.write.proving import _proved
from tests.pages import _this_machine, client, house, lead, officer, other, page, play
