"""No schedule option of the game in force hung at the table when the hand was dealt.

What it checks: at the moment of the deal a posting of this game hung at the table, and the option posted is in force
on the gaming day.

Why it matters: rates and limits are settled and posted before any card is dealt. A hand without a posting has no fee
that could have been due and no limits that could have held, so neither is checked for it.

What to do: see the table's postings. If the notice hung and was not entered, enter the posting with its times. If it
did not hang, no hand may be dealt until it does.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites, local
from compliance.law.finding import Fault, Severity
from games import said

SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ("rule-book", "penal-code-337j-f")
READS: tuple[str, ...] = ("limit", "charge", "means:fees-set-before-play")


def check(facts: HandFacts) -> Sequence[Fault]:
    if facts.fee is not None or facts.game is None or not facts.game.game.schedule:
        return ()  # where a book prints no schedule for a game, none can hang
    hand, table = facts.hand, said.table(facts.hand.table)
    lines = cites(facts, dict.fromkeys(schedule.cite[0] for schedule in facts.game.game.schedule))
    not_checked = "The fee and the limits of this hand were not checked."
    if hand.table not in facts.house.tables:
        says = f"What hung at table {table} cannot be told: the house has no table of that name on file."
        return (Fault("cannot tell", says, "table", table, "a table of the house", None, lines, None, (not_checked,)),)
    if facts.posting is None:
        dealt = f"when the hand was dealt at {said.moment(local(facts, hand.dealt))}"
        says = f"No schedule of {facts.game.game.title} hung at table {table} {dealt}."
        due = "one schedule option, posted before the deal"
        shown = (_sentence(facts.posting_why), not_checked)
        return (Fault("fail", says, "table", "nothing", due, None, lines, None, shown),)
    if facts.posting.schedule is None:
        says = f"Limits alone hung at table {table}, and no schedule of {facts.game.game.title}."
        shown = (_sentence(facts.fee_why), not_checked)
        due = "one schedule option, posted before the deal"
        return (Fault("fail", says, "table", "limits", due, None, lines, None, shown),)
    posted = f"option {facts.posting.option} of schedule {facts.posting.schedule}"
    says = f"Table {table} had {posted} posted, which is not in force on {said.day(hand.gaming_day)}."
    shown = (_sentence(facts.fee_why), not_checked)
    return (Fault("fail", says, "table", posted, "an option in force", None, lines, None, shown),)


def _sentence(why: str) -> str:
    return f"{why[:1].upper()}{why[1:]}."
