"""The table of a season behind `/stats server`: the present one, those before it, by game and over all."""

from datetime import UTC, datetime

from tests.bot.discord.people.test_stats import play
from tests.bot.discord.simcord_server import press, with_verb
from tests.games.sentences import tells


async def season(hall, who):
    board = (await who.slash(hall.channel, "stats server")).response
    return (await press(who, board, "season")).response


async def ended(hall, table, moment):
    """As if the game of a table had ended then."""
    sql = "UPDATE results SET ended = ? WHERE table_id = ?"
    await hall.store.connections.write(lambda db: db.execute(sql, (moment.timestamp(), table.id)))


async def test_the_table_of_this_season_counts_who_was_left_behind(hall):
    assert tells("bot.season.nothing", (await season(hall, hall.anna)).content)
    await play(hall, await hall.begin(hall.benno, hall.clara))
    page = await season(hall, hall.benno)
    assert page.ephemeral
    lines = [line for line in page.content.splitlines() if "**" in line]
    assert len(lines) == 3
    assert all("1 game" in line for line in lines)
    assert tells("bot.season.runs", page.content)
    assert with_verb(page, "ladder")
    again = (await press(hall.benno, page, "ladder")).response
    assert tells("bot.results.ladder", again.content)


async def test_a_season_that_is_over_keeps_its_table_of_honour_and_new_games_do_not_change_it(hall):
    table = await play(hall, await hall.begin(hall.benno, hall.clara))
    now = datetime.fromtimestamp(hall.clock.now, UTC)
    await ended(hall, table, now.replace(year=now.year - 1, month=5, day=2))
    assert tells("bot.season.nothing", (await season(hall, hall.anna)).content)

    page = (await press(hall.anna, await season(hall, hall.anna), "season", f"all.{now.year - 1}-2")).response
    assert tells("bot.season.over", page.content)
    assert "__1.__ **" in page.content
    before = page.content
    await play(hall, await hall.begin(hall.benno, hall.clara))
    assert "__1.__" not in (await season(hall, hall.anna)).content
    page = (await press(hall.anna, await season(hall, hall.anna), "season", f"all.{now.year - 1}-2")).response
    assert page.content == before
    later = (await press(hall.anna, page, "season", f"all.{now.year - 1}-3")).response
    assert tells("bot.season.nothing", later.content)


async def test_another_game_is_chosen_in_the_menu_and_the_season_stays(hall):
    table = await play(hall, await hall.begin(hall.benno, hall.clara))
    now = datetime.fromtimestamp(hall.clock.now, UTC)
    await ended(hall, table, now.replace(year=now.year - 1, month=5, day=2))
    page = (await press(hall.anna, await season(hall, hall.anna), "season", f"all.{now.year - 1}-2")).response
    (menu,) = [one for one in with_verb(page, "season") if one.get("options")]
    chosen = (await hall.anna.select(page, custom_id=menu["custom_id"], values=["toy"])).response
    assert "__1.__" in chosen.content
    assert f"{now.year - 1}" in chosen.content
    assert "Pearls" in chosen.content.splitlines()[0]
