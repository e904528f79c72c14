"""What options, reasons, causes, lines and overviews say in states that play seldom reaches."""

import pytest

from engine.dragon import GAME
from engine.dragon.state import Played
from tests.engine.dragon.table import asked, blocked, play, position, run, seat, told


def labels(state):
    """Key -> label, told from the deciding seat's view."""
    decision = GAME.decisions(state)[0]
    view = GAME.view(state, decision.seat)
    return {key: GAME.label(view, decision, key) for key in decision.options}


def overview(state, name):
    """The lines of the overview whose id begins so."""
    return [one.id for one in GAME.brief(GAME.view(state)) if one.id.startswith(name)]


def why(state):
    """The cause of the open decision, and what it asks with its figures."""
    decision = GAME.decisions(state)[0]
    view = GAME.view(state, decision.seat)
    return GAME.why(view, decision), GAME.ask(view, decision).args.get("n")


@pytest.mark.clause("DR-12.3", "DR-4.4")
def test_a_super_event_is_to_come_under_way_and_only_then_done():
    state = position(
        seat("3 monk", "2 healer"), seat("2 farmer"), month=7, phase="event", event="tribute", corner="earthquake"
    )
    assert overview(state, "super") == ["super"]
    run(state, "super", "turn_down")
    assert asked(state)[:2] == ("quake_part", 0)
    assert overview(state, "super") == ["super_now"], "seats are still losing floors by it"
    play(state, "p1", "p1")
    assert asked(state) is None
    assert overview(state, "super") == ["super_done"]
    assert overview(position(seat(), seat(), month=8, corner="volcano"), "super") == ["super_done"]


@pytest.mark.clause("DR-5.8")
@pytest.mark.parametrize(("yuan", "said", "n"), [(0, "refill", 3), (2, "refill", 1), (3, "refill.none", 0)])
def test_a_refill_says_what_it_brings_and_with_three_yuan_that_it_brings_nothing(yuan, said, n):
    state = position(seat(yuan=yuan), seat(), groups=["tax"])
    run(state, ("action", 0))
    label = labels(state)["refill"]
    assert (label.id, label.args.get("n", 0)) == (said, n)
    assert told(play(state, "refill"), "refill") == [(0, n)]


@pytest.mark.clause("DR-7.2")
@pytest.mark.parametrize(("piles", "said", "spaces"), [
    ({}, "card", None),
    ({"monk.young": 0}, "card.one", 2),
    ({"monk.old": 0}, "card.one", 6),
    ({"monk.young": 0, "monk.old": 0}, "card.none_left", None),
])  # fmt: skip
def test_a_card_tells_only_of_the_tiles_that_are_left(piles, said, spaces):
    state = position(seat(hand=["monk", "healer"]), seat(), month=10, phase="person", piles=piles)
    run(state, ("card", 0))
    label = labels(state)["monk"]
    assert (label.id, label.args.get("spaces")) == (said, spaces)


@pytest.mark.clause("DR-7.8")
@pytest.mark.parametrize("card", ["monk", "wild"])
def test_without_a_palace_no_card_and_no_tile_promises_a_space(card):
    state = position(seat("none", hand=[card, "healer"]), seat(), month=10, phase="person")
    run(state, ("card", 0))
    assert labels(state)[card].id == "card.no_home"
    run(state, ("tile", 0, Played(f"card_{card}")))
    assert {label.id for label in labels(state).values()} == {"pile.lost"}


@pytest.mark.clause("DR-3.11", "DR-8.5")
@pytest.mark.parametrize(("palaces", "kind", "owned"), [
    (("2 monk healer",), "must_release", {"owned": 2}),
    (("2 monk healer", "2 farmer"), "must_release", {}),
    (("2",), "nobody_to_release", {"owned": 0}),
])  # fmt: skip
def test_who_owes_more_persons_than_there_are_is_told_so_and_not_asked(palaces, kind, owned):
    state = position(seat(*palaces, yuan=1), seat(yuan=9), phase="event", event="tribute")
    events = run(state, "tribute")
    (told_so,) = [event for event in events if event.kind in ("must_release", "nobody_to_release")]
    assert (told_so.kind, told_so.args) == (kind, {"n": 3, **owned})
    assert asked(state) is None


@pytest.mark.clause("DR-8.12", "DR-8.13")
def test_all_with_as_few_helmets_are_told_the_same_cause_and_a_seat_without_persons_is_not_asked():
    state = position(seat("2 monk healer"), seat("none"), seat("2 farmer scholar"), phase="event", event="mongols")
    run(state, "mongols")
    for number in (0, 2):
        assert asked(state)[:2] == ("release", number)
        assert why(state) == ("mongols", 1)
        play(state, asked(state)[2][0])
    assert asked(state) is None


@pytest.mark.clause("DR-8.9", "DR-8.10")
def test_with_a_tie_for_most_the_next_number_still_scores_and_one_rocket_is_one_returned():
    state = position(seat(rockets=3), seat(rockets=3), seat(rockets=1), seat(), phase="event", event="dragon_festival")
    events = run(state, "dragon_festival")
    said = {event.seat: (event.args["n"], event.args["returned"]) for event in events if event.kind == "festival"}
    assert said == {0: (6, 2), 1: (6, 2), 2: (3, 1)}


@pytest.mark.clause("DR-8.6")
def test_a_drought_counts_the_palaces_that_are_left_and_asks_nobody_who_has_no_choice():
    state = position(seat("2 monk", "2 healer", "2 farmer scholar", rice=1), seat("2 monk", "2"), event="drought")
    run(state, "drought")
    assert why(state) == ("drought", 2)
    play(state, asked(state)[2][0])
    assert (asked(state)[1], why(state)) == (0, ("drought", 1))


@pytest.mark.clause("DR-11.4", "DR-11.7")
def test_the_last_space_of_the_wall_is_told_and_then_why_it_is_closed():
    all_but_one = ("rice", "rocket", "part", "yuan", "track")
    state = position(
        seat(built=all_but_one), seat(built=(*all_but_one, "vp")), great_wall="on", groups=["wall"], month=12
    )
    run(state, ("action", 0))
    label = labels(state)["g1.wall"]
    assert label.then[0].id == "wall_piece.vp", "the last piece is named with the action"
    events = play(state, "g1.wall")
    assert next(event.args["month"] for event in events if event.kind == "wall_built") == 12
    for number in (0, 1):
        run(state, ("action", number))
        assert {why for name, why in blocked(state).items() if name.startswith("action.wall")} == {"no_pieces"}


@pytest.mark.clause("DR-11.4")
def test_a_wall_piece_in_hand_does_not_open_a_wall_that_is_complete():
    four = ("rice", "rocket", "part", "yuan")
    state = position(*[seat(built=four) for _ in range(3)], great_wall="on", groups=["wall"], month=12)
    run(state, ("action", 0))
    assert blocked(state)["action.wall"] == "wall_complete"


@pytest.mark.clause("DR-6.9", "DR-5.4")
@pytest.mark.parametrize(("yuan", "price", "then"), [(8, "7", 1), (10, "7", 0), (8, "6", 1), (9, "6", 0)])
def test_a_privilege_names_its_price_where_the_fee_leaves_money_for_one_size(yuan, price, then):
    state = position(seat(yuan=yuan), seat(), groups=["privilege"], dragons=[[1], []], large_privilege_price=price)
    run(state, ("action", 0))
    label = labels(state)["g1.privilege"]
    assert label.id == "action.privilege.fee"
    assert [(one.id, one.args["price"]) for one in label.then] == [("privilege_size", 2)] * then


@pytest.mark.clause("DR-12.13")
def test_an_assassination_tells_each_seat_what_it_loses_or_that_it_has_nothing_to_lose():
    state = position(seat(small=1), seat(), seat(small=2, large=1), month=7, corner="assassination", event="tribute")
    events = [event for event in run(state, "super") if event.kind in ("assassination", "no_privilege")]
    assert [(event.kind, event.args["n"]) for event in events] == [
        ("assassination", 1), ("no_privilege", 0), ("assassination", 3)
    ]  # fmt: skip


@pytest.mark.clause("DR-12.16")
@pytest.mark.parametrize(("things", "due"), [({"yuan": 1}, None), ({"yuan": 2, "rice": 1}, 1)])
def test_a_flood_of_less_than_two_units_asks_nothing(things, due):
    state = position(seat(**{"yuan": 0, **things}), seat(yuan=0), month=7, corner="flood", event="tribute")
    run(state, "super")
    decision = GAME.decisions(state)[0]
    assert (asked(state) is None) == (due is None)
    if due is not None:
        (beside,) = GAME.beside(GAME.view(state, 0), decision)
        assert (beside.id, beside.args) == ("flood_due", {"n": due})
