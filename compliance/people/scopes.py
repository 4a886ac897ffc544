"""What a reader's token may open, part by part. Plain data, like the rights it is held against."""

from __future__ import annotations

from compliance.people.rights import RIGHTS, Right, Role

SCOPES: dict[str, Right] = {
    "catalogue": Right.SEE_CATALOGUE,
    "hands": Right.SEE_FINDINGS,
    "findings": Right.SEE_FINDINGS,
    "collections": Right.SEE_MONEY,
    "reports": Right.SEE_MONEY,
    "record": Right.SEE_RECORD,
    "access-log": Right.SEE_ACCESS_LOG,
    "export": Right.EXPORT,
}
"""`export` is the right to draw a whole list in one answer."""

COMMISSION_SCOPES = frozenset(scope for scope, right in SCOPES.items() if right in RIGHTS[Role.COMMISSION])
