"""What the pages of signing in say about the person and the browser."""

from __future__ import annotations

import re

from django import template

from compliance.people.access import second_factor_roles, standing_of
from compliance.people.rights import Role

register = template.Library()

# In this order: Edge and Opera also say Chrome, and Chrome also says Safari.
_BROWSERS = (
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Version/", "Safari"),
)
_SYSTEMS = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux")


@register.simple_tag(takes_context=True)
def asked_for_by(context: template.Context, *, always: bool = False) -> str:
    """The roles that ask for a second factor, while there is none (or always)."""
    standing = standing_of(request=context["request"])
    if not (always or standing.lacks_second_factor):
        return ""
    roles = second_factor_roles()
    return ", ".join(dict.fromkeys(each.role for each in standing.held if Role(each.role) in roles))


@register.filter
def browser(agent: str) -> str:
    """Firefox 143 on Windows, of what a browser says of itself; as it stands when it says something else."""
    name = next((f"{name} {found[1]}" for mark, name in _BROWSERS if (found := re.search(rf"{mark}(\d+)", agent))), "")
    system = next((each for each in _SYSTEMS if each in agent), "").replace("Macintosh", "macOS")
    if not name:
        return agent[:60] or "Unknown"
    return f"{name} on {system}" if system else name
