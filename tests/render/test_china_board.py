"""The board of China: every item of section K of the specification is there, and legible."""

import re
from itertools import pairwise
from math import hypot
from random import Random

import pytest
from msgspec.structs import replace

from engine.china import GAME
from engine.china.data import COLOUR_OF, COLOURS, DATA, FIELD, FIELDS, FIELDS_OF, PROVINCES
from engine.china.describe import score_marker
from engine.china.state import SOURCES
from engine.kernel.values import PUBLIC, Event
from render.boards import board
from render.canvas import theme
from render.canvas.clip import within
from render.canvas.picture import Picture
from render.canvas.scene import problems
from render.canvas.theme import SEATS
from render.canvas.typography import DROP
from render.captions.news import latest
from render.changes import changes
from render.china.land import chart
from render.china.parts import CRESTS, HUES, SEA
from render.raster.paint import paint
from render.samples import NAMES, marked
from render.words.words import LANGUAGES, Words
from tests.render.board_scenes import Scenes, mark_of, middle
from tests.render.positions import in_turns, load, looked_at, names

pytestmark = pytest.mark.xdist_group("china")
BOARD = board("china")
SCENES = Scenes(GAME)
draw_scene, scene_of = SCENES.draw_scene, SCENES.scene_of
POSITIONS = names("china")
OPEN = [name for name in POSITIONS if not name.endswith("end")]


def chart_of(scene):
    """How the map lies on a picture: it fills the sea."""
    return chart(next(mark.box for mark in scene.ground if mark.kind == "box" and mark.colour == SEA))


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_is_in_the_frame_legible_and_not_covered(name, lang):
    for kind, (wrong, _) in looked_at("china", name, lang).items():
        assert wrong == [], kind


def test_provinces_with_outline_colour_name_and_crest_and_the_two_gaps():
    _, scene = scene_of("five-late")
    for province, data in enumerate(DATA.provinces):
        ref = f"province.{data.id}"
        assert mark_of(scene, f"{ref}.land").kind == "shape"
        assert scene.texts(f"{ref}.name") == [data.name]
        assert mark_of(scene, f"{ref}.crest").what == CRESTS[COLOURS[COLOUR_OF[province]]]
    assert len(set(CRESTS.values())) == len(set(HUES.values())) == 5
    at = chart_of(scene)
    for gap in DATA.gaps:
        x, y = at.at(gap.point)
        seen = middle(mark_of(scene, f"gap.{gap.drawing}"))
        assert hypot(seen[0] - x, seen[1] - y) < 10


@pytest.mark.parametrize("name", ["three-middle", "four-late", "five-late"])
def test_every_house_field_with_its_id_and_every_road_of_the_side(name):
    view, scene = scene_of(name)
    for number, field in enumerate(FIELDS):
        assert scene.texts(f"field.{field}.id") == [field]
        (told,), plate = scene.find(f"field.{field}.id"), mark_of(scene, f"field.{field}").box
        below = told.box[1] + told.box[3] + round(told.size * DROP) * (field[0] in "qy")
        assert below < plate[1] + plate[3] - 2, "on the line round its plate"
        assert all(mark.box[1] + mark.box[3] <= told.box[1] + 4 for mark in scene.find(f"field.{field}.house"))
        owner, fort = view.table.houses[number], view.table.forts[number]
        houses = [mark.ref for mark in scene.find(f"field.{field}.house")]
        assert houses == ([f"field.{field}.house.{owner}"] if owner >= 0 else [])
        tints = {mark.colour for mark in scene.marks if mark.kind == "box" and mark.loose and within(mark.box, plate)}
        assert tints == {SEATS[owner].pale if owner >= 0 else theme.FIELD}, "the ground of a house is its owner's"
        assert bool(scene.find(f"field.{field}.fortification")) == bool(fort)
        assert bool(scene.find(f"field.{field}.free")) == (owner < 0 and not fort)
    side = next(side for side in DATA.sides if side.id == view.table.side)
    drawn = {mark.ref for mark in scene.ground if mark.ref.startswith("road.")}
    assert drawn == {f"road.{a}-{b}" for a, b in side.roads}


def test_a_fortification_can_be_seen_bare_and_under_a_house():
    state = load("five-late", "china").state
    state.table.houses[FIELD["w1"]], state.table.houses[FIELD["w2"]] = -1, 3
    state.table.forts[FIELD["w1"]] = state.table.forts[FIELD["w2"]] = 1
    _, scene = draw_scene(state)
    bare, under = (mark_of(scene, f"field.{name}.fortification") for name in ("w1", "w2"))
    assert not scene.find("field.w1.house")
    roof = mark_of(scene, "field.w2.house.3")
    assert under.box[2] > bare.box[2] > 0
    assert under.box[2] > roof.box[2] + 12


@pytest.mark.parametrize("name", ["three-middle", "five-late", "five-end"])
def test_dragon_fields_with_emissaries_by_owner_limit_and_scoring_stone(name):
    view, scene = scene_of(name)
    for province, data in enumerate(PROVINCES):
        ref, row = f"province.{data}", view.table.emissaries[province]
        shown = {
            int(mark.ref.split(".")[3]): mark.what for mark in scene.find(f"{ref}.emissaries") if mark.kind == "text"
        }
        assert shown == {seat: str(number) for seat, number in enumerate(row) if number}
        assert scene.texts(f"{ref}.limit") == [f"{sum(row)}/{view.table.limit(province)}"]
        assert bool(scene.find(f"{ref}.stone")) == view.table.scored[province]
        free = [one for one in FIELDS_OF[province] if view.table.houses[one] < 0 and not view.table.forts[one]]
        assert len([one for one in free if scene.find(f"field.{FIELDS[one]}.free")]) == len(free)


def test_emissaries_of_five_seats_fit_on_one_field():
    state = load("five-late", "china").state
    for number in FIELDS_OF[8]:
        state.table.houses[number] = 2
    state.table.emissaries[8] = [1, 2, 2, 1, 2]
    for kind in ("board", "detail"):
        _, scene = draw_scene(state, kind, seat=0)
        assert problems(scene) == []
        x, y, wide, high = mark_of(scene, "province.chu.court").box
        boxes = [mark.box for mark in scene.find("province.chu.emissaries") if mark.ref.endswith(".piece")]
        assert len(boxes) == 5
        for left, top, across, tall in boxes:
            assert x <= left
            assert y <= top
            assert left + across <= x + wide
            assert top + tall <= y + high


def test_alliance_numbers_on_the_borders_and_the_emperor():
    view, scene = scene_of("five-late")
    at = chart_of(scene)
    for alliance in DATA.alliances:
        disc = mark_of(scene, f"alliance.{alliance.number}")
        x, y = at.at(alliance.point)
        assert hypot(middle(disc)[0] - x, middle(disc)[1] - y) < 3
        assert scene.texts(f"alliance.{alliance.number}.number") == [str(alliance.number)]
    assert mark_of(scene, f"player.{view.table.start}.emperor")
    assert not [mark for mark in scene.marks if re.fullmatch(r"alliance\.\d+\.emperor", mark.ref)]
    state = load("five-end", "china").state
    state.table.emperor = 7
    _, ended = draw_scene(state)
    assert mark_of(ended, "alliance.7.emperor")
    assert not ended.find(f"player.{state.table.start}.emperor")


def test_the_wall_with_all_markers_and_score_cards():
    state = load("five-late", "china").state
    for vps in ([0, 0, 0, 0, 0], [50, 51, 100, 101, 160], [22, 22, 23, 22, 22], [5, 7, 7, 9, 50]):
        for player, points in zip(state.table.players, vps, strict=True):
            player.points = dict.fromkeys(SOURCES, 0) | {"houses": points}
        view, scene = draw_scene(state)
        assert problems(scene) == []
        centres = set()
        for seat, player in enumerate(view.table.players):
            cards, space = score_marker(player.vp)
            token, cell = mark_of(scene, f"track.{space}.{seat}"), mark_of(scene, f"track.{space}")
            assert cell.box[0] <= middle(token)[0] <= cell.box[0] + cell.box[2]
            assert middle(token)[1] <= cell.box[1] + cell.box[3]
            assert min(token.box[2:]) >= theme.LEAST_DRAWING
            centres.add(middle(token))
            refs = {mark.ref for mark in scene.find(f"player.{seat}.score_card")}
            assert len(refs) == cards
        assert len(centres) == 5
        for x in {x for x, _ in centres}:
            heights = sorted(y for at, y in centres if at == x)
            assert all(lower - upper >= theme.LEAST_DRAWING // 2 for upper, lower in pairwise(heights))
    assert [text for mark in scene.ground if re.fullmatch(r"track\.\d+\.value", mark.ref) for text in [mark.what]] == [
        str(number) for number in range(0, 51, 5)
    ]
    assert all(mark_of(scene, f"track.{number}") for number in range(51))


@pytest.mark.parametrize("name", ["five-draw", "three-middle", "five-last", "three-early"])
def test_open_cards_piles_and_cards_out_of_the_game(name):
    view, scene = scene_of(name)
    table = view.table
    for slot, colour in enumerate(table.slots):
        ref = f"slot.{slot + 1}"
        found = {mark.ref.split(".")[2] for mark in scene.find(ref)}
        assert found == ({COLOURS[colour]} if colour >= 0 else {"empty"})
    assert scene.texts("pile.left") == ([str(view.left)] if view.left else [])
    assert bool(scene.find("pile.empty")) == (view.left == 0)
    assert scene.texts("discard.number") == [str(len(table.discard))]
    if table.discard:
        assert scene.find(f"discard.top.{COLOURS[table.discard[-1]]}")
    for colour, shown in enumerate(COLOURS):
        assert scene.texts(f"discard.{shown}") == [str(table.discard.count(colour))]
    assert bool(scene.find("run.1.now")) == (table.run == 0)
    assert bool(scene.find("run.2.now")) == (table.run == 1)
    out = table.removed[0]
    words = Words()
    told = words.text("china.picture.removed", n=out) if out else words.text("china.picture.removed_none")
    assert scene.texts("removed") == [told]


@pytest.mark.parametrize("name", ["five-late", "three-middle", "four-draw"])
def test_players_areas(name):
    view, scene = scene_of(name)
    tops = []
    for seat, player in enumerate(view.table.players):
        ref = f"player.{seat}"
        assert scene.texts(f"{ref}.name") == [NAMES[seat]]
        assert scene.texts(f"{ref}.vp") == [str(player.vp)]
        assert scene.texts(f"{ref}.houses") == [str(player.houses)]
        assert scene.texts(f"{ref}.emissaries") == [str(player.emissaries)]
        assert scene.texts(f"{ref}.hand_size") == [str(view.hand_sizes[seat])]
        forts = [str(player.fortifications)] if view.options["fortifications"] == "on" else []
        assert scene.texts(f"{ref}.fortifications") == forts
        assert scene.find(f"{ref}.token")
        tops.append(((seat - view.table.start) % view.seats, scene.find(f"{ref}.panel")[0].box[1]))
    assert [top for _, top in sorted(tops)] == sorted(top for _, top in tops)
    asked = GAME.decisions(load(name, "china").state)[0].seat
    assert scene.find(f"head.turn.{asked}")
    assert [seat for seat in range(view.seats) if scene.find(f"player.{seat}.active")] == [asked]
    assert [seat for seat in range(view.seats) if scene.find(f"player.{seat}.emperor")] == [view.table.start]


def test_the_turn_going_on():
    view, scene = scene_of("five-draw")
    turn = view.table.turn
    assert scene.texts("turn.name") == [DATA.provinces[turn.province].name]
    assert [mark.ref.split(".")[3] for mark in scene.find("turn.piece")] == turn.pieces
    assert len(scene.find("turn.card")) == len(turn.cards)
    glow, court = mark_of(scene, "turn.province").box, mark_of(scene, f"province.{PROVINCES[turn.province]}.court").box
    assert glow[0] < court[0] < court[0] + court[2] < glow[0] + glow[2]
    assert scene_of("five-turn")[1].find("turn.province") == []


def test_the_last_round_and_who_ends_it():
    view, scene = scene_of("five-last")
    assert view.table.triggered
    last = view.table.last_seat
    assert mark_of(scene, f"player.{last}.last")
    told = Words().label("china", "stage", GAME.headline(view), NAMES)
    assert NAMES[last] in told
    assert scene.texts("head.headline") in ([told], [])  # as a phone can read it, or not at all
    state = load("five-last", "china").state
    state.table.turn.action = ""
    assert scene_of("five-late")[1].find("last_round") == []
    assert NAMES[last] in " ".join(draw_scene(state)[1].texts("last_round"))


def test_after_the_end_rows_points_by_source_and_ranking():
    state = load("three-end", "china").state
    result, view = GAME.result(state), GAME.view(state, PUBLIC)
    picture = Picture(kind="score", words=Words("de"), names=NAMES[:3], result=result)
    scene = BOARD.scene(view, picture)
    assert problems(scene) == []
    for seat, score in enumerate(result.scores):
        for source, points in score.items():
            if any(other[source] for other in result.scores):
                assert scene.texts(f"score.{seat}.{source}") == [str(points) if points else "·"]
        assert scene.texts(f"score.{seat}.total") == [str(result.totals()[seat])]
        assert bool(scene.find(f"score.{seat}.winner")) == (result.places[seat] == 1)
    for score in view.table.house_scores:
        ref = f"score.{PROVINCES[score.province]}"
        shown = {int(mark.ref.split(".")[2]): int(mark.what) for mark in scene.find(ref) if mark.kind == "text"}
        assert shown == {seat: points for seat, points in enumerate(score.points) if points}
    for score in view.table.alliance_scores:
        for seat, points in enumerate(score.points):
            assert scene.texts(f"alliance.{score.number}.{seat}") == ([str(points)] if points else [])
    assert "Nachgebaut" in " ".join(scene.texts("score.note"))


def test_rows_run_along_the_roads_in_the_colour_of_their_owner():
    ended = next(name for name in ("three-end", "five-end", "four-end") if load(name, "china").state.table.rows)
    for kind, shift in (("board", 0), ("score", 0), ("board", 1)):
        state = load(ended, "china").state
        state.table.rows = [replace(row, seat=(row.seat + shift) % state.seats) for row in state.table.rows]
        view = GAME.view(state, PUBLIC)
        picture = Picture(kind=kind, words=Words(), names=NAMES[: view.seats], result=GAME.result(state))
        scene = BOARD.scene(view, picture)
        for number, row in enumerate(view.table.rows):
            mark = mark_of(scene, f"row.{number}.{row.seat}")
            assert mark.kind == "shape"
            assert mark.edge == SEATS[row.seat].colour
            assert len(mark.points) == len(row.fields)
            x, y = chart_of(scene).field(FIELDS[row.fields[0]])
            assert hypot(mark.box[0] + mark.points[0][0] - x, mark.box[1] + mark.points[0][1] - y) < 2
            if kind == "score":
                assert scene.texts(f"score.row.{number}.points") == [str(row.points)]


def test_the_hand_only_in_the_owners_view():
    for kind in ("board", "hand", "area", "detail"):
        state = load("five-turn", "china").state
        seat = GAME.decisions(state)[0].seat
        held = [COLOURS[colour] for colour, number in enumerate(state.hands[seat]) for _ in range(number)]
        _, own = draw_scene(state, kind, seat=seat)
        found = [mark.ref.split(".")[-1] for mark in own.marks if re.search(r"(^|\.)hand\.\d\.[a-z]+$", mark.ref)]
        assert found == held, kind
        _, public = draw_scene(state, kind)
        assert not [mark for mark in public.marks if re.search(r"(^|\.)hand\.\d\.", mark.ref)]


@pytest.mark.parametrize("name", ["five-turn", "five-field", "four-draw", "three-last"])
def test_public_pictures_are_the_same_whatever_is_hidden(name):
    moment, words = load(name, "china"), Words()
    other = GAME.determinise(GAME.view(moment.state, PUBLIC), Random(99))
    assert other.hands != moment.state.hands
    for kind in ("board", "area", "detail", "hand"):
        shown = []
        for state in (moment.state, other):
            picture = Picture(kind=kind, words=words, names=NAMES[: state.seats], seat=1, news=tuple(moment.events))
            shown.append(paint(BOARD.scene(GAME.view(state, PUBLIC), picture)).tobytes())
        assert shown[0] == shown[1], kind


@pytest.mark.parametrize("name", OPEN)
@pytest.mark.parametrize("kind", ["board", "detail"])
def test_every_place_an_option_names_is_on_the_picture(name, kind):
    seat, places = marked(GAME, load(name, "china").state)
    _, scene = scene_of(name, kind, seat=seat, places=places)
    if kind == "board":
        places = {letter: place for letter, place in places.items() if not place.startswith("hand.")}
    assert set(places.values()) <= set(scene.spots)
    for letter, place in places.items():
        assert scene.texts(f"place.{place}.letter") == [letter]


def test_letters_do_not_lie_on_one_another():
    for name in ("three-turn", "five-field", "five-draw"):
        seat, places = marked(GAME, load(name, "china").state)
        _, scene = scene_of(name, "detail", seat=seat, places=places)
        discs = [middle(mark_of(scene, f"place.{place}")) for place in places.values()]
        assert len(discs) > 1
        for index, (x, y) in enumerate(discs):
            assert all(hypot(x - a, y - b) >= 40 for a, b in discs[index + 1 :])


@pytest.mark.parametrize("province", PROVINCES)
def test_no_space_lies_on_another_where_a_province_is_looked_at_closely(province):
    field = next(found.fields[0] for found in DATA.provinces if found.id == province)
    _, scene = scene_of("three-turn", "detail", seat=0, places={"A": f"field.{field}"})
    assert problems(scene) == []


def test_giving_a_card_up_is_asked_on_the_cards():
    state = load("five-turn", "china").state
    seat = GAME.decisions(state)[0].seat
    GAME.play(state, seat, "swap")
    for _ in range(2):
        decision = GAME.decisions(state)[0]
        if decision.seat != seat:
            break
        _, places = marked(GAME, state)
        _, scene = draw_scene(state, "detail", seat=seat, places=places)
        assert problems(scene) == []
        assert set(places.values()) <= set(scene.spots)
        assert scene.find("hand")
        GAME.play(state, seat, decision.options[0])


def test_what_changed_between_two_views_gets_a_halo():
    state = load("five-late", "china").state
    free = next(
        number for number, owner in enumerate(state.table.houses) if owner < 0 and not state.table.forts[number]
    )
    other = GAME.decode(GAME.encode(state))
    other.table.houses[free] = 4
    other.table.emissaries[3][1] += 1
    other.table.players[0].houses -= 1
    picture = Picture(words=Words(), names=NAMES[:5])
    found = set(changes("china", GAME.view(state, PUBLIC), GAME.view(other, PUBLIC), picture))
    assert {f"field.{FIELDS[free]}", "dragon.qi"} <= found
    assert not any(place.startswith(("slot", "player")) for place in found)
    assert changes("china", GAME.view(state, PUBLIC), GAME.view(state, PUBLIC), picture) == ()


@pytest.mark.parametrize("name", in_turns(POSITIONS))
def test_pictures_are_small_enough(name):
    widths = [drawn.width for drawn in SCENES.fit_a_post(name)]
    assert set(widths) == {1600}


def test_long_names_fit():
    state = load("five-last", "china").state
    people = ("Anna-Clara-Doro Benno-Emil-Clara", "W" * 32, "Ö", "\U0001f409 Änna", "Anna")
    for kind in ("board", "detail", "area", "hand", "score"):
        picture = Picture(kind=kind, words=Words("de"), names=people, seat=1)
        assert problems(BOARD.scene(GAME.view(state, 1), picture)) == []


def test_stored_positions_are_of_this_version():
    for name in POSITIONS:
        assert GAME.check(load(name, "china").state) == []


def test_equal_changes_are_told_as_one_and_what_came_of_nothing_is_not_told():
    told = latest(GAME.id, [Event("house_points", 0, {"n": 0, "province": "qi"}), Event("drew", 1), Event("drew", 1)],
                  Words(), NAMES, 2)  # fmt: skip
    assert [(one.seat, one.words) for one in told] == [(1, "draws face down × 2")]
