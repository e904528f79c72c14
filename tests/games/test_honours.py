"""The honours of every game: each is given by a game that has what it asks for, and by none that lacks it; all but the
rare ones come up in a few dozen games; what they look at is public, told by the game, and has words.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from engine.ai.tree import light
from engine.errors import DataError
from engine.kernel import honours
from engine.kernel.data import read
from engine.kernel.honours import FinishedGame, HonourFile
from engine.kernel.named_things import is_seat
from engine.kernel.setups import option_sets
from engine.kernel.values import PUBLIC, Event
from render.words.catalogues import catalogue
from render.words.words import LANGUAGES, Words
from tests.games import rooms

GAMES, MOST = 16, 200
"""So many games are played of each game, half of them by the light policy alone; and at most so many for what is rare.
"""


@cache
def played(name, first=0, last=GAMES):
    """Games of random set-ups: their results and logs, with every secret."""
    game, found = rooms.built()[name], []
    for seed in range(first, last):
        rng, seats = Random(seed), game.seats[seed % len(game.seats)]
        options = list(option_sets(game, seats))
        state, log = game.new(seats, options[seed % len(options)], f"{seed:032x}")
        log = list(log)
        while (asked := game.next(state)) is not None:
            clever = seed % 2 or rng.random() < 0.3
            key = light(game, state, asked, rng) if clever else rng.choice(asked.options)
            events, _ = game.play(state, asked.seat, key)
            log += events
        found.append((game.result(state), log))
    return found


def finished(game, result, log):
    return FinishedGame.of(game, result.places, result.scores, log)


def each():
    for param in rooms.each():
        (game,) = param.values
        for one in honours.honours(game.id).honours:
            yield pytest.param(game, one, id=f"{game.id}-{one.id}", marks=param.marks)


def of_game():
    return [param for param in rooms.each() if honours.honours(param.values[0].id).honours]


def told(counted, value):
    """Events of a seat that come to a value."""
    kind = counted.kinds[0]
    if counted.sum or counted.top:
        return [Event(kind, 0, {counted.sum or counted.top: value})]
    return [Event(kind, 0, dict.fromkeys(counted.names[:1], number)) for number in range(value)]


def giving(file, one):
    """The least game that gives an honour to its first seat."""
    lead = max(one.lead, 1)
    points = {wanted.source: wanted.least for wanted in one.points}
    rest = max(0, one.total - sum(points.values()))
    rounds = [Event("behind", 1)]
    if one.behind:
        change = file.course[0]
        rounds = [Event(change.kinds[0], seat, {change.by: -1 if change.lost else 1, **change.only}) for seat in (1, 2)]
    seats = max(3, one.seats)
    own = [event for counted in one.events for event in told(counted, counted.least or counted.most or 0)]
    mine = {**points, "rest": rest + lead}
    others = [{"rest": sum(mine.values()) - lead}] * (seats - 1)
    places = [1, *[2] * (seats - 1)] if one.won else [seats, *range(1, seats)]
    return FinishedGame(places=places, scores=[mine, *others], events=[*rounds, *own], before=len(rounds))


def lacking(file, one, game):
    """That game, each time without one thing that the honour asks for."""
    if one.won:
        yield replace(game, places=[2, 1, *game.places[2:]])
    if one.lead:
        yield replace(game, scores=[game.scores[0], {"rest": sum(game.scores[0].values())}, *game.scores[2:]])
    if one.total:
        yield replace(game, scores=[{"rest": one.total - 1}, *game.scores[1:]])
    for wanted in one.points:
        yield replace(game, scores=[{**game.scores[0], wanted.source: wanted.least - 1}, *game.scores[1:]])
    if one.behind:
        yield replace(game, before=0)
    for counted in one.events:
        if counted.least:
            yield replace(
                game, events=[event for event in game.events if event.kind not in counted.kinds or event.seat]
            )
        if counted.most is not None:
            yield replace(game, events=[*game.events, *told(counted, counted.most + 1)])
    if one.of_events:
        yield replace(game, events=None)


@pytest.mark.parametrize(("game", "one"), list(each()))
def test_an_honour_is_given_for_what_it_asks_and_for_nothing_less(game, one):
    file = honours.honours(game.id)
    least = giving(file, one)

    assert one.id in honours.earned(file, least)[0]
    others = list(lacking(file, one, least))
    assert others
    for other in others:
        assert one.id not in honours.earned(file, other)[0], other


@pytest.mark.parametrize(("game", "one"), list(each()))
def test_an_honour_for_what_is_done_to_players_can_be_had_at_every_table(game, one):
    """With fewer others than it asks for, all of them are enough, and one less is not."""
    for seats in game.seats:
        for counted in one.events:
            if counted.each and all(map(is_seat, counted.names)):
                met = [Event(counted.kinds[0], 0, {counted.names[0]: other}) for other in range(1, seats)]
                assert counted.holds(met[: counted.least], seats - 1)
                assert not counted.holds(met[: min(counted.least, seats - 1) - 1], seats - 1)


@pytest.mark.parametrize("game", of_game())
def test_all_honours_but_rare_ones_come_up_and_none_comes_to_everybody(game):
    file, seats, found = honours.honours(game.id), 0, Counter()
    usual = {one.id for one in file.honours if not one.rare}
    for first in range(0, MOST, GAMES):
        for result, log in played(game.id, first, first + GAMES):
            own = honours.earned(file, finished(game, result, log))
            seats += len(own)
            found.update(name for names in own for name in names)
        if usual <= set(found):
            break

    assert usual - set(found) == set()
    assert all(times < seats * 0.8 for times in found.values()), found
    assert all(found[one.id] < seats * 0.2 for one in file.honours if one.rare), found


@pytest.mark.parametrize("game", of_game())
def test_the_course_tells_every_change_of_points(game):
    """A start with points, equal for all, changes nothing about who is behind."""
    file = honours.honours(game.id)
    for result, log in played(game.id):
        changed = [0] * len(result.places)
        for event in log:
            if event.seat != PUBLIC:
                changed[event.seat] += sum(change.points(event) for change in file.course)
        gaps = {total - points for total, points in zip(result.totals(), changed, strict=True)}
        assert not file.course or len(gaps) == 1, gaps


@pytest.mark.parametrize("game", of_game())
def test_honours_look_at_nothing_that_is_not_told_to_everybody(game):
    """What only some may read changes no honour; neither do the names and the order in which secrets are told."""
    file = honours.honours(game.id)
    for result, log in played(game.id):
        public = [event.seen_by(PUBLIC) for event in log]
        assert finished(game, result, log) == finished(game, result, public)
        assert honours.earned(file, finished(game, result, log)) == honours.earned(file, finished(game, result, public))


@pytest.mark.parametrize("game", of_game())
def test_what_honours_ask_for_is_told_by_the_game(game):
    file, known = honours.honours(game.id), catalogue("en").forms
    arguments, sources = {}, set()
    for result, log in played(game.id):
        sources.update(source for score in result.scores for source in score)
        for event in log:
            arguments.setdefault(event.kind, set()).update(event.seen_by(PUBLIC).args)
    asked = [(counted.kinds, counted.names) for one in file.honours for counted in one.events]
    asked += [(change.kinds, (change.by,)) for change in file.course]
    for kinds, names in asked:
        for kind in kinds:
            assert f"{game.id}.event.{kind}" in known, kind
            assert not names or any(name in arguments.get(kind, {name}) for name in names), (kind, names)
    assert {wanted.source for one in file.honours for wanted in one.points} <= sources


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", of_game())
def test_every_honour_has_a_short_name_and_says_what_it_is_for(game, lang):
    words = Words(lang)
    names = [words.text(f"{game.id}.honour.{one.id}") for one in honours.honours(game.id).honours]
    assert len(set(names)) == len(names)
    assert all(len(name) <= 32 for name in names)
    for one in honours.honours(game.id).honours:
        assert 0 < len(words.text(f"{game.id}.honour.{one.id}.for")) <= 120


@pytest.mark.parametrize(
    "text",
    [
        '[[honours]]\nid = "x"',
        '[[honours]]\nid = "x"\nwon = true\n[[honours]]\nid = "x"\nwon = true',
        '[[honours]]\nid = "x"\nwon = true\nbehind = true',
        '[[honours]]\nid = "x"\nevents = [{ kinds = [], least = 1 }]',
        '[[honours]]\nid = "x"\nevents = [{ kinds = ["a"] }]',
        '[[honours]]\nid = "x"\nevents = [{ kinds = ["a"], each = "n", sum = "n", least = 1 }]',
        '[[honours]]\nid = "x"\nwins = true',
    ],
)
def test_a_file_that_asks_for_nothing_or_for_too_much_is_refused(text):
    with pytest.raises(DataError):
        read(text, HonourFile, lambda found: None, "x.toml")


def test_a_game_without_a_file_has_no_honours():
    assert honours.honours("nothing").honours == ()
    assert honours.edition("nothing") == "-"
