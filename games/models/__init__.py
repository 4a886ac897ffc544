"""What is licensed, as stored rows: the same catalogue in the database.

Its rows are written once per digest and never changed (triggers refuse it). No
arithmetic here: what is counted is counted by the pure rooms from the body that a LicensedGame row keeps.
"""

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
    "FeeBand",
    "LicensedGame",
    "PayLine",
    "PayTableLine",
    "RuleBook",
    "ScheduleOption",
    "WagerKind",
    "WagerLimit",
]
