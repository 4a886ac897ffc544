"""A forecast of a proposed change as its page shows it: how far it is, the sums, and what may be asked for."""

from __future__ import annotations

import datetime
from typing import Any

from compliance.licensed.models import CatalogueChange, ChangeForecast
from compliance.licensed.pages.proposal_forms import option_choices
from compliance.licensed.read.changed_game import tables_of
from compliance.licensed.read.proposals import options_hung
from compliance.licensed.write.change_check import Checked
from compliance.licensed.write.change_forecast import forecast_latest, text_digest
from compliance.shell.days import today_at
from games.schema import Charge
from games.terms import options_compared as counting
from games.terms.game import NotInForce, fee_terms

_WEEK = 7


def forecast_context(change: CatalogueChange, checked: Checked | None) -> dict[str, Any]:
    """The last forecast with its sums, and what may be asked for."""
    run = forecast_latest(change_id=change.pk)
    if run is not None:
        run.change = change
    context: dict[str, Any] = {
        "run": run,
        "stale": run is not None and run.text_digest != text_digest(change.text),
        "sums": None if run is None else _sums(run),
    }
    if checked is None or checked.after is None or checked.whole_day is None:
        return context
    today = today_at(change.establishment)
    hung = options_hung(establishment_id=change.establishment_id, game=change.game)
    under = option_choices(checked.after, checked.whole_day)
    return context | {
        "hung": [(f"{one.schedule}.{one.option}", f"Option {one.option}, {one.schedule}") for one in hung],
        "under": under,
        "under_first": _drafted(checked) or (under[0][0] if under else ""),
        "tables": tables_of(establishment_id=change.establishment_id),
        "first": today - datetime.timedelta(days=_WEEK),
        "last": today - datetime.timedelta(days=1),
        "fees": _fees(checked, run),
    }


def _drafted(checked: Checked) -> str:
    """The option that the draft is about."""
    if checked.proposal is None:
        return ""
    for option in checked.proposal.option:
        return f"{option.schedule}.{option.number}"
    for posting in checked.proposal.posting:
        return f"{posting.schedule}.{posting.option}"
    return ""


def _fees(checked: Checked, run: ChangeForecast | None) -> list[Charge]:
    """Which columns of the page are in the sums."""
    if run is None or checked.after is None or checked.whole_day is None:
        return []
    try:
        terms = fee_terms(checked.after, run.schedule, run.option, checked.whole_day)
    except NotInForce:
        return []
    return [each.charge for each in counting.fees_of(terms)]


def _sums(run: ChangeForecast) -> dict[str, Any]:
    lines = [
        {
            "table": table,
            "day": datetime.date.fromisoformat(day),
            "hands": n,
            "then": then,
            "under": under,
            "apart": apart,
        }
        for table, day, n, then, under, apart in run.lines
    ]
    return {
        "lines": lines,
        "total": {name: sum(line[name] for line in lines) for name in ("hands", "then", "under", "apart")},
        "reasons": run.reasons.items(),
    }
