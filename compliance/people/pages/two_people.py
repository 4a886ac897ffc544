"""Two people: what takes two of them at an establishment, who could, and what waits for a second word."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from compliance.people.access import standing_of
from compliance.people.pages.administration import acting, administration_show
from compliance.people.read.emergencies import emergencies_open
from compliance.people.read.two_people import who_could
from compliance.people.rights import Right
from compliance.shell.door import establishment_of, page


@page(Right.SEE_ACCESS_LOG)
def two_people(request: HttpRequest, house: str) -> HttpResponse:
    return two_people_show(request, {})


def two_people_show(request: HttpRequest, more: dict[str, Any], status: int = 200) -> HttpResponse:
    """The page, or the page again with what was refused."""
    establishment = establishment_of(request)
    context = {
        "could": who_could(establishment=establishment),
        "confirms": standing_of(request=request).may(Right.CONFIRM, establishment),
        "acting": acting(request).pk,
        "emergencies": emergencies_open(establishment_id=establishment.pk, now=timezone.now()),
        **more,
    }
    return administration_show(request, "people/two_people.html", context, current="two_people", status=status)
