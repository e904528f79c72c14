"""The search: legal, reproducible, from the view alone, a whole turn at once; and the arena that measures it."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from random import Random
from types import SimpleNamespace

import msgspec
import pytest
from msgspec.structs import replace

import tests.toy  # noqa: F401  (registers the toy game)
from engine.ai.arena import PLAYERS, Standing, ThinkingCost, arena, interval
from engine.ai.search import LEVELS, Pick, follow, gentle_pick, level_of, picks, think
from engine.ai.tree import Branch, Level, Node, PickStatistics, Search, grow, margins, rewards
from engine.errors import DataError, UnknownPlayer
from engine.kernel.opponent import Opponent, path_of
from engine.kernel.registry import game, games
from tests.games.rooms import EXAMPLE, ROOT

GAMES = [pytest.param(one, id=one.id) for one in games().values()]
QUICK = Level(6)


def positions(one, count, seed=5, confirm=True):
    """Some positions of a random game, with the decision to make."""
    rng = Random(seed)
    state, _ = one.new(one.seats[-1], None, f"{seed:032x}", confirm=confirm)
    for _ in range(count):
        decision = one.next(state)
        yield state, decision
        state, _, _ = one.apply(state, decision.seat, rng.choice(decision.options))
        if state.over:
            return


@pytest.mark.parametrize("one", GAMES)
def test_every_plan_is_legal_and_the_same_again(one):
    for state, decision in positions(one, 12, confirm=False):
        plan = think(one, one.view(state, decision.seat), QUICK)

        assert plan == think(one, one.view(state, decision.seat), QUICK)
        assert plan[0].kind == decision.kind
        for step in plan:
            asked = one.next(state)
            assert (asked.kind, asked.seat) == (step.kind, decision.seat)
            state, _, barrier = one.apply(state, asked.seat, step.key)
            if barrier:
                break


@pytest.mark.parametrize("one", GAMES)
def test_the_plan_does_not_depend_on_what_the_seat_cannot_know(one):
    for state, decision in positions(one, 8, seed=6):
        view = one.view(state, decision.seat)
        other = one.determinise(view, Random(9))

        assert think(one, one.view(other, decision.seat), QUICK) == think(one, view, QUICK)


PLANS = """
import sys
from random import Random
from engine.ai.search import think
from engine.ai.tree import Level
from engine.kernel.registry import games

for game in games().values():
    state, _ = game.new(3, None, "7" * 32)
    rng, plans = Random(7), []
    for number in range(30):
        if (decision := game.next(state)) is None:
            break
        view = game.view(state, decision.seat)
        if number % 6 == 5:
            if "before" in sys.argv:
                think(game, view, Level(3))
            plans.append([step.key for step in think(game, view, Level(8))])
        game.play(state, decision.seat, rng.choice(decision.options))
    print(game.id, plans)
"""


def test_equal_plans_in_every_process_whatever_ran_before():
    """The order of sets and of hashes, which differs from process to process, decides nothing."""
    told = [
        subprocess.run(
            [sys.executable, "-c", PLANS, *more],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed, more in (("1", []), ("2", ["before"]))
    ]
    assert told[0] == told[1] != ""


def test_a_plan_reaches_to_the_end_of_the_turn_unless_something_is_learnt():
    lengths = [
        len(think(one, one.view(state, decision.seat), Level(40)))
        for one in games().values()
        for state, decision in positions(one, 10, confirm=False)
    ]
    assert max(lengths) > 2


def test_a_pick_that_takes_the_lead_late_has_its_next_pick_looked_at():
    """Half the iterations show a pick that ends the turn in the lead; then one that goes on overtakes it."""
    walked = []

    class Scripted(Search):
        def __init__(self):
            self.root, self.single, self.ledgers, self.stop = Node("first"), "", {}, lambda: False
            self.game, self.level = SimpleNamespace(opponent=SimpleNamespace(iterations={})), Level(16, whole=True)
            self.root.children = {"end": Node(), "on": Node("second")}
            self.root.children["on"].children = {"one": Node(), "other": Node()}

        def _iterations(self, path, node, share, left):
            walked.append((list(path), share))
            self.root.children["end" if len(walked) == 1 else "on"].visits += len(walked) ** 2 * share

    tree = Scripted().run()

    assert walked == [([], 8), ([], 4), (["on"], 2), (["on"], 1), (["on"], 1)]
    assert tree.tried["on"].after is not None


@pytest.mark.parametrize(
    ("ahead", "follows", "walked"),
    [
        # iterations are spent on two picks, of which one gains so much on the other with each of them
        (1, "", 34),  # 34 ahead are more than half of the 66 that are left
        (1, "second", 17),  # 17 ahead are more than half of the 33 left of the half that this pick has
        (0, "", 99),  # about equal: nearly all that there are
    ],
)
def test_no_more_is_spent_on_a_pick_that_is_settled(ahead, follows, walked):
    """A pick is settled when it is ahead by more than half of what could still be spent on it."""
    paths = []

    class Scripted(Search):
        def __init__(self, level):
            self.root, self.single, self.ledgers, self.stop = Node("first"), "", {}, lambda: False
            self.game, self.level = SimpleNamespace(opponent=SimpleNamespace(iterations={})), level
            self.root.children = {"one": Node(follows), "other": Node()}
            self.root.children["one"].children = {"next": Node(), "last": Node()}

        def _iterate(self, path):
            paths.append(tuple(path))
            if not path:
                chosen = "one" if ahead or len(paths) % 2 else "other"
                self.root.children[chosen].visits += 1

    Scripted(Level(100)).run()
    spent = paths.count(())
    paths.clear()
    Scripted(Level(100, whole=True)).run()

    assert spent == walked <= paths.count(()) == (50 if follows else 100)
    assert set(paths) <= {(), ("one",)}


@pytest.mark.parametrize("game_id", ["toy", EXAMPLE])
def test_a_level_that_ends_when_it_is_settled_plays_as_one_that_goes_on(game_id):
    """It spends less, and its first pick is the same in nearly all positions."""
    one, same, fewer, of = game(game_id), 0, 0, 0
    for state, decision in islice(positions(one, 60), 0, None, 5):
        if len(decision.options) > 1:
            view = one.view(state, decision.seat)
            brief, whole = (grow(one, view, Level(60, whole=whole)) for whole in (False, True))
            same += picks(brief)[0].key == picks(whole)[0].key
            fewer += sum(tried.visits for tried in brief.tried.values()) < 60
            of += 1

    assert same >= 0.9 * of > 0
    assert fewer > 0


def test_a_tree_grown_elsewhere_speaks_for_the_same_plan():
    one, level = game(EXAMPLE), Level(36)
    state, decision = next(found for found in positions(one, 9) if len(found[1].options) > 5)
    view = one.view(state, decision.seat)
    with ThreadPoolExecutor(1) as pool:
        tree = pool.submit(grow, one, view, level).result()
    sent = msgspec.json.decode(msgspec.json.encode(tree), type=Branch)

    assert follow(one, view, level, sent) == think(one, view, level)


def test_a_seat_that_is_not_asked_has_no_plan():
    toy = game("toy")
    state, _ = toy.new(2, None, "0" * 32)
    toy.play(state, 0, "card1")
    toy.play(state, 1, "card2")
    (asked,) = toy.waiting(state)
    with pytest.raises(ValueError, match="not asked"):
        think(toy, toy.view(state, 1 - asked), QUICK)


def test_the_emergency_stop_still_gives_a_legal_pick():
    toy = game("toy")
    state, decision = next(positions(toy, 1))

    (first, *_) = think(toy, toy.view(state, decision.seat), Level(10**9), stop=lambda: True)
    assert first.key in decision.options


def test_a_gentle_opponent_takes_any_pick_near_its_best_and_none_further_below():
    slack = 1.5
    tried = {
        "best": PickStatistics(10, 5.0, 100.0),
        "near": PickStatistics(8, 5.0, 8 * (10.0 - slack)),
        "worse": PickStatistics(10, 9.0, 10 * (10.0 - slack) - 1),
        "hardly looked at": PickStatistics(2, 2.0, 40.0),
    }
    taken = {gentle_pick(tried, slack, Random(seed)) for seed in range(60)}
    assert taken == {"best", "near"}


def test_the_game_says_how_much_a_gentle_opponent_gives_away():
    toy = game("toy")
    _, decision = next(positions(toy, 1))
    best, other = decision.options[:2]
    tree = Branch(decision.kind, {best: PickStatistics(10, 5.0, 100.0), other: PickStatistics(10, 5.0, 90.0)})
    taken = {}
    for slack in (0.5, 1.5):
        one = toy.played_by(Opponent(toy.opponent.evaluate, slack=slack))
        views = [one.view(state, decision.seat) for state, decision in positions(one, 9) if decision]
        taken[slack] = {follow(one, view, LEVELS["easy"], tree)[0].key for view in views}
    assert taken == {0.5: {best}, 1.5: {best, other}}


@pytest.mark.parametrize("one", GAMES)
def test_picks_come_best_first_with_what_is_expected_after_them(one):
    level = Level(30)
    for state, decision in positions(one, 6, seed=8):
        view = one.view(state, decision.seat)
        tree = grow(one, view, level)
        found = picks(tree)

        assert found[0].key == follow(one, view, level, tree)[0].key
        assert {pick.key for pick in found} <= set(decision.options)
        assert sum(pick.share for pick in found) == pytest.approx(1)
        assert [pick.share for pick in found] == sorted((pick.share for pick in found), reverse=True)


def test_a_pick_that_wins_points_is_expected_to():
    """Margin and points of a pick are means over its visits, in points."""
    tree = Branch("kind", {"good": PickStatistics(4, 3.0, 80.0, 20.0), "bad": PickStatistics(2, 0.5, 30.0, -8.0)})
    assert picks(tree) == (Pick("good", 4 / 6, 20.0, 5.0), Pick("bad", 2 / 6, 15.0, -4.0))


def test_rewards_are_shares_of_one_and_follow_the_places():
    even = [0.0, 0.0]
    assert margins([10.0, 10.0], even) == rewards([10.0, 10.0], [1, 1], even) == [0.5, 0.5]
    assert margins([30.0, 10.0, 29.0], [0.0] * 3)[0] > 0.5 > margins([30.0, 10.0, 29.0], [0.0] * 3)[2]
    first, second = rewards([10.0, 10.0], [2, 1], even)
    assert second > first


@pytest.mark.parametrize("lead", [-60.0, 0.0, 60.0])
def test_a_point_is_worth_as_much_to_who_is_far_ahead_or_behind(lead):
    """Else every pick would be as good as any other there, and such a seat gave things away."""
    ahead = [lead, -lead]
    less, more = (margins([100.0 + lead + gain, 100.0], ahead)[0] for gain in (-3.0, 3.0))
    assert more - less == pytest.approx(2 * (more - 0.5)) == pytest.approx(0.245, abs=0.001)


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_may_have_iterations_of_its_own_for_a_level(level):
    toy = game("toy")
    state, decision = next(positions(toy, 1))
    view = toy.view(state, decision.seat)

    def visits(one):
        return sum(tried.visits for tried in grow(one, view, replace(LEVELS[level], whole=True)).tried.values())

    own = toy.played_by(Opponent(toy.opponent.evaluate, iterations={level: 9}))
    assert (visits(toy), visits(own)) == (LEVELS[level].iterations, 9)


def test_a_search_looks_only_at_the_options_that_its_game_calls_sensible():
    toy = game("toy")
    asked = []

    def low(state, decision):
        asked.append(decision.kind)
        return decision.options[:2]

    one = toy.played_by(
        Opponent(toy.opponent.evaluate, lambda state, decision, rng: decision.options[-1], sensible=low)
    )
    state, decision = next(positions(one, 1))
    view = one.view(state, decision.seat)

    assert len(grow(toy, view, Level(40)).tried) == len(decision.options) > 2
    assert set(grow(one, view, Level(40)).tried) == set(decision.options[:2])
    assert len(set(asked)) > 1, "those of others and of later decisions as well"


def test_unknown_levels_play_as_medium():
    assert level_of("no such level") == LEVELS["medium"]
    assert LEVELS["easy"].iterations < LEVELS["medium"].iterations
    assert LEVELS["medium"].iterations < LEVELS["hard"].iterations


def test_the_intervals_hold_share_and_margin():
    share, low, high = interval(3, 12)
    assert low < share < high
    one = Standing("easy")
    for margin in (10, -2, 4, 0):
        one.add(float(margin > 3), 30 + margin, margin, ThinkingCost(0.5, 10, 4, 0.2))
    mean, spread = one.margins()
    assert (mean, round(spread, 1)) == (3.0, 4.5)
    assert one.line().startswith("easy            50.0%  [")
    assert "33.0 points  margin   +3.0 ± 4.5    125.0 ms a turn (longest 200)  4 games" in one.line()


def test_every_player_of_the_arena_plays():
    toy = game("toy")
    for player in PLAYERS:
        standings = arena(toy, [player, "random"], 2, seed=3)
        assert {one.name: one.played for one in standings} == {player: 2, "random": 2} or player == "random"


def test_a_player_may_bring_weights_of_its_own(tmp_path):
    example = game(EXAMPLE)
    other = tmp_path / "other.toml"
    other.write_text(path_of(EXAMPLE).read_text("utf-8"), "utf-8")
    names = ["light", f"light@{other}"]

    assert [one.name for one in arena(example, names, 2, seed=3)] == names
    for wrong, error in ((f"light@{tmp_path}/none.toml", DataError), ("nobody", UnknownPlayer)):
        with pytest.raises(error):
            arena(example, ["light", wrong], 1, seed=3)
    with pytest.raises(UnknownPlayer, match="no weights"):
        arena(game("toy"), ["light", f"light@{other}"], 1, seed=3)


def test_the_arena_ends_with_the_round_in_which_the_budget_is_spent():
    toy = game("toy")
    assert [one.played for one in arena(toy, ["easy", "random"], 20, seed=3, seconds=0.0)] == [2, 2]
    assert [one.played for one in arena(toy, ["easy", "random"], 3, seed=3)] == [3, 3]


def test_easy_beats_random_in_the_arena():
    easy, _ = arena(game(EXAMPLE), ["easy", "random"], 8, seed=3)
    assert easy.wins >= 7


@pytest.mark.slow
@pytest.mark.parametrize("one", [one for one in GAMES if one.id != "toy"])
def test_medium_beats_two_light_ones(one):
    medium, light = arena(one, ["medium", "light", "light"], 12, seed=3)
    assert medium.wins > light.wins / 2
