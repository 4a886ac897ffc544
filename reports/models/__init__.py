"""The runs of reports and what came of them, as stored rows. No figures: those are read again from the house's own rows.

An edition and its files are never changed: the same question asked again finds them, and a changed answer is a new edition.
"""

from reports.models.edition import ReportEdition, ReportFile
from reports.models.run import ReportRun

__all__ = ["ReportEdition", "ReportFile", "ReportRun"]
