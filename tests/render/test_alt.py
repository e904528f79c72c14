"""The texts of pictures: what a listener needs comes first, and a whole game can be followed and played by words."""

from itertools import pairwise, product
from random import Random

import pytest
from msgspec.structs import replace

from bot.discord.pictures.studio import lines_within
from bot.discord.text import layout, panel
from bot.discord.text.controls import Select
from bot.discord.text.layout import CHARACTERS
from bot.discord.text.page import ALT
from bot.discord.text.seat_view import SeatView
from engine.kernel.values import END_TURN, PUBLIC
from render.canvas.picture import Picture
from render.captions import alt_text
from render.samples import NAMES, every_expansion, pictures
from render.words.words import LANGUAGES, Words
from tests.games import rooms
from tests.render.positions import moments

each = pytest.mark.parametrize("game", rooms.each())
LONG = tuple(f"{name} of the long name of thirty-two"[:32] for name in NAMES)
"""Names as long as Discord's."""
MOMENTS = {"start": 0.02, "middle": 0.5, "late": 0.9, "end": 1.0}


@each
@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_is_asked_and_all_points_come_before_any_cut(game, lang):
    words = Words(lang)
    for moment in moments(game, game.seats[-1], every_expansion(game), 5, MOMENTS):
        for kind, view, picture in pictures(game, moment, words):
            lines, first = (
                alt_text.picture_lines(game, view, picture).split("\n"),
                alt_text.picture_lines(game, view, picture)[:ALT],
            )
            points = picture.result.totals() if picture.result else game.points(view)
            for seat, name in enumerate(picture.names):
                assert f"{name} {points[seat]}" in first or kind == "score", kind
            if kind != "score" and not view.over:
                decision = game.next(moment.state)
                what = words.say(game.id, f"asked.{decision.kind}", picture.names, **decision.told())
                assert what in lines[1], kind
                assert picture.names[decision.seat] in lines[1], kind


@each
def test_what_has_changed_and_the_letters_are_told_before_the_rest(game):
    moment = moments(game, game.seats[-1], {}, 5, {"middle": 0.5})[0]
    kinds = {kind: (view, picture) for kind, view, picture in pictures(game, moment, Words())}
    view, picture = kinds["detail"]
    picture = replace(picture, choices={"A": "an option", "B": "another one"})
    lines = alt_text.picture_lines(game, view, picture).split("\n")
    own = [*alt_text.hand(game, view, picture.words, picture.names), *alt_text.area(game, view, picture)]
    assert lines[3 : 3 + len(own)] == alt_text.decided_with(game, view, picture)
    assert [len(line) for line in own] >= [len(line) for line in lines[3 : 3 + len(own)]]
    assert lines[3 + len(own) :][:2] == ["A: an option", "B: another one"]
    assert lines[5 + len(own)].startswith("New: ")
    assert len(set(lines)) == len(lines)
    view, picture = kinds["board"]
    assert alt_text.picture_lines(game, view, picture).split("\n")[3].startswith("New: ")


def seats_asked(game, seats, seed, shares, words, names):
    """What every seat sees that is asked something at moments of a game."""
    for moment in moments(game, seats, every_expansion(game), seed, shares):
        for decision in game.decisions(moment.state):
            if decision.waiting:
                view = game.view(moment.state, decision.seat)
                labels = {key: game.label(view, decision, key) for key in decision.options}
                asked = [decision.seat]
                yield SeatView("1", 0, game, decision.seat, view, decision, words, names, labels, asked), moment


def said(option, blocks):
    """Whether an option is read on a panel: in its text, on a button or on a line of a menu."""
    lines = [line for one in layout.controls(blocks) for line in (one.options if isinstance(one, Select) else [one])]
    return option.sentence in layout.words(blocks) or option.shown in [line.label for line in lines]


def what_is_lacking(game, seats, seed, shares, lang, people):
    """What one decides with and finds neither in the text of the panel's picture nor in that of the panel."""
    words = Words(lang)
    for sight, moment in seats_asked(game, seats, seed, shares, words, people[:seats]):
        if not sight.marks:
            continue
        picture = sight.picture(moment.events)
        text = alt_text.picture_lines(game, sight.view, picture)
        heard = {*lines_within(text, alt_text.ROOM, words.text("bot.alt.more")).split("\n")}
        shown = panel.blocks(sight)
        read = layout.words(shown)
        yield from (
            line for line in alt_text.decided_with(game, sight.view, picture) if line not in heard and line not in read
        )
        yield from (option.text for option in sight.options if option.letter and not said(option, shown))


@each
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_one_decides_with_is_whole_in_the_picture_and_the_panel(game, lang):
    """The hand, what lies before the seat and the letters: in Discord's 1,024 signs, the rest in the panel's text."""
    assert [*what_is_lacking(game, game.seats[-1], 5, {"start": 0.02, "middle": 0.5, "late": 0.9}, lang, LONG)] == []


@each
@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_one_decides_with_is_whole_in_many_games(game, lang):
    shares = {str(part): part / 12 for part in range(1, 12)}
    for seats, seed, people in product(game.seats, (11, 12, 13), (NAMES, LONG)):
        assert [*what_is_lacking(game, seats, seed, shares, lang, people)] == []


@each
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hand_is_whole_in_the_text_of_its_picture(game, lang):
    """In Discord's 1,024 signs, under long names, at every moment: what is cut others can read too."""
    words = Words(lang)
    for moment in moments(game, game.seats[-1], every_expansion(game), 5, MOMENTS):
        for seat in range(moment.state.seats):
            view = game.view(moment.state, seat)
            picture = Picture(kind="hand", words=words, names=LONG[: view.seats], seat=seat, news=tuple(moment.events))
            kept = lines_within(alt_text.picture_lines(game, view, picture), ALT, words.text("bot.alt.more")).split(
                "\n"
            )
            assert {*alt_text.decided_with(game, view, picture)} <= {*kept}


def test_only_what_a_text_has_no_room_for_follows_beside_it():
    found = [
        alt_text.following(game, sight.view, sight.picture())
        for game in rooms.built().values()
        for sight, _ in seats_asked(game, game.seats[-1], 5, {"start": 0.02, "late": 0.9}, Words("de"), NAMES)
    ]
    assert not all(found)
    assert any(found)


@each
def test_an_area_is_told_of_its_seat_alone(game):
    moment = moments(game, game.seats[-1], every_expansion(game), 5, {"late": 0.8})[0]
    view = game.view(moment.state, PUBLIC)
    for seat, name in enumerate(NAMES[: game.seats[-1]]):
        picture = Picture(kind="area", words=Words(), names=NAMES[: game.seats[-1]], seat=seat)
        lines = alt_text.area(game, view, picture)
        assert lines
        assert all(name in line for line in lines), lines


@each
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_one_message_does_not_hold_stands_before_the_seats_whole(game, lang):
    """The board in words without the areas, and each area, are the whole; and each fits a message, with long names."""
    words, room = Words(lang), CHARACTERS - 200
    for moment in moments(game, game.seats[-1], every_expansion(game), 5, MOMENTS):
        view, names = game.view(moment.state, PUBLIC), LONG[: game.seats[-1]]
        board = Picture(words=words, names=names, news=tuple(moment.events))
        areas = [alt_text.area(game, view, replace(board, kind="area", seat=seat)) for seat in range(len(names))]
        whole = alt_text.rest(game, view, words, names)
        kept = alt_text.rest(game, view, words, names, alone=False)
        assert {*whole} == {*kept}.union(*areas)
        assert not {*kept} >= {*areas[0]}, "what lies before one seat is left out"
        assert len(alt_text.picture_lines(game, view, board, alone=False)) <= room
        assert all(len("\n".join(lines)) <= room for lines in areas)


@each
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_lies_before_a_seat_is_whole_in_the_text_of_its_area(game, lang):
    """In Discord's 1,024 signs; what it shares with others follows, and is cut first."""
    for moment in moments(game, game.seats[-1], every_expansion(game), 5, MOMENTS):
        view, names = game.view(moment.state, PUBLIC), NAMES[: game.seats[-1]]
        for seat in range(len(names)):
            picture = Picture(kind="area", words=Words(lang), names=names, seat=seat, news=tuple(moment.events))
            text = alt_text.picture_lines(game, view, picture)
            own = alt_text.decided_with(game, view, picture)
            assert text.split("\n")[3 : 3 + len(own)] == own or view.over
            assert {*own} <= {*lines_within(text, ALT, Words(lang).text("bot.alt.more")).split("\n")}, (
                moment.name,
                seat,
            )


@each
@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_lies_before_a_seat_is_whole_in_nearly_every_game(game, lang):
    """With every number of seats, in three games each: of a hundred texts at most one lacks a line of its own."""
    words, texts, cut = Words(lang), 0, 0
    shares = {str(part): part / 8 for part in range(1, 9)}
    for seats, seed in ((seats, seed) for seats in game.seats for seed in (11, 12, 13)):
        for moment in moments(game, seats, every_expansion(game), seed, shares):
            view, names = game.view(moment.state, PUBLIC), NAMES[:seats]
            for seat in range(seats):
                picture = Picture(kind="area", words=words, names=names, seat=seat, news=tuple(moment.events))
                kept = lines_within(alt_text.picture_lines(game, view, picture), ALT, words.text("bot.alt.more")).split(
                    "\n"
                )
                lacking = [line for line in alt_text.decided_with(game, view, picture) if line not in kept]
                texts, cut = texts + 1, cut + bool(lacking)
                assert len(lacking) <= 1
    assert cut <= texts // 100


@each
def test_equal_things_side_by_side_are_counted(game):
    moment = moments(game, game.seats[-1], {}, 5, {"late": 0.8})[0]
    for label in game.brief(game.view(moment.state, PUBLIC)):
        for value in alt_text.grouped(label).args.values():
            things = [one for one in value if isinstance(one, str)] if isinstance(value, list) else []
            assert all(one != other for one, other in pairwise(things) if one.isidentifier()), label


@each
def test_a_whole_game_is_played_by_its_words_alone(game):
    """A listener knows from the text whose turn it is and what is asked, and picks by the words on the controls."""
    words, seats, rng = Words(), game.seats[0], Random(3)
    names = NAMES[:seats]
    state, events = game.new(seats, None, "3" * 32, confirm=True)
    heard: list[str] = []
    while (decision := game.next(state)) is not None:
        view = game.view(state, decision.seat)
        labels = {key: game.label(view, decision, key) for key in decision.options}
        seen = SeatView("1", 0, game, decision.seat, view, decision, words, names, labels, [decision.seat])
        spoken = {option.shown: option.key for option in seen.options}
        assert len(spoken) == len(decision.options), f"{decision.kind}: two options sound alike"
        public = tuple(event.seen_by(PUBLIC) for event in events)
        picture = Picture(words=words, names=names, news=public)
        text = alt_text.picture_lines(game, game.view(state, PUBLIC), picture)
        assert names[decision.seat] in text.split("\n")[1]
        heard += [line for line in text.split("\n") if line.startswith("New: ")]
        shown = panel.blocks(seen)
        assert decision.kind == END_TURN or all(said(option, shown) for option in seen.options)
        wanted = rng.choice(sorted(spoken))
        events, _ = game.play(state, decision.seat, spoken[wanted])
    assert heard
    assert state.over
    result = game.result(state)
    end = alt_text.picture_lines(game, game.view(state, PUBLIC), Picture(words=words, names=names, result=result))
    assert all(f"{names[seat]} {total}" in end for seat, total in enumerate(result.totals()))
    winner = next(seat for seat in result.ranking() if result.places[seat] == 1)
    assert names[winner] in end.split("\n")[1]
