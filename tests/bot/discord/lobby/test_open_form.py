"""One form to open a table: what is filled in is what is opened, and wrong input loses nothing."""

import asyncio

import discord
import pytest

from bot.discord.gateway import components, permissions
from bot.discord.text import open_form
from bot.discord.text.controls import CheckboxGroup
from bot.discord.text.errors import Refusal
from bot.discord.text.open_form import TAKEN, Draft
from bot.store.values.table import FRIENDLY
from engine.kernel.registry import game as find_game
from engine.kernel.registry import games
from render.words.shorten import ELLIPSIS
from render.words.words import LANGUAGES, Words
from tests.bot.discord.opening import standing
from tests.bot.discord.simcord_server import with_verb
from tests.games.sentences import tells


async def opened(hall, who, game="toy"):
    """The form of a game, which the command names."""
    return await who.slash(hall.channel, "game new", game=game)


FILLED = {"seats": ["kept"], "clock": ["day"], "bots": ["2.hard"], "flags": []}


async def test_what_is_filled_in_is_what_is_opened(hall):
    form = await opened(hall, hall.anna)
    await hall.anna.submit_modal(form, FILLED)
    await hall.rest()
    table = await hall.table()
    assert (table.shut, table.terms.pace, table.counts) == (True, "day", FRIENDLY)
    assert [seat.level for seat in table.seats] == ["", "hard", "hard"]
    assert with_verb(hall.board(), "start")


async def test_as_it_stands_it_opens_a_usual_table(hall):
    form = await opened(hall, hall.anna)
    await hall.anna.submit_modal(form, standing(form))
    table = await hall.table()
    assert (table.shut, table.terms.move, len(table.seats), table.options) == (False, 0, 1, {})


FORGED = (
    *("", "....", "toy", "toy.", "toy.010..none.0", "toy.010..none..", "toy.010..none.x.hard", "toy.010..none.-1.hard"),
    *(
        "toy.010..none.1.evil",
        "toy.010..never.1.hard",
        "toy.01..none.1.hard",
        "toy.012..none.1.hard",
        "evil.010..none.0.",
    ),
    *("toy.010..none.999999.hard", "toy.٠١٠..none.١.hard", "toy.010..none.0.\n"),
)


@pytest.mark.parametrize("key", FORGED)
def test_what_no_form_has_stood_in_is_refused(key):
    with pytest.raises(Refusal):
        Draft.read(key)


async def test_wrong_input_loses_nothing(hall):
    """The channel is taken, and no thread was wanted: the form opens again as it was."""
    await hall.lobby(host=hall.benno)
    form = await opened(hall, hall.anna)
    assert "thread" in standing(form)["flags"], "a taken channel needs a thread"
    refused = (await hall.anna.submit_modal(form, FILLED)).response
    assert tells("bot.error.ChannelTaken", refused.content)
    (again,) = with_verb(refused, "newform")

    form = await hall.anna.click(refused, custom_id=again["custom_id"])

    assert standing(form) == FILLED
    await hall.anna.submit_modal(form, {**FILLED, "flags": ["thread"]})
    (own,) = await hall.tables.mine(hall.anna.id)
    assert own.channel != hall.channel.id
    assert own.shut


class Silent(discord.TextChannel):
    """A channel of which Discord does not tell what was said."""

    def __init__(self):
        """It knows nothing."""

    async def history(self, **_):
        """Nothing, for ever."""
        await asyncio.Event().wait()
        yield


async def test_a_form_does_not_wait_for_what_was_said_in_the_channel(monkeypatch):
    """Only the first answer can be a form, within three seconds."""
    monkeypatch.setattr(permissions, "SOON", 0.01)
    async with asyncio.timeout(30):
        assert not await permissions.busy(Silent())


async def test_bots_fill_the_table_up_to_its_last_seat(hall):
    form = await opened(hall, hall.anna)
    await hall.anna.submit_modal(form, {**FILLED, "bots": ["3.easy"]})
    assert len((await hall.table()).seats) == 4


async def test_another_clock_is_asked_for_next(hall):
    form = await opened(hall, hall.anna)
    shown = (await hall.anna.submit_modal(form, {**FILLED, "clock": ["other"]})).response
    assert with_verb(shown, "pace")
    assert (await hall.table()).shut


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_every_game_has_a_form_that_fits_and_can_be_kept_in_a_button(game, lang):
    on = tuple(spec.name for spec in open_form.on_off_options(game))
    draft = Draft(game, True, on, "other", max(find_game(game).seats) - 1, "medium", False, True)
    assert Draft.read(draft.key) == draft
    words = Words(lang)
    if not words.has(f"{game}.name"):
        return
    form = open_form.form(words, draft, apart=TAKEN, there="a" * 100)
    assert len(form.fields) <= 5
    for field in form.fields:
        assert 1 <= len(field.options) <= (10 if isinstance(field, CheckboxGroup) else 25)
        assert len(field.label) <= 45
        assert all(len(one.label) <= 100 for one in field.options)
        assert isinstance(field, CheckboxGroup) or sum(one.default for one in field.options) == 1
    sent = components.form(open_form.form(words, draft, apart=TAKEN)).to_dict()
    assert ELLIPSIS not in str(sent), "a text is cut: write it shorter"


@pytest.mark.parametrize("game", games())
def test_what_is_ticked_is_taken_by_the_rules(game):
    rules = find_game(game)
    for on in ((), tuple(spec.name for spec in open_form.on_off_options(game))):
        chosen = open_form.options(Draft(game, on=on))
        assert rules.choose(max(rules.seats), chosen).items() >= chosen.items()
