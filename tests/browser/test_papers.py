"""A clerk types a pile of counts without touching the mouse; one prepares the books of the day, another closes them."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from compliance.people.rights import Role
from tests.browser.conftest import Visit
from tests.browser.stack import HOUSE, Stack
from tests.browser.test_playing_book import checked, typed
from tests.browser.visitor import Visitor

DAY = f"/at/{HOUSE}/2026-08-03"  # before the demonstration's days: nobody else looks at it
EARLIER = f"/at/{HOUSE}/2026-08-02"
PILE = (("T01", "480"), ("T02", "$1,250.5"), ("T03", "75"), ("T01", "20.25"), ("T02", "0"))


def filled(page: Page, box: str, table: str, shift: str, amount: str) -> None:
    """One count from the box to the amount: each text and Enter; the last Enter sends it."""
    expect(page.get_by_label("Box", exact=True)).to_be_focused()
    typed(page, box, table, shift, "drop", "first", "1500", "C-1; C-2", amount)


def settled(visitor: Visitor) -> None:
    """Nothing is under way in the region, and it has its full ink again; then as everywhere."""
    expect(visitor.page.locator("#entry")).to_have_css("opacity", "1")
    checked(visitor)


def test_a_pile_of_counts_is_entered_by_the_keyboard_alone(signed_in: Visit) -> None:
    with signed_in(Role.RECORDER) as clerk:
        page, clerk.refusals = clerk.page, {409, 422}
        clerk.go(f"{DAY}/papers/count")
        settled(clerk)
        for number, (table, amount) in enumerate(PILE):
            filled(page, f"{table}-{number}", table, "Day", amount)
            expect(page.get_by_text("Count entered.")).to_be_visible()
            expect(page.locator("tbody tr[data-href]")).to_have_count(number + 1)
        expect(page.get_by_text("together $1,825.75")).to_be_visible()
        settled(clerk)
        filled(page, "T03-9", "T03", "Day", "many")  # what does not fit stays with its cure, and has the focus
        amount = page.get_by_label("Amount", exact=True)
        expect(amount).to_be_focused()
        settled(clerk)
        page.keyboard.press("Control+a")
        typed(page, "5")
        expect(page.locator("tbody tr[data-href]")).to_have_count(6)
        filled(page, "T01-0", "T01", "Day", "490")  # the very same count with another sum is asked about
        again = page.get_by_role("button", name="Enter it all the same")
        expect(again).to_be_focused()
        expect(page.get_by_text("stands in the book with the same box, kind of box, count.")).to_be_visible()
        settled(clerk)
        clerk.go(f"{DAY}/papers/count?count=first")  # else they wait for the second ones
        page.keyboard.press("Escape")
        page.locator("h1").click()
        page.keyboard.press("j")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Both stay in the record.")).to_be_visible()
        expect(page.get_by_label("Box", exact=True)).to_have_value("T03-9")
        assert clerk.wrong == []


def test_a_box_that_is_known_brings_its_table_and_shift(signed_in: Visit) -> None:
    with signed_in(Role.RECORDER) as clerk:
        page = clerk.page
        clerk.go(f"{EARLIER}/papers/box")
        expect(page.get_by_label("Box", exact=True)).to_be_focused()
        typed(page, "T03-D", "T03", "Day", "drop", "1400", "F-1", "F-1, S-1")
        expect(page.get_by_text("Box removed entered.")).to_be_visible()
        clerk.go(f"{EARLIER}/papers/count")
        expect(page.get_by_label("Box", exact=True)).to_be_focused()
        typed(page, "T03-D")
        expect(page.get_by_label("Table", exact=True)).to_have_value("T03")
        expect(page.get_by_label("Shift", exact=True)).to_have_value("Day")
        expect(page.get_by_label("Count", exact=True)).to_be_focused()  # what was brought is not walked through
        typed(page, "first", "1500", "C-1; C-2", "75")
        expect(page.get_by_text("T03-D · T03 · Day · drop · first · 15:00 · C-1; C-2 · $75.00")).to_be_visible()
        settled(clerk)
        expect(page.get_by_label("Box", exact=True)).to_be_focused()
        typed(page, "T03-D", "second", "1510", "C-3; C-4", "70")
        expect(page.get_by_text("Count entered.")).to_be_visible()
        settled(clerk)
        clerk.go(f"{EARLIER}/papers/count")
        page.locator("h1").click()
        page.keyboard.press("j")
        page.keyboard.press("Enter")
        expect(page.get_by_label("Time", exact=True)).to_have_value("15:10")
        reason = page.get_by_label("Why it is corrected")
        page.get_by_label("Amount", exact=True).fill("75")
        reason.fill("misread the sheet")
        page.get_by_role("button", name="Enter the correction").click()
        expect(page.get_by_text("Count entered.")).to_be_visible()
        settled(clerk)
        assert clerk.wrong == []


def test_what_was_picked_waits_for_the_same_person_too(somebody: Visit, stack: Stack) -> None:
    with somebody() as clerk:
        page = clerk.page
        clerk.sign_in("cleo", stack.passwords["cleo"])
        clerk.go(f"{EARLIER}/papers/slip")
        page.get_by_label("Table", exact=True).fill("T02")
        page.get_by_label("Kind", exact=True).select_option("time")
        page.context.clear_cookies(name="sessionid")  # the shift is over
        page.get_by_role("button", name="Enter", exact=True).click()
        page.wait_for_url(re.compile("/sign-in/login/"))
        page.get_by_label("Username").fill("cleo")
        page.get_by_label("Password").fill(stack.passwords["cleo"])
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_label("Table", exact=True)).to_have_value("T02")
        expect(page.get_by_label("Kind", exact=True)).to_have_value("time")


def test_one_prepares_the_books_and_another_closes_them(signed_in: Visit) -> None:
    with signed_in(Role.ACCOUNTING) as ann:
        page, ann.refusals = ann.page, {422}
        ann.go(f"{DAY}/papers/count")
        filled(page, "T03-J", "T03", "Day", "40")
        expect(page.get_by_text("Count entered.")).to_be_visible()
        ann.go(f"{DAY}/money")
        expect(page.get_by_text("not prepared")).to_be_visible()
        checked(ann)
        page.get_by_role("button", name="Prepare the books").click()
        expect(page.get_by_text("Somebody else closes them.").first).to_be_visible()
        expect(page.get_by_role("button", name="Close the day")).to_have_count(0)
    with signed_in(Role.LEAD) as lead:
        page = lead.page
        lead.go(f"{DAY}/money")
        page.get_by_role("link", name="Close the day…").click()
        expect(page.get_by_text("Still open:")).to_be_visible()
        checked(lead)
        page.get_by_label("The same reason for all that are empty").fill("Seen; looked into tomorrow.")
        page.get_by_role("button", name="Close the day").click()
        expect(page.get_by_text("Closed", exact=True)).to_be_visible()
        expect(page.get_by_text("Closed", exact=True)).to_be_visible()
        checked(lead)
