"""What strangers send to a gallery: requests that no browser makes, connections that stay for nothing, floods."""

import asyncio
import contextlib
import resource
import time
from types import SimpleNamespace

import pytest
from multidict import CIMultiDict

from bot.gallery.connections import BESIDE, MOST, TO_ASK, TO_TAKE, room
from bot.gallery.page_query import asker_of
from tests.bot.gallery.conftest import URL
from tests.bot.tables.conftest import ANNA

PATIENCE = 100.0
"""Seconds after which it should long be so, on a busy machine."""

BIG = b"x" * 9_000
ODD = {
    "HTTP/1.0": (b"GET {} HTTP/1.0", b"", 200),
    "without its body": (b"HEAD {} HTTP/1.1", b"", 200),
    "a stream without its body": (b"HEAD {}/live HTTP/1.1", b"", 404),
    "something to be stored": (b"PUT {} HTTP/1.1", b"Content-Length: 0", 405),
    "something to be removed": (b"GET {} HTTP/1.1", b"X-HTTP-Method-Override: DELETE", 200),
    "an echo": (b"TRACE {} HTTP/1.1", b"", 405),
    "a proxy": (b"CONNECT example.org:443 HTTP/1.1", b"", 404),
    "the server's options": (b"OPTIONS * HTTP/1.1", b"", 404),
    "no HTTP": (b"\x16\x03\x01\x02", b"", 400),
    "another host": (b"GET http://evil.example{} HTTP/1.1", b"", 200),
    "hosts in headers": (
        b"GET {} HTTP/1.1",
        b"X-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r\nX-Original-URL: /evil",
        200,
    ),
    "a part": (b"GET {} HTTP/1.1", b"Range: bytes=0-10,5-", 200),
    "a long address": (b"GET {}?" + BIG + b" HTTP/1.1", b"", 400),
    "a long header": (b"GET {} HTTP/1.1", b"X-Long: " + BIG, 400),
    "many headers": (b"GET {} HTTP/1.1", b"\r\n".join(b"X-%d: x" % number for number in range(500)), 400),
    "two lengths": (b"GET {} HTTP/1.1", b"Transfer-Encoding: chunked\r\nContent-Length: 3", 400),
    "a body": (b"GET {} HTTP/1.1", b"Content-Length: 40\r\n\r\nGET /evil HTTP/1.1\r\nHost: evil.example\r\n", 200),
    "another protocol": (b"GET {} HTTP/1.1", b"Upgrade: websocket\r\nSec-WebSocket-Version: 13", 200),
    "a way up": (b"GET /page/../../../etc/passwd HTTP/1.1", b"", 404),
    "a way up, written otherwise": (b"GET /page/..%2f..%2fetc/passwd HTTP/1.1", b"", 404),
    "no letters": (b"GET /t/%ff%fe%zz%00 HTTP/1.1", b"", 404),
    "a script": (b'GET {}?lang="><script>evil()</script>&by=evil&eyes=evil HTTP/1.1', b"", 200),
    "odd languages": (b"GET {} HTTP/1.1", b"Accept-Language: de;q=nan,fr;q=-1,en;q=inf,evil;q=", 200),
    "no packing": (b"GET {} HTTP/1.1", b"Accept-Encoding: gzip;q=0, br;q=1", 200),
}  # fmt: skip


async def said(hung, *data):
    """What is answered to these bytes, until the connection is closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(hung.root.rsplit(":", 1)[1]))
    with contextlib.suppress(ConnectionError):
        writer.writelines(data)
        async with asyncio.timeout(PATIENCE):
            return await reader.read()
    return b""


async def test_what_no_browser_sends_is_answered_plainly(hung):
    hung.gallery.requests.burst = 1e9
    path = (await hung.path((await hung.world.game()).table)).encode()
    host = URL.removeprefix("https://").encode()
    usual = None
    for name, (line, headers, status) in ODD.items():
        answer = await said(
            hung, line.replace(b"{}", path), b"\r\nHost: evil.example\r\nConnection: close\r\n", headers, b"\r\n\r\n"
        )
        head, _, body = answer.partition(b"\r\n\r\n")
        assert int(head.split()[1]) == status, name
        assert b"evil" not in answer, name
        assert b"passwd" not in answer, name
        assert (status == 405) == (b"\r\nAllow: GET" in head), name
        assert b"websocket" not in head, name
        assert b"gzip" not in head, name
        if status == 200 and body:
            assert host in body
            usual = usual or body
            assert body == usual, name  # whatever else was said


async def opened(hung, *data):
    reader, writer = await asyncio.open_connection("127.0.0.1", int(hung.root.rsplit(":", 1)[1]))
    writer.writelines(data)
    return reader, writer


async def is_cut(reader):
    """Whether a connection ends, for all that is still to come."""
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(PATIENCE):
            while await reader.read(1024):
                pass
    return True


async def until(found, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


async def test_connections_that_stay_for_nothing_are_cut_and_streams_are_not(hung):
    table, now, open_ones = (await hung.world.game()).table, [0.0], hung.gallery.connections
    path = await hung.path(table)
    open_ones.clock = lambda: now[0]
    request = (b"GET ", path.encode(), b" HTTP/1.1\r\nHost: x\r\n")
    async with asyncio.timeout(2 * PATIENCE), hung.stream(path) as (_, told):
        await anext(told)
        silent, slow = await opened(hung), await opened(hung, *request)
        await until(lambda: len(open_ones.server.connections) == 3)
        now[0] = TO_ASK + 1
        asking = await opened(hung, *request, b"\r\n")
        await asking[0].readuntil(b"</html>")
        open_ones.look()
        assert await is_cut(silent[0])
        assert await is_cut(slow[0])
        await until(lambda: len(open_ones.server.connections) == 2)  # who asked may ask again
        now[0] += TO_TAKE + 1
        open_ones.look()
        assert await is_cut(asking[0])
        await hung.world.tables.gallery.renew(table.id, ANNA)
        while (await anext(told))[0] != "gone":
            pass


async def test_an_answer_that_is_not_taken_is_not_kept_for_ever(hung):
    now, open_ones = [0.0], hung.gallery.connections
    open_ones.clock = lambda: now[0]
    hung.gallery.assets.files["style.css"] = bytes(2**24)  # more than any buffer between us
    word = hung.gallery.assets.word.encode()
    _, writer = await opened(hung, b"GET /page/", word, b"/style.css HTTP/1.1\r\nHost: x\r\n\r\n")
    writer.transport.pause_reading()
    server = open_ones.server
    await until(lambda: any(one.transport and one.transport.get_write_buffer_size() for one in server.connections))
    now[0] = TO_TAKE + 1
    open_ones.look()
    await until(lambda: not server.connections)
    writer.close()


async def test_so_many_connections_and_those_that_end_make_room(hung):
    path, open_ones = await hung.path((await hung.world.game()).table), hung.gallery.connections
    now = [0.0]
    open_ones.clock = lambda: now[0]
    await hung.get(path)
    open_ones.most = len(open_ones.server.connections) + 2
    first, second = await opened(hung), await opened(hung)
    await until(lambda: len(open_ones.server.connections) == open_ones.most)
    third = await opened(hung)
    assert await is_cut(third[0])
    assert (await hung.get(path))[0].status == 200  # by the connection it has
    first[1].close()
    now[0] = 2.0
    await until(lambda: len(open_ones.server.connections) == open_ones.most - 1)
    fourth = await opened(hung, b"GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n")
    assert await fourth[0].readuntil(b"200 OK")
    second[1].close()
    fourth[1].close()


@pytest.mark.parametrize(
    ("soft", "hard", "raised", "found"),
    [
        (1024, 524_288, MOST + BESIDE, MOST),
        (1024, 4096, 4096, 4096 - BESIDE),
        (256, 256, 256, 1),
        (1_000_000, 1_000_000, None, MOST),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, None, MOST),
        (1024, resource.RLIM_INFINITY, MOST + BESIDE, MOST),
    ],
)
def test_as_many_files_as_are_needed_are_asked_for(monkeypatch, soft, hard, raised, found):
    asked = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    assert room() == found
    assert asked == ([] if raised is None else [(raised, hard)])


def test_a_proxy_that_writes_a_line_of_its_own_is_believed_and_who_forges_one_is_not():
    def asked(*lines):
        headers = CIMultiDict([("X-Forwarded-For", line) for line in lines])
        return asker_of(SimpleNamespace(remote="127.0.0.1", headers=headers))

    assert asked("6.6.6.6", "203.0.113.7") == asked("6.6.6.6, 203.0.113.7") == "203.0.113.7"
    assert asked() == asked("") == asked("nobody") == "127.0.0.1"
