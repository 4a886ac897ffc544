"""What is licensed and posted, as stored rows: commissions, establishments and tables, the catalogue, and what hangs where.

Catalogue rows are written once per digest and never changed (triggers refuse it); a posting may only be ended. No
arithmetic here: what is counted is counted by the pure rooms from the body that a LicensedGame row keeps.
"""

from compliance.houses.models.place import Commission, Establishment, GamingTable
from compliance.houses.models.posting import Posting
from games.models.catalogue import (
    CatalogueAdoption,
    FeeBand,
    LicensedGame,
    PayLine,
    PayTableLine,
    RuleBook,
    ScheduleOption,
    WagerKind,
    WagerLimit,
)

__all__ = [
    "CatalogueAdoption",
    "Commission",
    "Establishment",
    "FeeBand",
    "GamingTable",
    "LicensedGame",
    "PayLine",
    "PayTableLine",
    "Posting",
    "RuleBook",
    "ScheduleOption",
    "WagerKind",
    "WagerLimit",
]
