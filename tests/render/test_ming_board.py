"""The board of Ming Dynasty: every item of section 12 of the specification is there, and legible."""

import json
from itertools import pairwise
from math import hypot
from random import Random

import pytest

from engine.kernel.values import PUBLIC
from engine.ming import GAME
from engine.ming.data import DATA, DISTRICTS, JOKER, KINDS, PROVINCES
from engine.ming.state import SOURCES
from render.boards import board
from render.canvas.clip import touch, within
from render.canvas.measures import inset
from render.canvas.picture import Picture
from render.canvas.scene import problems
from render.canvas.theme import SEATS, contrast
from render.changes import changes
from render.ming.land import province_outlines
from render.ming.parts import ACCENT, COLOURS
from render.raster.paint import paint
from render.samples import NAMES, marked
from render.words.words import LANGUAGES, Words
from tests.render.board_scenes import Scenes, mark_of, middle
from tests.render.positions import in_turns, load, looked_at, names

pytestmark = pytest.mark.xdist_group("ming")
BOARD = board("ming")
SCENES = Scenes(GAME)
draw_scene, scene_of = SCENES.draw_scene, SCENES.scene_of
POSITIONS = names("ming")


def inside(inner, outer, slack=0):
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[0] + inner[2] <= outer[0] + outer[2] + slack
        and inner[1] + inner[3] <= outer[1] + outer[3] + slack
    )


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_is_in_the_frame_legible_and_not_covered(name, lang):
    for kind, (wrong, _) in looked_at("ming", name, lang).items():
        assert wrong == [], kind


def test_six_provinces_in_their_colours_eighteen_districts_with_id_and_name():
    _, scene = scene_of("four-middle")
    for province in DATA.provinces:
        assert mark_of(scene, f"province.{province.id}").edge
        assert mark_of(scene, f"city.{province.id}.letter").what == province.id
    tints = {mark_of(scene, f"district.{district.id}").colour for district in DATA.districts}
    assert len(tints) == 18
    for district in DATA.districts:
        land = mark_of(scene, f"district.{district.id}")
        assert scene.texts(f"district.{district.id}") == [district.id, district.name]
        for part in ("id", "name"):
            assert inside(mark_of(scene, f"district.{district.id}.{part}").box, land.box, 12)
    assert len({frozenset(outline) for outline in province_outlines()}) == 6


def test_province_outlines_are_closed_and_lie_on_the_districts():
    for province, outline in enumerate(province_outlines()):
        corners = {point for district in DATA.districts[3 * province : 3 * province + 3] for point in district.outline}
        assert len(set(outline)) == len(outline) > 20
        assert set(outline) <= corners
        assert DATA.provinces[province].city not in outline


@pytest.mark.parametrize("kind", ["board", "detail"])
def test_every_border_has_the_symbol_of_its_transport_between_its_districts(kind):
    _, scene = scene_of("four-middle", kind, seat=0)
    assert len(DATA.borders) == 36
    for border in DATA.borders:
        disc = mark_of(scene, f"border.{border.id}")
        symbol = mark_of(scene, f"border.{border.id}.{border.transport}")
        assert inside(symbol.box, disc.box)
        for district in (border.a, border.b):
            x, y, wide, high = mark_of(scene, f"district.{district}").box
            cx, cy = middle(disc)
            assert x - 4 <= cx <= x + wide + 4
            assert y - 4 <= cy <= y + high + 4


def test_the_six_transports_and_the_dragon_look_different():
    _, scene = scene_of("four-middle")
    drawn = {border.transport: mark_of(scene, f"border.{border.id}.{border.transport}") for border in DATA.borders}
    assert len({(mark.what, mark.colour) for mark in drawn.values()}) == 6
    assert len({mark.what for mark in drawn.values()}) == 6


@pytest.mark.parametrize("name", POSITIONS)
def test_districts_show_members_monks_and_princes(name):
    view, scene = scene_of(name)
    table = view.table
    owners = view.seats + bool(table.neutral)
    for number, district in enumerate(DISTRICTS):
        land = mark_of(scene, f"district.{district}").box
        for owner in range(owners):
            count = table.standing[number][owner]
            assert scene.texts(f"standing.{district}.{owner}") == ([str(count)] if count else [])
            if count:
                piece = mark_of(scene, f"standing.{district}.{owner}.piece")
                assert inside(piece.box, land)
                look = SEATS[COLOURS.index(table.neutral if owner == view.seats else table.players[owner].colour)]
                assert (piece.what, piece.colour) == (f"member_{look.shape}", look.colour)
        monk = table.monks[number]
        temple = mark_of(scene, f"monk.{district}.{monk if monk >= 0 else 'empty'}")
        assert inside(temple.box, land, 8)
        assert bool(scene.find(f"monk.{district}.token")) == (monk >= 0)
        for seat, player in enumerate(table.players):
            assert bool(scene.find(f"prince.{seat}.{district}")) == (player.prince == number)


def test_members_of_four_owners_and_high_numbers_fit_in_every_district():
    for name in ("four-late", "two-late"):
        state = load(name, "ming").state
        owners = len(state.table.standing[0])
        for row in state.table.standing:
            row[:] = [12, 30, 9, 1] if owners == 4 else [12, 30, DATA.neutral.most_per_district]
        for prince in range(18):
            state.table.players[0].prince = prince
            for kind in ("board", "detail"):
                _, scene = draw_scene(state, kind, seat=0)
                assert problems(scene) == []
                for district in DISTRICTS:
                    land = mark_of(scene, f"district.{district}").box
                    tokens = [mark_of(scene, f"standing.{district}.{owner}.piece").box for owner in range(owners)]
                    assert all(inside(box, land) for box in tokens)


HOUSES = len(DISTRICTS) * DATA.board.houses_per_district


def fill_houses(state):
    """Members in every house, so that all of them are drawn."""
    for row in state.table.houses:
        row[:] = [DATA.board.houses_per_district, *[0] * (len(row) - 1)]


@pytest.mark.parametrize("kind", ["board", "detail"])
def test_princes_stand_clear_of_borders_houses_monasteries_and_members(kind):
    state = load("four-late", "ming").state
    for row in state.table.standing:
        row[:] = [1, 1, 1, 1]
    fill_houses(state)
    for number, district in enumerate(DISTRICTS):
        state.table.players[0].prince = number
        _, scene = draw_scene(state, kind, seat=0)
        prince = mark_of(scene, f"prince.0.{district}")
        x, y = middle(prince)
        reach = prince.box[2] / 2
        found = [mark for ref in ("border", "house", "monk", "standing") for mark in scene.find(ref)]
        assert len([mark for mark in found if mark.ref.startswith("house")]) == 2 * HOUSES
        for mark in found:
            if mark.kind == "text" or mark.ref.endswith("token"):
                continue
            cx, cy = middle(mark)
            apart = hypot(cx - x, cy - y)
            assert apart >= reach + mark.box[2] / 2 - 4, (district, mark.ref)


@pytest.mark.parametrize("kind", ["board", "detail"])
def test_round_symbols_of_borders_touch_nothing(kind):
    state = load("four-late", "ming").state
    for row in state.table.standing:
        row[:] = [1, 1, 1, 1]
    fill_houses(state)
    _, scene = draw_scene(state, kind, seat=0)
    discs = [mark_of(scene, f"border.{border.id}") for border in DATA.borders]
    others = [mark for ref in ("house", "monk", "standing", "city") for mark in scene.find(ref)
              if mark.kind == "art" and not mark.loose]  # fmt: skip
    assert len(others) >= HOUSES + 18 + 72
    for disc in discs:
        x, y = middle(disc)
        for mark in (*others, *(other for other in discs if other is not disc)):
            cx, cy = middle(mark)
            assert hypot(cx - x, cy - y) >= (disc.box[2] + mark.box[2]) / 2 - 2, (disc.ref, mark.ref)
        for district in DISTRICTS:
            for part in ("id", "name"):
                left, top, wide, high = mark_of(scene, f"district.{district}.{part}").box
                dx, dy = max(left - x, 0, x - left - wide), max(top - y, 0, y - top - high)
                assert hypot(dx, dy) >= disc.box[2] / 2 - 2, (disc.ref, district)


def test_houses_are_drawn_only_where_a_scoring_needs_them():
    _, scene = scene_of("four-middle")
    assert not scene.find("house")
    view, scene = scene_of("four-city")
    needed = {view.table.city} | {number // 3 for number, row in enumerate(view.table.houses) if any(row)}
    drawn = {mark.ref.split(".")[1][0] for mark in scene.find("house")}
    assert drawn == {PROVINCES[province] for province in needed}


def test_houses_stand_in_three_groups_beside_their_districts():
    state = load("four-middle", "ming").state
    fill_houses(state)
    _, scene = draw_scene(state)
    for number, district in enumerate(DISTRICTS):
        city = mark_of(scene, f"city.{PROVINCES[number // 3]}")
        cx, cy = middle(city)
        for index in range(DATA.board.houses_per_district):
            house = mark_of(scene, f"house.{district}.{index}")
            x, y = middle(house)
            assert hypot(x - cx, y - cy) < 70
            assert inside(house.box, mark_of(scene, f"district.{district}").box, 6)


@pytest.mark.parametrize("name", ["four-city", "four-back", "two-city", "two-back", "two-early", "three-city"])
def test_in_a_scoring_members_lie_in_the_houses_and_the_city_is_marked(name):
    view, scene = scene_of(name)
    table = view.table
    assert mark_of(scene, f"city.{PROVINCES[table.city]}.now")
    assert sum(bool(scene.find(f"city.{province}.now")) for province in PROVINCES) == 1
    for number, district in enumerate(DISTRICTS):
        owners = sorted(owner for owner, count in enumerate(table.houses[number]) for _ in range(count))
        shown = [
            int(mark.ref.rsplit(".", 1)[1])
            for index in range(3)
            for mark in scene.find(f"house.{district}.{index}")
            if mark.ref.count(".") == 3
        ]
        assert sorted(shown) == owners
    assert table.step == 3
    assert scene.texts("step") == ["3. Cities"]
    told = Words().label("ming", "stage", GAME.headline(view), NAMES)
    assert DATA.provinces[table.city].name in told
    assert scene.texts("head.headline") in ([told], [])  # as a phone can read it, or not at all


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_of_a_scoring_has_its_words(lang):
    state = load("four-city", "ming").state
    for step in range(1, 6):
        state.table.step = step
        for kind in ("board", "detail"):
            _, scene = draw_scene(state, kind, lang, seat=0)
            assert scene.texts("step")[0].startswith(f"{step}. ")
            assert not scene.texts("step")[0].endswith("…")
            assert problems(scene) == []


def test_who_has_chosen_is_shown_and_the_number_only_once_revealed():
    state = load("four-city", "ming").state
    view, scene = draw_scene(state)
    answered = [frame.seat for frame in view.stack if frame.kind == "return_number" and frame.answer is not None]
    waiting = [frame.seat for frame in view.stack if frame.kind == "return_number" and frame.answer is None]
    assert answered
    assert waiting
    for seat in answered:
        assert scene.find(f"player.{seat}.chosen")
    for seat in waiting:
        assert scene.find(f"player.{seat}.choosing")
    assert not [mark for mark in scene.marks if ".returned" in mark.ref]
    back, scene = scene_of("four-back")
    revealed = [seat for seat, player in enumerate(back.table.players) if player.returned >= 0]
    assert revealed
    for seat in revealed:
        number = back.table.players[seat].returned
        assert scene.texts(f"player.{seat}.returned") == [f"–{number}" if number else "0"]
        assert mark_of(scene, f"player.{seat}.returned.icon").what == "card"
        sheet = scene_of("four-back", "area", seat=seat)[1]
        assert sheet.texts(f"player.{seat}.returned") == [str(number)]
        assert mark_of(sheet, f"player.{seat}.returned.icon").what == "card"


@pytest.mark.parametrize("name", POSITIONS)
def test_province_spaces_show_members_and_the_open_cards(name):
    view, scene = scene_of(name)
    for province, letter in enumerate(PROVINCES):
        field = mark_of(scene, f"province_space.{letter}")
        assert scene.texts(f"province_space.{letter}") == [letter, DATA.provinces[province].name]
        for seat, player in enumerate(view.table.players):
            count = player.spaces[province]
            assert scene.texts(f"space.{letter}.{seat}") == ([str(count)] if count else [])
            if count:
                assert inside(mark_of(scene, f"space.{letter}.{seat}.piece").box, field.box)
        card = mark_of(scene, f"slot.{letter}.{KINDS[view.table.display[province]]}")
        assert inside(card.box, field.box)
        assert field.box[0] > 1070


def test_a_slot_that_is_just_being_filled_is_empty():
    state = load("four-middle", "ming").state
    state.table.display[2] = -1
    _, scene = draw_scene(state)
    assert mark_of(scene, "slot.C.empty")
    assert problems(scene) == []


def test_province_spaces_hold_all_members_of_four_players():
    state = load("four-middle", "ming").state
    for player in state.table.players:
        player.spaces = [15, 1, 1, 30, 5, 10]
    for kind in ("board", "detail"):
        _, scene = draw_scene(state, kind, seat=0)
        assert problems(scene) == []


def test_piles_with_their_numbers():
    for name in POSITIONS:
        view, scene = scene_of(name)
        assert scene.texts("pile.number") == [str(view.left)]
        assert scene.texts("dragons.title") == [str(view.table.dragons)]
        for kind in range(JOKER):
            assert scene.texts(f"discard.{KINDS[kind]}") == [str(view.table.discard[kind])]
    state = load("four-middle", "ming").state
    state.pile, state.table.dragons = [], 0
    _, scene = draw_scene(state)
    assert mark_of(scene, "pile.none")
    assert mark_of(scene, "dragons.none")
    assert scene.texts("pile.number") == scene.texts("dragons.title") == ["0"]
    assert problems(scene) == []


def test_score_track_and_points_beyond_one_lap():
    state = load("four-late", "ming").state
    state.table.players[2].points["monks"] += 100
    view, scene = draw_scene(state)
    assert problems(scene) == []
    for seat, player in enumerate(view.table.players):
        assert scene.find(f"points.{player.vp}.{seat}")
        assert scene.find(f"points.space.{player.vp}")
        assert scene.texts(f"player.{seat}.vp") == [str(player.vp)]


def test_round_track_with_marker_scoring_rounds_and_start_player():
    for name in POSITIONS:
        view, scene = scene_of(name)
        for number in range(1, DATA.course.rounds + 1):
            bead = mark_of(scene, f"head.bead.{number}")
            assert bool(scene.find(f"head.scoring.{number}")) == (number in DATA.course.scoring_rounds)
            assert (bead.colour == ACCENT) == (number == view.table.round)
        assert scene.texts("head.far") == [f"{view.table.round}/{DATA.course.rounds}"]
        assert mark_of(scene, "start.figure")
        assert mark_of(scene, f"start.{view.table.start}")
        for seat in range(view.seats):
            assert bool(scene.find(f"player.{seat}.start")) == (seat == view.table.start)


@pytest.mark.parametrize("name", POSITIONS)
def test_areas_in_turn_order_with_supply_monks_tiles_and_cards(name):
    view, scene = scene_of(name)
    table = view.table
    tops = []
    for place, seat in enumerate(table.turn_order()):
        player, ref = table.players[seat], f"player.{seat}"
        look = SEATS[COLOURS.index(player.colour)]
        token = mark_of(scene, f"{ref}.token")
        assert (token.what, token.colour) == (f"seat_{look.shape}", look.colour)
        assert scene.texts(f"{ref}.name") == [NAMES[seat]]
        assert scene.texts(f"{ref}.place") == ([] if view.over else [f"{place + 1}."])
        assert scene.texts(f"{ref}.supply") == [str(player.supply)]
        assert scene.texts(f"{ref}.monks") == [str(table.monks.count(seat))]
        assert scene.texts(f"{ref}.removed") == [str(player.removed)]
        assert scene.texts(f"{ref}.hand_size") == [str(view.hand_sizes[seat])]
        for province, count in enumerate(player.tiles):
            letter = PROVINCES[province]
            assert scene.texts(f"{ref}.tiles.{letter}") == [letter, str(count) if count else "–"]
        panel = mark_of(scene, f"{ref}.panel")
        tops.append(panel.box[1])
        for mark in scene.find(ref):
            assert mark.ref == f"{ref}.panel" or inside(mark.box, panel.box, 50)
    assert tops == sorted(tops)


def test_what_is_still_to_place_who_has_passed_and_who_has_all_cards():
    view, scene = scene_of("four-spaces")
    for seat, player in enumerate(view.table.players):
        assert player.to_place
        assert scene.texts(f"player.{seat}.to_place") == [str(player.to_place)]
    view, scene = scene_of("two-neutral")
    for seat, player in enumerate(view.table.players):
        left = player.neutral_to_place
        assert scene.texts(f"player.{seat}.neutral_to_place") == ([str(left)] if left else [])
    assert any(player.neutral_to_place for player in view.table.players)
    state = load("four-late", "ming").state
    for player, passed in zip(state.table.players, (True, False, True, False), strict=True):
        player.passed = passed
    view, scene = draw_scene(state)
    assert [bool(scene.find(f"player.{seat}.passed")) for seat in range(4)] == [True, False, True, False]
    state = load("four-middle", "ming").state
    state.hands[1] = [5, 0, 0, 0, 0, 0, 0]
    view, scene = draw_scene(state)
    full = [size == DATA.components.hand_size for size in view.hand_sizes]
    assert any(full)
    assert [bool(scene.find(f"player.{seat}.full")) for seat in range(4)] == full


def test_whose_turn_it_is_and_what_is_asked():
    view, scene = scene_of("four-middle")
    seat = view.stack[-1].seat
    assert scene.find(f"player.{seat}.active")
    assert scene.find(f"head.turn.{seat}")
    assert scene.texts("head.asked") == ["taking a card"]
    view, scene = scene_of("four-city", "board", "de")
    assert scene.texts("head.asked") == ["aus Shaanxi (A) zurückschicken"]


def test_hands_are_shown_to_their_owner_and_to_all_if_they_lie_open():
    view, scene = scene_of("three-middle")
    for seat, hand in enumerate(view.hands):
        shown = sorted(mark.ref.rsplit(".", 1)[1] for mark in scene.find(f"player.{seat}.hand") if mark.kind == "box")
        assert shown == sorted(kind for kind, number in zip(KINDS, hand, strict=True) for _ in range(number))
    _, public = scene_of("four-late")
    assert not [mark for mark in public.marks if ".hand." in mark.ref]
    own, scene = scene_of("four-late", seat=2)
    assert own.hand_sizes[2]
    assert len([mark for mark in scene.find("player.2.hand") if mark.kind == "box"]) == own.hand_sizes[2]
    assert not scene.find("player.0.hand")


def test_five_open_cards_fit_beside_every_mark():
    state = load("three-middle", "ming").state
    state.hands = [[5, 0, 0, 0, 0, 0, 0], [1, 1, 1, 1, 0, 0, 1], [0, 0, 0, 0, 3, 2, 0]]
    for phase in ("spaces", "cards", "princes", "scoring"):
        state.table.phase = phase
        for player in state.table.players:
            player.to_place = 5 if phase == "spaces" else 0
            player.passed = phase == "princes"
        _, scene = draw_scene(state)
        assert problems(scene) == []


def test_two_players_see_the_neutral_family():
    view, scene = scene_of("two-late")
    table = view.table
    look = SEATS[COLOURS.index(table.neutral)]
    assert mark_of(scene, "neutral.token").what == f"seat_{look.shape}"
    assert scene.texts("neutral.standing") == [str(sum(row[2] for row in table.standing))]
    assert scene.texts("neutral.removed") == [str(table.neutral_removed)]
    assert scene.texts("neutral.in_cities") == [str(sum(row[2] for row in table.houses))]
    _, four = scene_of("four-late")
    assert not four.find("neutral")


def lies_in(mark, land):
    """Whether the middle of a mark lies in the outline of a district."""
    (x, y), inside_it = middle(mark), False
    corners = [(land.box[0] + a, land.box[1] + b) for a, b in land.points]
    for (a, b), (c, d) in pairwise([*corners, corners[0]]):
        if (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b):
            inside_it = not inside_it
    return inside_it


@pytest.mark.parametrize("kind", ["board", "detail"])
def test_whatever_stands_in_a_district_lies_within_its_outline(kind):
    """Names, monasteries and monks, members of every owner, and princes, of every seat in every district."""
    state = load("four-middle", "ming").state
    for number in range(len(DISTRICTS)):
        table = state.table
        table.monks[number] = number % 4
        table.standing[number] = [1 + number % 3] * len(table.standing[number])
    for start in range(0, len(DISTRICTS), state.seats):
        for seat, player in enumerate(state.table.players):
            player.prince = (start + seat) % len(DISTRICTS)
        _, scene = draw_scene(state, kind, seat=0)
        for number, name in enumerate(DISTRICTS):
            land = mark_of(scene, f"district.{name}")
            assert lies_in(mark_of(scene, f"monk.{name}.{number % 4}"), land), name
            pieces = [mark for mark in scene.find(f"standing.{name}") if mark.ref.endswith(".piece")]
            assert len(pieces) == len(state.table.standing[number])
            assert sum(lies_in(piece, land) for piece in pieces) >= len(pieces) - 1, name
            princes = [mark for seat in range(4) for mark in scene.find(f"prince.{seat}.{name}")]
            assert all(lies_in(mark, land) for mark in princes if not mark.ref.endswith(".token")), name


def test_the_last_journey_is_drawn_over_the_borders_it_crossed():
    state = load("four-late", "ming").state
    state.table.path = [DISTRICTS.index(name) for name in ("A2", "A3", "B3", "D1")]
    state.table.players[0].prince = DISTRICTS.index("D1")
    for kind in ("board", "detail"):
        _, scene = draw_scene(state, kind, seat=0)
        steps = scene.find("path.A2-A3-B3-D1")
        assert len(steps) > 12
        assert lies_in(steps[0], mark_of(scene, "district.A2"))
        assert lies_in(steps[-1], mark_of(scene, "district.D1"))
        assert steps[0].box[2] > steps[-1].box[2], "where it began"
        passed = [border.id for border in DATA.borders if scene.find(f"border.{border.id}.passed")]
        assert sorted(passed) == ["A2-A3", "A3-B3", "B3-D1"]
        for district in DISTRICTS:
            for part in scene.texts(f"district.{district}"):
                label = next(mark for mark in scene.find(f"district.{district}") if mark.what == part)
                assert not any(inside(step.box, label.box) for step in steps)
    state.table.path = [DISTRICTS.index(name) for name in ("A2", "A3", "A2")]
    assert draw_scene(state)[1].find("path.A2-A3-A2")
    state.table.path = [4]
    assert not draw_scene(state)[1].find("path")


def test_pieces_are_told_apart_from_the_land_by_outline_and_shape():
    """Three player colours are also province colours: every piece has an ink outline and a shape of its own."""
    from render.raster.sprites import drawing

    for look in SEATS[:4]:
        assert 'class="f"' in drawing(f"member_{look.shape}")
        assert 'class="f"' in drawing(f"seat_{look.shape}")
    assert len({look.shape for look in SEATS[:4]}) == 4
    _, scene = scene_of("four-late")
    for district in DISTRICTS:
        tint = mark_of(scene, f"district.{district}").colour
        assert contrast("#2A2420", tint) > 6


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_every_place_of_every_decision_is_on_board_and_detail(seats, seed):
    rng, words = Random(seed), Words()
    state, _ = GAME.new(seats, {}, f"{seed:032x}")
    seen, asked = set(), 0
    while not state.over:
        decision = next(one for one in GAME.decisions(state) if one.waiting)
        view = GAME.view(state, decision.seat)
        kind = GAME.rules.kinds[decision.kind]
        labels = [kind.label(view, decision, key) for key in decision.options]
        labels += [blocked.label for blocked in kind.blocked(view, decision)]
        places = {label.place for label in labels} - {""}
        if places:
            asked += 1
            seen.add(decision.kind)
            if asked % 3 == 0 or len(places) > 12:
                lettered = {chr(0x41 + index): place for index, place in enumerate(sorted(places))}
                for form in ("board", "detail"):
                    picture = Picture(kind=form, words=words, names=NAMES[:seats], seat=decision.seat, places=lettered)
                    scene = BOARD.scene(view, picture)
                    assert places <= set(scene.spots), decision.kind
                    discs = [mark.box for mark in scene.marks if mark.ref.startswith("place.") and mark.kind == "box"]
                    assert len(discs) == len(places)
        GAME.play(state, decision.seat, rng.choice(decision.options))
    assert {"place_prince", "place_member", "take_card", "prince_action"} <= seen
    assert (seats > 2) or "place_neutral" in seen


def test_letters_lie_in_their_districts_and_hide_no_name_member_or_symbol():
    state = load("four-start", "ming").state
    for row in state.table.standing:
        row[:] = [1, 1, 1, 1]
    seat, places = marked(GAME, state)
    assert len(places) == 18
    for kind in ("board", "detail"):
        _, scene = draw_scene(state, kind, seat=seat, places=places)
        for place in places.values():
            disc = mark_of(scene, f"place.{place}")
            assert inside(disc.box, mark_of(scene, f"district.{place}").box)
            x, y = middle(disc)
            for mark in (*scene.find(f"standing.{place}"), *scene.find(f"district.{place}.name")):
                left, top, wide, high = mark.box
                dx, dy = max(left - x, 0, x - left - wide), max(top - y, 0, y - top - high)
                assert hypot(dx, dy) >= disc.box[2] / 2 - 4, mark.ref


def test_players_to_choose_from_have_their_letters_beside_their_names():
    places = {letter: f"seat.{seat}" for seat, letter in enumerate("GHIJ")}
    _, scene = scene_of("four-late", "detail", seat=0, places=places)
    for seat, name in enumerate(NAMES[:4]):
        disc, shown = mark_of(scene, f"place.seat.{seat}"), mark_of(scene, f"player.{seat}.name")
        assert shown.what == name
        assert disc.box[0] + disc.box[2] < shown.box[0]
        assert abs(middle(disc)[1] - middle(shown)[1]) < 12
    assert problems(scene) == []


def test_detail_is_larger_than_the_board():
    _, small = scene_of("four-late")
    _, large = scene_of("four-late", "detail", seat=0)
    for district in DISTRICTS:
        assert mark_of(large, f"district.{district}").box[2] > 1.15 * mark_of(small, f"district.{district}").box[2]
    places = {"C1": "C1", "C2": "C2"}
    state = load("four-late", "ming").state
    state.table.players[0].prince = DISTRICTS.index("C3")
    _, close = draw_scene(state, "detail", seat=0, places=places)
    for district in ("C1", "C2"):
        piece = f"district.{district}.id"
        assert mark_of(close, f"district.{district}").box[2] > 1.6 * mark_of(small, f"district.{district}").box[2]
        assert mark_of(close, piece).size > mark_of(small, piece).size
    assert not close.find("district.A1.id")
    assert problems(close) == []


def test_places_instead_of_turn_order_at_the_end():
    state = load("four-end", "ming").state
    result = GAME.result(state)
    _, scene = draw_scene(state, result=result)
    tops = [mark_of(scene, f"player.{seat}.panel").box[1] for seat in result.ranking()]
    assert tops == sorted(tops)
    for seat in range(4):
        assert scene.texts(f"player.{seat}.place") == [Words().text("render.place", n=result.places[seat])]


def test_hand_picture_shows_cards_by_kind_with_numbers_and_the_sealed_answer():
    state = load("four-late", "ming").state
    for seat in range(4):
        view, scene = draw_scene(state, "hand", seat=seat)
        for kind, number in zip(KINDS, view.hands[seat], strict=True):
            assert scene.texts(f"hand.{kind}.number") == ([f"× {number}"] if number else [])
    state.hands[1] = [0] * 7
    _, scene = draw_scene(state, "hand", seat=1)
    assert scene.texts("hand") == ["Nothing in hand"]
    city = load("four-city", "ming").state
    frame = next(one for one in city.stack if one.kind == "return_number" and one.answer is not None)
    _, own = draw_scene(city, "hand", seat=frame.seat)
    assert own.find("hand.return")
    other = next(seat for seat in range(4) if seat != frame.seat)
    assert frame.seat != other
    view = GAME.view(city, other)
    looked = BOARD.scene(view, Picture(kind="hand", words=Words(), names=NAMES[:4], seat=frame.seat))
    assert not looked.find("hand.return")


def test_area_picture_shows_everything_of_a_seat():
    for name in ("four-late", "two-late", "two-city", "four-spaces"):
        state = load(name, "ming").state
        for seat in range(state.seats):
            view, scene = draw_scene(state, "area", seat=seat)
            table, player, ref = view.table, view.table.players[seat], f"player.{seat}"
            assert scene.texts(f"{ref}.supply") == [str(player.supply)]
            assert scene.texts(f"{ref}.standing") == [str(sum(row[seat] for row in table.standing))]
            assert scene.texts(f"{ref}.in_monasteries") == [str(table.monks.count(seat))]
            assert scene.texts(f"{ref}.in_cities") == [str(sum(row[seat] for row in table.houses))]
            assert scene.texts(f"{ref}.removed") == [str(player.removed)]
            for province, letter in enumerate(PROVINCES):
                assert scene.texts(f"{ref}.tiles.{letter}")[1] == (str(player.tiles[province] or "–"))
                count = player.spaces[province]
                assert scene.texts(f"{ref}.spaces.{letter}") == ([str(count)] if count else [])
            missing = [letter for letter, number in zip(PROVINCES, player.tiles, strict=True) if not number]
            assert bool(scene.find(f"{ref}.missing")) == bool(missing)
            for source in SOURCES:
                assert scene.texts(f"{ref}.source.{source}")[-1] == str(player.points[source])


@pytest.mark.parametrize("name", ["four-end", "two-end"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_score_sheet_shows_sources_ranking_cities_sets_and_what_is_reconstructed(name, lang):
    state = load(name, "ming").state
    result = GAME.result(state)
    view, scene = scene_of(name, "score", lang, result=result)
    _, board_ = scene_of(name, "board", lang, result=result)
    for seat, score in enumerate(result.scores):
        assert scene.texts(f"score.{seat}.total") == [str(sum(score.values()))]
        for source in SOURCES:
            if any(other[source] for other in result.scores):
                assert scene.texts(f"score.{seat}.{source}") == [str(score[source]) if score[source] else "·"]
    summed = [dict.fromkeys(("sets", "members", "majorities", "monks"), 0) for _ in range(view.seats)]
    for record in view.table.scorings:
        ref = f"scoring.{record.round}"
        for seat in range(view.seats):
            for name_ in ("sets", "monks"):
                summed[seat][name_] += sum(int(text) for text in scene.texts(f"{ref}.{name_}.{seat}"))
            for letter in PROVINCES:
                at = f"{ref}.{letter}.{seat}"
                summed[seat]["members"] += sum(int(text) for text in scene.texts(f"{at}.members"))
                summed[seat]["majorities"] += sum(int(text) for text in scene.texts(f"{at}.majority"))
        for city in record.cities:
            for owner in range(view.seats + bool(view.table.neutral)):
                left = sum(row[owner] for row in city.left)
                at = f"{ref}.{PROVINCES[city.province]}.{owner}.left"
                assert scene.texts(at) == ([str(left)] if left else [])
    for seat, score in enumerate(result.scores):
        assert summed[seat] == {source: score[source] for source in summed[seat]}
    named = [f"{province.id} {province.name}" for province in DATA.provinces]
    assert [text for text in scene.texts("scoring.title") if text in named] == named
    for province in DATA.provinces:
        ref = f"province_space.{province.id}"
        assert [*board_.texts(f"{ref}.id"), *board_.texts(f"{ref}.name")] == [province.id, province.name]
    note = " ".join(scene.texts("score.note"))
    assert note == Words(lang).text("ming.picture.note")
    assert problems(scene) == []


def test_chosen_colours_are_everywhere():
    view, scene = scene_of("two-city")
    assert [player.colour for player in view.table.players] == ["green", "yellow"]
    for seat, shape in ((0, "triangle"), (1, "diamond")):
        assert mark_of(scene, f"player.{seat}.token").what == f"seat_{shape}"
        assert {mark.what for mark in scene.find(f"points.{view.table.players[seat].vp}.{seat}")} == {f"seat_{shape}"}
        for mark in scene.find("prince"):
            if mark.ref.startswith(f"prince.{seat}") and mark.ref.endswith("token"):
                assert mark.what == f"seat_{shape}"
    state = load("two-end", "ming").state
    _, sheet = draw_scene(state, "score", result=GAME.result(state))
    assert mark_of(sheet, "score.0.token").what == "seat_triangle"


def test_pictures_of_spectators_do_not_depend_on_hands_pile_or_sealed_answers():
    for name in ("four-middle", "four-late", "four-city", "two-city"):
        moment = load(name, "ming")
        other = GAME.decode(GAME.encode(moment.state))
        Random(5).shuffle(other.pile)
        held = [kind for hand in other.hands for kind, number in enumerate(hand) for _ in range(number)]
        Random(9).shuffle(held)
        for seat, hand in enumerate(other.hands):
            size = sum(hand)
            dealt, held = held[:size], held[size:]
            other.hands[seat] = [dealt.count(kind) for kind in range(len(KINDS))]
        changed = other.hands != moment.state.hands
        for frame in other.stack:
            if frame.kind == "return_number" and frame.answer is not None:
                frame.answer = str((int(frame.answer) + 1) % (frame.args.members + 1))
                changed = True
        assert changed, name
        words = Words()
        for kind in ("board", "area", "detail", "hand"):
            shown = []
            for state in (moment.state, other):
                picture = Picture(kind=kind, words=words, names=NAMES[: state.seats], seat=1, news=tuple(moment.events))
                shown.append(paint(BOARD.scene(GAME.view(state, PUBLIC), picture)).tobytes())
            assert shown[0] == shown[1], (name, kind)


def test_other_seats_cannot_see_a_sealed_answer_either():
    state = load("four-city", "ming").state
    frame = next(one for one in state.stack if one.kind == "return_number" and one.answer is not None)
    other = GAME.decode(GAME.encode(state))
    sealed = next(one for one in other.stack if one.id == frame.id)
    sealed.answer = str((int(frame.answer) + 1) % (frame.args.members + 1))
    assert sealed.answer != frame.answer
    for seat in range(4):
        same = draw_scene(state, seat=seat)[1] == draw_scene(other, seat=seat)[1]
        assert same
        own = draw_scene(state, "hand", seat=seat)[1] == draw_scene(other, "hand", seat=seat)[1]
        assert own == (seat != frame.seat)


@pytest.mark.parametrize("name", ["four-late", "four-early", "four-middle", "two-city"])
def test_the_sign_of_a_change_hides_no_name_and_no_prince(name):
    """Also where everything in a district has changed; it lies beside the district's members or on its land."""
    for district in DISTRICTS:
        _, scene = scene_of(name, changed=(district,))
        (sign,) = scene.find(f"changed.{district}")
        labels = [scene.find(f"district.{one}.{part}")[0].box for one in DISTRICTS for part in ("id", "name")]
        princes = [mark.box for mark in scene.find("prince") if mark.ref.endswith(".figure")]
        assert not any(touch(sign.box, box) for box in (*labels, *map(_figure, princes))), district
        assert touch(sign.box, inset(scene.spots[district], -sign.box[2])), district


def _figure(box):
    """What of a prince's medallion is drawn: its corners lie outside."""
    return inset(box, box[2] // 6)


def test_names_are_read_on_the_ring_of_the_city_that_is_scored():
    _, scene = scene_of("two-city")
    (ring,) = [mark for mark in scene.marks if mark.ref.endswith(".now")]
    crossed = [mark for mark in scene.marks if mark.ref.startswith("district.") and touch(mark.box, ring.box)]
    assert crossed
    for mark in crossed:
        below = scene.marks[scene.marks.index(ring) + 1 : scene.marks.index(mark)]
        assert any(one.kind == "box" and within(mark.box, one.box) for one in below), mark.what


def test_what_changed_between_two_views_gets_a_halo():
    state = load("four-late", "ming").state
    before = GAME.view(state, PUBLIC)
    other = GAME.decode(GAME.encode(state))
    other.table.standing[4][1] += 2
    other.table.monks[7] = 3
    other.table.players[0].spaces[5] += 1
    picture = Picture(words=Words(), names=NAMES[:4])
    found = changes("ming", before, GAME.view(other, PUBLIC), picture)
    assert "B2" in found
    assert "monastery.C2" in found
    assert "space.F" in found
    assert not any(place.startswith(("A", "slot", "dragons")) for place in found)


@pytest.mark.parametrize("name", in_turns(POSITIONS))
def test_pictures_are_small_enough(name):
    widths = [drawn.width for drawn in SCENES.fit_a_post(name, "en")]
    assert set(widths) == {1600}


def test_long_names_fit():
    state = load("four-late", "ming").state
    people = ("Anna-Clara-Doro Benno-Emil-Clara", "W" * 32, "Ö", "\U0001f409 Änna")
    view = GAME.view(state, PUBLIC)
    for kind in ("board", "detail", "area", "hand", "score"):
        picture = Picture(kind=kind, words=Words("de"), names=people, seat=1)
        assert problems(BOARD.scene(view, picture)) == []


def test_stored_positions_are_of_this_version():
    for name in POSITIONS:
        state = load(name, "ming").state
        assert json.loads(GAME.encode(state))
        GAME.check(state)


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "2 dragons and barge"), ("de", "2 Drachen und Lastkahn"), ("fr", "2 dragons et péniche")],
)
def test_equal_cards_of_a_price_are_counted_in_the_plural(lang, told):
    assert told in Words(lang).say("ming", "option.move_only", district="A1", price=["dragon", "barge", "dragon"])
