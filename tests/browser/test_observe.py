"""Hands typed from video by the keyboard alone, within the keystrokes that a practised person has time for; and drafts that
outlive the page and the network."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from compliance.people.rights import Role
from tests.browser.conftest import Visit
from tests.browser.stack import HOUSE
from tests.browser.test_playing_book import checked
from tests.browser.visitor import Visitor

NEW = f"/at/{HOUSE}/observed/new"
BACCARAT = ("ez-baccarat-panda8", 45, "s1-6 b6 1000 w1-3 25pl w4 40bl p:9h b:2s", "= p:7ckd b:2s4h5d oo f 1 fb 5 y")
BLACKJACK = (
    "blackjack-choctaw",
    110,
    "s1-5 w1-5 15",
    "= w2 10 w4 25 1:9h4dts 2:tdas 3:8c8d3h 4:kd6h5c 5:tcqd d:7htsac d3x f0 y",
)
HOLDEM = (
    "texas-holdem",
    140,
    "s1-4 u4 *b 1s1 2g2",
    "u1 *b 2s1 3g2 4r6 1f 2f 3c4 *f 3x 4b10 3c10 *t 3x 4x *r 3b20 4c20 o:ahkd2c7s9h 3:ackc 4:qdqh v34 fp 5 a3 68",
)


def watch(visitor: Visitor, game: str, clock: str) -> Page:
    """A watch that has begun, its picture's clock running."""
    page = visitor.page
    visitor.go(NEW)
    page.get_by_label("Table", exact=True).select_option("T01")
    page.get_by_label("Camera").fill("PTZ-1@NVR-1")
    page.get_by_label("Game", exact=True).select_option(game)
    page.get_by_label("Day on the picture").fill("2026-11-18")
    page.get_by_label("Began, by the picture").fill(clock)
    page.get_by_role("button", name="Start at “Began”").click()
    expect(page.get_by_label("The hand")).to_be_focused()
    return page


def keys(page: Page, line: str) -> int:
    """Types a hand: Space when it begins, its words, Enter when it ended; how many keys that were."""
    place = page.locator(".observe-answer .say").count()
    page.keyboard.press("Space")
    page.keyboard.type(line)
    page.keyboard.press("Enter")
    expect(page.locator(".observe-answer .say")).to_have_count(1)
    expect(page.get_by_label("The hand")).to_have_value("")
    assert place in (0, 1)
    return len(line) + 2


@pytest.mark.parametrize(
    ("game", "most", "first", "line", "clock"),
    [(*BACCARAT, "10:00:00"), (*BLACKJACK, "11:00:00"), (*HOLDEM, "12:00:00")],
    ids=["baccarat", "blackjack, five seats", "hold'em, two hands shown"],
)
def test_a_usual_hand_takes_no_more_keys_than_there_is_time_for(
    signed_in: Visit, game: str, most: int, first: str, line: str, clock: str
) -> None:
    with signed_in(Role.SURVEILLANCE) as vera:
        vera.refusals = {422}
        page = watch(vera, game, clock)
        keys(page, first.replace("p:9h b:2s", "").strip())
        assert keys(page, line) <= most
        answer = page.locator(".observe-answer")
        expect(answer.locator(".say")).to_contain_text("Hand 2 of T01")
        expect(answer).to_contain_text("In order by")


def test_rotation_and_fee_alone_take_a_few_keys(signed_in: Visit) -> None:
    with signed_in(Role.SURVEILLANCE) as vera:
        page = watch(vera, "ez-baccarat-panda8", "13:00:00")
        page.get_by_label("What you look at").select_option("rotation")
        page.get_by_label("The hand").focus()
        keys(page, "s1-7 b5 oo")
        assert keys(page, "b5 o6- o7+") <= 13
        expect(page.locator(".observe-answer")).to_contain_text("Not looked at")


def test_a_draft_outlives_the_page_and_the_network(signed_in: Visit) -> None:
    with signed_in(Role.SURVEILLANCE) as vera:
        page = watch(vera, "ez-baccarat-panda8", "14:00:00")
        keys(page, "s1-6 b6 1000 w1-3 25pl fb 5")
        page.keyboard.press("Space")
        page.keyboard.type("= p:7ckd")
        page.reload()
        expect(page.get_by_label("The hand")).to_have_value("= p:7ckd")
        page.get_by_label("The hand").fill("")
        page.context.set_offline(True)
        page.get_by_label("Ended").fill("23:00:00")
        page.get_by_label("The hand").fill("= fb 5")
        page.get_by_role("button", name="Store the hand").click()
        expect(page.locator("[data-queue]")).to_contain_text("1 hand is kept on this device")
        page.context.set_offline(False)
        expect(page.locator("[data-queue]")).to_be_hidden()
        vera.go(f"/at/{HOUSE}/observed?mine=1&table=T01")
        stored = page.locator("tbody tr").filter(has_text="14:00").count()
        assert stored >= 1
        vera.wrong = [each for each in vera.wrong if "DISCONNECTED" not in each and "htmx:" not in each]


def test_it_can_be_used_with_fingers_in_both_schemes_and_widths(signed_in: Visit) -> None:
    with signed_in(Role.SURVEILLANCE, has_touch=True) as vera:
        page = watch(vera, "ez-baccarat-panda8", "15:00:00")
        page.set_viewport_size({"width": 390, "height": 844})
        for key in ("wager", "1", "player", "7", "♣"):
            page.get_by_role("button", name=key, exact=True).click()
        expect(page.get_by_label("The hand")).to_have_value("w1p:7c")
        page.get_by_label("The hand").fill("s1-3 w1 25pl 60zz")
        expect(page.locator("#reading")).to_contain_text("Zz is no wager of this game")
        checked(vera)
        for path in (f"/at/{HOUSE}/observed", NEW):
            vera.go(path)
            checked(vera)
