"""The operator's word for a file: what is told before it is signed, and the key it is signed with."""

import asyncio
import io
import json
import stat

import msgspec
import pytest

from bot import __main__ as entry
from bot.operations import files
from bot.store.keys import FILES
from bot.store.store import open_store
from bot.store.values.names import letter
from bot.tables.facade import Tables
from bot.tables.history.export_file import decoded, sealed
from bot.tables.history.reading import result_of
from engine.kernel import record as records
from render.words.words import LANGUAGES, Words
from tests.bot.tables.conftest import MANAGER
from tests.bot.tables.history.test_signed_files import unsigned
from tests.bot.tables.test_saves import FILES as FILED
from tests.bot.tables.test_saves import SAVES
from tests.support.reading import here

pytestmark = pytest.mark.xdist_group("confined")  # one fork server for all
WORDS = Words("en")
HALF, SEALED = (next(name for name in FILED if name.endswith(end)) for end in ("-half", "-resealed"))


APART = files.carried_out


async def at_once(work, _seconds):
    """Read where the test runs: to start a process takes seconds."""
    return result_of(work())


@pytest.fixture
def place(tmp_path, monkeypatch):
    """The folder of an installation, which was started once."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MANDATE_LANG", "en")
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setattr(files, "carried_out", at_once)

    async def started():
        await (await open_store(tmp_path / "local.sqlite")).close()

    asyncio.run(started())
    return tmp_path


def key(place):
    async def asked():
        store = await open_store(place / "local.sqlite")
        try:
            return await store.keys.of(FILES)
        finally:
            await store.close()

    return asyncio.run(asked())


def answers(monkeypatch, text):
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def old(place, name=SEALED):
    file = place / f"{name}.json"
    file.write_bytes((SAVES / f"{name}.json").read_bytes())
    return file


def test_a_file_is_told_asked_about_and_signed(place, monkeypatch, capsys):
    monkeypatch.setattr(files, "carried_out", APART)
    file = old(place)
    answers(monkeypatch, "yes\n")
    assert entry.main(["sign-export", str(file)]) == 0
    said = capsys.readouterr().out
    found = json.loads(file.read_bytes())

    for seat in found["seats"]:
        assert seat["name"] in said
        assert seat["user"] is None or str(seat["user"]) in said
    assert WORDS.text("operator.sign.seed") in said
    assert WORDS.text("operator.sign.ask") in said
    assert key(place).hex() not in said
    made = (place / f"{file.stem}.signed.json").read_bytes()
    assert decoded(made, key(place))[1]
    assert entry.main(["sign-export", str(place / f"{file.stem}.signed.json")]) == 0
    assert "is signed already" in capsys.readouterr().out


@pytest.mark.parametrize("said", ["no\n", "", "ja\n", "yes, but\n"])
def test_nothing_is_signed_without_a_yes(place, monkeypatch, capsys, said):
    file = old(place)
    answers(monkeypatch, said)
    assert entry.main(["sign-export", str(file)]) == 0
    assert WORDS.text("operator.sign.left") in capsys.readouterr().out
    assert sorted(one.name for one in place.glob("*.json")) == [file.name]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_answer_is_one_of_the_operators_language(place, monkeypatch, lang):
    monkeypatch.setenv("MANDATE_LANG", lang)
    answers(monkeypatch, Words(lang).text("operator.sign.yes").split()[0].upper() + "\n")
    file = old(place)
    assert entry.main(["sign-export", str(file)]) == 0
    assert (place / f"{file.stem}.signed.json").is_file()


def test_a_file_that_cannot_be_believed_is_refused_with_a_sentence(place, capsys):
    file = old(place)
    file.write_bytes(file.read_bytes().replace(b'"seat": 0', b'"seat": 7', 1))
    assert entry.main(["sign-export", str(file)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert entry.main(["sign-export", str(place / "nothing.json")]) == 1
    assert capsys.readouterr().err.count("\n") == 1


HOSTILE = "x\x1b]0;you\x07\x1b[2J\r\n\x9bok  signed \u202ednuof\u2028"


HELD = (
    *("format", "record.format", "record.game", "seats.0.level", "seats.0.stand", "seats.0.name"),
    *("record.options.rounds", "record.moves.0.key", "record.moves.0.kind", "record.seed", "base", "made"),
)


@pytest.mark.parametrize("where", HELD)
def test_what_a_file_holds_writes_no_more_than_its_sentence_on_the_terminal(place, monkeypatch, capsys, where):
    file = old(place)
    found = json.loads(file.read_bytes())
    *way, last = [int(part) if part.isdecimal() else part for part in where.split(".")]
    held = found
    for part in way:
        held = held[part]
    held[last] = HOSTILE
    file.write_bytes(unsigned(json.dumps({"signature": "", "made": 0, **found}).encode()))
    answers(monkeypatch, "no\n")
    entry.main(["sign-export", str(file)])
    said = capsys.readouterr()
    assert [sign for sign in said.out + said.err if sign != "\n" and not letter(sign)] == []
    assert not [line for line in (said.out + said.err).splitlines() if line.startswith("ok")]


def with_base(file, change=None):
    """The file of a game that goes on from a position of its own."""
    archive, _ = decoded(file.read_bytes(), b"")
    record = records.decode(msgspec.json.encode(archive.record))
    game, state, _ = records.start(record)
    states, _, _ = records.replay(game, state, record.moves)
    base = json.loads(game.encode(states[-1]))
    if change:
        change(base)
    archive.record.moves, archive.times, archive.epoch, archive.base = [], [], 1, json.dumps(base)
    archive.record.rules_version = game.rules_version
    archive.record.options = dict(states[-1].options)
    file.write_bytes(unsigned(sealed(archive, b"")))
    return file


def test_a_position_of_its_own_is_told_and_plays_on_when_signed(place, monkeypatch, capsys):
    file = with_base(old(place, HALF))
    answers(monkeypatch, "yes\n")
    assert entry.main(["sign-export", str(file)]) == 0
    assert WORDS.text("operator.sign.base") in capsys.readouterr().out
    made = (place / f"{HALF}.signed.json").read_bytes()

    async def imported():
        store = await open_store(place / "local.sqlite")
        table = await Tables(store, reader=here).exports.import_(1, 5, MANAGER, made)
        await store.close()
        return table

    table = asyncio.run(imported())
    assert (table.epoch, table.seats[0].user) == (1, json.loads(made)["seats"][0]["user"])


def hostile_number(base):
    base["draws"] = 2**62


def hostile_picture(base):
    base["stack"][0]["kind"] = "nonsense"


@pytest.mark.parametrize("change", [hostile_number, hostile_picture])
def test_a_position_that_cannot_be_is_never_offered_for_signing(place, monkeypatch, capsys, change):
    file = with_base(old(place, HALF), change)
    answers(monkeypatch, "yes\n")
    assert entry.main(["sign-export", str(file)]) == 1
    assert list(place.glob("*.signed.json")) == []
    assert capsys.readouterr().err.count("\n") == 1


def test_who_was_forgotten_here_is_not_named(place, monkeypatch, capsys):
    file = old(place)
    gone = next(seat for seat in json.loads(file.read_bytes())["seats"] if seat["user"])

    async def forgotten():
        store = await open_store(place / "local.sqlite")
        await store.personal_data.forget(gone["user"], {})
        await store.close()

    asyncio.run(forgotten())
    answers(monkeypatch, "no\n")
    assert entry.main(["sign-export", str(file)]) == 0
    said = capsys.readouterr().out
    assert gone["name"] not in said
    assert str(gone["user"]) not in said


# ---- the key ---------------------------------------------------------------------------------------------------------


def test_two_installations_share_a_key(place, tmp_path_factory, monkeypatch, capsys):
    own = key(place)
    assert entry.main(["export-key", "--save", "key.txt"]) == 0
    assert stat.S_IMODE((place / "key.txt").stat().st_mode) == 0o600
    assert entry.main(["export-key", "--new"]) == 0
    assert key(place) != own
    assert entry.main(["export-key", "--load", "key.txt"]) == 0
    assert key(place) == own
    told = capsys.readouterr()
    assert own.hex() not in told.out + told.err
    (place / "key.txt").write_text("secret")
    assert entry.main(["export-key", "--load", "key.txt"]) == 1
    assert "secret" not in capsys.readouterr().err
    assert key(place) == own


@pytest.mark.parametrize("command", ["status", "doctor", "backup"])
def test_no_command_tells_the_key(place, capsys, command):
    own = key(place).hex()
    assert entry.main([command]) in (0, 1)
    told = capsys.readouterr()
    assert own not in told.out + told.err
