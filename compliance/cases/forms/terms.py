"""What ends on a day and has to be seen to before: contracts, licences, badges, approvals, interpretations. Pure."""

from __future__ import annotations

from msgspec import Struct


class TermKind(Struct, frozen=True):
    """A kind of thing that ends. `event` starts the clocks of the law that run before it; `plain` names nobody."""

    kind: str
    word: str
    ends: str  # what happens on the day
    plain: str
    event: str = ""


TERMS = {
    one.kind: one
    for one in (
        TermKind("contract", "Provider contract", "ends", "A provider contract ends", "contract-ends"),
        TermKind("licence", "Licence or work permit", "expires", "A licence or work permit expires", "licence-expires"),
        TermKind("badge", "Badge", "expires", "A badge expires"),
        TermKind("approval", "Approval", "is to be looked at again", "An approval is to be looked at again"),
        TermKind("interpretation", "Interpretation", "is to be looked at again", "An interpretation is to be looked at again"),
    )
}  # fmt: skip
