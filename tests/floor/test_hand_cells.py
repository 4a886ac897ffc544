"""A recorded hand as cells, and the cells as a hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from compliance.floor.forms.hand_cells import Change, as_recorded, changes, parts_of
from compliance.floor.forms.hand_typed import place_of, typed_body
from games.hand.form import Hand, canonical
from games.schema import cases, load
from tests import builders


def sent(body: dict[str, Any], *, every: bool = False, **typed: str) -> dict[str, str]:
    """What a browser sends of the form of a hand in which somebody typed this."""
    cells = {c.name: c.text for part in parts_of(body, every=every) for row in part.rows for c in row.cells}
    return cells | as_recorded(body) | {name.replace("__", "."): text for name, text in typed.items()}


def test_every_worked_hand_comes_back_as_it_was() -> None:
    """What nobody touched gives back what was recorded, in every game."""
    bodies = [json.loads(canonical(hand)) for hand in worked()]
    for body in bodies:
        assert typed_body(body, sent(body)) == without_its_past(body), body["id"]
    assert len(bodies) > 3000


def test_a_hand_of_every_shape_comes_back_from_the_whole_form_and_nothing_is_said_to_have_changed() -> None:
    """Hands that hold the same facts, and differ in what they say, make the same cells: one of them stands for all."""
    shapes = {shape(body): body for body in (json.loads(canonical(hand)) for hand in worked())}
    for body in shapes.values():
        typed = sent(body, every=True)
        assert typed_body(body, typed) == without_its_past(body), body["id"]
        assert changes(body, typed) == [], body["id"]
    assert len(shapes) > 400


def worked() -> Iterator[Hand]:
    """The worked hands of every game of the catalogue."""
    catalogue = load.catalogue()
    for slug, game in catalogue.games.items():
        path = cases.beside(load.CATALOGUE / str(game.book) / f"{slug}.toml")
        if game.procedure and path.exists():
            held = cases.read(path)
            yield from (cases.recorded(game, held, case) for case in held.case)


def without_its_past(body: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in body.items() if name != "supersedes"}


def shape(value: Any) -> Any:
    """Which facts there are, whatever they say."""
    if isinstance(value, dict):
        return tuple((name, shape(each)) for name, each in sorted(value.items()))
    return tuple(map(shape, value)) if isinstance(value, list) else type(value)


def test_a_cell_a_row_and_a_part_are_corrected() -> None:
    body = builders.hand(3)
    typed = sent(body, collections__0__amount="3.00", wagers__1__out="on", cards__0__value="9H KD", dealer="D-7")
    made = typed_body(body, typed)
    assert made["collections"][0] == body["collections"][0] | {"amount": "3.00"}
    assert made["wagers"] == body["wagers"][:1]
    assert made["cards"]["player"] == ["9H", "KD"]
    assert made["dealer"] == "D-7"
    assert changes(body, typed) == [
        Change("Wager 2", "3, P3, player-line, 60.00, 60.00", "taken out"),
        Change("Cards player: what", "9H KH", "9H KD"),
        Change("Collection 1: amount", "2.00", "3.00"),
        Change("Dealer", "", "D-7"),
    ]


def test_a_row_is_added_behind_those_that_were_recorded() -> None:
    body = builders.hand(1)
    typed = sent(body, offers__0__seat="2", offers__0__accepted="no")
    assert typed_body(body, typed)["offers"] == [{"seat": 2, "accepted": False}]


def test_not_recorded_and_none_are_two_things() -> None:
    none = builders.hand(1)
    assert none["offers"] == []
    assert "offers" not in typed_body(none, sent(none, offers__absent="on"))
    unknown = builders.hand(1)
    del unknown["offers"]
    typed = sent(unknown)
    assert "offers" not in typed_body(unknown, typed)
    del typed["offers.absent"]
    assert typed_body(unknown, typed)["offers"] == []
    assert changes(unknown, typed) == [Change("Offers", "not recorded", "recorded")]


def test_what_does_not_fit_stays_as_it_was_typed_for_the_forms_own_check() -> None:
    body = builders.hand(3)
    made = typed_body(body, sent(body, decks="eight", wagers__0__seat="two", offers__0__accepted="perhaps"))
    assert (made["decks"], made["wagers"][0]["seat"], made["offers"][0]["accepted"]) == ("eight", "two", "perhaps")


def test_a_problem_is_shown_at_its_cell_though_a_row_before_it_was_taken_out() -> None:
    typed = sent(builders.hand(3), wagers__0__out="on")
    assert place_of(["wagers", 0, "amount"], typed) == "wagers.1.amount"
    assert place_of(["cards", "player", 1], typed) == "cards.0.value"
    assert place_of(["bank", "wager"], typed) == "bank.wager"
    assert place_of(["wagers", 0, "settled", "paid"], typed) == "wagers.1.settled.paid"
    assert place_of(["dealt"], typed) == "dealt"
    assert place_of([], typed) == ""


def test_dice_and_what_is_nested_deeper_come_back() -> None:
    body = builders.hand(1, rolls=[[3, 4], [2, 2]], posted={"amounts": {"jackpot": "10.00"}})
    typed = sent(body, rolls="3-4 2-5")
    assert typed["posted"] == '{"amounts": {"jackpot": "10.00"}}'
    made = typed_body(body, typed | {"posted": '{"amounts": {"jackpot": "12.00"}}'})
    assert made["rolls"] == [[3, 4], [2, 5]]
    assert made["posted"] == {"amounts": {"jackpot": "12.00"}}
    assert msgspec.json.decode(msgspec.json.encode(made)) == made
