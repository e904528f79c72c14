"""A game in the terminal, in words: one person against the light policy, with undo and the position in lines.

The person sits at seat 0 and reads what that seat may know: the log as it happens, the position when a turn begins and
whenever it is asked for, its hand, what is asked and why, and its options with a number and their key. Numbers and keys
are answers; ``u`` takes the last step back, ``?`` tells the position, ``q`` ends the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from engine.ai.tree import light
from engine.errors import MoveError, UndoRefused
from engine.kernel import record
from engine.kernel.record import Move
from engine.kernel.registry import AnyGame
from engine.kernel.values import Decision, Event
from render.captions import alt_text
from render.words.words import Words, capital

PERSON = 0
"""The seat of the person; its neighbours are the opponents."""

UNDO, POSITION, QUIT = "u", "?", "q"

Ask = Callable[[str], str]
Say = Callable[[str], None]


def play(game: AnyGame, seats: int, options: dict[str, str], seed: int, lang: str, ask: Ask, say: Say) -> None:
    """Play a whole game; ``ask`` gives a line typed, ``say`` shows one. Raises `EngineError` and `EOFError`."""
    Terminal(game, Words(lang), ask, say).play(seats, options, seed)


class Terminal:
    """One game and the person who plays it."""

    def __init__(self, game: AnyGame, words: Words, ask: Ask, say: Say) -> None:
        self.game = game
        self.words = words
        self.ask = ask
        self.say = say
        self.names: list[str] = []
        self.states: list[Any] = []
        self.moves: list[Move] = []

    def play(self, seats: int, options: dict[str, str], seed: int) -> None:
        """From the set-up to the final score, or until the person has had enough."""
        words, rng = self.words, Random(seed)
        others = [words.text(f"bot.opponent.{number}") for number in range(1, seats)]
        self.names = [words.text("bot.seat", number=1), *others]
        state, events = self.game.new(seats, options, f"{seed:032x}", confirm=True)
        self.states = [state]
        self.say(words.text("render.play.help", undo=UNDO, position=POSITION, quit=QUIT))
        self.happened(events)
        told = -1
        while not self.states[-1].over:
            decision = next(asked for asked in self.game.decisions(self.states[-1]) if asked.waiting)
            if decision.seat != PERSON:
                self.opponent(decision, rng)
                continue
            if told < 0 or any(move.seat != PERSON for move in self.moves[told:]):
                self.position()
            told = len(self.moves)
            if not self.person(decision):
                return
        self.end()

    def opponent(self, decision: Decision, rng: Random) -> None:
        """The light policy picks for another seat, from what that seat may know."""
        view = self.game.view(self.states[-1], decision.seat)
        self.pick(decision, light(self.game, self.game.determinise(view, rng), decision, rng))

    def person(self, decision: Decision) -> bool:
        """Ask the person until something has come of it; false when they end the game."""
        self.question(decision)
        while True:
            typed = self.ask("> ").strip()
            if typed == QUIT:
                return False
            if typed == UNDO:
                if self.undo():
                    return True
            elif typed == POSITION:
                self.position()
                self.question(decision)
            elif self.answered(decision, typed):
                return True

    def answered(self, decision: Decision, typed: str) -> bool:
        """Take a number or a key for an option; say so if it is none."""
        numbers = {str(number): key for number, key in enumerate(decision.options, 1)}
        try:
            self.pick(decision, numbers.get(typed, typed))
        except MoveError:
            self.say(self.words.text("render.play.unknown", typed=typed))
            return False
        return True

    def pick(self, decision: Decision, key: str) -> None:
        """Play an option, and tell what comes of it."""
        state, events, move = record.play(self.game, self.states[-1], decision.seat, key, decision.id)
        self.states.append(state)
        self.moves.append(move)
        self.happened(events)

    def undo(self) -> bool:
        """Take the person's last step back, or say why that is not possible."""
        try:
            left = record.undo(self.moves, PERSON)
        except UndoRefused as refused:
            self.say(self.words.say(self.game.id, f"undo.{refused.reason}"))
            return False
        del self.moves[left:], self.states[left + 1 :]
        self.say(self.words.label(self.game.id, "headline", self.game.headline(self.view()), self.names))
        return True

    def view(self) -> Any:
        """What the person may know."""
        return self.game.view(self.states[-1], PERSON)

    def happened(self, events: Sequence[Event]) -> None:
        """The log, in the form the person may read."""
        for event in events:
            self.say(f"  · {self.words.event(self.game.id, event.seen_by(PERSON), self.names)}")

    def position(self) -> None:
        """The whole position, in lines."""
        self.say(f"\n{alt_text.brief(self.game, self.view(), self.words, self.names)}")

    def question(self, decision: Decision) -> None:
        """The hand, what is asked and why, and the numbered options."""
        game, words, view = self.game, self.words, self.view()
        self.say("")
        for line in alt_text.hand(game, view, words, self.names, whole=True):
            self.say(f"  {line}")
        if cause := game.why(view, decision):
            self.say(words.say(game.id, f"cause.{cause}", self.names))
        self.say(words.label(game.id, "ask", game.ask(view, decision), self.names))
        for told in game.beside(view, decision):
            self.say(words.label(game.id, "beside", told, self.names))
        group = ""
        for number, key in enumerate(decision.options, 1):
            label = game.label(view, decision, key)
            if label.group != group:
                group = label.group
                self.say(f"   {words.labelled(capital(words.term(game.id, group)))}" if group else "")
            self.say(f"{number:>4}  {words.label(game.id, 'option', label, self.names)}  [{key}]")

    def end(self) -> None:
        """Why the game ended, and the final score."""
        result = self.game.result(self.states[-1])
        self.say(f"\n{self.words.text(f'{self.game.id}.end.{result.reason}')}")
        self.say(alt_text.score(self.game, result, self.words, self.names))
