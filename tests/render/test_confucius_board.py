"""The board of Confucius: every item of section 12 of the specification is there, and legible."""

import json
from itertools import permutations
from math import hypot
from random import Random

import pytest
from msgspec.structs import replace

from engine.confucius import GAME
from engine.confucius.data import CANDIDATES, COSTS, DATA, DISTANT, GIFTS, KINDS, LANDS, MINISTRIES, OFFICES
from engine.confucius.describe import office_count, order, possible, spaces
from engine.confucius.state import AVAILABLE, NOBODY, NOT_AVAILABLE, REMOVED, STUDENT_SPACES, Play
from engine.kernel.values import PUBLIC, Event
from render.boards import board
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import problems
from render.canvas.theme import SEATS
from render.captions.news import latest
from render.confucius.parts import BAMBOO
from render.jobs.draw import draw
from render.jobs.draw import scene_of as framed
from render.samples import NAMES, marked
from render.words.words import LANGUAGES, Words
from tests.render.board_scenes import Scenes, mark_of, middle
from tests.render.positions import in_turns, load, looked_at, moments, names

pytestmark = pytest.mark.xdist_group("confucius")
BOARD = board("confucius")
SCENES = Scenes(GAME)
draw_scene, scene_of = SCENES.draw_scene, SCENES.scene_of
POSITIONS = names("confucius")


def inside(inner, outer):
    return (
        inner[0] >= outer[0]
        and inner[1] >= outer[1]
        and inner[0] + inner[2] <= outer[0] + outer[2]
        and inner[1] + inner[3] <= outer[1] + outer[3]
    )


def filled():
    """A late position with something of every kind on the table."""
    state = load("five-late", "confucius").state
    state.table.forced = True
    state.table.students = [2, 0]
    state.plays = [Play(seat, STUDENT_SPACES[seat % 2], seat + 1, [seat + 1, 0, 0]) for seat in range(5)]
    state.table.parked, state.table.chief, state.table.phase = True, 3, "actions"
    state.table.players[1].insulted = 1
    state.table.players[2].passed = True
    for seat, player in enumerate(state.table.players):
        player.laid = {"A": 3, "K": 1} if seat else {"A": 1, "G": 2}
        player.visited = list(DISTANT)
        player.gifts = [(seat + 1) % 5, (seat + 2) % 5, AVAILABLE, REMOVED, NOT_AVAILABLE, (seat + 3) % 5]
    state.table.lands[0].armies = [0] * len(state.table.lands[0].armies)
    state.table.lands[0].closed = state.table.lands[0].success = True
    state.table.lands[1].closed = True
    ministry = state.table.ministries[1]
    ministry.resolved, ministry.minister, ministry.secretary = True, 4, 0
    return state


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_is_in_the_frame_legible_and_not_covered(name, lang):
    for kind, (wrong, shortened) in looked_at("confucius", name, lang).items():
        assert wrong == [], kind
        assert not shortened, kind


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", ["board", "area", "hand", "detail"])
def test_a_full_table_stays_legible(kind, lang):
    state = filled()
    _, scene = draw_scene(state, kind, lang, seat=1, places={"A": "student.red", "B": "student.other"})
    assert problems(scene) == []
    people = ("Anna-Clara-Doro Benno-Emil-Anna-Clara-Do", *NAMES[1:])
    view = GAME.view(state, 0)
    long = Picture(kind=kind, words=Words(lang), names=people, seat=0, places={"A": "gift.0.3"})
    assert problems(BOARD.scene(view, long)) == []


def test_score_track_with_a_marker_for_each_player_and_laps_beyond():
    view, scene = scene_of("five-end")
    assert [mark_of(scene, f"points.space.{space}") for space in range(DATA.score_track + 1)]
    for seat, player in enumerate(view.table.players):
        token, space = mark_of(scene, f"points.{player.vp}.{seat}"), mark_of(scene, f"points.space.{player.vp}")
        assert inside(token.box, space.box)
    state = load("five-start", "confucius").state
    tokens = [mark_of(draw_scene(state)[1], f"points.0.{seat}") for seat in range(5)]
    for first, second in permutations(tokens, 2):
        assert hypot(middle(first)[0] - middle(second)[0], middle(first)[1] - middle(second)[1]) >= 10
    state.table.players[2].score["minister"] = 34
    scene = draw_scene(state)[1]
    assert scene.find("points.space.34")
    assert scene.find("points.34.2")
    assert scene.find("points.0.0")


@pytest.mark.parametrize("name", ["five-middle", "four-early", "three-middle", "five-lend"])
def test_round_phase_and_who_decides(name):
    moment = load(name, "confucius")
    view, scene = scene_of(name)
    decision = next(found for found in GAME.decisions(moment.state) if found.waiting)
    words = Words()
    headline = words.label("confucius", "stage", GAME.headline(view), NAMES[: view.seats])
    assert scene.texts("head.headline") in ([headline], [])  # as a phone can read it, or not at all
    assert scene.texts("head.far") == [f"{view.table.round}/9"]
    assert scene.find(f"head.turn.{decision.seat}")
    beads = [mark_of(scene, f"head.bead.{space}").colour for space in range(1, 10)]
    assert beads.index(BAMBOO) == view.table.round - 1
    assert beads.count(BAMBOO) == 1
    assert [seat for seat in range(view.seats) if scene.find(f"player.{seat}.active")] == [decision.seat]


def test_action_spaces_with_every_cube_parked_cube_and_forced_mark():
    for state in (filled(), load("five-middle", "confucius").state, load("four-early", "confucius").state):
        view, scene = draw_scene(state)
        letters = [mark.what for mark in scene.marks if mark.kind == "text" and mark.ref.endswith(".letter")]
        assert letters == [*spaces(view)]
        assert ("I" in letters) == (state.options["petitions"] == "on")
        for space in letters:
            for seat, player in enumerate(view.table.players):
                found = [mark for mark in scene.find(f"action.{space}.cube.{seat}") if mark.kind == "art"]
                shown = len(found) or 0
                for mark in found:
                    number = scene.texts(f"{mark.ref}.number")
                    shown += int(number[0]) - 1 if number else 0
                wanted = player.laid.get(space, 0)
                if space == "M":
                    wanted = int(view.table.parked and seat == view.table.chief)
                assert shown == wanted, (space, seat)
                assert all(inside(mark.box, mark_of(scene, f"action.{space}").box) for mark in found)
        assert bool(scene.find("forced")) == view.table.forced
        assert bool(scene.find("forced.space")) == view.table.forced


def test_cubes_of_players_and_who_has_passed():
    for state in (filled(), load("five-middle", "confucius").state):
        view, scene = draw_scene(state)
        for seat, player in enumerate(view.table.players):
            assert len(scene.find(f"player.{seat}.cube")) == player.cubes
            assert bool(scene.find(f"player.{seat}.passed")) == player.passed
            taken = len(scene.find(f"player.{seat}.cube")) + len(scene.find(f"player.{seat}.spent"))
            assert taken == max(player.taken, player.cubes)
            assert scene.texts(f"player.{seat}.gift_count") == [str(view.table.gift_count(seat))]


def test_candidate_students_and_cards_played_face_down():
    state = filled()
    view, scene = draw_scene(state)
    assert scene.find(f"candidate.{view.table.candidate}.tile")
    kind = CANDIDATES[view.table.candidate]
    words = Words()
    named = words.text("confucius.picture.any") if kind == "any" else words.text(f"confucius.term.{kind}")
    assert scene.texts(f"candidate.{view.table.candidate}.candidate") == [named]
    assert scene.texts("candidate.left") == [words.text("confucius.picture.left", n=view.candidates_left)]
    for space, owner in zip(STUDENT_SPACES, view.table.students, strict=True):
        assert inside(mark_of(scene, f"student.{space}.{owner}").box, mark_of(scene, f"student.{space}").box)
    for play in view.plays:
        assert scene.texts(f"student.{play.student}.play.{play.seat}") == [str(play.count)]
    empty = scene_of("five-start")[1]
    assert empty.find("student.red.free")
    assert empty.find("student.other.free")
    state.table.candidate = ""
    assert draw_scene(state)[1].find("candidate.none")


@pytest.mark.parametrize("name", ["five-start", "five-middle", "five-late", "five-lend", "five-end", "four-late"])
def test_ministries_with_tiles_markers_chits_and_holders(name):
    view, scene = scene_of(name)
    assert [scene.texts(f"ministry.space.{space}")[0] for space in range(1, 8)] == list("1234567")
    for ministry in view.table.ministries:
        ref = f"ministry.{ministry.id}"
        assert scene.texts(f"{ref}.name") == [Words().text(f"confucius.term.{ministry.id}")]
        assert [scene.texts(f"{ref}.{name}.chit")[0] for name in ("minister", "secretary")] == [
            str(points) for points in ministry.chits
        ]
        assert bool(scene.find(f"{ref}.resolved")) == (ministry.resolved and not ministry.out)
        for office, holder in (("minister", ministry.minister), ("secretary", ministry.secretary)):
            held = [seat for seat in range(view.seats) if scene.find(f"{ref}.{office}.{seat}")]
            assert held == ([] if holder == NOBODY else [holder])
        for space, tile in enumerate(ministry.tiles):
            at = f"{ref}.{space + 1}"
            column = middle(mark_of(scene, f"ministry.space.{space + 1}"))[0]
            if not tile:
                assert abs(middle(mark_of(scene, f"{at}.empty"))[0] - column) < 3
                continue
            box = mark_of(scene, f"{at}.tile")
            assert abs(middle(box)[0] - column) < 3
            if tile in COSTS:
                assert scene.texts(f"{at}.cost") == [str(COSTS[tile])]
            else:
                assert scene.texts(f"{at}.candidate")
            owner = ministry.owners[space]
            if owner == NOBODY:
                assert scene.find(f"{at}.free")
                continue
            state = "secured" if ministry.secured[space] else "unsecured"
            piece = mark_of(scene, f"{at}.{state}.{owner}")
            assert inside(piece.box, box.box)
            assert (piece.box[3] > piece.box[2]) == ministry.secured[space]
            assert piece.what == ("marker_stand" if ministry.secured[space] else "marker_lie")


def test_lent_markers_and_who_is_out_during_a_resolution():
    state = load("five-lend", "confucius").state
    found = 0
    view, scene = draw_scene(state)
    for ministry in view.table.ministries:
        for space, owner in enumerate(ministry.owners):
            lent = ministry.counted[space] if ministry.counted else owner
            shown = [mark.ref for mark in scene.find(f"ministry.{ministry.id}.{space + 1}.lent")]
            wanted = [f"ministry.{ministry.id}.{space + 1}.lent.{lent}"] if lent not in (owner, NOBODY) else []
            assert shown == wanted
            found += len(shown)
        out = [seat for seat in range(5) if scene.find(f"ministry.{ministry.id}.out.{seat}")]
        assert out == sorted(ministry.out)
        found += len(out)
    assert found >= 2


def test_wall_with_soldiers_and_pieces():
    for name in ("five-start", "five-middle", "five-end"):
        view, scene = scene_of(name)
        guards = {slot.wall: slot.soldiers for slot in DATA.foreign_lands.slots}
        for space in range(1, 10):
            box = mark_of(scene, f"wall.{space}")
            assert bool(scene.find(f"wall.{space}.piece")) == (space <= view.table.wall)
            soldiers = scene.find(f"wall.{space}.soldier")
            assert len(soldiers) == guards.get(space, 0)
            assert all(mark.box[1] + mark.box[3] <= box.box[1] + 3 for mark in soldiers)


def test_foreign_lands_with_coins_boxes_armies_and_end():
    for state in (filled(), load("five-start", "confucius").state):
        view, scene = draw_scene(state)
        for index, (land, slot) in enumerate(zip(view.table.lands, DATA.foreign_lands.slots, strict=True), 1):
            ref = f"foreign.{index}"
            assert scene.texts(f"{ref}.name") == [Words().text(f"confucius.term.{land.id}")]
            assert len(scene.find(f"{ref}.soldier")) == slot.soldiers
            assert scene.texts(f"{ref}.coins") == ([] if land.closed else [str(LANDS[land.id].coins)])
            assert bool(scene.find(f"{ref}.success")) == (land.closed and land.success)
            assert bool(scene.find(f"{ref}.failure")) == (land.closed and not land.success)
            assert {mark.what for mark in scene.find(f"{ref}.success")} <= {"check"}
            assert {mark.what for mark in scene.find(f"{ref}.failure")} <= {"cross"}
            for number, (shown, owner) in enumerate(zip(LANDS[land.id].boxes, land.armies, strict=True), 1):
                box = f"{ref}.{number}"
                assert scene.texts(f"{box}.vp") == [str(shown.vp)]
                assert bool(scene.find(f"{box}.reward")) == shown.reward
                armies = [mark.ref for mark in scene.find(f"{box}.army")]
                assert armies == ([] if owner == NOBODY else [f"{box}.army.{owner}"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_foreign_land_has_its_whole_name_beside_all_soldiers_and_its_price(lang):
    state = load("five-start", "confucius").state
    lands = [replace(state.table.lands[0], id=land, armies=[NOBODY] * len(LANDS[land].boxes)) for land in LANDS]
    for three in permutations(lands, 3):
        state.table.lands = list(three)
        _, scene = draw_scene(state, lang=lang)
        for index, land in enumerate(three, 1):
            assert scene.texts(f"foreign.{index}.name") == [Words(lang).text(f"confucius.term.{land.id}")]


def test_distant_lands_with_chits_and_visitors():
    for state in (filled(), load("five-end", "confucius").state):
        view, scene = draw_scene(state)
        for land, vp in zip(DISTANT, view.table.chits, strict=True):
            ref = f"distant.{land}"
            assert scene.texts(f"{ref}.name")
            assert scene.texts(f"{ref}.chit") == ([str(vp)] if vp else [])
            assert bool(scene.find(f"{ref}.gone")) == (not vp)
            here = [seat for seat in range(5) if scene.find(f"{ref}.visitor.{seat}")]
            assert here == [seat for seat in range(5) if land in view.table.players[seat].visited]


def test_stacks_and_junk_stock():
    view, scene = scene_of("five-late")
    shown = {"deck": view.deck_left, "discard": view.discard_left, "officials": view.officials_left,
             "rewards": view.rewards_left, "junks": view.table.stock}  # fmt: skip
    for name, number in shown.items():
        assert scene.texts(f"stack.{name}") == [str(number)]


@pytest.mark.parametrize("name", ["filled", "five-middle", "four-late", "three-middle"])
def test_player_areas(name):
    state = filled() if name == "filled" else load(name, "confucius").state
    view, scene = draw_scene(state)
    lefts = []
    for seat, player in enumerate(view.table.players):
        ref = f"player.{seat}"
        shown = {
            "name": NAMES[seat], "vp": player.vp, "cards": view.hand_sizes[seat], "rewards": view.reward_sizes[seat],
            "yard": player.yard, "ocean": player.ocean, "supply": player.supply, "colonies": player.colonies,
        }  # fmt: skip
        for part, value in shown.items():
            assert scene.texts(f"{ref}.{part}") == [str(value)], part
        assert scene.find(f"{ref}.token")
        assert bool(scene.find(f"{ref}.chief")) == (seat == view.table.chief)
        assert bool(scene.find(f"{ref}.insulted")) == bool(player.insulted)
        states = {AVAILABLE: "available", REMOVED: "removed", NOT_AVAILABLE: "not_available"}
        for value, where in enumerate(player.gifts, 1):
            gift = f"{ref}.gift.{value}"
            assert scene.texts(f"{gift}.value") == [str(value)]
            assert scene.find(f"{gift}.{states.get(where, f'active.{where}')}")
            assert bool(scene.find(f"{gift}.receiver.{where}")) == (where >= 0)
        lefts.append((order(view).index(seat), scene.find(f"{ref}.panel")[0].box[0]))
    assert [left for _, left in sorted(lefts)] == sorted(left for _, left in lefts)


@pytest.mark.parametrize("name", ["filled", "five-middle", "four-late", "three-middle"])
def test_gifts_as_a_table_of_givers_and_receivers(name):
    state = filled() if name == "filled" else load(name, "confucius").state
    view, scene = draw_scene(state)
    for giver, receiver in permutations(range(view.seats), 2):
        value = view.table.active(giver, receiver)
        assert scene.texts(f"gift.table.{giver}.{receiver}") == ([str(value)] if value else [])
        if value:
            row, column = mark_of(scene, f"gift.table.from.{giver}"), mark_of(scene, f"gift.table.to.{receiver}")
            plate = mark_of(scene, f"gift.table.{giver}.{receiver}")
            assert (plate.colour, plate.edge) == (SEATS[giver].pale, SEATS[giver].colour), "the giver's"
            cell = middle(plate)
            assert abs(cell[0] - middle(column)[0]) < 5
            assert abs(cell[1] - middle(row)[1]) < 5


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_all_possible_gifts_at_once_are_legible(seats):
    state = load({3: "three-middle", 4: "four-early", 5: "five-start"}[seats], "confucius").state
    for seat, player in enumerate(state.table.players):
        others = [other for other in range(seats) if other != seat]
        player.gifts = [*others, *[NOT_AVAILABLE] * (6 - len(others))]
    for kind, places in (("board", {}), ("detail", {"A": "seat.0"})):
        _, scene = draw_scene(state, kind, places=places)
        assert problems(scene) == []
        values = [mark_of(scene, f"gift.table.{a}.{b}.value") for a, b in permutations(range(seats), 2)]
        assert min(value.size for value in values) >= 30


@pytest.mark.parametrize("name", ["four-early", "five-last"])
def test_letters_of_players_leave_their_points_to_be_read(name):
    state = load(name, "confucius").state
    seat, places = marked(GAME, state)
    for kind in ("board", "detail"):
        _, scene = draw_scene(state, kind, seat=seat, places=places)
        for place in places.values():
            disc = next(mark.box for mark in scene.find(f"place.{place}") if mark.kind == "box")
            points = mark_of(scene, f"player.{place.split('.')[1]}.vp").box
            assert disc[0] + disc[2] <= points[0] or disc[1] + disc[3] <= points[1]


def test_the_last_two_changes_stand_in_the_head():
    moment = load("five-middle", "confucius")
    _, scene = scene_of("five-middle", news=tuple(moment.events))
    told = [news.words for news in latest("confucius", moment.events, Words(), NAMES, 2)]
    for index, text in enumerate(told):
        (shown,) = scene.texts(f"head.news.{index}")
        assert shown.removesuffix(text).strip() in ("", *NAMES)


def test_after_the_end_panels_stand_by_place_and_the_offices_are_shown():
    moment = load("five-end", "confucius")
    result = GAME.result(moment.state)
    view, scene = scene_of("five-end", result=result)
    lefts = [mark_of(scene, f"player.{seat}.panel").box[0] for seat in result.ranking()]
    assert lefts == sorted(lefts)
    for seat in range(view.seats):
        assert scene.texts(f"player.{seat}.place") == [f"Place {result.places[seat]}"]
    for office, holder in zip(OFFICES, view.table.offices, strict=True):
        shown = [seat for seat in range(view.seats) if scene.find(f"office.{office}.{seat}")]
        assert shown == ([] if holder == NOBODY else [holder])
        wanted = [] if holder == NOBODY else [str(office_count(view, office, holder))]
        assert scene.texts(f"office.{office}.count") == wanted


def test_a_commercial_income_that_is_blocked_without_a_cube_is_shown():
    state = load("five-middle", "confucius").state
    for seat, player in enumerate(state.table.players):
        player.laid, player.commercial = {"J": 1} if seat == 0 else {}, seat in (0, 1)
    _, scene = draw_scene(state)
    assert [seat for seat in range(5) if scene.find(f"action.J.cube.{seat}")] == [0]
    assert [seat for seat in range(5) if scene.find(f"action.J.used.{seat}")] == [1]


def test_own_letters_of_the_actions_stay_to_be_read_while_one_chooses():
    state = load("five-middle", "confucius").state
    seat, places = marked(GAME, state)
    for kind in ("board", "detail"):
        view, scene = draw_scene(state, kind, seat=seat, places=places)
        assert [scene.texts(f"action.{space}.letter") for space in spaces(view)] == [[space] for space in spaces(view)]


@pytest.mark.parametrize("name", ["five-late", "three-middle"])
def test_the_hand_shows_cards_rewards_and_what_each_action_lacks(name):
    state = load(name, "confucius").state
    seat = next(found.seat for found in GAME.decisions(state) if found.waiting)
    state.hands[seat], state.rewards[seat] = [2, 0, 1], ["cash", "bribery_any"]
    state.plays = [Play(seat, "red", 2, [1, 0, 1])]
    view, scene = draw_scene(state, "hand", seat=seat)
    assert problems(scene) == []
    cards = [KINDS[0], KINDS[0], KINDS[2]]
    for index, kind in enumerate(cards):
        assert scene.texts(f"hand.money.{index}.{kind.id}.coins") == [str(kind.coins)]
        assert scene.texts(f"hand.money.{index}.{kind.id}.licences") == [str(kind.licences)]
    assert scene.texts("hand.coins") == [str(sum(kind.coins for kind in cards))]
    assert scene.texts("hand.licences") == [str(sum(kind.licences for kind in cards))]
    assert scene.find("hand.reward.0.cash.open")
    assert scene.texts("hand.play.why") == ["1 + 3 = 4"]
    for row, reason in possible(view):
        ref = f"hand.action.{row.id}"
        assert bool(scene.find(f"{ref}.open")) == (reason is None)
        wanted = [] if reason is None else [Words().label("confucius", "reason", reason, NAMES[: view.seats])]
        assert scene.texts(f"{ref}.why") == wanted


def test_a_hand_of_many_cards_is_told_by_kind():
    state = load("five-late", "confucius").state
    state.hands[0], state.rewards[0] = [9, 4, 11], [DATA.rewards.rows[i].id for i in range(9)]
    _, scene = draw_scene(state, "hand", seat=0)
    assert problems(scene) == []
    assert [mark.what for mark in scene.marks if mark.ref.endswith(".number")] == ["× 9", "× 4", "× 11"]
    state.hands[0], state.rewards[0] = [0, 0, 0], []
    _, scene = draw_scene(state, "hand", seat=0)
    assert scene.find("hand.money.none")
    assert scene.find("hand.rewards.none")


@pytest.mark.parametrize("name", ["filled", "five-middle", "three-middle"])
def test_one_area_in_full(name):
    state = filled() if name == "filled" else load(name, "confucius").state
    for seat in range(state.seats):
        view = GAME.view(state, PUBLIC)
        picture = Picture(kind="area", words=Words("de"), names=NAMES[: view.seats], seat=seat)
        scene = BOARD.scene(view, picture)
        assert problems(scene) == []
        player, ref = view.table.players[seat], f"player.{seat}"
        assert scene.texts(f"{ref}.cards") == [str(view.hand_sizes[seat])]
        for value, gift in GIFTS.items():
            assert scene.texts(f"{ref}.gift.{value}.name") == [Words("de").text(f"confucius.term.{gift.id}")]
        for giver in view.table.givers(seat):
            assert str(view.table.active(giver, seat)) in scene.texts(f"{ref}.received.{giver}")
        for index, ministry in enumerate(MINISTRIES):
            number = view.table.ministries[index].owners.count(seat)
            assert str(number) in scene.texts(f"{ref}.influence.{ministry}")
        for land in DISTANT:
            assert bool(scene.find(f"{ref}.distant.{land}")) == (land in player.visited)
        assert len([mark for mark in scene.find(f"{ref}.laid") if mark.kind == "art"]) == sum(player.laid.values())


def test_the_score_sheet_shows_where_every_point_came_from():
    for name, lang in (("five-end", "en"), ("three-end", "de")):
        moment = load(name, "confucius")
        result, view = GAME.result(moment.state), GAME.view(moment.state, PUBLIC)
        picture = Picture(kind="score", words=Words(lang), names=NAMES[: view.seats], result=result)
        scene = BOARD.scene(view, picture)
        assert problems(scene) == []
        for seat, score in enumerate(result.scores):
            assert scene.texts(f"score.{seat}.total") == [str(result.totals()[seat])]
            seen = 0
            for ministry in view.table.ministries:
                for office in ("minister", "secretary"):
                    if scene.find(f"score.ministry.{ministry.id}.{office}.{seat}"):
                        seen += int(scene.texts(f"score.ministry.{ministry.id}.{office}.chit")[0])
            seen += sum(map(int, scene.texts(f"score.voyages.{seat}")))
            for land in view.table.lands:
                if scene.find(f"score.land.{land.id}.success"):
                    for number in range(1, len(land.armies) + 1):
                        if scene.find(f"score.land.{land.id}.{number}.{seat}"):
                            seen += int(scene.texts(f"score.land.{land.id}.{number}.vp")[0])
            for office in OFFICES:
                assert scene.texts(f"score.office.{office}.count.{seat}") == [str(office_count(view, office, seat))]
                seen += DATA.offices.vp * bool(scene.find(f"score.office.{office}.{seat}"))
            seen += sum(map(int, scene.texts(f"score.insulted.{seat}")))
            assert seen == sum(score.values())


def test_no_figure_of_the_game_is_reconstructed():
    """The score sheet would have to say so in small print; this game has none (section 2 of the specification)."""
    tables = [getattr(DATA, name) for name in type(DATA).__struct_fields__]
    assert not [table for table in tables if "reconstructed" in getattr(table, "source", "")]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_place_of_every_option_is_on_detail_and_board(seats):
    kinds = set()
    for seed in range(3):
        rng = Random(seed)
        state, _ = GAME.new(seats, {"reading": ("seed", "official_2008")[seed % 2]}, f"{seed:032x}")
        while not state.over:
            decision = next(found for found in GAME.decisions(state) if found.waiting)
            seat, places = marked(GAME, state)
            if places and (decision.kind not in kinds or rng.random() < 0.06):
                kinds.add(decision.kind)
                for kind in ("detail", "board"):
                    _, scene = draw_scene(state, kind, "de", seat=seat, places=places)
                    assert set(places.values()) <= set(scene.spots), decision.kind
                    assert all(scene.texts(f"place.{place}.letter") for place in places.values())
                    assert problems(scene) == [], decision.kind
            GAME.play(state, decision.seat, rng.choice(decision.options))
    assert kinds >= {"action", "bribe", "which_gift", "receiver", "support_whom", "candidate", "lend", "name_chief"}


@pytest.mark.parametrize("name", ["five-middle", "five-exam", "five-late", "three-middle"])
def test_the_public_board_is_the_same_whatever_is_hidden(name):
    moment = load(name, "confucius")
    people = NAMES[: moment.state.seats]
    other = GAME.decode(json.dumps(json.loads(GAME.encode(moment.state))))
    other.seed, other.draws = "f" * 32, other.draws + 5
    other.deck.reverse()
    other.reward_stack.reverse()
    other.officials.reverse()
    other.hands = [hand[1:] + hand[:1] for hand in other.hands]
    other.rewards = [["cash"] * len(cards) for cards in other.rewards]
    for play in other.plays:
        play.cards = play.cards[1:] + play.cards[:1]
    for frame in other.stack:
        if frame.answer is not None:
            frame.answer = "1x1"
    for kind in ("board", "area"):
        picture = Picture(kind=kind, words=Words(), names=people, seat=PUBLIC if kind == "board" else 0)
        same = [draw("confucius", GAME.view(state, PUBLIC), picture).data for state in (moment.state, other)]
        assert same[0] == same[1]
    asked = next(found.seat for found in GAME.decisions(moment.state) if found.waiting)
    other.hands[asked], other.rewards[asked] = moment.state.hands[asked], moment.state.rewards[asked]
    for mine, theirs in zip(moment.state.plays, other.plays, strict=True):
        if mine.seat == asked:
            theirs.cards = mine.cards
    for kind in ("hand", "detail"):
        picture = Picture(kind=kind, words=Words(), names=people, seat=asked)
        same = [draw("confucius", GAME.view(state, asked), picture).data for state in (moment.state, other)]
        assert same[0] == same[1]


@pytest.mark.parametrize("name", in_turns(POSITIONS))
def test_pictures_are_small_enough_to_post(name):
    widths = [drawn.width for drawn in SCENES.fit_a_post(name)]
    assert set(widths) == {1600}


def test_changes_are_found_where_they_happened():
    state = load("five-middle", "confucius").state
    assert SCENES.changed_by(state, lambda after: None) == set()

    def bribe(after):
        ministry = after.table.ministries[0]
        space = next(i for i, tile in enumerate(ministry.tiles) if tile and ministry.owners[i] == NOBODY)
        ministry.owners[space] = 2
        wanted.add(f"bingbu.{space + 1}")

    wanted: set[str] = set()
    assert SCENES.changed_by(state, bribe) == wanted

    def junks(after):
        after.table.players[3].yard += 2

    assert "yard.3" in SCENES.changed_by(state, junks)

    def build(after):
        after.table.wall += 1

    assert SCENES.changed_by(state, build) == {f"wall.{state.table.wall + 1}"}


def test_what_a_seat_was_about_to_do_goes_without_saying_once_it_has_done_it():
    asks, gives = (
        Event("action", 0, {"action": "give_gift"}),
        Event("gift_given", 0, {"gift": "vase", "receiver_seat": 2}),
    )
    assert [one.words for one in latest(GAME.id, [asks], Words(), NAMES, 2)] == ["takes gift"]
    assert [(one.words, one.to) for one in latest(GAME.id, [asks, gives], Words(), NAMES, 2)] == [("gives vase", 2)]
    other = Event("passed", 1)
    assert [one.seat for one in latest(GAME.id, [asks, other], Words(), NAMES, 2)] == [0, 1]


def test_another_seat_that_a_change_names_stands_behind_it_by_its_sign():
    view = next(iter(moments(GAME, 5, {}, 3, {"middle": 0.5}))).state
    gift = Event("gift_given", 0, {"gift": "ceramic_tile", "receiver_seat": 2})
    picture = Picture(words=Words("de"), names=NAMES, news=(gift,))
    scene = framed(GAME.id, GAME.view(view, PUBLIC), picture)
    (words,) = [mark for mark in scene.find("head.news.0") if mark.kind == "text"]
    (sign,) = scene.find("head.news.0.to")
    assert (sign.what, words.size) == (f"seat_{theme.SEATS[2].shape}", theme.TASK)
    assert sign.box[0] > words.box[0] + words.box[2]
