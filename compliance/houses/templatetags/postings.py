"""How pages write what belongs to a posting: the period of notice, the key of a page of the register."""

from __future__ import annotations

import datetime

from django import template
from django.utils.http import urlencode

from compliance.houses.read.postings import Key

register = template.Library()


@register.filter
def notice_words(notice: datetime.timedelta) -> str:
    """ "6 days 4 hours before", "2 hours after"."""
    minutes = round(abs(notice).total_seconds() / 60)
    parts = ((minutes // 1440, "day"), (minutes // 60 % 24, "hour"), (minutes % 60, "minute"))
    said = [f"{many} {name}{'' if many == 1 else 's'}" for many, name in parts if many][:2]
    if not said:
        return "as it went up"
    return f"{' '.join(said)} {'after' if notice < datetime.timedelta() else 'before'}"


@register.filter
def key_words(key: Key) -> str:
    return f"{key.since}.{key.record}"


@register.simple_tag(takes_context=True)
def posting_filters(context: template.Context) -> str:
    """The filters of the register in this address."""
    given = context["request"].GET
    values = {name: given[name] for name in ("days", "table", "game") if given.get(name)}
    return f"?{urlencode(values)}" if values else ""
