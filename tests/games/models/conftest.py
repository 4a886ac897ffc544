from __future__ import annotations

import pytest

from compliance.houses.write.house_load import house_load
from compliance.licensed.write.catalogue_load import catalogue_load
from tests import builders


@pytest.fixture
def house(db: None) -> str:
    """The small house, loaded; its slug."""
    catalogue_load(catalogue=builders.catalogue(), now=builders.NOW)
    house_load(house=builders.house(), actor="test", now=builders.NOW)
    return builders.HOUSE
