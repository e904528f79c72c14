"""Golden playthroughs: picks recorded in text files lead to the same events and the same end."""

import pytest

from tests.engine.confucius.playthrough import FOLDER, GAMES, playthrough, recorded


@pytest.mark.parametrize("name", GAMES)
def test_the_recorded_game_goes_as_recorded(name):
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for number, (was, now) in enumerate(zip(golden, playthrough(name, recorded(name)), strict=True), start=1):
        assert now == was, f"{name}.txt, line {number}"
