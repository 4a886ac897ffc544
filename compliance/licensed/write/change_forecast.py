"""What past hands would have owed under a change: each counted by the option that hung and by the one of the draft.

A hand is in the sums when both figures can be told; any other is counted apart with its reason. A forecast changes
nothing, so a worker may be killed at any moment and the next one begins it anew.
"""

from __future__ import annotations

import datetime
import logging
from hashlib import sha256

from msgspec import Struct

from compliance.jobs.work import Clock, ask, beat, cancel, end, work
from compliance.licensed.models import CatalogueChange, ChangeForecast
from compliance.licensed.read.forecast_hands import Question, TableDay, hands_count, hands_of, table_days
from compliance.licensed.write.change_check import change_check
from compliance.licensed.write.change_draft import ChangeError
from compliance.people.models import Person
from compliance.record import read
from games.hand.form import Hand, decode
from games.schema import Game
from games.terms import options_compared
from games.terms.game import FeeTerms, NotInForce, fee_terms
from games.terms.options_compared import Reasons, Total

log = logging.getLogger(__name__)
AT_ONCE = 2_000
"""So many hands are counted while the page waits; more are left to a worker."""
MOST_DAYS = 1_100


class Wanted(Struct, frozen=True, kw_only=True):
    """Which hands, and by which option of the drafted game they are counted."""

    first: datetime.date
    last: datetime.date
    hung: tuple[str, int]
    under: tuple[str, int]
    table: str = ""


def text_digest(text: str) -> str:
    """By which a forecast says for which words it was counted."""
    return sha256(text.encode()).hexdigest()


def forecast_ask(*, change: CatalogueChange, wanted: Wanted, by: Person, now: datetime.datetime) -> ChangeForecast:
    """Put a forecast down. ChangeError when it asks for what there is not, or another one is under way."""
    checked = change_check(change=change, now=now)
    if checked.after is None or checked.held is None or checked.whole_day is None:
        raise ChangeError("days", "The draft does not fit yet; mend it first.")
    if not wanted.first <= wanted.last or (wanted.last - wanted.first).days > MOST_DAYS:
        raise ChangeError("days", f"Give a first day, and a last one at most {MOST_DAYS:,} days after it.")
    try:
        fee_terms(checked.after, *wanted.under, checked.whole_day)
    except NotInForce as error:
        raise ChangeError("under", f"{error}; choose an option that the draft has.") from None
    run, new = ask(
        ChangeForecast,
        now=now,
        same={"change": change},
        by=by,
        text_digest=text_digest(change.text),
        first=wanted.first,
        last=wanted.last,
        hung_schedule=wanted.hung[0],
        hung_option=wanted.hung[1],
        schedule=wanted.under[0],
        option=wanted.under[1],
        table=wanted.table,
        total=hands_count(asked=_question(change, wanted)),
    )
    if not new:
        raise ChangeError("days", "Another forecast of this change is under way; wait for it or stop it.")
    return run


def forecast_stop(*, run: ChangeForecast, now: datetime.datetime) -> bool:
    """Stop it where it is; whether it was under way still."""
    return cancel(run, now=now, lines=[], reasons={})


def forecast_latest(*, change_id: int) -> ChangeForecast | None:
    """The one that is under way, or the last one."""
    return ChangeForecast.objects.filter(change=change_id).select_related("by").order_by("-pk").first()


def forecast_work(*, run_id: int, clock: Clock) -> None:
    """Count it whole and keep what came of it."""
    work(ChangeForecast, run_id, clock=clock, do=lambda run: _count(run, clock), refusals=(ChangeError,))


def _question(change: CatalogueChange, wanted: Wanted) -> Question:
    return Question(change.establishment_id, change.game, *wanted.hung, wanted.first, wanted.last, wanted.table)


def _count(run: ChangeForecast, clock: Clock) -> None:
    checked = change_check(change=run.change, now=clock())
    if checked.after is None or checked.held is None or checked.whole_day is None:
        raise ChangeError("text", "The draft does not fit any more; mend it, then ask again.")
    counting = _Counting(run, checked.held.game, checked.after, checked.whole_day)
    hung, under = (run.hung_schedule, run.hung_option), (run.schedule, run.option)
    wanted = Wanted(first=run.first, last=run.last, hung=hung, under=under, table=run.table)
    asked, done = _question(run.change, wanted), 0
    for day in table_days(asked=asked):
        hands = hands_of(asked=asked, day=day)
        counting.take(day, hands)
        done += len(hands)
        beat(run, now=clock(), done=done)
    end(run, now=clock(), done=done, total=done, lines=counting.lines(), reasons=counting.reasons())


class _Counting:
    """Sums by table and gaming day, and the reasons of what is in none."""

    def __init__(self, run: ChangeForecast, held: Game, drafted: Game, day: datetime.date) -> None:
        self._held, self._hung = held, (run.hung_schedule, run.hung_option)
        self._then: dict[datetime.date, FeeTerms | None] = {}
        self._under = fee_terms(drafted, run.schedule, run.option, day)
        self._sums: dict[tuple[str, str], list[int]] = {}
        self._why = Reasons()

    def take(self, day: TableDay, hands: list[int]) -> None:
        sums = [0, 0, 0, 0]
        bodies = read.bodies_there(hands)
        for index in hands:
            if index not in bodies:
                sums[3] += 1
                self._why.take("The hand was removed when its term was over")
                continue
            hand = decode(bodies[index])
            then, under = self._as_held(hand), _total(self._under, hand)
            if then.cents is None or under.cents is None:
                sums[3] += 1
                which = "As it held" if then.cents is None else "Under the change"
                self._why.take(f"{which}: {then.why if then.cents is None else under.why}")
            else:
                sums[0] += 1
                sums[1] += then.cents
                sums[2] += under.cents
        if hands:
            self._sums[day.table, day.gaming_day.isoformat()] = sums

    def lines(self) -> list[list[object]]:
        return [[*key, *sums] for key, sums in sorted(self._sums.items(), key=lambda item: (item[0][1], item[0][0]))]

    def reasons(self) -> dict[str, int]:
        return self._why.said()

    def _as_held(self, hand: Hand) -> Total:
        day = hand.gaming_day
        if day not in self._then:
            try:
                self._then[day] = fee_terms(self._held, *self._hung, day)
            except NotInForce:
                self._then[day] = None
        fee = self._then[day]
        return Total(None, "the option that hung was not in force that day") if fee is None else _total(fee, hand)


def _total(fee: FeeTerms, hand: Hand) -> Total:
    try:
        return options_compared.total(fee, hand)
    except Exception:  # a basis that stops at a hand tells nothing of it; the log says where
        log.exception("hand %s: the fee basis stopped in a forecast", hand.id)
        return Total(None, "the fee basis stopped at the hand")
