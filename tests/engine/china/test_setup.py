"""Section 1 and 14: set-up."""

import pytest

from engine.china import GAME
from engine.china.data import COLOUR_OF, COLOURS, DATA, FIELDS, PROVINCES, ROADS
from engine.china.describe import score_marker
from engine.china.setup import OPTIONS
from engine.kernel.rules import Flow
from tests.engine.china.table import asked, options, playthrough, position

SEED = "0f" * 16


def fresh(seats, **chosen):
    return GAME.new(seats, chosen, SEED)


@pytest.mark.clause("CH-1.1")
def test_the_side_of_the_board_follows_the_number_of_players_and_with_four_the_option():
    assert [fresh(seats)[0].table.side for seats in (3, 4, 5)] == ["3-4", "3-4", "4-5"]
    assert fresh(4, board_side="4-5")[0].table.side == "4-5"
    assert fresh(3, board_side="4-5")[0].table.side == "3-4"
    assert fresh(5, board_side="3-4")[0].table.side == "4-5"
    assert GAME.seats == (3, 4, 5)
    (side,) = [spec for spec in OPTIONS if spec.name == "board_side"]
    assert side.only_seats == (4,)
    assert side.values == ("3-4", "4-5")


@pytest.mark.clause("CH-1.2")
def test_only_the_roads_differ_between_the_sides():
    one, two = (sum(map(len, ROADS[side])) // 2 for side in ("3-4", "4-5"))
    assert (one, two) == (55, 59)
    assert max(map(len, ROADS["3-4"])) == 3
    assert {FIELDS[at] for at, near in enumerate(ROADS["4-5"]) if len(near) == 4} == {"c5", "w5", "u4"}
    tables = [fresh(4, board_side=side)[0].table for side in ("3-4", "4-5")]
    tables[1].side = tables[0].side
    assert tables[0] == tables[1]


@pytest.mark.clause("CH-1.3", "CH-1.4", "CH-13.1")
def test_pieces_and_the_score_marker():
    state, _ = fresh(3)
    assert [(one.houses, one.emissaries, one.fortifications, one.vp) for one in state.table.players] == [
        (20, 8, 0, 0)
    ] * 3
    state, _ = fresh(5, fortifications="on")
    assert [one.fortifications for one in state.table.players] == [1] * 5
    assert [one.colour for one in state.table.players] == ["red", "blue", "green", "yellow", "violet"]
    assert OPTIONS[1].values[0] == "off"


@pytest.mark.clause("CH-13.1")
def test_without_the_option_no_fortification_is_ever_offered():
    state = position(houses={0: "w1"}, hands={0: "red red red"})
    state = GAME.apply(state, 0, "wei")[0]
    assert not any("fortification" in key for key in options(state))


@pytest.mark.clause("CH-1.5", "CH-1.6")
@pytest.mark.parametrize(
    ("seats", "deck", "colours", "pile"),
    [(3, 47, (11, 10, 9, 9, 8), 34), (4, 52, (12, 11, 10, 10, 9), 36), (5, 57, (13, 12, 11, 11, 10), 38)],
)
def test_cards_out_of_the_game_deck_hands_and_pile(seats, deck, colours, pile):
    state, _ = fresh(seats)
    table = state.table
    everywhere = [
        *state.pile,
        *table.slots,
        *(at for hand in state.hands for at, n in enumerate(hand) for _ in range(n)),
    ]
    assert len(everywhere) == deck
    assert tuple(map(everywhere.count, range(5))) == colours
    assert len(state.pile) == pile
    assert [sum(hand) for hand in state.hands] == [3] * seats
    assert len(table.slots) == 4
    assert GAME.check(state) == []


@pytest.mark.clause("CH-1.6")
def test_dealing_goes_clockwise_from_the_start_player_one_card_each(monkeypatch):
    for start in range(3):
        state, _ = fresh(3, start_player=str(start))
        other, _ = fresh(3, start_player="0")
        shift = [other.hands[(seat - start) % 3] for seat in range(3)]
        assert state.hands == shift
        assert state.pile == other.pile
        assert state.table.slots == other.table.slots

    def stack(flow, cards):
        for colour in (2, 1, 0) * 3:
            cards.remove(colour)
            cards.append(colour)

    monkeypatch.setattr(Flow, "shuffle", stack)
    state, _ = fresh(3, start_player="1")
    assert [hand.index(3) for hand in state.hands] == [2, 0, 1]


@pytest.mark.clause("CH-1.7")
def test_nothing_is_discarded_or_scored_at_the_start():
    table = fresh(4)[0].table
    assert table.discard == []
    assert not any(table.scored)
    assert (table.emperor, table.run, table.round, table.turns, table.cause) == (0, 0, 1, 1, "")
    assert (DATA.components.scoring_stones, DATA.components.score_cards) == (9, 5)


@pytest.mark.clause("CH-1.8")
def test_start_player_by_lot_or_by_name_stays_the_same():
    assert fresh(4, start_player="2")[0].table.start == 2
    assert asked(fresh(4, start_player="2")[0]) == ("turn", 2)
    lots = {GAME.new(4, {}, f"{seed:032x}")[0].table.start for seed in range(40)}
    assert lots == {0, 1, 2, 3}
    assert playthrough(3, 1, options={"start_player": "1"}).table.start == 1


@pytest.mark.clause("CH-1.9", "CH-1.10", "CH-1.11", "CH-1.13")
def test_fields_roads_dragon_fields_alliances_and_colours():
    assert len(FIELDS) == 52
    assert [len(province.fields) for province in DATA.provinces] == [6, 6, 6, 5, 4, 7, 5, 5, 8]
    assert all(near for near in ROADS["3-4"] + ROADS["4-5"])
    state = fresh(3)[0]
    assert len(state.table.emissaries) == len(PROVINCES) == 9
    assert [one.number for one in DATA.alliances] == list(range(1, 16))
    assert DATA.alliances[2].provinces == ("wei", "chin")
    assert DATA.alliances[3].provinces == ("chin", "shu")
    assert sorted(COLOUR_OF.count(colour) for colour in range(5)) == [1, 2, 2, 2, 2]
    assert COLOURS[COLOUR_OF[PROVINCES.index("chu")]] == "violet"
    assert COLOUR_OF.count(COLOUR_OF[PROVINCES.index("chu")]) == 1


@pytest.mark.clause("CH-1.12")
@pytest.mark.parametrize(
    ("total", "shown"),
    [(0, (0, 0)), (1, (0, 1)), (50, (0, 50)), (51, (1, 1)), (100, (1, 50)), (101, (2, 1)), (160, (3, 10))],
)
def test_score_cards_and_marker(total, shown):
    assert score_marker(total) == shown
