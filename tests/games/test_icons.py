"""Icons in words: what each game declares, and where they may stand, in all that watched games have asked and told."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase

import pytest
from msgspec.structs import replace

from bot.discord.text import log_lines, turn_post
from bot.discord.text.page import CONTENT
from bot.discord.text.panel_options import choice
from bot.discord.text.seat_view import SeatView
from bot.store.values.table import LogLine
from engine.kernel.values import PUBLIC
from render.boards import seat_looks
from render.captions import alt_text
from render.raster.emoji import drawings
from render.samples import every_expansion, moments, pictures
from render.words.catalogues import catalogue
from render.words.icons import SEAT, for_seats, icons, of_event, of_option
from render.words.words import LANGUAGES, Words
from tests.games.questions import LONGEST, NAMES
from tests.games.rooms import each
from tests.games.test_recap import Course
from tests.games.watching import season

MARKUP = re.compile(r"<a?:\w{2,32}:\d+> ?")
ALL = for_seats(LONGEST, range(5))


def heard(game):
    season(game.id, game).play(game.seats[0])
    return season(game.id, game).listener


@pytest.mark.parametrize("game", each())
def test_a_game_declares_its_icons_and_every_line_of_them_is_of_use(game):
    own, forms = icons(game.id), catalogue(LANGUAGES[0]).forms
    used = {*own.terms.values(), *own.options.values(), *own.events.values()}
    assert set(own.drawings) == used
    for family, patterns in (("term", own.terms), ("option", own.options), ("event", own.events)):
        ids = [key.removeprefix(f"{game.id}.{family}.") for key in forms if key.startswith(f"{game.id}.{family}.")]
        ids += [key.removeprefix(f"bot.{family}.") for key in forms if key.startswith(f"bot.{family}.")]
        idle = [one for one in patterns if not any(fnmatchcase(key, one) for key in (*ids, *counted(ids)))]
        assert idle == []


def counted(ids):
    """Terms as they are counted and numbered."""
    return [f"{one}{sign}7" for one in ids for sign in ("x", "#")]


@pytest.mark.parametrize("game", each())
def test_what_is_asked_and_told_has_one_icon_at_most_and_it_is_one_that_there_is(game):
    listener, known = heard(game), {*drawings(), *(f"{SEAT}.{number}" for number in range(5))}
    options = {label.id: of_option(game.id, label) for label in listener.options}
    events = {event.kind: of_event(game.id, event) for event in listener.events}
    assert {*options.values(), *events.values()} <= {*known, ""}
    assert any(options.values())
    assert any(events.values())


@pytest.mark.parametrize("game", each())
def test_a_line_of_the_log_has_its_icon_before_it_and_else_reads_as_without(game):
    for event in heard(game).events:
        line = LogLine(1, 1, 0.0, event)
        for lang in LANGUAGES:
            text = log_lines.tell(Words(lang, ALL), game.id, line, NAMES)
            assert len(MARKUP.findall(text)) == bool(of_event(game.id, event))
            assert MARKUP.sub("", text) == log_lines.tell(Words(lang), game.id, line, NAMES)
            assert MARKUP.match(text) or not of_event(game.id, event)


@pytest.mark.parametrize("game", each())
def test_an_option_has_its_icon_before_it_in_text_and_beside_its_label(game):
    for label in heard(game).options:
        for lang in LANGUAGES:
            with_icon, plain = (
                SeatView("1", 1, game, 0, None, None, Words(lang, emojis), NAMES, {"key": label}).options[0]
                for emojis in (ALL, {})
            )
            assert with_icon.icon == ALL.get(of_option(game.id, label), "")
            assert MARKUP.sub("", with_icon.sentence) == plain.sentence
            assert len(MARKUP.findall(with_icon.sentence)) == bool(with_icon.icon)
            assert replace(choice(with_icon), emoji="") == choice(plain)
            assert choice(with_icon).emoji == with_icon.icon


@pytest.mark.parametrize("game", each())
def test_alt_texts_have_none(game):
    for moment in moments(game, game.seats[-1], every_expansion(game), 7, {"late": 0.7}):
        for _, view, picture in pictures(game, moment, Words("en")):
            names = replace(picture, words=Words("en", ALL))
            assert alt_text.picture_lines(game, view, names) == alt_text.picture_lines(game, view, picture)
            assert view.seat >= PUBLIC


@pytest.mark.parametrize("game", each())
def test_posts_have_none_in_their_first_line_and_fit_with_the_longest(game):
    course, seen = Course(game, game.seats[-1], every_expansion(game), 5), 0
    while not course.position.over:
        course.step(course.choose())
        if len(course.kept) % 20 and not course.position.over:
            continue
        words = Words("de", for_seats(LONGEST, seat_looks(game.id, course.position.view())))
        made = turn_post.ending_text if course.position.over else turn_post.turn
        text = made(course.position, words, course.log[-60:]).text
        assert len(text) <= CONTENT
        assert not MARKUP.search(text.split("\n")[0])
        assert all(len(MARKUP.findall(line)) <= 1 for line in text.split("\n"))
        seen += bool(MARKUP.search(text))
    assert seen
