"""Unification (section 5) and unrest (section 6)."""

import pytest

from engine.errors import UnknownOption
from engine.zhanguo import GAME
from engine.zhanguo.data import BOARDS
from tests.engine.zhanguo.table import court, fill, hold, kinds, lay, octagons, options, pick, position, post, unrest

clause = pytest.mark.clause


def unify(state, card, region):
    hold(state, 0, card)
    return pick(state, f"card.{card}", "unify", str(region))


@clause("ZG-5.1")
@pytest.mark.parametrize("card", [17, 60, 100])
@pytest.mark.parametrize("region", [1, 5])
def test_any_aspect_may_go_to_any_region(card, region):
    state = position()
    unify(state, card, region)
    assert state.table.players[0].regions[region - 1].cards == [card]


@clause("ZG-5.2", "ZG-6.2")
def test_a_region_holds_three_cards():
    state = position()
    fill(state, 0, 2, 3)
    hold(state, 0, 17)
    pick(state, "card.17", "unify")
    assert options(state) == ["1", "3", "4", "5"]
    reasons = {
        one.label.args["region"]: one.reason.id for one in GAME.blocked(GAME.view(state, 0), GAME.decisions(state)[0])
    }
    assert reasons == {2: "three_cards"}
    with pytest.raises(UnknownOption):
        pick(state, "2")
    fill(state, 0, 3, 1)
    pick(state, "3")
    assert [player.regions[2].unrest for player in state.table.players] == [1, 0, 0, 0]


@clause("ZG-5.3")
def test_cards_at_a_board_stay_there():
    from random import Random

    state, _ = GAME.new(2, {}, "c" * 32)
    rng, laid = Random(5), [[[] for _ in range(5)] for _ in range(2)]
    while not state.over:
        one = GAME.decisions(state)[0]
        GAME.play(state, one.seat, GAME.playout(state, one, rng))
        for seat, player in enumerate(state.table.players):
            for index, region in enumerate(player.regions):
                before = laid[seat][index]
                assert region.cards[: len(before)] == before
                laid[seat][index] = list(region.cards)


@clause("ZG-5.4", "ZG-5.6", "ZG-5.8", "ZG-6.3")
@pytest.mark.parametrize(("held", "taken", "rise"), [(0, 1, 0), (1, 2, 1), (2, 3, 2)])
def test_octagons_and_unrest_by_the_number_of_cards(held, taken, rise):
    state = position()
    fill(state, 0, 2, held)
    events = unify(state, 60, 2)
    player = state.table.players[0]
    assert player.octagons == [0, taken, 0]
    assert state.table.supply == [12, 12 - taken, 12]
    assert player.regions[1].unrest == rise
    assert kinds(events) == ["unified", "octagons"] + ["unrest"] * (rise > 0)
    assert options(state) == ["end"], "no ability fires"


@clause("ZG-5.5")
def test_missing_octagons_are_worth_1_point_each_at_once():
    state = position()
    fill(state, 0, 2, 2)
    octagons(state, 1, 1, 11)
    unify(state, 60, 2)
    assert state.table.players[0].octagons[1] == 1
    assert state.table.players[0].vp == 2
    assert state.table.supply[1] == 0


@clause("ZG-5.7", "ZG-6.5")
def test_no_card_that_would_exceed_the_track():
    state = position()
    fill(state, 0, 1, 2)
    fill(state, 0, 2, 2)
    unrest(state, 0, r1=2, r2=2)
    hold(state, 0, 17)
    pick(state, "card.17", "unify")
    assert "1" not in options(state)
    assert "2" in options(state), "2 + 2 = 4 reaches the maximum of region 2 exactly"
    pick(state, "2")
    assert state.table.players[0].regions[1].unrest == 4


@clause("ZG-5.2")
def test_unification_is_not_open_when_no_region_takes_a_card():
    state = position()
    for region in (1, 2, 3, 4, 5):
        fill(state, 0, region, 3, region % 3)
    hold(state, 0, 17)
    pick(state, "card.17")
    assert "unify" not in options(state)
    asked = GAME.decisions(state)[0]
    assert "no_region_for_card" in [one.reason.id for one in GAME.blocked(GAME.view(state, 0), asked)]


@clause("ZG-5.9", "ZG-15.13")
def test_octagons_stay_until_the_end():
    state = position()
    unify(state, 60, 2)
    pick(state, "end")
    assert state.table.players[0].octagons == [0, 1, 0]


@clause("ZG-6.1", "ZG-6.2")
def test_every_player_has_five_levels_of_his_own():
    state = position()
    unrest(state, 0, r1=1, r2=2, r3=1, r4=3, r5=4)
    assert GAME.check(state) == []
    assert [player.unrest() for player in state.table.players] == [11, 0, 0, 0]
    unrest(state, 1, r3=3)
    assert GAME.check(state) == ["seat 1: unrest 3 in region 3"]


@clause("ZG-6.6")
def test_what_raises_and_lowers_unrest():
    state = position()
    fill(state, 0, 1, 1)
    unify(state, 60, 1)
    assert state.table.players[0].regions[0].unrest == 1
    hire = position()
    post(hire, 0, "w1", "red")
    court(hire, 119)
    hold(hire, 0, 60)
    pick(hire, "card.60", "hire_workers")
    assert hire.table.players[0].regions[0].unrest == 1
    install = position()
    unrest(install, 0, r1=2)
    court(install, 10)
    hold(install, 0, 60)
    pick(install, "card.60", "install_governor", "square.0")
    assert install.table.players[0].regions[0].unrest == 0
    assert BOARDS["circle"].bonus.kind == "reduce_unrest"


@clause("ZG-6.7")
@pytest.mark.parametrize(("level", "usable"), [(3, True), (4, False)])
def test_the_rightmost_space_blocks_abilities(level, usable):
    state = position()
    lay(state, 0, 2, 4)
    unrest(state, 0, r2=level)
    court(state, 70)
    hold(state, 0, 40)
    pick(state, "card.40", "install_governor", "square.0")
    assert ("ability.4" in options(state)) is usable


@clause("ZG-6.8")
@pytest.mark.parametrize(
    ("board", "region", "level", "allowed"),
    [("a", 2, 2, True), ("a", 2, 3, False), ("a", 2, 4, False), ("a", 3, 1, True), ("a", 3, 2, False)],
)
def test_the_symbol_and_the_rightmost_space_block_palaces(board, region, level, allowed):
    player = position(boards=board).table.players[0]
    player.regions[region - 1].unrest = level
    assert player.palace_allowed(region) is allowed
    assert player.quiet(region) is (level < player.limit(region))


@clause("ZG-6.9")
def test_lowering_stops_at_0():
    state = position()
    lay(state, 0, 2, 3)
    unrest(state, 0, r1=1)
    court(state, 10)
    hold(state, 0, 60)
    state.table.players[0].regions[1].workers = 2
    state.table.players[0].regions[2].workers = 1
    pick(state, "card.60", "build_palace", "laws", "ability.3")
    pick(state, "1") if "1" in options(state) else None
    assert state.table.players[0].unrest() == 0
    assert "end" in options(state), "the second level lapses"
