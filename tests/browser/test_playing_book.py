"""A clerk enters sessions without touching the mouse; an officer reads the playing book, day by day, by the keyboard too."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from compliance.people.rights import Role
from tests.browser.barriers import looked_at
from tests.browser.conftest import Visit
from tests.browser.stack import HOUSE, LAST_DAY
from tests.browser.visitor import Visitor

BOOK = f"/at/{HOUSE}/{LAST_DAY}/sessions"


def typed(page: Page, *fields: str) -> None:
    """Each text and Enter, from the field that has the focus on."""
    for text in fields:
        if text:
            page.keyboard.type(text)
        page.keyboard.press("Enter")


def checked(visitor: Visitor) -> None:
    """Nothing that axe finds, nothing that runs out of the page, in both schemes and at both widths."""
    assert looked_at(visitor.page) == []


def test_lines_are_entered_corrected_and_ended_by_the_keyboard_alone(signed_in: Visit) -> None:
    with signed_in(Role.RECORDER) as clerk:
        page, clerk.refusals = clerk.page, {409, 422}
        clerk.go(f"{BOOK}/enter")
        person = page.get_by_label("Person", exact=True)
        expect(person).to_be_focused()
        typed(page, "K-7", "T01", "2 pm", "1500", "TP-9", "L-77", "June")
        cure = page.locator("#s-expires-cure")
        expect(cure).to_have_text("Write the day as 06/30/2027.")
        expect(page.get_by_label("Licence expires")).to_be_focused()
        checked(clerk)
        page.keyboard.press("Control+a")
        typed(page, "06/30/2027")
        expect(page.get_by_role("alert").locator("visible=true")).to_contain_text("K-7 was never booked here before.")
        again = page.get_by_role("button", name="Enter it all the same")
        expect(again).to_be_focused()
        checked(clerk)
        page.keyboard.press("Enter")
        expect(page.get_by_text("Entered: K-7 at T01 from 2 pm to 1500.")).to_be_visible()

        expect(person).to_be_focused()
        typed(page, "K-7")  # his provider and licence come by themselves; the table is that of the line before
        expect(page.get_by_label("Licence number")).to_have_value("L-77")
        typed(page, "", "16:00", "", "", "", "")
        expect(page.get_by_text("Entered: K-7 at T01 from 16:00, end open.")).to_be_visible()
        expect(page.locator("[data-list] tbody tr", has_text="K-7")).to_have_count(2)
        checked(clerk)

        ends = page.locator("[data-list] tbody tr", has_text="K-7").get_by_role("link", name="End it")
        ends.focus()
        page.keyboard.press("Enter")
        until = page.get_by_label("To", exact=True)
        expect(until).to_be_focused()
        typed(page, "5pm", "", "", "", "", "")  # past the mark that strikes a line out
        expect(page.get_by_text(re.compile("is corrected: K-7 at T01 .* to 5pm"))).to_be_visible()
        expect(page.locator("[data-list] tbody tr", has_text="K-7")).to_have_count(2)
        expect(ends).to_have_count(0)


def test_the_book_is_read_day_by_day_by_the_keyboard(signed_in: Visit) -> None:
    with signed_in(Role.OFFICER) as officer:
        page, officer.refusals = officer.page, {409}
        officer.go(f"{BOOK}/enter")
        typed(page, "K-8", "T02", "10", "12", "TP-8", "L-88", "08/01/2026")
        expect(page.get_by_role("button", name="Enter it all the same")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_text("Entered: K-8")).to_be_visible()
        officer.go(BOOK)
        row = page.locator("[data-list] tbody tr", has_text="K-8")
        expect(row).to_contain_text("10:00 to 12:00")
        expect(row).to_contain_text("Expired")
        checked(officer)
        page.keyboard.press("[")
        page.wait_for_url(re.compile(r"/2026-09-04/sessions$"))
        page.keyboard.press("]")
        page.wait_for_url(re.compile(r"/2026-09-05/sessions$"))
        page.keyboard.press("j")
        expect(page.locator('tr[aria-current="true"]')).to_have_count(1)
        page.keyboard.press("u")
        page.wait_for_url(re.compile(r"/rotation$"))
        page.get_by_role("link", name="Playing book").focus()
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile(r"/sessions$"))


def test_without_script_a_line_goes_in_as_well(signed_in: Visit) -> None:
    with signed_in(Role.OFFICER, java_script_enabled=False) as officer:
        page, officer.refusals = officer.page, {409}
        officer.go(f"{BOOK}/enter")
        for label, text in (("Person", "K-9"), ("Table", "T03"), ("From", "10:00"), ("Provider", "TP-9")):
            page.get_by_label(label, exact=True).fill(text)
        page.get_by_label("Licence number").fill("L-99")
        page.get_by_role("button", name="Enter session").click()
        page.get_by_role("button", name="Enter it all the same").click()
        expect(page.get_by_text("Entered: K-9 at T03 from 10:00, end open.")).to_be_visible()
