"""What the computer opponents of this game know: options not worth a thought, the light policy, the estimate."""

from copy import copy
from random import Random

from engine.ai.search import LEVELS, think
from engine.kernel.clone import clone
from engine.ming import GAME
from engine.ming.data import DISTRICTS, KINDS
from engine.ming.distances import distances
from engine.ming.districts import members_to_move
from engine.ming.routes import cards_key, in_order, payments, reach
from engine.ming.sensible import thrifty_sets
from tests.engine.ming.table import go, options, pick, position


def worth(state, seat=0):
    """The options that a search looks at."""
    return list(GAME.opponent.sensible(state, GAME.decision(state, seat)))


def test_a_short_journey_is_not_paid_with_the_cards_of_a_long_one():
    state = position(princes=("D3",), hands={0: {"rider": 1, "rickshaw": 1, "barge": 1, "dragon": 2}})
    go(state, ("prince_action", 0))
    pick(state, 0, "move.D1")
    assert {"dragon", "rider+barge", "rider+barge+2dragon"} < set(options(state, 0))
    assert worth(state) == ["dragon", "rider+barge", "rider+rickshaw"]


def test_who_pays_thriftily_reaches_all_that_could_be_reached_otherwise():
    rng = Random(1)
    for _ in range(40):
        kinds, start = rng.choices(range(len(KINDS)), k=5), rng.randrange(len(DISTRICTS))
        hand = tuple(kinds.count(kind) for kind in range(len(KINDS)))
        for end in in_order(reach(start, hand)):
            ways = {cards_key(cards): cards for cards in payments(start, hand, end)}
            left = {key: tuple(h - c for h, c in zip(hand, ways[key], strict=True)) for key in ways}
            thrift = [left[key] for key in thrifty_sets(tuple(ways))]
            for rest in left.values():
                assert any(sum(own) >= sum(rest) and not reach(end, rest) & ~reach(end, own) for own in thrift)


def test_no_dragon_is_given_up_for_standing_still_beside_another_card():
    state = position(princes=("D3",), hands={0: {"rider": 1, "junk": 1, "dragon": 1}})
    go(state, ("prince_action", 0))
    pick(state, 0, "stand")
    assert options(state, 0) == ["rider", "junk", "dragon"]
    assert worth(state) == ["rider", "junk"]


def test_nobody_travels_back_to_where_the_prince_is():
    state = position(princes=("D3",), hands={0: {"dragon": 2}})
    go(state, ("prince_action", 0))
    assert set(options(state, 0)) - set(worth(state)) == {"move.D3"}


def test_at_the_very_end_who_has_nobody_left_to_deploy_passes():
    def left(round, passed, spaces):  # noqa: A002
        hands = {seat: {"dragon": 1} for seat in range(3)}
        state = position(round=round, hands=hands, spaces={0: spaces, 2: {"B": 1}})
        for player in state.table.players[1 : 1 + passed]:
            player.passed = True
        go(state, ("prince_action", 0))
        return worth(state)

    assert left(6, 2, {}) == ["pass"]
    assert len(left(6, 2, {"A": 1})) > 2
    assert len(left(6, 1, {})) > 2, "a prince may be in the way of another one"
    assert len(left(5, 2, {})) > 2, "the next round begins where the princes are"


def test_at_the_very_end_nobody_travels_for_nothing():
    """Once no seat can deploy any more nothing that princes do counts (MD-3.2, MD-5.17, MD-5.18)."""

    def left(cards=2, monks=None, rivals=None, hands=None, round=6):  # noqa: A002
        rival_hands = {seat: {"junk": 1} for seat in (1, 2)} if hands is None else hands
        spaces = {0: {"A": 1} if monks else {}, 1: rivals or {}}
        state = position(round=round, hands={0: {"rider": cards}, **rival_hands}, spaces=spaces, monks=monks)
        go(state, ("prince_action", 0))
        return worth(state)

    barred = {"A1": 0, "A2": 0, "A3": 0}
    assert left() == ["pass"], "nobody has a member to deploy"
    assert left(monks=barred) == ["pass"], "nor one that own monks do not bar"
    assert len(left(monks={"A1": 0, "A2": 0})) > 2
    assert left(rivals={"B": 1}, hands={}) == ["pass"], "who has no card passes"
    assert len(left(rivals={"B": 1})) > 2, "a prince may be in the way of another one"
    assert len(left(round=5)) > 2, "the next round brings members and begins where the princes are"
    assert "stand" in left(rivals={"B": 1}), "there is another card to act with"
    assert "stand" not in left(cards=1, rivals={"B": 1}), "the same as passing"
    assert "stand" in left(cards=1, rivals={"B": 1}, round=5), "a useless card may be changed for another one"


def deployed(*, round=6, cards=0, spaces=None, standing=None, monks=None, hands=None):  # noqa: A002
    """The deployments in A1 that a search looks at; seat 0 has two members on the space."""
    state = position(
        princes=("A1",),
        round=round,
        hands={0: {"rider": cards}, **(hands or {})},
        spaces={0: {"A": 2}, **(spaces or {})},
        standing=standing,
        monks=monks,
    )
    go(state, ("deploy", 0))
    assert options(state, 0) == ["0", "1", "1m", "2", "2m"]
    return worth(state)


def test_no_members_stay_behind_for_nothing_where_one_rival_is():
    every, most = ["0", "1", "1m", "2", "2m"], ["2", "2m"]
    assert deployed() == most
    assert deployed(round=5) == every, "they are there for the next round"
    assert deployed(cards=1) == every, "they can still go to another district"
    assert deployed(standing={"A1": {1: 2}, "A3": {1: 1}}, monks={"A1": 1}) == most
    assert deployed(standing={"A2": {1: 2}}, monks={"A1": 2}) != most, "a rival may win what another one loses"
    assert deployed(standing={"A2": {1: 2}}, spaces={2: {"A": 1}}) != most


def test_a_member_that_would_be_lost_becomes_a_monk():
    two, acting = {"A2": {1: 2}, "A3": {2: 1}}, {"spaces": {1: {"A": 1}}, "hands": {1: {"junk": 1}}}
    assert deployed(standing=two) == ["1m", "2", "2m"]
    assert "0" in deployed(standing=two, monks={"A1": 1}), "a rival's monk would stand then"
    assert "0" in deployed(standing=two, **acting), "a rival's monk may still displace it"


def test_of_two_owners_more_members_never_bring_less_nor_the_other_one_more():
    for rival in range(8):
        moves = [members_to_move((own, rival)) for own in range(8)]
        assert [own for own, _ in moves] == sorted(own for own, _ in moves)
        assert [other for _, other in moves] == sorted((other for _, other in moves), reverse=True)


def test_what_is_left_out_of_the_last_deployment_is_never_better():
    """Ends of games by chance: the best of what is left brings as much as anything, whatever a rival loses or wins."""
    rng, shorter = Random(3), 0
    for _ in range(150):
        state = position(
            princes=("A1",),
            round=6,
            spaces={0: {"A": rng.randint(1, 4)}},
            standing={
                name: {seat: rng.randint(0, 3) for seat in range(3)} for name in rng.sample(("A1", "A2", "B1"), 2)
            },
            monks={"A1": rng.choice((1, 2))} if rng.random() < 0.3 else {},
            tiles={seat: {name: rng.randint(0, 1) for name in "ABCDEF"} for seat in range(3)},
        )
        ends = {}
        go(state, ("deploy", 0), ("scoring",))
        left = worth(state)
        shorter += len(left) < len(options(state, 0))
        for key in options(state, 0):
            other = clone(state)
            GAME.play(other, 0, key)
            while (decision := GAME.next(other)) is not None:
                GAME.play(other, decision.seat, "0")
            ends[key] = GAME.result(other).totals()
        for key in ends:
            own, *others = ends[key]
            better = (ends[best] for best in left)
            assert any(mine >= own and all(a <= b for a, b in zip(rest, others, strict=True)) for mine, *rest in better)
    assert shorter > 50


def test_nobody_is_called_back_at_the_last_scoring():
    def called(round):  # noqa: A002
        state = position(round=round, standing={"A1": {0: 2, 1: 1}})
        go(state, ("scoring",))
        return worth(state)

    assert called(4) == ["0", "1", "2"]
    assert called(6) == ["0"]


def test_the_light_policy_passes_once_nobody_can_follow_the_prince():
    def picked(spaces):
        state = position(princes=("D3",), hands={0: {"rider": 1, "dragon": 2}}, spaces={0: spaces})
        go(state, ("prince_action", 0))
        decision, rng = GAME.decision(state, 0), Random(1)
        return [GAME.playout(state, decision, rng) for _ in range(100)]

    assert set(picked({})) == {"pass"}
    assert picked({"D": 3}).count("pass") < 50


def picks(state, seat=0):
    """What the light policy picks a hundred times."""
    decision, rng = GAME.decision(state, seat), Random(1)
    return [GAME.playout(state, decision, rng) for _ in range(100)]


def test_the_light_policy_sends_nobody_where_three_own_monks_bar_the_way():
    def picked(**monks):
        state = position(phase="spaces", spaces={0: {"A": 2}}, monks=monks)
        state.table.players[0].to_place, state.table.players[0].supply = 1, state.table.players[0].supply - 1
        go(state, ("place_member", 0))
        return picks(state).count("A")

    assert picked() > picked(A1=0) > picked(A1=0, A2=0) > picked(A1=0, A2=0, A3=0) == 0
    assert picked(A1=1, A2=1, A3=1) == picked(), "those of others can be displaced"
    state = position(round=4, phase="spaces", monks=dict.fromkeys(DISTRICTS, 0))
    state.table.players[0].to_place = 1
    go(state, ("place_member", 0))
    assert len(set(picks(state))) == 6, "anywhere, if all is barred"


def test_the_light_policy_pays_for_dragons_with_members_that_are_barred():
    monks = {"B1": 0, "B2": 0, "B3": 0}
    state = position(
        phase="cards", spaces={0: {"A": 2, "B": 2}}, hands={0: {"rider": 1}}, display=["rider"] * 6, monks=monks
    )
    go(state, ("take_card", 0))
    picked = picks(state)
    assert picked.count("dragon.B") > 50
    assert picked.count("dragon.A") < 5


def margins(state):
    """How far ahead of the best rival the estimate sees seat 0."""
    own, *others = GAME.evaluate(state)
    return own - max(others)


def test_the_only_member_in_a_city_is_worth_more_there_than_called_back():
    """Eight points now, or the same place contested by ten more members of every rival."""

    def left(number):
        state = position(round=2, standing={"C3": {0: 1}, "A1": {1: 1}})
        go(state, ("scoring",))
        pick(state, 1, "0")
        pick(state, 0, number)
        return margins(state)

    assert left("0") > left("1")


def test_members_in_the_spaces_are_worth_less_and_less_and_nothing_in_the_last_round():
    def more(round):  # noqa: A002
        return margins(position(round=round, spaces={0: {"A": 3}})) - margins(position(round=round))

    assert more(1) > more(3) > more(5) > 0
    assert more(6) == 0


def test_distances_are_those_of_the_cheapest_payments():
    rng = Random(2)
    for _ in range(20):
        kinds, start = rng.choices(range(len(KINDS)), k=rng.randint(1, 5)), rng.randrange(len(DISTRICTS))
        hand = tuple(kinds.count(kind) for kind in range(len(KINDS)))
        ways = [payments(start, hand, end) for end in range(len(DISTRICTS))]
        assert list(distances(start, hand)) == [sum(one[0]) if one else 0 for one in ways]


def test_the_light_policy_goes_far_only_if_many_more_can_follow_there():
    def far(spaces):
        state = position(princes=("D3",), hands={0: {"rider": 1, "barge": 1, "dragon": 3}}, spaces={0: spaces})
        go(state, ("prince_action", 0))
        decision, rng = GAME.decision(state, 0), Random(1)
        return sum(GAME.playout(state, decision, rng).startswith("move.C") for _ in range(100))

    assert far({"C": 3}) > 90
    assert far({"C": 3, "D": 3}) < 20


def test_a_thought_goes_on_to_the_end_of_the_round_but_no_further():
    """Where the first members stand shows only when princes have travelled: far later than 25 decisions."""
    state, _ = GAME.new(3, None, "7" * 32)
    opponent, rounds = copy(GAME.opponent), []

    def evaluate(state):
        rounds.append((state.table.round, state.plies))
        return GAME.opponent.evaluate(state)

    opponent.evaluate = evaluate
    think(GAME.played_by(opponent), GAME.view(state, GAME.decisions(state)[0].seat), LEVELS["medium"])
    assert rounds[0][0] == 1, "where it begins"
    assert {number for number, _ in rounds[1:]} == {2}
