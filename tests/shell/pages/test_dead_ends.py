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
    links: dict[tuple[str, str], str] = {}
    seen = 0
    for page in pages:
        response = client.get(page)
        if response.status_code == 200 and response["Content-Type"].startswith("text/html"):
            seen += 1
            for link in map(unescape, re.findall(r'href="(/at/[^"#]+)', response.content.decode())):
                links.setdefault((page, resolve(link.partition("?")[0]).view_name), link)  # one of a kind is enough
    assert seen >= 5
    dead = {link: page for (page, _), link in links.items() if client.get(link).status_code not in (200, 302)}
    assert not dead
