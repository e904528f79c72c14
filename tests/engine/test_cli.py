"""The commands of the terminal, each run as a user would."""

import io

import pytest

from engine.__main__ import main
from engine.kernel.conformance import Watched
from engine.kernel.registry import game
from tests.kit.rooms import EXAMPLE


def test_fuzz_finds_nothing_and_says_what_it_did(capsys):
    assert main(["fuzz", EXAMPLE, "--games", "3"]) == 0
    assert "3 games" in capsys.readouterr().out


def test_a_breach_leaves_a_log_that_replay_accepts(tmp_path, monkeypatch, capsys):
    log = tmp_path / "fuzz.json"
    looks = iter(range(40))

    def broken(state):
        return ["a rice tile from nowhere"] if next(looks) > 20 else []

    monkeypatch.setattr(game(EXAMPLE), "_check", broken)
    assert main(["fuzz", EXAMPLE, "--games", "3", "--log", str(log)]) == 1
    assert "a rice tile from nowhere" in capsys.readouterr().out
    assert main(["replay", str(log)]) == 0


def test_replay_names_the_first_move_that_differs(tmp_path, capsys):
    watched = Watched(game(EXAMPLE), 2, {}, 5).play(thorough=False)
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


def test_play_takes_numbers_and_keys_and_names_a_wrong_pick(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("nonsense\n" + "1\n" * 400))

    assert main(["play", EXAMPLE, "--seed", "4"]) == 0
    out = capsys.readouterr().out
    assert "UnknownOption" in out
    assert "1. seat" in out


def test_arena_prints_a_line_per_player(capsys):
    assert main(["arena", EXAMPLE, "light", "random", "--games", "2"]) == 0
    assert capsys.readouterr().out.count("games") == 2
    assert main(["arena", EXAMPLE, "light"]) == 2
