"""The contract, for all registered games: seats x options x seeds, each random game watched by `Watched`."""

from collections import Counter
from pathlib import Path

import pytest

from engine.errors import BadOption, BadSeats
from engine.kernel.conformance import Watched, all_option_sets, option_sets
from engine.kernel.registry import games
from engine.kernel.values import END_TURN
from render.words import add_locales, catalogue
from tests.engine.coverage import EXCUSED
from tests.toy import LOCALES

ROOT = Path(__file__).parent.parent.parent
TABLES = [pytest.param(game, seats, id=f"{game.id}-{seats}") for game in games().values() for seats in game.seats]
GAMES = [pytest.param(game, id=game.id) for game in games().values()]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_option_keeps_the_contract(game, seats):
    for index, options in enumerate(option_sets(game, seats)):
        Watched(game, seats, options, seed=100 * seats + index, confirm=index % 2 == 0).play().replayed()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_thousand_games_keep_the_contract(game, seats):
    combinations = list(all_option_sets(game, seats))
    for seed in range(1000):
        options = combinations[seed % len(combinations)]
        Watched(game, seats, options, seed, confirm=seed % 3 == 0).play(thorough=seed % 10 == 0)


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_can_happen_happens_and_has_its_words(game):
    """Every kind of decision, every event that has words and every end occurs in play, and none without words."""
    kinds, told, reasons = Counter(), Counter(), Counter()
    for seats in game.seats:
        for index, options in enumerate(2 * option_sets(game, seats)):
            watched = Watched(game, seats, options, seed=7000 + 100 * seats + index).play(thorough=False)
            kinds += watched.kinds
            told += watched.told
            reasons[watched.reason] += 1
    add_locales(LOCALES)
    known = catalogue("en").forms
    events = {key.split(".")[2] for key in known if key.startswith(f"{game.id}.event.")}
    ends = {key.split(".")[2] for key in known if key.startswith(f"{game.id}.end.")}
    excused = EXCUSED.get(game.id, {})

    assert set(game.rules.kinds) - set(kinds) - set(excused) <= {END_TURN}
    assert events - set(told) - set(excused) == set()
    assert set(told) - events <= {"sealed", "withdrawn"}
    assert ends - set(reasons) - set(excused) == set()
    assert set(reasons) <= ends


def test_what_is_excused_has_a_test_of_its_own():
    for excuses in EXCUSED.values():
        for test in excuses.values():
            path, name = test.split("::")

            assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8"), test


@pytest.mark.parametrize("game", GAMES)
def test_wrong_set_ups_are_refused(game):
    with pytest.raises(BadSeats):
        game.new(max(game.seats) + 1, {}, "0" * 32)
    with pytest.raises(BadOption, match="no option"):
        game.new(game.seats[0], {"nonsense": "on"}, "0" * 32)
    with pytest.raises(BadOption, match="cannot be"):
        game.new(game.seats[0], {game.options[0].name: "nonsense"}, "0" * 32)
