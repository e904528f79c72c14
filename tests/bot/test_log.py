"""Logging: structured, and never a secret in it, however it got there."""

import io
import json
import logging
import subprocess
import sys

import pytest
import structlog
from _pytest.logging import LogCaptureHandler

from bot import logs
from bot.run import print_to_operator
from bot.store.values.names import letter
from render.words.catalogues import catalogue
from render.words.words import LANGUAGES
from tests.games.rooms import ROOT

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ" + ".GaBcDe." + "x" * 38
SECRET = "a-word-nobody-should-read"


@pytest.fixture
def stream():
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield io.StringIO()
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()
    logs._hidden.clear()


@pytest.fixture(params=["text", "json"])
def written(request, stream):
    logs.set_up("DEBUG", request.param, stream)
    logs.hide(SECRET)

    def read():
        return stream.getvalue()

    return read


def test_nothing_that_is_told_moves_the_cursor_or_turns_what_stands_behind_it(written, capsys, monkeypatch):
    root = logging.getLogger()  # what pytest keeps of the log would be sent to another process, as UTF-8
    monkeypatch.setattr(root, "handlers", [one for one in root.handlers if not isinstance(one, LogCaptureHandler)])
    signs = "".join(map(chr, [*range(0x250), *range(0x2000, 0x2070), 0xD800, 0x61C]))
    logging.getLogger("discord").error("of a stranger %s", signs)
    structlog.get_logger("bot").warning("of ours", name=signs)
    try:
        raise ValueError(signs)
    except ValueError:
        logging.getLogger("bot").exception("failed")
    print_to_operator(signs)
    for said in (written(), capsys.readouterr().out):
        assert "ABC" in said
        assert [sign for sign in said if sign not in "\n\t" and not letter(sign)] == []


def test_colours_of_lines_on_a_terminal_stay(stream):
    assert logs.harmless("\x1b[31merror\x1b[0m \x1b[2J \x1b[?25l") == "\x1b[31merror\x1b[0m ?[2J ?[?25l"


def test_a_line_holds_the_event_and_its_values(stream):
    logs.set_up("INFO", "json", stream)
    structlog.get_logger("bot.tables").info("table started", table=7, game="any")
    logging.getLogger("discord.client").warning("from %s", "afar")
    first, second = (json.loads(line) for line in stream.getvalue().splitlines())

    assert (first["event"], first["table"], first["game"], first["level"]) == ("table started", 7, "any", "info")
    assert first["logger"] == "bot.tables"
    assert (second["event"], second["logger"]) == ("from afar", "discord.client")
    assert first["timestamp"].endswith("Z")


def test_a_token_in_any_place_is_hidden(written):
    logger = structlog.get_logger("x")
    logger.info(f"connecting with {TOKEN}")
    logger.info("values", token="t0ken-value", client_secret="s3cret-value", inner={"Authorization": "Bot zzz"})
    logger.info("list", items=[TOKEN, f"Bot {TOKEN}"])
    logging.getLogger("discord.http").info(
        "POST https://discord.com/api/v10/interactions/123/aW50ZXJh-Y3Rpb24/callback"
    )
    logging.getLogger("discord.webhook").info("PATCH /webhooks/123/aW50ZXJh-Y3Rpb24/messages/@original with %s", SECRET)
    logging.getLogger("x").info('{"token": "json-value"} and token=plain-value')

    for secret in (TOKEN, "t0ken-value", "s3cret-value", "zzz", "aW50ZXJh", SECRET, "json-value", "plain-value"):
        assert secret not in written(), secret
    assert written().count(logs.HIDDEN) >= 8
    assert "/messages/@original" in written()


def test_a_game_seed_is_hidden(written):
    structlog.get_logger("x").info("started", seed="0123456789abcdef", seed_hash="fedcba")

    assert "0123456789abcdef" not in written()
    assert "fedcba" in written()


def test_tracebacks_are_told_without_secrets(written):
    def fail():
        token_like = TOKEN
        raise ValueError(f"cannot use {token_like} and {SECRET}")

    try:
        fail()
    except ValueError:
        structlog.get_logger("x").exception("it broke")
        logging.getLogger("y").exception("it broke too")

    assert written().count("ValueError: cannot use") == 2
    assert TOKEN not in written()
    assert SECRET not in written()
    assert "token_like =" not in written()  # no local variables


def test_levels(stream):
    logs.set_up("WARNING", "text", stream)
    structlog.get_logger("x").info("quiet")
    logging.getLogger("x").warning("loud")

    assert "quiet" not in stream.getvalue()
    assert "loud" in stream.getvalue()


def test_addresses_of_interactions_stay_out_of_debug(stream):
    logs.set_up("DEBUG", "text", stream)
    logging.getLogger("discord.http").debug("POST /interactions/1/abc/callback has returned 204")

    assert stream.getvalue() == ""


@pytest.mark.parametrize("library", ["discord.ui.view", "discord.webhook.async_", "aiosqlite", "psycopg", "any"])
def test_what_a_library_says_for_debugging_is_not_written(stream, library):
    """It holds what the library handles: discord.py tells the id of a control, with what was picked in secret."""
    logs.set_up("DEBUG", "text", stream)
    logging.getLogger(library).debug("Modal interaction referencing unknown custom_id m:1:pick:4:card1")
    logging.getLogger(library).warning("connected")
    structlog.get_logger("bot.tables").debug("a detail")

    assert "card1" not in stream.getvalue()
    assert "connected" in stream.getvalue()
    assert "a detail" in stream.getvalue()


def test_our_own_details_are_written_for_debugging_alone(stream):
    logs.set_up("DEBUG", "text", stream)
    logs.set_up("INFO", "text", stream)
    logging.getLogger("bot.tables").debug("a detail")

    assert stream.getvalue() == ""


def test_short_words_are_not_hidden(stream):
    logs.set_up("INFO", "text", stream)
    logs.hide("a")
    structlog.get_logger("x").info("a table")

    assert "a table" in stream.getvalue()


@pytest.mark.parametrize(
    ("logger", "line", "values"),
    [
        ("discord.client", "Attempting a reconnect in %.2fs", (1.5,)),
        ("discord.shard", "Attempting a reconnect for shard ID %s in %.2fs", (3, 1.5)),
        ("discord.shard", "Failed to connect for shard_id: %s. Retrying...", (3,)),
    ],
)
def test_a_reconnect_is_no_error_with_a_traceback(stream, logger, line, values):
    logs.set_up(stream=stream)
    try:
        raise ConnectionResetError("cut")
    except ConnectionResetError:
        logging.getLogger(logger).exception(line, *values)

    told = stream.getvalue()
    assert f"{line % values} (ConnectionResetError)" in told
    assert "warning" in told
    assert "Traceback" not in told


def test_the_emulators_client_without_intents_is_no_news_for_an_operator(stream):
    """It is made when the local table's packages are imported; a warning stood at the head of every log there."""
    call = "import io; from bot import logs; logs.set_up(stream=(out := io.StringIO()))"
    call += "; import bot.local.world; print(out.getvalue())"
    done = subprocess.run([sys.executable, "-c", call], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == done.stderr.strip() == ""
    logs.set_up(stream=stream)
    logging.getLogger("discord.state").warning("Something else")
    assert "Something else" in stream.getvalue()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_for_the_operator_reads_like_a_secret(lang):
    told = {key: forms for key, forms in catalogue(lang).forms.items() if key.startswith("operator.")}
    assert len(told) > 50
    assert {key for key, forms in told.items() if any(logs.redact(form) != form for form in forms)} == set()


@pytest.mark.parametrize("order", ["first", "second"])
def test_the_log_of_one_test_is_not_that_of_the_next(order):
    """`tests.conftest` sees to it, for all that set one up by beginning the program."""
    left = [handler for handler in logging.getLogger().handlers if type(handler) is logging.StreamHandler]
    logs.set_up(stream=io.StringIO())
    structlog.reset_defaults()

    assert not left
