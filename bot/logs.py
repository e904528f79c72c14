"""Structured logging: one line an event, for people or as JSON, and never a secret in it.

Use ``structlog.get_logger(__name__)`` and say what happened as a short event with values::

    log.info("table started", table=7, game="dragon")

The standard library's logging (discord.py's too) comes out of the same door. What leaves it is redacted twice: values
under a telling name (`SECRET_NAMES`), and in the finished line, tracebacks included, everything that looks like a
token (`PATTERNS`) or was named a secret (`hide`).
"""

from __future__ import annotations

import logging
import re
import sys
import unicodedata
from collections.abc import MutableMapping
from typing import IO, Any

import structlog
from discord.voice_client import VoiceClient

HIDDEN = "[hidden]"

SECRET_NAMES = frozenset({"token", "secret", "password", "authorization", "cookie", "seed"})
"""A value whose name is, or ends in ``_`` and, one of these is not told. A game's seed would tell its hidden cards."""

PATTERNS = (
    # A bot's token: user id, time and signature, each in base64.
    (re.compile(r"[\w-]{23,30}\.[\w-]{6,7}\.[\w-]{27,}"), HIDDEN),
    # An interaction's or webhook's token, as it stands in addresses.
    (re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/\s?\"']+"), rf"\1{HIDDEN}"),
    (re.compile(r"\b(Bot|Bearer) [\w.-]{20,}"), rf"\1 {HIDDEN}"),
    # Whatever calls itself one: ``token=...``, ``"client_secret": "..."``.
    (
        re.compile(
            r"""(\b(?:\w+_)?(?:token|secret|password|authorization)\b\\?["']?\s*[=:]\s*\\?["']?)[^\s"',;&)}\\]+""", re.I
        ),
        rf"\1{HIDDEN}",
    ),
)

OWN = ("bot", "engine", "render")
"""Whose lines for debugging are written. Those of libraries hold what they handle: ids of controls with a pick in them,
addresses with a token, values of queries.
"""

_hidden: set[str] = set()


def hide(secret: str) -> None:
    """Never let this text out, wherever it stands."""
    if len(secret) >= 8:
        _hidden.add(secret)


def redact(text: str) -> str:
    """The text without secrets.

    >>> redact("POST /interactions/123/aW50ZXJhY3Rpb24/callback failed")
    'POST /interactions/123/[hidden]/callback failed'
    """
    for secret in _hidden:
        text = text.replace(secret, HIDDEN)
    for pattern, instead in PATTERNS:
        text = pattern.sub(instead, text)
    return text


_COLOUR = re.compile(r"(\x1b\[[0-9;]*m)")
"""What sets a colour on a terminal: lines of the log bear it there."""


_TURNS = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
"""Classes of signs that turn the direction of the text behind them."""


def harmless(text: str) -> str:
    r"""The text as a terminal may be given it: what strangers have written, a server's name or a file, moves no cursor,
    changes no line before it and turns nothing behind it.

    >>> harmless("Court\x1b[2J\x07 \u202e!"), harmless("one\n\ttwo")
    ('Court?[2J? ?!', 'one\n\ttwo')
    """
    parts = _COLOUR.split(text)
    return "".join(part if odd % 2 else _without_controls(part) for odd, part in enumerate(parts))


def _without_controls(text: str) -> str:
    return "".join(sign if sign in "\n\t" or _harmless(sign) else "?" for sign in text)


def _harmless(sign: str) -> bool:
    """Whether a sign may stand in a name too (`bot.store.values.names.letter`)."""
    turns = sign in "\u061c\u200e\u200f" or unicodedata.bidirectional(sign) in _TURNS
    return not turns and unicodedata.category(sign) not in ("Cc", "Cs", "Zl", "Zp")


def hide_values(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A processor: values under a telling name are not told, in dictionaries within either."""
    for name, value in event.items():
        if _telling(name):
            event[name] = HIDDEN
        elif isinstance(value, dict):
            event[name] = {key: HIDDEN if _telling(str(key)) else inner for key, inner in value.items()}
    return event


def _telling(name: str) -> bool:
    return name.lower().rsplit("_", 1)[-1] in SECRET_NAMES


RECONNECTS = ("Attempting a reconnect", "Failed to connect for shard_id")
"""How discord.py's lines begin about a connection that it is going to try again."""


class Reconnects(logging.Filter):
    """That discord.py connects anew is everyday life: one line, and no traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Every line passes; those of reconnecting as plain ones."""
        if record.levelno == logging.ERROR and str(record.msg).startswith(RECONNECTS):
            why = record.exc_info[1] if record.exc_info else None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            record.msg = f"{record.msg} (%s)"
            record.args = (*(record.args if isinstance(record.args, tuple) else ()), type(why).__name__)
            record.exc_info = record.exc_text = None
        return True


class EmulatorIntents(logging.Filter):
    """The emulator behind the local table makes a client without intents as it is imported; ours has those it needs."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Every line passes but the one about that client."""
        return not str(record.msg).startswith("Guilds intent seems to be disabled")


class _RedactingFormatter(structlog.stdlib.ProcessorFormatter):
    """The last step before a line is written."""

    def format(self, record: logging.LogRecord) -> str:
        return harmless(redact(super().format(record)))


def set_up(level: str = "INFO", form: str = "text", stream: IO[str] | None = None) -> None:
    """Log to ``stream`` (standard error) from now on; ``form`` is ``text`` or ``json``."""
    stream = stream or sys.stderr
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        hide_values,
    ]
    last: list[Any] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if form == "json":
        last += [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
    else:
        plain = structlog.dev.plain_traceback  # the pretty one shows local variables
        last += [structlog.dev.ConsoleRenderer(colors=stream.isatty(), exception_formatter=plain)]
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_RedactingFormatter(processors=last, foreign_pre_chain=shared))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(logging.INFO, logging.getLevelName(level)))
    for own in OWN:  # NOTSET: as all others
        logging.getLogger(own).setLevel(logging.DEBUG if level == "DEBUG" else logging.NOTSET)
    # We do not speak; that the packages for it are missing is no news for an operator.
    VoiceClient.warn_nacl = VoiceClient.warn_dave = False
    for connecting in ("discord.client", "discord.shard"):
        logging.getLogger(connecting).filters[:] = [Reconnects()]
    logging.getLogger("discord.state").filters[:] = [EmulatorIntents()]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.processors.StackInfoRenderer(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
