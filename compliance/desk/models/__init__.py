"""Equal findings gathered in issues, what each finding adds to its issue, and what people did about issues.

Which findings belong together follows from their key alone, so issues and figures can be made again from the findings.
"""

from compliance.desk.models.issue import Issue, IssueFinding, IssueTally
from compliance.desk.models.issue_act import IssueAct, IssueActKind, WaitingFor

__all__ = ["Issue", "IssueAct", "IssueActKind", "IssueFinding", "IssueTally", "WaitingFor"]
