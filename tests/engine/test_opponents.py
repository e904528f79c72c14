"""The files of the opponents: strictly loaded, every refusal names file and place; an opponent is one value."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from engine.errors import DataError
from engine.kernel.opponent import Horizon, path_of, weighed, with_weights
from tests.kit.rooms import EXAMPLE, built, each

GAME = built()[EXAMPLE]
OWN = GAME.opponent


def file(tmp_path, change):
    path = tmp_path / "changed.toml"
    path.write_text(change(path_of(EXAMPLE).read_text("utf-8")), "utf-8")
    return path


@pytest.mark.parametrize("game", each())
def test_every_game_has_a_file_whose_every_weight_counts_as_what_it_says(game):
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
        ('source = "by hand"', 'source = "somehow"', "source"),
        ("[light.card]", "[light.cards]", "light"),
    ],
)
def test_a_fault_is_refused_by_file_and_place(tmp_path, old, new, words):
    path = file(tmp_path, lambda text: text.replace(old, new, 1))
    with pytest.raises(DataError, match=r"^changed\.toml: ") as caught:
        weighed(path, type(OWN.weights), OWN.made)
    assert words in str(caught.value)


def test_a_game_is_played_by_another_opponent_beside_its_own():
    weights = replace(OWN.weights, search=Horizon(source="by hand", horizon=3))
    other = GAME.played_by(with_weights(weights, OWN.made))
    assert (other.opponent.horizon, GAME.opponent.horizon) == (3, OWN.weights.search.horizon)
    state, _ = other.new(GAME.seats[0], None, "0" * 32)
    decision = other.next(state)
    assert other.playout(state, decision, Random(1)) in decision.options
