"""The commands of the terminal, each run as a user would."""

import io

import pytest

from engine.__main__ import main
from engine.kernel.conformance import WatchedGame
from engine.kernel.registry import game, games
from render.words.catalogues import catalogue, set_strict
from render.words.words import Words
from tests.games import rooms
from tests.games.rooms import EXAMPLE


def test_fuzz_finds_nothing_and_says_what_it_did(capsys):
    assert main(["fuzz", EXAMPLE, "--games", "3"]) == 0
    assert "3 games" in capsys.readouterr().out


def test_all_games_can_be_watched_in_turn(capsys):
    assert main(["fuzz", "all", "--games", "1", "--seed", "1"]) == 0
    told = capsys.readouterr().out
    assert all(f"{one}: 1 game at" in told for one in games())


def test_a_breach_leaves_a_short_game_that_replay_accepts(tmp_path, monkeypatch, capsys):
    log = tmp_path / "fuzz.json"
    monkeypatch.setattr(
        game(EXAMPLE), "_check", lambda state: ["a rice tile from nowhere"] if state.plies >= 15 else []
    )
    assert main(["fuzz", EXAMPLE, "--games", "3", "--seed", "1", "--log", str(log)]) == 1
    told = capsys.readouterr().out
    assert "after 15 picks" in told
    assert "a rice tile from nowhere" in told
    assert main(["replay", str(log)]) == 0


def test_replay_names_the_first_move_that_differs(tmp_path, capsys):
    watched = WatchedGame(game(EXAMPLE), 2, {}, 5).play(thorough=False)
    log = tmp_path / "game.json"
    text = watched.record.encode().decode()
    log.write_text(text.replace(watched.record.moves[7].checksum, "0" * 16), encoding="utf-8")

    assert main(["replay", str(log)]) == 1
    assert "move 7" in capsys.readouterr().out


@pytest.mark.parametrize("content", ["", "{}", '{"format": "chess"}'])
def test_replay_refuses_what_is_no_record(tmp_path, content, capsys):
    log = tmp_path / "game.json"
    log.write_text(content, encoding="utf-8")

    assert main(["replay", str(log)]) == 1
    assert "Save" in capsys.readouterr().out


def typed(monkeypatch, *lines):
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))


@pytest.mark.parametrize(
    ("lang", "unknown"), [("en", "isn't one of your options"), ("de", "keine deiner Möglichkeiten")]
)
@pytest.mark.parametrize("name", rooms.built())
def test_play_is_in_words_and_takes_numbers_and_keys(monkeypatch, capsys, name, lang, unknown):
    typed(monkeypatch, "nonsense", *["1"] * 2000)
    words = Words(lang)
    set_strict(True)
    try:
        assert main(["play", name, "--seed", "4", "--lang", lang]) == 0
    finally:
        set_strict(False)
    out = capsys.readouterr().out

    assert unknown in out
    assert f"{name}." not in out
    assert any(words.text(f"{name}.end.{reason}") in out for reason in ends(name))
    assert "\n1. " in out


def ends(name):
    return [key.split(".")[2] for key in catalogue("en").forms if key.startswith(f"{name}.end.")]


def test_play_takes_steps_back_tells_the_position_and_stops(monkeypatch, capsys):
    typed(monkeypatch, "u", "1", "1", "u", "?", "q")

    assert main(["play", EXAMPLE, "--seed", "4"]) == 0
    out = capsys.readouterr().out
    refused = out.index(Words("en").text("bot.undo.nothing"))
    questions = [place for place in range(len(out)) if out.startswith("   1  ", place)]
    before, after = (out[place : out.index("> ", place)] for place in (questions[1], questions[3]))

    assert refused < questions[1]
    assert len(questions) == 5, "one more after the step back, one more after the position"
    assert before == after
    assert not out.rstrip().endswith(")")


def test_arena_prints_a_line_per_player(capsys):
    assert main(["arena", EXAMPLE, "light", "random", "--games", "2"]) == 0
    assert capsys.readouterr().out.count("games") == 2
    assert main(["arena", EXAMPLE, "light"]) == 2
