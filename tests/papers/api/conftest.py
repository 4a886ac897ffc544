from __future__ import annotations

from tests.recorder import recorder, token
