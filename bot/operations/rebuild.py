"""``python -m bot results`` and ``ratings``: whether what follows from the finished tables is right, and made anew."""

from __future__ import annotations

import asyncio

from bot.config import Settings
from bot.store.database.location import exclusive_use, require_there
from bot.store.store import Store, open_store
from bot.tables.facade import Tables
from render.words.words import Words


def recount(settings: Settings, words: Words, what: str, *, again: bool) -> list[str]:
    """Look at the ``results`` or ``ratings``, or make them ``again``; returns what is to be told of them.

    Raises `NoDatabase`, `DatabaseInUse` and whatever a store may raise.
    """
    require_there(settings.where)
    with exclusive_use(settings.where):
        return asyncio.run(_recount(settings, words, what, again))


async def _recount(settings: Settings, words: Words, what: str, again: bool) -> list[str]:
    store = await open_store(settings.where)
    try:
        return await (_results if what == "results" else _ratings)(store, words, again)
    finally:
        await store.close()


async def _results(store: Store, words: Words, again: bool) -> list[str]:
    if again:
        made, unread = await Tables(store).results_rebuild.results()
        lost = [words.text("operator.results.unread", table=table) for table in unread]
        return [*lost, words.text("operator.results.made", n=made)]
    missing = await store.results.without_result()
    told = "operator.results.missing" if missing else "operator.results.whole"
    return [words.text(told, n=len(missing))]


async def _ratings(store: Store, words: Words, again: bool) -> list[str]:
    if again:
        return [words.text("operator.ratings.made", n=await store.results.rebuild_ratings())]
    return [words.text("operator.ratings.differ" if await store.results.ratings_differ() else "operator.ratings.right")]
