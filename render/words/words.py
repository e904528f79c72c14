"""Words: message ids to sentences, in every language the project speaks.

The messages stand in `render.words.catalogues`; the families of their ids in ``docs/words.md``, the languages in
`render.words.languages`. A sentence names its arguments in braces (`render.words.sentences` takes it apart)::

    msgid "dragon.event.took"
    msgstr "{seat} takes {person:acc} and moves {n} spaces."

``{person}``    a ``str`` argument is a term of the game: ``<game>.term.<str>``, or ``bot.term.<str>``
``{person:acc}``  its form ``<game>.term.<str>.acc`` where there is one, else the plain term
``{goods:n}``   the term in the plural form for the number in the argument ``n``
``{person:^}``, ``{person:acc^}``  with a capital first letter
``{n}``         a number; ``{n:+}`` with its sign
``{coins:#coin}``, ``{coins:#coin.dat}``  a number and what is counted: the term ``coin``, or its form, in the plural
form for that number
``{regions:@region}``  a list after what it is a list of: the term ``region`` in the form for as many as are named
``{seat}``, ``{from_seat}``  the name of that seat; ``{seats}`` and ``{..._seats}`` a list of names
``{cards}``     a list is told as an enumeration: "a, b and c"
``{cards:*}``, ``{persons:acc*}``, ``{governors_seats:*}``  and counted, where its order tells nothing: "2 × a and b"
``[; {missing} missing]``  a part in brackets is left out if an argument in it is not given, 0 or empty

A message with ``msgid_plural`` (the same id again) has one form for each number of its argument ``n``; for 0 there may
be a message of its own, ``<id>.none``. Where another seat is the one that acts, ``<id>.own_<name>`` may say so without
its name: ``.own_owner`` where ``{owner_seat}`` is ``{seat}``, ``.own_from_to`` where both others are.

All functions may be called from several threads.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, reduce

from babel.lists import format_list
from msgspec.structs import replace

from engine.kernel.values import Event, Label, Value
from render.words.catalogues import catalogue, missed, until_changed
from render.words.languages import LANGUAGES as LANGUAGES
from render.words.languages import language as language
from render.words.sentences import is_seat, parsed, slots

COMMON = "bot"
"""The domain of what all games share: ``bot.option.end_turn.end`` stands in for ``<game>.option.end_turn.end``."""

_ENUMERATION = {"en": "en_GB"}
"""Where a list is enumerated as another locale does: without a comma before *and*."""

_TIMES = re.compile(r"(?P<term>\w+)x(?P<count>[0-9]{1,4})")
"""So many of a thing, as an argument: ``1x10`` is ten of ``1``."""
_NUMBERED = re.compile(r"(?P<term>\w+)#(?P<number>[0-9]{1,4})")
"""A thing that bears a number, as an argument: ``laws#57``."""
TERMS = 10_000
"""So many terms are kept as they were told."""


def named_in_sentence(game: str, message: str, args: Mapping[str, Value]) -> Iterator[str | int]:
    """All that a sentence names, in the order of the English one: terms as words, seats as numbers."""
    for name, form in slots(Words().known(game, message)):
        value = args.get(name)
        if isinstance(value, int) and is_seat(name):
            yield from [value] if value >= 0 else ()
        elif isinstance(value, int) and form.startswith("#"):
            yield form[1:].partition(".")[0]
        elif value:
            yield from (term for term in (value if isinstance(value, list) else [value]) if isinstance(term, str))


class Words:
    """The words of one language. Cheap to make; the catalogues are shared.

    ``lang`` may be any locale; see `language`.
    """

    def __init__(self, lang: str = LANGUAGES[0], emojis: Mapping[str, str] | None = None) -> None:
        self.lang = language(lang)
        self.emojis = emojis or {}
        """What stands beside words in messages, by the key of its icon (`render.words.icons`); on pictures nothing."""

    def has(self, message_id: str) -> bool:
        """Whether this language or English has the message."""
        return message_id in catalogue(self.lang).forms or message_id in catalogue(LANGUAGES[0]).forms

    def text(self, message_id: str, /, **args: Value) -> str:
        """A sentence whose arguments are put in as they are: strings are no terms, seats are no names."""
        return self._fill(message_id, args, "", ())

    def label(self, game: str, family: str, label: Label, names: Sequence[str] = (), *, inside: bool = False) -> str:
        """``<game>.<family>.<label.id>``, or ``bot.<family>.<label.id>``; ``names`` are the names of the seats.

        What follows from it (`Label.then`) is told after it, by ``<label.id>.then`` where that is shorter, unless the
        option has begun or ended with just these words. ``inside``: the label itself follows something, so nothing
        begins here.
        """
        told = self._fill(self.known(game, f"{family}.{label.id}"), label.args, game, names, inside=inside)
        follows = list(self._following(game, family, label, told, names))
        return self.text("render.then", what=told, then=self.parted(follows)) if follows else told

    def _following(self, game: str, family: str, label: Label, told: str, names: Sequence[str]) -> Iterator[str]:
        """All that follows from an option, one thing after the other, but for what its own words begin or end with."""
        for follow in label.then:
            then = self._follow(game, family, follow, names)
            same = re.escape(then)
            if not re.search(rf"^{same}(?!\w)|(?<!\w){same}$", told, re.IGNORECASE):
                yield then
            yield from self._following(game, family, follow, then, names)

    def _follow(self, game: str, family: str, label: Label, names: Sequence[str]) -> str:
        """One thing that follows: as short as there are words for it; an event by its line of the log if not."""
        alone = replace(label, then=())
        short = replace(alone, id=f"{label.id}.then")
        if self.has(self.known(game, f"{family}.{short.id}")):
            return self.label(game, family, short, names, inside=True)
        kind = label.id.removeprefix("then.")
        if kind == label.id or self.has(self.known(game, f"{family}.{label.id}")):
            return self.label(game, family, alone, names, inside=True)
        return self._fill(self.known(game, f"event.{kind}"), label.args, game, names).removesuffix(".")

    def event(self, game: str, event: Event, names: Sequence[str] = ()) -> str:
        """A line of the log for an event in the form its reader may see (`Event.seen_by`).

        Those in ``event.to`` read ``<game>.event.<kind>.private``, if there is one; ``event.seat`` is the argument
        ``seat``.
        """
        key = self.known(game, f"event.{event.kind}")
        if event.to and not event.secret and self.has(f"{key}.private"):
            key = f"{key}.private"
        return self._fill(key, {"seat": event.seat, **event.args}, game, names)

    def say(self, game: str, message_id: str, names: Sequence[str] = (), /, **args: Value) -> str:
        """``<game>.<message_id>`` with terms and names filled in: for pictures and posts of a game."""
        return self._fill(self.known(game, message_id), args, game, names)

    def term(self, game: str, term: str, form: str = "", n: int | None = None) -> str:
        """A thing of the game by its id, in the form asked for where there is one; ``n`` chooses the plural form.

        ``<id>x<count>`` is so many of a thing: its own message ``<id>.times``, else `render.times`. ``<id>#<number>``
        is the thing of that number: `render.numbered`, in short the number alone.
        """
        return _term(self.lang, game, term, form, n)

    def made_term(self, game: str, term: str, form: str, n: int | None) -> str:
        """As `term`, which keeps what was made."""
        key = self.known(game, f"term.{term}")
        numbered = _NUMBERED.fullmatch(term)
        if numbered is not None:
            number = int(numbered["number"])
            what = self.term(game, numbered["term"])
            return str(number) if form == "short" else self.text("render.numbered", number=number, what=what)
        several = None if self.has(key) else _TIMES.fullmatch(term)
        if several is not None:
            return self._times(game, several["term"], form, int(several["count"]))
        if form and f"{key}.{form}" in catalogue(self.lang).forms:
            key = f"{key}.{form}"
        return self._form(key, n)

    def _times(self, game: str, term: str, form: str, count: int) -> str:
        """So many of a thing: its own message, or a sign between number and term."""
        own = self.known(game, f"term.{term}.times")
        if self.has(own):
            return self._fill(own, {"n": count}, game, ())
        return self.text("render.times", n=count, what=self.term(game, term, form, count))

    def labelled(self, what: str, said: str = "") -> str:
        """What is ``said`` of something, with a colon as the language sets it; or what stands above a list."""
        return self.text("render.labelled", what=what, said=said).rstrip()

    def listing(self, parts: Sequence[str]) -> str:
        """An enumeration: "a, b and c"."""
        return format_list(list(parts), locale=_ENUMERATION.get(self.lang, self.lang)) if parts else "–"

    def parted(self, parts: Sequence[str]) -> str:
        """Several that have commas of their own, with semicolons as the language sets them."""
        return reduce(lambda what, then: self.text("render.parted", what=what, then=then), parts)

    def known(self, game: str, rest: str) -> str:
        """The id of a message of a game, or of what stands for it in all games."""
        key, common = f"{game}.{rest}", f"{COMMON}.{rest}"
        return common if not self.has(key) and self.has(common) else key

    def _form(self, key: str, n: int | None) -> str:
        for lang in (self.lang, LANGUAGES[0]):
            known = catalogue(lang)
            forms = known.forms.get(key)
            if forms is not None:
                if lang != self.lang:
                    missed(self.lang, key)
                return forms[0] if n is None else forms[min(known.form_of(abs(n)), len(forms) - 1)]
        missed(LANGUAGES[0], key)
        return key

    def _fill(
        self, key: str, args: Mapping[str, Value], game: str, names: Sequence[str], *, inside: bool = False
    ) -> str:
        """A sentence with its arguments; ``inside`` another one a term that it begins with gets no capital."""
        n = args.get("n")
        key = self._meant(key, args)
        sentence = self._form(key, n if isinstance(n, int) else None)
        parts, told = parsed(sentence), list[str]()
        for part in parts:
            if part.needs and not all(_given(name, args) for name in part.needs):
                continue
            for piece in part.pieces:
                if isinstance(piece, str):
                    told.append(piece)
                elif piece.name not in args:
                    missed(self.lang, f"{key}:{piece.name}")
                    told.append(piece.written)
                else:
                    text = self._value(piece.name, args[piece.name], piece.form, args, game, names)
                    told.append(capital(text) if piece.capital and (told or not inside) else text)
        return "".join(told)

    def _meant(self, key: str, args: Mapping[str, Value]) -> str:
        """The message, or the one it has for nothing, or for what somebody does to what is their own."""
        seat, own = args.get("seat"), list[str]()
        for name, value in args.items():
            if value == seat and name.endswith("_seat"):
                own.append(name.removesuffix("_seat"))
        if not own and args.get("n") != 0:
            return key
        variants = [f"{key}.own_{name}" for name in (["_".join(own)] if len(own) > 1 else []) + own]
        if args.get("n") == 0:
            variants.append(f"{key}.none")
        return next((one for one in variants if self.has(one)), key)

    def _several(
        self,
        name: str,
        value: int | str,
        form: str,
        count: int,
        args: Mapping[str, Value],
        game: str,
        names: Sequence[str],
    ) -> str:
        """One of a list, with how often it stands there: a term in its plural, a seat by its name."""
        if count == 1:
            return self._value(name, value, form, args, game, names)
        if isinstance(value, str):
            return self._times(game, value, form, count)
        return self.text("render.times", n=count, what=self._value(name, value, form, args, game, names))

    def _value(
        self, name: str, value: Value, form: str, args: Mapping[str, Value], game: str, names: Sequence[str]
    ) -> str:
        if isinstance(value, list) and form.startswith("@"):
            noun, _, case = form[1:].rstrip("*").partition(".")
            several = self._value(name, value, "*" if form.endswith("*") else "", args, game, names)
            return f"{self.term(game, noun, case, len(value))} {several}"
        if isinstance(value, list):
            counted: Mapping[int | str, int] = Counter(value) if form.endswith("*") else {}
            form = form.rstrip("*")
            return self.listing(
                [
                    self._several(name.removesuffix("s"), item, form, counted.get(item, 1), args, game, names)
                    for item in (counted or value)
                ]
            )
        if isinstance(value, int):
            if names and is_seat(name):
                return names[value] if 0 <= value < len(names) else self._form("render.nobody", None)
            figure = (f"{value:+d}" if form == "+" else str(value)).replace("-", "\N{MINUS SIGN}")
            if not form.startswith("#"):
                return figure
            term, _, case = form[1:].partition(".")
            return f"{figure} {self.term(game, term, case, value)}"
        if not game or not value:
            return value
        number = args.get(form)
        return self.term(game, value, form, number) if isinstance(number, int) else self.term(game, value, form)


@until_changed
@lru_cache(TERMS)
def _term(lang: str, game: str, term: str, form: str, n: int | None) -> str:
    """`Words.term`, kept."""
    return Words(lang).made_term(game, term, form, n)


def _given(name: str, args: Mapping[str, Value]) -> bool:
    """Whether there is anything to tell of an argument; seat 0 is somebody."""
    value = args.get(name)
    return value not in (None, 0, "", []) or (value == 0 and is_seat(name))


def capital(text: str) -> str:
    """The text with a capital first letter, which may be set bold.

    >>> capital("old monk"), capital("**your turn**")
    ('Old monk', '**Your turn**')
    """
    first = 2 if text.startswith("**") else 0
    return text[:first] + text[first : first + 1].upper() + text[first + 1 :]
