"""A gallery in front of the bot: allowed by an admin of the server, and the link by which a table is watched."""

from __future__ import annotations

from tests.discord_api.errors import Payload
from tests.process.driver.hall import Hall
from tests.process.driver.people import Person, controls
from tests.process.driver.tables import Table


async def allow(hall: Hall) -> None:
    """An admin lets every table of the server be watched."""
    admin = Person(hall.discord, "Doro", manager=True)
    page = (await admin.slash(hall.channel, "settings server")).message
    while not (found := [one for one in controls(page) if "open" in one.options and "gallery" in one.id]):
        page = (await admin.press(page, "housepage")).message
    await admin.press(page, found[0], "open")


async def link_of(table: Table) -> str:
    """The link under *Watch*, as the host finds it."""
    answer = await table.people[0].slash(table.channel, "game show")
    stack: list[Payload] = [*answer.message["components"]]
    found = []
    while stack:
        one = stack.pop()
        stack += [*one.get("components", []), *([one["accessory"]] if "accessory" in one else [])]
        if one.get("url", "").find("/t/") > 0:
            found.append(str(one["url"]))
    assert len(found) == 1, answer.text
    return found[0]
