"""What holds for every address of this door, in words: stands in the OpenAPI description and on its page."""

from __future__ import annotations

from compliance.people.rights import SCOPES
from compliance.shell.api.commission.parameters import MOST, USUAL
from compliance.shell.api.commission.throttle import EXPORTS, READS

CONVENTIONS: tuple[tuple[str, str], ...] = (
    (
        "Tokens",
        "Send `Authorization: Bearer …`. A token belongs to a person who reads for a commission, and opens the"
        " establishments that this commission regulates, or to a machine of one establishment, and opens that one. It has"
        f" an expiry, may be bound to addresses, and opens the scopes it was made with: {', '.join(SCOPES)}. Every request"
        " is written down; /access-log shows it to the establishment and to the commission.",
    ),
    (
        "Money, times, days",
        "Money is an exact decimal string in a field whose name ends in `_dollars`: `25.00`. What is not known is null and"
        " never zero. Every time is RFC 3339 in UTC. A gaming day is the establishment's own: it begins at its"
        " `boundary_hour` in its `time_zone` and is named after the day it begins on.",
    ),
    (
        "Lists",
        f"A page has `limit` rows ({USUAL} usually, {MOST} at most) and a `cursor`: send it to go on, now or in a week. Rows"
        " stand in the order of the record, and whoever sees an entry of the record sees every entry before it, so a reader"
        " who follows skips nothing and gets nothing twice, however much is being written. The same cursor gives the same"
        " rows, and later what came since. What changes comes again with a higher index: a finding that is withdrawn, a"
        " posting that is taken down, a game that is loaded anew. `changed_since` asks for the same without a cursor.",
    ),
    (
        "Everything at once",
        "With `Accept: application/x-ndjson` a list gives everything that matches, a row a line, as far as the record went"
        " when it began (`Oliver-Record-Size`). If it breaks off, go on from the cursor made of the numbers by which the"
        " last row stands there, joined by dots: `index` of a hand, `changed.id` of a finding,"
        " `changed.index` of books, `hand.position` of a collection. Afterwards follow with `changed_since` and"
        " that size less one.",
    ),
    (
        "Unchanged and compressed",
        "Most answers carry a weak ETag that changes with the record; send it in `If-None-Match` and get 304 while nothing"
        " was recorded. Answers are compressed for who accepts gzip.",
    ),
    (
        "How fast",
        f"{READS:,} requests a minute for a token and {EXPORTS} exports; beyond, 429 with `Retry-After`. That is more than a"
        " million rows a minute.",
    ),
    (
        "What is wrong",
        "Errors are RFC 9457 problem documents; `errors` names each field with what is wrong and the cure. A parameter that"
        " is not known is an error, so that a misspelt filter never passes for a filter. Every verb but GET and HEAD is 405.",
    ),
    (
        "Proof",
        "Each hand, and at /entries every entry (a report with its files' hashes, a posting, a review, an act), comes with"
        " the bytes that were hashed. Keep the checkpoints: /proofs/consistency shows that nothing was rewritten since the"
        " one you kept, /proofs/inclusion that an entry stands in it. `manage.py bundle` gives a"
        " verifier that needs nothing of this installation.",
    ),
)


def as_markdown() -> str:
    """The conventions as the description's text."""
    return "\n\n".join(f"**{title}.** {text}" for title, text in CONVENTIONS)
