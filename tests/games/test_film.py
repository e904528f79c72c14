"""Films of all games: every earlier position as it was, seen as it was seen then."""

from random import Random

import pytest

from bot.tables.history.replay import ROUND, STEP, TURN, film
from bot.tables.model.position import EffectiveMove
from engine.ai.tree import light
from engine.kernel import record
from engine.kernel.values import END_TURN, PUBLIC
from tests.games import rooms
from tests.games.test_playthrough import GOLDEN


def played(game, state, pick, look=lambda state: None):
    """A game to its end: its first state, what counts of it, and its last state; ``look`` is shown every state."""
    first, kept = game.decode(game.encode(state)), []
    look(state)
    while (decision := game.next(state)) is not None:
        state, _, move = record.play(game, state, decision.seat, pick(state, decision), decision.id)
        kept.append(EffectiveMove(len(kept) + 3, 0.0, (move,)))
        look(state)
    return first, kept, state


def watched(game, state):
    """What every seat sees of a state, and the spectator."""
    return [game.encode_view(game.view(state, seat)) for seat in (PUBLIC, *range(state.seats))]


@pytest.mark.parametrize(("game", "path"), GOLDEN)
def test_the_film_of_a_recorded_game_ends_at_its_final_position(game, path):
    head, *rest = path.read_text("utf-8").splitlines()
    seats, seed, *options = head.split(", ")
    chosen = dict(option.split("=") for option in " ".join(options).split())
    keys = iter([line.split()[3] for line in rest if line.startswith(">")])
    state, _ = game.new(int(seats.split()[0]), chosen, seed.split()[1])
    first, kept, last = played(game, state, lambda state, decision: next(keys))
    found = film(game, first, kept)

    assert found.states[found.last] == game.encode(last)
    assert game.result(game.decode(found.states[-1])) == game.result(last)
    told = [line for line in rest if line.startswith("place ")]
    assert [int(line.split()[3]) for line in told] == list(game.result(last).ranking())


@pytest.mark.parametrize("game", rooms.each())
def test_every_moment_is_seen_as_it_was_seen_then(game):
    """No seat, and no spectator, learns from an earlier moment what it did not know then."""
    rng = Random(game.id)
    for number, seats in enumerate((game.seats[0], game.seats[-1])):
        state, _ = game.new(seats, None, f"{rng.getrandbits(128):032x}", confirm=True)

        def pick(state, decision, clever=number):
            quick = clever and decision.kind != END_TURN
            return light(game, state, decision, rng) if quick else rng.choice(decision.options)

        seen = []
        first, kept, _ = played(game, state, pick, lambda state, seen=seen: seen.append(watched(game, state)))
        found = film(game, first, kept)

        assert found.last == len(kept)
        for moment, views in enumerate(seen):
            assert watched(game, game.decode(found.states[moment])) == views, moment
        cut = len(kept) // 2  # what happens later changes nothing of what lies before
        assert film(game, first, kept[:cut]).states == found.states[: cut + 1]


@pytest.mark.parametrize("game", rooms.each())
def test_steps_turns_and_rounds_lead_through_the_whole_game(game):
    rng = Random(game.id)
    state, _ = game.new(game.seats[-1], None, f"{rng.getrandbits(128):032x}", confirm=True)
    first, kept, _ = played(game, state, lambda state, decision: light(game, state, decision, rng))
    found = film(game, first, kept)

    for unit in (STEP, TURN, ROUND):
        moment, way = 0, []
        while (following := found.later(moment, unit)) is not None:
            assert found.earlier(following, unit) == moment == found.begun(following, unit)
            moment = following
            way.append(moment)
        assert moment == found.last
        assert tuple(way) == found.ends[unit]
        assert found.earlier(0, unit) is None
    assert set(found.ends[ROUND]) <= set(found.ends[TURN]) <= set(found.ends[STEP])
    assert 0 < len(found.ends[ROUND]) <= len(found.ends[TURN]) < len(kept)
    views = [game.view(game.decode(state), PUBLIC) for state in found.states]
    thirds = [game.third(view) for view in views]
    assert (thirds, thirds[0], thirds[-1]) == (sorted(thirds), 1, 3)
    told = [game.round(view) for view in views]
    for moment in found.ends[ROUND][:-1]:
        assert told[moment] != told[moment - 1]
    for begin, end in zip((0, *found.ends[TURN]), found.ends[TURN], strict=False):
        turn = kept[begin:end]
        assert len({one.seat for one in turn}) == 1 or any(one.sealed for one in turn), (begin, end)
