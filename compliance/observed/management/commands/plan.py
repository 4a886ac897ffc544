"""`manage.py plan make|freeze|draw|look|show PLAN --establishment HOUSE`: a plan from its first word to its answer."""

from __future__ import annotations

import getpass
import sys
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from compliance.houses.models import Establishment
from compliance.houses.read.house import UnknownEstablishment, establishment_get
from compliance.observed.forms.plan import PARTS, SAID, UNITS, Looked, Plan
from compliance.observed.read.plans import PlanDetail, draw_differs, plan_read, seeds
from compliance.observed.write.plan import PlanError, plan_list, plan_look, plan_make

DIFFERS, COULD_NOT = 1, 2


_PLAN = (
    *(
        "question",
        "units",
        "first_day",
        "last_day",
        "tables",
        "games",
        "strata",
        "tolerated",
        "left_out",
        "looks",
        "most",
    ),
)
_LOOK = ("stratum", "unit", "said", "why", "short", "over")


def _fields(act: ArgumentParser, name: str) -> None:
    """What a plan or a look says."""
    if name == "look":
        act.add_argument("--stratum", default="all", help="of the unit; `all` where there are none")
        act.add_argument("--unit", required=True, help="as `plan draw` names it")
        act.add_argument("--said", required=True, choices=SAID, help="what was seen")
        act.add_argument("--why", help="why it could not be seen, was chosen, or is answered anew")
        act.add_argument("--short", type=int, help="cents by which it was short")
        act.add_argument("--over", type=int, help="cents by which it was over")
        return
    act.add_argument("--question", required=True, help="what is looked at, as a question")
    act.add_argument("--units", required=True, choices=UNITS, help="what is drawn")
    act.add_argument("--from", dest="first_day", required=True, help="first gaming day, 2026-11-01")
    act.add_argument("--to", dest="last_day", required=True, help="last gaming day; the draw is made when it is over")
    act.add_argument("--tolerated", required=True, help="the share that is tolerated: 0.05 is 5 in 100")
    act.add_argument("--left-out", help="1 less the confidence; 0.05 if not said")
    act.add_argument("--looks", type=int, help="1, 2 or 3, stated before anything is drawn; 1 if not said")
    act.add_argument("--most", type=int, help="cents by which one unit can be wrong, where dollars are to be told of")
    act.add_argument("--strata", nargs="+", choices=PARTS, help="what is drawn apart")
    act.add_argument("--tables", nargs="+", help="only these")
    act.add_argument("--games", nargs="+", help="only these (slugs)")


class Command(BaseCommand):
    help = (
        "Makes a plan of sampling, writes down what was seen of its units, and says how it stands and what it drew: by which"
        " checkpoint, with which seed of each stratum, which units in their order. `draw --check` makes the draw again from"
        " the record alone. Exit code 0: done and in agreement, 1: what was written down is not what the record draws, 2:"
        " could not be told."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True)
        for name, words in (
            ("make", "a plan into the record, before anybody can know what will be drawn"),
            ("look", "what was seen of a unit; one that was not drawn is marked as chosen, and is in no estimate"),
            ("show", "the rate with its limits, what is done and missing"),
            ("draw", "the checkpoint, the seeds and the units that they draw"),
            ("freeze", "put all units of a plan whose days are over into the record, from which a checkpoint draws"),
        ):
            act = acts.add_parser(name, help=words)
            act.add_argument("plan", help="id of the plan")
            act.add_argument("--establishment", required=True, help="slug of the house")
            act.add_argument("--json", action="store_true", help="one JSON object")
            if name in ("make", "look"):
                _fields(act, name)
            if name == "draw":
                act.add_argument("--check", action="store_true", help="against what was written down of it")

    def handle(self, *, act: str, plan: str, establishment: str, **options: Any) -> None:
        try:
            house = establishment_get(slug=establishment)
            self._write(act, house, plan, options)
        except (UnknownEstablishment, PlanError, msgspec.ValidationError) as error:
            raise CommandError(str(error), returncode=COULD_NOT) from None
        detail = plan_read(establishment_id=house.pk, plan_id=plan)
        if detail is None:
            raise CommandError(f"There is no plan {plan} at {establishment}.", returncode=COULD_NOT)
        differs = draw_differs(detail) if options.get("check") else []
        lines = [*self._drawn(detail)] if act == "draw" else [*self._standing(detail)]
        if options["json"]:
            told = {"plan": detail.plan, "sealed": _hex(detail), "seeds": seeds(detail), "standing": detail.standing}
            self.stdout.write(msgspec.json.encode(told | {"differs": differs}).decode())
        else:
            self.stdout.write("\n".join(lines))
        if differs:
            self.stderr.write("\n".join(differs))
            sys.exit(DIFFERS)
        if options.get("check") and detail.sealed is None:
            raise CommandError("Nothing is drawn yet.", returncode=COULD_NOT)
        if options.get("check") and not options["json"]:
            self.stdout.write("Drawn again from the record: it agrees with all that was written down.")

    def _write(self, act: str, house: Establishment, plan: str, options: dict[str, Any]) -> None:
        who: dict[str, Any] = {"establishment": house, "actor": f"command:{getpass.getuser()}", "now": timezone.now()}
        if act == "make":
            told = {name: options[name] for name in _PLAN if options[name] is not None}
            made = msgspec.convert(told | {"id": plan, "establishment": house.slug}, Plan, strict=False)
            plan_make(plan=made, **who)
        elif act == "freeze":
            plan_list(plan_id=plan, **who)
        elif act == "look":
            told = {name: options[name] for name in _LOOK if options[name] is not None}
            plan_look(plan_id=plan, looked=msgspec.convert(told | {"plan": 0}, Looked, strict=False), **who)

    def _standing(self, detail: PlanDetail) -> list[str]:
        stands = detail.standing
        if stands is None:
            return [_waits(detail)]
        lines = [*stands.says, f"Plan: {stands.coverage}. Look {stands.look}, {stands.size} units: {stands.verdict}."]
        for part in stands.parts:
            lines.append(
                f"{part.name}: {part.population} units, planned {part.planned}, done {part.done}, wrong {part.wrong},"
                f" replaced {part.replaced}, missing {part.missing}"
            )
        return lines

    def _drawn(self, detail: PlanDetail) -> list[str]:
        if detail.sealed is None or detail.standing is None:
            return [_waits(detail)]
        sealed = detail.sealed
        lines = [f"Drawn by the checkpoint of {sealed.size} entries, signed {sealed.at:%Y-%m-%d %H:%M:%S %Z}:"]
        lines += [f"root {sealed.root.hex()}", *(f"seed of {name}: {seed}" for name, seed in seeds(detail).items())]
        for one in detail.standing.drawn:
            said = "" if one.result is None else f": {one.result.said}"
            lines.append(f"{one.stratum} {one.rank}. {one.unit}{' (steps in)' if one.steps_in else ''}{said}")
        return lines


def _hex(detail: PlanDetail) -> dict[str, object] | None:
    one = detail.sealed
    return None if one is None else {"size": one.size, "root": one.root.hex(), "at": one.at}


def _waits(detail: PlanDetail) -> str:
    if detail.listed is None:
        return (
            f"Its days end with gaming day {detail.plan.last_day}: then its units are listed, and a checkpoint draws."
        )
    return "Its units are listed. The next signed checkpoint draws: nobody knows yet which."
