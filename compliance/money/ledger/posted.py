"""What hung at a table when a paper was written, and by it what each charge of the posted option is."""

import datetime
from typing import NamedTuple

from compliance.money.ledger.day import Day
from compliance.money.papers.slip import Slip
from games import said
from games.hand.form import Hand
from games.terms.dues import KINDS
from games.terms.game import ChargeTerms, FeeTerms, NotInForce, fee_terms


class PostedOption(NamedTuple):
    """The posted option, or why none is known."""

    fee: FeeTerms | None
    why: str = ""
    game: str = ""


def posted(day: Day, table: str, moment: datetime.datetime) -> PostedOption:
    """The option that hung at a table at a moment."""
    for notice in day.house.postings:
        if notice.table != table or not notice.holds(moment):
            continue
        game = day.games.get(notice.game)
        if game is None:
            return PostedOption(None, f"no licensed game is named {notice.game}")
        if notice.schedule is None or notice.option is None:
            return PostedOption(
                None, f"limits of {game.title} hung at table {said.table(table)}, and no schedule option", notice.game
            )
        try:
            return PostedOption(fee_terms(game, notice.schedule, notice.option, day.gaming_day), "", notice.game)
        except NotInForce as error:
            return PostedOption(None, str(error), notice.game)
    return PostedOption(None, f"nothing hung at table {said.table(table)} then")


def posted_for(day: Day, slip: Slip) -> PostedOption:
    """The option by which a slip was collected: the same from its beginning to its end."""
    told, later = posted(day, slip.table, slip.from_), posted(day, slip.table, slip.to - datetime.timedelta(seconds=1))
    if slip.game is not None and told.fee is not None and told.game != slip.game:
        return PostedOption(
            None, f"the notice of {told.game} hung at table {said.table(slip.table)}, and the slip is of {slip.game}"
        )
    if (told.fee and told.fee.digest) != (later.fee and later.fee.digest):
        return PostedOption(None, f"another notice was hung at table {said.table(slip.table)} in that time")
    return told


def posted_when_dealt(day: Day, hand: Hand) -> PostedOption:
    """The option under which a hand was dealt."""
    told = posted(day, hand.table, hand.dealt)
    if told.fee is not None and told.game != hand.game:
        return PostedOption(
            None, f"the notice of {told.game} hung at table {said.table(hand.table)}, and the hand is of {hand.game}"
        )
    return told


def charged_as(fee: FeeTerms, kind: str) -> list[ChargeTerms]:
    """The charges of an option that are collected as one kind."""
    return [one for one in fee.charges if KINDS.get(one.charge.kind) == kind]
