"""What axe and a ruler find on a page as it stands: barriers that are serious or critical, and lines that run out of it."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from playwright.sync_api import Page

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


def barriers(page: Page, rules: list[str] | None = None) -> list[str]:
    """All of axe's rules, or some. It comes in by the debugger, so the page's own policy holds while it runs."""
    page.evaluate(_SETTLED)  # a colour halfway between two schemes is nobody's
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE)
    violations: list[dict[str, Any]] = page.evaluate(_RUN, rules)
    return [
        f"{each['impact']} {each['id']}: {node['target']} {node['html'][:120]} ({_why(node)})"
        for each in violations
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"][:3]
    ]


def made_of(page: Page) -> set[str]:
    return set(page.evaluate(_MADE_OF))


def _why(node: dict[str, Any]) -> str:
    return str(node["failureSummary"]).replace("\n", " ")[:160]


def too_wide(page: Page) -> list[str]:
    found = page.evaluate(_WIDE)
    return [found] if found else []
