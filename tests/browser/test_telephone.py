"""What an officer does standing on the floor: select, act, search and choose a day on a narrow page, by touch."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from compliance.people.rights import Role
from tests.browser.conftest import Visit
from tests.browser.stack import HOUSE, LAST_DAY, Stack
from tests.browser.visitor import TELEPHONE, TOUCH

DAY = f"/at/{HOUSE}/{LAST_DAY}"


def test_findings_are_selected_and_acted_on_at_a_telephone(signed_in: Visit) -> None:
    with signed_in(Role.LEAD, **TOUCH) as lead:
        page = lead.page
        page.set_viewport_size(TELEPHONE)
        lead.go(f"{DAY}/findings?state=new")
        before = page.locator("[data-list] tbody tr").count()
        for number in (0, 1):
            label = page.locator(".f-check label").nth(number)
            box = label.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44
            label.tap()
        expect(page.locator("[data-chosen]")).to_have_text("2 selected")
        page.locator("#chosen summary", has_text="Comment").tap()
        panel = page.locator("#chosen details[open] .act-panel").bounding_box()
        assert panel is not None
        assert panel["x"] >= 0
        assert panel["x"] + panel["width"] <= 390
        page.keyboard.press("Escape")
        page.locator("#chosen button", has_text="Acknowledge").tap()
        expect(page.get_by_role("status").first).to_contain_text("2 findings acknowledged.")
        expect(page.locator("[data-list] tbody tr")).to_have_count(before - 2)


def test_a_hand_is_searched_and_another_day_is_chosen_at_a_telephone(signed_in: Visit, stack: Stack) -> None:
    with signed_in(Role.OFFICER, **TOUCH) as officer:
        page = officer.page
        page.set_viewport_size(TELEPHONE)
        officer.go(DAY)
        page.locator(".person > summary").tap()
        page.get_by_role("link", name="Search").tap()
        page.get_by_label("Search hands, tables, rules, games").locator("visible=true").fill("T01")
        page.get_by_role("button", name="Search").tap()
        expect(page).to_have_url(re.compile(f"{DAY}/tables/T01"))
        [(first,)] = stack.asked("SELECT min(gaming_day) FROM compliance_hand")
        page.locator(".day-menu summary").tap()
        page.locator("#go-on").fill(first.isoformat())
        page.get_by_role("button", name="Go", exact=True).tap()
        expect(page).to_have_url(re.compile(f"/at/{HOUSE}/{first}/tables/T01"))
