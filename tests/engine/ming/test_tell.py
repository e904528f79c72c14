"""The position in words: nothing of section 12 is missing, and hands stay hidden."""

from engine.kernel.values import PUBLIC
from engine.ming import GAME
from tests.engine.ming.table import N, go, pick, position


def lines(state, seat=PUBLIC):
    """Line id -> list of its arguments."""
    found = {}
    for label in GAME.brief(GAME.view(state, seat)):
        found.setdefault(label.id, []).append(label.args)
    return found


def test_the_whole_table_is_told():
    state = position(
        2,
        round=3,
        princes=["A1", "B2"],
        hands={0: {"rider": 2}, 1: {"dragon": 1}},
        spaces={0: {"A": 2, "F": 1}},
        tiles={1: {"C": 4}},
        points={0: 31},
        standing={"D1": {0: 2, N: 1}, "D2": {0: 1}},
        monks={"E3": 1},
    )
    found = lines(state)
    assert found["phase"] == [{"round": 3, "rounds": 6, "phase": "phase_princes"}]
    assert found["start_player"] == [{"start_seat": 0}]
    assert [(args["colour"], args["points"], args["cards"]) for args in found["player"]] == [
        ("red", 31, 2),
        ("blue", 0, 1),
    ]
    assert [args["district"] for args in found["prince"]] == ["A1", "B2"]
    assert found["spaces"] == [{"seat": 0, "A": 2, "B": 0, "C": 0, "D": 0, "E": 0, "F": 1}]
    assert found["tiles"] == [{"seat": 1, "A": 0, "B": 0, "C": 4, "D": 0, "E": 0, "F": 0}]
    assert found["standing"] == [{"seat": 0, "districts": ["D1", "D1", "D2"], "n": 3}]
    assert found["monks"] == [{"seat": 1, "districts": ["E3"], "n": 1}]
    assert found["neutral_standing"] == [{"districts": ["D1"], "n": 1}]
    assert found["display"][0]["cards"] == ["rider", "junk", "rickshaw", "barge", "sedan_chair", "ox_cart"]
    assert found["piles"] == [{"left": len(state.pile), "dragons": 17}]
    assert found["discard"] == [dict.fromkeys(["rider", "junk", "rickshaw", "barge", "sedan_chair", "ox_cart"], 0)]


def test_houses_and_revealed_numbers_are_told_in_a_scoring():
    state = position(3, standing={"C1": {0: 2, 1: 2}, "C2": {0: 1}})
    go(state, ("scoring",), ("place_member", 0))
    assert lines(state)["city"][0]["province"] == "C"
    assert lines(state)["houses"] == [
        {"seat": 0, "districts": ["C1", "C2"], "n": 2},
        {"seat": 1, "districts": ["C1"], "n": 1},
    ]
    pick(state, 0, "1")
    assert "returned" not in lines(state, 1)
    sealed = [label for label in GAME.hand(GAME.view(state, 0)) if label.id == "sealed"]
    assert sealed[0].args == {"province": "C", "n": 1}
    assert not [label for label in GAME.hand(GAME.view(state, 1)) if label.id == "sealed"]
    pick(state, 1, "1")
    assert lines(state)["returned"] == [{"seat": 0, "n": 1}, {"seat": 1, "n": 1}]


def test_hands_are_told_to_their_owner_or_with_open_hands_to_all():
    hands = {0: {"rider": 2, "dragon": 1}, 1: {"junk": 1}}
    state = position(3, hands=hands)
    assert [label.args for label in GAME.hand(GAME.view(state, 0))] == [
        {"card": "rider", "n": 2},
        {"card": "dragon", "n": 1},
    ]
    assert [label.id for label in GAME.hand(GAME.view(state, 2))] == ["empty"]
    assert GAME.hand(GAME.view(state)) == []
    assert "open_hand" not in lines(state, 0)
    state = position(3, hands=hands, options={"open_hands": "on"})
    assert lines(state)["open_hand"] == [
        {"seat": 0, "cards": ["rider", "rider", "dragon"]},
        {"seat": 1, "cards": ["junk"]},
    ]


def test_the_headline_of_set_up_and_end():
    state, _ = GAME.new(3, None, "11" * 16)
    assert GAME.headline(GAME.view(state)).id == "setup"
    state = position(3, round=6, phase="end")
    assert GAME.headline(GAME.view(state)).id == "end"
