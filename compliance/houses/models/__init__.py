"""Who licenses, who deals, and where: commissions, establishments, tables, and what hangs there, as stored rows."""

from compliance.houses.models.camera import CameraEntry, CameraNote, CameraWord
from compliance.houses.models.change import HouseChange, HouseChangeWord
from compliance.houses.models.place import Commission, Establishment, GamingTable
from compliance.houses.models.posting import Posting

__all__ = [
    "CameraEntry",
    "CameraNote",
    "CameraWord",
    "Commission",
    "Establishment",
    "GamingTable",
    "HouseChange",
    "HouseChangeWord",
    "Posting",
]
