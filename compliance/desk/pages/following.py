"""What is new in the views that somebody follows, as the inbox leads there."""

from __future__ import annotations

from typing import cast

from django.http import HttpRequest
from django.urls import reverse

from compliance.desk.read.following import New, new_in_views
from compliance.people.access import standing_of
from compliance.people.models import Person
from compliance.shell.days import today_at
from compliance.shell.door import establishment_of


def news_of(request: HttpRequest) -> list[tuple[New, str]]:
    """Each view into which something fell, and its address."""
    place, today = establishment_of(request), today_at(establishment_of(request))
    found = new_in_views(
        establishment=place, person=cast(Person, request.user), standing=standing_of(request=request), today=today
    )
    days = {"findings": {"day": today}}
    return [
        (each, f"{reverse(each.view.of, kwargs={'house': place.slug, **days.get(each.view.of, {})})}?{each.view.query}")
        for each in found
    ]
