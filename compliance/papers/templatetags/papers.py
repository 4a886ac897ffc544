"""How pages speak of the papers of the money."""

from django import template

from compliance.papers.forms.kinds import Kind
from compliance.papers.forms.refusal import column_at
from games.schema.misfit import steps_of

register = template.Library()


@register.filter
def column(path: str, kind: Kind) -> str:
    """The title of the column in which a place in JSON lies: “Amount” for "$.amount"; empty: the whole paper."""
    found = column_at(kind, steps_of(path))
    return "" if found is None else found.title
