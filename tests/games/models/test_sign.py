"""What hangs at a table, word for word: stored with its posting, in the record, never changed, found when it is tampered with."""

from __future__ import annotations

import datetime
from decimal import Decimal

import msgspec
import pytest
from django.db import DatabaseError, transaction

from compliance.houses.forms.house import HouseError, check
from compliance.houses.models import Posting
from compliance.houses.read.house import house_read
from compliance.houses.read.recorded import PostingRows
from compliance.houses.write.house_load import house_load
from compliance.houses.write.posting_add import PostingError, posting_add, posting_end
from compliance.record import read
from games.terms.sign import Answer, LimitShown, PaysShown, RateShown, Sign, Words
from tests import builders

pytestmark = pytest.mark.django_db
OCTOBER = datetime.datetime(2026, 10, 1, 13, tzinfo=datetime.UTC)
SIGN = Sign(
    limits=(LimitShown(wager="tie", min=Decimal("5"), max=Decimal("100")),),
    pays=(PaysShown(wager="tie", odds="8:1"),),
    rates=(RateShown(text="$1 up to $100 of table action", amount=Decimal(1)),),
    decks=8,
    says=(Answer(reading="limit-holds-for", answer="each-wager"),),
    words=(Words(about="ties", text="Ties are not called."),),
    approval="BGC-2026-17",
    issued=datetime.date(2026, 9, 1),
    put_up_by="S-12",
    told=OCTOBER,
)


def hang(house: str, sign: Sign | None) -> Posting:
    [held] = Posting.objects.filter(table__name="T1")
    posting_end(posting=held, at=OCTOBER, actor="test", now=builders.NOW)
    wanted = builders.posting("T1", from_=OCTOBER, until=None, sign=sign)
    return posting_add(establishment=house, posting=wanted, actor="test", now=builders.NOW, as_it_hung=True)


def differences() -> list[tuple[int, str]]:
    stop = read.size()
    entries = [entry for index in range(stop) if (entry := read.entry(index)) is not None]
    mine = [entry for entry in entries if entry.kind == "posting/1"]
    return list(PostingRows().differences(start=0, stop=stop, entries=mine))


def test_the_sign_is_read_as_it_was_put_up(house: str) -> None:
    hung = hang(house, SIGN)
    [posting] = [one for one in house_read(slug=house).postings if one.table == "T1" and one.until is None]
    assert posting.sign == SIGN
    body = msgspec.json.decode(read.bodies([hung.record_index])[hung.record_index])
    assert msgspec.convert(body["posted"]["sign"], Sign) == SIGN
    assert differences() == []


def test_a_posting_without_a_sign_has_none_in_the_record(house: str) -> None:
    hung = hang(house, None)
    body = msgspec.json.decode(read.bodies([hung.record_index])[hung.record_index])
    assert "sign" not in body["posted"]
    assert differences() == []


def test_a_sign_is_never_changed(house: str) -> None:
    hung = hang(house, SIGN)
    with pytest.raises(DatabaseError), transaction.atomic():
        Posting.objects.filter(pk=hung.pk).update(sign=None)


def test_a_house_file_with_another_sign_is_refused(house: str) -> None:
    hang(house, SIGN)
    held = house_read(slug=house)
    other = [
        msgspec.structs.replace(one, sign=msgspec.structs.replace(SIGN, decks=6)) if one.sign else one
        for one in held.postings
    ]
    with pytest.raises(PostingError, match="another sign"):
        house_load(house=msgspec.structs.replace(held, postings=tuple(other)), actor="test", now=builders.NOW)
    assert house_load(house=held, actor="test", now=builders.NOW).postings == 0


@pytest.mark.parametrize(
    ("sign", "says"),
    [
        (Sign(limits=(LimitShown(wager="tie"),)), "no limit"),
        (Sign(limits=(LimitShown(wager="tie", min=Decimal(9), max=Decimal(8)),)), "above the maximum"),
        (Sign(limits=(LimitShown(wager="tie", min=Decimal(1)),) * 2), "stands twice"),
        (Sign(rake_most=Decimal("4.005")), "no amount"),
    ],
)
def test_what_no_sign_can_say(house: str, sign: Sign, says: str) -> None:
    held = house_read(slug=house)
    wrong = msgspec.structs.replace(held.postings[0], sign=sign)
    with pytest.raises(HouseError, match=says):
        check(msgspec.structs.replace(held, postings=(wrong, *held.postings[1:])))
