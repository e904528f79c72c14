"""Honours where people read them: below the end of a game, behind `/stats me`, off by `/settings me`."""

from tests.bot.discord.people.test_stats import play
from tests.bot.discord.simcord_server import press, with_verb
from tests.games.sentences import tells


def told(post):
    return [line for line in post.content.splitlines() if tells("bot.honours.post", line)]


async def listed(hall, who):
    statistics = (await who.slash(hall.channel, "stats me")).response
    return (await press(who, statistics, "honours")).response


async def test_the_last_post_tells_new_honours_in_one_line_and_each_only_once(hall):
    await play(hall, await hall.begin(hall.benno, hall.clara))
    (line,) = told(hall.board())
    assert line.startswith("-# Honours: ")
    for who in ("Anna", "Benno", "Clara"):
        assert f"**{who}** – First game" in line

    await play(hall, await hall.begin(hall.benno, hall.clara))
    assert told(hall.board()) == []


async def test_the_list_has_every_honour_on_its_pages_and_how_many_people_have_it(hall):
    await play(hall, await hall.begin(hall.benno, hall.clara))
    await hall.tables.honours.look()
    page = await listed(hall, hall.anna)
    assert page.ephemeral
    assert page.content.startswith("### Your honours (1 of ")
    lines = [line for line in page.content.splitlines() if line[:1] in "●○"]
    assert lines[0] == "● **First game** – Finish a game · 3 people have it"
    assert "○ **Ten games** – Finish ten games · 0 people have it" in lines

    seen = lines
    while ahead := [one for one in with_verb(page, "honours") if "►" in one["label"] or "Next" in one["label"]]:
        page = (await hall.anna.click(page, custom_id=ahead[-1]["custom_id"])).response
        seen += [line for line in page.content.splitlines() if line[:1] in "●○"]
    assert len(seen) == len(set(seen)) == int(page.content.split(" of ")[1].split(")")[0])
    back = (await press(hall.anna, page, "mystats")).response
    assert "Games of Anna" in back.content


async def test_who_wants_none_sees_none_and_is_not_told(hall):
    await hall.store.settings.set("user", hall.anna.id, "honours", "off")
    await play(hall, await hall.begin(hall.benno, hall.clara))
    (line,) = told(hall.board())
    assert "Anna" not in line
    await hall.tables.honours.look()
    page = await listed(hall, hall.anna)
    assert tells("bot.honours.off", page.content)
    assert "2 people have it" in (await listed(hall, hall.benno)).content
