"""Changes of the catalogue with two people, and what was counted of a game's wagers, as stored rows."""

from compliance.licensed.models.change import CatalogueChange, ChangeAct, ChangeForecast
from compliance.licensed.models.returns import ReturnsCount

__all__ = [
    "CatalogueChange",
    "ChangeAct",
    "ChangeForecast",
    "ReturnsCount",
]
