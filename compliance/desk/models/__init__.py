"""Equal findings gathered in issues, what each finding adds to its issue, what people did about issues, hand-overs, views, mail,
and sums over all of a house's findings by week.

Which findings belong together follows from their key alone, so issues and figures can be made again from the findings.
"""

from compliance.desk.models.handover import Handover, HandoverRead
from compliance.desk.models.issue import Issue, IssueFinding, IssueTally
from compliance.desk.models.issue_act import IssueAct, IssueActKind, WaitingFor
from compliance.desk.models.mail_choice import MailChoice
from compliance.desk.models.saved_view import Following, SavedView
from compliance.desk.models.trend import Trend

__all__ = [
    "Following",
    "Handover",
    "HandoverRead",
    "Issue",
    "IssueAct",
    "IssueActKind",
    "IssueFinding",
    "IssueTally",
    "MailChoice",
    "SavedView",
    "Trend",
    "WaitingFor",
]
