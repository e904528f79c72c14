"""The emojis of the application: what the small Discord takes and refuses."""

import base64
import io

import pytest
from PIL import Image


def picture(size=(128, 128)):
    out = io.BytesIO()
    Image.new("RGBA", size).save(out, "PNG")
    return "data:image/png;base64," + base64.b64encode(out.getvalue()).decode()


@pytest.fixture
def path(discord):
    return f"/applications/{discord.world.app}/emojis"


async def test_one_is_made_listed_renamed_and_taken_away(client, discord, path):
    made = await client.ask("POST", path, {"name": "coin_1", "image": picture()})
    assert client.status == 201
    where = f"{path}/{made['id']}"
    assert (await client.ask("GET", path))["items"] == [await client.ask("GET", where)] == [made]

    assert (await client.ask("PATCH", where, {"name": "coin_2"}))["name"] == "coin_2"
    await client.ask("DELETE", where)
    assert client.status == 204
    assert await client.code("GET", where) == 10014
    assert (await client.ask("GET", path))["items"] == []
    discord.faultless()


@pytest.mark.parametrize(
    ("name", "image"),
    [
        ("x", picture()),
        ("x" * 33, picture()),
        ("no-hyphens", picture()),
        ("coin", "data:image/svg+xml;base64,AAAA"),
        ("coin", "data:image/png;base64,AAAA"),
        ("coin", picture()[len("data:image/png;base64,") :]),
    ],
)
async def test_bad_names_and_pictures_are_refused(client, path, name, image):
    assert await client.code("POST", path, {"name": name, "image": image}) == 50035


async def test_there_are_two_thousand_at_most(client, discord, path, monkeypatch):
    monkeypatch.setattr("tests.discord_api.emojis.MOST", 1)
    await client.ask("POST", path, {"name": "one", "image": picture()})

    assert await client.code("POST", path, {"name": "two", "image": picture()}) == 30008
