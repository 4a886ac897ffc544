from __future__ import annotations

import pytest

from compliance.houses.write.house_load import house_load
from compliance.licensed.write.catalogue_load import catalogue_load
from tests import builders


@pytest.fixture
def house(small_house: None) -> str:
    """The small house, loaded; its slug."""
    return builders.HOUSE
