"""What the picker says of a game's length is what is measured."""

from __future__ import annotations

import pytest

from bench.lengths import measured
from bot.discord.text.controls import OPTION_LABEL
from bot.discord.text.games import described, length_range, lengths, offered, weight
from render.words.words import LANGUAGES, Words
from tests.games.rooms import EXAMPLE, each


@pytest.mark.parametrize("game", each())
def test_the_lengths_told_are_those_of_games_played_now(game):
    told = lengths(game.id)
    if not told:  # a game is offered before somebody has measured it
        assert length_range([1]) not in offered(Words("en"), game.id).split(" · ")[2:3]
        return
    assert [*told] == [str(seats) for seats in game.seats]
    turns, presses = measured(game, game.seats[0], 2)
    known = told[str(game.seats[0])]
    assert turns == pytest.approx(known.turns, rel=0.35)
    assert presses == pytest.approx(known.presses, rel=0.35)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_offered_with_players_length_weight_and_what_it_is_like(lang):
    words, found = Words(lang), lengths(EXAMPLE).values()
    whole = described(words, EXAMPLE)
    presses, days = length_range([one.presses for one in found]), length_range([one.turns for one in found])

    assert words.text("bot.pick.presses", n=presses) in offered(words, EXAMPLE)
    assert weight(words, EXAMPLE) in offered(words, EXAMPLE)
    assert words.text("bot.pick.days", n=days) in whole
    assert words.text(f"{EXAMPLE}.tagline") in whole


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", each())
def test_a_line_of_the_picker_is_never_cut(game, lang):
    assert len(offered(Words(lang), game.id)) <= OPTION_LABEL
