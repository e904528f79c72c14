"""The board of ZhanGuo: every item of section 30 of the specification is there, and legible."""

from random import Random

import pytest

from engine.kernel.clone import clone
from engine.kernel.values import MASKED, PUBLIC
from engine.zhanguo import GAME
from engine.zhanguo.abilities import usable
from engine.zhanguo.data import (
    ACTIONS,
    ASPECTS,
    BOARDS,
    CARDS,
    COLOURS,
    CONDITIONS,
    DATA,
    FIELDS,
    RECONSTRUCTED,
    REGIONS,
    REWARDS,
    SEATS,
    SECTIONS,
    SPACES,
    SQUARES,
    TILES,
    TRACKS,
)
from engine.zhanguo.describe import points, regions_for_a_card, turn_order, waiting_abilities
from engine.zhanguo.scoring import SOURCES, governors, octagons, walls
from engine.zhanguo.scoring import orders as order_points
from engine.zhanguo.state import OfCard
from render.boards import board
from render.canvas import theme
from render.canvas.clip import touch
from render.canvas.picture import Picture
from render.canvas.scene import problems
from render.captions.news import latest
from render.changes import changes
from render.raster.paint import paint
from render.samples import NAMES, marked, marks_of
from render.words.words import LANGUAGES, Words
from render.zhanguo.outlines import SEA, STONE, borders
from render.zhanguo.parts import ACCENT, ANY, AREAS, FRAME, HUES, LANDS, OFFICIALS
from tests.render.board_scenes import Scenes, mark_of
from tests.render.positions import in_turns, load, looked_at, names

pytestmark = pytest.mark.xdist_group("zhanguo")
BOARD = board("zhanguo")
SCENES = Scenes(GAME)
draw_scene, scene_of = SCENES.draw_scene, SCENES.scene_of
POSITIONS = names("zhanguo")
PLAYED = [name for name in POSITIONS if name.split("-")[1] not in ("pick", "bid")]


def inside(inner, outer):
    return (
        inner[0] >= outer[0]
        and inner[1] >= outer[1]
        and inner[0] + inner[2] <= outer[0] + outer[2]
        and inner[1] + inner[3] <= outer[1] + outer[3]
    )


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_is_in_the_frame_legible_and_not_covered(name, lang):
    for kind, (wrong, shortened) in looked_at("zhanguo", name, lang).items():
        assert wrong == [], kind
        assert not shortened, kind


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_map_shows_five_regions_with_solid_and_wall_borders(seats):
    name = {2: "two-late", 3: "three-middle", 4: "four-middle"}[seats]
    _, scene = scene_of(name)
    for region in REGIONS:
        assert scene.texts(f"map.{region}.number") == [str(region)]
    walls = [mark for mark in scene.ground if mark.kind == "shape" and mark.edge == STONE]
    assert len(walls) == len(DATA.map.wall_borders)
    touching = {frozenset(owners) for owners in borders().values() if len(owners) == 2}
    assert touching == {frozenset(pair) for pair in (*DATA.map.wall_borders, *DATA.map.solid_borders)}
    painted = paint(scene)
    assert len({LANDS[region - 1] for region in REGIONS}) == 5
    for region in REGIONS:
        x, y, _, high = scene.spots[f"map.{region}"]
        pixel = painted.convert("RGB").getpixel((x - 8, y + high // 2))
        wanted = tuple(int(LANDS[region - 1][i : i + 2], 16) for i in (1, 3, 5))
        assert max(abs(a - b) for a, b in zip(pixel, wanted, strict=True)) < 30


@pytest.mark.parametrize("name", PLAYED)
def test_regions_show_palaces_squares_and_governors_beside_them(name):
    view, scene = scene_of(name)
    for region, land in zip(REGIONS, view.table.lands, strict=True):
        ref = f"map.{region}"
        for space in range(SEATS[view.seats].palace_spaces):
            owner = land.palaces[space] if space < len(land.palaces) else None
            assert bool(scene.find(f"{ref}.palace.{space}.free")) == (owner is None)
            if owner is not None:
                assert mark_of(scene, f"{ref}.palace.{space}.{owner}").colour == theme.SEATS[owner].pale
        for owner in set(land.palaces):
            storeys = [mark_of(scene, f"{ref}.palace.{space}.{owner}").box
                       for space, who in enumerate(land.palaces) if who == owner]  # fmt: skip
            assert len({box[0] for box in storeys}) == 1
            assert [box[1] for box in storeys] == sorted((box[1] for box in storeys), reverse=True)
            tokens = [mark for mark in scene.find(f"{ref}.palace") if mark.ref.endswith(f".{owner}.token")]
            assert len(tokens) == 1
        assert not scene.find(f"{ref}.palace.{SEATS[view.seats].palace_spaces}")
        for index, gain in enumerate(SQUARES[region]):
            owner = land.squares[index]
            assert bool(scene.find(f"{ref}.square.{index}.free")) == (owner < 0)
            if owner >= 0:
                assert scene.find(f"{ref}.square.{index}.{owner}.token")
            elif gain.kind in ("vp", "relocate"):
                assert scene.texts(f"{ref}.square.{index}.bonus") == [str(gain.amount)]
            else:
                assert scene.find(f"{ref}.square.{index}.bonus")
        for seat in range(view.seats):
            beside = land.governors[seat] - land.squares.count(seat)
            assert bool(scene.find(f"{ref}.beside.{seat}")) == (beside > 0)
            assert scene.texts(f"{ref}.beside.{seat}.number") == ([str(beside)] if beside > 1 else [])


def test_many_governors_beside_the_squares_fit():
    state = load("four-late", "zhanguo").state
    for land in state.table.lands:
        land.squares = [0, 1, 2]
        land.governors = [2, 3, 4, 1]
    for kind in ("board", "detail"):
        places = {"A": "map.1", "B": "map.4"}
        _, scene = draw_scene(state, kind, seat=0, places=places)
        assert problems(scene) == []
        for region in REGIONS:
            assert scene.texts(f"map.{region}.beside.2.number") == ["3"]
            assert all(scene.find(f"map.{region}.beside.{seat}") for seat in range(4))


@pytest.mark.parametrize("name", PLAYED)
def test_wall_sections_show_condition_steps_bars_and_owners(name):
    view, scene = scene_of(name)
    words = Words()
    for section, wall in zip(SECTIONS, view.table.walls, strict=True):
        ref = f"wall.{section.id}"
        assert scene.texts(f"{ref}.area") == [words.text(f"zhanguo.picture.area_{section.area}")]
        assert scene.find(f"{ref}.condition")
        for index, space in enumerate(SPACES):
            part = f"{ref}.{space.bars}"
            assert scene.texts(f"{part}.vp") == [str(CONDITIONS[wall.condition].vp[index])]
            owner = wall.spaces[index]
            assert bool(scene.find(f"{part}.free")) == (owner < 0)
            assert owner < 0 or scene.find(f"{part}.{owner}.token")
            x, y, wide, high = scene.spots[part]
            assert inside((x, y, wide, high), scene.spots[ref])
            thin = [
                mark
                for mark in scene.marks
                if mark.kind == "box" and mark.box[2] == 5 and inside(mark.box, (x, y, wide, high))
            ]
            assert len(thin) == space.bars
    assert len({AREAS[section.area] for section in SECTIONS}) == len(DATA.walls.areas)
    for lang in LANGUAGES:
        letters = {Words(lang).text(f"zhanguo.picture.area_{area}") for area in DATA.walls.areas}
        assert len(letters) == len(DATA.walls.areas)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_wall_condition_looks_different_fits_and_has_its_words(lang):
    state = load("four-late", "zhanguo").state
    looks, ids = {}, sorted(CONDITIONS)
    for start in range(0, len(ids), len(SECTIONS)):
        for wall, number in zip(state.table.walls, ids[start:], strict=False):
            wall.condition = number
        _, scene = draw_scene(state, lang=lang)
        _, large = draw_scene(state, "detail", lang, 0, places={"A": "wall.golden-1"})
        assert problems(scene) == []
        assert problems(large) == []
        for section, wall in zip(SECTIONS, state.table.walls, strict=True):
            signs = scene.find(f"wall.{section.id}.condition")
            x = min(mark.box[0] for mark in signs)
            looks[wall.condition] = tuple((mark.what, mark.colour, mark.box[0] - x) for mark in signs)
            words = large.texts(f"wall.{section.id}.words")
            assert len(words) == 1
            assert not words[0].endswith("…")
    assert len(set(looks.values())) == len(CONDITIONS)


@pytest.mark.parametrize("name", PLAYED)
def test_orders_show_symbols_tracks_and_discs(name):
    view, scene = scene_of(name)
    words = Words()
    for field, order in zip(FIELDS, view.table.orders, strict=True):
        ref = f"order.{field.id}"
        tile = TILES[order.tile]
        told = [words.text(f"zhanguo.picture.area_{area}") for area in tile.areas] + [
            str(region) for region in tile.regions
        ]
        assert [scene.texts(f"{ref}.need.{index}") for index in range(len(told))] == [[text] for text in told]
        assert (
            mark_of(scene, f"{ref}.type").what
            == {"wall": "wall", "palace": "palace_part", "governor": "governor"}[field.type]
        )
        assert [text for index in range(4) for text in scene.texts(f"{ref}.vp.{index}")] == [
            str(vp) for vp in DATA.order_track.vp
        ]
        for index in range(len(DATA.order_track.vp)):
            seat = order.discs[index] if index < len(order.discs) else None
            discs = scene.find(f"{ref}.disc.{index}")
            assert len(discs) == (seat is not None)
            if seat is not None:
                assert discs[0].ref.endswith(f".{seat}")
                assert inside(discs[0].box, mark_of(scene, f"{ref}.space.{index}").box)
    for section in {field.section for field in FIELDS}:
        assert scene.texts(f"order.{section}.factor") == ["×1/2/3"]


@pytest.mark.parametrize("name", PLAYED)
def test_reward_table_track_round_phase_and_player_to_move(name):
    view, scene = scene_of(name)
    for seat in range(view.seats):
        on_track = [mark for mark in scene.find("track") if mark.ref.endswith(f".{seat}") and mark.kind == "art"]
        cells = [mark for mark in scene.marks if mark.ref.startswith("reward.") and mark.ref.endswith(f".disc.{seat}")]
        assert len(on_track) + len(cells) == 1
    heights = [mark_of(scene, f"track.{place}.{seat}").box[1] for place, seat in enumerate(view.table.track)]
    assert heights == sorted(heights)
    for (number, aspect), reward in REWARDS.items():
        ref = f"reward.{aspect}.{number}"
        gains = [mark for mark in scene.find(f"{ref}.gain") if mark.kind == "art"]
        assert len(gains) == (reward.amount if reward.kind in ("official", "worker") else 1)
        if reward.kind == "official":
            drawing, robe = OFFICIALS.get(reward.colour, ("official", ANY))
            assert {(mark.what, mark.colour) for mark in gains} == {(drawing, robe)}
        few = 0 < len(reward.regions) < len(REGIONS)
        assert scene.texts(f"{ref}.regions") == (["·".join(map(str, reward.regions))] if few else [])
    for number in range(1, DATA.game.rounds + 1):
        assert bool(scene.find(f"round.{number}.now")) == (number == view.table.round)
        glows = mark_of(scene, f"head.bead.{number}").colour == ACCENT
        assert glows == (number == view.table.round)
    words = Words()
    told = words.label("zhanguo", "stage", GAME.headline(view), NAMES)
    assert scene.texts("head.headline") in ([told], [])  # as a phone can read it, or not at all
    if not view.over:
        assert scene.find("head.turn")


def test_discs_in_the_column_lie_in_their_cells():
    view, scene = scene_of("four-reward")
    taken = [(row, seat) for row, seat in enumerate(view.table.column) if seat >= 0]
    assert taken
    for row, seat in taken:
        disc = mark_of(scene, f"reward.{ASPECTS[row]}.{view.table.round}.disc.{seat}")
        assert inside(disc.box, scene.spots[f"reward.{ASPECTS[row]}.{view.table.round}"])
        assert scene.find(f"track.{view.seats - 1}.free")


def test_court_shows_top_card_card_below_or_x_and_size():
    for name in PLAYED:
        view, scene = scene_of(name)
        assert scene.texts("court.size") == [f"× {len(view.table.pile)}"]
        if not view.table.pile:
            assert scene.find("court.empty")
            continue
        top = CARDS[view.table.pile[-1]]
        ref = f"court.top.{top.n}"
        number = mark_of(scene, f"{ref}.number")
        assert number.what == str(top.n)
        assert number.size >= 48
        assert number.ground == HUES[top.aspect]
        assert scene.find(f"{ref}.trigger")
        assert scene.find(f"{ref}.bonus")
        if len(view.table.pile) > 1:
            assert scene.texts(f"court.below.{view.table.pile[-2]}") == [str(view.table.pile[-2])]
        else:
            assert scene.find("court.x")
    state = load("four-first", "zhanguo").state
    state.table.pile, state.table.x = [17], 121
    assert draw_scene(state)[1].texts("court.x") == ["X 121"]


def test_court_actions_show_which_numbers_open_abilities():
    _, scene = scene_of("four-middle")
    for action, needs in ACTIONS.items():
        assert bool(scene.find(f"court.{action}.higher")) == (needs == "higher")
        assert bool(scene.find(f"court.{action}.lower")) == (needs == "lower")
        if needs:
            assert mark_of(scene, f"court.{action}.{needs}").what == needs
            assert needs not in {f"seat_{seat.shape}" for seat in theme.SEATS}


@pytest.mark.parametrize("name", PLAYED)
def test_supplies_stacks_and_great_octagons(name):
    view, scene = scene_of(name)
    for index, aspect in enumerate(ASPECTS):
        assert scene.texts(f"supply.{aspect}") == [str(view.table.supply[index])]
        assert scene.texts(f"stack.{aspect}") == [str(view.stack_sizes[index])]
        assert bool(scene.find(f"great.{aspect}.gone")) == (not view.table.great[index])
        if view.table.great[index]:
            assert scene.texts(f"great.{aspect}") == ["3"]


@pytest.mark.parametrize("name", PLAYED)
def test_player_strips_in_turn_order_at_the_end_by_place_with_points_and_supplies(name):
    state = load(name, "zhanguo").state
    result = GAME.result(state) if state.over else None
    view, scene = draw_scene(state, result=result)
    tops = []
    for seat in result.ranking() if result else turn_order(view):
        player, ref = view.table.players[seat], f"player.{seat}"
        assert scene.texts(f"{ref}.vp") == [str(points(view)[seat])]
        assert scene.texts(f"{ref}.place") == ([f"Place {result.places[seat]}"] if result else [])
        tops.append(mark_of(scene, f"{ref}.panel").box[1])
        for index, aspect in enumerate(ASPECTS):
            assert scene.texts(f"{ref}.hand.{aspect}") == [str(view.backs[seat][index])]
            assert scene.texts(f"{ref}.octagons.{aspect}") == [str(player.strength(index))]
        for index, colour in enumerate(COLOURS):
            assert scene.texts(f"{ref}.officials.{colour}") == [str(player.officials[index])]
        assert scene.texts(f"{ref}.total_unrest") == [str(player.unrest())]
        _, own = draw_scene(state, "area", seat=seat, result=result)
        for what in ("governors", "palaces", "walls"):
            assert own.texts(f"{ref}.{what}") == [str(getattr(player, what))]
        for index, aspect in enumerate(ASPECTS):
            wanted = [f"= {player.octagons[index]}+3"] if player.great[index] else []
            assert own.texts(f"{ref}.great.{aspect}") == wanted
    assert tops == sorted(tops)


def test_turn_order_follows_the_start_player_or_the_discs():
    state = load("four-middle", "zhanguo").state
    assert turn_order(GAME.view(state, PUBLIC)) == [(state.table.start + step) % 4 for step in range(4)]
    state = load("three-middle", "zhanguo").state
    assert turn_order(GAME.view(state, PUBLIC)) == state.table.order_of_discs()


def test_points_beyond_a_hundred_and_two_hundred():
    state = load("four-late", "zhanguo").state
    state.table.players[1].vp, state.table.players[2].vp = 123, 207
    _, scene = draw_scene(state)
    assert scene.texts("player.1.vp") == ["123"]
    assert scene.texts("player.2.vp") == ["207"]
    assert problems(scene) == []


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("kind", ["detail", "area"])
def test_regions_of_player_boards_show_cards_officials_workers_and_unrest(name, kind):
    moment = load(name, "zhanguo")
    for seat in range(moment.state.seats):
        view, scene = draw_scene(moment.state, kind, seat=seat)
        _regions(view, scene, seat)
        _gauges(view, scene, seat, 2 if kind == "detail" else 1)


@pytest.mark.parametrize("name", PLAYED)
def test_unrest_burns_in_the_regions_of_the_map(name):
    """As many flames as the level, or one and the figure; on ink where it can rise no more."""
    view, scene = scene_of(name)
    for seat, player in enumerate(view.table.players):
        for region, held in zip(REGIONS, player.regions, strict=True):
            ref = f"player.{seat}.region.{region}"
            token = mark_of(scene, f"{ref}.token")
            assert token.what == f"seat_{theme.SEATS[seat].shape}"
            flames, figure = scene.find(f"{ref}.unrest.flame"), scene.texts(f"{ref}.unrest.level")
            assert figure == [str(held.unrest)] or len(flames) == held.unrest
            assert len(flames) == 1 or not figure
            assert bool(scene.find(f"{ref}.unrest.full")) == (held.unrest == TRACKS[player.board][region].length)
            box = scene.spots[f"board.{seat}.{region}.unrest"]
            assert all(inside(flame.box, box) for flame in flames)


def _regions(view, scene, seat):
    player = view.table.players[seat]
    for region, held in zip(REGIONS, player.regions, strict=True):
        ref = f"player.{seat}.region.{region}"
        tops = []
        for index in range(DATA.game.cards_per_region):
            part = f"{ref}.card.{index}"
            if index >= len(held.cards):
                assert scene.find(f"{part}.free")
                continue
            n = held.cards[index]
            marks = [mark for mark in scene.find(part) if mark.ref.endswith(".number")]
            assert [mark.what for mark in marks] == [str(n)]
            assert marks[0].ground == HUES[CARDS[n].aspect]
            assert any(mark.ref.endswith(".trigger") for mark in scene.find(part))
            assert any(".bonus" in mark.ref for mark in scene.find(part))
            tops.append(marks[0].box[1])
        assert tops == sorted(tops)
        for area, counts in (("governor", held.governor), ("worker", held.worker)):
            for colour, number in zip(COLOURS, counts, strict=True):
                part = f"{ref}.{area}.{colour}"
                assert len([mark for mark in scene.find(part) if mark.ref == part]) == (number > 0)
                assert scene.texts(f"{part}.number") == ([str(number)] if number > 1 else [])
        assert scene.texts(f"{ref}.workers") == ([str(held.workers)] if held.workers else [])


def _gauges(view, scene, seat, times):
    """Every track is there so many ``times``: its length, the level in flames, where no palace may be built."""
    player = view.table.players[seat]
    for region, held in zip(REGIONS, player.regions, strict=True):
        ref, track = f"player.{seat}.region.{region}", TRACKS[player.board][region]
        assert scene.texts(f"{ref}.number") == [str(region)] * times
        spaces = [scene.find(f"{ref}.unrest.space.{n}") for n in range(1, track.length + 2)]
        assert [len(found) for found in spaces] == [times] * track.length + [0]
        lines = [found[0].line for found in spaces[:-1]]
        assert lines[-1] > max(lines[:-1])
        cubes = scene.find(f"{ref}.unrest.cube")
        assert [mark.ref for mark in cubes] == ([f"{ref}.unrest.cube.{held.unrest}"] * times if held.unrest else [])
        assert all(
            inside(cube.box, space.box) for cube, space in zip(cubes, spaces[held.unrest - 1], strict=bool(cubes))
        )
        flames = scene.find(f"{ref}.unrest.flame")
        assert len(cubes) + len(flames) == held.unrest * times
        signs = {int(mark.ref.rsplit(".", 1)[1]) for mark in scene.find(f"{ref}.unrest.no_palace")}
        assert signs == {space for space in range(track.no_palace_from, track.length + 1) if space > held.unrest}


def test_crowded_regions_fit():
    state = load("four-late", "zhanguo").state
    for player in state.table.players:
        for region in player.regions:
            region.governor, region.worker, region.workers = [5, 5, 5], [1, 0, 1], 12
            region.cards = [88, 97, 110]
            region.unrest = 2
    for kind in ("detail", "area"):
        _, scene = draw_scene(state, kind, seat=0)
        for region in REGIONS:
            for area in ("governor", "worker"):
                ref = f"player.0.region.{region}.{area}"
                box = mark_of(scene, ref).box
                for mark in scene.find(ref):
                    assert inside(mark.box, box), (kind, mark)
        found = [line for line in problems(scene) if ".card." in line or "unrest" in line]
        assert found == []


def test_side_and_ability_of_the_board_in_words():
    words = Words()
    for name in ("two-late", "three-middle"):
        for kind in ("board", "area"):
            view, scene = scene_of(name, kind, seat=0)
            for seat in range(view.seats) if kind == "board" else (0,):
                assert scene.find(f"player.{seat}.board.symbol")
            for seat in (0,) if kind == "area" else ():
                board_ = BOARDS[view.table.players[seat].board]
                told = " ".join(scene.texts(f"player.{seat}.board.ability"))
                assert told == words.text(f"zhanguo.picture.board.{board_.id}")
    assert scene_of("four-late", "area", seat=0)[1].texts("player.0.board.side") == ["Player board, side A"]


def test_usable_abilities_are_marked_in_the_own_turn_and_blocked_cards_are_dull():
    marked_any = False
    for name in PLAYED:
        state = load(name, "zhanguo").state
        view, scene = draw_scene(state, "area", seat=max(0, state.table.turn.seat))
        bright = {
            mark.ref.split(".card.")[1].split(".")[1]
            for mark in scene.marks
            if mark.ref.endswith(".usable") and ".card." in mark.ref
        }
        seat = view.table.turn.seat if view.table.turn else 0
        names_ = {name for name, region in usable(view, seat) if region} if view.table.turn else set()
        assert bright == names_
        marked_any |= bool(names_)
    assert marked_any


def test_board_ability_that_can_be_used_is_marked():
    from engine.zhanguo.state import Turn

    state = load("two-late", "zhanguo").state
    seat = next((s for s, p in enumerate(state.table.players) if BOARDS[p.board].bonus), None)
    if seat is None:
        seat = 0
        state.table.players[0].board = "circle"
    board_ = BOARDS[state.table.players[seat].board]
    state.table.turn = Turn(seat, 5, board_.after[0], 9, [])
    state.table.players[seat].regions[0].unrest = 1
    _, scene = draw_scene(state)
    assert scene.find(f"player.{seat}.board.usable")
    state.table.turn.used = [board_.ability]
    assert not draw_scene(state)[1].find(f"player.{seat}.board.usable")


def test_boards_on_offer_bids_and_who_has_passed():
    for name in ("three-pick", "two-bid"):
        for kind in ("board", "detail"):
            view, scene = scene_of(name, kind, seat=0)
            assert problems(scene) == []
            for board_id in view.table.boards:
                ref = f"offer.{board_id}"
                assert scene.find(f"{ref}.ability")
                for track in BOARDS[board_id].tracks:
                    assert scene.find(f"{ref}.track.{track.region}.{track.length}")
                    assert not scene.find(f"{ref}.track.{track.region}.{track.length + 1}")
                for colour, number in BOARDS[board_id].start_officials.items():
                    assert bool(scene.find(f"{ref}.officials.{colour}")) == (number > 0)
            for seat, player in enumerate(view.table.players):
                assert scene.texts(f"player.{seat}.vp") == [str(player.vp)]
                if player.board:
                    assert scene.find(f"player.{seat}.standing.symbol")
    view, scene = scene_of("two-bid")
    assert view.table.auction
    assert view.table.auction.leader >= 0
    assert str(view.table.auction.bid) in scene.texts(f"player.{view.table.auction.leader}.standing.bid")
    state = load("two-bid", "zhanguo").state
    other = 1 - state.table.auction.leader
    state.table.auction.passed = [other]
    assert draw_scene(state)[1].texts(f"player.{other}.standing") == ["passed"]


def test_hand_shows_what_each_card_would_do_now():
    moment = load("four-middle", "zhanguo")
    seat = next(seat for seat, hand in enumerate(moment.state.hands) if hand)
    view, scene = draw_scene(moment.state, "hand", seat=seat)
    top = view.table.pile[-1]
    words = Words()
    for n in view.hands[seat]:
        ref = f"hand.{n}"
        assert scene.texts(f"{ref}.number") == [str(n)]
        assert mark_of(scene, f"{ref}.number").ground == HUES[CARDS[n].aspect]
        assert scene.texts(f"{ref}.aspect") == [words.term("zhanguo", CARDS[n].aspect)]
        assert scene.texts(f"{ref}.trigger.words")
        assert scene.texts(f"{ref}.bonus.words")
        side = "higher" if n > top else "lower"
        assert scene.texts(f"{ref}.now.court") == [f"{side} than {top}"]
        for action, needs in ACTIONS.items():
            wanted = [str(len(waiting_abilities(view, seat, action)))] if needs == side else []
            assert scene.texts(f"{ref}.now.{action}") == wanted
        open_ = regions_for_a_card(view, seat)
        for region in REGIONS:
            assert bool(scene.find(f"{ref}.now.region.{region}")) == (region in open_)
            assert bool(scene.find(f"{ref}.now.none.{region}")) == (region not in open_)


def swap(state, place, cards):
    """Put these cards into a place (a hand, a region) in the stead of what lay there. Whoever held one of them gets
    another of its aspect from the stack, so that every card goes on lying in one place only.
    """
    freed = [n for n in place if n not in cards]
    wanted = [n for n in cards if n not in place]
    place[:] = cards
    for n in freed:
        state.stacks[ASPECTS.index(CARDS[n].aspect)].append(n)
    others = [*state.hands, *(region.cards for player in state.table.players for region in player.regions)]
    for n in wanted:
        stack = state.stacks[ASPECTS.index(CARDS[n].aspect)]
        if n in stack:
            stack.remove(n)
            continue
        (held,) = [other for other in others if other is not place and n in other]
        spare = next(m for m in stack if m not in wanted)
        stack.remove(spare)
        held[held.index(n)] = spare
        held.sort()


def test_in_a_hand_of_many_cards_a_region_closed_to_them_shows_its_number_and_that_it_takes_none():
    state = load("four-middle", "zhanguo").state
    seat = next(seat for seat, hand in enumerate(state.hands) if hand)
    region = state.table.players[seat].regions[1]
    swap(state, region.cards, [card for card in sorted(CARDS) if card not in state.table.pile][-3:])
    free = [card for card in CARDS if card in state.hands[seat] or any(card in stack for stack in state.stacks)]
    swap(state, state.hands[seat], sorted(free)[:9])
    view, scene = draw_scene(state, "hand", seat=seat)
    assert 2 not in regions_for_a_card(view, seat)
    for card in state.hands[seat]:
        number = mark_of(scene, f"hand.{card}.now.closed.2")
        assert number.what == "2"
        assert scene.texts(f"hand.{card}.now.none.2") == ["–"]
        assert not any(mark.kind == "art" and touch(mark.box, number.box) for mark in scene.marks)


def test_first_card_at_court_opens_both_directions_in_the_hand():
    state = load("four-start", "zhanguo").state
    seat = state.table.start
    view, scene = draw_scene(state, "hand", seat=seat)
    n = view.hands[seat][0]
    assert scene.texts(f"hand.{n}.now.court") == ["First card at court"]
    assert all(scene.find(f"hand.{n}.now.{action}") for action, needs in ACTIONS.items() if needs)


def test_nine_cards_fit_in_the_hand():
    state = load("three-discard", "zhanguo").state
    seat = next(seat for seat, hand in enumerate(state.hands) if len(hand) == 9)
    for lang in LANGUAGES:
        _, scene = draw_scene(state, "hand", lang, seat)
        assert problems(scene) == []
        assert len([mark for mark in scene.marks if mark.ref.endswith(".number") and mark.ref.startswith("hand.")]) == 9


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [6, 9])
def test_every_card_is_told_in_full_in_the_hand(lang, size):
    state = load("four-start", "zhanguo").state
    seat, cards = state.table.start, sorted(CARDS, key=lambda n: (n % 7, n))
    for first in range(0, len(cards), size):
        swap(state, state.hands[seat], sorted(cards[first : first + size]))
        _, scene = draw_scene(state, "hand", lang, seat)
        assert problems(scene) == []
        assert not [text for text in scene.texts() if text.endswith("…")]
        for n in state.hands[seat]:
            told = " ".join(scene.texts(f"hand.{n}.bonus.words"))
            bonus = CARDS[n].bonus
            assert told
            assert bonus.kind in ("official", "worker") or str(bonus.amount) in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_is_told_in_full_at_the_board(lang):
    state = load("four-start", "zhanguo").state
    cards = sorted(CARDS)
    for first in range(0, len(cards), 15):
        for index, region in enumerate(state.table.players[0].regions):
            region.cards = cards[first + 3 * index : first + 3 * index + 3]
        _, scene = draw_scene(state, "area", lang, 0)
        assert problems(scene) == []
        assert not [text for text in scene.texts() if text.endswith("…")]


def test_hands_of_others_are_backs():
    state = load("four-middle", "zhanguo").state
    for watcher in (PUBLIC, 0):
        view = GAME.view(state, watcher)
        scene = BOARD.scene(view, Picture(kind="hand", words=Words(), names=NAMES[:4], seat=2))
        assert len([mark for mark in scene.marks if mark.ref.startswith("hand.back.")]) == sum(view.backs[2])
        for n in state.hands[2]:
            assert not scene.find(f"hand.{n}")


@pytest.mark.parametrize("name", ["four-end", "three-end", "two-end"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_score_sheet_shows_where_every_point_came_from(name, lang):
    state = load(name, "zhanguo").state
    result = GAME.result(state)
    view, scene = draw_scene(state, "score", lang, result=result)
    assert problems(scene) == []
    for seat in range(view.seats):
        assert scene.texts(f"score.{seat}.total") == [str(result.totals()[seat])]
        for source in SOURCES:
            points = result.scores[seat].get(source, 0)
            if any(score.get(source) for score in result.scores):
                assert scene.texts(f"score.{seat}.{source}") == [str(points) if points else "·"]
    parts = {
        "governors": ([str(region) for region in REGIONS], governors(view.table)),
        "octagons": (list(ASPECTS), octagons(view.table)),
        "orders": (["upper", "lower"], order_points(view.table)),
        "walls": ([section.id for section in SECTIONS], walls(view.table)),
    }
    for source, (rows, totals) in parts.items():
        for seat in range(view.seats):
            told = [text for row in rows for text in scene.texts(f"origins.{source}.{row}.{seat}")]
            assert len(told) == len(rows)
            assert sum(_points(text) for text in told) == totals[seat], (source, told)
    for seat in range(view.seats):
        built = sum(land.palaces.count(seat) for land in view.table.lands)
        assert scene.texts(f"origins.palaces.{seat}") == [str(built) if built else "·"]
    note = " ".join(scene.texts("origins.note"))
    assert note == Words(lang).text("zhanguo.picture.origins_note")


def _points(text):
    """The points at the end of a line of origins."""
    if text == "·" or "<" in text:
        return 0
    if "=" in text:
        return int(text.rsplit("=", 1)[1])
    if ":" in text:
        return int(text.rsplit(":", 1)[1].split()[0])
    return int(text) if text.isdigit() else 0


@pytest.mark.parametrize("kind", ["board", "hand", "area", "detail"])
@pytest.mark.parametrize("name", ["four-middle", "two-bid"])
def test_reconstructed_figures_are_labelled_wherever_they_are_shown(name, kind):
    _, scene = scene_of(name, kind, seat=0)
    assert scene.texts("note") == [Words().text("zhanguo.picture.reconstructed")]


def test_the_note_names_every_reconstructed_table():
    told = {
        "cards": "cards", "boards": "player boards", "map": "borders", "squares": "squares", "rewards": "rewards",
        "wall_tiles": "wall tiles", "order_tiles": "task tiles", "order_track": "task tracks",
    }  # fmt: skip
    assert set(RECONSTRUCTED) == set(told)
    note = Words().text("zhanguo.picture.origins_note")
    assert all(name in note for name in told.values())


@pytest.mark.parametrize(
    ("seats", "options", "seed"),
    [
        (2, {"board_side": "b", "b_assignment": "auction"}, 3),
        (3, {"board_side": "b", "variant_draw": "on", "variant_order": "on"}, 8),
        (4, {"variant_unrest": "on"}, 5),
    ],
)
def test_every_place_of_every_decision_is_on_board_and_detail(seats, options, seed):
    rng, words, seen = Random(seed), Words(), set()
    state, _ = GAME.new(seats, options, f"{seed:032x}")
    asked = 0
    while not state.over:
        decision = next(one for one in GAME.decisions(state) if one.waiting)
        view = GAME.view(state, decision.seat)
        kind = GAME.rules.kinds[decision.kind]
        places = {kind.label(view, decision, key).place for key in decision.options} - {""}
        groups = {(decision.kind, place.split(".")[0], place.rsplit(".", 1)[-1][:4]) for place in places}
        asked += 1
        if places and (groups - seen or asked % 23 == 0):
            lettered = {chr(0x41 + index): place for index, place in enumerate(sorted(places))}
            for form in ("board", "detail"):
                picture = Picture(kind=form, words=words, names=NAMES[:seats], seat=decision.seat, places=lettered)
                scene = BOARD.scene(view, picture)
                assert places <= set(scene.spots), (form, decision.kind)
                discs = [mark for mark in scene.marks if mark.ref.startswith("place.") and mark.kind == "box"]
                assert len(discs) == len(places)
                assert problems(scene) == [], (form, decision.kind)
        seen |= groups
        picks = GAME.playout(state, decision, rng) if GAME.playout and rng.random() < 0.6 else ()
        if not picks:
            picks = rng.choice(decision.options)
        GAME.play(state, decision.seat, picks)
    assert {"use", "unify", "post", "reward", "square"} <= {name for name, _, _ in seen}


@pytest.mark.parametrize(("name", "part"), [("four-reward", "reward"), ("three-orders", "order")])
def test_a_question_about_one_thing_shows_it_on_the_board(name, part):
    _, found = marks_of(GAME, load(name, "zhanguo").state)
    assert (found.kind, [place.split(".")[0] for place in found.here]) == ("board", [part])


def test_detail_shows_the_part_that_matters_larger_than_the_board():
    for name, part in (
        ("four-space", "wall."),
        ("two-great", "great."),
    ):
        state = load(name, "zhanguo").state
        seat, found = marks_of(GAME, state)
        places = found.places
        wanted = [place for place in (*found.discs, *found.here) if place.startswith(part)]
        assert wanted, name
        _, whole = draw_scene(state, seat=seat, places=places)
        _, large = draw_scene(state, "detail", seat=seat, places=places)
        for place in wanted:
            one_, other = whole.spots[place], large.spots[place]
            assert other[2] * other[3] > 1.4 * one_[2] * one_[3], place
        assert large.find(f"player.{seat}.region.5")


def test_the_map_is_as_large_on_the_detail_as_on_the_board():
    """It has two thirds of the board already; the orders stand beside it."""
    state = load("four-palace", "zhanguo").state
    seat, found = marks_of(GAME, state)
    _, whole = draw_scene(state, seat=seat, places=found.places)
    _, large = draw_scene(state, "detail", seat=seat, places=found.places)
    wanted = [place for place in (*found.discs, *found.here) if place.startswith("map.")]
    assert wanted
    for place in wanted:
        one_, other = whole.spots[place], large.spots[place]
        assert other[2] * other[3] > 0.9 * one_[2] * one_[3], place


def test_detail_of_a_use_shows_the_chosen_card_and_the_hand_to_its_owner_only():
    moment = next(load(name, "zhanguo") for name in PLAYED if _asked(name) == "use")
    seat, places = marked(GAME, moment.state)
    chosen = moment.state.stack[-1].args.card
    _, own = draw_scene(moment.state, "detail", seat=seat, places=places)
    assert own.find(f"court.in_play.{chosen}")
    view = GAME.view(moment.state, PUBLIC)
    picture = Picture(kind="detail", words=Words(), names=NAMES[: view.seats], seat=seat, places=places)
    public = BOARD.scene(view, picture)
    assert not public.find("court.in_play")
    assert not public.find("hand")


def _asked(name):
    state = load(name, "zhanguo").state
    waiting = [one for one in GAME.decisions(state) if one.waiting]
    return waiting[0].kind if waiting else ""


@pytest.mark.parametrize("name", POSITIONS)
def test_pictures_of_spectators_do_not_depend_on_hidden_numbers_or_sealed_answers(name):
    state = load(name, "zhanguo").state
    if state.over:
        return
    rng = Random(name)
    public = GAME.view(state, PUBLIC)
    forms = ("board", "hand", "area", "detail")

    def shown(view):
        return [
            BOARD.scene(view, Picture(kind=kind, words=Words(), names=NAMES[: view.seats], seat=seat))
            for kind in forms
            for seat in range(view.seats)
        ]

    before = shown(public)
    other = clone(state)
    for aspect in range(len(ASPECTS)):
        pool = [n for hand in other.hands for n in hand if CARDS[n].aspect == ASPECTS[aspect]] + other.stacks[aspect]
        rng.shuffle(pool)
        for hand in other.hands:
            for index, n in enumerate(hand):
                if CARDS[n].aspect == ASPECTS[aspect]:
                    hand[index] = pool.pop()
        other.stacks[aspect] = pool
    for frame in other.stack:
        if frame.kind == "use" and frame.seat >= 0:
            frame.args = OfCard(other.hands[frame.seat][0])
        if frame.kind == "discard":
            frame.answer = None if frame.answer is None else MASKED
    assert other.hands != state.hands or not any(state.hands)
    assert shown(GAME.view(other, PUBLIC)) == before
    hidden = {n for hand in state.hands for n in hand} - set(state.table.pile)
    telling = tuple(f"{place}.{n}" for place in ("hand", "court.in_play") for n in hidden)
    for scene in before:
        assert not [mark for mark in (*scene.ground, *scene.marks) if mark.ref.startswith(telling)]


def test_what_changed_between_two_views_gets_a_halo():
    state = load("four-middle", "zhanguo").state
    before = GAME.view(state, PUBLIC)
    state.table.players[1].regions[1].unrest = 0 if state.table.players[1].regions[1].unrest else 1
    state.table.walls[2].spaces[1] = 3 if state.table.walls[2].spaces[1] != 3 else 0
    found = changes("zhanguo", before, GAME.view(state, PUBLIC), Picture(words=Words(), names=NAMES[:4]))
    assert "board.1.2.unrest" in found
    assert f"wall.{SECTIONS[2].id}.2" in found
    assert not any(place.startswith(("board.0", "map", "order")) for place in found)


@pytest.mark.parametrize("name", in_turns(POSITIONS))
def test_pictures_are_small_enough(name):
    assert list(SCENES.fit_a_post(name, "en"))


def test_long_names_fit():
    state = load("four-late", "zhanguo").state
    long = tuple("Maximiliana-Theodora von Hohenau"[:32] for _ in range(4))
    view = GAME.view(state, 0)
    for kind in ("board", "area", "hand", "detail"):
        assert problems(BOARD.scene(view, Picture(kind=kind, words=Words(), names=long, seat=0))) == []
    end = load("four-end", "zhanguo").state
    picture = Picture(kind="score", words=Words(), names=long, result=GAME.result(end))
    assert problems(BOARD.scene(GAME.view(end, PUBLIC), picture)) == []


def test_the_last_two_changes_stand_in_the_head():
    moment = load("four-middle", "zhanguo")
    _, scene = draw_scene(moment.state, news=tuple(moment.events))
    told = [news.words for news in latest("zhanguo", moment.events, Words(), NAMES[:4], 2)]
    for index, text in enumerate(told):
        (shown,) = scene.texts(f"head.news.{index}")
        assert shown.removesuffix(text).strip() in ("", *NAMES)


def test_stored_positions_are_of_this_version():
    for name in POSITIONS:
        state = load(name, "zhanguo").state
        assert GAME.check is None or GAME.check(state) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_four_seats_with_boards_of_side_b_fit_with_every_ability_in_full(lang):
    state = load("four-late", "zhanguo").state
    for player, side in zip(state.table.players, ("circle", "square", "triangle", "star"), strict=True):
        player.board = side
    for kind in ("board", "detail", "area"):
        for seat in range(4):
            _, scene = draw_scene(state, kind, lang, seat)
            assert problems(scene) == []
            assert not [text for text in scene.texts() if text.endswith("…")]
            if kind != "board":
                told = " ".join(scene.texts(f"player.{seat}.board.ability"))
                assert told == Words(lang).text(f"zhanguo.picture.board.{state.table.players[seat].board}")


def test_the_whole_court_pile_is_shown_in_full():
    state = load("four-late", "zhanguo").state
    view, scene = draw_scene(state, "detail", seat=0)
    shown = [scene.texts(f"court.pile.{index}.{n}") for index, n in enumerate(view.table.pile)]
    assert shown == [[str(n)] for n in view.table.pile]
    state.table.pile = sorted(CARDS)
    _, scene = draw_scene(state, "detail", seat=0)
    assert problems(scene) == []
    assert len([mark for mark in scene.find("court.pile") if mark.ref.endswith(".number")]) == len(CARDS)


@pytest.mark.parametrize("name", ["four-end", "three-end", "two-end"])
def test_final_totals_stand_in_the_head_the_strips_and_the_words(name):
    state = load(name, "zhanguo").state
    totals = GAME.result(state).totals()
    for result in (None, GAME.result(state)):
        for kind in ("board", "area"):
            view, scene = draw_scene(state, kind, seat=0, result=result)
            for seat in range(view.seats) if kind == "board" else (0,):
                assert scene.texts(f"player.{seat}.vp") == [str(totals[seat])]
            assert [scene.texts(f"head.standing.{seat}.vp") for seat in range(view.seats)] == [
                [str(total)] for total in totals
            ]
    told = [label.args["n"] for label in GAME.brief(view) if label.id == "player"]
    assert told == totals


def test_map_court_and_rewards_are_half_as_large_again_as_in_the_first_edition():
    for name in ("four-late", "three-middle", "two-late"):
        _, scene = scene_of(name)
        sea = next(mark.box for mark in scene.ground if mark.colour == SEA)
        roof = next(mark.box for mark in scene.ground if mark.what == "roof")
        steps = [mark.box for mark in scene.ground if mark.kind == "box" and mark.box[::2] == roof[::2]]
        hall = roof[2] * (max(box[1] + box[3] for box in steps) - roof[1])
        rewards = max((mark.box for mark in scene.ground if mark.edge == ACCENT and mark.line == FRAME),
                      key=lambda box: box[1])  # fmt: skip
        assert min(hall, rewards[2] * rewards[3]) > 1.45 * 460 * 196
        assert sea[2] * sea[3] > 1.4 * 496 * 400
