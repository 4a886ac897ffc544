"""No page leads a role to one that is closed to it, or to one that is not there."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.urls import resolve, reverse

from compliance.floor.models import Finding
from compliance.people.rights import Role
from compliance.shell.urls import urlpatterns
from tests import builders
from tests.pages import short_hand
from tests.shell.pages.test_who_may import IN_ADDRESS, WHO_MAY, person_as


@pytest.mark.django_db
@pytest.mark.parametrize("role", list(Role))
def test_no_page_leads_to_one_that_is_closed(house: str, play: Callable[..., None], role: Role) -> None:
    """Every kind of link on every page that a role may see."""
    play(short_hand(1), builders.hand(2), builders.hand(3, decks=2))
    client = person_as(role, house)
    known = {**IN_ADDRESS, "number": Finding.objects.latest("id").pk, "index": 1, "hand_id": "T1-1"}
    pages = [
        reverse(str(each.name), kwargs={name: {"house": house, **known}[name] for name in each.pattern.converters})
        for each in urlpatterns
        if each.name in WHO_MAY and not str(each.name).endswith(("_csv", "template", "results", "file", "stop"))
    ]
    links: dict[str, str] = {}  # where it leads, and from where first
    answers: dict[str, int] = {}
    seen = 0
    for page in pages:
        response = client.get(page)
        answers[page] = response.status_code
        if response.status_code == 200 and response["Content-Type"].startswith("text/html"):
            seen += 1
            kinds: dict[str, str] = {}  # of a page one of a kind is enough
            for link in map(unescape, re.findall(r'href="(/at/[^"#]+)', response.content.decode())):
                kinds.setdefault(resolve(link.partition("?")[0]).view_name, link)
            links = dict.fromkeys(kinds.values(), page) | links
    assert seen >= 5
    # The rail stands on every page: what was opened once answers for all the pages that lead there.
    answers |= {link: client.get(link).status_code for link in links if link not in answers}
    dead = {link: page for link, page in links.items() if answers[link] not in (200, 302)}
    assert not dead
