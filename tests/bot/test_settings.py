"""Settings: read from environment and file, and every wrong one told in one sentence that names it."""

import re
from pathlib import Path

import pytest

from bot.settings import Settings, SettingsError, environment_language, known_names, load
from render.words import Words

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ" + ".GaBcDe." + "x" * 38
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(autouse=True)
def clean(monkeypatch, tmp_path):
    for name in [*known_names(), "LC_ALL", "LC_MESSAGES"]:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.chdir(tmp_path)


def refused(**env):
    with pytest.MonkeyPatch.context() as patch:
        for name, value in env.items():
            patch.setenv(name, value)
        with pytest.raises(SettingsError) as error:
            load()
    return str(error.value)


def test_nothing_set_means_the_local_table():
    settings = load()

    assert settings.token is None
    assert settings.file == Path("local.sqlite")
    assert (settings.port, settings.log_level, settings.browser) == (8765, "INFO", True)


def test_a_file_and_the_environment_above_it(monkeypatch):
    Path(".env").write_text(f"DISCORD_TOKEN={TOKEN}\nMANDATE_PORT=9000\nMANDATE_LOG_LEVEL=debug\n", encoding="utf-8")
    monkeypatch.setenv("MANDATE_PORT", "9001")
    settings = load()

    assert settings.token is not None
    assert settings.token.get_secret_value() == TOKEN
    assert (settings.port, settings.log_level) == (9001, "DEBUG")
    assert settings.file == Path("mandate.sqlite")


def test_empty_values_are_no_values(monkeypatch):
    for name in known_names():
        monkeypatch.setenv(name, "")

    assert load() == Settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MANDATE_PORT", "eighty"),
        ("MANDATE_PORT", "80"),
        ("MANDATE_PORT", "70000"),
        ("MANDATE_LOG_LEVEL", "loud"),
        ("MANDATE_LOG_FORMAT", "xml"),
        ("MANDATE_LANG", "fr"),
        ("MANDATE_BROWSER", "perhaps"),
        ("MANDATE_DB", "no/such/folder/x.sqlite"),
        ("MANDATE_DB", "."),
    ],
)
def test_a_wrong_value_is_named_in_one_sentence(name, value):
    told = refused(**{name: value})

    assert told.startswith(name)
    assert f"“{value}”" in told
    assert "\n" not in told
    assert told.endswith(".")


@pytest.mark.parametrize("token", ["your-token-here", "two words", TOKEN[:-40], TOKEN.replace(".", " "), TOKEN + "é"])
def test_a_wrong_token_is_named_and_never_shown(token):
    told = refused(DISCORD_TOKEN=token)

    assert told.startswith("DISCORD_TOKEN")
    assert token not in told


def test_an_unknown_name_is_told_with_the_nearest(monkeypatch):
    assert "MANDATE_PROT" in refused(MANDATE_PROT="1")
    assert "MANDATE_PORT" in refused(MANDATE_PROT="1")
    Path(".env").write_text("MANDATE_LOGLEVEL=DEBUG\n", encoding="utf-8")
    with pytest.raises(SettingsError, match=r"MANDATE_LOGLEVEL.*MANDATE_LOG_LEVEL"):
        load()


def test_a_file_that_is_no_text_is_told():
    Path(".env").write_bytes(b"\xff\xfe\x00DISCORD")
    with pytest.raises(SettingsError, match=r"\.env"):
        load()


def test_sentences_in_the_operators_language(monkeypatch):
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert environment_language() == "de"
    assert "muss eine Zahl" in refused(MANDATE_PORT="x")
    monkeypatch.setenv("MANDATE_LANG", "en")
    assert "must be a number" in refused(MANDATE_PORT="x")
    assert load().words().lang == "en"


def test_a_token_is_not_in_the_representation(monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)

    assert TOKEN not in repr(load()) + str(load())


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_setting_has_its_sentence(lang):
    for name in known_names():
        told = Words(lang).text(f"operator.settings.wrong.{name}", value="x")
        assert told.startswith(name)


def test_the_example_names_every_setting_and_changes_nothing(monkeypatch):
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    named = re.findall(r"^#? ?((?:MANDATE|DISCORD)_[A-Z_]+)=", text, re.MULTILINE)

    assert sorted(named) == sorted(known_names())
    Path(".env").write_text(text, encoding="utf-8")
    assert load() == Settings()


def test_a_database_on_a_server_is_named_by_its_address(monkeypatch):
    monkeypatch.setenv("MANDATE_DB", "postgresql://mandate:secret@host/games")
    settings = load()

    assert settings.where == "postgresql://mandate:secret@host/games"
    assert "secret" not in repr(settings)


def test_a_database_in_a_file_is_where_the_file_is(monkeypatch, tmp_path):
    monkeypatch.setenv("MANDATE_DB", str(tmp_path / "own.sqlite"))

    assert load().where == load().file == tmp_path / "own.sqlite"
