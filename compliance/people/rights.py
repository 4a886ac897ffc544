"""Which role may do what. Plain data, so that a page, the API and a test read the same table."""

from enum import StrEnum


class Role(StrEnum):
    """What somebody is here for. The words stand on pages and in the log."""

    OFFICER = "officer"
    LEAD = "lead officer"
    ACCOUNTING = "accounting"
    RECORDER = "recorder"
    SURVEILLANCE = "surveillance"
    FLOOR = "floor supervisor"
    COMMISSION = "commission reader"
    ADMINISTRATOR = "administrator"


class Right(StrEnum):
    """What can be asked for at the door of a page or an address of the API."""

    SEE_FINDINGS = "see findings and hands"
    WORK = "work what waits, from the inbox"
    ACT_ON_FINDINGS = "acknowledge, comment, resolve"
    PROPOSE = "draft a change of what is licensed or posted"
    RUN_CASES = "open cases, write and enter their letters"
    JUDGE_CASES = "judge a correction, close a case"
    WAIVE = "waive a finding, approve a change"
    SEE_MONEY = "see collections and run reports"
    CLOSE_DAY = "prepare and close the books of a gaming day"
    EXPORT = "export what is shown"
    RECORD = "put hands in"
    CORRECT = "correct a recorded hand"
    ENTER_PAPERS = "enter slips, counts and other papers of the money"
    SEE_RECORD = "see the record and its proofs"
    SEE_CATALOGUE = "see rule books and rules"
    SUPERVISE = "write down which tables one has, and see how these stand"
    HANDLE_CLIPS = "hold and export video"
    FILES = "see and attach files of evidence"
    OBSERVE = "type in what is seen on video or at a table"
    PLAN = "plan what is looked at, and by which standard"
    INSPECT = "answer the checklists of an inspection"
    KEEP_CAMERAS = "keep the register of cameras"
    SEE_PEOPLE = "see the pages of dealers and players"
    MANAGE_PEOPLE = "manage people, roles and tokens"
    CONFIRM = "confirm a role that somebody else gave"
    SEE_ACCESS_LOG = "see who looked at what"
    SET_UP = "see to the first steps of a house, its tables and shifts"


_READING = {Right.SEE_CATALOGUE, Right.SEE_RECORD}
_OFFICER = _READING | {
    *(
        Right.SEE_FINDINGS,
        Right.WORK,
        Right.ACT_ON_FINDINGS,
        Right.PROPOSE,
        Right.RUN_CASES,
        Right.SEE_MONEY,
        Right.EXPORT,
        Right.RECORD,
        Right.CORRECT,
    ),
    Right.ENTER_PAPERS,
    Right.FILES,
    Right.KEEP_CAMERAS,
    Right.OBSERVE,
    Right.PLAN,
    Right.INSPECT,
    Right.SEE_PEOPLE,
    Right.SET_UP,
}

RIGHTS: dict[Role, frozenset[Right]] = {
    Role.OFFICER: frozenset(_OFFICER),
    Role.LEAD: frozenset(
        _OFFICER | {Right.WAIVE, Right.JUDGE_CASES, Right.CLOSE_DAY, Right.SEE_ACCESS_LOG, Right.CONFIRM}
    ),
    Role.ACCOUNTING: frozenset(
        _READING
        | {Right.SEE_FINDINGS, Right.WORK, Right.SEE_MONEY, Right.CLOSE_DAY, Right.EXPORT, Right.ENTER_PAPERS}
        | {Right.FILES}
    ),
    Role.RECORDER: frozenset({Right.RECORD, Right.ENTER_PAPERS, Right.SEE_CATALOGUE}),
    Role.SURVEILLANCE: frozenset(
        {Right.HANDLE_CLIPS, Right.FILES, Right.KEEP_CAMERAS, Right.OBSERVE, Right.INSPECT, Right.SEE_CATALOGUE}
    ),
    Role.FLOOR: frozenset(
        {Right.SUPERVISE, Right.RECORD, Right.ENTER_PAPERS, Right.INSPECT, Right.FILES, Right.SEE_CATALOGUE}
    ),
    Role.COMMISSION: frozenset(_READING | {Right.SEE_FINDINGS, Right.SEE_MONEY, Right.EXPORT, Right.SEE_ACCESS_LOG}),
    Role.ADMINISTRATOR: frozenset(
        {Right.SEE_CATALOGUE, Right.MANAGE_PEOPLE, Right.CONFIRM, Right.SEE_ACCESS_LOG, Right.SET_UP}
    ),
}

AT_A_HOUSE = (Role.OFFICER, Role.LEAD, Role.ACCOUNTING, Role.RECORDER, Role.SURVEILLANCE, Role.FLOOR)
"""Roles that are held at one establishment; the other two are held for a commission, and for this Oliver as a whole."""

DECIDING = frozenset({Right.WAIVE, Right.JUDGE_CASES, Right.CLOSE_DAY, Right.MANAGE_PEOPLE})
"""Rights to approve, to close and to give rights. A role with one of them is given by one person and confirmed by another."""


def decides(role: Role) -> bool:
    """Whether a role holds one of these rights."""
    return not RIGHTS[role].isdisjoint(DECIDING)


SECOND_FACTOR = frozenset({Role.LEAD, Role.ADMINISTRATOR})
"""Who cannot do anything before a second factor is set up, wherever; a house may ask others (OLIVER_SECOND_FACTOR)."""

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
"""What a reader's token may open, part by part; `export` is the right to draw a whole list in one answer."""

COMMISSION_SCOPES = frozenset(scope for scope, right in SCOPES.items() if right in RIGHTS[Role.COMMISSION])
