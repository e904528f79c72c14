"""Words to those who are waited for: to one person, or to several at once."""

import pytest

from bot.discord.text.notices import reminder_text
from bot.store.values.delivery import RANOUT, REMIND, Delivery
from render.words.words import Words
from tests.games.sentences import tells


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize("kind", [REMIND, RANOUT])
async def test_two_people_are_spoken_to_as_two(hall, kind, lang):
    table = await hall.begin(hall.benno)
    position, words = await hall.tables.position(table.id), Words(lang)

    def said(*seats):
        post = reminder_text(Delivery(kind=kind, revision=table.revision, asked=seats), position, words)
        return post.text.splitlines()[0]

    assert sorted(position.waiting()) == [0, 1]
    for seats in ((0,), (0, 1)):
        assert tells(f"bot.notice.{kind}", said(*seats), lang)
    alone, both = said(0), said(0, 1)
    if lang == "de":
        assert ("dein" in alone, "dein" in both, "euer" in both) == (True, False, True)
    if lang == "fr":
        assert ("votre" in alone, "votre" in both) == (False, True)
