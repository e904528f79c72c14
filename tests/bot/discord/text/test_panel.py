"""The private panel: buttons, menus, pages; Discord's limits kept for any number of options."""

from __future__ import annotations

import pytest

from bot.discord.gateway.components import layout_view
from bot.discord.text import layout, panel, turn_post
from bot.discord.text.controls import CONTROL, OPTION_LABEL, Button, Select
from bot.discord.text.page import Picture
from bot.discord.text.panel_options import choice, label_end, sentences
from bot.discord.text.seat_view import Option, SeatView
from engine.kernel.values import Blocked, Decision, Frame, Label, Result
from render.words.catalogues import add_locales
from render.words.words import Words

PO = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "wide.name"
msgstr "Wide"

msgid "wide.headline.here"
msgstr "Here"

msgid "wide.ask.choose"
msgstr "Which?"

msgid "wide.cause.plenty"
msgstr "There is plenty."

msgid "wide.beside.purse"
msgstr "You have {n} yuan"

msgid "wide.option.thing"
msgstr "thing number {number}"

msgid "wide.option.long"
msgstr "thing number {number} of a rather long name that needs some room in the list"

msgid "wide.option.endless"
msgstr ""
"thing number {number} of a name without end, which goes on and on, word after word, until nobody remembers how "
"it began, and still says something that one should have read before one takes it, for it is as long as any "
"sentence of any game that has ever been told at a table in the evening"

msgid "wide.reason.dear"
msgstr "{n} yuan are missing"

msgid "wide.term.g0"
msgstr "first group"

msgid "wide.term.g1"
msgstr "second group"
"""


PICTURE = Picture(b"", "board.png", "the board")


class Wide:
    """A game of one decision with as many options as a test wants."""

    id = "wide"

    def __init__(
        self, *, groups: int = 0, places: bool = False, name: str = "thing", dear: int = 1, beside: int = 0
    ) -> None:
        self.groups, self.places, self.name, self.dear, self.purses = groups, places, name, dear, beside

    def label(self, view, decision, key):
        number = int(key[1:])
        group = f"g{number % self.groups}" if self.groups else ""
        place = f"place.{number}" if self.places else ""
        return Label(self.name, {"number": number}, group, place)

    def blocked(self, view, decision):
        dear = [
            Blocked(Label("thing", {"number": 99 - number}), Label("dear", {"n": 3})) for number in range(self.dear)
        ]
        return [*dear, Blocked(Label("thing", {"number": 7}), Label("dear", {"n": 1}))]

    def headline(self, view):
        return Label("here")

    def ask(self, view, decision):
        return Label(decision.kind, decision.told())

    def why(self, view, decision):
        return "plenty"

    def beside(self, view, decision):
        return [Label("purse", {"n": n}) for n in range(self.purses)] or [Label("purse", {"n": 7})]


class Over:
    over = False
    seats = 2


@pytest.fixture(autouse=True)
def wide_words(tmp_path):
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "wide.po").write_text(PO, encoding="utf-8")
    add_locales(tmp_path)


def sight(many, page=0, **how):
    decision = Decision(Frame(1, "choose", 0), tuple(f"k{number}" for number in range(many)), False)
    game = Wide(**how)
    labels = {key: game.label(None, decision, key) for key in decision.options}
    return SeatView("12", 7, game, 0, Over(), decision, Words("en"), ["Anna"], labels, page=page)


def verbs(blocks):
    return [one.custom_id.split(":")[2] for one in layout.controls(blocks)]


@pytest.mark.parametrize("many", [1, 2, 5, 6, 7, 8, 9, 10, 11, 25, 26, 60, 130])
@pytest.mark.parametrize("groups", [0, 2])
@pytest.mark.parametrize("name", ["thing", "long"])
async def test_any_number_of_options_keeps_to_the_limits(many, groups, name):
    made = layout_view(panel.blocks(sight(many, groups=groups, name=name)), PICTURE)

    ids = [item.custom_id for item in made.walk_children() if getattr(item, "custom_id", None)]
    assert len(set(ids)) == len(ids)
    assert all(CONTROL.fullmatch(one) for one in ids)
    for item in made.walk_children():
        told = item.to_component_dict()
        assert len(told.get("custom_id", "")) <= 100
        assert len(told.get("label", "")) <= 80
        assert len(told.get("options", [])) <= 25
        for line in told.get("options", []):
            assert len(line["label"]) <= 100
            assert len(line["value"]) <= 100


def reachable(many, **how):
    """The keys that can be picked, and those whose full sentence stands there, on all pages together."""
    first = sight(many, **how)
    found, read = set(), set()
    for page in range(many + 1):
        first.page = page
        shown = panel.blocks(first)
        text = layout.words(shown)
        labels = {one.label for one in layout.controls(shown) if isinstance(one, Button)}
        read |= {one.key for one in first.options if f"{one.sentence}\n" in f"{text}\n" or one.shown in labels}
        for control in layout.controls(shown):
            parts = control.custom_id.split(":")
            if parts[2] == "pick":
                found.add(parts[4])
            found |= {line.value for line in getattr(control, "options", ())}
        if "page" not in verbs(shown):
            break
    return found, read


@pytest.mark.parametrize("many", [3, 7, 8, 10, 11, 24, 26, 60, 130])
@pytest.mark.parametrize("groups", [0, 2])
@pytest.mark.parametrize("name", ["thing", "long", "endless"])
async def test_every_option_can_be_reached_and_read(many, groups, name):
    every = {f"k{number}" for number in range(many)}

    assert reachable(many, groups=groups, name=name) == (every, every)


@pytest.mark.parametrize(
    ("shown", "label", "below"),
    [
        ("word " * 20, "word " * 20, "Group"),
        ("word " * 20 + "and the rest", ("word " * 20).strip() + "…", "… and the rest"),
        ("w" * 101, "w" * 99 + "…", "…ww"),
    ],
)
def test_a_line_of_a_menu_goes_on_below_from_a_word_on(shown, label, below):
    made = choice(Option("key", shown, "group", ""))

    assert (made.label, made.description) == (label, below)
    assert len(made.label) <= 100


def forms(blocks):
    """How the options are offered: the verbs of their controls, one beside the other."""
    return [one for one in verbs(blocks) if one in ("pick", "pickone")]


async def test_few_options_are_sections_and_of_many_the_first_ones_with_a_menu_for_the_rest():
    """As many sections as the components leave: what else stands there is counted."""
    (box,) = panel.blocks(sight(8, name="long"))
    assert verbs([box])[:8] == ["pick"] * 8
    assert [one.text[:14] for one in box.blocks[1:3]] == ["Thing number 0", "Thing number 1"]
    assert layout.components([box]) == 39
    (more,) = panel.blocks(sight(9, name="long"))
    assert forms([more]) == ["pick"] * 7 + ["pickone"]
    assert [line[:16] for line in more.blocks[8].text.splitlines()] == ["· Thing number 7", "· Thing number 8"]
    context = panel.PanelContext(row=[Button.make("12", "plan", "Plan")], below=["something"])
    (crowded,) = panel.blocks(sight(7, name="long"), context)
    assert layout.components([crowded]) == 38
    assert forms(panel.blocks(sight(8, name="long"), context)) == ["pick"] * 6 + ["pickone"]


@pytest.mark.parametrize("advised", ["k1", "k8"])
async def test_what_a_lesson_suggests_has_one_button_wherever_it_stands(advised):
    seen = sight(9, name="long")
    seen.suggested = advised
    keys = [one.custom_id.split(":")[4] for one in layout.controls(panel.blocks(seen)) if ":pick:" in one.custom_id]

    assert keys.count(advised) == 1


@pytest.mark.parametrize("groups", [0, 2])
async def test_options_as_short_as_a_button_are_buttons_where_they_are_too_many_for_sections(groups):
    (box,) = panel.blocks(sight(16, groups=groups))
    rows = [one for one in box.blocks if isinstance(one, layout.ActionRow)][:4]

    assert forms([box]) == ["pick"] * 16
    assert [len(row.controls) for row in rows] == ([5, 5, 5, 1] if not groups else [5, 3, 5, 3])
    assert rows[0].controls[1].label == f"Thing number {groups or 1}"
    assert ("-# First group" in [one.text for one in box.blocks if isinstance(one, layout.Text)]) == bool(groups)


async def test_what_stands_beside_the_question_makes_room_for_the_first_options():
    """On a phone: the first line stays before them, the others stand behind."""
    seen = sight(3, name="long", beside=12)
    (box,) = panel.blocks(seen)
    texts = [one.text for one in box.blocks if isinstance(one, layout.Text | layout.Section)]

    assert forms([box]) == ["pick"] * 3
    assert "-# You have 0 yuan" in texts[0]
    assert "-# You have 11 yuan" not in texts[0]
    assert texts[4].endswith("-# You have 11 yuan")
    assert all(panel.text(seen).count(f"-# You have {n} yuan") == 1 for n in range(12))


@pytest.mark.parametrize("many", [0, 1, 3, 4])
async def test_the_board_stands_beside_the_own_area_whatever_else_is_there(many):
    context = panel.PanelContext(row=[Button.make("12", "plan", "Plan", key=str(number)) for number in range(many)])
    shown = verbs(panel.blocks(sight(2), context))

    assert shown[shown.index("board") + 1] == "hand"
    layout_view(panel.blocks(sight(2), context))


async def test_a_panel_says_whose_it_is_beside_the_colour_of_the_bar():
    seen = sight(2)
    seen.words = Words("en", {"seat.0": "<:seat_circle:1>"})

    assert f"-# <:seat_circle:1> {seen.plain[0]}" in panel.text(seen)
    assert f"-# {seen.plain[0]}" in panel.text(sight(2))


async def test_a_menu_for_each_group_when_there_are_few_groups():
    (box,) = panel.blocks(sight(48, groups=2))

    assert verbs([box])[:2] == ["pickone", "pickone"]
    assert [one.placeholder for one in list(layout.controls([box]))[:2]] == ["First group", "Second group"]
    assert box.blocks[1].text.splitlines()[:2] == ["**First group**", "· Thing number 0"]
    assert box.blocks[3].text.splitlines()[:2] == ["**Second group**", "· Thing number 1"]


@pytest.mark.parametrize(
    ("letter", "icon", "line"),
    [
        ("", "", "· a word"),
        ("A", "", "**A** · a word"),
        ("", "<:ox:1>", "<:ox:1> a word"),
        ("A", "<:ox:1>", "<:ox:1> **A** · a word"),
    ],
)
def test_a_line_of_options_has_one_mark_before_its_words(letter, icon, line):
    assert sentences([Option("k", "a word", "", letter, icon=icon)]) == line


async def test_the_menu_of_the_rest_names_their_groups():
    (box,) = panel.blocks(sight(25, groups=2))
    (menu,) = (one for one in layout.controls([box]) if isinstance(one, Select) and "pickone" in one.custom_id)

    assert forms([box]) == ["pick"] * 7 + ["pickone"]
    assert len(menu.options) == 18
    assert {line.description for line in menu.options} == {"First group", "Second group"}
    assert box.blocks[1].text.splitlines() == ["-# First group", "Thing number 0"]
    assert "-# Second group" in box.blocks[8].text.splitlines()


async def test_the_parts_stand_in_the_order_in_which_they_are_needed():
    context = panel.PanelContext("a notice", "a lesson", below=["below"], row=[Button.make("12", "plan", "Plan")])
    notice, lesson, box = panel.blocks(sight(2, dear=3), context)

    assert [type(one).__name__ for one in box.blocks] == [
        *("Text", "Section", "Section", "MediaGallery", "Section", "Separator", "Text", "ActionRow", "ActionRow")
    ]
    assert box.blocks[0].text.splitlines() == [
        *("### Wide · Here", "-# There is plenty.", "**Which?**", "-# You have 7 yuan")
    ]
    assert (notice.text, lesson.text) == ("> a notice", "a lesson")
    assert box.blocks[4].text == "-# 4 options are not available now."
    assert box.accent == 0xB72827


async def test_a_group_is_named_where_it_begins():
    (box,) = panel.blocks(sight(4, groups=2))

    assert [one.text for one in box.blocks[1:5]] == [
        *("-# First group\nThing number 0", "Thing number 2", "-# Second group\nThing number 1", "Thing number 3")
    ]


async def test_letters_of_the_picture_stand_in_the_options():
    shown = sight(3, places=True)

    assert [one.shown[:4] for one in shown.options] == ["A · ", "B · ", "C · "]
    assert shown.marks.places == {"A": "place.0", "B": "place.1", "C": "place.2"}


async def test_what_is_not_open_is_folded_and_told_with_its_reasons_on_request():
    assert "-# 2 options are not available now." in panel.text(sight(2))
    assert verbs(panel.blocks(sight(2)))[2] == "closed"
    assert panel.closed_with_reasons(sight(2, dear=3)).splitlines() == [
        "**Not available now:**",
        "· Thing number 99, Thing number 98 and Thing number 97 – 3 yuan are missing",
        "· Thing number 7 – 1 yuan are missing",
    ]


async def test_a_single_reason_that_a_phone_has_room_for_is_not_folded():
    shown = sight(2, dear=0)

    assert "-# Not available now: Thing number 7 – 1 yuan are missing" in panel.text(shown)
    assert "closed" not in verbs(panel.blocks(shown))


async def test_six_lines_tell_what_was_done():
    shown = sight(2)
    shown.done = [f"deed {number}" for number in range(9)]
    lines = panel.past(shown)

    assert len(lines) == 1 + panel.RECAP
    assert [line for line in lines if "deed 3" in line] == []
    assert "4" in lines[1]
    assert lines[-1] == "-# · deed 8"
    assert [line.count("-# ") for line in lines] == [1] * len(lines)


def test_at_the_end_it_says_who_has_won_with_all_places_and_points():
    shown = sight(2)
    shown.view.over, shown.decision, shown.names = True, None, ["Anna", "Benno"]
    shown.result = Result([2, 1], [{"end": 3}, {"end": 5}], [[], []])
    won, *ranks, thanks = panel.top(shown)[-1].split("\n")

    assert won == turn_post.winner(shown.result, shown.words, shown.names)
    assert ranks == turn_post.places(shown.result, shown.words, shown.names)
    assert thanks == shown.words.text("bot.panel.over")
    assert "again" not in verbs(panel.blocks(shown)), "nothing changes any more"


@pytest.mark.parametrize(
    ("text", "end"),
    [
        (f"{'wall ' * 12}– 1 bar (1 worker, step of 5 VP); 1 worker from region 1 and more", " 1 worker from"),
        (f"{'wall ' * 15}is built; for 1 worker from region 1 and more of them", " for 1 worker"),
        (f"{'wall ' * 18}with 12 workers from region 1 and more of them", " 12 workers"),
        (f"{'wall ' * 12}– 1 bar with one worker from region 1 and step of 5 VP", " – 1 bar with one"),
        ("x" * 130, "x" * 31),
    ],
)
def test_a_line_of_a_menu_goes_on_below_where_its_words_have_a_joint(text, end):
    at = label_end(text)
    assert at < OPTION_LABEL
    assert text[at:].startswith(end)
    assert len(text) - at < OPTION_LABEL


def test_it_says_whether_people_are_waited_for_or_opponents_think():
    shown = sight(2)
    shown.names, shown.waiting = ["Anna", "Tea Master", "Benno"], [1]
    assert "Tea Master" in panel.waiting_line(shown)
    assert "thinking" not in panel.waiting_line(shown)
    shown.opponents = [1]
    assert panel.waiting_line(shown) == "Tea Master is thinking."
    shown.waiting = [1, 2]
    assert "thinking" not in panel.waiting_line(shown)
