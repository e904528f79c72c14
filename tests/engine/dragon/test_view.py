"""Section 5: what is public, and what only the owner of a hand sees; and what the board picture is given."""

from random import Random

from engine.dragon import GAME
from tests.engine.dragon.table import SEED, play, position, run, seat


def test_only_hands_are_hidden():
    state = position(seat("2 monk", rice=2, space=3), seat("3 healer farmer", small=1), seat(), month=4)
    public = GAME.view(state)
    assert [player.hand for player in public.players] == [[], [], []]
    assert [player.hand_size for player in public.players] == [8, 8, 8]
    own = GAME.view(state, 1)
    assert [player.hand for player in own.players] == [[], state.players[1].hand, []]
    own.players[1].hand, own.seat = [], public.seat
    assert own == public, "everything else is the same for all"


def test_the_stored_hand_and_the_seed_reach_no_view():
    state = position(seat(), seat(), month=4)
    twin = GAME.decode(GAME.encode(state))
    twin.seed = "f" * 32
    twin.draws = 99
    twin.players[0].hand = ["court_lady"]
    seen = GAME.view(twin, 1), GAME.view(twin)
    twin.players[0].hand = ["tax_collector"]
    assert (GAME.view(twin, 1), GAME.view(twin)) == seen


def test_determinise_works_the_hands_out_from_the_cards_played():
    state = position(seat(), seat(hand=["wild", "wild", "monk", "farmer"]), month=8)
    guess = GAME.determinise(GAME.view(state, 0), Random(1))
    assert sorted(guess.players[1].hand) == sorted(state.players[1].hand)
    assert guess.seed != state.seed


def test_a_view_shares_nothing_with_the_state():
    state = position(seat("2 monk"), seat(), groups=["tax"])
    view = GAME.view(state, 0)
    view.players[0].palaces[0].persons.clear()
    view.players[0].hand.clear()
    view.groups[0].cards.clear()
    view.stack.clear()
    view.order.clear()
    assert GAME.check(state) == []
    assert state.players[0].palaces[0].persons == ["monk.young"]
    assert state.stack


def test_everything_of_section_12_is_in_the_view():
    state = position(
        seat("3 monk.old healer", "2", vp=7, yuan=4, rice=2, rockets=1, small=1, large=2, space=9, built=("vp",)),
        seat("1 warrior", space=9), seat(space=3), order=[1, 0, 2], groups=["tax wall"], dragons=[[1], [], []],
        great_wall="on", corner="flood", large_privilege_price="6", month=5, event="mongols",
    )  # fmt: skip
    state.refilled.append(2)
    view = GAME.view(state)
    assert (view.month, view.phase, view.super_event, view.super_month) == (5, "action", "flood", 7)
    assert [space.down for space in view.events] == [True] * 4 + [False] * 8
    assert (view.events[4].kind, view.events[6].corner) == ("mongols", "flood")
    monk = next(pile for pile in view.piles if (pile.type, pile.level) == ("monk", "old"))
    assert (monk.left, monk.value, monk.symbols) == (1, 2, 2)
    assert (view.groups[0].number, view.groups[0].dragons, view.refilled) == (1, [1], [2])
    assert [(stack.space, stack.seats) for stack in view.track] == [(9, [0, 1]), (3, [2])]
    assert [(piece.seat, piece.bonus) for piece in view.wall] == [(0, "vp")]
    assert (view.small_price, view.large_price) == (2, 6)
    own = view.players[0]
    assert (own.vp, own.yuan, own.rice, own.rockets, own.small, own.large, own.space, own.place) == (
        7,
        4,
        2,
        1,
        1,
        2,
        9,
        2,
    )
    assert [(home.id, home.floors, home.persons) for home in own.palaces] == [
        (1, 3, ["monk.old", "healer.young"]),
        (2, 2, []),
    ]
    assert "vp" not in own.pieces
    assert len(view.discard) == 12


def test_palace_ids_are_stable():
    state = position(seat("1", "2 monk", "1 healer"), seat(), phase="event")
    run(state, "decay", ("build_part", 0, 1))
    play(state, "new")
    assert [home.id for home in GAME.view(state).players[0].palaces] == [2, 3, 4]


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
        assert cards == ([[f"card_{card}" for card in state.players[0].hand]] if state.players[0].hand else [])
        assert GAME.hand(GAME.view(state)) == []
    assert {"agree", "draft", "action", "person", "over"} <= ids
    assert [label.id for label in GAME.brief(GAME.view(state))].count("final") == 2
