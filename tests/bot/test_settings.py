"""Settings: read from environment and file, and every wrong one told in one sentence that names it."""

import re
from pathlib import Path

import pytest

from bot.config import Settings, SettingsError, environment_language, known_names, load
from render.words.words import LANGUAGES, Words

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
        ("MANDATE_EMOJIS", "some"),
        ("MANDATE_LANG", "tlh"),
        ("MANDATE_BROWSER", "perhaps"),
        ("MANDATE_DB", "no/such/folder/x.sqlite"),
        ("MANDATE_DB", "."),
        ("MANDATE_WORKERS", "many"),
        ("MANDATE_WORKERS", "0"),
        ("MANDATE_WORKERS", "65"),
        ("MANDATE_WORKERS", "tls://host"),
        ("MANDATE_WORKERS", "http://host:8786"),
        ("MANDATE_WORKERS_CA", "none.pem"),
        ("MANDATE_WORKERS_CERT", "none.pem"),
        ("MANDATE_WORKERS_KEY", "none.pem"),
        ("MANDATE_WEB", "8080"),
        ("MANDATE_WEB", "example.org:8080"),
        ("MANDATE_WEB", "127.0.0.1:0"),
        ("MANDATE_WEB", "127.0.0.1:70000"),
        ("MANDATE_WEB_URL", "watch.example.org"),
        ("MANDATE_WEB_URL", "https://watch.example.org/?key=1"),
        ("MANDATE_WEB_URL", "https://anna:secret@watch.example.org"),
        ("MANDATE_SHARDS", "all"),
        ("MANDATE_SHARDS", "0-3"),
        ("MANDATE_SHARDS", "3-0/4"),
        ("MANDATE_SHARDS", "0-4/4"),
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


@pytest.mark.parametrize(
    ("written", "line"),
    [("MANDATE_PORT=9000\nfoo bar\n", 2), ("\n# a comment\nMANDATE_PORT 9000\n", 3), ("MANDATE_PORT='9000\n", 1)],
)
def test_a_line_that_sets_nothing_is_named(written, line):
    Path(".env").write_text(written, encoding="utf-8")
    with pytest.raises(SettingsError, match=rf"Line {line} of \.env"):
        load()


def test_a_file_as_windows_writes_it_is_read():
    Path(".env").write_bytes(b"\xef\xbb\xbfMANDATE_PORT=9001\r\nMANDATE_LANG=de\r\n")
    assert (load().port, load().lang) == (9001, "de")


def test_a_folder_in_the_place_of_the_file_is_told():
    Path(".env").mkdir()
    with pytest.raises(SettingsError, match=r"\.env"):
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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_setting_has_its_sentence(lang):
    for name in known_names():
        told = Words(lang).text(f"operator.settings.wrong.{name}", value="x", languages="x")
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


@pytest.mark.parametrize(
    ("text", "ids", "count"),
    [("0-3/16", (0, 1, 2, 3), 16), ("15/16", (15,), 16), ("0/1", (0,), 1), ("0-3/4", (0, 1, 2, 3), 4)],
)
def test_shards_are_a_range_of_a_number_in_all(monkeypatch, text, ids, count):
    monkeypatch.setenv("MANDATE_SHARDS", text)
    monkeypatch.setenv("MANDATE_DB", "postgresql://host/games")

    assert load().share == (ids, count)


def test_shards_are_left_out_only_where_others_can_have_them(monkeypatch):
    assert load().share is None
    assert "0-3/16" in refused(MANDATE_SHARDS="0-3/16")
    monkeypatch.setenv("MANDATE_SHARDS", "0-1/2")

    assert load().share == ((0, 1), 2)


@pytest.mark.parametrize(
    ("text", "processes", "cluster"),
    [
        ("3", 3, ""),
        ("tcp://127.0.0.1:8786", 2, "tcp://127.0.0.1:8786"),
        ("4, tcp://localhost:8786", 4, "tcp://localhost:8786"),
        ("tcp://[::1]:8786", 2, "tcp://[::1]:8786"),
    ],
)
def test_workers_are_processes_here_and_a_cluster_elsewhere(monkeypatch, text, processes, cluster):
    monkeypatch.setenv("MANDATE_WORKERS", text)
    settings = load()

    assert (settings.processes, settings.cluster) == (processes, cluster)


@pytest.mark.parametrize("host", ["10.0.0.7", "search.example", "0.0.0.0"])
def test_a_cluster_off_this_machine_is_refused_without_tls(host):
    told = refused(MANDATE_WORKERS=f"tcp://{host}:8786")

    assert f"tcp://{host}:8786" in told
    assert "TLS" in told


def test_a_cluster_over_tls_needs_certificates_of_one_s_own(monkeypatch, tmp_path):
    monkeypatch.setenv("MANDATE_WORKERS", "tls://search.example:8786")
    files = {name: tmp_path / f"{name}.pem" for name in ("CA", "CERT", "KEY")}
    for name, file in files.items():
        assert "MANDATE_WORKERS_KEY" in refused()
        file.touch()
        monkeypatch.setenv(f"MANDATE_WORKERS_{name}", str(file))

    assert load().certificates == tuple(files.values())


def test_a_wrong_sslmode_is_told_without_the_password(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MANDATE_DB", "postgresql://a:geheim99@127.0.0.1/x?sslmode=bogus")
    with pytest.raises(SettingsError) as told:
        load()
    assert "sslmode" in str(told.value)
    assert "geheim99" not in str(told.value)
    monkeypatch.setenv("MANDATE_DB", "postgresql://a:geheim99@127.0.0.1/x?sslmode=require")
    assert load().where.endswith("require")


def test_the_gallery_listens_where_it_is_told_and_knows_its_address(monkeypatch):
    assert (load().listens, load().web_url) == (None, "")
    monkeypatch.setenv("MANDATE_WEB", "127.0.0.1:8080")
    assert "MANDATE_WEB_URL" in refused()
    monkeypatch.setenv("MANDATE_WEB_URL", "https://watch.example.org/")
    assert (load().listens, load().web_url) == (("127.0.0.1", 8080), "https://watch.example.org")
    monkeypatch.setenv("MANDATE_WEB", "[::1]:8080")
    assert load().listens == ("::1", 8080)
