"""What somebody typed survives a sign-in that ended in between, and an answer that did not come is said."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from compliance.people.rights import Role
from tests.browser.conftest import Visit
from tests.browser.stack import HOUSE, LAST_DAY, Stack

DAY = f"/at/{HOUSE}/{LAST_DAY}"


def _finding(stack: Stack) -> str:
    [(number,)] = stack.asked("SELECT max(id) FROM compliance_finding WHERE gaming_day = %s", LAST_DAY)
    return f"/at/{HOUSE}/findings/{number}"


def test_a_comment_waits_for_the_same_person_to_sign_in_again(somebody: Visit, stack: Stack) -> None:
    with somebody() as officer:
        page, where = officer.page, _finding(stack)
        officer.sign_in("cleo", stack.passwords["cleo"])
        officer.go(where)
        page.keyboard.press("c")
        page.get_by_label("Comment", exact=True).fill("Asked twice, by two shifts.")
        page.context.clear_cookies(name="sessionid")  # the shift is over
        page.locator("button[value=comment]").click()
        page.wait_for_url(re.compile("/sign-in/login/"))
        page.get_by_label("Username").fill("cleo")
        page.get_by_label("Password").fill(stack.passwords["cleo"])
        page.get_by_role("button", name="Sign in").click()
        expect(page).to_have_url(stack.address + where)
        expect(page.get_by_label("Comment", exact=True)).to_have_value("Asked twice, by two shifts.")
        page.locator("button[value=comment]").click()
        expect(page.locator(".history")).to_contain_text("Asked twice, by two shifts.")
        page.reload()
        expect(page.get_by_label("Comment", exact=True)).to_have_value("")


def test_an_answer_that_does_not_come_is_said_and_nothing_typed_is_lost(signed_in: Visit, stack: Stack) -> None:
    with signed_in(Role.OFFICER) as officer:
        page = officer.page
        officer.refusals |= {500}
        officer.go(_finding(stack))
        page.route("**/act*", lambda route: route.fulfill(status=500, body="trouble"))
        page.keyboard.press("c")
        page.get_by_label("Comment", exact=True).fill("Again.")
        page.locator("button[value=comment]").click()
        expect(page.locator("[data-failed]")).to_be_visible()
        expect(page.get_by_label("Comment", exact=True)).to_have_value("Again.")
        officer.wrong = [
            each for each in officer.wrong if "Response Status Error Code 500" not in each
        ]  # htmx says so too
