"""The board of In the Year of the Dragon: every item of section 12 of the specification is there, and legible."""

import json

import pytest

from engine.dragon import GAME
from engine.dragon.data import DATA, TILES, TYPES
from engine.dragon.describe import stacks
from engine.dragon.state import BuiltPiece, Group, Newcomer
from engine.kernel.values import PUBLIC
from render.boards import board
from render.canvas import theme
from render.canvas.clip import touch, within
from render.canvas.picture import Picture
from render.canvas.scene import problems
from render.jobs.draw import draw
from render.raster.paint import paint
from render.samples import NAMES, marked
from render.words.words import LANGUAGES, Words, capital
from tests.render.board_scenes import Scenes
from tests.render.positions import in_turns, load, looked_at, names

pytestmark = pytest.mark.xdist_group("dragon")
BOARD = board("dragon")
SCENES = Scenes(GAME)


def scene_of(name, kind="board", lang="en", seat=PUBLIC, **more):
    moment, words = load(name, "dragon"), Words(lang)
    people = NAMES[: moment.state.seats]
    view = GAME.view(moment.state, seat)
    news = tuple(moment.events)
    return view, BOARD.scene(view, Picture(kind=kind, words=words, names=people, seat=seat, news=news, **more))


@pytest.mark.parametrize("name", names("dragon"))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_is_in_the_frame_legible_and_not_covered(name, lang):
    for kind, (wrong, _) in looked_at("dragon", name, lang).items():
        assert wrong == [], kind


def test_points_and_person_track_with_stacks_in_true_order():
    view, scene = scene_of("five-middle")
    for seat, player in enumerate(view.table.players):
        token = scene.find(f"points.{player.vp}.{seat}")
        space = scene.find(f"points.space.{player.vp}")
        assert len(token) == len(space) == 1
        assert space[0].box[0] <= token[0].box[0] + token[0].box[2] // 2 <= space[0].box[0] + space[0].box[2]
    for stack in stacks(view.table):
        drawn = [mark.ref.rsplit(".", 1)[1] for mark in scene.find(f"track.{stack.space}")]
        assert drawn == [str(seat) for seat in stack.seats]
        heights = [mark.box[1] for mark in scene.find(f"track.{stack.space}")]
        assert heights == sorted(heights, reverse=True)
    deep = scene_of("five-draft")[1]
    tops = [mark.box for mark in deep.find("track.0")]
    assert len(tops) >= 3
    assert len({box[:2] for box in tops}) == len(tops)


def test_laps_of_the_point_track_read_as_real_numbers():
    state = load("five-late", "dragon").state
    state.table.players[2].vp = 123
    scene = BOARD.scene(GAME.view(state, PUBLIC), Picture(words=Words(), names=NAMES))
    assert scene.find("points.space.123")
    assert scene.find("points.123.2")
    assert problems(scene) == []


def test_piles_show_type_level_value_symbols_and_number_left():
    view, scene = scene_of("five-middle")
    assert len(view.table.piles) == 15
    columns = {}
    for pile in TILES.values():
        ref, left = f"pile.{pile.id}", view.table.piles[pile.id]
        assert scene.texts(f"{ref}.value") == [f"+{pile.value}"]
        assert scene.texts(f"{ref}.left") == [f"× {left}" if left else "–"]
        box = next(mark.box for mark in scene.find(ref) if mark.ref == ref)
        inside = [mark for mark in scene.marks if mark.box[0] >= box[0] and mark.box[0] + mark.box[2] <= box[0] + box[2]
                  and box[1] <= mark.box[1] <= box[1] + box[3]]  # fmt: skip
        dots = [mark for mark in inside if mark.kind == "box" and mark.box[2] == mark.box[3] and mark.box[2] < 12]
        assert len(dots) == pile.symbols, ref
        columns.setdefault(pile.type, []).append((pile.level, box))
    order = sorted(columns, key=lambda type_: columns[type_][0][1][0])
    assert order == TYPES
    for levels in columns.values():
        if len(levels) == 2:
            at = dict(levels)
            assert at["old"][0] == at["young"][0]
            assert at["old"][1] < at["young"][1]


def test_groups_with_cards_dragons_and_refilled_seats():
    for name in ("three-middle", "five-early", "five-middle", "two-late"):
        state = load(name, "dragon").state
        if not state.table.groups:
            cards = [["tax", "wall"], ["build", "harvest"], ["fireworks"], ["parade"], ["study", "privilege"]]
            on = [[0, 1, 2], [], [3], [], []] if state.seats == 5 else [[0], [1], [], [], []]
            state.table.groups = groups(cards, on)
            state.table.refilled = [4] if state.seats == 5 else []
        view = GAME.view(state, PUBLIC)
        scene = BOARD.scene(view, Picture(words=Words(), names=NAMES[: view.seats]))
        assert problems(scene) == []
        for number, group in enumerate(view.table.groups, start=1):
            for card in group.cards:
                assert scene.find(f"group.{number}.card.{card}")
            for seat in range(view.seats):
                assert bool(scene.find(f"group.{number}.dragon.{seat}")) == (seat in group.dragons)
        for seat in range(view.seats):
            assert bool(scene.find(f"refilled.{seat}")) == (seat in view.table.refilled)


def groups(cards, dragons):
    return [Group(laid, on) for laid, on in zip(cards, dragons, strict=True)]


def test_five_dragons_fit_on_the_smallest_group():
    state = load("five-early", "dragon").state
    cards = [["tax", "build"], ["harvest", "wall"], ["fireworks", "parade"], ["study"], ["privilege"]]
    state.table.groups = groups(cards, [[], [], [], [], [4, 3, 2, 1, 0]])
    scene = BOARD.scene(GAME.view(state, PUBLIC), Picture(words=Words(), names=NAMES))
    group = next(mark.box for mark in scene.marks if mark.ref == "group.5")
    dragons = [mark.box for mark in scene.find("group.5.dragon") if not mark.ref.endswith("token")]
    assert len({box[:2] for box in dragons}) == 5
    for x, y, wide, high in dragons:
        assert group[0] <= x
        assert x + wide <= group[0] + group[2]
        assert y + high <= group[1] + group[3]
    assert problems(scene) == []


def test_between_rounds_the_stack_and_the_discard_pile():
    view, scene = scene_of("five-late")
    if view.table.groups:
        state = load("five-late", "dragon").state
        state.table.groups = []
        view = GAME.view(state, PUBLIC)
        scene = BOARD.scene(view, Picture(words=Words(), names=NAMES))
    assert scene.texts("groups.stack") == ["8"]
    last = view.table.discard[-1]
    assert scene.find(f"discard.{last.card}")
    assert scene.texts("discard.number") == [f"× {len(view.table.discard)}"]
    assert scene.find("discard.seat")


def test_event_row_present_month_turned_tiles_and_super_event():
    view, scene = scene_of("five-late")
    words = Words()
    table = view.table
    for month, kind in enumerate(table.row, start=1):
        assert scene.texts(f"event.{month}.month") == [str(month)]
        assert bool(scene.find(f"event.{month}.down")) == (month <= table.turned)
        assert bool(scene.find(f"event.{month}.now")) == (month == table.month)
        if month > table.turned:
            shown = scene.texts(f"event.{month}.name")
            assert shown == [capital(words.term("dragon", kind, "short"))]
    seventh = next(mark.box for mark in scene.marks if mark.ref == "event.7")
    corner = scene.find("super.eclipse")[0].box
    assert seventh[0] <= corner[0]
    assert corner[0] + corner[2] <= seventh[0] + seventh[2]


@pytest.mark.parametrize("corner", DATA.super_events.corners)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_super_event_has_its_drawing_and_its_name(corner, lang):
    state = load("five-early", "dragon").state
    state.table.corner = corner
    scene = BOARD.scene(GAME.view(state, PUBLIC), Picture(words=Words(lang), names=NAMES))
    assert scene.find(f"super.{corner}.icon")
    assert scene.texts(f"super.{corner}") == [Words(lang).text(f"dragon.picture.super_{corner}")]
    paint(scene)


def test_wall_below_the_row_in_owners_colours():
    view, scene = scene_of("five-late")
    assert view.table.wall
    for month in range(1, 13):
        if month <= len(view.table.wall):
            owner = view.table.wall[month - 1].seat
            assert scene.find(f"wall.{month}.{owner}")
            assert scene.find(f"wall.{month}.owner")
        else:
            assert scene.find(f"wall.{month}.free")
        event = next(mark.box for mark in scene.marks if mark.ref == f"event.{month}")
        piece = scene.find(f"wall.{month}")[0].box
        assert piece[0] == event[0]
        assert piece[1] >= event[1] + event[3]
    assert not scene_of("two-early")[1].find("wall")


def test_price_of_the_privileges():
    for price in ("7", "6"):
        state = load("two-early", "dragon").state
        state.options["large_privilege_price"] = price
        scene = BOARD.scene(GAME.view(state, PUBLIC), Picture(words=Words(), names=NAMES[:2]))
        assert scene.texts("supply.small") == [str(DATA.privileges.small.price)]
        assert scene.texts("supply.large") == [price]


@pytest.mark.parametrize("name", ["five-middle", "five-late", "two-early", "two-late", "three-middle", "five-draft"])
def test_player_areas(name):
    view, scene = scene_of(name)
    lefts = []
    for seat, player in enumerate(view.table.players):
        ref, place = f"player.{seat}", view.table.place(seat)
        shown = {
            "name": NAMES[seat], "place": f"{place}.", "vp": player.vp, "space": player.space,
            "yuan": player.yuan, "rice": player.rice, "rockets": player.rockets, "small": player.small,
            "large": player.large, "hand_size": view.hand_sizes[seat],
        }  # fmt: skip
        for part, value in shown.items():
            assert scene.texts(f"{ref}.{part}") == [str(value)], part
        assert scene.find(f"{ref}.token")
        lefts.append((place, scene.find(f"{ref}.panel")[0].box[0]))
        for home in player.palaces:
            rooms = scene.find(f"{ref}.palace.{home.id}.person") + scene.find(f"{ref}.palace.{home.id}.free")
            assert len(rooms) == home.floors
            housed = [mark.ref.split(".person.")[1].split(".", 1)[1] for mark in rooms if ".person." in mark.ref]
            assert housed == home.persons
        pieces = [mark.ref.rsplit(".", 1)[1] for mark in scene.find(f"{ref}.piece")]
        assert pieces == player.pieces
        faces = list(scene.find(f"{ref}.hand"))
        assert len(faces) == len(view.hands[seat])
    assert [left for _, left in sorted(lefts)] == sorted(left for _, left in lefts)


def test_hands_open_to_all_only_with_the_option():
    assert scene_of("three-middle")[1].find("player.1.hand")
    _view, scene = scene_of("five-middle")
    assert not any(scene.find(f"player.{seat}.hand") for seat in range(5))
    own = scene_of("five-middle", seat=2)[1]
    assert [seat for seat in range(5) if own.find(f"player.{seat}.hand")] == [2]


def test_whose_turn_month_phase_decision_and_last_moves():
    view, scene = scene_of("five-middle")
    asked = next(one for one in GAME.decisions(load("five-middle", "dragon").state) if one.waiting)
    assert scene.find(f"head.turn.{asked.seat}")
    assert scene.texts("head.asked") == [Words().say("dragon", f"asked.{asked.kind}", NAMES)]
    assert [seat for seat in range(5) if scene.find(f"player.{seat}.active")] == [asked.seat]
    assert scene.texts("head.far")[0].split("/")[0] == str(view.table.month)
    beads = [mark.colour for month in range(1, 13) for mark in scene.find(f"head.bead.{month}")]
    assert len(beads) == 12
    assert beads.index(theme.VERMILION) == view.table.month - 1
    assert scene.find("head.news")
    over = scene_of("five-end")[1]
    assert not any(over.find(f"player.{seat}.active") for seat in range(5))


def test_persons_taken_during_sunrise_are_marked():
    state = load("five-early", "dragon").state
    state.table.month, state.table.corner, state.table.risen = DATA.super_events.month, "sunrise", ["monk", "farmer"]
    scene = BOARD.scene(GAME.view(state, PUBLIC), Picture(words=Words(), names=NAMES))
    assert {mark.ref for mark in scene.marks if mark.ref.endswith(".risen")} >= {
        "pile.monk.young.risen",
        "pile.farmer.young.risen",
    }


def test_final_score_by_part_and_ranking():
    moment = load("five-end", "dragon")
    result = GAME.result(moment.state)
    view = GAME.view(moment.state, PUBLIC)
    scene = BOARD.scene(view, Picture(kind="score", words=Words("de"), names=NAMES, result=result))
    for seat, score in enumerate(result.scores):
        for source, points in score.items():
            if any(other[source] for other in result.scores):
                assert scene.texts(f"score.{seat}.{source}") == [str(points) if points else "·"]
        assert scene.texts(f"score.{seat}.total") == [str(result.totals()[seat])]
        assert scene.texts(f"score.{seat}.place") == [Words("de").text("render.place", n=result.places[seat])]
        assert bool(scene.find(f"score.{seat}.winner")) == (result.places[seat] == 1)
    assert problems(scene) == []


def test_every_place_an_option_names_is_on_a_picture():
    for name in names("dragon"):
        moment = load(name, "dragon")
        if moment.state.over:
            continue
        seat, places = marked(GAME, moment.state)
        _view, scene = scene_of(name, seat=seat, places=places)
        assert set(places.values()) <= set(scene.spots), name
        for letter, place in places.items():
            assert scene.texts(f"place.{place}.letter") == [letter]


@pytest.mark.parametrize("name", ["five-early", "two-early", "three-middle"])
def test_no_letter_lies_on_what_a_tile_brings_nor_on_how_many_are_left(name):
    """Every pile may be chosen, a +6 too: what a player weighs stays bare, and each letter is on its own pile."""
    letters = {chr(ord("A") + index): f"pile.{tile}" for index, tile in enumerate(TILES)}
    _, scene = scene_of(name, "detail", seat=0, places=letters)
    assert set(letters.values()) <= set(scene.spots)
    for place in letters.values():
        disc = scene.find(f"place.{place}")[0].box
        told = [mark for part in ("value", "left", "tile") for mark in scene.find(f"{place}.{part}")]
        assert f"+{TILES[place.removeprefix('pile.')].value}" in [mark.what for mark in told]
        assert not any(touch(disc, mark.box) for mark in told), place
        middle = (disc[0] + disc[2] // 2, disc[1] + disc[3] // 2, 1, 1)
        assert [one for one in letters.values() if within(middle, scene.spots[one])] == [place]


@pytest.mark.parametrize("kind", ["detail", "board"])
def test_no_letter_of_a_pile_lies_on_the_person_points_it_brings(kind):
    """Wherever it is asked, and however few piles may be chosen."""
    for tile in TILES:
        _, scene = scene_of("five-early", kind, seat=0, places={"A": f"pile.{tile}"})
        (disc,) = [mark.box for mark in scene.find(f"place.pile.{tile}") if mark.kind == "box"]
        values = [mark.box for mark in scene.marks if mark.ref.startswith("pile.") and mark.ref.endswith(".value")]
        assert len(values) == len(TILES)
        assert not any(touch(disc, value) for value in values)


def test_persons_beyond_the_floors_of_a_shaken_palace_can_be_chosen():
    state = load("five-middle", "dragon").state
    home = next(home for player in state.table.players for home in player.palaces if home.persons)
    seat = next(seat for seat, player in enumerate(state.table.players) if home in player.palaces)
    home.floors, home.persons = 1, ["monk.old", "warrior.young", "farmer.young"]
    scene = BOARD.scene(GAME.view(state, PUBLIC), Picture(words=Words(), names=NAMES))
    for person in home.persons:
        assert f"person.{seat}.{home.id}.{person}" in scene.spots
    assert len(scene.find(f"player.{seat}.palace.{home.id}.person")) == 3
    assert problems(scene) == []


@pytest.mark.parametrize("kind", ["house", "full_house"])
def test_a_new_person_waits_before_the_palaces(kind):
    state = load("two-early", "dragon").state
    state.stack[-1].kind, state.stack[-1].seat, state.stack[-1].args = kind, 1, Newcomer("scholar.old")
    for view, wanted in ((GAME.view(state, PUBLIC), "board"), (GAME.view(state, 1), "detail")):
        picture = Picture(kind=wanted, words=Words(), names=NAMES[:2], seat=1, places={"A": "supply"})
        scene = BOARD.scene(view, picture)
        assert scene.find("player.1.new.scholar.old")
        assert scene.find("place.supply")
        assert problems(scene) == []


def test_tornado_shows_the_hand():
    state = load("five-early", "dragon").state
    state.stack[-1].kind = "tornado_cards"
    seat = state.stack[-1].seat
    scene = BOARD.scene(GAME.view(state, seat), Picture(kind="detail", words=Words(), names=NAMES, seat=seat))
    assert [mark.ref.split(".")[2] for mark in scene.find("hand") if mark.ref.count(".") == 2] == state.hands[seat]


def test_twelve_palaces_still_fit():
    state = load("five-middle", "dragon").state
    player = state.table.players[0]
    home = type(player.palaces[0]) if player.palaces else type(state.table.players[1].palaces[0])
    player.palaces = [home(number, 1 + number % 3, ["monk.old"][: number % 2]) for number in range(1, 13)]
    player.vp, player.yuan, player.space = 187, 34, 104
    people = ("Anna-Clara-Doro Benno-Emil-Anna-Clara-Do", *NAMES[1:])
    for kind in ("board", "area", "detail"):
        view = GAME.view(state, 0)
        scene = BOARD.scene(view, Picture(kind=kind, words=Words("de"), names=people, seat=0))
        assert problems(scene) == []
        assert all(scene.find(f"player.0.palace.{number}") for number in range(1, 13))


@pytest.mark.parametrize("name", ["five-middle", "five-late", "two-late"])
def test_the_public_board_is_the_same_whatever_is_hidden(name):
    moment, words = load(name, "dragon"), Words()
    people = NAMES[: moment.state.seats]
    other = GAME.decode(json.dumps(json.loads(GAME.encode(moment.state))))
    other.seed, other.draws = "f" * 32, other.draws + 5
    other.hands = [["wild"] * len(hand) for hand in other.hands]
    picture = Picture(words=words, names=people)
    one, two = (draw("dragon", GAME.view(state, PUBLIC), picture) for state in (moment.state, other))
    assert one.data == two.data
    other.hands[0] = list(moment.state.hands[0])
    own = Picture(kind="area", words=words, names=people, seat=0)
    one, two = (draw("dragon", GAME.view(state, 0), own) for state in (moment.state, other))
    assert one.data == two.data


@pytest.mark.parametrize("name", in_turns(names("dragon")))
def test_pictures_are_small_enough_to_post(name):
    widths = [drawn.width for drawn in SCENES.fit_a_post(name)]
    assert set(widths) == {1600}


def test_changes_are_found_where_they_happened():
    state = load("five-middle", "dragon").state
    seat = next(seat for seat, player in enumerate(state.table.players) if player.palaces)
    home = state.table.players[seat].palaces[0]
    home.floors, home.persons = 3, ["monk.old"]
    state.table.groups = groups([["tax"], ["build"], ["study"]], [[], [0], []])
    assert SCENES.changed_by(state, lambda after: None) == set()

    def house(after):
        after.table.players[seat].palaces[0].persons.append("healer.young")
        after.table.piles["healer.young"] -= 1
        after.table.players[seat].yuan += 2

    assert SCENES.changed_by(state, house) == {
        f"person.{seat}.{home.id}.healer.young",
        "pile.healer.young",
        f"money.{seat}",
    }
    assert SCENES.changed_by(state, lambda after: after.table.groups[2].dragons.append(3)) == {"group.3"}
    free = len(state.table.wall) + 1
    assert SCENES.changed_by(state, lambda after: after.table.wall.append(BuiltPiece(2, "rice"))) == {f"wall.{free}"}

    def anew(after):
        after.table.groups = groups([["study"], ["tax"], ["harvest"]], [[], [], []])

    assert SCENES.changed_by(state, anew) == set()


def test_another_palace_moves_the_others_but_only_it_is_new():
    state = load("five-middle", "dragon").state
    seat = next(seat for seat, player in enumerate(state.table.players) if player.palaces)

    def build(after):
        palaces = after.table.players[seat].palaces
        palaces.append(type(palaces[0])(99, 2, []))

    assert SCENES.changed_by(state, build) == {f"palace.{seat}.99"}


@pytest.mark.parametrize("name", ["two-late", "five-early", "five-late", "five-draft"])
def test_the_twelve_months_stand_on_every_picture_one_plans_with(name):
    moment = load(name, "dragon")
    seat = next(one.seat for one in GAME.decisions(moment.state) if one.waiting)
    for kind in ("board", "hand", "area", "detail"):
        view, scene = scene_of(name, kind, seat=PUBLIC if kind == "board" else seat)
        for month, event in enumerate(view.table.row, 1):
            assert scene.find(f"event.{month}"), (kind, month)
            coming = month > view.table.turned
            assert bool(scene.find(f"event.{month}.{event}")) == coming, (kind, month)
            assert bool(scene.find(f"event.{month}.name")) == coming, (kind, month)
        assert len(scene.find(f"event.{view.table.month}.now")) == (view.table.month > 0), kind


def test_small_cards_say_what_their_tiles_are_worth():
    moment = load("five-early", "dragon")
    seat = next(one.seat for one in GAME.decisions(moment.state) if one.waiting)
    view, scene = scene_of("five-early", "area", seat=seat)
    for index, name in enumerate(view.hands[seat]):
        told = [mark.what for mark in scene.find(f"hand.{index}.{name}.title")]
        worth = [f"+{tile.value}" for tile in TILES.values() if tile.type == name]
        assert told == (["  ".join(reversed(worth))] if worth else []), name
