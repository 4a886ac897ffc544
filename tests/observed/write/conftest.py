from __future__ import annotations

from tests.observed.conftest import here, look
