"""Section 5: what is public, and what only the owner of a hand sees; and what the board picture is given."""

from random import Random

import pytest

from engine.dragon import GAME
from engine.dragon.data import TILES
from engine.dragon.describe import played_now, stacks
from engine.dragon.state import RemainingParts, has_wall, price
from tests.engine.dragon.table import SEED, play, position, run, seat


@pytest.mark.clause("DR-1.1")
def test_only_hands_are_hidden():
    state = position(seat("2 monk", rice=2, space=3), seat("3 healer farmer", small=1), seat(), month=4)
    public = GAME.view(state)
    assert public.table == state.table
    assert public.hands == [[], [], []]
    assert public.hand_sizes == [8, 8, 8]
    own = GAME.view(state, 1)
    assert own.hands == [[], state.hands[1], []]
    own.hands[1], own.seat = [], public.seat
    assert own == public, "everything else is the same for all"
    GAME.view(state, 1).hands[1].clear()
    assert len(state.hands[1]) == 8, "a view is a copy"


def test_the_stored_hand_and_the_seed_reach_no_view():
    state = position(seat(), seat(), month=4)
    twin = GAME.decode(GAME.encode(state))
    twin.seed = "f" * 32
    twin.draws = 99
    twin.hands[0] = ["court_lady"]
    seen = GAME.view(twin, 1), GAME.view(twin)
    twin.hands[0] = ["tax_collector"]
    assert (GAME.view(twin, 1), GAME.view(twin)) == seen


def test_determinise_works_the_hands_out_from_the_cards_played():
    state = position(seat(), seat(hand=["wild", "wild", "monk", "farmer"]), month=8)
    guess = GAME.determinise(GAME.view(state, 0), Random(1))
    assert sorted(guess.hands[1]) == sorted(state.hands[1])
    assert guess.seed != state.seed


def test_a_view_shares_nothing_with_the_state():
    state = position(seat("2 monk"), seat(), groups=["tax"])
    view = GAME.view(state, 0)
    view.table.players[0].palaces[0].persons.clear()
    view.hands[0].clear()
    view.table.groups[0].cards.clear()
    view.stack.clear()
    view.table.order.clear()
    assert GAME.check(state) == []
    assert state.table.players[0].palaces[0].persons == ["monk.young"]
    assert state.stack


def test_everything_of_section_12_is_in_the_view():
    state = position(
        seat("3 monk.old healer", "2", vp=7, yuan=4, rice=2, rockets=1, small=1, large=2, space=9, built=("vp",)),
        seat("1 warrior", space=9), seat(space=3), order=[1, 0, 2], groups=["tax wall"], dragons=[[1], [], []],
        great_wall="on", corner="flood", large_privilege_price="6", month=5, event="mongols",
    )  # fmt: skip
    state.table.refilled.append(2)
    view = GAME.view(state)
    table = view.table
    assert (table.month, table.phase, table.corner, table.turned) == (5, "action", "flood", 4)
    assert table.event == table.row[4] == "mongols"
    assert table.piles["monk.old"] == 1
    assert (TILES["monk.old"].value, TILES["monk.old"].symbols) == (2, 2)
    assert (table.groups[0].dragons, table.refilled) == ([1], [2])
    assert [(stack.space, stack.seats) for stack in stacks(table)] == [(9, (0, 1)), (3, (2,))]
    assert [(piece.seat, piece.bonus) for piece in table.wall] == [(0, "vp")]
    assert (has_wall(view), price(view, "small"), price(view, "large")) == (True, 2, 6)
    own = table.players[0]
    assert [own.vp, own.yuan, own.rice, own.rockets, own.small, own.large, own.space] == [7, 4, 2, 1, 1, 2, 9]
    assert [table.place(number) for number in range(3)] == [2, 1, 3]
    assert [(home.id, home.floors, home.persons) for home in own.palaces] == [
        (1, 3, ["monk.old", "healer.young"]),
        (2, 2, []),
    ]
    assert "vp" not in own.pieces
    assert [len(table.played(number)) for number in range(3)] == [4, 4, 4]


def test_palace_ids_are_stable():
    state = position(seat("1", "2 monk", "1 healer"), seat(), phase="event")
    run(state, "decay", ("build_part", 0, RemainingParts(1)))
    play(state, "new")
    assert [home.id for home in GAME.view(state).table.players[0].palaces] == [2, 3, 4]


def test_headline_brief_and_hand_follow_the_game():
    state, _ = GAME.new(2, {"super_events": "on", "super_event_pick": "choose_after_row"}, SEED)
    ids = {GAME.headline(GAME.view(state)).id}
    random = Random(3)
    while not state.over:
        decision = GAME.decisions(state)[0]
        GAME.play(state, decision.seat, random.choice(decision.options))
        view = GAME.view(state, 0)
        ids.add(GAME.headline(view).id)
        brief = GAME.brief(view)
        assert sum(label.id == "player" for label in brief) == 2
        cards = [label.args["cards"] for label in GAME.hand(view) if label.id == "cards"]
        assert cards == ([[f"card_{card}" for card in state.hands[0]]] if state.hands[0] else [])
        assert GAME.hand(GAME.view(state)) == []
    assert {"agree", "draft", "action", "person", "over"} <= ids
    assert [label.id for label in GAME.brief(GAME.view(state))].count("final") == 2


@pytest.mark.clause("DR-7.1", "DR-7.9", "DR-12.8")
def test_the_cards_shown_as_this_months_are_those_played_in_it():
    """Neither last month's, nor what a tornado has taken, nor any in a month without cards."""
    state, _ = GAME.new(3, {"super_events": "on", "super_event_pick": "tornado"}, SEED)
    rng, shown = Random(7), []
    while (decision := GAME.next(state)) is not None:
        _, events, _ = GAME.apply(state, decision.seat, key := rng.choice(decision.options))
        GAME.play(state, decision.seat, key)
        for event in events:
            shown = [] if event.kind == "month" else [*shown, event.seat] if event.kind == "card" else shown
        assert [one.seat for one in played_now(GAME.view(state))] == shown
