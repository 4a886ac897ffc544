"""What happened and what is wrong, as stored rows: hands, their reviews and findings, what waits, and running totals.

A recorded hand is a narrow projection of its entry in the record, for looking up and adding up; its body lives in the
record alone. Reviews, findings and totals can be made again from the record at any time. No judgement here.
"""

from compliance.floor.models.finding_act import Act, FindingAct, Reason
from compliance.floor.models.hand import RecordedHand
from compliance.floor.models.hand_correction import CorrectionDecision, HandCorrection
from compliance.floor.models.refused import RefusedCount
from compliance.floor.models.review import Finding, HandReview, ReviewPending, ReviewRun
from compliance.floor.models.session import ProviderSession
from compliance.floor.models.takings import Takings
from compliance.floor.models.totals import TableDay
from compliance.floor.models.upload import UploadResult, UploadRun

__all__ = [
    "Act",
    "CorrectionDecision",
    "Finding",
    "FindingAct",
    "HandCorrection",
    "HandReview",
    "ProviderSession",
    "Reason",
    "RecordedHand",
    "RefusedCount",
    "ReviewPending",
    "ReviewRun",
    "TableDay",
    "Takings",
    "UploadResult",
    "UploadRun",
]
