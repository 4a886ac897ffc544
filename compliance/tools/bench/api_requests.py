"""(e) API requests answered per second: a page of hands with its reader, ETag and access log, against a bare DRF view."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from django.urls import resolve
from rest_framework import generics, pagination, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from compliance.floor.models import HandReview, RecordedHand
from compliance.tools.bench.measured import Aim, BenchFloor, DisagreementError, Measured, Say, alternate, rows
from compliance.tools.bench.reading import asks, house_fill, unhurried
from compliance.tools.bench.throwaway import analyze, databases, use

NEEDS_DATABASE = True
OURS, BARE = "the commission's API", "a bare DRF list view of the same rows"
PLAIN = "a bare DRF view of plain values"
AIMS = (Aim(OURS, PLAIN, 0.7), Aim(OURS, BARE, later=3.5))
SECONDS, QUICK = 25, 15
HANDS, REQUESTS, PAGE = 5_000, 60, 100


class BareReview(serializers.Serializer[HandReview]):
    """The same fields of a review."""

    record = serializers.IntegerField(source="run.record_index")
    at = serializers.DateTimeField(source="run.at")
    revision = serializers.IntegerField()
    fee_due_dollars = serializers.DecimalField(source="due", max_digits=12, decimal_places=2)
    fee_due_why = serializers.CharField(source="due_why")
    fails = serializers.IntegerField()
    cannot_tells = serializers.IntegerField()
    game_digest = serializers.CharField()
    fee_digest = serializers.CharField()


class BareHand(serializers.ModelSerializer[RecordedHand]):
    """The same fields of a hand, as somebody would write them down with DRF. Money is not even divided here."""

    establishment = serializers.CharField(source="establishment.slug")
    table = serializers.CharField(source="table.name")
    id = serializers.CharField(source="hand_id")
    action_dollars = serializers.DecimalField(source="action", max_digits=12, decimal_places=2)
    fee_collected_dollars = serializers.DecimalField(source="collected", max_digits=12, decimal_places=2)
    review = BareReview()

    class Meta:
        model = RecordedHand
        fields = (
            "index",
            "id",
            "establishment",
            "table",
            "game",
            "gaming_day",
            "number",
            "started",
            "dealt",
            "ended",
            "action_dollars",
            "fee_collected_dollars",
            "supersedes",
            "review",
        )


class PlainHands(APIView):
    """Barer still: plain values without a serializer, as they stand in the database."""

    authentication_classes = ()
    permission_classes = ()

    def get(self, request: Request) -> Response:
        names = [field for field in BareHand.Meta.fields if field in _STORED] + _FOLLOWED
        return Response({"results": list(RecordedHand.objects.order_by("index").values(*names)[:PAGE])})


_STORED = {field.name for field in RecordedHand._meta.concrete_fields}
_FOLLOWED = [
    "hand_id",
    "establishment__slug",
    "table__name",
    "action",
    "collected",
    *(f"review__{name}" for name in ("run__record_index", "run__at", "revision", "due", "due_why", "fails")),
    *(f"review__{name}" for name in ("cannot_tells", "game_digest", "fee_digest")),
]


class BarePages(pagination.CursorPagination):
    page_size = PAGE
    ordering = "index"


class BareHands(generics.ListAPIView[RecordedHand]):
    """Nobody is asked who he is, nothing is checked, counted or written down."""

    queryset = RecordedHand.objects.select_related("establishment", "table", "review__run").order_by("index")
    serializer_class = BareHand
    pagination_class = BarePages
    filter_backends = ()
    authentication_classes = ()
    permission_classes = ()


def measure(rounds: int, floor: BenchFloor, say: Say) -> Measured:
    """The same page asked for again and again of both."""
    with databases("requests") as names, unhurried():
        use(names["requests"])
        token = house_fill(hands=HANDS)
        analyze(names["requests"])
        ours, bare = (
            asks(resolve("/api/v1/hands").func, "/api/v1/hands", token),
            asks(BareHands.as_view(), "/bare", token),
        )
        plain = asks(PlainHands.as_view(), "/plain", token)
        mine = [hand["index"] for hand in json.loads(ours({"limit": PAGE}))["items"]]
        for other in (bare, plain):
            theirs = [hand["index"] for hand in json.loads(other({}))["results"]]
            if mine != theirs or len(mine) != PAGE:
                raise DisagreementError(f"the two gave different hands: {mine[:3]} …, {theirs[:3]} …")

        def run(ask: Callable[[dict[str, Any]], bytes], query: dict[str, Any]) -> Callable[[], tuple[float, int]]:
            def timed() -> tuple[float, int]:
                began = time.perf_counter()
                for _ in range(REQUESTS):
                    ask(query)
                return time.perf_counter() - began, REQUESTS

            return timed

        times, _ = alternate(
            {PLAIN: run(plain, {}), BARE: run(bare, {}), OURS: run(ours, {"limit": PAGE})}, rounds, say
        )
    return Measured((__doc__ or "").strip(), "requests/s", PLAIN, rows(times, REQUESTS, PLAIN, BARE), REQUESTS)
