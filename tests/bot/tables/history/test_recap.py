"""What a recap weighs, and whose doing it tells."""

import msgspec

from bot.store.values.table import LogLine
from bot.tables.history.recap import Section, _before, is_told
from engine.kernel.values import PUBLIC, Event
from render.captions import news
from tests.games import rooms
from tests.games.test_recap import Course, lines_of


def test_what_is_done_to_the_reader_comes_before_what_others_do():
    events = [
        Event("taken", 1, {"person": "monk", "n": 2}),
        Event("event", PUBLIC, {"event": "drought", "month": 3}),
        Event("study", 1, {"n": 2}),
        Event("drought", 0, {"n": 1, "missing": 0}),
        Event("study", 0, {"n": 2}),
        Event("transferred", 1, {"receiver_seat": 0}),
        Event("group", PUBLIC, {"number": 1}),
    ]
    assert [news.weight(rooms.EXAMPLE, event, 0) for event in events] == [1, 2, 2, 3, 4, 3, 0]
    assert news.weight("nothing", Event("moved", 1), 0) == 0


def test_who_was_stood_in_for_is_told_what_the_opponent_did():
    game = rooms.built()[rooms.EXAMPLE]
    course = Course(game, 2, {}, 5)
    while len({one.seat for one in course.kept[-8:]}) < 2 or len(course.kept) < 30:
        course.step(course.choose())
    away = course.kept[-12:]
    course.kept = (*course.kept[:-12], *(msgspec.structs.replace(one, user=0 if one.seat else 11) for one in away))
    by_opponent = {one.revision for one in away if one.seat == 1}
    found = {line.revision for line in lines_of(course.recap(1))}

    assert by_opponent
    assert {line.revision for line in course.log if line.revision in by_opponent and is_told(line)} <= found


def test_a_turn_that_was_planned_is_told_like_those_of_others():
    """It went on while its person was away: so the recap goes back to the turn before it."""
    course = Course(rooms.built()[rooms.EXAMPLE], 2, {}, 5)
    while len([one for one in course.kept if one.seat == 0 and one.ends_turn]) < 6:
        course.step(course.choose())
    turns = [one.revision for one in course.kept if one.seat == 0 and one.ends_turn]
    course.kept = tuple(msgspec.structs.replace(one, pressed=one.revision <= turns[-2]) for one in course.kept)
    planned = {one.revision for one in course.kept if one.seat == 0 and turns[-2] < one.revision <= turns[-1]}
    found = {line.revision for section in course.recap(0).sections for line in section.lines}

    assert planned
    assert planned & found
    assert not {one.revision for one in course.kept if one.seat == 0 and one.revision < turns[-2]} & found


def test_a_recap_begins_before_the_first_thing_that_is_news():
    def line(revision):
        return LogLine(revision, revision, 0.0, Event("study", 0))

    known, new = Section(line(3), (line(7),), already=True), Section(line(5), (line(9),))
    assert _before([known], 20) == 6, "that the round has begun is no news"
    assert _before([known, new], 20) == 4
    assert _before([Section(None, (line(8),)), Section(None, (line(4),), already=True)], 20) == 3
    assert _before([], 20) == 20
