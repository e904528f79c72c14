"""The page's addresses: for this machine and this page only, in both languages, changed or not."""

import json
import re
from pathlib import Path

import pytest

from bot.local import server
from bot.local.server import PAGE, NoPort, Server
from render.words.catalogues import catalogue
from render.words.words import LANGUAGES

SCRIPTS = sorted(PAGE.glob("*.js"))


async def test_a_foreign_host_or_origin_gets_nothing(table):
    anna = await table.window("Anna")

    for headers in ({"Host": "evil.example"}, {"Origin": "https://evil.example"}, {"Origin": "null"}):
        for path in ("", "state", "words", "commands", "page/table.js"):
            status, body, _ = await anna.get(path, headers)
            assert (status, body) == (403, b""), (headers, path)
        assert await anna.do("say", headers=headers, text="x") == 403
    assert await anna.do("say", headers={}, text="x") == 403
    assert (await anna.state())["messages"] == []


async def test_a_form_of_another_page_cannot_press(table):
    anna = await table.window("Anna")
    ours = {"Origin": table.address.rstrip("/"), "Content-Type": "text/plain"}
    async with anna.session.post(table.address + "do", data=b"{}", headers=ours) as response:
        assert response.status == 403


async def test_every_answer_forbids_foreign_content(table):
    anna = await table.window("Anna")
    for path in ("", "state", "words", "page/table.js", "page/none.js"):
        _, _, headers = await anna.get(path)
        assert headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'")
        assert headers["X-Content-Type-Options"] == "nosniff"


async def test_only_files_of_the_page_are_given(table):
    anna = await table.window("Anna")
    for path in ("page/../server.py", "page/%2e%2e%2fserver.py", "page/..%2Fworld.py", "page/", "nothing"):
        assert (await anna.get(path))[0] == 404, path
    assert (await anna.get("page/style.css"))[0] == 200


def test_the_page_needs_nothing_from_elsewhere():
    for path in PAGE.iterdir():
        text = path.read_text(encoding="utf-8")
        loaded = re.findall(r"""(?:src|href|import|from|url\()\s*=?\s*["'(]*(https?:)?//""", text)
        assert not loaded, path.name
        assert "innerHTML" not in text
        assert not re.search(r"\son\w+=|<script>|<style>|\sstyle=", text), path.name


async def test_unchanged_is_told_in_a_word(table):
    anna, benno = await table.window("Anna"), await table.window("Benno")
    stamp = (await anna.state())["stamp"]
    asked = {"as": "Anna", "at": anna.at, "stamp": stamp}

    assert (await anna.get("state", **asked))[0] == 204
    await benno.do("say", text="hello")
    assert (await anna.get("state", **asked))[0] == 200


async def test_words_in_both_languages(table):
    anna = await table.window("Anna")
    english = json.loads((await anna.get("words", lang="en-GB"))[1])
    german = json.loads((await anna.get("words", lang="de-AT"))[1])

    assert (english["lang"], german["lang"]) == ("en", "de")
    assert english["words"].keys() == german["words"].keys()
    assert german["words"]["private"] == "Nur du kannst das sehen"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_the_page_and_its_server_use_is_there(lang):
    used = set()
    for path in SCRIPTS:
        used |= {f"local.{name}" for name in re.findall(r"""word\('([\w.]+)'""", path.read_text(encoding="utf-8"))}
    for path in Path(server.__file__).parent.glob("*.py"):
        used |= set(re.findall(r'"(local\.error\.\w+)"', path.read_text(encoding="utf-8")))
    known = {key for key in catalogue(lang).forms if key.startswith("local.")}

    assert len(used) > 30
    assert used <= known
    in_code = "".join(
        path.read_text(encoding="utf-8") for path in [*SCRIPTS, *Path(server.__file__).parent.glob("*.py")]
    )
    assert [key for key in known if key.removeprefix("local.") not in in_code] == []


async def test_commands_with_options_for_the_picker(table):
    anna = await table.window("Anna")
    found = {one["name"]: one for one in json.loads((await anna.get("commands", at=anna.at))[1])}

    options = {one["name"]: one for one in found["probe options"]["options"]}
    assert options["text"]["autocomplete"]
    assert options["text"]["required"]
    assert (options["number"]["least"], options["number"]["most"]) == (1, 9)
    assert options["pick"]["choices"] == [{"name": "First", "value": "1"}, {"name": "Other", "value": "2"}]
    assert options["file"]["type"] == 11


async def test_pictures_are_shown_and_other_files_only_kept(table):
    anna = await table.window("Anna")
    await anna.slash("probe controls")
    picture = (await anna.last())["files"][0]
    status, body, headers = await anna.get("media", url=picture["url"])

    assert (status, headers["Content-Type"], picture["alt"]) == (200, "image/png", "a board with one square")
    assert body.startswith(b"\x89PNG")
    blobs = table.world.env.backend.cdn._blobs
    blobs["https://cdn.simcord.invalid/attachments/1/2/evil.html"] = b"<script>"
    _, _, headers = await anna.get("media", url="https://cdn.simcord.invalid/attachments/1/2/evil.html")
    assert (headers["Content-Type"], headers["Content-Disposition"]) == ("application/octet-stream", "attachment")
    assert (await anna.get("media", url="https://evil.example/x.png"))[0] == 404


async def test_a_taken_port_leads_to_the_next_one(table):
    second = Server(table.world)
    async with second.serving(table.server.port) as address:
        assert second.port > table.server.port
        assert str(second.port) in address


async def test_no_free_port_is_said(table, monkeypatch):
    monkeypatch.setattr(server, "PORTS", 1)
    with pytest.raises(NoPort) as error:
        async with Server(table.world).serving(table.server.port):
            pass
    assert (error.value.first, error.value.last) == (table.server.port, table.server.port)
