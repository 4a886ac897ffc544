"""Chromium, the running Oliver, and people who are signed in already."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from compliance.people.manage import DEMONSTRATION
from compliance.people.rights import RIGHTS, SECOND_FACTOR, Right, Role
from compliance.tools.ground.browser import CURE, chromium, flags
from tests.browser.stack import HOUSE, LAST_DAY, Stack, hands_file
from tests.browser.visitor import Visitor, visit
from tests.places import ROOT
from tests.running.conftest import NOT_COPIED

USERNAMES = {role: username for username, _, _, role in DEMONSTRATION}
Visit = Callable[..., AbstractContextManager[Visitor]]


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    path = tmp_path_factory.mktemp("browser") / "oliver"
    shutil.copytree(ROOT, path, ignore=NOT_COPIED)
    (path / ".venv").symlink_to(sys.prefix)
    stack = Stack.start(path)
    yield stack
    stack.tree.end()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    program = chromium()
    if program is None:
        pytest.fail(f"Chromium is not installed; {CURE}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=flags())
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def sessions() -> dict[Role, Any]:
    """What the browser keeps of somebody who has signed in."""
    return {}


@pytest.fixture(scope="package")
def somebody(browser: Browser, stack: Stack) -> Visit:
    """A browser in which nobody has signed in."""
    return lambda **context: visit(browser, stack, **context)


@pytest.fixture(scope="package")
def signed_in(browser: Browser, stack: Stack, sessions: dict[Role, Any]) -> Visit:
    """The demonstration's person of a role, who signed in once for all tests."""

    def enter(role: Role, **context: Any) -> AbstractContextManager[Visitor]:
        if role not in sessions:
            with visit(browser, stack) as visitor:
                visitor.sign_in(USERNAMES[role], stack.passwords[USERNAMES[role]])
                if role in SECOND_FACTOR:
                    visitor.second_factor_set_up()
                visitor.page.wait_for_url(lambda url: "/sign-in/" not in url)
                if Right.SEE_PEOPLE in RIGHTS[role]:
                    visitor.say_why()
                sessions[role] = visitor.page.context.storage_state()
        return visit(browser, stack, storage_state=sessions[role], **context)

    return enter


@pytest.fixture(scope="package")
def furnished(stack: Stack, signed_in: Visit, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A report that was run, a file that was sent, a verification, a proposed change: their pages show something."""
    folder = tmp_path_factory.mktemp("furnished")
    stack.manage("report", "COL01", "--establishment", HOUSE, "--from", LAST_DAY.isoformat(), "--out", str(folder))
    days = (
        "--from",
        LAST_DAY.isoformat(),
        "--to",
        LAST_DAY.isoformat(),
        "--units",
        "table-hours",
        "--tolerated",
        "0.05",
    )
    stack.manage("plan", "make", "walk", "--establishment", HOUSE, "--question", "Is the fee taken?", *days)
    with signed_in(Role.RECORDER) as recorder:
        recorder.send(hands_file(folder, good=(1, 2), bad=3))
    with signed_in(Role.SURVEILLANCE) as vera:
        vera.observe("T01", "s1-6 b6 1000 w1-3 25pl+25 w4 40bl! p:7ckd b:2s4h fb 1")
    with signed_in(Role.OFFICER) as officer:
        officer.inspect()
        officer.tell()
        officer.set_standard()
        officer.audit()
        officer.go(f"/at/{HOUSE}/{LAST_DAY}/record")
        officer.page.get_by_role("button", name="Verify now").click()
        officer.draft_option(number=16, title="Option 16")
