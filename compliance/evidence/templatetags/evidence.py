"""The files of a thing on its own page."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import template

from compliance.evidence.read.targets import TARGETS
from compliance.people.rights import Right
from compliance.shell.door import establishment_of, visitor_of

register = template.Library()


@register.inclusion_tag("evidence/_files_of.html", takes_context=True)
def files_of(context: template.Context, of: str, ref: int) -> dict[str, Any]:
    """Asked for when the page is there; nothing for who may not see them."""
    request = context["request"]
    establishment, standing = establishment_of(request), visitor_of(request).standing
    may = standing.may(Right.FILES, establishment) and TARGETS[of].opens(
        partial(standing.may, establishment=establishment)
    )
    return {"of": of, "ref": ref, "house": establishment.slug, "may": may}
