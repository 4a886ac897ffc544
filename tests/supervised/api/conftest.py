from __future__ import annotations

from tests.commission import _nobody_has_read_yet, _the_access_log_is_shown_at_once, commission, dov, house, token_of
