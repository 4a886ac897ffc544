"""The notice on paper: one sheet, nothing over an edge or over its neighbour, typeface embedded, the same bytes again."""

from __future__ import annotations

import datetime
import re
from zoneinfo import ZoneInfo

import pytest
from msgspec import structs

from compliance.licensed.words.placard import Hung, Placard, placard
from games.schema import dated, load
from reports.writers.placard import SIDE, write
from tests.reports.paper import pages_of, words_of

DAY = datetime.date(2026, 11, 18)
GAMES = load.catalogue().games
SINCE = datetime.datetime(2026, 11, 1, 6, tzinfo=ZoneInfo("America/Los_Angeles"))
CODE = "N1043-7K3F-9QXT-AB3D-1234"
HUNG = Hung(
    table="T1",
    min=500,
    max=100_000,
    since=SINCE,
    until=None,
    record=1043,
    recorded=SINCE - datetime.timedelta(days=6),
    code=CODE,
    address=f"https://oliver.example/check/{CODE}",
)
# Very different sheets: bands, a poker page with three charges, fifteen rows, six charges, shares, one row, long names,
# many statements, a limit that is a paragraph.
SHEETS = [
    ("ez-baccarat-panda8", "own", 2),
    ("big-o", "poker", 118),
    ("limit-holdem-lucky-chances", "limit-holdem", 19),
    ("no-limit-holdem-lucky-chances", "no-limit-holdem-timed", 294),
    ("ultimate-holdem-lucky-chances", "own", 1),
    ("no-bust-4-0a-perfect-pairs-crystal-park", "cgcr", 1),
    ("no-bust-bj-4", "own", 5),
    ("omaha-hilo-split", "poker", 65),
    ("omaha-holdem-choctaw", "rake", 1),
    ("craps-choctaw", "own", 1),
    ("pan-crystal-park", "own", 1),
    ("three-card-poker-6cb", "california", 1),
]


def sheet(slug: str, page: str, option: int, hung: Hung | None = HUNG, **changes: object) -> Placard:
    held = placard(GAMES[slug], page, option, DAY, house="Lucky Derby Casino", demonstration=False, hung=hung)
    return structs.replace(held, **changes)  # type: ignore[arg-type]


def letters_are_whole(content: bytes) -> None:
    [page] = pages_of(content)
    for letter, left, bottom, right, top in page.letters:
        assert left >= SIDE - 1, letter
        assert right <= page.width - SIDE + 1, letter
        assert bottom >= 14, letter
        assert top <= page.height - 4, letter


def lines_apart(content: bytes) -> None:
    """No letter stands in another: of letters that share a column none share height, but for the overlap of leading."""
    [page] = pages_of(content)
    drawn = [each for each in page.letters if each[0].strip()]
    drawn.sort(key=lambda each: each[2])
    for number, (letter, left, bottom, right, top) in enumerate(drawn):
        middle = (bottom + top) / 2
        for other, left_2, bottom_2, right_2, top_2 in drawn[number + 1 :]:
            if bottom_2 > top:
                break
            if left + 0.5 < right_2 - 0.5 and left_2 + 0.5 < right - 0.5:
                assert (bottom_2 + top_2) / 2 > middle + 2 or (left, bottom) == (left_2, bottom_2), (
                    letter,
                    other,
                    left,
                    bottom,
                )


@pytest.mark.parametrize("size", ["letter", "a4"])
@pytest.mark.parametrize("place", SHEETS, ids=lambda each: f"{each[0]}-{each[2]}")
@pytest.mark.parametrize("hung", [HUNG, None], ids=["hung", "preview"])
def test_one_sheet_with_all_of_it_and_nothing_over_an_edge(
    place: tuple[str, str, int], size: str, hung: Hung | None
) -> None:
    held = sheet(*place, hung)
    content = write(held, size)
    assert len(pages_of(content)) == 1
    letters_are_whole(content)
    lines_apart(content)
    said = re.sub(r"\s", "", words_of(content))
    for words in (held.game, held.house, held.limit, held.schedule, *(each.text for each in held.statements)):
        assert re.sub(r"\s", "", words) in said, words
    for fee in held.fees:
        assert re.sub(r"\s", "", fee.title) in said
        for printed, sum_ in fee.rows:
            assert re.sub(r"\s", "", printed) in said, printed
            assert re.sub(r"\s", "", sum_) in said, sum_


def test_the_paper_is_the_one_that_was_asked_for() -> None:
    for size, width, height in (("letter", 612, 792), ("a4", 595, 842)):
        [page] = pages_of(write(sheet(*SHEETS[0]), size))
        assert (round(page.width), round(page.height)) == (width, height)


def test_where_it_hangs_from_when_and_what_proves_it() -> None:
    text = words_of(write(sheet(*SHEETS[0])))
    for words in (
        "Table T1",
        "In force from 11/01/2026 06:00",
        "entry 1,043 of the record",
        CODE,
        "/check/",
        "$5 – $1,000",
    ):
        assert words in text, words
    assert "PREVIEW" not in text
    until = structs.replace(HUNG, until=SINCE + datetime.timedelta(days=30))
    assert "until 12/01/2026" in words_of(write(sheet(*SHEETS[0], until)))


def test_a_preview_and_a_demonstration_say_so_and_bear_no_code() -> None:
    preview = words_of(write(sheet(*SHEETS[0], None)))
    assert "PREVIEW" in preview
    assert CODE not in preview
    assert "DEMONSTRATION" in words_of(write(sheet(*SHEETS[0], demonstration=True)))


def test_limits_are_the_largest_figures_and_fees_legible_from_afar() -> None:
    for place in SHEETS:
        held = sheet(*place)
        [page] = pages_of(write(held))
        sizes = {round(top - bottom, 1) for letter, _, bottom, _, top in page.letters if letter == "$"}
        assert max(sizes) >= 36, place
        rows = [round(top - bottom, 1) for letter, _, bottom, _, top in page.letters if letter in "$%"]
        assert sorted(rows)[len(rows) // 2] >= 11, (place, sorted(rows))


def test_the_same_notice_gives_the_same_bytes_and_another_one_does_not() -> None:
    held = sheet(*SHEETS[0])
    assert write(held) == write(sheet(*SHEETS[0]))
    assert write(held) != write(sheet(*SHEETS[0], structs.replace(HUNG, max=100_001)))


def test_the_typeface_is_embedded_whole() -> None:
    content = write(sheet(*SHEETS[1]))
    fonts = set(re.findall(rb"/BaseFont /([A-Za-z0-9+-]+)", content))
    assert fonts
    assert all(b"+" in font for font in fonts), fonts  # a subset bears six letters and a plus
    assert content.count(b"/FontFile2") >= len(fonts)


LONG = "The Very Long Name of a Game with Bonus Wagers and a Word that_nobody_would_ever_break_but_must_be_" + "x" * 90


def test_long_names_are_set_smaller_and_never_cut() -> None:
    hung = structs.replace(HUNG, table="High Limit Salon, the Round Table behind the Fountain, Number 12")
    held = sheet(*SHEETS[3], hung, game=LONG, house=LONG, schedule=LONG)
    for size in ("letter", "a4"):
        content = write(held, size)
        letters_are_whole(content)
        said = re.sub(r"\s", "", words_of(content))
        assert said.count("x" * 90) == 3 or "".join(re.findall("x+", said)).count("x") >= 270
        assert "Fountain,Number12" in said


def test_letters_that_the_typeface_lacks_are_spelled_out() -> None:
    content = write(sheet(*SHEETS[0], game="Pai Gow 牌九", house="Café\x07 Ñandú"))
    text = words_of(content)
    assert "[U+724C]" in text
    assert "Café" in text


def test_every_game_has_a_sheet_that_holds() -> None:
    """The first and the longest option of each game: the fees end above the statements."""
    for slug, game in GAMES.items():
        options = [
            (schedule.schedule, option.number, sum(map(len, option.bands.values())))
            for schedule in dated.as_of(game.schedule, DAY).values()
            for option in dated.as_of(schedule.option, DAY).values()
        ]
        for name, number, _ in {*options[:1], *sorted(options, key=lambda each: -each[2])[:1]}:
            content = write(sheet(slug, name, number))
            letters_are_whole(content)
            lines_apart(content)
