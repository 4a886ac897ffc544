"""Every page of the URL configuration, as each role sees it: nothing for axe, nothing wider than its window.

A run looks at each page once, at a desk or a telephone, light or dark in turn; `--every-look` at each in all four, and for
what is minor too."""

from __future__ import annotations

import itertools
import re

import pytest

from compliance.people.rights import Role
from tests.browser.addresses import addresses
from tests.browser.barriers import EVERY, LOOKS, SERIOUS, Look, looked_at, made_of
from tests.browser.conftest import Visit
from tests.browser.stack import ELSEWHERE, HOUSE, LAST_DAY, Stack
from tests.browser.visitor import Visitor

_OF_THE_MOMENT = re.compile(r'<p class="print-head">.*?</p>|name="csrfmiddlewaretoken" value="[^"]*"', re.S)


_ONE_OF_EACH_RULE = """SELECT min(finding.id) FROM compliance_finding AS finding
JOIN games_establishment AS house ON house.id = finding.establishment_id WHERE house.slug = %s GROUP BY finding.rule"""


@pytest.fixture(scope="package")
def laid_out() -> dict[str, set[str]]:
    """Address → what stood inside the frame there when it was looked at, for whichever role."""
    return {}


@pytest.fixture(scope="package")
def seen() -> dict[str, set[str]]:
    """Route → what its page was made of when it was looked through, for whichever role."""
    return {}


class Looking:
    """Which looks a page gets: all of them when asked for (`--every-look`), else one, the next page another one."""

    def __init__(self, every: bool) -> None:
        self.every = every
        self.kinds = EVERY if every else SERIOUS
        self._next = itertools.cycle(LOOKS)

    def looks(self) -> tuple[Look, ...]:
        return LOOKS if self.every else (next(self._next),)


@pytest.fixture(scope="package")
def looking(request: pytest.FixtureRequest) -> Looking:
    return Looking(request.config.getoption("--every-look"))


def look(visitor: Visitor, route: str, seen: dict[str, set[str]], looking: Looking) -> list[str]:
    """A page that another role saw, made of nothing new here, is only measured."""
    parts = made_of(visitor.page)
    new = looking.every or not parts <= seen.get(route, set())
    seen[route] = parts | seen.get(route, set())
    return [
        f"{visitor.page.url} {each}" for each in looked_at(visitor.page, looking.looks() if new else (), looking.kinds)
    ]


def page_at(visitor: Visitor, address: str) -> str | None:
    """The HTML that this visitor may see at this very address, if there is any."""
    answer = visitor.page.request.get(visitor.stack.address + address, max_redirects=0)
    is_page = answer.status == 200 and answer.headers.get("content-type", "").startswith("text/html")
    return answer.text() if is_page else None


def inside(page: str) -> str:
    """What stands inside the frame, and the keys of the page."""
    return _OF_THE_MOMENT.sub("", page.partition("<main")[2])


@pytest.mark.parametrize("role", list(Role))
def test_no_page_of_a_role_has_a_barrier_or_runs_out_of_its_window(
    role: Role,
    signed_in: Visit,
    stack: Stack,
    furnished: None,
    seen: dict[str, set[str]],
    laid_out: dict[str, set[str]],
    looking: Looking,
) -> None:
    """The frame of a role is looked at with its first page: a page of which another role saw the very same inside it is not
    opened again."""
    found: list[str] = []
    pages = 0
    with signed_in(role) as visitor:
        for route, address in addresses(stack).items():
            page = page_at(visitor, address)
            if page is None:
                continue
            pages += 1
            if pages > 1 and inside(page) in laid_out.setdefault(address, set()):
                continue
            laid_out.setdefault(address, set()).add(inside(page))
            visitor.go(address)
            found += look(visitor, route, seen, looking)
    assert not found, "\n".join(found)
    assert pages > 10, "hardly a page was open: is the house made, is the person signed in?"


def test_a_finding_of_any_rule_fits_its_window(signed_in: Visit, stack: Stack) -> None:
    found = []
    with signed_in(Role.OFFICER) as officer:
        for (number,) in stack.asked(_ONE_OF_EACH_RULE, HOUSE):
            officer.go(f"/at/{HOUSE}/findings/{number}")
            found += [f"{officer.page.url} {each}" for each in looked_at(officer.page, ())]
    assert not found, "\n".join(found)


def test_before_the_door_and_at_a_closed_one_nothing_stands_in_the_way(
    somebody: Visit, signed_in: Visit, seen: dict[str, set[str]], looking: Looking
) -> None:
    found = []
    with somebody() as stranger:
        for address in ("/sign-in/login/", "/check"):
            stranger.go(address)
            found += look(stranger, address, seen, looking)
    with signed_in(Role.RECORDER) as recorder:
        recorder.refusals |= {403, 404}
        for address, status in ((f"/at/{HOUSE}/{LAST_DAY}", 403), (f"/at/{ELSEWHERE}", 404)):
            assert recorder.go(address) == status
            found += look(recorder, str(status), seen, looking)
    assert not found, "\n".join(found)


def test_what_stands_in_the_way_is_found(somebody: Visit) -> None:
    """Of a page with a barrier in each scheme and a line that is too long: or else the silence above says nothing."""
    with somebody() as visitor:
        visitor.page.set_content(_BAD)
        found = looked_at(visitor.page)
    missing = [f"{scheme}, {size['width']} px: critical image-alt" for scheme, size in LOOKS]
    faint = [f"dark, {width} px: serious color-contrast" for width in (1440, 390)]
    assert [each for each in missing + faint if not any(one.startswith(each) for one in found)] == []
    assert [each for each in found if each.startswith("light") and "contrast" in each] == []
    assert sum("px wide" in each for each in found) == 1


def test_a_breach_of_the_pages_policy_is_noticed(somebody: Visit) -> None:
    with somebody() as visitor:
        visitor.go("/sign-in/login/")
        visitor.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">x</p>')")
        assert "Content Security Policy" in "".join(visitor.wrong)
        visitor.wrong.clear()


_BAD = """<!doctype html><html lang="en"><title>Bad</title><main><h1>Bad</h1><img src="data:,">
<style>@media (prefers-color-scheme: dark) { p { color: #777; background: #666; } }</style>
<p style="width: 900px">Long</p></main></html>"""
