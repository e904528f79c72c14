"""The gallery's addresses: who gets what, and what nobody gets."""

import asyncio
import json
import re
from html import unescape
from html.parser import HTMLParser

import pytest

from bot.gallery.limits import Requests, Streams
from bot.store.keys import FILES
from bot.tables.history.export_file import decoded
from bot.tables.history.reading import read
from bot.tables.model.web_key import LENGTH
from tests.bot.gallery.conftest import URL
from tests.bot.tables.conftest import ANNA, BENNO, CLARA
from tests.games.sentences import tells

FORMER = {"en": "a former player", "de": "jemand von früher", "fr": "une personne"}


class Links(HTMLParser):
    """Everything a page leads to, and every tag it has."""

    def __init__(self, text):
        super().__init__()
        self.found, self.tags, self.attributes, self.metas = [], [], set(), {}
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.tags.append(tag)
        self.attributes |= set(given)
        self.found += [given[name] for name in ("href", "src") if given.get(name, "#")[0] != "#"]
        if tag == "meta" and "property" in given:
            self.metas[given["property"]] = given["content"]


async def test_every_answer_bears_the_same_headers_and_no_cookie(hung):
    table = (await hung.world.game()).table
    path = await hung.path(table)
    page = Links((await hung.get(path))[1])
    for address in {path, "/robots.txt", "/", "/t/none", f"{path}/9999", *page.found}:
        answer, _ = await hung.get(address.replace(URL, ""))
        assert answer.status in (200, 302, 404), address
        policy = answer.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none';"), address
        assert "unsafe" not in policy
        assert "http" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "noindex" in answer.headers["X-Robots-Tag"]
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert "Set-Cookie" not in answer.headers
        assert "Access-Control-Allow-Origin" not in answer.headers


async def test_a_page_needs_nothing_from_elsewhere_and_sets_no_style_of_its_own(hung):
    path = await hung.path((await hung.world.game()).table)
    page = Links((await hung.get(path))[1])
    assert [one for one in page.found if not one.startswith("/")] == []
    assert not page.attributes & {"style", "onclick", "onload"}
    assert page.tags.count("script") == 1
    assert "style" not in page.tags


async def test_every_link_of_every_page_leads_somewhere(hung):
    hung.gallery.requests.burst = 1e9
    path = await hung.path(await hung.played())
    left, seen = [path], set()
    while left:
        address = left.pop(0)
        if address in seen or len(seen) > 120:
            continue
        seen.add(address)
        answer, text = await hung.get(address)
        assert answer.status in (200, 302), address
        if answer.content_type == "text/html" and answer.status == 200:
            left += [one for one in Links(text).found if one.startswith("/")]
        elif answer.status == 302:
            left.append(answer.headers["Location"])
    assert {"/robots.txt"} & seen == set()
    assert any("by=step" in one for one in seen)
    assert any("play=1" in one for one in seen)
    assert any("eyes=open" in one for one in seen)


async def test_a_key_that_was_never_given_is_refused_without_asking_the_database(hung, monkeypatch):
    path = await hung.path((await hung.world.game()).table)
    await hung.get(path)
    asked = []

    async def read(work):
        asked.append(work)
        raise AssertionError

    monkeypatch.setattr(hung.world.store.connections, "read", read)
    key = path.removeprefix("/t/")
    for other in ("x", "A" * LENGTH, key[:-1] + ("A" if key[-1] != "A" else "B"), "..%2F..%2Fetc", "%00", "é"):
        for more in ("", "/1", "/live", "/record.json", "/1/board-en.svg", "/1/card-en-x.png"):
            answer, text = await hung.get(f"/t/{other}{more}")
            assert answer.status == 404
            assert "<h1>" in text
    assert asked == []


async def test_all_who_come_at_once_after_a_start_find_the_page(hung):
    path = await hung.path((await hung.world.game()).table)
    answers = await asyncio.gather(*(hung.get(path, X_Forwarded_For=f"203.0.113.{number}") for number in range(60)))
    assert {answer.status for answer, _ in answers} == {200}


async def test_pages_that_are_not_there_read_alike(hung):
    table = (await hung.world.game()).table
    path = await hung.path(table)
    await hung.world.tables.gallery.close(table.id, ANNA)
    answers = [await hung.get(one) for one in (path, f"{path}/3", "/t/none", "/nothing", "/t/../t/x")]
    assert {(answer.status, text) for answer, text in answers} == {(404, answers[0][1])}


async def test_a_moment_has_an_address_of_its_own_and_one_taken_back_leads_to_the_one_before(hung):
    position = await hung.world.bids(await hung.world.game(), 1, 2)
    before = position.table.revision
    position = (await hung.world.press(position, 1, "near")).position
    gone, path = position.table.revision, await hung.path(position.table)
    assert (await hung.get(f"{path}/{gone}"))[0].status == 200
    await hung.world.tables.play.undo(position.table.id, position.table.seats[1].user)
    answer, _ = await hung.get(f"{path}/{gone}?by=step")
    assert (answer.status, answer.headers["Location"]) == (302, f"{path}/{before}?by=step")
    assert (await hung.get(f"{path}/99999"))[0].headers["Location"] == path
    for odd in ("01", "-1", "1.5", "x", "9" * 12):
        assert (await hung.get(f"{path}/{odd}"))[0].status == 404


async def test_its_title_line_and_picture_are_of_that_moment(hung):
    position = await hung.world.bids(await hung.world.game(), 1, 2)
    path = await hung.path(position.table)
    film = await hung.world.tables.replays.of(position.table)
    pictures = set()
    for moment in range(film.last + 1):
        _, text = await hung.get(f"{path}/{film.revision(moment)}")
        metas = Links(text).metas
        assert metas["og:url"] == f"{URL}{path}/{film.revision(moment)}"
        assert len(metas["og:title"].encode()) <= 67
        assert 0 < len(metas["og:description"].encode()) <= 347
        answer, _ = await hung.get(metas["og:image"].removeprefix(URL))
        assert (answer.status, answer.content_type) == (200, "image/png")
        pictures.add(metas["og:image"])
    assert len(pictures) == film.last + 1


async def test_a_reader_who_has_the_page_is_told_so(hung):
    path = await hung.path((await hung.world.game()).table)
    answer, _ = await hung.get(path)
    again, text = await hung.get(path, If_None_Match=answer.headers["ETag"])
    assert (again.status, text) == (304, "")
    assert (await hung.get(path, If_None_Match=answer.headers["ETag"], Accept_Language="de"))[0].status == 200


async def test_it_speaks_the_readers_language_else_the_tables(hung):
    table = (await hung.world.game()).table
    path = await hung.path(table)

    async def lang(given, asked=""):
        return re.search(r'<html lang="(\w+)"', (await hung.get(path + asked, Accept_Language=given))[1])[1]

    assert [await lang(given) for given in ("de-AT,de;q=0.9,en;q=0.5", "fr", "tlh", "")] == ["de", "fr", "en", "en"]
    assert await lang("de", "?lang=fr") == "fr"
    await hung.world.tables.table_settings.set_language(table.id, ANNA, "de")
    assert await lang("tlh") == "de"


async def test_whoever_is_forgotten_is_gone_at_once(hung):
    position = await hung.world.bids(await hung.world.game(ANNA, BENNO, CLARA), 1, 2, 3)
    path = await hung.path(position.table)
    _, text = await hung.get(path)
    assert "Benno" in text
    old = re.findall(r"/card-en-\w+\.png", text)[0]
    await hung.world.tables.privacy.forget(BENNO.user, FORMER)
    film = await hung.world.tables.replays.of(await hung.world.tables.get(position.table.id))
    addresses = [path, *(f"{path}/{film.revision(moment)}" for moment in range(film.last + 1))]
    for address in addresses:
        answer, text = await hung.get(address)
        assert answer.status == 200
        assert "Benno" not in text
    assert (await hung.get(f"{path}/{position.table.revision}{old}"))[0].status == 404


async def test_a_lobby_waits_and_then_begins(hung):
    table = await hung.world.tables.lobby.create(1, 5, ANNA, "toy")
    path = await hung.path(table)
    _, text = await hung.get(path)
    assert "Anna" in text
    assert "<figure" not in text
    async with hung.stream(path) as (_, told):
        word, told_of = await anext(told)
        here = json.loads(told_of)
        assert (word, here["within"]) == ("moved", 1500)
        shows = [f'data-{name}="{here[name]}"' for name in ("moment", "revision", "mark")]
        assert all(one in text for one in shows), "a page that shows what is so is not asked for again"
        await hung.world.tables.lobby.join(table.id, BENNO)
        await hung.world.tables.lobby.start(table.id, ANNA)
        async with asyncio.timeout(20):
            while not json.loads((await anext(told))[1])["revision"]:
                pass
    assert "<figure" in (await hung.get(path))[1]


async def test_a_lobby_that_is_closed_says_so_and_waits_for_nothing(hung):
    table = await hung.world.tables.lobby.create(1, 5, ANNA, "toy")
    path = await hung.path(table)
    assert tells("gallery.waits", unescape((await hung.get(path))[1]))
    await hung.world.tables.lobby.abort(table.id, ANNA)
    text = unescape((await hung.get(path))[1])
    assert tells("gallery.closed", text)
    assert not tells("gallery.waits", text)
    assert "data-live" not in text
    assert "refresh" not in text


# ---- the end ---------------------------------------------------------------------------------------------------------


async def test_hands_are_open_at_the_end_alone(hung):
    position = await hung.world.game()
    path = await hung.path(position.table)
    plain = (await hung.get(path))[1]
    for asked in ("?eyes=1", "?eyes=open", "?eyes=2&by=turn", "?eyes=9"):
        assert (await hung.get(path + asked))[1] == plain
    assert (await hung.get(f"{path}/record.json"))[0].status == 404
    assert position.table.seed not in plain


async def test_the_end_tells_the_seed_the_proof_and_the_record(hung):
    table = await hung.played()
    path = await hung.path(table)
    _, text = await hung.get(f"{path}?eyes=open")
    assert (await hung.world.tables.get(table.id)).seed in text
    assert "Everything checks out" in text
    answer, _ = await hung.get(f"{path}/record.json")
    assert answer.status == 200


async def test_the_record_bears_no_person_and_is_signed(hung):
    table = await hung.played()
    path = await hung.path(table)
    _, text = await hung.get(f"{path}/record.json")
    for person in (ANNA, BENNO):
        assert person.name not in text
        assert f": {person.user}" not in text
    key = await hung.world.store.keys.held(FILES)
    archive, signed = decoded(text.encode(), key)
    assert signed
    assert [seat.user for seat in archive.seats] == [None, None]
    found = read(text.encode(), key)
    assert found.over
    assert len(found.kept) == len((await hung.world.tables.position(table.id)).kept)


# ---- streams ---------------------------------------------------------------------------------------------------------


async def test_a_watcher_hears_of_a_step_and_of_one_taken_back(hung):
    position = await hung.world.bids(await hung.world.game(), 1, 2)
    path = await hung.path(position.table)
    async with asyncio.timeout(20), hung.stream(path) as (answer, told):
        assert answer.content_type == "text/event-stream"
        first = json.loads((await anext(told))[1])
        position = (await hung.world.press(position, 1, "near")).position
        while json.loads((await anext(told))[1])["moment"] != first["moment"] + 1:
            pass
        await hung.world.tables.play.undo(position.table.id, position.table.seats[1].user)
        while (now := json.loads((await anext(told))[1]))["moment"] != first["moment"]:
            pass
        assert now["revision"] == first["revision"]


async def test_a_watcher_is_told_that_the_page_is_gone(hung):
    table = (await hung.world.game()).table
    path = await hung.path(table)
    async with asyncio.timeout(20), hung.stream(path) as (_, told):
        await anext(told)
        await hung.world.tables.gallery.renew(table.id, ANNA)
        while (await anext(told))[0] != "gone":
            pass
    assert (await hung.get(path))[0].status == 404
    assert (await hung.get(await hung.path(table)))[0].status == 200


@pytest.mark.parametrize("which", [0, 1, 2])
async def test_so_many_streams_and_no_more(hung, which):
    path = await hung.path((await hung.world.game()).table)
    most = [9, 9, 9]
    most[which] = 2
    hung.gallery.streams.limits = Streams(*most)
    async with hung.stream(path) as (one, told), hung.stream(path) as (two, _):
        await anext(told)
        assert (one.status, two.status) == (200, 200)
        async with hung.stream(path) as (three, _):
            assert three.status == 429
        if which == 0:
            async with hung.stream(path, **{"X-Forwarded-For": "203.0.113.7"}) as (other, _):
                assert other.status == 200


async def test_an_address_that_asks_too_much_waits_and_others_do_not(hung):
    path = await hung.path((await hung.world.game()).table)
    hung.gallery.requests = Requests(lambda: 0.0, burst=3)
    assert [(await hung.get(path))[0].status for _ in range(5)] == [200, 200, 200, 429, 429]
    assert (await hung.get(path, X_Forwarded_For="203.0.113.7"))[0].status == 200


# ---- what is kept ----------------------------------------------------------------------------------------------------


async def test_a_moment_is_drawn_once(hung, monkeypatch):
    position = await hung.world.bids(await hung.world.game(), 1, 2)
    path = await hung.path(position.table)
    await hung.get(path)
    drawn = []

    async def run(kind, work, *_):
        drawn.append(work)
        raise AssertionError

    monkeypatch.setattr(hung.gallery.moments.workers, "run", run)
    hung.gallery._pages.clear()
    assert (await hung.get(path))[0].status == 200
    assert drawn == []


async def test_the_disk_holds_so_much_and_the_oldest_goes(hung, tmp_path):
    kept = hung.gallery.kept
    kept.most = 1000
    for number in range(20):
        await kept.put(f"{number:064x}", bytes(100))
    held = [number for number in range(20) if await kept.get(f"{number:064x}") is not None]
    assert held == list(range(20 - len(held), 20))
    assert 0 < sum(path.stat().st_size for path in kept.folder.iterdir()) <= 1000
