"""A person at a browser: signs in, with a code from the app where the role asks for one, and notices what goes wrong."""

from __future__ import annotations

import base64
import hmac
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from compliance.houses.forms.house import gaming_day
from tests.browser.stack import HOUSE, LAST_DAY, Stack

PATIENCE = 90_000  # milliseconds: two busy cores, and a worker beside; only what is wrong waits so long
DESK = {"width": 1440, "height": 900}
TELEPHONE = {"width": 390, "height": 844}
TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True}
expect.set_options(timeout=PATIENCE)
_REFUSED = "Failed to load resource: the server responded with a status of "


def code_now(secret: str) -> str:
    """RFC 6238 as an authenticator app does it: SHA-1, thirty seconds, six digits."""
    if (left := 30 - time.time() % 30) < 3:
        time.sleep(left)  # it would be the old one by the time it arrives
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.digest(key, struct.pack(">Q", int(time.time()) // 30), "sha1")
    at = digest[-1] & 15
    return f"{(int.from_bytes(digest[at : at + 4], 'big') & 0x7FFFFFFF) % 10**6:06}"


@dataclass
class Visitor:
    """One page of one browser context; `wrong` is what its console said."""

    page: Page
    stack: Stack
    wrong: list[str] = field(default_factory=list)
    refusals: set[int] = field(default_factory=set)  # the status codes this visitor means to get

    def __post_init__(self) -> None:
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.wrong.append(f"{self.page.url}: {error}"))

    def _said(self, message: ConsoleMessage) -> None:
        text = message.text
        if message.type not in ("error", "warning") or any(
            text.startswith(f"{_REFUSED}{status} ") for status in self.refusals
        ):
            return
        self.wrong.append(f"{self.page.url}: {text}")

    def go(self, path: str) -> int:
        response = self.page.goto(self.stack.address + path)
        assert response is not None
        return response.status

    def sign_in(self, username: str, password: str) -> None:
        self.go("/")
        self.page.get_by_label("Username").fill(username)
        self.page.get_by_label("Password").fill(password)
        self.page.get_by_role("button", name="Sign in").click()

    def own_password(self, first: str, own: str) -> None:
        """From the page that a first password leads to: another one is chosen, which signs out."""
        expect(self.page.get_by_role("heading", name="Change your password")).to_be_visible()
        self.page.get_by_label("Current Password", exact=True).fill(first)
        self.page.get_by_label("New Password", exact=True).fill(own)
        self.page.get_by_label("New Password (again)", exact=True).fill(own)
        self.page.get_by_role("button", name="Change password").click()
        expect(self.page.get_by_label("Username")).to_be_visible()

    def second_factor_set_up(self) -> str:
        """From the page that the role is led to, to the recovery codes; the secret that the app now holds."""
        page = self.page
        expect(page.get_by_role("heading", name="Set up a second factor")).to_be_visible()
        page.get_by_text("Type it in instead").click()
        secret = page.locator("details .once-secret").inner_text().strip()
        page.get_by_label("code", exact=False).last.fill(code_now(secret))
        page.get_by_role("button", name="Set up").click()
        expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
        page.get_by_role("link", name="To the pages", exact=True).click()
        return secret

    def send(self, file: Path) -> None:
        """Through the page for files of hands, until the worker has taken it in."""
        self.go(f"/at/{HOUSE}/{LAST_DAY}/intake")
        self.page.get_by_label("NDJSON or CSV").set_input_files(file)
        self.page.get_by_role("button", name="Send file").click()
        expect(self.page.locator("#state [role=status]")).to_contain_text("Done")

    def observe(self, table: str, line: str) -> None:
        """A hand that was seen at a table, from the page on which it is typed to the answer."""
        self.go(f"/at/{HOUSE}/observed/new")
        self.page.get_by_label("Table", exact=True).select_option(table)
        self.page.get_by_label("How", exact=True).select_option("floor")
        self.page.get_by_label("Day on the picture").fill(LAST_DAY.isoformat())
        self.page.get_by_label("Began, by the picture").fill("16:00:00")
        self.page.get_by_label("Ended").fill("16:00:40")
        self.page.get_by_label("The hand").fill(line)
        self.page.get_by_role("button", name="Store the hand").click()
        expect(self.page.locator(".observe-answer")).to_be_visible()

    def say_why(self) -> None:
        """Why pages of people are looked at, as the first of them asks."""
        self.go(f"/at/{HOUSE}/supervisors/Sam Whitcomb")
        self.page.get_by_label("Reason").fill("A walk through every page")
        self.page.get_by_role("button", name="Open the page").click()
        expect(self.page.get_by_role("heading", name="Sam Whitcomb", exact=False).first).to_be_visible()

    def inspect(self) -> None:
        """The first question of today's daily list, by its key, from the checklists to the inspection in the record."""
        today = gaming_day(datetime.now(UTC), ZoneInfo("America/Los_Angeles"), 6)
        self.go(f"/at/{HOUSE}/{today}/inspections/daily")
        self.page.locator("[data-ask] input").first.focus()
        self.page.keyboard.press("y")
        expect(self.page.locator("[data-ask] input[value=y]").first).to_be_checked()
        self.page.get_by_role("button", name="Store the answers").click()
        expect(self.page.locator("[data-stored]")).to_be_visible()

    def tell(self) -> None:
        """What went wrong at a table, on the short form: table and time are filled in."""
        self.go(f"/at/{HOUSE}/irregularities/new?table=T01")
        self.page.get_by_label("What happened").select_option("exposed-card")
        self.page.get_by_text("What was done, by its name").click()
        self.page.get_by_label("Nothing was done").check()
        self.page.get_by_role("button", name="Put it in the record").click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Exposed card at T01")

    def set_standard(self) -> None:
        """The house's standard of audits: one question."""
        self.go(f"/at/{HOUSE}/audits/standard")
        self.page.get_by_label("Questions, one a line").fill("Is the drop box locked?")
        self.page.get_by_role("button", name="Put it in the record").click()
        expect(self.page.locator(".say")).to_contain_text("An audit passes with at most")

    def audit(self) -> None:
        """An audit begun at a table; its question waits."""
        self.go(f"/at/{HOUSE}/audits/new?table=T01")
        self.page.get_by_label("What is audited").fill("The fee")
        self.page.get_by_role("button", name="Begin", exact=True).click()
        expect(self.page.locator("[data-ask]")).to_have_count(1)

    def draft_option(self, *, number: int, title: str) -> None:
        """A new option of a game, like one that is there, in the form made for it; the draft's page is shown."""
        self.go(f"/at/{HOUSE}/proposals/new?game=ez-baccarat-panda8&kind=option&schedule=own&like=3")
        self.page.get_by_label("Option", exact=True).fill(str(number))
        self.page.get_by_label("What changes").fill(title)
        self.page.get_by_label("By what").fill("Letter of the Bureau of 11/10/2026")
        self.page.get_by_role("button", name="Keep as draft").click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text(title)


@contextmanager
def visit(browser: Browser, stack: Stack, **context: Any) -> Iterator[Visitor]:
    """A fresh browser context; on leaving, nothing may have gone wrong in it."""
    with browser.new_context(viewport=DESK, locale="en-US", accept_downloads=True, **context) as held:
        visitor = Visitor(_page(held), stack)
        yield visitor
        assert not visitor.wrong, "\n".join(visitor.wrong)


def _page(context: BrowserContext) -> Page:
    return context.new_page()
