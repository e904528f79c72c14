"""A database file that is deleted under the running bot: nothing is written where nobody would find it."""

import pytest

from bot.store.store import open_store
from bot.store.values.errors import DatabaseGone


async def test_a_deleted_file_is_told_and_not_written_to(tmp_path):
    path = tmp_path / "mandate.sqlite"
    store = await open_store(path)
    try:
        await store.settings.set_meta("a", "1")
        path.unlink()
        with pytest.raises(DatabaseGone):
            await store.settings.set_meta("a", "2")
    finally:
        await store.close()
