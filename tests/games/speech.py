"""Every sentence a game can tell: each distinct one that comes up is made in every language, strictly.

A sentence is met again and again in a game; it is made once for each shape of its arguments (which terms, singular or
plural), so that listening costs little. What has been heard to the letter is known without a look at its shape.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, partial
from random import Random
from typing import Any

import msgspec

from engine.kernel.conformance import WatchedGame, close_look
from engine.kernel.named_things import THEN
from engine.kernel.values import PUBLIC, Decision, Event, Label, Result, Value
from render.boards import signs
from render.words.catalogues import MissingWords, catalogue
from render.words.place_signs import Marks, marks
from render.words.words import LANGUAGES, Words
from tests.games.rooms import AnyGame
from tests.games.slips import slips

NAMES = ("Anna", "Benno", "Clara", "Doro", "Emil")
LONGEST_OPTION = 198
"""Characters: an option is a button, or else a line of a menu with a second line below it."""
_encode = msgspec.msgpack.Encoder().encode


@cache
def _slots(game: str, family: str, label_id: str) -> frozenset[str]:
    """As `Words.label` finds the sentence; what follows from an option has shorter ones, or the line of the log."""
    ids = [f"{family}.{label_id}"]
    if family == THEN:
        ids = [f"option.{label_id}.then", f"option.{label_id}", f"event.{label_id.removeprefix('then.')}"]
    shown = None
    for lang in LANGUAGES:
        forms = catalogue(lang).forms
        known = next((forms[key] for one in ids for key in (f"{game}.{one}", f"bot.{one}") if key in forms), ())
        slots = {slot for form in known for slot in re.findall(r"\{(\w+)", form)}
        shown = slots if shown is None else shown & slots
    return frozenset(shown or ())


class Listener:
    """Hears everything a game says, and says it in every language. ``faults`` holds what could not be said."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.words = [Words(lang) for lang in LANGUAGES]
        self.signs = signs(game.id)
        self.heard: set[tuple[Any, ...]] = set()
        self.exactly: set[bytes] = set()
        self.shapes: dict[bytes, tuple[Any, ...]] = {}
        self.sentences: dict[bytes, list[str]] = {}
        self.faults: dict[str, None] = {}
        self.options: list[Label] = []
        self.events: list[Event] = []
        """An option and a line of the log of each shape that was heard."""

    def slots(self, family: str, label_id: str) -> frozenset[str]:
        """Which arguments the sentence of a label shows, in every language."""
        return _slots(self.game.id, family, label_id)

    def position(self, watched: WatchedGame, state: Any, events: list[Event], rng: Random) -> None:
        """Everything told at a position: events, decisions with options and reasons; now and then the position."""
        game = self.game
        for event in events:
            for seat in {PUBLIC, *event.to}:
                self.event(event.seen_by(seat))
        for decision in watched.decisions(state):
            labels = [watched.label(state, decision, key) for key in decision.options]
            self.decision(watched.view(state, decision.seat), decision, labels)
        if not close_look(state.plies) and not state.over:
            return
        view = watched.view(state, rng.randrange(PUBLIC, state.seats))
        self.label("headline", game.headline(view))
        for line in game.brief(view):
            self.label("brief", line)
        for line in game.hand(view):
            self.label("hand", line)

    def result(self, result: Result) -> None:
        """Why the game has ended, and the rows of the score sheet: the same for every seat, in the same order."""
        self.say(f"end.{result.reason}", {})
        for rows in (result.scores, result.uncounted or [{} for _ in result.scores]):
            for source in rows[0]:
                self.say(f"source.{source}", {})
            if len(rows) != len(result.places) or any(list(row) != list(rows[0]) for row in rows):
                self.faults[f"rows of the score sheet that differ: {rows}"] = None
        if result.uncounted and set(result.uncounted[0]) & set(result.scores[0]):
            self.faults[f"rows of the score sheet of one name: {result.uncounted[0]}"] = None

    def decision(self, view: Any, decision: Decision, labels: list[Label] | None = None) -> None:
        """What is asked, why, the options (their ``labels``, where they are known) and what is not open."""
        game = self.game
        self.say(f"asked.{decision.kind}", decision.told())
        self.label("ask", game.ask(view, decision))
        for one in game.beside(view, decision):
            self.label("beside", one)
        why = game.why(view, decision)
        if why:
            self.say(f"cause.{why}", {})
        labels = labels or [game.label(view, decision, key) for key in decision.options]
        if not self.again(decision.kind, labels):
            self.different(decision, labels, [self.option(label) for label in labels])
        for blocked in game.blocked(view, decision):
            self.label("option", blocked.label)
            self.label("reason", blocked.reason)

    def different(self, decision: Decision, labels: list[Label], heard: list[bytes]) -> None:
        """No two options of a decision read the same; ``heard``: what `option` has given for them."""
        shape = ("different", decision.kind, *[self.shapes[exact] for exact in heard])
        if shape in self.heard:
            return
        self.heard.add(shape)
        found = marks(labels, self.signs)
        letters = [found.letters.get(label.place, "") for label in labels]
        sentences = [self.sentence("option", *one) for one in zip(labels, heard, strict=True)]
        for number, words in enumerate(self.words):
            shown = [(letter, texts[number]) for letter, texts in zip(letters, sentences, strict=True)]
            if len(set(shown)) != len(shown):
                self.fault(words, f"{decision.kind}: two options read the same: {shown}")
            for label, (_, text) in zip(labels, shown, strict=True):
                self.names_its_sign(words, decision, found, label, text)

    def names_its_sign(self, words: Words, decision: Decision, found: Marks, label: Label, text: str) -> None:
        """The words of an option name what is printed on its disc, unless that is a letter put before them."""
        sign = found.discs.get(label.place)
        if sign and label.place not in found.letters and not re.search(rf"(?<!\w){re.escape(sign)}(?!\w)", text):
            self.fault(words, f"{decision.kind}: the disc says {sign!r}, the option {text!r}")

    def option(self, label: Label) -> bytes:
        """An option that is open, with its group; as `label`."""
        if label.group:
            self.term(label.group)
        return self.label("option", label, LONGEST_OPTION)

    def event(self, event: Event) -> None:
        """A line of the log, in the form its reader sees."""
        if event.kind in {"sealed"} or self.again(event):
            return
        own = tuple(name for name, value in event.args.items() if value == event.seat and name.endswith("_seat"))
        shape = ("event", event.kind, bool(event.to), event.seat >= 0, own, self.shape(event.args))
        if shape in self.heard:
            return
        self.heard.add(shape)
        self.events.append(event)
        for words in self.words:
            line = self.made(words, f"event.{event.kind}", partial(words.event, self.game.id, event, NAMES))
            if not line.endswith((".", "!", "?")):
                self.fault(words, f"event.{event.kind}: a line without a full stop: {line!r}")
            if own and line.count(NAMES[event.seat]) > 1:
                self.fault(words, f"event.{event.kind}: who acts is named twice: {line!r}")

    def label(self, family: str, label: Label, longest: int = 0) -> bytes:
        """A label of a family; gives it to the letter, by which `shapes` and `sentences` know it."""
        exact = _encode((family, label))
        if exact in self.shapes:
            return exact
        self.shapes[exact] = self.shape(label.args)
        shape = (family, label.id, self.shapes[exact])
        if shape in self.heard:
            return exact
        self.heard.add(shape)
        if longest:
            self.options.append(label)
        for words, text in zip(self.words, self.sentence(family, label, exact), strict=True):
            if longest and len(text) > longest:
                self.fault(words, f"{family}.{label.id}: {len(text)} characters: {text}")
            if longest and text[:1].islower():
                self.fault(words, f"{family}.{label.id}: an option begins small: {text}")
        return exact

    def sentence(self, family: str, label: Label, exact: bytes) -> list[str]:
        """What a label says, in every language."""
        if exact not in self.sentences:
            self.sentences[exact] = [
                self.made(words, f"{family}.{label.id}", partial(words.label, self.game.id, family, label, NAMES))
                for words in self.words
            ]
        return self.sentences[exact]

    def say(self, key: str, args: Mapping[str, Value]) -> None:
        """A message of the game."""
        if self.again(key, args):
            return
        shape = (key, self.shape(args))
        if shape in self.heard:
            return
        self.heard.add(shape)
        for words in self.words:
            self.made(words, key, partial(words.say, self.game.id, key, NAMES, **args))

    def term(self, term: str) -> None:
        """A term by itself."""
        if ("term", term) not in self.heard:
            self.heard.add(("term", term))
            for words in self.words:
                self.made(words, f"term.{term}", partial(words.term, self.game.id, term))

    def made(self, words: Words, key: str, make: Any) -> str:
        """The sentence; a missing word or argument is a fault."""
        try:
            text = str(make())
        except MissingWords as missing:
            self.fault(words, str(missing))
            return ""
        if not text.strip() or "{" in text or f"{self.game.id}." in text:
            self.fault(words, f"{key}: {text!r}")
        for what in slips(self.game.id, words.lang, text):
            self.fault(words, f"{key}: {what}: {text!r}")
        return text

    def fault(self, words: Words, what: str) -> None:
        """Keep what could not be said."""
        self.faults[f"{words.lang}: {what}"] = None

    def again(self, *what: Any) -> bool:
        """Whether exactly this has been heard before."""
        exact = _encode(what)
        if exact in self.exactly:
            return True
        self.exactly.add(exact)
        return False

    @staticmethod
    def shape(args: Mapping[str, Value]) -> tuple[Any, ...]:
        """What of the arguments decides whether a sentence can be made: terms, and one or many."""

        def part(name: str, value: Value) -> Any:
            if isinstance(value, list):
                return tuple(dict.fromkeys(part(name, one) for one in value)), len(value) > 1
            return value if isinstance(value, str) else (value == 1, value < 0)

        return tuple((name, part(name, value)) for name, value in sorted(args.items()))
