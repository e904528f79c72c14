"""Phase 3 (section 15)."""

import pytest

from engine.kernel.rules import Flow
from engine.kernel.values import Frame
from engine.zhanguo import GAME
from engine.zhanguo.data import REWARDS
from engine.zhanguo.rewards import contenders, move_disc, receivable
from engine.zhanguo.state import OfAspect
from tests.engine.zhanguo.table import (
    decision,
    fill,
    governor,
    great,
    kinds,
    octagons,
    options,
    palace,
    pick,
    position,
    post,
    to_rewards,
    unrest,
    wall,
    workers,
)

clause = pytest.mark.clause
WRITING, CURRENCY, LAWS = range(3)


def asked(state):
    """Who is asked about which aspect."""
    one = decision(state)
    return (one.seat, one.args.index) if one.kind == "reward" else (one.seat, one.kind)


def alone(aspect, number):
    """The rewards of a round, with an octagon of one aspect at the first seat only."""
    state = position()
    octagons(state, 0, aspect, 1)
    to_rewards(state, number)
    return state


@clause("ZG-15.4", "ZG-15.14", "ZG-15.17")
@pytest.mark.parametrize(
    ("kind", "colour", "left", "open_"),
    [
        ("official", "choice", [0, 1, 0], True),
        ("official", "choice", [0, 0, 0], False),
        ("official", "grey", [0, 2, 0], True),
        ("official", "grey", [3, 1, 3], False),
        ("governor", "", 1, True),
        ("governor", "", 0, False),
    ],
)
def test_what_is_left_is_enough_for_a_reward_or_not(kind, colour, left, open_):
    state = position()
    player = state.table.players[0]
    if kind == "official":
        player.officials[:] = left
    else:
        player.governors = left
    reward = next(one for one in REWARDS.values() if (one.kind, one.colour) == (kind, colour))
    assert receivable(state, 0, reward) == open_


@clause("ZG-15.11")
def test_after_the_rewards_nobody_has_passed_any_more():
    state = alone(LAWS, 1)
    pick(state, "pass")
    assert (state.table.round, state.table.passed) == (2, [])


@clause("ZG-15.1", "ZG-15.2", "ZG-15.7")
def test_aspects_in_order_and_one_reward_each():
    state = position()
    for aspect in range(3):
        octagons(state, aspect, aspect, 2)
        octagons(state, 3, aspect, 1)
    to_rewards(state, 1)
    order = []
    while state.table.phase == "rewards":
        order.append(asked(state))
        pick(state, "accept" if decision(state).kind == "reward" else options(state)[0])
    assert order == [(0, WRITING), (0, "colour"), (1, CURRENCY), (2, LAWS)]
    assert REWARDS[1, "currency"].regions == (3,)
    assert state.table.players[1].regions[2].workers == 2
    assert sorted(cell for cell in REWARDS) == sorted(
        (n, aspect) for n in range(1, 6) for aspect in ("writing", "currency", "laws")
    )


@clause("ZG-15.3")
def test_strength_is_the_value_of_all_octagons_of_the_aspect():
    state = position()
    octagons(state, 0, WRITING, 2)
    great(state, 1, WRITING)
    assert [player.strength(WRITING) for player in state.table.players] == [2, 3, 0, 0]
    assert contenders(state.table, WRITING) == [1, 0]
    to_rewards(state, 1)
    assert asked(state) == (1, WRITING)
    nobody = position()
    to_rewards(nobody, 1)
    assert nobody.table.round == 2, "no reward is given and the next round begins"


@clause("ZG-15.4", "ZG-15.10")
def test_only_a_reward_received_in_full_can_be_accepted():
    state = position()
    octagons(state, 0, LAWS, 3)
    octagons(state, 1, LAWS, 2)
    post(state, 0, "g5", "red", "red", "red")
    assert state.table.players[0].officials[0] == 1
    to_rewards(state, 1)
    assert asked(state) == (1, LAWS)
    assert state.table.passed == [0]
    assert state.table.players[0].octagons[LAWS] == 3


@clause("ZG-15.5")
def test_who_passes_keeps_everything_and_the_next_is_asked():
    state = position()
    octagons(state, 2, WRITING, 3)
    octagons(state, 1, WRITING, 2)
    octagons(state, 0, WRITING, 1)
    to_rewards(state, 1)
    assert asked(state) == (2, WRITING)
    pick(state, "pass")
    assert asked(state) == (1, WRITING)
    pick(state, "pass")
    assert asked(state) == (0, WRITING)
    events = pick(state, "pass")
    assert "reward_lapsed" in kinds(events)
    assert [player.octagons[WRITING] for player in state.table.players] == [1, 2, 3, 0]
    assert state.table.track == [0, 1, 2, 3]


@clause("ZG-15.5", "ZG-15.7")
def test_who_has_passed_for_one_reward_is_asked_for_the_next():
    state = position()
    for aspect in (WRITING, CURRENCY, LAWS):
        octagons(state, 0, aspect, 1)
    to_rewards(state, 1)
    for aspect in (WRITING, CURRENCY, LAWS):
        assert asked(state) == (0, aspect)
        pick(state, "pass")
    assert state.table.round == 2


@clause("ZG-15.4", "ZG-15.19")
def test_other_rewards_do_not_depend_on_palaces():
    state = position()
    state.table.players[0].palaces = 0
    assert receivable(state, 0, REWARDS[1, "currency"])
    rewards = [reward for reward in REWARDS.values() if reward.kind == "palace"]
    assert rewards
    assert not any(receivable(state, 0, reward) for reward in rewards)
    assert all(receivable(position(), 0, reward) for reward in rewards)


@clause("ZG-15.6", "ZG-1.9")
def test_ties_track_first_then_column():
    state = position()
    for seat in range(4):
        octagons(state, seat, LAWS, 2)
    state.table.track = [3, 1]
    state.table.column = [2, 0, -1]
    assert contenders(state.table, LAWS) == [3, 1, 2, 0]
    octagons(state, 0, LAWS, 1)
    assert contenders(state.table, LAWS) == [0, 3, 1, 2]


@clause("ZG-15.8")
def test_accepting_costs_all_octagons_of_the_aspect():
    state = position()
    octagons(state, 2, CURRENCY, 4)
    octagons(state, 2, LAWS, 1)
    great(state, 2, CURRENCY)
    to_rewards(state, 1)
    pick(state, "accept")
    player = state.table.players[2]
    assert (player.octagons, player.great) == ([0, 0, 1], [0, 0, 0])
    assert state.table.supply[CURRENCY] == 12
    assert state.table.great == [1, 1, 1]
    assert state.table.column == [-1, 2, -1]
    assert state.table.track == [0, 1, 3]


@clause("ZG-15.9")
def test_a_disc_moves_on_to_the_last_reward():
    state = position()
    octagons(state, 1, CURRENCY, 1)
    octagons(state, 1, LAWS, 1)
    octagons(state, 0, LAWS, 1)
    to_rewards(state, 1)
    pick(state, "accept")
    assert state.table.column == [-1, 1, -1]
    assert asked(state) == (0, LAWS), "tied, but nearer: his disc is still on the track"
    twin = GAME.decode(GAME.encode(state))
    move_disc(Flow(twin), Frame(0, "move_disc", 1, args=OfAspect("laws")))
    assert twin.table.column == [-1, -1, 1]
    pick(state, "pass")
    pick(state, "accept")
    assert state.table.track == [0, 2, 3, 1]
    assert state.table.players[1].regions[3].governor == [2, 0, 0]


@clause("ZG-15.11", "ZG-1.8")
def test_discs_return_in_the_current_order_and_the_top_one_starts():
    state = position()
    octagons(state, 0, WRITING, 1)
    octagons(state, 1, LAWS, 1)
    to_rewards(state, 1)
    pick(state, "accept", "red")
    assert state.table.order_of_discs() == [1, 2, 3, 0]
    pick(state, "accept")
    assert state.table.track == [2, 3, 0, 1]
    assert state.table.column == [-1, -1, -1]
    assert state.table.start == 2 == decision(state).seat
    assert state.table.round == 2


@clause("ZG-15.12", "ZG-15.22")
def test_discs_return_in_round_5_too_and_the_game_ends():
    state = alone(WRITING, 5)
    pick(state, "accept", "golden-1", "bars.3")
    assert state.over
    assert state.table.phase == "end"
    assert state.table.track == [1, 2, 3, 0]
    equal = sorted(range(1, 4), key=lambda seat: GAME.result(state).places[seat])
    assert equal == [1, 2, 3], "the returned order breaks the ties"


@clause("ZG-15.14")
def test_an_official_of_choice_in_the_printed_region():
    state = alone(WRITING, 1)
    pick(state, "accept")
    assert options(state) == ["red", "grey", "white"]
    pick(state, "grey")
    assert state.table.players[0].regions[1].governor == [0, 1, 0]


@clause("ZG-15.15")
@pytest.mark.parametrize(
    ("round_", "aspect", "colour", "region"), [(1, LAWS, 0, 4), (2, WRITING, 1, 5), (3, LAWS, 1, 3)]
)
def test_two_officials_of_a_colour(round_, aspect, colour, region):
    state = alone(aspect, round_)
    pick(state, "accept")
    assert state.table.players[0].regions[region - 1].governor[colour] == 2
    assert state.table.players[0].officials[colour] == 2


@clause("ZG-15.16")
def test_two_workers_without_unrest():
    state = alone(CURRENCY, 1)
    pick(state, "accept")
    assert (state.table.players[0].regions[2].workers, state.table.players[0].unrest()) == (2, 0)


@clause("ZG-15.17", "ZG-15.20")
@pytest.mark.parametrize(
    ("round_", "aspect", "regions"),
    [(3, CURRENCY, ["2", "4"]), (4, WRITING, ["1", "3", "5"]), (5, LAWS, ["1", "2", "3", "4", "5"])],
)
def test_a_governor_in_a_printed_region_without_officials(round_, aspect, regions):
    state = position()
    unrest(state, 0, r2=1, r3=1, r5=1)
    octagons(state, 0, aspect, 1)
    to_rewards(state, round_)
    pick(state, "accept")
    assert options(state) == regions
    pick(state, regions[-1], "square.0")
    player, region = state.table.players[0], int(regions[-1])
    assert player.governors == 7
    assert player.regions[0].governor == [1, 1, 1]
    assert player.regions[region - 1].unrest == 0
    assert player.vp == 4


@clause("ZG-15.18")
def test_a_wall_without_workers():
    state = position()
    wall(state, 0, 0, 1)
    wall(state, 1, 2, 3)
    octagons(state, 0, LAWS, 1)
    workers(state, 0, r1=1)
    to_rewards(state, 4)
    pick(state, "accept")
    assert options(state) == ["turquoise-2", "golden-1", "golden-2", "crimson-1", "crimson-2"]
    pick(state, "golden-1")
    assert options(state) == ["bars.1", "bars.2"]
    pick(state, "bars.2")
    assert state.table.walls[2].spaces == [-1, 0, 1]
    assert state.table.players[0].regions[0].workers == 1


@clause("ZG-15.19", "ZG-15.20")
def test_a_palace_without_workers_and_without_octagon():
    state = position()
    fill(state, 0, 1, 2)
    unrest(state, 0, r3=2)
    for _ in range(4):
        palace(state, 1, 5)
    octagons(state, 0, CURRENCY, 1)
    workers(state, 0, r1=2, r2=1)
    to_rewards(state, 5)
    pick(state, "accept")
    assert options(state) == ["1", "2", "4"]
    pick(state, "2")
    assert state.table.lands[1].palaces == [0]
    assert state.table.players[0].vp == 2
    assert state.table.players[0].great == [0, 0, 0]
    assert [region.workers for region in state.table.players[0].regions] == [2, 1, 0, 0, 0]


@clause("ZG-15.20", "ZG-15.21")
@pytest.mark.parametrize("reward", ["palace", "wall"])
def test_without_a_place_for_it_a_reward_is_passed_on(reward):
    state = position()
    aspect, round_ = (CURRENCY, 5) if reward == "palace" else (LAWS, 4)
    octagons(state, 0, aspect, 2)
    octagons(state, 1, aspect, 1)
    if reward == "palace":
        unrest(state, 0, r1=3, r2=3, r3=2, r4=3, r5=3)
    else:
        for section in range(5):
            wall(state, 0, section, 1)
        for bars in (1, 2, 3):
            state.table.walls[5].spaces[bars - 1] = bars
            state.table.players[bars].walls -= 1
    to_rewards(state, round_)
    assert asked(state) == (1, aspect)
    assert state.table.players[0].octagons[aspect] == 2


@clause("ZG-15.20", "ZG-15.21")
def test_limits_of_the_supplies_make_a_reward_impossible():
    none = position()
    octagons(none, 0, LAWS, 1)
    for region in (1, 1, 2, 2, 3, 3, 4, 4):
        governor(none, 0, region)
    to_rewards(none, 5)
    assert none.over
    assert none.table.players[0].octagons[LAWS] == 1
    left = position()
    octagons(left, 0, CURRENCY, 1)
    for region in (2, 4):
        for _ in range(3):
            governor(left, 1, region)
    to_rewards(left, 3)
    pick(left, "accept", "4")
    assert left.table.lands[3].governors == [1, 3, 0, 0], "full, although no square is free"
