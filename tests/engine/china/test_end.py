"""Sections 8 to 10 and 12: the end of the game, final scoring, winner."""

import pytest

from engine.china import GAME
from engine.china.data import DATA, FIELDS
from engine.china.final import alliance_points, majorities
from engine.kernel.values import PUBLIC
from render.words.words import LANGUAGES
from tests.engine.china.table import asked, finish, hand, options, pick, position, slots, told, vp
from tests.games.rooms import guide


def full_board(seats=3, but=""):
    """All fields with houses of the seats in turn, except those named."""
    free = but.split()
    houses = {seat: [] for seat in range(seats)}
    for index, name in enumerate(name for name in FIELDS if name not in free):
        houses[index % seats].append(name)
    return {seat: " ".join(names) for seat, names in houses.items()}


@pytest.mark.clause("CH-8.2")
@pytest.mark.parametrize(("seat", "more"), [(1, [2, 0]), (2, [0]), (0, [])])
def test_the_round_is_played_to_its_end(seat, more):
    state = position(seat=seat, start=1, run=1, houses={seat: "w1"}, hands={seat: "red green violet"}, pile="orange")
    pick(state, "swap", "green", "pile")
    seats = []
    while not state.over:
        seats.append(asked(state)[1])
        pick(state, "pass")
    asked_or_passed = [*seats]
    assert asked_or_passed == more
    assert state.table.phase == "end"


@pytest.mark.clause("CH-8.3")
def test_from_the_trigger_on_nobody_draws():
    state = position(houses={0: "w1"}, hands={0: "red red green"}, run=1, pile="orange", start=1, seat=0)
    pick(state, "wei", "house.red", "w2", "house.red", "w3", "pile")
    assert state.over
    assert len(hand(state, 0)) == 2
    state = position(houses={0: "w1"}, hands={0: "red red green"}, run=1, pile="orange", slots="red red green green")
    pick(state, "wei", "house.red", "w2", "house.red", "w3", "slot.1", "slot.2")
    assert slots(state) == ["orange", "-", "green", "green"]
    pick(state, options(state)[0])
    while asked(state)[0] != "turn":
        pick(state, options(state)[-1])
    assert asked(state)[1] == 2
    assert len(hand(state, 1)) < 3


@pytest.mark.clause("CH-8.4")
def test_after_the_trigger_a_player_places_or_passes():
    state = position(houses={0: "w1"}, hands={0: "red red green"}, run=2, confirm=True)
    assert options(state)[-1] == "pass"
    assert "wei" in options(state)
    events, stop = GAME.play(state, 0, "pass")
    assert stop == "turn"
    assert asked(state) == ("turn", 1)
    assert told(events, "passed")
    assert len(hand(state, 0)) == 3


@pytest.mark.clause("CH-8.4")
def test_who_can_place_nothing_passes_by_itself():
    hands = {0: "red red green", 1: "red green yellow"}
    state = position(houses={0: "w1"}, left={1: (0, 0)}, hands=hands, run=2, confirm=True)
    pick(state, "wei", "house.red", "w2", "stop")
    assert asked(state) == ("end_turn", 0)
    events = pick(state, "end")
    assert told(events, "passed")[0].auto
    assert asked(state) == ("turn", 2)


@pytest.mark.clause("CH-8.5", "CH-8.6")
@pytest.mark.parametrize("confirm", [True, False])
def test_the_game_ends_when_no_piece_can_be_placed_any_more(confirm):
    state = position(
        houses=full_board(but="l1"),
        left={0: (1, 0), 1: (1, 0), 2: (1, 0)},
        hands={0: "orange red green"},
        confirm=confirm,
    )
    pick(state, "lu", "house.orange")
    if confirm:
        assert asked(state) == ("end_turn", 0)
        assert not state.table.house_scores[-1].final
        pick(state, "end")
    assert state.over
    assert GAME.result(state).reason == "no_piece_possible"
    assert (state.table.phase, len(state.table.alliance_scores)) == ("end", len(DATA.alliances))
    assert len(hand(state, 0)) == 2
    assert [score.province for score in state.table.house_scores if score.final] == []


@pytest.mark.clause("CH-8.6")
@pytest.mark.parametrize("what", ["house", "emissary", "fortification"])
def test_it_goes_on_as_long_as_anybody_could_place_something(what):
    left = {0: (1, 0), 1: (0, 0), 2: (0, 0)}
    but = "l1 c1" if what != "emissary" else "l1"
    if what == "house":
        left[2] = (1, 0)
    if what == "emissary":
        left[2] = (0, 1)
    forts = [0, 0, 1] if what == "fortification" else [0, 0, 0]
    state = position(houses=full_board(but=but), left=left, fort_left=forts, hands={0: "orange red green"})
    pick(state, "lu", "house.orange")
    assert asked(state) == ("draw", 0)
    assert not state.over


@pytest.mark.clause("CH-8.7")
def test_who_can_place_nothing_swaps_and_the_game_goes_on():
    state = position(houses={1: "w1"}, left={0: (0, 0)}, hands={0: "red green violet"})
    assert asked(state) == ("swap_give", 0)
    pick(state, "red", "pile")
    assert asked(state) == ("turn", 1)
    state = position(houses={1: "w1"}, left={0: (0, 0)}, hands={0: "red green violet"}, run=2)
    assert asked(state) == ("turn", 1)


@pytest.mark.clause("CH-8.7", "CH-2.4")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_swap_or_pass_that_all_see_coming_is_told_with_its_reason(lang):
    """Where only the hand allows nothing the player is asked, and the guide says so."""
    state = position(houses={1: "w1"}, left={0: (0, 0)}, hands={0: "red green violet"})
    assert GAME.why(GAME.view(state, 0), GAME.decision(state, 0)) == "fits_nowhere"
    state = position(houses={1: "w1"}, left={0: (0, 0)}, hands={0: "red green violet"}, seat=2)
    kinds = [event.kind for event in pick(state, "swap", "red", "pile")]
    assert kinds[-1] == "fits_nowhere"
    state = position(houses={1: "w1"}, left={0: (0, 0)}, hands={0: "red green violet"}, run=2, seat=2, start=1)
    kinds = [event.kind for event in pick(state, "pass") if event.seat == 0]
    assert kinds[:2] == ["fits_nowhere", "passed"]

    state = position(houses={1: "w1"}, hands={0: "red green violet"})
    pick(state, "swap")
    assert GAME.why(GAME.view(state, 0), GAME.decision(state, 0)) == ""
    turn = guide("china", lang).read_text("utf-8").split("{#turn}")[1].split("\n# ")[0]
    alone, forced = {
        "en": ("all you can choose", "fits anywhere"),
        "de": ("nur den Tausch", "nirgends Platz"),
        "fr": ("seul l’échange", "nulle part"),
    }[lang]
    assert turn.index(alone) < turn.index(forced)


@pytest.mark.clause("CH-9.1")
def test_houses_then_alliances_then_roads():
    state = position(
        houses={0: "w1 w2 w4 w5"}, emissaries={"wei": {0: 1}, "chin": {0: 1}}, options={"board_side": "3-4"}
    )
    state.table.houses[FIELDS.index("c1")] = 1
    state.table.players[1].houses -= 1
    kinds = [event.kind for event in finish(state) if event.kind != "round"]
    assert state.table.phase == "end"
    order = [kind for kind in kinds if kind in ("house_points", "alliance_points", "row")]
    assert order == sorted(order, key=["house_points", "alliance_points", "row"].index)
    assert set(order) == {"house_points", "alliance_points", "row"}


@pytest.mark.clause("CH-9.2")
def test_provinces_without_a_stone_are_scored_complete_or_not():
    state = position(houses={0: "w1 w2 c1", 1: "w3", 2: "s1 s2"})
    events = finish(state)
    by_province = {}
    for event in told(events, "house_points"):
        by_province.setdefault(event.args["province"], {})[event.seat] = event.args["n"]
    assert by_province == {"chin": {0: 1}, "wei": {0: 3, 1: 2}, "shu": {2: 2}}
    assert [score.province for score in state.table.house_scores] == list(range(9))
    assert state.table.players[0].points["final_houses"] == 4


def alliances(there, seats=3):
    """The points of all alliances that bring any: number -> seat -> points."""
    houses = {0: "w1 w2 w3 w4 w5 c1 c2 c3 c4", 1: "q1 q2 q3 q4 l1 l2 l3 s1 s2 s3"}
    state = position(seats=seats, houses=houses, emissaries=there)
    found = {}
    for event in told(finish(state), "alliance_points"):
        found.setdefault(event.args["alliance"], {})[event.seat] = event.args["n"]
    return found, state


@pytest.mark.clause("CH-10.1")
def test_alliances_in_order_emissaries_alone_bring_nothing():
    found, state = alliances({"wei": {0: 2, 1: 2}, "chin": {1: 2, 0: 2}, "qi": {0: 1, 1: 1}, "shu": {2: 2}})
    assert list(found) == sorted(found) == [3, 12]
    assert [score.number for score in state.table.alliance_scores] == list(range(1, 16))
    assert state.table.emperor == 15
    assert state.table.players[2].points["alliances"] == 0


@pytest.mark.clause("CH-10.2")
def test_majorities_shared_and_with_nobody():
    assert majorities((2, 2, 1)) == (0, 1)
    assert majorities((0, 1, 0)) == (1,)
    assert majorities((0, 0, 0)) == ()
    assert alliances({"wei": {0: 2}})[0] == {}


@pytest.mark.clause("CH-10.3")
def test_a_majority_in_both_provinces_counts_all_emissaries_of_both():
    assert alliances({"wei": {0: 2, 1: 1}, "chin": {0: 2, 1: 1, 2: 1}})[0] == {3: {0: 7}}
    assert alliances({"wei": {0: 2, 1: 1}, "chin": {1: 2, 0: 1}})[0] == {}


@pytest.mark.clause("CH-10.4")
def test_shared_majorities_bring_everybody_the_full_number():
    assert alliances({"wei": {0: 2, 1: 2, 2: 1}, "qi": {0: 1, 1: 1}})[0] == {12: {0: 7, 1: 7}}
    assert alliances({"wei": {0: 2, 1: 2}, "qi": {0: 1, 2: 1}})[0] == {12: {0: 6}}


@pytest.mark.clause("CH-10.5")
def test_a_majority_serves_in_several_alliances():
    found = alliances({"wei": {0: 1}, "chin": {0: 2}, "qi": {0: 1}, "lu": {0: 1}})[0]
    assert found == {3: {0: 3}, 11: {0: 2}, 12: {0: 2}, 13: {0: 2}}


@pytest.mark.clause("CH-10.6")
def test_the_formula_against_a_plain_count():
    for code in range(3**6):
        rows = [tuple(code // 3 ** (3 * side + seat) % 3 for seat in range(3)) for side in range(2)]
        for seat, got in enumerate(alliance_points(*rows)):
            leads = all(row[seat] and row[seat] >= max(row) for row in rows)
            assert got == (sum(map(sum, rows)) if leads else 0)


def ended(points_of, supply):
    """A finished game with these points and pieces left."""
    state = position(left={seat: (number, 0) for seat, number in enumerate(supply)})
    finish(state)
    for seat, number in enumerate(points_of):
        state.table.players[seat].points["roads"] = number
    return GAME.result(state)


@pytest.mark.clause("CH-12.1")
def test_most_points_win():
    assert ended([30, 41, 12], [1, 1, 1]).places == [2, 1, 3]


@pytest.mark.clause("CH-12.2")
def test_a_tie_goes_to_the_larger_supply():
    result = ended([30, 30, 12], [3, 5, 9])
    assert result.places == [2, 1, 3]
    assert result.tie_breaks == [[3], [5], [9]]
    state = position(fort_left=[1, 0, 1], left={0: (3, 2), 1: (3, 2), 2: (0, 0)})
    finish(state)
    assert GAME.result(state).tie_breaks == [[6], [5], [1]]


@pytest.mark.clause("CH-12.3")
def test_still_tied_shares_the_victory():
    assert ended([30, 30, 30], [4, 4, 2]).places == [1, 1, 3]


@pytest.mark.clause("CH-9.1", "CH-12.1")
def test_the_result_by_source():
    state = position(houses={0: "w1 w2 w4 w5", 1: "c1"}, emissaries={"wei": {0: 1}, "chin": {0: 1}})
    finish(state)
    result = GAME.result(state)
    assert result.scores[0] == {"houses": 0, "final_houses": 4, "alliances": 2, "roads": 4}
    assert result.totals() == GAME.recount(state) == vp(state)
    assert GAME.headline(GAME.view(state, PUBLIC)).id == "end"


@pytest.mark.clause("CH-5.7", "CH-9.2")
def test_the_second_count_knows_every_rank():
    state = position(houses={0: "w1 w2 w5", 1: "w3 w6", 2: "w4"})
    finish(state)
    assert GAME.recount(state) == vp(state) == [6, 3, 2]
