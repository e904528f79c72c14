"""The files of the opponents: strictly loaded, every refusal names file and place; an opponent is one value."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from engine.__main__ import main
from engine.ai.arena import Standing, ThinkingCost
from engine.ai.weights import changed, ranges, text_of, values_of
from engine.errors import DataError
from engine.kernel.opponent import Search, path_of, weighed, with_weights
from tests.games import rooms
from tests.games.rooms import EXAMPLE, built, each

GAME = built()[EXAMPLE]
OWN = GAME.opponent


def file(tmp_path, change):
    path = tmp_path / "changed.toml"
    path.write_text(change(path_of(EXAMPLE).read_text("utf-8")), "utf-8")
    return path


@pytest.mark.parametrize("game", each())
def test_a_game_has_a_file_of_weights_exactly_if_its_opponents_have_any(game):
    assert path_of(game.id).is_file() == (game.opponent.weights is not None)


@pytest.mark.parametrize("game", rooms.weighed())
def test_every_weight_of_a_file_counts_as_what_it_says(game):
    weights = game.opponent.weights
    assert msgspec.toml.decode(path_of(game.id).read_text("utf-8")) == msgspec.to_builtins(weights)
    assert game.opponent.horizon == weights.search.horizon > 0


def test_the_file_of_a_game_is_read_again_to_the_same(tmp_path):
    assert weighed(file(tmp_path, str), type(OWN.weights), OWN.made).weights == OWN.weights


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[estimate]", "[estimate]\nextra = 1.0", "extra"),
        ("lead = ", "no_lead = ", "lead"),
        ("caution = ", "caution = -", "$.estimate.caution"),
        ("horizon = 15", "horizon = 1500", "$.search.horizon"),
        ("horizon = 15", 'horizon = "far"', "$.search.horizon"),
        ('source = "', 'source = "somehow ', "source"),
        ("[light.card]", "[light.cards]", "light"),
    ],
)
def test_a_fault_is_refused_by_file_and_place(tmp_path, old, new, words):
    path = file(tmp_path, lambda text: text.replace(old, new, 1))
    with pytest.raises(DataError, match=r"^changed\.toml: ") as caught:
        weighed(path, type(OWN.weights), OWN.made)
    assert words in str(caught.value)


def test_a_game_is_played_by_another_opponent_beside_its_own():
    weights = replace(OWN.weights, search=Search(source="by hand", horizon=3, easy=5, medium=6, hard=7, slack=0.5))
    other = GAME.played_by(with_weights(weights, OWN.made))
    assert (other.opponent.horizon, GAME.opponent.horizon) == (3, OWN.weights.search.horizon)
    assert other.opponent.iterations == {"easy": 5, "medium": 6, "hard": 7}
    assert GAME.opponent.iterations["hard"] == OWN.weights.search.hard
    assert (other.opponent.slack, GAME.opponent.slack) == (0.5, OWN.weights.search.slack)
    state, _ = other.new(GAME.seats[0], None, "0" * 32)
    decision = other.next(state)
    assert other.playout(state, decision, Random(1)) in decision.options


@pytest.mark.parametrize("game", rooms.weighed())
def test_what_tune_writes_is_read_to_the_same(game, tmp_path):
    own = game.opponent
    path = file(tmp_path, lambda _: text_of(own.weights))
    assert weighed(path, type(own.weights), own.made).weights == own.weights


def test_weights_become_numbers_and_back_within_their_ranges():
    for part in ("estimate", "light"):
        numbers = list(values_of(getattr(OWN.weights, part)))
        spans = list(ranges(type(getattr(OWN.weights, part))))
        assert all(low <= number <= high for number, (low, high) in zip(numbers, spans, strict=True))
        assert changed(OWN.weights, part, numbers) == OWN.weights
        beyond = changed(OWN.weights, part, [high + 1 for _, high in spans])
        assert list(values_of(getattr(beyond, part))) == [high for _, high in spans]


@pytest.mark.parametrize("game", each())
def test_an_outlook_says_as_much_as_its_terms(game):
    """One number a seat and term, at the start and at the end, where nothing is left and the points are final."""
    look = game.opponent.look
    if look is None:
        return
    rng = Random(4)
    state, _ = game.new(game.seats[0], None, "0" * 32)
    terms = len(game.opponent.weights.estimate.now.__struct_fields__)
    while not state.over:
        seen = look(state)
        assert 0 <= seen.left <= 1
        assert [len(row) for row in seen.terms] == [terms] * state.seats
        decision = game.next(state)
        game.advance(state, decision.frame, rng.choice(decision.options))
    assert look(state).left == 0
    assert game.evaluate(state) == [float(total) for total in game.result(state).totals()]


def test_tuning_is_bounded_repeats_itself_and_says_what_it_brought(tmp_path, capsys):
    pytest.importorskip("cma")
    for part, seconds in (("estimate", "0"), ("light", "0")):
        told = []
        for name in ("one", "other"):
            out = tmp_path / f"{part}.{name}.toml"
            out.write_text("nothing yet", "utf-8")
            asked = ["tune", EXAMPLE, "--part", part, "--games", "4", "--seconds", seconds, "--out", str(out)]
            assert main(asked) == 0
            told.append((capsys.readouterr().out.replace(out.name, ""), out.read_text("utf-8")))
        assert told[0] == told[1]
        assert ("fifth 5" if part == "estimate" else "light ") in told[0][0]


@pytest.mark.parametrize(("margins", "better"), [((5, -5), False), ((5, -1), True), ((1, -5), False)])
def test_a_light_policy_is_better_only_beyond_chance(monkeypatch, margins, better):
    """Else the luckiest of many tries is taken for a better one, and the weights wander."""
    pytest.importorskip("cma")
    from engine.ai import tune as tuning

    searched = changed(OWN.weights, "light", [low for low, _ in ranges(type(OWN.weights.light))])
    monkeypatch.setattr(tuning, "_searched", lambda *_: searched)

    def standing(game, rivals, games, seed):
        made = Standing("light")
        for number in range(100):
            own = (-3, 1) if game is rivals else (margins[1], margins[0])
            made.add(0.0, 0, own[number % 2], ThinkingCost())
        return made

    monkeypatch.setattr(tuning, "duel", standing)
    found = tuning.tune(GAME, "light", 4, lambda: True, 1)
    assert found.better == better
    assert (found.weights.light == OWN.weights.light) == (not better)


def test_a_light_policy_is_tried_with_all_options(monkeypatch):
    """Else what it knows of an option is never found."""
    pytest.importorskip("cma")
    from engine.ai.tune import duel

    played, choose = [], GAME.choose
    monkeypatch.setattr(GAME, "choose", lambda seats, options: played.append(options) or choose(seats, options))
    duel(GAME, GAME, 30, 1)
    for spec in GAME.options:
        assert len({options[spec.name] for options in played}) > 1, spec.name


def test_a_regression_foretells_better_than_points_alone():
    pytest.importorskip("numpy")
    from engine.ai.tune import tune

    one = next(game for game in built().values() if game.opponent.look is not None)
    blank = changed(one.opponent.weights, "estimate", [0.0] * len(list(values_of(one.opponent.weights.estimate))))
    found = tune(one.played_by(with_weights(blank, one.opponent.made)), "estimate", 40, lambda: True, 3)

    assert found.better
    assert found.weights.estimate.source.startswith("regression")
    assert found.weights.light == blank.light
