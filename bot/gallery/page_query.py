"""What a request asks for: whose it is, which moment, seen how, in which language."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator

from aiohttp import web

from bot.gallery.content import EYES_OPEN, PageQuery
from bot.gallery.limits import asker
from bot.store.values.table import Table
from bot.tables.history.replay import TURN, UNITS
from render.words.words import LANGUAGES, Words, language

REVISION = re.compile(r"0|[1-9][0-9]{0,8}")


def asker_of(request: web.Request) -> str:
    """The address that counts a request as its own."""
    # Some proxies write a line of their own below what they were told: the last one counts.
    return asker(request.remote or "", ",".join(request.headers.getall("X-Forwarded-For", ())))


def revision_of(request: web.Request) -> int | None:
    """The revision of an address. Raises `HTTPNotFound` for what is none."""
    text = request.match_info.get("revision")
    if text is None:
        return None
    if REVISION.fullmatch(text) is None:
        raise web.HTTPNotFound
    return int(text)


def way_of(request: web.Request, table: Table) -> PageQuery:
    """How a moment is asked for; what is not known is as usual, and eyes open at the end alone."""
    by, eyes, lang = (request.query.get(name, "") for name in ("by", "eyes", "lang"))
    seats = {str(number) for number in range(1, len(table.seats) + 1)}
    return PageQuery(
        by=by if by in UNITS else TURN,
        eyes=eyes if not table.live and eyes in {*seats, EYES_OPEN} else "",
        plays=request.query.get("play") == "1",
        lang=lang if lang in LANGUAGES else "",
    )


def words_of(request: web.Request, own: str) -> Words:
    """The words of a reader: as the address asks, as the browser does, as the table has them."""
    if (asked := request.query.get("lang", "")) in LANGUAGES:
        return Words(asked)
    return Words(preferred_language(request.headers.get("Accept-Language", ""), own or LANGUAGES[0]))


def preferred_language(header: str, own: str) -> str:
    """The first of the project's languages that a browser asks for, the most wanted first; else ``own``.

    >>> [preferred_language(header, "fr") for header in ("tlh, de-AT;q=0.8, en;q=0.9", "", "de;q=x")]
    ['en', 'fr', 'fr']
    """
    found = []
    for number, (tag, share) in enumerate(_weighed(header)):
        lang = language(tag)
        if share > 0 and tag[:2].lower() == lang:
            found.append((-share, number, lang))
    return min(found)[2] if found else own


def packed_for(request: web.Request) -> bool:
    """Whether a reader takes an answer packed by gzip."""
    return takes_gzip(",".join(request.headers.getall("Accept-Encoding", ())))


def takes_gzip(header: str) -> bool:
    """Whether that is accepted by a header.

    >>> takes_gzip("br, gzip;q=0.5"), takes_gzip("gzip;q=0"), takes_gzip("identity"), takes_gzip("")
    (True, False, False, False)
    """
    return any(tag.lower() == "gzip" and share > 0 for tag, share in _weighed(header))


def _weighed(header: str) -> Iterator[tuple[str, float]]:
    """What a header accepts, and how much each is wanted."""
    for accepted in header[:500].split(","):
        tag, _, weight = accepted.partition(";")
        with contextlib.suppress(ValueError):
            yield tag.strip(), float(weight.strip().removeprefix("q=") or 1)
