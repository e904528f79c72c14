"""Section 8: the worked examples X1 to X12."""

import pytest

from engine.dragon import GAME
from engine.dragon.data import HAND, TYPES, VALUE
from engine.dragon.setup import event_row
from engine.dragon.state import Discard
from tests.engine.dragon.table import SEED, asked, homes, of, options, play, position, run, seat, told

A, B, C, D, E = range(5)
X, Y = 0, 1


@pytest.mark.clause("DR-2.2", "DR-2.3", "DR-2.4", "DR-2.5")
def test_x1_draft():
    state = GAME.new(5, {"draft_start": "0"}, SEED)[0]
    for pair in ("tax_collector scholar", "tax_collector farmer", "scholar farmer"):
        first, second = pair.split()
        play(state, f"{first}.young", f"{second}.young", "apart")
    assert of(state, "space")[:3] == [7, 7, 8]
    assert state.table.order[:3] == [C, B, A]
    pairs = set()
    for first in GAME.decisions(state)[0].options:
        after = GAME.apply(state, D, first)[0]
        pairs |= {frozenset((first, second)) for second in GAME.decisions(after)[0].options}
    assert len(pairs) == 33


@pytest.mark.clause("DR-5.4", "DR-6.1")
def test_x2_tax():
    state = position(seat("2 tax_collector tax_collector", yuan=3), seat(), seat("2 monk", yuan=0), groups=["tax"])
    run(state, ("action", C), ("action", A))
    play(state, "g1.tax")
    assert of(state, "yuan")[C] == 2
    play(state, "g1.tax")
    assert of(state, "yuan")[A] == 3 - 3 + 8


@pytest.mark.clause("DR-6.5")
def test_x3_harvest():
    state = position(seat("2 farmer farmer.old"), seat(), groups=["harvest"])
    run(state, ("action", A))
    play(state, "g1.harvest")
    assert of(state, "rice")[A] == 4


@pytest.mark.clause("DR-6.7")
def test_x4_parade():
    state = position(seat("2 warrior.old", "2 warrior.old"), seat(), seat(), groups=["parade"])
    run(state, ("action", A))
    play(state, "g1.parade")
    assert of(state, "space")[A] == 5


@pytest.mark.clause("DR-8.6")
def test_x5_drought():
    state = position(
        seat("2 monk", "1 healer", "3 farmer scholar", "1", rice=4),
        seat("2 monk healer", "1 warrior", "2 farmer farmer"),
        event="drought",
        phase="event",
    )
    run(state, "drought")
    assert of(state, "rice") == [1, 0]
    assert [len(text.split()) for text in homes(state, A)] == [2, 2, 3, 1]
    assert asked(state) == ("drought_release", B, ["p1.monk.young", "p1.healer.young"])
    play(state, "p1.healer.young")
    assert asked(state) is None
    assert homes(state, B) == ["2 monk.young", "1", "2 farmer.young"]


@pytest.mark.clause("DR-8.11")
def test_x6_mongols():
    state = position(
        seat("2 warrior warrior.old"), seat("3 warrior warrior.old monk"), seat("2 warrior.old"),
        seat("2 warrior monk"), seat("2 warrior healer"), event="mongols", phase="event", order=[4, 0, 1, 2, 3],
    )  # fmt: skip
    run(state, "mongols")
    assert of(state, "vp") == [3, 3, 2, 1, 1]
    assert asked(state)[:2] == ("release", E), "E is ahead of D on the person track here"
    play(state, "p1.healer.young")
    assert asked(state)[:2] == ("release", D)
    play(state, "p1.monk.young")
    assert asked(state) is None


@pytest.mark.clause("DR-9.3")
def test_x7_phase_4():
    state = position(seat("2 court_lady", "2 court_lady monk", "1 healer", large=1), seat("none"), phase="event")
    run(state, "scoring")
    assert of(state, "vp")[A] == 7


@pytest.mark.clause("DR-12.16")
def test_x8_flood():
    state = position(seat(yuan=3, rice=2, rockets=2), seat(), phase="event", month=7, corner="flood")
    run(state, "super")
    triples = {tuple(int(part[1:]) for part in key.split(".")) for key in options(state)}
    assert triples == {(3, 0, 0), (2, 1, 0), (2, 0, 1), (1, 2, 0), (1, 1, 1), (1, 0, 2), (0, 2, 1), (0, 1, 2)}


@pytest.mark.clause("DR-12.18")
def test_x9_charter():
    state = position(
        seat("2 farmer farmer.old", "1 monk"), seat("2 monk.old healer"), seat("2 scholar scholar", "1 healer"),
        phase="event", month=7, corner="charter",
    )  # fmt: skip
    run(state, "super")
    play(state, "farmer", "monk", "scholar")
    assert of(state, "rice") == [3, 0, 0]
    assert of(state, "vp") == [0, 4, 4]


@pytest.mark.clause("DR-1.6")
def test_x10_event_row():
    names = dict(zip("FTMCD", ("dragon_festival", "tribute", "mongols", "contagion", "drought"), strict=True))
    row = event_row([names[letter] for letter in "FTTMMCDCDF"])
    assert row[2:] == [names[letter] for letter in "FTMTMCDCDF"]


@pytest.mark.clause("DR-4.4", "DR-11.8")
def test_x11_a_whole_month_with_the_wall():
    state = position(
        seat("2 warrior monk", "2 tax_collector", vp=9, yuan=3, space=14, built=("rice", "rocket", "part")),
        seat("2 farmer scholar", "2 pyrotechnist.old", vp=11, yuan=4, space=14, built=("rice",)),
        month=5, event="mongols", order=[X, Y], groups=["tax build wall study", "harvest fireworks parade privilege"],
        great_wall="on",
    )  # fmt: skip
    hand = list(HAND)
    for card in ("court_lady", "tax_collector", "scholar", "monk"):
        hand.remove(card)
    state.hands = [list(hand), list(hand)]
    state.table.discard = [
        Discard(owner, card) for owner in (X, Y) for card in ("court_lady", "tax_collector", "scholar", "monk")
    ]
    assert GAME.check(state) == []
    run(state, ("action", X), ("action", Y), "persons", "event", "scoring")
    play(state, "g1.wall", "track")
    assert of(state, "space")[X] == 17
    play(state, "g1.study")
    assert [piece.seat for piece in state.table.wall] == [X, X, X, Y, X]
    assert (of(state, "yuan")[Y], of(state, "vp")[Y]) == (1, 14)
    play(state, "warrior", "warrior.old")
    assert homes(state, X)[1] == "2 tax_collector.young warrior.old", "the only free place"
    play(state, "healer", "healer.old")
    assert of(state, "space") == [20, 15]
    assert of(state, "vp") == [12, 14], "X has 3 helmets, Y none"
    assert asked(state)[:2] == ("release", Y)
    events = play(state, "p2.healer.old")
    assert told(events, "wall_scored") == [(X, 4), (Y, 1)]
    assert not [event for event in events if event.kind.startswith("decay")]
    assert of(state, "vp") == [18, 17]


@pytest.mark.clause("DR-2.2")
def test_x12_pairs():
    worth = {frozenset((a, b)): VALUE[f"{a}.young"] + VALUE[f"{b}.young"] for a in TYPES for b in TYPES if a != b}
    assert [set(pair) for pair, points in worth.items() if points == 3] == [{"court_lady", "craftsman"}]
    most = [set(pair) for pair, points in worth.items() if points == max(worth.values())]
    assert max(worth.values()) == 11
    assert {"monk", "warrior"} in most
    assert {"monk", "pyrotechnist"} in most
