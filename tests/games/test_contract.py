"""The contract, for all games: seats x options x seeds, every game watched, heard and played again.

The tests of a game share a worker and stand in order, so that what is to be counted has been played when it is asked.
"""

from random import Random

import pytest

from engine.ai.tree import light
from engine.errors import BadOption, BadSeats, GameOver, NotYourDecision, StaleDecision, UnknownOption
from engine.kernel.conformance import WatchedGame
from engine.kernel.setups import all_option_sets, option_sets
from engine.kernel.values import END_TURN
from render.words.catalogues import catalogue, set_strict
from tests.games import rooms
from tests.games.watching import season, shared_out

GAMES = 20
"""One seat follows the light policy, the others pick at random."""
SEATS = [
    pytest.param(game, seats, id=f"{name}-{seats}", marks=pytest.mark.xdist_group(name))
    for name, game in rooms.built().items()
    for seats in game.seats
]


@pytest.fixture(autouse=True)
def _strict():
    set_strict(True)
    yield
    set_strict(False)


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_every_option_keeps_the_contract(game, seats):
    """Every value at one number of seats, several in a game.

    `test_every_option_keeps_the_contract_at_every_number_of_seats` has each by itself.
    """
    season(game.id, game).play(seats)


@pytest.mark.parametrize("game", rooms.each())
def test_every_value_of_every_option_has_its_table_and_every_number_of_seats(game):
    def values(seats, sets):
        return {item for options in sets for item in game.choose(seats, options).items()}

    shares = {seats: [options for _, options in share] for seats, share in shared_out(game).items()}
    every = [values(seats, option_sets(game, seats)) for seats in game.seats]
    assert set.union(*(values(seats, share) for seats, share in shares.items())) == set.union(*every)
    assert all(share[0] == game.choose(seats, None) for seats, share in shares.items())
    assert len({seed for share in shared_out(game).values() for seed, _ in share}) == sum(map(len, shares.values()))


@pytest.mark.parametrize("game", rooms.each())
def test_everything_that_can_happen_happens_and_has_its_words(game):
    """Every kind of decision, every event that has words and every end occurs in play, and none without words."""
    seen = season(game.id, game)
    known = catalogue("en").forms
    events = {key.split(".")[2] for key in known if key.startswith(f"{game.id}.event.")}
    ends = {key.split(".")[2] for key in known if key.startswith(f"{game.id}.end.")}
    excused = {END_TURN, *rooms.excused(game.id)}

    def missing():
        kinds, told = set(game.rules.kinds) - set(seen.kinds), events - set(seen.told)
        return (kinds | told | ends - set(seen.reasons)) - excused

    seen.until(missing)
    assert missing() == set()
    assert set(seen.told) - events <= {"sealed"}
    assert set(seen.reasons) <= ends


@pytest.mark.parametrize("game", rooms.each())
def test_everything_a_game_tells_can_be_said(game):
    seen = season(game.id, game)
    for seats in game.seats:
        seen.play(seats)
    assert not seen.listener.faults, "\n".join(seen.listener.faults)


@pytest.mark.parametrize("game", rooms.foreseeing())
def test_a_seat_foresees_how_its_next_turn_begins_goes_on_and_ends(game):
    """That it can be told, and tells nothing hidden, is watched at every close look: `WatchedGame._foresight`."""
    seen = season(game.id, game)
    seen.play(game.seats[0])
    asked_in_play = set(seen.kinds) | {END_TURN}
    assert set(seen.foreseen) <= asked_in_play
    assert len(seen.foreseen) >= 3


@pytest.mark.parametrize("game", rooms.each())
def test_what_is_excused_has_a_test_of_its_own(game):
    for test in rooms.excused(game.id).values():
        name, _, function = test.partition("::")
        assert f"def {function}(" in (rooms.tests(game.id) / name).read_text("utf-8"), test


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_every_option_keeps_the_contract_at_every_number_of_seats(game, seats):
    season(game.id, game).play(seats, every=True)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_a_thousand_games_keep_the_contract(game, seats):
    combinations = list(all_option_sets(game, seats))
    for seed in range(1000):
        options = combinations[seed % len(combinations)]
        WatchedGame(game, seats, options, seed, confirm=seed % 3 == 0).play(thorough=seed % 10 == 0)


@pytest.mark.parametrize("game", rooms.each())
def test_a_refused_pick_changes_nothing(game):
    state, _ = game.new(game.seats[-1], None, "77" * 16)
    decision, before = game.next(state), game.encode(state)
    others = [seat for seat in range(-1, state.seats + 1) if game.decision(state, seat) is None]
    refused = [(NotYourDecision, seat, decision.options[0], None) for seat in others]
    refused += [(StaleDecision, decision.seat, decision.options[0], decision.id + 1)]
    refused += [(UnknownOption, decision.seat, key, decision.id) for key in ("", "~", "no-such-option")]
    for error, seat, key, asked in refused:
        with pytest.raises(error):
            game.play(state, seat, key, asked)
        assert game.encode(state) == before


@pytest.mark.parametrize("game", rooms.each())
def test_the_light_policy_beats_chance_and_after_the_end_nothing_is_played(game):
    """On the way, the options worth a thought are some of those offered, in their order."""
    won = 0
    for number in range(GAMES):
        rng, seats = Random(number), game.seats[0]
        state, _ = game.new(seats, None, f"{number:032x}")
        decision = game.next(state)
        while decision is not None:
            sensible = game.opponent.sensible(state, decision)
            assert sensible
            assert list(sensible) == [key for key in decision.options if key in sensible]
            clever = decision.seat == number % seats
            key = light(game, state, decision, rng) if clever else rng.choice(decision.options)
            decision = game.advance(state, decision.frame, key)
        with pytest.raises(GameOver):
            game.play(state, 0, "pass")
        won += game.result(state).places[number % seats] == 1
    assert game.playout is None or won >= 0.75 * GAMES


@pytest.mark.parametrize("game", rooms.each())
def test_wrong_set_ups_are_refused(game):
    with pytest.raises(BadSeats):
        game.new(max(game.seats) + 1, {}, "0" * 32)
    with pytest.raises(BadOption, match="no option"):
        game.new(game.seats[0], {"nonsense": "on"}, "0" * 32)
    for spec in game.options:
        with pytest.raises(BadOption, match="cannot be"):
            game.new(game.seats[0], {spec.name: "nonsense"}, "0" * 32)
