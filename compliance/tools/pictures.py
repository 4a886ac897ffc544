"""The README's pictures: who looks at which page, and how wide. Needs the tools of the tests (Playwright)."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from compliance.tools.ground.browser import flags

WIDTH = 1440
LARGEST = 200_000  # bytes: a README that loads at once
_COLOURS = 256


class Picture(NamedTuple):
    name: str
    username: str
    find: Callable[[Page], None]  # from the first page to the one that is pictured
    height: int = 900
    dark: bool = False


def _today(page: Page) -> None:
    page.get_by_role("link", name="Today").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Gaming day")


def _finding(page: Page) -> None:
    """The fee that is most wrong: its sum is written out."""
    page.get_by_role("link", name="Findings").first.click()
    page.goto(f"{page.url.partition('?')[0]}?rule=FEE001&sort=difference")
    page.locator("[data-list] tbody tr a").first.click()
    expect(page.get_by_role("heading", name="The working")).to_be_visible()


def _game(page: Page) -> None:
    page.get_by_role("link", name="Rule books").click()
    page.locator("main a", has_text="EZ Baccarat Panda 8").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("EZ Baccarat Panda 8")


def _report(page: Page) -> None:
    page.get_by_role("link", name="Reports").click()
    page.get_by_role("button", name="Run report").click()
    expect(page.locator("#state [role=status]")).to_contain_text("Done", timeout=60_000)


PICTURES = (
    Picture("today", "cleo", _today),
    Picture("finding", "cleo", _finding, 1100),
    Picture("finding-dark", "cleo", _finding, 1100, dark=True),
    Picture("game", "cleo", _game, 1100),
    Picture("report", "ada", _report, 460),
)


def pictures_take(*, program: Path, address: str, people: Mapping[str, str], folder: Path) -> list[Path]:
    """The files, one for each picture."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=flags())
        taken = [_take(chromium, address, each, people[each.username], folder) for each in PICTURES]
        chromium.close()
    return taken


def _take(chromium: Browser, address: str, picture: Picture, password: str, folder: Path) -> Path:
    with chromium.new_context(
        viewport={"width": WIDTH, "height": picture.height},
        color_scheme="dark" if picture.dark else "light",
        reduced_motion="reduce",
        locale="en-US",
    ) as context:
        page = context.new_page()
        page.goto(address)
        page.get_by_label("Username").fill(picture.username)
        page.get_by_label("Password").fill(password)
        page.get_by_role("button", name="Sign in").click()
        picture.find(page)
        page.mouse.move(0, 0)
        path = folder / f"{picture.name}.png"
        path.write_bytes(_small(page.screenshot(caret="hide", animations="disabled")))
    if path.stat().st_size > LARGEST:
        raise ValueError(f"{path} has {path.stat().st_size:,} bytes, more than {LARGEST:,}")
    return path


def _small(png: bytes) -> bytes:
    """Flat colours and letters: a palette shows them as well at a third of the size."""
    out = io.BytesIO()
    with Image.open(io.BytesIO(png)) as image:
        image.convert("RGB").quantize(_COLOURS, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()
