"""The settings of a run, from the environment and a file ``.env`` beside it: every name, its values and its default.

A wrong value, an unknown name, or a file that cannot be read ends in one sentence that names it (`SettingsError`).
"""

from __future__ import annotations

import difflib
import logging
import os
from io import StringIO
from pathlib import Path
from typing import Literal
from urllib.parse import parse_qs, urlsplit

from dotenv.parser import parse_stream
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.setting_values import CREW, Share, listens_at, on_this_machine, place, share_of
from render.words.words import LANGUAGES, Words, language

ENV_FILE = Path(".env")
PREFIX = "MANDATE_"
MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
"""What PostgreSQL knows as ``sslmode``."""


class SettingsError(Exception):
    """A setting is wrong; the message is the sentence for the operator."""


class Settings(BaseSettings):
    """What an operator can set. The names in the environment are the aliases."""

    model_config = SettingsConfigDict(env_file_encoding="utf-8-sig", extra="ignore", env_ignore_empty=True, frozen=True)

    token: SecretStr | None = Field(None, validation_alias="DISCORD_TOKEN")
    """The bot's token. Without one the local table starts instead of Discord."""

    db: Path | SecretStr | None = Field(None, validation_alias="MANDATE_DB")
    """Where everything is kept: a file, or ``postgresql://...``, which may hold a password; see `where`."""

    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field("INFO", validation_alias="MANDATE_LOG_LEVEL")

    log_format: Literal["text", "json"] = Field("text", validation_alias="MANDATE_LOG_FORMAT")
    """Lines for people, or one JSON object a line for machines."""

    lang: str = Field("", validation_alias="MANDATE_LANG", pattern=rf"^({'|'.join(LANGUAGES)}|)$")
    """The language for the operator; empty: that of the environment."""

    workers: str = Field("2", validation_alias="MANDATE_WORKERS")
    """How many processes draw pictures and search opponents' picks; and where else is searched: see `processes` and
    `cluster`.
    """

    workers_ca: Path | None = Field(None, validation_alias="MANDATE_WORKERS_CA")
    workers_cert: Path | None = Field(None, validation_alias="MANDATE_WORKERS_CERT")
    workers_key: Path | None = Field(None, validation_alias="MANDATE_WORKERS_KEY")
    """The certificates with which the bot and the cluster know each other."""

    emojis: Literal["on", "off"] = Field("on", validation_alias="MANDATE_EMOJIS")
    """Whether the icons beside words are sent to Discord as the application's emojis, and used."""

    shards: str = Field("", validation_alias="MANDATE_SHARDS")
    """Which shards of the gateway this process listens to: ``0-3/16``; empty: all. See `share`."""

    port: int = Field(8765, validation_alias="MANDATE_PORT", ge=1024, le=65535)
    """The first port the local table tries."""

    metrics_port: int = Field(0, validation_alias="MANDATE_METRICS_PORT", ge=0, le=65535)
    """The port on loopback of ``/healthz`` and ``/metrics``; 0: nothing is served."""

    web: str = Field("", validation_alias="MANDATE_WEB")
    """Where the gallery listens, ``127.0.0.1:8080``; empty: there is none. See `listens`."""

    web_address: str = Field("", validation_alias="MANDATE_WEB_URL")
    """Where people reach it, ``https://example.org``; see `web_url`."""

    backup_folder: Path | None = Field(None, validation_alias="MANDATE_BACKUPS")
    """The folder of backups; see `backups`."""

    browser: bool = Field(True, validation_alias="MANDATE_BROWSER")
    """Whether the local table opens a browser where there is one."""

    @field_validator("token", mode="after")
    @classmethod
    def _like_a_token(cls, token: SecretStr | None) -> SecretStr | None:
        """Catches a placeholder or half a token before Discord has to refuse it."""
        if token is not None:
            text = token.get_secret_value()
            if len(text) < 50 or text.count(".") != 2 or not text.isascii() or any(char.isspace() for char in text):
                raise ValueError("not a token")
        return token

    @field_validator("workers", mode="after")
    @classmethod
    def _a_crew(cls, workers: str) -> str:
        found = CREW.fullmatch(workers.replace(" ", ""))
        if found is None or not 1 <= int(found["processes"] or 1) <= 64:
            raise ValueError("neither a number nor an address")
        if found["cluster"] and not urlsplit(found["cluster"]).port:
            raise ValueError("no port")
        return found[0]

    @field_validator("workers_ca", "workers_cert", "workers_key", mode="after")
    @classmethod
    def _a_file(cls, file: Path | None) -> Path | None:
        if file is not None and not file.is_file():
            raise ValueError("no file")
        return file

    @field_validator("backup_folder", mode="after")
    @classmethod
    def _a_folder(cls, folder: Path | None) -> Path | None:
        if folder is not None and folder.exists() and not folder.is_dir():
            raise ValueError("no folder")
        return folder

    @field_validator("shards", mode="after")
    @classmethod
    def _some_shards(cls, shards: str) -> str:
        if shards and share_of(shards) is None:
            raise ValueError("no shards")
        return shards

    @field_validator("web", mode="after")
    @classmethod
    def _somewhere(cls, web: str) -> str:
        if web and listens_at(web) is None:
            raise ValueError("no address and port")
        return web

    @field_validator("web_address", mode="after")
    @classmethod
    def _an_address(cls, address: str) -> str:
        parts = urlsplit(address)
        plain = not (parts.query or parts.fragment or parts.username or parts.password)
        if address and not (parts.scheme in ("http", "https") and parts.hostname and plain and address.isascii()):
            raise ValueError("no address of a page")
        return address

    @field_validator("log_level", mode="before")
    @classmethod
    def _any_case(cls, level: object) -> object:
        return level.upper() if isinstance(level, str) and level.upper() in logging.getLevelNamesMapping() else level

    @field_validator("db", mode="before")
    @classmethod
    def _file_or_server(cls, db: object) -> object:
        found = place(db) if isinstance(db, str) and db else db
        return SecretStr(found) if isinstance(found, str) and found else found

    @field_validator("db", mode="after")
    @classmethod
    def _in_a_folder(cls, db: Path | SecretStr | None) -> Path | SecretStr | None:
        if isinstance(db, Path) and (not db.parent.is_dir() or db.is_dir()):
            raise ValueError("no folder to write to")
        return db

    @property
    def where(self) -> Path | str:
        """Where everything is kept: a file, or the address of a database on a server."""
        return self.db.get_secret_value() if isinstance(self.db, SecretStr) else self.file

    @property
    def file(self) -> Path:
        """The file of this run. Games of the local table stay there, unless ``MANDATE_DB`` names one file for both."""
        return self.db if isinstance(self.db, Path) else Path("mandate.sqlite" if self.token else "local.sqlite")

    @property
    def backups(self) -> Path:
        """Where `mandate backup` puts backups by itself: by default a folder beside the file."""
        return self.backup_folder or self.file.parent / "backups"

    @property
    def listens(self) -> tuple[str, int] | None:
        """The host and the port at which the gallery listens; None without one."""
        return listens_at(self.web)

    @property
    def web_url(self) -> str:
        """The address of the gallery, without a stroke at its end; empty without one."""
        return self.web_address.rstrip("/")

    @property
    def processes(self) -> int:
        """How many processes of this machine draw, and search where no cluster does."""
        found = CREW.fullmatch(self.workers)
        return int(found["processes"] or 2) if found else 2

    @property
    def cluster(self) -> str:
        """The address of the Dask cluster that searches; empty without one."""
        found = CREW.fullmatch(self.workers)
        return (found["cluster"] or "") if found else ""

    @property
    def certificates(self) -> tuple[Path, Path, Path] | None:
        """Authority, certificate and key for the cluster."""
        ca, cert, key = self.workers_ca, self.workers_cert, self.workers_key
        return (ca, cert, key) if ca and cert and key else None

    @property
    def share(self) -> Share | None:
        """The shards of this process; None: all, as many as Discord recommends."""
        return share_of(self.shards)

    def conflict(self) -> str:
        """Which settings do not go together, as the end of a sentence's id; empty if all do."""
        share = self.share
        if share and len(share.ids) < share.total and not isinstance(self.where, str):
            return "shards"
        if self.cluster.startswith("tcp") and not on_this_machine(urlsplit(self.cluster).hostname or ""):
            return "open"
        if self.cluster.startswith("tls") and self.certificates is None:
            return "certificates"
        if bool(self.web) and not self.web_address:
            return "web"
        return "sslmode" if self._mode not in ("", *MODES) else ""

    @property
    def _mode(self) -> str:
        """How the connection to a database on a server is to be secured, as its address says; empty: it does not."""
        where = self.where
        return parse_qs(urlsplit(where).query).get("sslmode", [""])[-1] if isinstance(where, str) else ""

    def words(self) -> Words:
        """The operator's words."""
        return Words(self.lang or environment_language())


def environment_language() -> str:
    """The language the environment speaks, as one of the project's."""
    names = ("MANDATE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
    return language(next((value for name in names if (value := os.environ.get(name))), "en"))


def known_names() -> list[str]:
    """The names of all settings in the environment."""
    return [str(field.validation_alias) for field in Settings.model_fields.values()]


def load(env_file: Path = ENV_FILE) -> Settings:
    """The settings of this run. Raises `SettingsError`."""
    words = Words(environment_language())
    written = _written(env_file, words)
    for name in [*written, *os.environ]:
        if name.startswith(PREFIX) and name not in known_names():
            near = difflib.get_close_matches(name, known_names(), 1, 0.0)[0]
            raise SettingsError(words.text("operator.settings.unknown", name=name, near=near))
    try:
        settings = Settings(_env_file=env_file)  # type: ignore[call-arg]
    except ValidationError as error:
        raise SettingsError(_sentence(words, error)) from None
    if why := settings.conflict():
        raise SettingsError(words.text(f"operator.settings.conflict.{why}", value=settings.cluster or settings.shards))
    return settings


def _written(file: Path, words: Words) -> list[str]:
    """The names that a file of settings sets; none if there is no such file.

    Raises `SettingsError` if it cannot be read, is no file (a container makes a folder of one that is missing), or has
    a line that sets nothing, which would else be left out.
    """
    try:
        text = file.read_text(encoding="utf-8-sig") if file.exists() else ""
    except (OSError, UnicodeDecodeError):
        raise SettingsError(words.text("operator.settings.unreadable", file=str(file))) from None
    found = list(parse_stream(StringIO(text)))
    for line in found:
        if line.error:
            number = line.original.line + line.original.string[: -len(line.original.string.lstrip())].count("\n")
            raise SettingsError(words.text("operator.settings.line", file=str(file), n=number))
    return [line.key for line in found if line.key]


def _sentence(words: Words, error: ValidationError) -> str:
    """What is wrong with the first setting that is; a token's value is never in it."""
    first = error.errors(include_url=False)[0]
    name = str(first["loc"][0])
    return words.text(f"operator.settings.wrong.{name}", value=str(first["input"])[:60], languages=", ".join(LANGUAGES))
