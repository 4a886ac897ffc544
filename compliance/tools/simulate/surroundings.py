"""What holds at a table on a gaming day: its game, its notice, its proposition player, the law by which it is dealt."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from compliance.houses.forms.house import Posting
from compliance.houses.forms.session import Session
from compliance.tools.simulate import law, wagering
from compliance.tools.simulate.spec import Spec
from compliance.tools.simulate.tables import TablePlan
from games.dealing import Limits
from games.terms.game import FeeTerms, GameTerms, fee_terms, game_terms


class Surroundings(NamedTuple):
    """What holds at a table on a gaming day."""

    plan: TablePlan
    day: datetime.date
    game: GameTerms
    posting: Posting
    fee: FeeTerms | None  # None: the book prints no schedule for the game, and limits hang alone
    limits: Limits
    open_next_day: bool
    session: Session | None = None  # of the proposition player who is booked there
    law: frozenset[str] = frozenset()  # instruments by which it is dealt that day, beside the book


def surroundings(plan: TablePlan, day: datetime.date, spec: Spec) -> Surroundings:
    """The terms and the notice of a table-day."""
    opening = plan.opening(day)
    posting = next((posting for posting in plan.postings if posting.holds(opening)), None)
    if posting is None:
        raise LookupError(f"{plan.game.slug}: no option prints limits and a fee that one hand tells")
    schedule, option = posting.schedule, posting.option
    fee = None if schedule is None or option is None else fee_terms(plan.game, schedule, option, day)
    terms = game_terms(plan.game, day, layout=plan.layout, sign=posting.sign)
    limits = wagering.limits_of(posting)
    asked = law.asked(day, spec.as_if, plan.game.banked_by)
    return Surroundings(plan, day, terms, posting, fee, limits, day < spec.last_day, plan.sessions.get(day), asked)
