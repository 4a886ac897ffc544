"""Jobs of the desk, each within the keys, clicks or taps that it may take: by the keyboard on a wide page, by fingers on a narrow
one. Own words are not counted, nor is choosing a file; a choice from a list is one key, and two taps: opened, chosen.

Jobs 1 to 8 of twelve; entering hands from video is in test_observe.py.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.jobs_house import EQUAL, HOUSES, PASSWORD, SEVERE
from tests.browser.stack import Stack
from tests.browser.visitor import TELEPHONE, TOUCH, Visitor, visit

DIGEST = "0f" * 32


@dataclass
class Hand:
    """What somebody does at a page, counted. `at_desk`: by keys; otherwise by taps."""

    visitor: Visitor
    at_desk: bool
    house: str
    count: int = 0

    def keys(self, *pressed: str) -> None:
        for key in pressed:
            self.count += 1
            self.visitor.page.keyboard.press(key)

    def to(self, text: str) -> None:
        """Opens the first line that says so: by the number of its list, down to it, Enter."""
        lists = self.visitor.page.locator("[data-list]").filter(has=self.visitor.page.locator("tbody tr[data-href]"))
        lines = [each.locator("tbody tr[data-href]").all_inner_texts() for each in lists.all()]
        number, down = next((n, i) for n, held in enumerate(lines, 1) for i, line in enumerate(held) if text in line)
        self.keys(str(number), *["j"] * down, "Enter")

    def words(self, text: str) -> None:
        """Own words, where the focus is."""
        self.visitor.page.keyboard.insert_text(text)

    def tap(self, *places: Locator) -> None:
        for place in places:
            self.count += 1
            place.tap()

    def choose(self, place: Locator, label: str) -> None:
        """From a list, by fingers: the system's own wheel opens, and is tapped."""
        self.count += 2
        place.select_option(label=label)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.visitor.page.get_by_role("button", name=name, exact=True).locator("visible=true").first

    def opener(self, name: str) -> Locator:
        """The button behind which an act has its fields."""
        return self.visitor.page.locator("details.act > summary", has_text=re.compile(f"^\\s*{name}\\s*$"))

    def row(self, text: str) -> Locator:
        return self.visitor.page.locator("tr[data-href]", has_text=text).first

    def stands(self, text: str | re.Pattern[str]) -> None:
        expect(self.visitor.page.locator("main")).to_contain_text(text)


At = Callable[[str], Any]


@pytest.fixture(scope="module")
def kept(browser: Browser, stack: Stack) -> dict[str, Any]:
    """What the browser keeps of each who has signed in."""
    stack.manage("shell", "-v0", "-c", "from tests.browser.jobs_house import made; made()")
    return {}


@pytest.fixture(params=["keys at 1440 px", "taps at 390 px"])
def at(request: pytest.FixtureRequest, browser: Browser, stack: Stack, kept: dict[str, Any]) -> At:
    """Somebody on the first page of the house that is theirs at this width."""
    desk = request.param.startswith("keys")
    house = HOUSES[0 if desk else 1]

    @contextmanager
    def enter(username: str) -> Iterator[Hand]:
        if username not in kept:
            with visit(browser, stack) as visitor:
                visitor.sign_in(username, PASSWORD)
                visitor.page.wait_for_url(lambda url: "/sign-in/login" not in url)
                if "/second-factor/" in visitor.page.url:
                    visitor.second_factor_set_up()
                kept[username] = visitor.page.context.storage_state()
        with visit(browser, stack, storage_state=kept[username], **({} if desk else TOUCH)) as visitor:
            if not desk:
                visitor.page.set_viewport_size(TELEPHONE)
            visitor.go(f"/at/{house}")
            yield Hand(visitor, desk, house)

    return enter


def test_what_is_lost_first_and_when_stands_on_the_first_page(at: At) -> None:
    with at("jo") as jo:
        line = jo.visitor.page.get_by_text(
            re.compile(r"Lost first:\s+video \d+ h of\s+[A-Z]{3}\d{3}\s+at T[12], overwritten \d")
        )
        expect(line).to_be_in_viewport()
        assert jo.count == 0


def test_the_worst_new_issue_is_taken_and_its_video_asked_for(at: At) -> None:
    with at("jo") as jo:
        if jo.at_desk:
            jo.to(SEVERE)
            jo.stands("desk")
            jo.keys("m")
            jo.stands("Jo Reyes has it")
            jo.keys("e")
        else:
            jo.tap(jo.row(SEVERE).locator("a"), jo.button("Take"))
            jo.stands("Jo Reyes has it")
            jo.tap(jo.button("Ask for video"))
        jo.stands("Surveillance is asked for video")
        expect(jo.visitor.page.locator(".overline")).to_contain_text(SEVERE)
        assert jo.count <= 4


def test_forty_equal_findings_are_resolved_as_one_and_it_is_undone(at: At) -> None:
    with at("ida") as ida:
        page = ida.visitor.page
        tonight = datetime.datetime.now(ZoneInfo("America/Los_Angeles")).strftime("%m/%d/%Y %H:%M")
        if ida.at_desk:
            ida.to("FEE001")
            ida.stands(f"{EQUAL} findings stand")
            ida.keys("r", "F", "Tab")
            expect(page.get_by_label("Why it is settled")).to_have_value("fee-made-good")
            ida.words(tonight)
            ida.keys("Enter")
        else:
            ida.tap(ida.row("FEE001").locator("a"), ida.opener("Resolve"))
            ida.stands(f"{EQUAL} findings stand")
            ida.choose(page.get_by_label("Why it is settled"), "Fee made good")
            ida.tap(page.get_by_label("Right from"))
            ida.words(tonight)
            ida.tap(page.locator("button[value=resolve]"))
        ida.stands(f"1 issue resolved, {EQUAL} findings with them.")
        if ida.at_desk:
            ida.keys("u")
        else:
            ida.tap(ida.button("Undo"))
        ida.stands("taken back")
        ida.visitor.page.reload()
        ida.stands(f"{EQUAL} findings stand, {EQUAL} to do")
        assert ida.count <= 9


def test_whether_a_fault_came_back_after_its_correction(at: At) -> None:
    with at("jo") as jo:
        lane = jo.visitor.page.get_by_role("region", name="Came back")
        expect(lane.locator("tr[data-href]")).to_have_count(1)
        if jo.at_desk:
            jo.to("came back")
        else:
            jo.tap(lane.locator("tr[data-href] a").first)
        jo.stands(re.compile(r"came back,\s+new"))
        jo.stands("To be right from")
        assert jo.count <= 3


def test_a_shift_is_handed_over_and_signed(at: At) -> None:
    with at("jo") as jo:
        page, words = jo.visitor.page, f"T2 is watched; {jo.house}."
        if jo.at_desk:
            jo.keys("h")
            expect(page.get_by_role("heading", level=1)).to_have_text("Hand-over")
            jo.keys("c")
            jo.words(words)
            jo.keys("Control+Enter")
        else:
            jo.tap(page.get_by_role("link", name="Hand-over of the shift"), page.get_by_label("In your words"))
            jo.words(words)
            jo.tap(jo.button("Hand over"))
        jo.stands(words)
    with at("ida") as ida:
        ida.stands("Jo Reyes left a note")
        if ida.at_desk:
            ida.keys("h")
            ida.stands(words)
            ida.keys("r")
        else:
            ida.tap(ida.visitor.page.get_by_role("link", name="Hand-over of the shift"))
            ida.stands(words)
            ida.tap(ida.button("Sign the note of Jo Reyes as read"))
        ida.stands("Read by Ida Novak")
        assert jo.count + ida.count <= 6


def test_the_next_three_clips_are_held_and_exported(at: At) -> None:
    with at("sue") as sue:
        page = sue.visitor.page
        for number in (1, 2, 3):
            before = sue.count
            clip = page.locator("tr[data-row-acts]").first.get_attribute("id")
            line, said = page.locator(f"#{clip}"), f"{clip} is".replace("-", " ")
            if sue.at_desk:
                sue.keys("h")
            else:
                sue.tap(line.get_by_role("button", name="Held"))
            sue.stands(f"{said} held")
            if sue.at_desk:
                sue.keys("e")
            else:
                sue.tap(line.locator("summary", has_text="Exported"))
            expect(line.get_by_label("Where the file lies")).to_be_focused()
            sue.words(f"\\\\nvr-1\\out\\{number}.mp4")
            line.get_by_label("Its SHA-256").fill(DIGEST)  # of the file
            if sue.at_desk:
                sue.keys("Enter")
            else:
                sue.tap(line.get_by_role("button", name="Exported"))
            sue.stands(f"{said} exported")
            assert sue.count - before <= 3


def test_a_case_is_opened_from_an_issue_and_its_notice_drafted(at: At) -> None:
    with at("ida") as ida:
        page = ida.visitor.page
        if ida.at_desk:
            ida.to("came back")
            ida.stands("Together because")
            ida.keys("o")
            expect(page.get_by_label("About whom")).to_be_focused()
            ida.keys("T", "Tab")
            ida.words("Meridian")
            ida.keys("Enter")
            ida.stands("opened")
            ida.keys("e")
        else:
            ida.tap(ida.row("came back").locator("a"), page.get_by_role("link", name="Open a case"))
            ida.choose(page.get_by_label("About whom"), "Third-party provider")
            ida.tap(page.get_by_label("Badge, pseudonym, provider"))
            ida.words("Meridian")
            ida.tap(ida.button("Open the case"), ida.opener("Draft a letter"))
        expect(page.locator("#draft-text")).to_be_focused()
        ida.words("What happened, by which clause, what corrects it, by when, how to object.")
        if ida.at_desk:
            ida.keys("Control+Enter")
        else:
            ida.tap(ida.button("Draft a letter"))
        ida.stands(re.compile(r"1 · out · Notice ·\s+Meridian"))
        assert ida.count <= 8


def test_a_lead_judges_a_correction_not_adequate_and_it_is_looked_at_again(at: At) -> None:
    with at("lou") as lou:
        page = lou.visitor.page
        if lou.at_desk:
            lou.to("to be judged")
            lou.stands("To be judged")
            lou.keys("r", "N", "Tab")
        else:
            lou.tap(lou.row("to be judged").locator("a"), lou.opener("Judge"))
            lou.choose(page.get_by_label("The correction is"), "Not adequate")
            lou.tap(page.locator("#judge-words"))
        lou.words("Two of ten hands were short again.")
        if lou.at_desk:
            lou.keys("Control+Enter")
        else:
            lou.tap(lou.button("Judge"))
        lou.stands("Not adequate")
        lou.stands("Look again after a correction that was not adequate")
        assert lou.count <= 7
