from __future__ import annotations

from tests.observed.conftest import here, look, seal
from tests.pages import _this_machine, client, house, lead, officer, other, page, play
