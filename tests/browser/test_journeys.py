"""The first minutes of each role, as a person has them: by keyboard and pointer, with the real worker behind the pages."""

from __future__ import annotations

import csv
import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import openpyxl
from pdfminer.high_level import extract_text
from playwright.sync_api import Page, expect

from compliance.people.rights import Role
from tests.browser.conftest import Visit
from tests.browser.stack import ELSEWHERE, HOUSE, LAST_DAY, Stack, hands_file
from tests.browser.visitor import DESK, TELEPHONE

DAY = f"/at/{HOUSE}/{LAST_DAY}"
_EXPLAINED = re.compile("The working|Where it is printed")  # some faults need no sum


def test_an_officer_opens_a_finding_by_keyboard_sees_the_hand_and_acts(somebody: Visit, stack: Stack) -> None:
    with somebody() as officer:
        page = officer.page
        officer.sign_in("cleo", stack.passwords["cleo"])
        expect(page).to_have_url(f"{stack.address}/at/{HOUSE}/inbox")
        expect(page.get_by_role("heading", level=1)).to_have_text("Inbox")
        page.keyboard.press("t")
        expect(page.get_by_role("heading", level=1)).to_contain_text("Gaming day 09/05/2026")
        page.keyboard.press("j")
        expect(page.locator("tr[aria-current=true]")).to_have_count(1)
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(rf"/at/{HOUSE}/findings/\d+"))
        expect(page.get_by_role("heading", name=_EXPLAINED)).to_be_visible()
        expect(page.locator("svg.felt-wide")).to_be_visible()
        expect(page.locator("svg.felt-narrow")).to_be_hidden()
        page.set_viewport_size(TELEPHONE)
        expect(page.locator("svg.felt-narrow")).to_be_visible()
        expect(page.locator("svg.felt-wide")).to_be_hidden()
        page.set_viewport_size(DESK)
        _comments_and_acknowledges(page)
        page.keyboard.press("u")
        expect(page).to_have_url(re.compile(rf"{DAY}/findings"))


def _comments_and_acknowledges(page: Page) -> None:
    page.keyboard.press("c")
    page.get_by_label("Comment", exact=True).fill("Asked the shift manager.")
    page.locator("button[value=comment]").click()
    history = page.locator("section", has=page.get_by_role("heading", name="History"))
    expect(history).to_contain_text("Asked the shift manager.")
    page.keyboard.press("a")
    expect(history).to_contain_text(re.compile("Cleo Marsh Acknowledged"))
    expect(page.locator("[data-act=a]")).to_have_count(0)


def test_the_list_of_findings_keeps_its_filters_in_the_address(signed_in: Visit) -> None:
    with signed_in(Role.OFFICER) as officer:
        page = officer.page
        officer.go(f"{DAY}/findings")
        everything = page.locator("[data-list] tbody tr").count()
        page.locator("summary", has_text="Severity").click()
        page.locator("details[open] li a").first.click()
        expect(page).to_have_url(re.compile(r"severity="))
        expect(page.locator(".pick-on", has_text="Severity")).to_be_visible()
        fewer = page.locator("[data-list] tbody tr").count()
        assert 0 < fewer < everything
        page.reload()
        expect(page.locator("[data-list] tbody tr")).to_have_count(fewer)
        page.locator(".pick-on", has_text="Severity").click()
        expect(page.locator("[data-list] tbody tr")).to_have_count(everything)
        page.go_back()
        expect(page.locator("[data-list] tbody tr")).to_have_count(fewer)


def test_the_first_tab_skips_to_the_page_and_search_is_a_key_away(signed_in: Visit) -> None:
    with signed_in(Role.OFFICER) as officer:
        page = officer.page
        officer.go(DAY)
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
        expect(page.get_by_role("link", name="Skip to the page")).to_be_in_viewport()
        page.keyboard.press("Enter")
        expect(page.locator("main#page")).to_be_focused()
        page.keyboard.press("/")
        expect(page.get_by_role("searchbox")).to_be_focused()
        page.keyboard.type("T01")
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(rf"{DAY}/tables/T01"))


def test_a_selection_by_x_counts_and_is_acted_on_together(signed_in: Visit) -> None:
    with signed_in(Role.OFFICER) as officer:
        page = officer.page
        officer.go(f"{DAY}/findings?sort=difference")
        for key in ("j", "x", "j", "x"):
            page.keyboard.press(key)
        expect(page.locator("[data-chosen]")).to_have_text("2 selected")
        with page.expect_download() as download:
            page.get_by_role("button", name="CSV of the selected").click()
        with Path(download.value.path()).open(encoding="utf-8-sig", newline="") as file:
            assert len(list(csv.DictReader(file))) == 2


def test_a_lead_sets_up_a_second_factor_and_waives(somebody: Visit, stack: Stack) -> None:
    said = stack.manage(
        "person", "add", "lena", "--name", "Lena Holt", "--role", "lead officer", "--establishment", HOUSE
    )
    with somebody() as lead:
        page = lead.page
        lead.sign_in("lena", said.split()[-1])
        lead.go(DAY)  # nothing opens before the first password is changed
        lead.own_password(said.split()[-1], "four words of my own")
        lead.sign_in("lena", "four words of my own")
        expect(page).to_have_url(re.compile("/sign-in/second-factor/totp/activate/"))
        lead.go(DAY)  # nothing else opens before that
        lead.second_factor_set_up()
        lead.go(f"{DAY}/findings?sort=severity")
        page.locator("[data-list] tbody tr a").last.click()
        page.locator("summary", has_text="Waive").click()
        page.get_by_label("Why it is waived").fill("Test of the recorder before opening.")
        page.get_by_role("button", name="Waive").click()
        expect(page.locator("#handling")).to_contain_text("Waived")
        expect(page.locator("#past")).to_contain_text("Test of the recorder before opening.")


def test_accounting_runs_a_report_waits_for_the_worker_and_takes_its_files(
    signed_in: Visit, stack: Stack, tmp_path: Path
) -> None:
    with signed_in(Role.ACCOUNTING) as accounting:
        page = accounting.page
        accounting.go(DAY)
        page.get_by_role("link", name="Reports").click()
        page.get_by_label("First gaming day").fill("2026-09-04")
        page.get_by_role("button", name="Run report").click()
        expect(page.locator("#state [role=status]")).to_contain_text("Done")
        files = {}
        for name in ("PDF", "XLSX", "CSV"):
            with page.expect_download() as download:
                page.get_by_role("link", name=name, exact=True).click()
            files[name] = tmp_path / download.value.suggested_filename
            download.value.save_as(files[name])
        code = page.locator("dd a.mono").inner_text()
        page.get_by_role("link", name=code).click()
        expect(page.get_by_role("heading", level=1)).to_have_text("This code is ours")
        page.get_by_label("The file, as it was handed over").set_input_files(files["PDF"])
        page.get_by_role("button", name="Check the file").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("This file is unchanged")
    with files["CSV"].open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    paper, book = extract_text(files["PDF"]), openpyxl.load_workbook(files["XLSX"])
    assert {row["gaming_day"] for row in rows} == {"2026-09-04", "2026-09-05"}
    assert "Collections by table and shift" in paper
    known = [row for row in rows if row["collected"]]  # an empty cell: of no hand are due and collected known
    assert f"{sum(Decimal(row['collected']) for row in known):,.2f}" in paper
    for row in known:
        assert _has(book["Collections"], row["table"], float(row["collected"]))


def _has(sheet: Any, *cells: Any) -> bool:
    """A row of the sheet that holds them all."""
    return any(set(cells) <= set(row) for row in sheet.iter_rows(values_only=True))


def test_a_recorder_sends_hands_and_is_told_about_each(signed_in: Visit, tmp_path: Path) -> None:
    with signed_in(Role.RECORDER) as recorder:
        page = recorder.page
        recorder.go("/")
        expect(page).to_have_url(f"{recorder.stack.address}{DAY}/intake")
        recorder.send(hands_file(tmp_path, good=(11, 12), bad=13))
        expect(page.locator("#state [role=status]")).to_contain_text("Done, not all")
        wrong = page.locator("#state tbody tr")
        expect(wrong).to_have_count(1)
        expect(wrong).to_contain_text("Refused")
        expect(wrong.locator("code").first).to_contain_text("number")
        page.get_by_role("link", name="Show every hand").click()
        expect(page.locator("#state tbody tr")).to_have_count(3)


def test_a_commission_reader_sees_the_house_it_regulates_and_no_other(signed_in: Visit) -> None:
    with signed_in(Role.COMMISSION) as reader:
        page = reader.page
        reader.go("/")
        expect(page).to_have_url(reader.stack.address + DAY)
        page.get_by_role("link", name="Findings", exact=False).first.click()
        page.locator("[data-list] tbody tr a").first.click()
        expect(page.get_by_role("heading", name=_EXPLAINED)).to_be_visible()
        expect(page.get_by_role("button", name="Acknowledge")).to_have_count(0)
        reader.refusals.add(404)
        assert reader.go(f"/at/{ELSEWHERE}/{LAST_DAY}/findings") == 404
        assert "Elsewhere Club" not in page.content()


def test_an_administrator_makes_a_person_who_then_signs_in(signed_in: Visit, somebody: Visit) -> None:
    with signed_in(Role.ADMINISTRATOR) as administrator:
        page = administrator.page
        administrator.go("/")
        page.get_by_role("link", name="Demonstration House").click()
        form = page.locator("form", has=page.get_by_role("button", name="Add person"))
        form.get_by_label("Username").fill("noor")
        form.get_by_label("Name", exact=True).fill("Noor Haddad")
        form.get_by_label("Role").select_option(label="Officer")
        form.get_by_label("Where").select_option(value=f"at:{HOUSE}")
        form.get_by_role("button", name="Add person").click()
        password = page.locator(".once-secret").inner_text().strip()
    with somebody() as newcomer:
        newcomer.sign_in("noor", password)
        newcomer.own_password(password, "four words of my own")
        newcomer.sign_in("noor", "four words of my own")
        expect(newcomer.page.get_by_role("heading", level=1)).to_have_text("Inbox")


def test_an_officer_verifies_the_record_and_is_told_that_nothing_was_changed(signed_in: Visit) -> None:
    with signed_in(Role.OFFICER) as officer:
        officer.go(f"{DAY}/record")
        verify = officer.page.locator("#verify")
        verify.get_by_role("button", name="Verify now").click()
        expect(verify).to_contain_text("Nothing was changed")
