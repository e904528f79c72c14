"""The private panel: buttons, menus, pages; Discord's limits kept for any number of options."""

from __future__ import annotations

import pytest

from bot.discord.gateway.components import component, view
from bot.discord.text import panel
from bot.discord.text.controls import CONTROL
from bot.discord.text.seat_view import Option, SeatView
from engine.kernel.values import Blocked, Decision, Frame, Label
from render.words.words import Words, add_locales

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

msgid "wide.reason.dear"
msgstr "{n} yuan are missing"

msgid "wide.term.g0"
msgstr "first group"

msgid "wide.term.g1"
msgstr "second group"
"""


class Wide:
    """A game of one decision with as many options as a test wants."""

    id = "wide"

    def __init__(self, *, groups: int = 0, places: bool = False, name: str = "thing", dear: int = 1) -> None:
        self.groups, self.places, self.name, self.dear = groups, places, name, dear

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
        return [Label("purse", {"n": 7})]


class Over:
    over = False


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


def kinds(rows):
    return [[control.custom_id.split(":")[2] for control in row] for row in rows]


@pytest.mark.parametrize("many", [1, 2, 5, 6, 9, 10, 11, 25, 26, 60, 130])
@pytest.mark.parametrize("groups", [0, 2])
@pytest.mark.parametrize("name", ["thing", "long"])
async def test_any_number_of_options_keeps_to_the_limits(many, groups, name):
    shown = sight(many, groups=groups, name=name)

    rows = panel.rows(shown)
    made = view(rows)

    assert len(rows) <= 5
    ids = [item.custom_id for item in made.children]
    assert len(set(ids)) == len(ids)
    for item in made.children:
        assert len(item.custom_id) <= 100
        assert CONTROL.fullmatch(item.custom_id)
        told = item.to_component_dict()
        assert len(told.get("label", "")) <= 80
        assert len(told.get("options", [])) <= 25
        for line in told.get("options", []):
            assert len(line["label"]) <= 100
            assert len(line["value"]) <= 100


def reachable(many, **how):
    first = sight(many, **how)
    found = set()
    for page in range((many + 24) // 25 + 1):
        first.page = page
        for row in panel.rows(first):
            for control in row:
                told = component(control, 0).to_component_dict()
                parts = control.custom_id.split(":")
                if parts[2] == "pick":
                    found.add(parts[4])
                found |= {line["value"] for line in told.get("options", [])}
    return found


@pytest.mark.parametrize("many", [3, 10, 11, 24, 26, 60, 130])
@pytest.mark.parametrize("groups", [0, 2])
async def test_every_option_can_be_reached(many, groups):
    assert reachable(many, groups=groups) == {f"k{number}" for number in range(many)}


@pytest.mark.parametrize(
    ("shown", "label", "below"),
    [
        ("word " * 20, "word " * 20, "group"),
        ("word " * 20 + "and the rest", ("word " * 20).strip() + "…", "… and the rest"),
        ("w" * 101, "w" * 99 + "…", "…ww"),
    ],
)
def test_a_line_of_a_menu_goes_on_below_from_a_word_on(shown, label, below):
    made = panel.choice(Option("key", shown, "group", ""))

    assert (made.label, made.description) == (label, below)
    assert len(made.label) <= 100


async def test_few_options_are_buttons_and_many_are_menus():
    assert kinds(panel.rows(sight(10)))[0][0] == "pick"
    assert kinds(panel.rows(sight(11)))[0] == ["pickone"]


async def test_a_menu_for_each_group_when_there_are_few_groups():
    rows = panel.rows(sight(30, groups=2))

    assert kinds(rows)[:2] == [["pickone"], ["pickone"]]
    assert [row[0].placeholder for row in rows[:2]] == ["First group", "Second group"]


async def test_options_that_fit_one_menu_stand_in_one_whatever_their_groups():
    rows = panel.rows(sight(25, groups=2))

    assert kinds(rows)[0] == ["pickone"]
    assert kinds(rows)[1][0] != "pickone"
    lines = component(rows[0][0], 0).to_component_dict()["options"]
    assert len(lines) == 25
    assert {line["description"] for line in lines} == {"first group", "second group"}


async def test_what_one_must_see_to_choose_stands_below_the_question():
    assert panel.text(sight(2)).splitlines()[1:4] == ["-# There is plenty.", "**Which?**", "-# You have 7 yuan"]


async def test_letters_of_the_picture_stand_in_the_options():
    shown = sight(3, places=True)

    assert [one.shown[:4] for one in shown.options] == ["A · ", "B · ", "C · "]
    assert shown.marks.places == {"A": "place.0", "B": "place.1", "C": "place.2"}


async def test_what_is_not_open_is_told_with_its_reason():
    assert "Thing number 99 – 3 yuan are missing" in panel.text(sight(2))


async def test_what_is_not_open_for_the_same_reason_shares_a_line():
    assert panel.text(sight(2, dear=3)).splitlines()[-3:] == [
        "-# Not available now:",
        "-# · Thing number 99, Thing number 98 and Thing number 97 – 3 yuan are missing",
        "-# · Thing number 7 – 1 yuan are missing",
    ]


def test_it_says_whether_people_are_waited_for_or_opponents_think():
    shown = sight(2)
    shown.names, shown.waiting = ["Anna", "Tea Master", "Benno"], [1]
    assert "Tea Master" in panel.waits(shown)
    assert "thinking" not in panel.waits(shown)
    shown.opponents = [1]
    assert panel.waits(shown) == "Tea Master is thinking."
    shown.waiting = [1, 2]
    assert "thinking" not in panel.waits(shown)
