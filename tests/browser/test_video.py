"""The pages of video, cameras, dealers and providers: nothing that axe finds, nothing too wide; a camera is drafted by one
person and confirmed by another."""

from __future__ import annotations

from playwright.sync_api import expect

from compliance.people.rights import Role
from tests.browser.barriers import looked_at
from tests.browser.conftest import Visit
from tests.browser.stack import HOUSE
from tests.browser.visitor import Visitor

AT = f"/at/{HOUSE}"


def checked(visitor: Visitor) -> None:
    """Nothing that axe finds, nothing that runs out of the page, in both schemes and at both widths."""
    assert looked_at(visitor.page) == []


def test_surveillance_drafts_a_camera_and_a_lead_confirms_it(signed_in: Visit) -> None:
    with signed_in(Role.SURVEILLANCE) as vera:
        page = vera.page
        vera.go(f"{AT}/video")
        checked(vera)
        vera.go(f"{AT}/cameras")
        checked(vera)
        page.locator("#id_camera").fill("SPARE-1")
        page.locator("#id_sees").fill("cage")
        page.locator("#id_recorder").fill("NVR-9")
        page.locator("#id_keeps_days").fill("30")
        page.locator("#id_keeps_days").press("Enter")
        expect(page.get_by_text("camera SPARE-1 waits for a second person")).to_be_visible()
        checked(vera)
    with signed_in(Role.LEAD) as ben:
        ben.go(f"{AT}/cameras")
        ben.page.get_by_role("button", name="Confirm").first.click()
        expect(ben.page.get_by_text("In the record: camera SPARE-1.")).to_be_visible()
        expect(ben.page.get_by_role("cell", name="SPARE-1")).to_be_visible()


def test_dealers_and_providers(signed_in: Visit) -> None:
    with signed_in(Role.OFFICER) as cleo:
        for where in ("dealers", "providers"):
            cleo.go(f"{AT}/{where}")
            checked(cleo)
            row = cleo.page.locator("tr[data-href]").first
            if row.count():
                cleo.page.keyboard.press("j")
                cleo.page.keyboard.press("Enter")
                expect(cleo.page.locator(".crumbs")).to_be_visible()
                checked(cleo)
