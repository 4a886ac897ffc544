"""The layout of templates: what a browser shows stays, lines are short, and laid out twice is laid out once."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.template import Context, Engine

from compliance.tools.layout.page import LONGEST, laid_out
from compliance.tools.layout.tokens import shown
from tests.kept.answers import Lines
from tests.places import ROOT
from tests.shell.pages.laid_flat import laid_flat

WORDS = "as many words as it takes to fill a line " * 4
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))


def seen(page: str) -> list[str]:
    reader = Lines()
    reader.feed(page)
    return reader.lines


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_every_template_is_laid_out(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert laid_out(text) == text
    assert max(map(len, text.splitlines()), default=0) <= LONGEST


@pytest.mark.parametrize(
    "name",
    [
        "shell/base",
        "money/money",
        "floor/finding",
        "floor/rotation_table",
        "floor/hand/_table",
        "licensed/game/_options",
    ],
)
def test_a_page_shows_the_same_however_its_template_was_laid_out(name: str) -> None:
    [text] = [path.read_text(encoding="utf-8") for path in TEMPLATES if str(path).endswith(f"{name}.html")][:1]
    flat = laid_flat(text)
    assert seen(laid_out(flat)) == seen(flat)
    assert seen(flat) == seen(text)


def test_cells_stand_on_lines_of_their_own_where_a_row_is_long() -> None:
    row = f"<table><tr><td>{WORDS}</td><td>{{% if a %}}<b>b</b>{{% endif %}}</td></tr></table>\n"
    after = laid_out(row)
    assert "\n    <td>{% if a %}<b>b</b>{% endif %}</td>\n" in after, "a cell that may be empty stays empty"
    assert seen(after) == seen(row)


@pytest.mark.parametrize(
    "text",
    [
        f"<p>{WORDS}<a href='{{% url \"a\" %}}'>one</a><a>two</a>, three</p>\n",
        f"<p>{WORDS}</p>\n<pre>  as\n   it\nwas {WORDS}</pre>\n",
        f'{{% if a %}}<div class="a">{{% else %}}<div>{{% endif %}}{WORDS}</div>\n',
        f"{{% extends 'shell/base.html' %}} {{% block title %}}A{{% endblock %}} {{% block a %}}<p>{WORDS}</p>{{% endblock %}}",
        f'<form>{{% csrf_token %}}<p {{% if a > 1 %}}class="b"{{% endif %}} id="x">{WORDS}</p></form>',
        f"<ul>{{% for one in all %}}<li>{{{{ one }}}}{{% empty %}}<li>{WORDS}{{% endfor %}}</ul>\n",
        f"<textarea>\n {{{{ a }}}}</textarea>{{# a note #}}<!-- {WORDS} --><td></td>",
    ],
)
def test_nothing_that_is_shown_changes(text: str) -> None:
    after = laid_out(text)
    assert list(shown(after)) == list(shown(text))
    assert seen(after) == seen(text)
    assert laid_out(after) == after


def test_between_the_blocks_of_a_page_nothing_is_shown() -> None:
    """Blocks that touched may stand apart afterwards: what stands between them is no part of the page."""
    text = f'{{% extends "base.html" %}}{{% block title %}}A{{% endblock %}}{{% block page %}}<p>{WORDS}</p>{{% endblock %}}'
    after = laid_out(text)
    base = "<title>{% block title %}{% endblock %}</title><main>{% block page %}{% endblock %}</main>"

    def page(template: str) -> str:
        loader = ("django.template.loaders.locmem.Loader", {"base.html": base, "page.html": template})
        return Engine(loaders=[loader]).get_template("page.html").render(Context())

    assert after != text
    assert list(shown(after)) == list(shown(text))
    assert seen(page(after)) == seen(page(text))
    assert laid_out(after) == after


def test_words_that_touch_stay_together() -> None:
    text = f"<p>{WORDS}{{% if a %}}<b>one</b>{{% endif %}}{{{{ two }}}}<i>three</i></p>\n"
    assert "{% if a %}<b>one</b>{% endif %}{{ two }}<i" in laid_out(text)
