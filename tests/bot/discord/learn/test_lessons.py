"""Every lesson, played to its end through the panel; what it rests on; and what happens beside its path."""

from random import Random

import pytest

from bot.discord.text.layout import CHARACTERS
from bot.tables.learn import lessons
from bot.tables.learn.guide import page_of_clause
from bot.tables.learn.lessons import lesson
from bot.tables.model.position import Position
from bot.tables.turn.thinking import quick
from engine.errors import DataError
from engine.kernel.data import load_file
from engine.kernel.values import END_TURN
from render.words.words import LANGUAGES, Words
from tests.bot.discord.simcord_server import press, speak, with_verb
from tests.bot.discord.sketches import left_blank
from tests.games import rooms

TAUGHT = [game for game in rooms.built() if lesson(game, LANGUAGES[0])]
EVERY = [
    pytest.param(
        *(game, lang),
        id=f"{game}-{lang}",
        marks=[] if (number + turn) % len(LANGUAGES) == 0 else [pytest.mark.slow],
    )
    for number, game in enumerate(TAUGHT)
    for turn, lang in enumerate(LANGUAGES)
]
"""Every lesson in every language; every day in one of them, in turns."""
LEAST = 12
"""How many steps a lesson shows at least."""
PRESSES = 400
EN = Words("en")


@pytest.fixture(autouse=True)
def blank(hall, monkeypatch):
    """Pictures are left blank."""
    monkeypatch.setattr(hall.workers, "run", left_blank)


async def begun(hall, game, who=None):
    """The panel of a new lesson."""
    result = await (who or hall.anna).slash(hall.channel, "learn", game=game)
    return result.response


async def now(hall, who=None) -> Position:
    (table,) = await hall.tables.practice.mine((who or hall.anna).id)
    return await hall.tables.position(table.id)


async def picked(hall, panel, key, who=None):
    """The panel after a pick, by whatever control offers it."""
    who = who or hall.anna
    button = [one for one in with_verb(panel, "pick") if one["custom_id"].split(":")[4] == key]
    if button:
        return (await who.click(panel, custom_id=button[0]["custom_id"])).response
    for page in range(9):
        for menu in with_verb(panel, "pickone"):
            if key in [line["value"] for line in menu["options"]]:
                return (await who.select(panel, [key], custom_id=menu["custom_id"])).response
        panel = (await press(who, panel, "page", str(page + 1))).response
    raise AssertionError(f"{key} is nowhere")


def kinds_of_the_basic_game(game, found):
    """What is asked in some random games with the lesson's seats and options."""
    seen = set()
    for number in range(3):
        rng = Random(number)
        state, _ = game.new(found.seats, game.choose(found.seats, found.options), f"{number:032x}", confirm=True)
        while not state.over:
            decision = game.next(state)
            seen.add(decision.kind)
            game.play(state, decision.seat, rng.choice(decision.options))
    return seen


@pytest.mark.parametrize(("game", "lang"), EVERY)
async def test_a_lesson_is_played_to_its_end(hall, monkeypatch, game, lang):
    speak(monkeypatch, {hall.anna.id: lang})
    words, found = Words(lang), lesson(game, lang)
    panel = await begun(hall, game)
    shown, met, posts = [], set(), len(hall.posts())
    for _ in range(PRESSES):
        position = await now(hall)
        decision = position.decision(0)
        told, steps = hall.tables.practice.told(position, 0, lang)
        met.add(decision.kind)
        key = ""
        if told is not None:
            assert not told.left
            assert told.text in " ".join(panel.content.split("\n> ")), decision.kind
            assert page_of_clause(game, lang, told.clause).title in panel.content
            assert len(panel.content) <= CHARACTERS
            if told.number:
                assert words.text("bot.learn.step", number=told.number, steps=steps) in panel.content
                assert told.suggested in decision.options
                shown.append(told.number)
                key = told.suggested
        if shown and shown[-1] == steps:
            break
        if not key:
            key = quick(position.game, position.view(0), decision) if decision.kind != END_TURN else "end"
        panel = await picked(hall, panel, key)
        assert panel is not None
    assert shown == list(range(1, len(found.step) + 1))
    assert len(shown) >= LEAST
    assert words.text("bot.learn.last") in panel.content
    assert met <= {kind for one in found.explained for kind in one.kinds}
    assert len(hall.posts()) == posts, "nothing is posted"


@pytest.mark.parametrize("game", TAUGHT)
def test_every_kind_of_the_basic_game_is_explained_and_every_clause_has_a_page(game):
    rules = rooms.built()[game]
    for lang in LANGUAGES:
        found = lesson(game, lang)
        explained = {kind for one in found.explained for kind in one.kinds}
        assert kinds_of_the_basic_game(rules, found) <= explained <= set(rules.rules.kinds)
        for one in (*found.step, *found.explained):
            assert page_of_clause(game, lang, one.clause), one.clause
            assert one.clause in rooms.clauses(game)


@pytest.mark.parametrize("game", TAUGHT)
def test_both_languages_teach_the_same(game):
    bones = []
    for lang in LANGUAGES:
        found = lesson(game, lang)
        steps = [(one.kind, one.nth, one.suggest, one.clause) for one in found.step]
        explained = [(one.kinds, one.clause) for one in found.explained]
        bones.append((found.seats, found.seed, found.options, steps, explained))

    assert bones[0] == bones[1]


async def test_who_does_something_else_is_told_so_and_hears_what_each_kind_is_about(hall):
    words = Words("en")
    panel = await begun(hall, rooms.EXAMPLE)
    found = lesson(rooms.EXAMPLE, "en")
    other = next(key for key in (await now(hall)).decision(0).options if key not in found.step[0].suggest)

    panel = await picked(hall, panel, other)

    assert words.text("bot.learn.own") in panel.content
    assert words.text("bot.learn.left") in panel.content
    assert found.about("draft").text in panel.content

    panel = await picked(hall, panel, (await now(hall)).decision(0).options[0])
    assert words.text("bot.learn.own") in panel.content
    assert words.text("bot.learn.left") not in panel.content
    assert found.about("draft_house").text in panel.content

    for _ in range(2):
        panel = (await press(hall.anna, panel, "undo")).response
    assert words.text("bot.learn.step", number=1, steps=len(found.step)) in panel.content


async def test_a_lesson_is_its_persons_own_and_is_nowhere_posted(hall):
    await begun(hall, rooms.EXAMPLE)
    position = await now(hall)

    assert position.table.practice
    assert (position.table.guild, position.table.channel) == (0, 0)
    assert [seat.level for seat in position.table.seats] == ["", "easy", "easy"]
    assert hall.posts() == []
    assert await hall.store.outbox.of_table(position.table.id) == []
    refused = await hall.benno.slash(hall.channel, "game show", table=str(position.table.id))
    assert refused.response.content == Words("en").text("bot.error.NoTable")
    hall.clock.now += 60 * 24 * 3600
    await hall.tables.scheduler.tick()
    await hall.tables.scheduler.sweep()
    await hall.rest()
    assert hall.posts() == []
    assert await hall.store.outbox.of_table(position.table.id) == []


async def test_the_welcome_stays_while_opponents_begin_and_stands_apart_from_the_step(hall):
    panel = await begun(hall, rooms.EXAMPLE)
    position = await now(hall)
    welcome = EN.text("bot.learn.welcome", game=EN.text(f"{rooms.EXAMPLE}.name"))
    step = EN.text("bot.learn.step", number=1, steps=len(lesson(rooms.EXAMPLE, "en").step))

    assert position.kept, "an opponent has begun"
    lines = panel.content.splitlines()
    assert lines[0] == f"> {welcome}"
    assert lines[1].startswith(f"{step} ")


async def test_a_lesson_goes_on_begins_anew_or_is_left(hall):
    panel = await begun(hall, rooms.EXAMPLE)
    await picked(hall, panel, (await now(hall)).decision(0).options[0])
    first = (await now(hall)).table.id

    asked = await begun(hall, rooms.EXAMPLE)
    on = await press(hall.anna, asked, "lesson", f"{rooms.EXAMPLE}.on")
    assert "step 2" in on.response.content
    assert (await now(hall)).table.id == first

    asked = await begun(hall, rooms.EXAMPLE)
    anew = await press(hall.anna, asked, "lesson", f"{rooms.EXAMPLE}.anew")
    assert "step 1" in anew.response.content
    assert (await now(hall)).table.id != first

    asked = await begun(hall, rooms.EXAMPLE)
    gone = await press(hall.anna, asked, "lesson", f"{rooms.EXAMPLE}.leave")
    assert gone.response.content == Words("en").text("bot.learn.gone")
    assert await hall.tables.practice.mine(hall.anna.id) == []
    stored = await hall.store.tables.all(user_id=hall.anna.id)
    assert {table.status for table in stored} == {"aborted"}
    assert all(table.practice for table in stored)


async def test_two_people_have_lessons_and_the_channel_a_table_besides(hall):
    await begun(hall, rooms.EXAMPLE)
    await begun(hall, rooms.EXAMPLE, hall.benno)
    table = await hall.begin(hall.benno)

    assert not table.practice
    mine = await hall.anna.slash(hall.channel, "game my-tables")
    assert Words("en").text("bot.learn.mine") in mine.response.content
    assert "/0/0" not in mine.response.content
    refused = await hall.anna.slash(hall.channel, "game move-here", table=str((await now(hall)).table.id))
    assert refused.response.content  # the channel has a table; in a free one it is refused as well
    free = hall.guild.create_text_channel("free")
    refused = await hall.anna.slash(free, "game move-here", table=str((await now(hall)).table.id))
    assert refused.response.content == Words("en").text("bot.error.AtPractice")


async def test_commands_find_the_lesson_where_there_is_no_table(hall):
    await begun(hall, rooms.EXAMPLE)

    moved = await hall.anna.slash(hall.channel, "game move", option="monk.young")
    assert "step 2" in moved.response.content
    refused = await hall.anna.slash(hall.channel, "game export")
    assert refused.response.content == Words("en").text("bot.error.AtPractice")


async def test_a_game_without_a_lesson_says_so(hall):
    result = await begun(hall, "toy")

    assert result.content == Words("en").text("bot.error.NoLesson")


async def test_the_rules_button_opens_the_page_a_step_rests_on(hall):
    panel = await begun(hall, rooms.EXAMPLE)
    step = lesson(rooms.EXAMPLE, "en").step[0]

    shown = await press(hall.anna, panel, "ruleof")

    assert page_of_clause(rooms.EXAMPLE, "en", step.clause).title in shown.response.content
    assert shown.response.id != panel.id


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("text = 'short'", "length"),
        ("colour = 'red'", "unknown field"),
        ("kind = 'riddle'", "no explanation"),
    ],
)
def test_a_lesson_is_read_strictly(tmp_path, change, told):
    step = {"kind": "'draft'", "nth": "1", "clause": "'DR-2.1'", "text": "'a text that is long enough'"}
    name, value = change.split(" = ")
    lines = [f"{key} = {what}" for key, what in (step | {name: value}).items()]
    path = tmp_path / "toy.en.toml"
    explained = "[[explained]]\nkinds = ['draft']\nclause = 'DR-2.1'\ntext = 'a text that is long enough'\n"
    path.write_text("\n".join(["seats = 2", f"seed = '{'0' * 32}'", "[[step]]", *lines, explained]), encoding="utf-8")

    with pytest.raises(DataError, match=told):
        load_file(path, lessons.Lesson, lessons.agree)
