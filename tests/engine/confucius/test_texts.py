"""Texts of this game that random games may never need, and every label and event that the code names."""

import re
from pathlib import Path

import pytest

from engine.confucius import GAME
from engine.confucius.data import DATA, KINDS, ROWS
from engine.confucius.scoring import SOURCES
from engine.confucius.state import ACTIONS_PHASE, CHIEF_PHASE, COURT_PHASE, END_PHASE, GIFTS_PHASE
from engine.kernel.values import PUBLIC, Event, Label
from render.words import catalogues
from render.words.words import LANGUAGES, Words
from tests.engine.confucius.table import position

CODE = Path(__file__).parents[3] / "engine" / "confucius"
PHASES = (GIFTS_PHASE, CHIEF_PHASE, ACTIONS_PHASE, COURT_PHASE, END_PHASE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_fixed_families_are_complete(lang):
    ends = ("wall", "candidates", "ministries")
    wanted = [f"source.{source}" for source in SOURCES]
    wanted += [f"{family}{end}" for family in ("end.", "term.end_") for end in ends]
    for action in ROWS:
        wanted += [f"option.{action}", f"term.{action}", f"term.{ROWS[action].space}"]
    for ending in ("", ".from", ".costs", ".costs.cards", ".draws", ".invests"):
        wanted += [f"option.action{ending}", f"option.action{ending}.cubes"]
    for card in DATA.rewards.rows:
        wanted += [f"term.{card.id}", f"term.effect_{card.id}"]
    wanted += [f"term.{row.space}.times" for row in DATA.actions.rows if row.first]
    boxes = [box for land in DATA.foreign_lands.tiles for box in land.boxes]
    wanted += [f"term.box_{box.vp}_{'reward' if box.reward else 'plain'}" for box in boxes]
    brief = ("free", "unsecured", "secured", "candidates", "empty_boxes", "armies", "distant", "distant_visited")
    wanted += [f"brief.{one}" for one in (*brief, "distant_bare", "distant_bare_visited")]
    wanted += [f"term.phase_{phase}" for phase in PHASES]
    known = catalogues.catalogue(lang).forms
    assert [one for one in wanted if f"confucius.{one}" not in known] == []


@pytest.mark.parametrize(("lang", "told"), [("en", "{n} × {coins}-coin card"), ("de", "{n} × {coins}er-Karte")])
def test_money_cards_are_told_by_number_and_worth(lang, told):
    for kind in KINDS:
        for n in range(1, kind.copies + 1):
            assert Words(lang).term("confucius", f"{kind.coins}x{n}") == told.format(n=n, coins=kind.coins)


def test_a_price_names_the_only_cards_that_pay_it_by_their_worth():
    args = {"space": "B", "action": "nominate_student", "price": 2, "unit": "coins", "cards": ["1", "3"], "n": 1}
    told = [Words(lang).label("confucius", "option", Label("action.costs.cards.cubes", args)) for lang in ("en", "de")]
    assert told == [
        "B · Nominate a student: 2 coins (with a 1 and a 3), 1 cube",
        "B · Kandidaten nominieren: 2 Münzen (mit 1er und 3er), 1 Würfel",
    ]


def test_a_single_army_or_empty_box_is_told_as_one():
    state = position().land(1, "annam", "A.").state
    told = [Words("en").label("confucius", "brief", line) for line in GAME.brief(GAME.view(state, PUBLIC))]
    assert "Annam: 0's army on 4 VP" in told
    assert "Annam, empty box: 3 VP with a reward" in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cubes_are_told_by_space(lang):
    assert Words(lang).term("confucius", "Ax2") == "A (2)"


def labels_in(code):
    """The ids of the labels and events that a source file names as plain text."""
    return re.findall(r'Label\(\s*"(\w+)"', code), re.findall(r'tell\(\s*"(\w+)"', code)


def test_every_label_and_event_of_the_code_has_a_sentence():
    known = catalogues.catalogue("en").forms
    for path in CODE.glob("*.py"):
        labels, events = labels_in(path.read_text(encoding="utf-8"))
        for one in labels:
            families = ("option", "reason", "brief", "headline", "hand", "beside", "ask")
            assert any(f"confucius.{family}.{one}" in known for family in families), one
        for one in events:
            assert f"confucius.event.{one}" in known, one


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("kind", "args"),
    [
        ("army_moved", {"owner_seat": 0, "land": "korea", "from_land": "mongolia", "vp": 4, "icon": "without_reward"}),
        ("marker_replaced", {"ministry": "hubu", "space": 3, "from_seat": 0, "to_seat": 1}),
        ("marker_replaced", {"ministry": "hubu", "space": 3, "from_seat": 1, "to_seat": 0}),
        ("marker_replaced", {"ministry": "hubu", "space": 3, "from_seat": 0, "to_seat": 0}),
    ],
)
def test_who_does_something_to_their_own_is_named_once(lang, kind, args):
    line = Words(lang).event("confucius", Event(kind, 0, args), ("Anna", "Benno"))
    assert line.count("Anna") == 1
    assert ("Benno" in line) == (1 in args.values())
