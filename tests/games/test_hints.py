"""Hints, for all games: every figure they name is worked out anew from the lines the search has played.

The lines are watched from outside: a game that notes which pick each began with, what was pushed on the way, and the
position in which it was judged. The means and intervals are those of `statistics`.
"""

import re
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, pvariance

import pytest
from msgspec.structs import replace

from bot.discord.text import hint as hints
from bot.discord.text.layout import texts
from bot.discord.text.seat_view import SeatView
from bot.tables.learn.practice import HINTS, Hint
from engine.ai.search import picks, versus
from engine.ai.tree import Level, grow, light
from engine.kernel.rules import Flow
from engine.kernel.values import PUBLIC
from render.words.catalogues import catalogue
from render.words.words import LANGUAGES, Words
from tests.games import rooms

LEVEL = Level(80, ledger=True, whole=True)
EN = Words("en")
NAMES = ("Anna", "Bruno", "Clara", "Dora", "Emil")
ROUNDED = 0.05 + 1e-9


@dataclass
class Line:
    """One line of a search: its first pick, what was pushed with a cause, the estimate, its points by source, and what
    is to come by what it will come from.
    """

    first: str = ""
    pushed: set = field(default_factory=set)
    scores: list = field(default_factory=list)
    sources: list = field(default_factory=list)
    prospects: list = field(default_factory=list)

    def margin(self, seat):
        return self.scores[seat] - max(score for other, score in enumerate(self.scores) if other != seat)

    def events(self, seat):
        nobody = {cause for cause, whose in self.pushed if whose == PUBLIC}
        return {cause for cause, whose in self.pushed if whose == seat} & nobody


class WatchedGame:
    """A game that notes the lines a search plays of it."""

    def __init__(self, game):
        self.game = game
        self.lines = []

    def __getattr__(self, name):
        return getattr(self.game, name)

    def determinise(self, view, rng):
        self.lines.append(Line())
        return self.game.determinise(view, rng)

    def advance(self, state, frame, key, flow=None):
        self.lines[-1].first = self.lines[-1].first or key
        return self.game.advance(state, frame, key, flow)

    def evaluate(self, state):
        self._judged(state, self.game.evaluate(state))
        return self.game.evaluate(state)

    def result(self, state):
        self._judged(state, [float(total) for total in self.game.result(state).totals()])
        return self.game.result(state)

    def _judged(self, state, scores):
        self.lines[-1].scores, self.lines[-1].sources = scores, self.game.sources(state)
        self.lines[-1].prospects = [self.game.prospects(state, seat) for seat in range(state.seats)]

    @contextmanager
    def watching(self, monkeypatch):
        push = Flow.push

        def noted(flow, kind, seat=PUBLIC, args=None, *, cause=""):
            if cause:
                self.lines[-1].pushed.add((cause, seat))
            return push(flow, kind, seat, args, cause=cause)

        with monkeypatch.context() as patched:
            patched.setattr(Flow, "push", noted)
            yield


def asked(game, seed, confirm=False):
    """The positions of a game of light players in which somebody has a choice."""
    rng = Random(seed)
    state, _ = game.new(rng.choice(game.seats), None, f"{seed:032x}", confirm=confirm)
    decision = game.next(state)
    while decision is not None:
        if len(decision.options) > 1:
            yield state, decision
        decision = game.advance(state, decision.frame, light(game, state, decision, rng))


def some(game, number):
    """So many of them, spread over whole games."""
    found, seed = [], 0
    while len(found) < number:
        seed += 1
        of_game = [(game.encode(state), decision.seat) for state, decision in asked(game, seed)]
        found += of_game[seed % 3 :: max(1, len(of_game) // min(number, 40))]
    return [(game.decode(raw), seat) for raw, seat in found[:number]]


def seen_by(game, state, seat, lang="en"):
    decision, view = game.decision(state, seat), game.view(state, seat)
    labels = {key: game.label(view, decision, key) for key in decision.options}
    return SeatView("1", 1, game, seat, view, decision, Words(lang), NAMES[: state.seats], labels)


def hinted(game, seen):
    tree = grow(game, seen.view, LEVEL)
    return Hint(picks(tree)[:HINTS], versus(seen.view, tree))


def words_of(seen, hint):
    return "\n".join(texts(hints.blocks(seen, hint)))


def apart(first, second, value):
    """Mean and half the 95 % interval of what the first lines have more than the second, of a value of a line."""
    one, two = [value(line) for line in first], [value(line) for line in second]
    n, m = len(one), len(two)
    off = pvariance(one) * n + pvariance(two) * m
    return fmean(one) - fmean(two), 1.96 * sqrt(off / (n + m - 2) * (1 / n + 1 / m)) + 1e-9


def told(message, text, **shape):
    """The arguments with which a message stands in a text, each by its shape; None if it does not."""
    pattern = re.escape(EN.text(message, **{name: f"@{name}@" for name in shape}))
    for name, one in shape.items():
        pattern = pattern.replace(re.escape(f"@{name}@"), f"(?P<{name}>{one})")
    found = re.search(f"^(?:- |-# )?{pattern}$", text, re.MULTILINE)
    return found.groupdict() if found else None


NUMBER, WHOLE, ANY = r"[0-9]+\.[0-9]", "[0-9]+", ".+"


def called_in(game, kind, words=EN):
    """What something to come is called: by itself, or as what it will be."""
    known = [f"{game.id}.{family}.{kind}" for family in ("prospect", "source", "term")]
    return words.text(next(key for key in known if words.has(key)))


def unsettled(lines, best, other, numbers):
    """The lines of two picks played before one of them was settled: after half of the iterations, or half of the rest
    and so on, where the leader of the halves before left nothing to be planned. All later ones begin with the best.
    """
    left = LEVEL.iterations
    while left:
        left //= 2
        played, rest = lines[: LEVEL.iterations - left], lines[LEVEL.iterations - left :]
        after = [[line for line in played if line.first == key] for key in (best, other)]
        if [len(these) for these in after] == numbers and all(line.first == best for line in rest):
            return after
    raise AssertionError(f"nothing was ever settled with {numbers} lines")


def check(game, seen, hint, lines, text):
    """Every figure of ``text`` from the ``lines``; the number of figures that were looked at."""
    seat, (best, other) = seen.seat, hint.options
    first, second = unsettled(lines[1:], best.key, other.key, [one.lines for one in hint.versus.expected])

    def agrees(shown, mean):
        figure = float(str(shown).replace("\N{MINUS SIGN}", "-"))
        assert abs(figure - mean) <= ROUNDED, text
        return 1

    assert told("bot.hint.foot", text, first=len(first), second=len(second)) is not None, text
    expectations = re.findall(r"^-# (About .*)$", text, re.MULTILINE)
    for shown, these in zip(expectations, (first, second), strict=True):
        points = round(fmean(line.scores[seat] for line in these))
        margin = round(fmean(line.margin(seat) for line in these))
        how = "ahead" if margin > 0 else "behind" if margin < 0 else "even"
        assert shown == EN.text(f"bot.hint.{how}", points=points, n=abs(margin)), text
    figures = 4

    mean, error = apart(first, second, lambda line: line.margin(seat))
    equal = text.count("**About equal**")
    assert equal == (abs(mean) <= error), (mean, error, text)
    how = "better" if mean > 0 else "worse"
    found = told("bot.hint.equal", text, points=NUMBER) or told(f"bot.hint.{how}", text, points=NUMBER, error=NUMBER)
    figures += agrees(found["points"], abs(mean))
    if "error" in found:
        figures += agrees(found["error"], error)

    named = {EN.text(f"{game.id}.source.{source}"): source for source in lines[1].sources[seat]}
    for part in (told("bot.hint.points", text, what=ANY) or {"what": ""})["what"].split("; "):
        if not part:
            continue
        name, _, figure = part.rpartition(" ")
        if name == EN.text("bot.hint.promise"):
            mean, error = apart(first, second, lambda line: line.scores[seat] - sum(line.sources[seat].values()))
        else:
            mean, error = apart(first, second, lambda line, source=named[name]: line.sources[seat][source])
        assert abs(mean) > error
        figures += agrees(figure, mean)

    def differs(values):
        """Whether the value that differs most is beyond chance, and more than 0.0."""
        found = [apart(first, second, value) for value in values]
        mean, error = max(found, key=lambda one: abs(one[0]), default=(0.0, 0.0))
        return abs(mean) > error and abs(mean) >= 0.05

    kinds = sorted({kind for line in (*first, *second) for kind in line.prospects[seat]})
    called = {called_in(game, kind): kind for kind in kinds}
    assert len(called) == len(kinds), called
    found = told("bot.hint.prospects", text, what=ANY)
    apiece = [apart(first, second, lambda line, kind=kind: line.prospects[seat].get(kind, 0.0)) for kind in kinds]
    assert (found is not None) == any(abs(mean) > max(error, 0.05) for mean, error in apiece), text
    for part in found["what"].split("; ") if found else ():
        name, _, figure = part.rpartition(" ")
        mean, error = apart(first, second, lambda line, kind=called[name]: line.prospects[seat].get(kind, 0.0))
        assert abs(mean) > error
        figures += agrees(figure, mean)

    rivals = [
        lambda line, other=other: line.scores[other] for other in range(len(NAMES[: seen.view.seats])) if other != seat
    ]
    assert ("Holds " in text or "Helps " in text) == differs(rivals), text
    for how, sign in (("holds", -1), ("helps", 1)):
        found = told(f"bot.hint.{how}", text, who=ANY, points=NUMBER)
        if found:
            rival = NAMES.index(found["who"])
            mean, error = apart(first, second, lambda line, rival=rival: line.scores[rival])
            assert rival != seat
            assert sign * mean > error
            figures += agrees(found["points"], abs(mean))

    found = told("bot.hint.event", text, event=ANY, first=WHOLE, second=WHOLE)
    met = {cause for line in (*first, *second) for cause in line.events(seat)}
    worded = [cause for cause in sorted(met) if EN.has(f"{game.id}.cause.{cause}")]
    assert (found is not None) == differs([lambda line, cause=cause: cause in line.events(seat) for cause in worded]), (
        text
    )
    if found:
        causes = {EN.text(key).rstrip("."): key for key in catalogue("en").forms if key.startswith(f"{game.id}.cause.")}
        cause = causes[found["event"]].split(".")[-1]
        shares = [100 * fmean(cause in line.events(seat) for line in these) for these in (first, second)]
        assert [int(found["first"]), int(found["second"])] == [round(share) for share in shares], text
        figures += 2
    return figures


@pytest.mark.parametrize("number", [3, pytest.param(300, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", rooms.each())
def test_every_figure_of_a_hint_is_that_of_the_lines_it_compares(game, number, monkeypatch):
    figures = compared = 0
    for state, seat in some(game, number):
        watched, seen = WatchedGame(game), seen_by(game, state, seat)
        with watched.watching(monkeypatch):
            hint = hinted(watched, seen)
        text = words_of(seen, hint)
        if hint.versus is None:
            assert EN.text("bot.hint.alone") in text
            assert len(hint.options) == 1
            continue
        compared += 1
        figures += check(game, seen, hint, watched.lines, text)
    assert compared
    assert figures >= 5 * compared


@pytest.mark.parametrize("game", rooms.each())
def test_what_is_still_to_come_is_told_whole_by_what_it_comes_from(game):
    if game.opponent.prospects is None:
        assert all(game.prospects(state, seat) == {} for state, seat in some(game, 1))
        return
    kinds = set()
    for state, _ in some(game, 40):
        for seat, (estimate, sheet) in enumerate(zip(game.evaluate(state), game.sources(state), strict=True)):
            told = game.prospects(state, seat)
            assert estimate == pytest.approx(sum(sheet.values()) + sum(told.values()), abs=1e-9)
            kinds |= {kind for kind, points in told.items() if points}
    assert len(kinds) >= 5
    for lang in LANGUAGES:
        assert len({called_in(game, kind, Words(lang)) for kind in kinds}) == len(kinds)


@pytest.mark.parametrize("game", rooms.each())
def test_a_hint_is_the_same_whatever_its_seat_cannot_see(game):
    """Two full states that fit one view, and searches that know nothing of each other: the same words, byte by byte."""
    state, seat = some(game, 3)[1]
    view = game.view(state, seat)
    twins = [game.determinise(view, Random(seed)) for seed in (1, 2)]
    assert game.encode(twins[0]) != game.encode(twins[1])
    for lang in ("en", "de"):
        seen = [seen_by(game, twin, seat, lang) for twin in twins]
        said = [words_of(one, hinted(game, one)).encode() for one in seen]
        assert said[0] == said[1]


@pytest.mark.parametrize("game", rooms.each())
def test_who_wants_to_know_why_has_it_thought_about_as_everybody(game):
    for state, seat in some(game, 1):
        view = game.view(state, seat)
        assert picks(grow(game, view, LEVEL)) == picks(grow(game, view, replace(LEVEL, ledger=False)))
