"""The floor by concern and a table's strip: with the keyboard, as if an instrument applied, on a telephone, in the dark."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from compliance.people.rights import Role
from tests.browser.barriers import looked_at
from tests.browser.conftest import Visit
from tests.browser.stack import HOUSE, LAST_DAY, Stack
from tests.browser.visitor import TELEPHONE

FLOOR = f"/at/{HOUSE}/{LAST_DAY}/rotation"
WORN = "ccr-11-2076-2077"
_TABLE = (
    "SELECT t.name FROM games_table t JOIN compliance_hand h ON h.table_id = t.id JOIN compliance_review r"
    " ON r.hand_id = h.index WHERE h.gaming_day = %s AND r.after::text <> '' GROUP BY 1 ORDER BY count(*) DESC LIMIT 1"
)


def strip_of(stack: Stack) -> str:
    """The strip of a table that was played."""
    return f"/at/{HOUSE}/{LAST_DAY}/tables/{stack.asked(_TABLE, LAST_DAY)[0][0]}/rotation"


def test_the_strip_comes_nearer_and_goes_on_by_the_keyboard(signed_in: Visit, stack: Stack) -> None:
    with signed_in(Role.OFFICER) as officer:
        page = officer.page
        officer.go(strip_of(stack))
        seen = [page.url]
        while page.locator("a[data-key=in]").count():
            nearer = page.locator("a[data-key=in]").get_attribute("href")
            page.keyboard.press("+")
            expect(page).to_have_url(re.compile(re.escape(f"{nearer}") + "$"))
            seen.append(page.url)
        assert len(seen) >= 3  # the day, a shift or an hour, single hands
        assert "?hand=" in seen[-1]
        expect(page.locator(".head .soft").first).to_contain_text("hands ")
        after = page.locator("a[data-key=j]").get_attribute("href")
        page.keyboard.press("j")
        expect(page).to_have_url(re.compile(re.escape(str(after)) + "$"))
        page.keyboard.press("k")
        expect(page).to_have_url(seen[-1])
        while page.locator("a[data-key=out]").count():
            wider = str(page.locator("a[data-key=out]").get_attribute("href"))
            page.keyboard.press("-")
            expect(page).to_have_url(re.compile(re.escape(wider) + "$"))
        page.keyboard.press("u")
        expect(page.get_by_role("heading", level=1)).to_have_text("Rotation")


def test_the_strip_itself_can_be_reached_and_scrolled_by_the_keyboard(signed_in: Visit, stack: Stack) -> None:
    with signed_in(Role.OFFICER) as officer:
        page = officer.page
        page.set_viewport_size(TELEPHONE)
        officer.go(strip_of(stack))
        strip = page.get_by_role("region", name=re.compile("Rotation strip"))
        strip.focus()
        expect(strip).to_be_focused()
        page.keyboard.press("ArrowRight")
        page.wait_for_function("(each) => each.scrollLeft > 0", arg=strip.element_handle())


def test_the_day_is_judged_as_if_an_instrument_applied(signed_in: Visit, stack: Stack) -> None:
    with signed_in(Role.OFFICER) as officer:
        page = officer.page
        officer.go(strip_of(stack))
        expect(page.get_by_role("heading", name=re.compile("^As if"))).to_have_count(0)
        page.get_by_label("As in force, or as if this instrument applied").select_option(WORN)
        page.get_by_role("button", name="Judge this day again").click()
        expect(page).to_have_url(re.compile(f"as_if={WORN}"))
        asked = page.get_by_role("region", name=re.compile("^As if"))
        expect(asked).to_contain_text("In force on this day:")
        expect(asked).to_contain_text("Counsel must confirm")
        expect(page.get_by_label("As in force, or as if this instrument applied")).to_have_value(WORN)
        assert not looked_at(page)
        page.get_by_label("As in force, or as if this instrument applied").select_option("")
        page.get_by_role("button", name="Judge this day again").click()
        expect(page.get_by_role("heading", name=re.compile("^As if"))).to_have_count(0)


def test_the_floor_leads_to_a_strip_by_the_keyboard_and_comes_as_csv(signed_in: Visit, tmp_path: Path) -> None:
    with signed_in(Role.OFFICER) as officer:
        page = officer.page
        officer.go(FLOOR)
        tables = page.locator("a.row-link").all_inner_texts()
        assert tables
        page.get_by_role("link", name="longest run").click()
        expect(page).to_have_url(re.compile("sort=run"))
        with page.expect_download() as taken:
            page.get_by_role("link", name="CSV of what is shown").click()
        taken.value.save_as(tmp_path / "floor.csv")
        lines = (tmp_path / "floor.csv").read_text(encoding="utf-8").splitlines()
        assert [line.split(",")[1] for line in lines[1:]] == page.locator("a.row-link").all_inner_texts()
        first = page.locator("a.row-link").first.inner_text()
        page.keyboard.press("j")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Rotation at table {first}")


def test_nothing_stands_in_the_way_at_either_width_in_either_scheme(signed_in: Visit, stack: Stack) -> None:
    strip, found = strip_of(stack), []
    with signed_in(Role.OFFICER) as officer:
        for address in (FLOOR, strip, f"{strip}?hand=1", f"{strip}?as_if={WORN}"):
            officer.go(address)
            found += [f"{address} {each}" for each in looked_at(officer.page)]
    assert not found, "\n".join(found)
