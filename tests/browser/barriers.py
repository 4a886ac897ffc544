"""What axe and a ruler find on a page as it stands: barriers, and lines that run out of it; in both schemes, at
both widths."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from importlib.resources import files
from typing import Any, Literal

from playwright.sync_api import Page, ViewportSize

from tests.browser.visitor import DESK, TELEPHONE

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
Look = tuple[Literal["light", "dark"], ViewportSize]
LOOKS: tuple[Look, ...] = tuple((scheme, size) for scheme in SCHEMES for size in (DESK, TELEPHONE))
SERIOUS = ("critical", "serious")
EVERY = (*SERIOUS, "moderate", "minor")
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
_RUN = """async (rules) => {
  const asked = {resultTypes: ["violations"], ...(rules ? {runOnly: {type: "rule", values: rules}} : {})};
  return (await axe.run(document, asked)).violations;
}"""
# What a page is made of. Two pages made of the same have the same barriers, whatever their figures say.
_MADE_OF = """() => [...new Set([...document.querySelectorAll("*")].map((each) => {
  const names = each.getAttributeNames().filter((name) => name !== "id").join(" ");
  return `${each.tagName} ${each.getAttribute("class") ?? ""} [${names}]`;
}))]"""
_SETTLED = "() => document.getAnimations().forEach((each) => each.finish())"
_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return null;
  const out = [...document.querySelectorAll("main *")].filter((each) => each.getBoundingClientRect().right > width + 1);
  return `${document.documentElement.scrollWidth} px wide: ` + out.slice(-3).map((each) => each.outerHTML.slice(0, 80));
}"""


def barriers(page: Page, kinds: Collection[str] = SERIOUS) -> list[str]:
    """All of axe's rules. It comes in by the debugger, so the page's own policy holds while it runs."""
    page.evaluate(_SETTLED)  # a colour halfway between two schemes is nobody's
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE)
    violations: list[dict[str, Any]] = page.evaluate(_RUN)
    return [
        f"{each['impact']} {each['id']}: {node['target']} {node['html'][:120]} ({_why(node)})"
        for each in violations
        if each["impact"] in kinds
        for node in each["nodes"][:3]
    ]


def looked_at(page: Page, looks: Iterable[Look] = LOOKS, kinds: Collection[str] = SERIOUS) -> list[str]:
    """What axe finds in each of these looks, and the ruler at both widths; the page is left at a desk by daylight."""
    found = []
    for scheme, size in looks:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size(size)
        found += [f"{scheme}, {size['width']} px: {each}" for each in barriers(page, kinds)]
    page.emulate_media(color_scheme="light")
    for size in (TELEPHONE, DESK):
        page.set_viewport_size(size)
        found += [f"{size['width']} px: {each}" for each in too_wide(page)]
    return found


def made_of(page: Page) -> set[str]:
    return set(page.evaluate(_MADE_OF))


def _why(node: dict[str, Any]) -> str:
    return str(node["failureSummary"]).replace("\n", " ")[:160]


def too_wide(page: Page) -> list[str]:
    found = page.evaluate(_WIDE)
    return [found] if found else []
