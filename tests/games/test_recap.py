"""The recap of every game: all changes of points, all that others have done, each thing once and in order."""

from functools import cache
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from bot.discord.text import recap as recap_text
from bot.store.values.table import RUNNING, LogLine, Seat, Table
from bot.tables.history.recap import Recap, is_told, recap, sections, weight
from bot.tables.model.effective_moves import added
from bot.tables.model.position import EffectiveMove, GameState, Position
from engine.kernel import record
from engine.kernel.values import PUBLIC
from render.captions import news
from render.samples import every_expansion
from render.words.words import LANGUAGES, Words
from tests.games import rooms

NAMES = ("Anna", "Benno", "Clara", "Doro", "Emil")


class Course:
    """A random game, step by step, with its log and how each step has changed everybody's points."""

    def __init__(self, game, seats, options, seed):
        self.game, self.rng = game, Random(seed)
        self.state, events = game.new(seats, options, f"{seed:032x}", confirm=True)
        self.kept, self.log, self.deltas = (), [], {}
        people = tuple(Seat(11 + seat, NAMES[seat]) for seat in range(seats))
        self.table = Table(guild=1, channel=5, host=11, game=game.id, status=RUNNING, revision=3, seats=people)
        self.tell(events)

    @property
    def points(self):
        return self.game.points(self.game.view(self.state, PUBLIC))

    @property
    def position(self):
        return Position(self.table, GameState(self.game, self.state, self.kept, len(self.log)))

    def tell(self, events):
        number, at = len(self.log), self.table.revision
        self.log += [LogLine(number + index, at, 0.0, event) for index, event in enumerate(events, 1)]

    def choose(self):
        return self.rng.choice([one for one in self.position.decisions() if one.waiting])

    def step(self, decision):
        before = self.points
        key = self.rng.choice(decision.options)
        self.state, events, move = record.play(self.game, self.state, decision.seat, key, decision.id)
        self.table = msgspec.structs.replace(self.table, revision=self.table.revision + 1)
        self.kept = added(self.kept, EffectiveMove(self.table.revision, 0.0, (move,), 11 + decision.seat))
        self.tell(events)
        self.deltas[self.table.revision] = [now - had for now, had in zip(self.points, before, strict=True)]

    def recap(self, seat):
        return recap(self.position, seat, 11 + seat, self.log)

    def own(self, seat):
        return {one.revision for one in self.kept if one.seat == seat}


class Look(NamedTuple):
    """The recap that a seat reads when its turn begins; ``moved``: it has moved before."""

    seat: int
    recap: Recap
    moved: bool


def looks(game, seats, options, seed):
    """A whole game, and its recaps in order; played once for all tests that read them, and changed by none."""
    return _looks(game, seats, tuple(options.items()), seed)


@cache
def _looks(game, seats, options, seed):
    course, found = Course(game, seats, dict(options), seed), []
    while not course.state.over:
        decision = course.choose()
        if not course.position.turn(decision.seat):
            seat = decision.seat
            found.append(Look(seat, course.recap(seat), bool(course.own(seat))))
        course.step(decision)
    return course, tuple(found)


def lines_of(found):
    return [line for section in found.sections for line in (section.opening, *section.lines) if line is not None]


def games(count=2):
    for param in rooms.each():
        (game,) = param.values
        for number in range(count):
            for seats in {game.seats[0], game.seats[-1]}:
                options = every_expansion(game) if number else {}
                yield pytest.param(game, seats, options, number + 7 * seats, id=f"{game.id}-{seats}-{number}")


def before_its_turn(course, seat):
    """The revisions of a seat's own steps before the turn it is in."""
    kept = course.kept[: len(course.kept) - len(course.position.turn(seat))]
    return [one.revision for one in kept if one.seat == seat]


def expected_points(course, seat, mine, since):
    """How the points of a seat have changed since its last turn: in all steps but those of its own turns, the last
    one of the last turn excepted, from which things follow."""
    own, last = course.own(seat), mine[-1] if mine else 0
    return sum(delta[seat] for at, delta in course.deltas.items() if at > since and (at not in own or at == last))


def assert_marks_nothing_of_ones_own(course, mine, found):
    """Its picture is compared with the board before the step from which things follow, not before the whole turn."""
    others = {line.revision for line in lines_of(found)} - set(mine)
    assert all(at <= found.revision or at == mine[-1] or min(others) < at for at in mine)
    assert found.sections or found.revision == course.table.revision


@pytest.mark.parametrize(("game", "seats", "options", "seed"), list(games()))
def test_a_recap_holds_every_change_of_the_readers_points(game, seats, options, seed):
    course = Course(game, seats, options, seed)
    changes = 0
    while not course.state.over:
        course.step(course.choose())
        looked = course.state.over or any(course.deltas[course.table.revision]) or course.rng.random() < 0.05
        for seat in range(seats) if looked else ():
            read, mine = course.recap(seat), before_its_turn(course, seat)
            found = sum(news.points(game.id, line.event) for line in lines_of(read) if line.event.seat == seat)
            assert found == expected_points(course, seat, mine, read.revision)
            assert_marks_nothing_of_ones_own(course, mine, read)
            changes += found != 0
    assert changes
    assert course.points == game.result(course.state).totals()


@pytest.mark.parametrize(("game", "seats", "options", "seed"), list(games()))
def test_recap_after_recap_tells_everything_once(game, seats, options, seed):
    course, read = looks(game, seats, options, seed)
    seen, headings, opened = ({seat: [] for seat in range(seats)} for _ in range(3))

    def look(seat, found):
        seen[seat] += [line.number for section in found.sections for line in section.lines]
        rounds = [section for section in found.sections if section.opening is not None]
        headings[seat] += [section.opening.number for section in rounds]
        opened[seat] += [section.opening.number for section in rounds if not section.already]

    for one in read:
        look(one.seat, one.recap)
    for seat in range(seats):
        look(seat, course.recap(seat))
        own = course.own(seat)
        begun = course.kept[0].revision
        others = [line for line in course.log if line.revision >= begun and is_told(line) and line.revision not in own]
        openings = [line.number for line in course.log if game.round_opened(line.event)]
        assert len(seen[seat]) == len(set(seen[seat]))
        assert {line.number for line in others} <= {*seen[seat], *headings[seat]}
        assert not {line.number for line in course.log if line.revision < begun} & set(seen[seat])
        assert set(headings[seat]) <= set(openings)
        assert len(opened[seat]) == len(set(opened[seat]))
        news_of = [line for line in course.log if line.number in openings and line.revision >= begun]
        assert all(line.number in opened[seat] or line.revision in own for line in news_of)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "seats", "options", "seed"), list(games(1)))
def test_a_recap_fits_messages_and_loses_no_line(game, seats, options, seed, lang):
    """Its first message holds what weighs most; together they hold every line once."""
    (course, _), words = looks(game, seats, options, seed), Words(lang)
    whole = Recap(0, (), tuple(weighed(game.id, one) for one in sections(game.id, course.log)))
    for found in (course.recap(0), whole):
        headings, lines = recap_text.all_lines(found, game.id, words, NAMES)
        pages = recap_text.parted(headings, lines)
        assert sorted((one.section, one.place) for page in pages for one in page) == [
            (one.section, one.place) for one in lines
        ]
        assert all(len("\n".join(recap_text.by_section(headings, page))) <= recap_text.ROOM for page in pages)
        rest = [one.weight for page in pages[1:] for one in page]
        assert not rest or min(one.weight for one in pages[0]) >= max(rest)
        short = recap_text.brief(found, game.id, words, NAMES)
        assert len(short.splitlines()) <= recap_text.BRIEF + 1
        assert (len(pages) > 1) == (len("\n".join(recap_text.by_section(headings, lines))) > recap_text.ROOM)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "seats", "options", "seed"), list(games(1)))
def test_a_round_is_announced_when_it_is_news_and_only_named_when_it_is_not(game, seats, options, seed, lang):
    """Who has played in a round is not told again that it begins; that the next one has begun is told to all."""
    (course, read), words, kinds = looks(game, seats, options, seed), Words(lang), set()
    for _, found, moved in read:
        text = recap_text.by_section(*recap_text.all_lines(found, game.id, words, NAMES))
        since = words.text("bot.panel.recap.first" if found.first else "bot.panel.recap")
        assert found.first == (not moved)
        assert not text or recap_text.brief(found, game.id, words, NAMES).startswith(f"-# {since}\n")
        for section in found.sections:
            if section.opening is not None:
                event = section.opening.event
                announced = f"**{words.event(game.id, event, NAMES)}**"
                named = f"**{words.say(game.id, f'round.{event.kind}', NAMES, **event.args)}**"
                assert [announced in text, named in text] == [not section.already, section.already]
                kinds.add(section.already)
    announced = any(game.round_opened(line.event) for line in course.log)
    assert kinds == ({True, False} if announced else set())


def weighed(game, section):
    weights = [weight(game, line, 0) for line in section.lines]
    return msgspec.structs.replace(section, weights=tuple(weights))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "seats", "options", "seed"), list(games(1)))
def test_a_recap_tells_in_the_order_in_which_it_happened(game, seats, options, seed, lang):
    """What weighs more stands no earlier for it: weight says only what is left out, and what is bold."""
    (_, read), words, mixed = looks(game, seats, options, seed), Words(lang), 0
    for _, found, _ in read:
        headings, lines = recap_text.all_lines(found, game.id, words, NAMES)
        texts = [f"· {words.event(game.id, line.event, NAMES)}" for one in found.sections for line in one.lines]
        for shown in (
            recap_text.by_section(headings, lines),
            recap_text.brief(found, game.id, words, NAMES).splitlines(),
        ):
            told = [text.removeprefix("-# ").replace("**", "") for text in shown if "· " in text]
            left = iter(text.replace("**", "") for text in texts)
            assert all(text in left for text in told), (told, texts)  # each after the one before
        for page in recap_text.parted(headings, lines):
            order = [one.text for one in sorted(page, key=lambda one: (one.section, one.place)) if one.place >= 0]
            assert [text for text in recap_text.by_section(headings, page) if text.startswith("· ")] == order
        for text, weighs in ((one.text, one.weight) for one in lines if one.place != recap_text.OPENING):
            assert text.startswith("· **") == (weighs == news.GREATEST)
        weights = [one.weight for one in lines]
        mixed += weights != sorted(weights, reverse=True)
    assert mixed  # else the order of weight would do as well


def made_before(game, how):
    """A course in which the first turns of seat 0 were made ``how``, and everybody else has pressed."""
    course = Course(game, game.seats[0], {}, 5)
    while len([one for one in course.kept if one.seat == 0 and one.ends_turn]) < 2 and not course.state.over:
        course.step(course.choose())
    course.kept = tuple(
        msgspec.structs.replace(one, pressed=one.seat != 0, user=one.user if one.seat or how == "planned" else 0)
        for one in course.kept
    )
    return course


@pytest.mark.parametrize("how", ["planned", "stood in"])
@pytest.mark.parametrize("game", rooms.each())
def test_who_has_pressed_nothing_yet_is_told_from_the_beginning(game, how):
    course = made_before(game, how)
    found = course.recap(0)
    begun = course.kept[0].revision
    told = {line.number for line in lines_of(found)}
    assert found.first
    assert {line.number for line in course.log if line.revision >= begun and is_told(line)} <= told


@pytest.mark.parametrize("game", rooms.each())
def test_who_has_taken_a_seat_over_is_told_since_its_last_turn(game):
    course = made_before(game, "planned")
    found = recap(course.position, 0, 99, course.log)
    assert not found.first
    assert len(lines_of(found)) < len([line for line in course.log if is_told(line)])
