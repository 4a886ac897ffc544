"""`manage.py plan show|draw|freeze PLAN --establishment HOUSE`: how a plan stands; its draw, once more from the record alone."""

from __future__ import annotations

import getpass
import sys
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from compliance.houses.read.house import UnknownEstablishment, establishment_get
from compliance.observed.read.plans import PlanDetail, draw_differs, plan_read, seeds
from compliance.observed.write.plan import PlanError, plan_list

DIFFERS, COULD_NOT = 1, 2


class Command(BaseCommand):
    help = (
        "How a plan of sampling stands, and its draw: which checkpoint drew it, the seed of each stratum, the units in their"
        " order. `draw --check` makes the draw again from the record alone. Exit code 0: done and in agreement, 1: what was"
        " written down is not what the record draws, 2: could not be told."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True)
        for name, words in (
            ("show", "the rate with its limits, what is done and missing"),
            ("draw", "the checkpoint, the seeds and the units that they draw"),
            ("freeze", "put all units of a plan whose days are over into the record, from which a checkpoint draws"),
        ):
            act = acts.add_parser(name, help=words)
            act.add_argument("plan", help="id of the plan")
            act.add_argument("--establishment", required=True, help="slug of the house")
            act.add_argument("--json", action="store_true", help="one JSON object")
            if name == "draw":
                act.add_argument("--check", action="store_true", help="against what was written down of it")

    def handle(self, *, act: str, plan: str, establishment: str, **options: Any) -> None:
        try:
            house = establishment_get(slug=establishment)
            if act == "freeze":
                by = f"command:{getpass.getuser()}"
                plan_list(establishment=house, plan_id=plan, actor=by, now=timezone.now())
        except (UnknownEstablishment, PlanError) as error:
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
