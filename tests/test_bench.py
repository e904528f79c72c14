"""The figures of the whole bot can be made: nobody else plays on simcord with workers that are processes."""

from __future__ import annotations

from bench import bot


def test_presses_boards_and_starts_are_measured(monkeypatch):
    monkeypatch.setattr(bot, "PRESSES", 2)
    monkeypatch.setattr(bot, "STARTS", 1)

    answers, boards, starts = bot.lines()

    assert "press -> answered median" in answers
    assert "press -> board posted median" in boards
    assert "of 1 starts" in starts
