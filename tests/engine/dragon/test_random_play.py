"""Random games over seats, options and seeds: what must hold after every pick, whatever happens."""

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from engine.dragon import GAME
from engine.dragon.setup import OPTIONS
from engine.errors import UnknownOption
from engine.kernel.record import Record, play, replay
from engine.kernel.values import END_TURN, PUBLIC

CORNERS = next(spec.values for spec in OPTIONS if spec.name == "super_event_pick")

SCORED = {"study", "festival", "mongols", "wall_scored", "lantern", "buddha", "round", "final"}


def chosen(number):
    """Options for game ``number``: all combinations come up in turn."""
    random = Random(number)
    picked = {spec.name: random.choice(spec.offered(2)) for spec in OPTIONS}
    return picked | {"super_event_pick": CORNERS[number % len(CORNERS)]}


def game(number, watch, **options):
    """Play game ``number`` at random; ``watch(state, decision, events)`` after every pick."""
    seats, random = 2 + number % 4, Random(number)
    state, events = GAME.new(seats, chosen(number) | options, f"{number:032x}", confirm=number % 3 == 0)
    watch(state, None, events)
    while not state.over:
        decisions = GAME.decisions(state)
        assert len(decisions) == 1
        decision = decisions[0]
        events, _ = GAME.play(state, decision.seat, random.choice(decision.options), decision.id)
        watch(state, decision, events)
    return state


@pytest.mark.parametrize("number", range(36))
def test_a_random_game_is_sound(number):
    points = Counter()

    def watch(state, decision, events):
        assert GAME.check(state) == []
        for seat in range(PUBLIC, state.seats):
            view = GAME.view(state, seat)
            assert GAME.view(GAME.determinise(view, Random(seat)), seat) == view
        for event in events:
            if event.kind in SCORED or event.args.get("gain") == "gain_vp":
                points[event.seat] += event.args["n"]
            elif event.kind == "wall_built" and event.args["piece"] == "piece_vp":
                points[event.seat] += 3

    state = game(number, watch)
    result = GAME.result(state)
    assert result.totals() == GAME.recount(state) == [points[seat] for seat in range(state.seats)]
    assert sorted(result.places) == list(range(1, state.seats + 1)), "there is always exactly one winner"
    assert not any(state.hands)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_a_thousand_random_games_end(block):
    for number in range(1000 + 50 * block, 1050 + 50 * block):
        state = game(number, lambda state, decision, events: None)
        assert GAME.check(state) == [], number
        assert GAME.result(state).totals() == GAME.recount(state), number


def test_every_kind_of_decision_and_event_comes_up():
    kinds, happened = set(), set()

    def watch(state, decision, events):
        kinds.update([decision.kind] if decision else [])
        happened.update(event.kind for event in events)

    for number in range(160):
        game(number, watch)
    assert kinds == set(GAME.rules.kinds)
    texts = (Path(__file__).parents[3] / "data/locales/en/dragon.po").read_text(encoding="utf-8")
    told = set(re.findall(r'^msgid "dragon[.]event[.](.*)"$', texts, re.MULTILINE))
    assert happened == told, "every event that is told happens, and every one that happens is told"


@pytest.mark.parametrize("number", range(4))
def test_records_replay_and_states_survive_the_disk(number):
    seats, random = 2 + number, Random(number)
    record = Record("dragon", GAME.rules_version, seats, chosen(number), f"{number:032x}", confirm=bool(number % 2))
    state, _ = GAME.new(seats, record.options, record.seed, confirm=record.confirm)
    while not state.over:
        decision = GAME.decisions(state)[0]
        before = GAME.checksum(state)
        key = random.choice(decision.options)
        after, events, move = play(GAME, state, decision.seat, key, decision.id)
        assert GAME.checksum(state) == before, "apply leaves its input alone"
        twin = GAME.decode(GAME.encode(state))
        assert twin == state
        assert GAME.play(twin, decision.seat, key)[0] == events
        assert twin == after
        GAME.advance(state, state.stack[-1], key)
        assert state == after
        record.moves.append(move)
    states, _, divergence = replay(record)
    assert divergence is None
    assert states[-1] == state


def test_picks_that_are_not_offered_change_nothing():
    state, _ = GAME.new(3, {"draft_start": "0"}, "00" * 16)
    before = GAME.checksum(state)
    for key in ("monk.old", "", "monk.young+healer.young"):
        with pytest.raises(UnknownOption):
            GAME.play(state, 0, key)
    assert GAME.checksum(state) == before


def test_keys_are_short_and_labels_say_different_things():
    for number in range(12):

        def watch(state, decision, events):
            for asked in GAME.decisions(state):
                view = GAME.view(state, asked.seat)
                labels = [GAME.label(view, asked, key) for key in asked.options]
                assert len(set(asked.options)) == len(asked.options)
                assert all(len(key) <= 60 for key in asked.options)
                told = {(label.id, str(label.args), label.place) for label in labels}
                assert len(told) == len(labels) or asked.kind == END_TURN

        game(number, watch)
