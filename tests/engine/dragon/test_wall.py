"""Section 3.11: the Great Wall."""

import pytest

from engine.dragon import GAME
from tests.engine.dragon.table import SEED, asked, blocked, homes, of, options, play, position, run, seat, told

ALL = ("rice", "rocket", "part", "yuan", "track", "vp")


def wall(*seats, month=5, phase="event", **things):
    """A position with the wall in play."""
    return position(*seats, month=month, phase=phase, great_wall="on", **things)


@pytest.mark.clause("DR-11.1", "DR-12.1")
@pytest.mark.parametrize(
    "expansions", [{}, {"great_wall": "on"}, {"super_events": "on"}, {"great_wall": "on", "super_events": "on"}]
)
def test_expansions_alone_and_together(expansions):
    state, events = GAME.new(3, expansions, SEED)
    assert bool(state.table.players[0].pieces) is ("great_wall" in expansions)
    assert bool(state.table.corner) is ("super_events" in expansions)
    laid = [event.args for event in events if event.kind == "corner"]
    assert laid == ([{"super_event": state.table.corner, "month": 7}] if "super_events" in expansions else [])
    if "super_events" in expansions:
        corners = {GAME.new(3, expansions, f"{number:032x}")[0].table.corner for number in range(120)}
        assert len(corners) == 10


@pytest.mark.clause("DR-11.2")
def test_everybody_has_six_open_pieces():
    view = GAME.view(GAME.new(4, {"great_wall": "on"}, SEED)[0])
    assert [sorted(player.pieces) for player in view.table.players] == [sorted(ALL)] * 4


@pytest.mark.clause("DR-11.4")
def test_no_wall_action_without_pieces_or_with_a_complete_wall():
    state = wall(seat(built=ALL), seat(built=("rice",)), phase="action", groups=["wall"])
    run(state, ("action", 0), ("action", 1))
    assert "g1.wall" not in options(state)
    assert blocked(state)["action.wall"] == "no_pieces"
    play(state, "refill")
    assert "g1.wall" in options(state)
    seats = [seat(built=ALL[:4]) for _ in range(3)]
    state = wall(*seats, phase="action", groups=["wall"])
    run(state, ("action", 0))
    assert "g1.wall" not in options(state)
    assert blocked(state)["action.wall"] == "wall_complete"


@pytest.mark.clause("DR-11.5", "DR-11.6")
@pytest.mark.parametrize(
    ("piece", "name", "gain"),
    [("rice", "rice", 1), ("rocket", "rockets", 1), ("yuan", "yuan", 2), ("track", "space", 3), ("vp", "vp", 3)],
)
def test_the_bonus_is_fixed(piece, name, gain):
    palaces = "3 farmer farmer.old pyrotechnist", "3 warrior tax_collector scholar"
    state = wall(seat(*palaces, yuan=0), seat(), phase="action", groups=["wall"])
    run(state, ("action", 0))
    play(state, "g1.wall")
    assert options(state) == list(ALL)
    play(state, piece)
    assert of(state, name)[0] == gain, "own persons never increase it"
    others = {"rice", "rockets", "yuan", "space", "vp"} - {name}
    assert [of(state, other)[0] for other in others] == [0] * 4
    assert piece not in state.table.players[0].pieces
    assert piece in state.table.players[1].pieces


@pytest.mark.clause("DR-11.6")
def test_the_palace_part_is_one_and_placed_at_once():
    state = wall(seat("3 craftsman craftsman", "1 craftsman"), seat())
    run(state, ("wall_piece", 0))
    play(state, "part")
    assert asked(state) == ("build_part", 0, ["p2", "new"])
    play(state, "p2")
    assert homes(state, 0)[1] == "2 craftsman.young"
    assert asked(state) is None


@pytest.mark.clause("DR-11.7")
def test_the_kth_piece_lies_under_month_k():
    state = wall(seat(built=("rice",)), seat(built=("vp", "part")))
    run(state, ("wall_piece", 0), ("wall_piece", 1))
    events = play(state, "vp", "rice")
    assert [(piece.seat, piece.bonus) for piece in GAME.view(state).table.wall][3:] == [(0, "vp"), (1, "rice")]
    assert [event.args["month"] for event in events if event.kind == "wall_built"] == [4, 5]


@pytest.mark.clause("DR-11.8")
def test_wall_scoring_after_mongols():
    state = wall(seat(built=ALL[:3]), seat(built=ALL[:1]), month=4, event="mongols")
    events = run(state, "wall_scoring")
    assert of(state, "vp") == [3, 1], "the wall reaches month 4"
    assert told(events, "wall_scored") == [(0, 3), (1, 1)]
    short = wall(
        seat("2 monk farmer", built=ALL[:3]),
        seat("2 healer warrior", built=ALL[:1]),
        seat("2 monk healer"),
        month=5,
        event="mongols",
    )
    run(short, "wall_scoring")
    assert of(short, "vp") == [0, 0, 0]
    assert asked(short)[:2] == ("release", 2), "nothing built is the fewest"
    play(short, options(short)[0])
    assert asked(short) is None
    calm = wall(seat("2 monk farmer"), seat("2 monk healer"), month=5, event="dragon_festival", phase="person")
    assert "wall_short" not in [event.kind for event in run(calm, "event")], "after mongols only"


@pytest.mark.clause("DR-11.9", "DR-11.12", "DR-10.1")
@pytest.mark.parametrize("third", ["after_month", "after_event"])
def test_a_whole_game_has_three_wall_scorings_and_one_final_scoring(third):
    for number in range(8):
        options = {"great_wall": "on", "third_wall_scoring": third}
        state, events = GAME.new(2, options, f"{number:032x}")
        while not state.over:
            decision = GAME.decisions(state)[0]
            events += GAME.play(state, decision.seat, decision.options[number % len(decision.options)])[0]
        kinds = [event.kind for event in events]
        assert kinds.count("wall_reaches") + kinds.count("wall_short") == 3
        assert kinds.count("month") == 12
        assert kinds.count("round") == 24
        assert kinds.count("final") == 2
        assert kinds[-3:] == ["final", "final", "won"]


def december(third, event, built=(ALL, ALL)):
    """Month 12 from its event to the end: all events."""
    seats = [seat("3 monk farmer", "2 healer", hand=[], yuan=0, built=pieces) for pieces in built]
    state = wall(*seats, month=12, phase="person", event=event, third_wall_scoring=third)
    state.stack.clear()
    events = run(state, "event", "scoring", "end")
    while asked(state):
        events += play(state, options(state)[-1])
    return state, [event.kind for event in events]


@pytest.mark.clause("DR-11.9", "DR-11.10")
def test_the_third_wall_scoring_is_after_month_12():
    state, kinds = december("after_month", "dragon_festival")
    assert kinds.count("wall_reaches") == 1
    assert kinds.index("round") < kinds.index("wall_reaches") < kinds.index("final")
    assert [score["wall_scoring"] for score in GAME.result(state).scores] == [6, 6]
    state, kinds = december("after_month", "dragon_festival", (ALL, ALL[:5]))
    assert kinds.count("wall_short") == 1, "11 pieces do not reach month 12"
    assert GAME.result(state).scores[1]["persons"] == 2 * 2


@pytest.mark.clause("DR-11.11")
def test_or_after_the_event_by_option():
    _, kinds = december("after_event", "dragon_festival", (ALL, ALL[:5]))
    assert kinds.index("event") < kinds.index("wall_short") < kinds.index("decay" if "decay" in kinds else "round")
    state, kinds = december("after_event", "mongols")
    assert kinds.index("mongols") < kinds.index("wall_reaches") < kinds.index("round")
    assert [score["wall_scoring"] for score in GAME.result(state).scores] == [12, 12]


@pytest.mark.clause("DR-11.12")
@pytest.mark.parametrize("third", ["after_month", "after_event"])
def test_mongols_in_month_12_make_two_wall_scorings(third):
    _, kinds = december(third, "mongols")
    assert kinds.count("wall_reaches") == 2
    _, kinds = december(third, "drought")
    assert kinds.count("wall_reaches") == 1


@pytest.mark.clause("DR-11.13")
def test_all_equal_and_too_short_everybody_releases_one():
    state = wall(seat("2 monk farmer"), seat("none"), seat("1 healer"), event="mongols")
    events = run(state, "wall_scoring")
    events += play(state, "p1.monk.young")
    assert told(events, "must_release") == [(0, 1), (2, 1)]
    assert told(events, "nobody_to_release") == [(1, 1)]
    assert [homes(state, number) for number in range(3)] == [["2 farmer.young"], [], ["1"]]
