"""What cannot wait for a script: coming in, finding, reading, acting, and taking a report home."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from compliance.people.rights import Role
from tests.browser.conftest import Visit
from tests.browser.stack import HOUSE, LAST_DAY, Stack

DAY = f"/at/{HOUSE}/{LAST_DAY}"


def test_an_officer_finds_and_acknowledges_without_script(somebody: Visit, stack: Stack) -> None:
    with somebody(java_script_enabled=False) as officer:
        page = officer.page
        officer.sign_in("cleo", stack.passwords["cleo"])
        page.get_by_role("link", name="Today").click()
        page.get_by_role("link", name="All findings").click()
        page.locator("summary", has_text="Outcome").click()
        page.locator("details[open] li a").first.click()
        expect(page).to_have_url(re.compile("outcome="))
        page.locator("[data-list] tbody tr a").first.click()
        expect(page.get_by_role("heading", name=re.compile("The working|Where it is printed"))).to_be_visible()
        expect(page.locator("svg.felt-wide")).to_be_visible()
        page.locator("summary", has_text="Comment").click()
        page.get_by_label("Comment", exact=True).fill("Seen without script.")
        page.locator("button[value=comment]").click()
        expect(page.locator(".history")).to_contain_text("Seen without script.")


def test_accounting_runs_a_report_without_script(signed_in: Visit) -> None:
    with signed_in(Role.ACCOUNTING, java_script_enabled=False) as accounting:
        page = accounting.page
        accounting.go(f"{DAY}/reports")
        page.get_by_role("button", name="Run report").click()
        done = page.locator("#state [role=status]", has_text="Done")
        again = page.get_by_role("link", name="Look again")
        for _ in range(100):  # what the script does by itself: look again
            expect(
                done.or_(again)
            ).to_be_visible()  # the page that answers may be a moment away, and may be done already
            if done.count():
                break
            again.click()
        expect(done).to_be_visible()
        with page.expect_download() as download:
            page.get_by_role("link", name="CSV", exact=True).click()
        assert download.value.suggested_filename.endswith(".csv")
