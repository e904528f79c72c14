"""The private panel: buttons, menus, pages, marks; Discord's limits kept for any number of options."""

from __future__ import annotations

import pytest

from bot.discord import marks, panel
from bot.discord.controls import BUTTON_ID, MENU_ID, view
from bot.discord.sight import Sight, options, places
from engine.kernel.values import Blocked, Decision, Label
from render.words import Words, add_locales

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


class Over:
    over = False


@pytest.fixture(autouse=True)
def wide_words(tmp_path):
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "wide.po").write_text(PO, encoding="utf-8")
    add_locales(tmp_path)


def sight(many, least=1, most=1, **how):
    page, marked = how.pop("page", 0), how.pop("marked", 0)
    decision = Decision(
        1, "choose", 0, "", (), tuple(f"k{number}" for number in range(many)), least, most, False, False, None
    )
    return Sight("12", 7, Wide(**how), 0, Over(), decision, Words("en"), ["Anna"], page=page, marked=marked)


def kinds(rows):
    return [[control.custom_id.split(":")[2] for control in row] for row in rows]


@pytest.mark.parametrize("many", [1, 2, 5, 6, 9, 10, 11, 25, 26, 60, 130])
@pytest.mark.parametrize("most", [1, 4])
@pytest.mark.parametrize("groups", [0, 2])
@pytest.mark.parametrize("name", ["thing", "long"])
async def test_any_number_of_options_keeps_to_the_limits(many, most, groups, name):
    shown = sight(many, 1, most, groups=groups, name=name)

    rows = panel.rows(shown)
    made = view(rows)

    assert len(rows) <= 5
    ids = [item.custom_id for item in made.children]
    assert len(set(ids)) == len(ids)
    for item in made.children:
        assert len(item.custom_id) <= 100
        assert (BUTTON_ID if item.custom_id.startswith("m") else MENU_ID).fullmatch(item.custom_id)
        told = item.item.to_component_dict()
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
                told = control.item.to_component_dict()
                parts = control.custom_id.split(":")
                if parts[2] == "pick":
                    found.add(parts[4])
                found |= {line["value"] for line in told.get("options", [])}
    return found


@pytest.mark.parametrize("many", [3, 10, 11, 24, 26, 60, 130])
@pytest.mark.parametrize("groups", [0, 2])
async def test_every_option_can_be_reached(many, groups):
    assert reachable(many, groups=groups) == {f"k{number}" for number in range(many)}


async def test_few_options_are_buttons_and_many_are_menus():
    assert kinds(panel.rows(sight(10)))[0][0] == "pick"
    assert kinds(panel.rows(sight(11)))[0] == ["pickone"]


async def test_a_menu_for_each_group_when_there_are_few_groups():
    rows = panel.rows(sight(30, groups=2))

    assert kinds(rows)[:2] == [["pickone"], ["pickone"]]
    assert [row[0].item.placeholder for row in rows[:2]] == ["First group", "Second group"]


async def test_letters_of_the_picture_stand_in_the_options():
    shown = sight(3, places=True)

    assert [one.shown[:4] for one in options(shown)] == ["A · ", "B · ", "C · "]
    assert places(shown) == {"A": "place.0", "B": "place.1", "C": "place.2"}


async def test_what_is_not_open_is_told_with_its_reason():
    assert "Thing number 99 – 3 yuan are missing" in panel.text(sight(2))


async def test_what_is_not_open_for_the_same_reason_shares_a_line():
    assert panel.text(sight(2, dear=3)).splitlines()[-3:] == [
        "-# Not now:",
        "-# · Thing number 99, Thing number 98 and Thing number 97 – 3 yuan are missing",
        "-# · Thing number 7 – 1 yuan are missing",
    ]


async def test_marks_add_up_over_pages_and_are_sealed_against_other_lists():
    decision = sight(60, 2, 30).decision
    marked = 1 << 3 | 1 << 58

    key = f"1{marks.marks(decision, marked)}"

    assert marks.unmark(decision, key) == ("1", marked)
    assert marks.picked(decision, marked) == ("k3", "k58")
    other = sight(59, 2, 30).decision
    assert marks.unmark(other, key) is None
    assert marks.unmark(decision, "1.zz.0000") is None


async def test_confirm_is_open_only_for_a_number_that_is_allowed():
    def confirm(marked):
        (button,) = [
            control
            for row in panel.rows(sight(8, 2, 3, marked=marked))
            for control in row
            if control.custom_id.split(":")[2] == "confirm"
        ]
        return not button.item.disabled

    assert [confirm(marked) for marked in (0b1, 0b11, 0b111, 0b1111)] == [False, True, True, False]
