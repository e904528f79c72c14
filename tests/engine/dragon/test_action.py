"""Section 3.5: phase 1, and the eight actions of section 3.6."""

from itertools import chain

import pytest

from engine.dragon import GAME
from engine.dragon.state import RemainingParts
from tests.engine.dragon.table import T10, asked, blocked, dragons, homes, of, options, play, position, run, seat, told


@pytest.mark.clause("DR-5.1", "DR-11.3", "DR-13.2")
@pytest.mark.parametrize("wall", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_groups_of_t10(seats, wall):
    state = position(*[seat() for _ in range(seats)], great_wall="on" if wall else "off")
    run(state, "deal")
    assert [len(group.cards) for group in state.table.groups] == T10[wall][seats]
    cards = sorted(chain(*(group.cards for group in state.table.groups)))
    assert len(set(cards)) == len(cards) == 7 + wall
    assert ("wall" in cards) is wall
    if wall:
        assert "wall" in [key.partition(".")[2] for key in options(state)]


@pytest.mark.clause("DR-5.2")
def test_one_dragon_one_action():
    state = position(seat(), seat(space=2), groups=["tax study"])
    run(state, ("action", 1), ("action", 0))
    assert options(state) == [
        f"g{n}.{card}" for n, group in enumerate(state.table.groups, 1) for card in group.cards
    ] + ["refill"]
    play(state, "g1.tax")
    assert asked(state)[1] == 0
    assert (of(state, "yuan"), of(state, "vp")) == ([6, 8], [0, 0])
    assert dragons(GAME.view(state)) == [[1], []]


@pytest.mark.clause("DR-5.3")
def test_groups_and_actions_may_be_chosen_again():
    state = position(seat(), seat(), groups=["tax study"])
    run(state, ("action", 0), ("action", 1))
    play(state, "g1.tax")
    assert {"g1.tax", "g1.study"} <= set(options(state))
    play(state, "g1.tax")
    assert of(state, "yuan") == [8, 5]


@pytest.mark.clause("DR-5.4")
@pytest.mark.parametrize("before", [[1], [1, 2]])
def test_the_fee_is_3_yuan_however_many_dragons_stand_there(before):
    state = position(seat(yuan=3), seat(), seat(), groups=["tax study"], dragons=[[*before], [], []])
    run(state, ("action", 0))
    events = play(state, "g1.study")
    assert of(state, "yuan")[0] == 0
    assert told(events, "fee") == [(0, 3)]
    free = position(seat(yuan=3), seat(), seat(), groups=["tax study"], dragons=[[], [*before], []])
    run(free, ("action", 0))
    play(free, "g1.study")
    assert of(free, "yuan")[0] == 3


@pytest.mark.clause("DR-5.5")
def test_without_the_fee_nothing_of_that_group_is_open():
    state = position(seat(yuan=2), seat(), groups=["tax study"], dragons=[[1], []])
    run(state, ("action", 0))
    assert not [key for key in options(state) if key.startswith("g1")]
    assert blocked(state)["action.tax.fee"] == "fee_short 1"


@pytest.mark.clause("DR-5.6")
def test_only_what_can_be_carried_out():
    state = position(seat(yuan=1), seat(), groups=["privilege"])
    run(state, ("action", 0))
    assert "g1.privilege" not in options(state)
    assert blocked(state)["action.privilege"] == "yuan_short 1"
    state = position(seat(yuan=4), seat(), groups=["privilege"], dragons=[[1], []])
    run(state, ("action", 0))
    assert "g1.tax" in options(state)
    assert "g1.privilege" not in options(state)


@pytest.mark.clause("DR-5.7", "DR-5.8")
@pytest.mark.parametrize(("before", "after"), [(0, 3), (1, 3), (2, 3), (3, 3), (5, 5)])
def test_refill_raises_to_exactly_three(before, after):
    state = position(seat(yuan=before), seat(), groups=["tax"])
    run(state, ("action", 0), ("action", 1))
    events = play(state, "refill")
    assert of(state, "yuan")[0] == after
    assert told(events, "refill") == [(0, after - before)]
    assert state.table.refilled == [0]
    assert dragons(state) == [[], []], "no group is occupied"
    play(state, "g1.tax")
    assert of(state, "yuan")[1] == 8, "so the next one pays no fee"


@pytest.mark.clause("DR-5.9")
def test_dragons_and_cards_are_taken_up():
    state = position(seat(), seat(), groups=["tax"])
    run(state, ("action", 0), ("action", 1), "persons")
    play(state, "g1.tax", "refill")
    table = GAME.view(state).table
    assert (table.groups, table.refilled, table.phase) == ([], [], "person")


@pytest.mark.clause("DR-6.1")
@pytest.mark.parametrize(
    ("palaces", "gain"), [(("2",), 2), (("2 tax_collector",), 5), (("2 tax_collector", "1 tax_collector"), 8)]
)
def test_tax(palaces, gain):
    state = position(seat(*palaces, yuan=0), seat(), groups=["tax"])
    run(state, ("action", 0))
    play(state, "g1.tax")
    assert of(state, "yuan") == [gain, 6]


@pytest.mark.clause("DR-6.2")
@pytest.mark.parametrize(("palaces", "parts"), [(("2 monk",), 1), (("2 craftsman", "1 craftsman"), 3)])
def test_build_gives_one_part_and_one_per_hammer(palaces, parts):
    state = position(seat(*palaces), seat(), groups=["build"])
    run(state, ("action", 0))
    events = play(state, "g1.build")
    assert told(events, "build") == [(0, parts)]
    play(state, *["new"] * parts)
    assert asked(state) is None
    assert sum(home.floors for home in state.table.players[0].palaces) == sum(int(text[0]) for text in palaces) + parts


@pytest.mark.clause("DR-6.3")
def test_new_parts_are_placed_at_once_in_any_mix():
    state = position(seat("1 monk", "2 craftsman craftsman"), seat(), groups=["build"])
    run(state, ("action", 0))
    play(state, "g1.build", "p1", "p1")
    assert options(state) == ["p2", "new"], "three floors at most"
    assert blocked(state)["palace"] == "highest"
    play(state, "new")
    assert homes(state, 0) == ["3 monk.young", "2 craftsman.young craftsman.young", "1"]
    state = position(seat("3 craftsman craftsman", "3 monk"), seat(), groups=["build"])
    run(state, ("action", 0))
    play(state, "g1.build")
    assert homes(state, 0)[2:] == ["1"], "only a new palace is possible for the first part"
    play(state, "p3", "p3")
    assert homes(state, 0)[2:] == ["3"], "a new palace of three floors"


@pytest.mark.clause("DR-6.4")
def test_a_new_palace_may_stay_empty_and_then_decays():
    state = position(seat("2 monk", "2 monk"), seat("2 healer"), month=1)
    run(state, ("build_part", 0, RemainingParts(2)), "event")
    play(state, "new", "p3")
    assert homes(state, 0) == ["2 monk.young", "2 monk.young", "1"]


@pytest.mark.clause("DR-6.5")
def test_harvest():
    state = position(seat("3 farmer farmer.old farmer"), seat(), groups=["harvest"])
    run(state, ("action", 0))
    play(state, "g1.harvest")
    assert of(state, "rice") == [1 + 1 + 2 + 1, 0]


@pytest.mark.clause("DR-6.6")
def test_fireworks():
    state = position(seat("3 pyrotechnist pyrotechnist.old", rockets=2), seat(), groups=["fireworks"])
    run(state, ("action", 0))
    play(state, "g1.fireworks")
    assert of(state, "rockets") == [2 + 1 + 1 + 2, 0]


@pytest.mark.clause("DR-6.7")
def test_parade_is_one_move():
    state = position(seat("2 warrior.old", space=1), seat(space=4), seat(space=2), groups=["parade"])
    run(state, ("action", 0))
    play(state, "g1.parade")
    assert of(state, "space") == [4, 4, 2]
    assert state.table.order == [0, 1, 2]


@pytest.mark.clause("DR-6.8")
def test_study():
    state = position(seat("2 scholar scholar.old", vp=7), seat(), groups=["study"])
    run(state, ("action", 0))
    play(state, "g1.study")
    assert of(state, "vp") == [7 + 1 + 2 + 3, 0]


@pytest.mark.clause("DR-6.9")
@pytest.mark.parametrize(
    ("price", "yuan", "sizes"),
    [("7", 6, None), ("7", 7, ["small", "large"]), ("6", 6, ["small", "large"]), ("6", 5, None)],
)
def test_prices_of_privileges(price, yuan, sizes):
    state = position(seat(yuan=yuan), seat(), groups=["privilege"], large_privilege_price=price)
    run(state, ("action", 0))
    play(state, "g1.privilege")
    if sizes is None:
        assert (of(state, "small"), of(state, "yuan")[0]) == ([1, 0], yuan - 2)
        return
    assert options(state) == sizes
    play(state, "large")
    assert (of(state, "large"), of(state, "yuan")[0]) == ([1, 0], yuan - int(price))


@pytest.mark.clause("DR-6.10")
def test_one_privilege_per_action_any_number_owned_and_kept():
    state = position(seat("none", yuan=20, small=3, large=1), seat("none"), groups=["privilege"], month=4)
    run(state, ("action", 0))
    play(state, "g1.privilege", "small")
    assert asked(state) is None, "one per action, though there is money for more"
    assert (of(state, "small")[0], of(state, "large")[0], of(state, "yuan")[0]) == (4, 1, 18)
    state = position(seat("none", small=4, large=1), seat("none"), month=4, phase="event")
    run(state, "scoring", "scoring")
    assert of(state, "vp") == [2 * (4 * 1 + 1 * 2), 0], "every phase 4 scores all of them, and none is used up"


@pytest.mark.clause("DR-6.11")
def test_a_dragon_is_a_victory_point():
    state = position(seat("2 court_lady court_lady", small=1, large=1), seat("none"))
    run(state, "scoring")
    earned = GAME.view(state).table.players[0].earned
    assert (earned["court_ladies"], earned["privileges"]) == (2, 3)
