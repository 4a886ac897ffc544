"""What can be done about a case: each act with its fields, from which states, and who may. Pages, writes and tests read this.

A state is never typed in: it is what the last act made of the case.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

State = Literal[
    "open", "notice given", "answered", "to be corrected", "to be judged", "adequate", "not adequate", "closed"
]
STATES: tuple[State, ...] = (
    *("open", "notice given", "answered", "to be corrected", "to be judged"),
    *("adequate", "not adequate", "closed"),
)
Kind = Literal["words", "line", "day", "moment", "person", "letter", "clock", "event", "choice", "refs"]

LETTERS = {
    "notice": "Notice",
    "response": "Response",
    "request": "Request",
    "incident": "Report of an incident",
    "judgement": "Judgement",
    "letter": "Letter",
}
WAYS = {
    "by-hand": "By hand, signed for",
    "post": "Registered post",
    "portal": "Portal",
    "mail": "E-mail",
    "spoken": "Read out and signed",
}
PARTIES = {
    "employee": "Employee (badge)",
    "provider": "Third-party provider",
    "commission": "Commission or bureau",
    "city": "City or county",
    "desk": "A desk of the house",
    "house": "The house itself",
    "patron": "Patron (pseudonym)",
}
VERDICTS = {"adequate": "Adequate", "partly": "Partly adequate", "not": "Not adequate"}
KINDS_OF_REFERENCE = {
    "finding": "Finding",
    "hand": "Hand",
    "paper": "Paper",
    "badge": "Badge",
    "pseudonym": "Pseudonym",
    "provider": "Provider",
    "report": "Report",
    "issue": "Issue",
    "clip": "Clip",
    "observation": "Observation",
}
"""What a case gathers, by kind and id."""


class Field(Struct, frozen=True):
    """One field of an act."""

    name: str
    label: str
    kind: Kind
    needed: bool = True
    of: dict[str, str] = {}
    help: str = ""


class Act(Struct, frozen=True, kw_only=True):
    """One thing that can be done."""

    name: str
    word: str  # on its button
    past: str  # in the history
    fields: tuple[Field, ...] = ()
    from_: tuple[State, ...]
    to: State | None = None  # None: it stays what it is
    judges: bool = False  # asks for the right to judge, and for another person
    key: str = ""
    internal: bool = False  # the commission does not see it
    seldom: bool = False  # behind "more" on the page


_OPEN = tuple(each for each in STATES if each != "closed")
_WORDS = Field("words", "In words", "words", needed=False)
_LETTER = (
    Field("kind", "Kind of letter", "choice", of=LETTERS),
    Field("with", "With whom", "choice", of=PARTIES),
    Field("name", "Who exactly", "line", help="A badge, a provider, an office: never a name."),
    Field("about", "About", "line"),
    Field("text", "What it says", "words"),
    Field("clock", "It answers the clock", "clock", needed=False),
    Field("answers", "It answers the letter", "letter", needed=False),
)

ACTS: dict[str, Act] = {
    one.name: one
    for one in (
        Act(
            name="draft", word="Draft a letter", past="Letter drafted", from_=_OPEN, internal=True, key="e",
            fields=(*_LETTER, Field("due", "Answer by", "day", needed=False, help="Empty: by the house's own clock.")),
        ),
        Act(
            name="send", word="Sent", past="Letter sent", from_=_OPEN,
            fields=(
                Field("letter", "Which letter", "letter"),
                Field("way", "How it went out", "choice", of=WAYS),
                Field("day", "On which day", "day"),
                Field("proof", "Proof", "line", help="The receipt's number, the post's, the portal's."),
            ),
        ),
        Act(
            name="discard", seldom=True, word="Take a letter back", past="Letter taken back", from_=_OPEN,
            fields=(Field("letter", "Which letter", "letter"), Field("words", "Why", "words")),
        ),
        Act(
            name="receive", word="Enter a letter", past="Letter received", from_=_OPEN,
            fields=(
                *_LETTER,
                Field("theirs", "Its number there", "line", needed=False),
                Field("way", "How it came", "choice", of=WAYS),
                Field("day", "On which day", "day"),
                Field("due", "It asks for an answer by", "day", needed=False),
            ),
        ),
        Act(
            name="confirm", word="Confirm a due day", past="Due day confirmed", from_=_OPEN,
            fields=(
                Field("letter", "Which letter", "letter"),
                Field("due", "The day that you read in it", "day", help="Another person than the one who entered it."),
            ),
        ),
        Act(
            name="action", word="Corrective action", past="Corrective action promised", from_=_OPEN, to="to be corrected",
            fields=(
                Field("words", "What is done", "words"),
                Field("who", "Who does it", "line"),
                Field("due", "By when", "day"),
                Field("seen", "How it will be seen", "line"),
            ),
        ),
        Act(
            name="done", word="Said to be done", past="Said to be done", from_=("to be corrected", "not adequate"),
            to="to be judged", fields=(Field("words", "What was done, and what shows it", "words"),),
        ),
        Act(
            name="judge", word="Judge", past="Judged", from_=("to be judged", "adequate", "not adequate", "closed"), judges=True,
            key="r",
            fields=(
                Field("verdict", "The correction is", "choice", of=VERDICTS),
                Field("words", "Why", "words"),
                Field("look", "Look again on", "day", needed=False),
            ),
        ),
        Act(
            name="close", word="Close", past="Closed", from_=("adequate", "open", "answered"), to="closed", judges=True,
            fields=(Field("words", "Why it is closed", "words"),),
        ),
        Act(
            name="reopen", word="Reopen", past="Reopened", from_=("closed",), to="open",
            fields=(Field("words", "Why", "words"),),
        ),
        Act(
            name="event", seldom=True, word="Something happened", past="It happened", from_=_OPEN,
            fields=(
                Field("event", "What happened", "event"),
                Field("at", "When the house knew it", "moment"),
                _WORDS,
            ),
        ),
        Act(
            name="give", seldom=True, word="Give to", past="Given", from_=_OPEN, key="g",
            fields=(Field("person", "Who has it from now on", "person", needed=False),),
        ),
        Act(
            name="take", word="Take", past="Taken", from_=_OPEN, key="m",
        ),
        Act(
            name="join", seldom=True, word="Add to it", past="Added", from_=_OPEN,
            fields=(
                Field("kind", "What", "choice", of=KINDS_OF_REFERENCE),
                Field("refs", "Its number or name", "refs", help="Several with blanks between them."),
            ),
        ),
        Act(
            name="leave", seldom=True, word="Take out of it", past="Taken out", from_=_OPEN,
            fields=(
                Field("kind", "What", "choice", of=KINDS_OF_REFERENCE),
                Field("refs", "Its number or name", "refs"),
                Field("words", "Why", "words"),
            ),
        ),
        Act(
            name="note", word="Note", past="Note", from_=STATES, key="c",
            fields=(Field("words", "Note", "words"),),
        ),
        Act(
            name="internal", seldom=True, word="Internal note", past="Internal note", from_=STATES, internal=True,
            fields=(Field("words", "Note that stays in the house", "words"),),
        ),
    )
}  # fmt: skip

NOT_BY_THE_JUDGE = ("draft", "action", "done")
"""Whoever did one of these does not judge the case, nor close it."""
TO = {"adequate": "adequate", "partly": "not adequate", "not": "not adequate"}
"""What a judgement makes of a case."""


def acts_from(state: str) -> list[Act]:
    """What can be done in a state, in the order of the page."""
    return [one for one in ACTS.values() if state in one.from_]
