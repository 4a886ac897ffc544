"""The notice of a posting: what stands on it, its verification code, and whether a code on a wall is ours and still holds.

The code is made of the posting's own entry in the record, so nothing else is kept: the same posting has the same code and
the same notice for good, and a code that was invented fits no entry.
"""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.conf import settings

from compliance.houses.models import Establishment, Posting
from compliance.houses.read.games import pinned_read
from compliance.houses.read.postings import PostingRow, posting_read
from compliance.licensed.words.placard import Hung, Placard, placard
from compliance.record import read
from reports.identity import verification_of, verification_read

_MARK = "N"  # a notice: N1043-7K3F-…, with the entry that put it up


def notice(*, establishment: Establishment, posting: PostingRow) -> Placard:
    """The notice of a posting, in the version of the game from which it was posted."""
    game = pinned_read(digest=posting.digest)
    if game is None:
        raise LookupError(f"the catalogue does not hold {posting.game} as it was posted")
    zone, code = ZoneInfo(establishment.time_zone), code_of(record=posting.record)
    since = posting.since.astimezone(zone)
    hung = Hung(
        table=posting.table,
        min=posting.min,
        max=posting.max,
        since=since,
        # An end that came later did not stand on the notice while it hung.
        until=None if posting.until is None or posting.ended_record is not None else posting.until.astimezone(zone),
        record=posting.record,
        recorded=posting.recorded.astimezone(zone),
        code=code,
        address=f"{settings.PUBLIC_ADDRESS}/check/{code}" if settings.PUBLIC_ADDRESS else "",
        sign=posting.sign,
    )
    return placard(
        game,
        posting.schedule,
        posting.option,
        since.date(),
        house=establishment.title,
        demonstration=establishment.demonstration,
        hung=hung,
    )


def code_of(*, record: int) -> str:
    """The verification code of the notice that an entry put up."""
    return verification_of(f"{_MARK}{record}", bytes(read.entry_whole(record).leaf).hex())


def notice_checked(*, written: str) -> tuple[Establishment, PostingRow] | None:
    """The posting of a code as somebody typed it from a notice; None: no such notice was ever made."""
    code = verification_read(written)
    number = code.partition("-")[0].removeprefix(_MARK)
    if not code.startswith(_MARK) or not number.isascii() or not number.isdecimal() or len(number) > 18:
        return None
    hung = Posting.objects.filter(record_index=int(number)).select_related("table__establishment").first()
    if hung is None or code_of(record=int(number)) != code:
        return None
    establishment = hung.table.establishment
    posting = posting_read(establishment_id=establishment.pk, record=int(number))
    return None if posting is None else (establishment, posting)
