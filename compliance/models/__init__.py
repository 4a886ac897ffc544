"""What happened and what is wrong, as stored rows: hands, their reviews and findings, what waits, and running totals.

A recorded hand is a narrow projection of its entry in the record, for looking up and adding up; its body lives in the
record alone. Reviews, findings and totals can be made again from the record at any time. No judgement here.
"""

from compliance.models.change import CatalogueChange, ChangeAct, ChangeForecast
from compliance.models.finding_act import Act, FindingAct, Reason
from compliance.models.hand import RecordedHand
from compliance.models.intake import IntakeToken
from compliance.models.paper import BooksPending, DayBooks, Paper
from compliance.models.returns import ReturnsCount
from compliance.models.review import Finding, HandReview, ReviewPending, ReviewRun
from compliance.models.session import ProviderSession
from compliance.models.takings import Takings
from compliance.models.totals import TableDay
from compliance.models.upload import UploadResult, UploadRun
from compliance.models.verification import VerificationRun

__all__ = [
    "Act",
    "BooksPending",
    "CatalogueChange",
    "ChangeAct",
    "ChangeForecast",
    "DayBooks",
    "Finding",
    "FindingAct",
    "HandReview",
    "IntakeToken",
    "Paper",
    "ProviderSession",
    "Reason",
    "RecordedHand",
    "ReturnsCount",
    "ReviewPending",
    "ReviewRun",
    "TableDay",
    "Takings",
    "UploadResult",
    "UploadRun",
    "VerificationRun",
]
