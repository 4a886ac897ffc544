"""What a draft would do is said before it is submitted, and what does not fit is refused with its place and cure."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from compliance.houses.read.games import games_read
from compliance.licensed.models import CatalogueChange, ChangeAct
from compliance.licensed.write.change_check import change_check
from compliance.licensed.write.change_draft import ChangeError, change_edit, change_submit
from compliance.people.models import Person
from tests import builders
from tests.changes import DEARER, END, GAME, NEW_OPTION, POSTING

pytestmark = pytest.mark.django_db
NOW = builders.NOW
State = CatalogueChange.State


STEPS = NEW_OPTION.replace(
    "from = 5, to = 100, fee = 3.00",
    'from = 5, to = 100, fee = 2.00, cite = "698" }, { from = 101, to = 200, fee = 3.00, cite = "698" },'
    " { from = 201, to = 300, fee = 4.00",
).replace("from = 101, fee", "from = 301, fee")  # a percentage in the shape of steps (2307)
REFUSED = [
    # what is typed; then the place and the cure of the refusal
    ("", "blocks", "Write at least one block"),
    (STEPS, "schedule own, option 16", "$1 more for each further $100, 1 % of it, though rates may not be"),
    (STEPS, "schedule own, option 16", "Lines 698, 2307. If it was approved all the same, name the letter"),
    ('approval = ""\n' + STEPS, "approval", ""),
    (NEW_OPTION.replace('schedule = "own"', 'schedule = "owm"'), "option[0].schedule", "Did you mean 'own'?"),
    (NEW_OPTION.replace("number = 16", "numbr = 16"), "option[0].numbr", "Did you mean 'number'?"),
    (NEW_OPTION.replace("fee = 3.00", "fee = 3.001"), "option[0].bands.player-dealer[0].fee", "Amounts are dollars"),
    (NEW_OPTION.replace('["698"]', '["99999"]', 1), "option[0].cite", "The book has lines 1 to 6080."),
    (NEW_OPTION.replace("player-dealer", "dealer"), "schedule[own].option[16]", "Did you mean 'player-dealer'?"),
    (DEARER.replace("2026-10-01", "2026-01-01"), "schedule[own].option[2].from", "begins on that day already"),
    (END.replace("number = 2", "number = 99"), "end[0]", "Name one of them"),
    (END.replace("number = 2\n", ""), "end[0]", "Name its `schedule` and its `number`."),
    (POSTING.replace("T1", "T9"), "posting[0].table", "Tables here: T1, T2."),
    (POSTING.replace("option = 3", "option = 99"), "posting[0].option", "has no such option"),
    (POSTING.replace("max = 1000", "max = 900"), "posting[0].max", "The option prints $1,000.00."),
    (POSTING.replace("-07:00", ""), "posting[0].from", ""),
    (POSTING.replace("2026-10-01T06", "2026-07-01T06"), "posting[0].from", "Another notice hangs there"),
]


@pytest.mark.parametrize(("text", "place", "cure"), REFUSED)
def test_what_does_not_fit_is_refused_with_its_place_and_cure(
    draft: Callable[..., CatalogueChange], text: str, place: str, cure: str
) -> None:
    refusal = change_check(change=draft(text or "# nothing"), now=NOW).refusal
    assert refusal is not None
    assert refusal.key == place
    assert cure in refusal.cure


def test_a_letter_makes_a_percentage_a_warning_with_its_lines(draft: Callable[..., CatalogueChange]) -> None:
    """The Bureau approved own option 2, steps of the same kind (706-709), beside line 2307: another may be approved too."""
    checked = change_check(change=draft('approval = "Bureau, letter of 09/14/2026"\n' + STEPS), now=NOW)
    assert checked.refusal is None
    assert [one.kind for one in checked.new_defects] == ["percentage"]
    [warning] = checked.warnings
    assert "Lines 698, 2307. It holds by the letter that is named: Bureau, letter of 09/14/2026." in warning


def test_the_check_says_what_the_page_would_look_like(draft: Callable[..., CatalogueChange]) -> None:
    gap = DEARER.replace("from = 101", "from = 201")
    checked = change_check(change=draft(gap), now=NOW)
    assert checked.refusal is None
    assert [defect.kind for defect in checked.new_defects] == ["gap"]
    [difference] = checked.differences
    assert difference.title == "Takes the place of: option 2 of schedule own"
    marked = {(line.mark, line.text.strip()) for line in difference.lines}
    assert ("-", '{ from = 5, to = 100, fee = 1.00, cite = "706" },') in marked
    assert ("+", '{ from = 5, to = 100, fee = 3.00, cite = "698" },') in marked
    [change] = checked.changes
    assert (change.kind, change.key, change.what, change.schedule) == ("option", "2", "replaced", "own")
    assert ("bands player dealer 5 fee", "$1", "$3") in {field[:3] for field in change.fields}
    assert checked.warnings == ()
    early = change_check(change=draft(NEW_OPTION.replace("2026-10-01", "2026-09-01")), now=NOW)
    assert "judged again by it" in early.warnings[0]


def test_a_page_that_serves_other_games_too_is_named(draft: Callable[..., CatalogueChange]) -> None:
    held = next(one for one in games_read()[GAME].schedule if one.schedule == "california")
    text = NEW_OPTION.replace('schedule = "own"', 'schedule = "california"').replace("number = 16", "number = 99")
    said = change_check(change=draft(text), now=NOW)
    assert said.refusal is None
    others = [slug for slug in held.games if slug != GAME]
    assert bool(said.warnings) == bool(others)
    assert all(slug in said.warnings[0] for slug in others)


def test_a_draft_is_kept_whatever_it_says_and_cannot_be_submitted(
    draft: Callable[..., CatalogueChange], author: Person
) -> None:
    change = draft("[[option]\nnumber = ")
    with pytest.raises(ChangeError, match="It does not fit yet: draft: TOML"):
        change_submit(change=change, reason="Letter", seen=0, by=author, now=NOW)
    change = change_edit(change=change, title="Option 16", text=NEW_OPTION, seen=0, by=author, now=NOW)
    with pytest.raises(ChangeError, match="another window"):
        change_edit(change=change, title="Option 16", text=END, seen=0, by=author, now=NOW)
    with pytest.raises(ChangeError, match="Write why"):
        change_submit(change=change, reason=" ", seen=1, by=author, now=NOW)
    assert change_submit(change=change, reason="Letter", seen=1, by=author, now=NOW).state == State.SUBMITTED


@pytest.mark.parametrize("number", ["99999999999", "99999999999999999999"])
def test_figures_beyond_what_is_counted_with_are_not_submitted(
    draft: Callable[..., CatalogueChange], author: Person, number: str
) -> None:
    change = draft(NEW_OPTION.replace("number = 16", f"number = {number}"))
    with pytest.raises(ChangeError, match="It cannot be kept as it is: "):
        change_submit(change=change, reason="Letter", seen=0, by=author, now=NOW)
    assert CatalogueChange.objects.get().state == State.DRAFT
    assert not ChangeAct.objects.exists()
