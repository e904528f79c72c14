"""The page on which an organiser keeps somebody out of the next tournament."""

import msgspec

from bot.store.values.change import Transaction
from bot.store.values.result import Played, PlayedSeat
from bot.store.values.table import OVER
from tests.bot.discord.simcord_server import press, with_verb
from tests.bot.discord.tournament.test_tournaments import cup, found, go_on, news  # noqa: F401
from tests.bot.discord.waiting import choose
from tests.games.sentences import tells


async def test_an_organiser_bars_and_lets_back_in_and_the_person_is_told(cup):  # noqa: F811
    hall = cup
    for who in (hall.anna, hall.benno, hall.clara):
        await press(who, news(hall), "tjoin")
    await go_on(hall, 72 * 3600)
    one = await found(hall)
    table = await hall.store.tables.get(one.pairings[0].table)
    seats = tuple(
        PlayedSeat(seat=at, user=own.user, name=own.name, place=at + 1, points={"all": 9 - at},
                   gone="stand" if own.user == hall.benno.id else "")
        for at, own in enumerate(table.seats)
    )  # fmt: skip
    after = msgspec.structs.replace(table, status=OVER, revision=table.revision + 1, clocks=())
    played = Played(table=table.id, guild=table.guild, game="toy", reason="all", turns=9, ended=hall.clock.now,
                    rated=False, seats=seats)  # fmt: skip
    await hall.store.tables.commit(Transaction(table=after, before=table, played=played))
    await go_on(hall)

    shown = (await hall.anna.slash(hall.channel, "tournament show")).response
    assert not with_verb(shown, "bars")
    shown = (await hall.steward.slash(hall.channel, "tournament show")).response
    page = (await press(hall.steward, shown, "bars")).response
    assert "Benno" in page.content
    page = await choose(hall.steward, page, "barfor", "7")
    page = await choose(hall.steward, page, "bar", str(hall.benno.id))
    until = int(hall.clock.now) + 7 * 24 * 3600
    assert f"<t:{until}:D>" in page.content
    await go_on(hall)
    assert tells("bot.bar.told", hall.benno.user.dm_channel.history()[-1].content)

    await hall.steward.slash(hall.channel, "tournament new", title="Next", game="Pearls")
    await go_on(hall)
    refused = await press(hall.benno, news(hall), "tjoin")
    assert tells("bot.error.Barred", refused.response.content)
    assert f"<t:{until}:D>" in refused.response.content
    page = await choose(hall.steward, page, "unbar", str(hall.benno.id))
    joined = await press(hall.benno, news(hall), "tjoin")
    assert tells("bot.tournament.joined", joined.response.content)
