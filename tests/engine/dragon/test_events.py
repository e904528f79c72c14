"""Section 3.8: the events."""

import pytest

from tests.engine.dragon.table import asked, homes, of, options, play, position, run, seat, told


def event(kind, *seats, month=5, **things):
    """A position on which the event has just begun to strike."""
    state = position(*seats, month=month, phase="event", event=kind, **things)
    return state, run(state, kind)


@pytest.mark.clause("DR-8.2")
@pytest.mark.parametrize(
    ("kind", "each"), [("contagion", 2), ("tribute", 4), ("drought", 2), ("mongols", 1), ("wall_scoring", 1)]
)
def test_releases_follow_turn_order(kind, each):
    seats = [seat("3 monk farmer scholar", "3 craftsman healer court_lady", yuan=0) for _ in range(3)]
    state = position(*seats, order=[2, 0, 1], month=5, phase="event", event="mongols", great_wall="on")
    run(state, kind)
    asked_seats = []
    while asked(state):
        asked_seats.append(asked(state)[1])
        play(state, options(state)[0])
    assert asked_seats == [2] * each + [0] * each + [1] * each


@pytest.mark.clause("DR-8.3")
def test_counts_are_made_before_anybody_releases():
    """Seat 0 acts first and releases its warrior; seat 1 had more helmets then, and stays safe."""
    state, events = event(
        "mongols", seat("1 warrior", "1 monk"), seat("1 warrior.old", "1 farmer"), seat("2 warrior farmer")
    )
    assert told(events, "mongols") == [(0, 1), (1, 2), (2, 1)]
    assert of(state, "vp") == [1, 2, 1], "points first"
    play(state, "p1.warrior.young")
    assert asked(state) == ("release", 2, ["p1.warrior.young", "p1.farmer.young"])
    play(state, "p1.warrior.young")
    assert asked(state) is None


@pytest.mark.clause("DR-8.4")
def test_peace_does_nothing_but_decay_follows():
    state = position(seat("1 monk", "2", yuan=1), seat(), month=2, phase="person")
    before = (of(state, "yuan"), of(state, "vp"))
    events = run(state, "event")
    assert (of(state, "yuan"), of(state, "vp")) == before
    assert homes(state, 0) == ["1 monk.young", "1"]
    assert "peace" in [one.kind for one in events]


@pytest.mark.clause("DR-8.5")
@pytest.mark.parametrize(("yuan", "paid", "missing"), [(9, 4, 0), (4, 4, 0), (3, 3, 1), (2, 2, 2), (0, 0, 4)])
def test_tribute(yuan, paid, missing):
    home = "3 monk tax_collector farmer"
    state, events = event("tribute", seat(home, "3 healer warrior scholar", yuan=yuan), seat())
    assert of(state, "yuan")[0] == yuan - paid
    assert told(events, "must_release") == ([(0, missing)] if missing else [])
    released = 0
    while asked(state):
        play(state, options(state)[-1])
        released += 1
    assert released == missing


@pytest.mark.clause("DR-8.6")
def test_drought_takes_one_person_from_each_palace_without_rice():
    state, _ = event("drought", seat("2 monk farmer", "2 healer", "1 scholar", "2", rice=1), seat("2", rice=2))
    assert of(state, "rice") == [0, 2], "with too little rice all of it is returned"
    assert options(state) == ["p1.monk.young", "p1.farmer.young", "p2.healer.young", "p3.scholar.young"]
    play(state, "p1.farmer.young")
    assert options(state) == ["p2.healer.young", "p3.scholar.young"], "exactly one from each of them"
    play(state, "p3.scholar.young")
    assert asked(state) is None
    assert homes(state, 0) == ["2 monk.young", "2 healer.young", "1", "2"]


@pytest.mark.clause("DR-8.7")
def test_rice_cannot_be_kept_and_rice_sacks_on_farmers_do_not_count():
    state, events = event("drought", seat("2 farmer farmer.old", "2", rice=1), seat("2 farmer", "2", rice=0))
    assert of(state, "rice") == [0, 0]
    assert told(events, "drought") == [(0, 1), (1, 0)]
    assert homes(state, 0)[0] == "2 farmer.young farmer.old", "nobody is asked whether rice may be kept"
    assert homes(state, 1) == ["2", "2"]


@pytest.mark.clause("DR-8.8")
@pytest.mark.parametrize(("rockets", "points"), [
    ([3, 3, 2, 1], [6, 6, 3, 0]),
    ([5, 2, 2, 0], [6, 3, 3, 0]),
    ([0, 0, 0, 0], [0, 0, 0, 0]),
    ([0, 1, 0, 0], [0, 6, 0, 0]),
])  # fmt: skip
def test_dragon_festival(rockets, points):
    state, _ = event("dragon_festival", *[seat(rockets=number) for number in rockets])
    assert of(state, "vp") == points


@pytest.mark.clause("DR-8.9")
def test_a_tie_for_most_leaves_the_second_prize():
    state, _ = event("dragon_festival", *[seat(rockets=number) for number in (4, 4, 4, 1)])
    assert of(state, "vp") == [6, 6, 6, 3]
    state, _ = event("dragon_festival", *[seat(rockets=number) for number in (4, 4, 0)])
    assert of(state, "vp") == [6, 6, 0]


@pytest.mark.clause("DR-8.10")
def test_who_scores_keeps_half_rounded_down():
    state, events = event(
        "dragon_festival", seat("2 pyrotechnist.old", rockets=5), seat(rockets=4), seat("2 pyrotechnist", rockets=3)
    )
    assert of(state, "rockets") == [2, 2, 3], "the third returns nothing; rockets on persons do not count"
    assert told(events, "festival") == [(0, 6), (1, 3)]


@pytest.mark.clause("DR-8.11")
def test_mongols():
    state, _ = event("mongols", seat("2 warrior warrior.old"), seat("2 warrior monk"))
    assert of(state, "vp") == [3, 1]
    assert asked(state) == ("release", 1, ["p1.warrior.young", "p1.monk.young"]), "warriors included"


@pytest.mark.clause("DR-8.12")
@pytest.mark.parametrize("who", ["warrior", "monk"])
def test_with_equally_many_helmets_everybody_releases_one(who):
    state, events = event("mongols", seat(f"2 {who} healer"), seat(f"2 {who} farmer"))
    assert told(events, "must_release") == [(0, 1)]
    assert told(play(state, options(state)[1]), "must_release") == [(1, 1)]
    play(state, options(state)[1])
    assert homes(state, 1) == [f"2 {who}.young"]


@pytest.mark.clause("DR-8.13")
def test_who_has_no_persons_counts_for_the_fewest():
    state, _ = event("mongols", seat("2"), seat("2 warrior monk"))
    assert asked(state) is None
    assert homes(state, 1) == ["2 warrior.young monk.young"]


@pytest.mark.clause("DR-8.14")
@pytest.mark.parametrize(("healers", "due"), [("", 3), ("healer", 2), ("healer healer", 1), ("healer healer.old", 0)])
def test_contagion(healers, due):
    state, events = event("contagion", seat(f"3 {healers}", "3 monk farmer scholar", "2 warrior warrior"), seat("none"))
    assert told(events, "contagion") == [(0, due), (1, 3)]
    released = 0
    while asked(state):
        if released == 0 and healers:
            assert "p1.healer.young" in options(state), "healers too"
        play(state, options(state)[0])
        released += 1
    assert released == due
