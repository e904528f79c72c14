"""Languages: whose locale a text is told in, and the translation of the commands themselves."""

from __future__ import annotations

from typing import Any

import discord
from babel import Locale
from discord import app_commands

from render.words.words import LANGUAGES, Words, capital, language


def words_of(interaction: discord.Interaction[Any]) -> Words:
    """The words of the presser's own language: for everything private."""
    return Words(str(interaction.locale))


def language_name(words: Words, lang: str) -> str:
    """What a language is called, in words of another."""
    return capital(Locale.parse(lang).get_display_name(words.lang) or lang)


def localized(message_id: str) -> app_commands.locale_str:
    """A text of a command, from the catalogues: English, with the id by which the `Translator` finds the others."""
    return app_commands.locale_str(Words(LANGUAGES[0]).text(message_id), id=message_id)


class Translator(app_commands.Translator):
    """Names, descriptions and choices of the commands in the other languages of the project."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in ``locale``, or nothing where English stands in."""
        message_id = string.extras.get("id")
        if message_id is None or language(str(locale)) == LANGUAGES[0]:
            return None
        return Words(str(locale)).text(message_id)
