"""A change with two people as they have it: the officer drafts, counts and submits; the lead officer approves."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from compliance.people.rights import Role
from tests.browser.conftest import Visit
from tests.browser.stack import HOUSE, LAST_DAY, Stack

LIST = f"/at/{HOUSE}/proposals"


def test_a_change_takes_two_people(signed_in: Visit, stack: Stack) -> None:
    with signed_in(Role.OFFICER) as officer:
        officer.draft_option(number=21, title="Option 21")
        page = officer.page
        expect(page.get_by_text("It fits")).to_be_visible()
        expect(page.locator("table.changes")).to_contain_text("option 21")
        page.get_by_label("First gaming day").fill("2026-09-01")
        page.get_by_label("Last").fill(LAST_DAY.isoformat())
        page.get_by_role("button", name="Count", exact=True).click()
        expect(page.locator("#forecast")).to_contain_text(re.compile("Together|No recorded hand"))
        page.get_by_label("Why").fill("The letter came.")
        page.get_by_role("button", name="Submit for approval").click()
        expect(page.locator(".messages")).to_contain_text("A lead officer other than you decides it.")
        expect(page.get_by_role("button", name="Approve")).to_have_count(0)
        address = page.url.removeprefix(stack.address)
    with signed_in(Role.LEAD) as lead:
        page = lead.page
        lead.go(f"{LIST}?state=submitted")
        page.get_by_role("link", name="Option 21").click()
        page.get_by_label("Why").fill("Read against the letter.")
        page.get_by_role("button", name="Approve").click()
        expect(page.locator(".messages")).to_contain_text("Approved. It holds from its date on.")
        assert page.url.removeprefix(stack.address) == address
    [(state, digest)] = stack.asked("SELECT state, game_digest FROM compliance_change WHERE title = 'Option 21'")
    [(adopted,)] = stack.asked(
        "SELECT game.digest FROM games_adoption AS adoption JOIN games_game AS game ON game.id = adoption.game_id"
        " WHERE adoption.slug = 'ez-baccarat-panda8' ORDER BY adoption.id DESC LIMIT 1"
    )
    assert (state, digest) == ("approved", adopted)
