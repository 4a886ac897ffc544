"""An observation is stored with what the rules say of it, once, beside the record and in none of its sums."""

from __future__ import annotations

import datetime

import pytest
from msgspec.structs import replace

from compliance.cases.forms.typed import WrongError
from compliance.cases.write.references import refs_check
from compliance.evidence.models import Clip
from compliance.evidence.read.clips import clips_to_do
from compliance.houses.models import Establishment
from compliance.observed.models import Observed, ObservedReview
from compliance.observed.read.looks import Detail, Filters, look_read, looks_page
from compliance.observed.read.recorded import CHECKS
from compliance.observed.write.observe import StrikeError, strike
from compliance.record import read
from compliance.record.entry import Entry
from tests import builders
from tests.observed.conftest import NOW, Look, fields

pytestmark = pytest.mark.django_db
WHOLE = "s1-3 b1 500 oo w2 60pl+60 w3 60pl+60 p:9hkh b:5d2h fb 2"


def detail(here: Establishment, index: int | None) -> Detail:
    assert index is not None
    found = look_read(establishment_id=here.pk, index=index)
    assert found is not None
    return found


def outcomes(found: Detail) -> dict[str, str]:
    return {word.rule: word.outcome for word in found.said.words}


def test_a_whole_hand_is_judged_by_the_rules_of_recorded_hands(here: Establishment, look: Look) -> None:
    stored = look(WHOLE)
    assert stored.wrong == {}
    found = detail(here, stored.index)
    said = outcomes(found)
    assert (found.said.due, said["FEE001"], said["SET001"], said["DEC001"]) == (200, "pass", "pass", "pass")
    assert not [rule for rule in said if rule.startswith("REC")]
    assert {rule for rule, outcome in said.items() if outcome == "not looked at"} <= {"LIM017", "ORD001", "ORD002"}
    [clip] = found.one.clips
    assert (clip.camera, clip.recorder) == ("PTZ-1", "NVR-1")


def test_a_wrong_fee_fails_and_what_nobody_looked_at_is_not_in_order(here: Establishment, look: Look) -> None:
    found = detail(here, look("s1-3 b1 500 w2 60pl w3 60pl fb 1", mode="fee").index)
    said = outcomes(found)
    assert found.look.failing == ["FEE001"]
    [short] = [word.finding for word in found.said.words if word.rule == "FEE001"]
    assert short is not None
    assert short.says == "Fee collected $1.00, due $2.00: short $1.00."
    assert {said[rule] for rule in ("SET001", "DEC001", "DEC002", "ROT002")} == {"not looked at"}


def test_rotation_alone_is_judged_over_a_watch(here: Establishment, look: Look) -> None:
    for line in ("s1-3 b1 oo", "oo", "oo"):
        last = look(line, mode="rotation")
    found = detail(here, last.index)
    said = outcomes(found)
    assert said["ROT001"] in ("fail", "cannot tell"), "the third hand in a row, and nobody was asked"
    assert {said[rule] for rule in ("FEE001", "LIM001", "SET001")} == {"not looked at"}
    assert found.said.due is None


def test_hands_that_were_missed_are_not_counted_as_held(here: Establishment, look: Look) -> None:
    look("s1-3 b1 oo", mode="rotation")
    found = detail(here, look("gg oo", mode="rotation").index)
    assert found.look.place == 3
    assert outcomes(found)["ROT001"] != "fail"


def test_a_part_that_was_not_seen_is_never_in_order(here: Establishment, look: Look) -> None:
    said = outcomes(detail(here, look(f"{WHOLE.replace('p:9hkh b:5d2h', 'zc:g')}").index))
    assert {said[rule] for rule in ("SET001", "DEC001", "DEC002")} == {"not looked at"}
    assert said["FEE001"] == "pass"


def test_a_line_without_anybody_stops_no_rule(
    here: Establishment, look: Look, caplog: pytest.LogCaptureFixture
) -> None:
    said = outcomes(detail(here, look("b- p:9hkh b:5d2h fb 2").index))
    assert said["LIM003"] == "not looked at"
    assert "stopped" not in caplog.text


def test_payouts_may_be_seen_to_be_right(here: Establishment, look: Look) -> None:
    said = outcomes(detail(here, look("s1-3 b1 500 w2 60pl w3 60pl p:9hkh b:5d2h y fb 2").index))
    assert said["SET001"] == "seen to be right"
    said = outcomes(detail(here, look("= p:9hkh b:5d2h fb 2").index))
    assert said["SET001"] == "not looked at"


def test_wagers_as_before_lie_again_and_cards_never_do(here: Establishment, look: Look) -> None:
    look(WHOLE)
    found = detail(here, look("= fb 2").index)
    assert [one["amount"] for one in found.one.seen["wagers"]] == ["60.00", "60.00"]
    assert "cards" not in found.one.seen
    assert all("settled" not in one for one in found.one.seen["wagers"])


def test_what_cannot_be_is_told_at_its_word_and_nothing_is_stored(here: Establishment, look: Look) -> None:
    impossible = " ".join(["w2 60xx", "p:9zkh", "w3 60pl"])
    stored = look(f"s1-3 b1 {impossible}")
    assert stored.index is None
    assert "xx is no wager of this game" in stored.wrong["line"]
    assert "9Z is no card" in stored.wrong["line"]
    assert "surplus card" in look("s1-3 b1 w2 60pl decks=1 p:9hkh b:9h2h").wrong["line"]
    assert "one of the two hands is missing" in look("s1-3 b1 w2 60pl p:9hkh").wrong["line"]
    assert not Observed.objects.exists()


def test_a_clock_before_the_last_hand_is_refused(look: Look) -> None:
    look(WHOLE)
    assert "11:01:40" in look("= fb 2", began="11:01:20", ended="11:02:00").wrong["began"]


def test_a_draft_that_is_sent_twice_is_stored_once(here: Establishment, look: Look) -> None:
    first = look(WHOLE)
    again = look(WHOLE, id=fields("")["id"])
    assert (again.index, again.again) == (first.index, True)
    other = look("s1-3 b2", id=fields("")["id"])
    assert other.index is None
    assert f"observation {first.index}" in other.wrong["line"]
    assert Observed.objects.count() == ObservedReview.objects.count() == 1


def test_the_same_clip_twice_is_asked_about_and_another_auditor_is_not_stopped(look: Look) -> None:
    first = look(WHOLE)
    same = {"watch": "form-0000000000bb", "began": "11:01:10", "ended": "11:01:30"}
    assert f"observation {first.index}" in look(WHOLE, **same).wrong["twice"]
    assert look(WHOLE, twice=True, **same).index is not None
    other = look(WHOLE, actor="bo", **same | {"watch": "form-0000000000cc"})
    assert first.index in [each.index for each in other.others]


def test_hands_are_counted_and_nothing_is_said_of_them(here: Establishment, look: Look) -> None:
    found = detail(here, look("", mode="count", hands="42", began="11:00", ended="12:00").index)
    assert (found.one.hands, found.look.outcome, found.said.words) == (42, "", ())
    assert "how many" in look("", mode="count", hands="many").wrong["hands"]


def test_a_camera_that_the_register_does_not_have_needs_its_recorder(here: Establishment, look: Look) -> None:
    assert "no camera DOME" in look(WHOLE, camera="DOME").wrong["camera"]
    found = detail(here, look(WHOLE, camera="DOME@NVR-9, PTZ-1", offset="7").index)
    assert [(clip.camera, clip.recorder, clip.offset) for clip in found.one.clips] == [
        ("DOME", "NVR-9", 7), ("PTZ-1", "NVR-1", 7),
    ]  # fmt: skip
    assert (found.one.clips[0].from_ - found.one.began).total_seconds() == 7


def test_the_record_says_all_of_it_and_a_row_that_was_changed_is_found(here: Establishment, look: Look) -> None:
    index = look(WHOLE).index
    strike(establishment=here, index=index or 0, why="typed at the wrong table", actor="maria", lead=False, now=NOW)
    for check in CHECKS:
        assert list(check.differences(start=0, stop=read.size(), entries=entries(check.kinds))) == []
    [entry] = entries(CHECKS[0].kinds)
    other = replace(entry, actor="bo")
    [(at, what)] = CHECKS[0].differences(start=0, stop=read.size(), entries=[other])
    assert (at, "observer 'maria', the record says 'bo'" in what) == (index, True)


def entries(kinds: frozenset[str]) -> list[Entry]:
    return [entry for entry in read.entries(0, read.size()) if entry.kind in kinds]


def test_the_video_of_what_was_seen_to_be_wrong_is_asked_for_before_it_is_overwritten(look: Look) -> None:
    index = look("s1-3 b1 500 w2 60pl w3 60pl fb 1", mode="fee").index
    [clip] = clips_to_do(establishment_id=Establishment.objects.get(slug=builders.HOUSE).pk)
    assert (clip.cameras, clip.ends_at) == (("PTZ-1",), clip.started + datetime.timedelta(days=14))
    assert Clip.objects.get().hand == index
    look("= fb 2", mode="fee")
    look("= fb 1", mode="fee", camera="ELSEWHERE@NVR-9")
    assert Clip.objects.count() == 1, "nothing wrong, and a camera that no register has: nobody could say when it ends"


def test_only_whoever_typed_it_or_a_lead_strikes_it_out(here: Establishment, look: Look) -> None:
    index = look(WHOLE).index or 0
    with pytest.raises(StrikeError, match="Only whoever typed it"):
        strike(establishment=here, index=index, why="not mine", actor="bo", lead=False, now=NOW)
    strike(establishment=here, index=index, why="the wrong table", actor="bo", lead=True, now=NOW)
    assert looks_page(establishment_id=here.pk, filters=Filters())[0] == []
    assert [each.struck for each in looks_page(establishment_id=here.pk, filters=Filters(struck=True))[0]] == [True]
    with pytest.raises(StrikeError, match="already"):
        strike(establishment=here, index=index, why="the wrong table", actor="bo", lead=True, now=NOW)


def test_a_case_gathers_what_was_seen(here: Establishment, look: Look) -> None:
    index = look(WHOLE).index
    refs_check(establishment=here, case=None, act="join", kind="observation", refs=[str(index)])
    with pytest.raises(WrongError, match="There is no observation 999999 here"):
        refs_check(establishment=here, case=None, act="join", kind="observation", refs=["999999"])
