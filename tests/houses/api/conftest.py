from __future__ import annotations

from tests.commission import (
    _nobody_has_read_yet,
    commission,
    dov,
    hands,
    house,
    token_of,
)
