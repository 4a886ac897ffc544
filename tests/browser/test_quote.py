"""What would it be? Typed from field to field at the desk, on a telephone, and without script."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from compliance.people.rights import Role
from tests.browser.conftest import Visit
from tests.browser.stack import HOUSE, LAST_DAY, Stack
from tests.browser.visitor import TELEPHONE, TOUCH

QUOTE = f"/at/{HOUSE}/{LAST_DAY}/quote"
# A table of the floor itself: those whose hands are on slips alone have games without seats to ask about.
_TABLE = """SELECT DISTINCT t.name FROM games_table t JOIN games_posting p ON p.table_id = t.id AND upper_inf(p.period)
    WHERE t.name ~ '^T' ORDER BY 1"""


def test_enter_goes_from_field_to_field_and_the_answer_follows(signed_in: Visit, stack: Stack) -> None:
    table = stack.asked(_TABLE)[0][0]
    with signed_in(Role.RECORDER) as floor:
        page = floor.page
        floor.go(QUOTE)
        page.get_by_label("Table", exact=True).select_option(table)
        expect(page.get_by_text(f"Hangs at {table} since")).to_be_visible()
        first = page.locator(".ask-seats input").first
        first.focus()
        for typed in ("60", "25+40", "500"):
            page.keyboard.type(typed)
            page.keyboard.press("Enter")
        expect(page.locator(".ask-sum strong")).to_have_text(re.compile(r"\$\d+\.\d\d"))
        expect(page.locator(".ask-seats input").nth(3)).to_be_focused()
        expect(page.locator(".row-answers").first).to_be_visible()
        # The address changes with the answer to what was typed last: before that the answer is one to less.
        expect(page).to_have_url(re.compile(rf"table={table}&seat1\.[a-z-]+=60&seat1\.[a-z-]+=25%2B40&.*=500"))
        answer = page.locator("#answer").inner_text()
        page.reload()
        assert page.locator("#answer").inner_text() == answer


def test_another_option_keeps_what_was_typed(signed_in: Visit) -> None:
    with signed_in(Role.OFFICER) as officer:
        page = officer.page
        officer.go(f"{QUOTE}?game=ez-baccarat-panda8&option=own.2&seat1.player-line=305")
        expect(page.locator(".ask-sum strong")).to_have_text("$4.00")
        page.get_by_label("Option", exact=True).select_option("own.1")
        expect(page.locator(".ask-sum strong")).to_have_text("$5.00")
        expect(page).to_have_url(re.compile(r"option=own\.1&seat1\.player-line=305"))


def test_on_a_telephone_the_sum_stays_in_sight(signed_in: Visit) -> None:
    with signed_in(Role.RECORDER) as floor:
        page = floor.page
        page.set_viewport_size(TELEPHONE)
        floor.go(f"{QUOTE}?game=ez-baccarat-panda8&option=own.2&seat1.player-line=305")
        last = page.locator(".ask-seats input").last
        last.scroll_into_view_if_needed()
        last.fill("100")
        expect(page.locator(".ask-sum")).to_be_in_viewport()
        expect(page.locator(".ask-sum strong")).to_have_text(re.compile(r"\$\d+\.\d\d"))


def test_without_script_a_form_is_sent_and_the_address_keeps_it(signed_in: Visit) -> None:
    with signed_in(Role.OFFICER, java_script_enabled=False) as officer:
        page = officer.page
        page.set_viewport_size(TELEPHONE)
        officer.go(f"{QUOTE}?game=ez-baccarat-panda8&option=own.2")
        page.locator(".ask-seats input").first.fill("305")
        page.get_by_role("button", name="Say the fee").click()
        expect(page.locator(".ask-sum strong")).to_have_text("$4.00")
        expect(page).to_have_url(re.compile(r"/quote\?game=ez-baccarat-panda8&option=own\.2&seat1\.[a-z-]+=305$"))
        page.get_by_label("Option", exact=True).select_option("own.1")
        page.get_by_role("button", name="Say the fee").click()
        expect(page.locator(".ask-sum strong")).to_have_text("$5.00")


def test_on_a_telephone_a_fee_is_told_in_three_touches(signed_in: Visit, stack: Stack) -> None:
    """The list of tables is opened, a table chosen, the action's field touched: what is typed is answered without another."""
    with signed_in(Role.RECORDER, **TOUCH) as floor:
        page = floor.page
        page.set_viewport_size(TELEPHONE)
        action, touches = page.locator("#f-action"), 0
        for (table,) in stack.asked(_TABLE):
            floor.go(f"{QUOTE}?table={table}")
            if action.count():
                break
        floor.go(QUOTE)
        page.get_by_label("Table", exact=True).select_option(table)
        touches += 2  # opened, chosen
        expect(action).to_be_in_viewport()
        action.tap()
        touches += 1
        page.keyboard.type("300")
        expect(page.locator(".ask-sum strong")).to_have_text(re.compile(r"\$\d+\.\d\d"))
        expect(page.locator(".ask-sum")).to_be_in_viewport()
        assert touches == 3
