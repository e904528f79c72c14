"""Time zones as people type them: by name, city, country, abbreviation or distance from UTC, in every language.

Names come from the CLDR (`babel`), abbreviations from the tz database, cities with an airport from `airportsdata`, and
what else a language calls a city from its catalogue.
Zones whose clocks agree all year are one answer; where several are left, a menu asks. Pure; `build_indexes`
is called at the start.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache

import airportsdata
from babel import Locale
from babel.core import get_global

from bot.discord.text.typed import Unclear
from bot.discord.text.typed_words import plain, word_list, word_values
from bot.tables.model.quiet_hours import ZONE, zone_of, zones
from render.words.words import LANGUAGES, Words

FIXED = "Etc/GMT"
"""Zones that are a fixed distance from UTC. The tz database counts them the other way round: ``Etc/GMT-2`` is UTC+2."""

FAR = 14
"""The largest distance from UTC in hours."""

REGIONS = (
    "Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian", "Antarctica", "Arctic",
)  # fmt: skip
"""The parts of the world that zones are sorted into by the tz database; other first parts are older names."""

_OFFSET = re.compile(r"(?:(?:utc|gmt)?\s*([+\-−–])\s*|(?:utc|gmt) ?)(\d{1,2})(?::?(\d{2}))?(?:\s*h)?")


def key(text: str) -> str:
    """A name of a place as it is compared: without marks between its words.

    >>> key("America/New_York")
    'america new york'
    """
    return " ".join(re.sub(r"[_/().,\-]", " ", plain(text)).split())


@cache
def _index() -> Mapping[str, tuple[str, ...]]:
    """What zones are called: the zones of each name."""
    found: dict[str, list[str]] = {}

    def add(name: str, *named: str) -> None:
        known = found.setdefault(key(name), [])
        known.extend(zone for zone in map(_geographic, named) if zone not in known)

    of_meta: dict[str, list[str]] = {}
    for zone in zones():
        add(zone, zone)
        add(zone.rpartition("/")[2], zone)
        meta = get_global("meta_zones").get(zone)
        if meta:
            of_meta.setdefault(str(meta), []).append(zone)
        for month in (1, 7):
            short = datetime(2026, month, 1, tzinfo=zone_of(zone)).tzname() or ""
            if short.isalpha():
                add(short, zone)
    own, codes = set(zones()), _codes()
    for locale in (Locale.parse(lang) for lang in LANGUAGES):
        for zone, told in locale.time_zones.items():
            if zone in own and told.get("city"):
                add(str(told["city"]), zone)
        for meta, told in locale.meta_zones.items():
            for forms in (told.get("long"), told.get("short")):
                for form, name in (forms or {}).items():
                    alike = of_meta.get(meta, ())
                    add(str(name), *(zone for zone in alike if form != "daylight" or _changes(zone)))
        for code, there in get_global("territory_zones").items():
            if code in locale.territories:
                add(locale.territories[code], *(zone for zone in there if zone in own))
    for code, there in get_global("territory_zones").items():
        for name in (code, *codes.get(code, ())):
            if key(name) not in found:  # EST is a time first, and a country then
                add(name, *(zone for zone in there if zone in own))
    for zone in _well_known():
        words = key(zone.rpartition("/")[2]).split()
        if zone in own and len(words) > 1:  # LA is a country and a city: both are meant, and a menu asks
            add("".join(word[0] for word in words), zone)
    return {name: tuple(named) for name, named in found.items() if name and named}


@cache
def _cities() -> Mapping[str, tuple[str, ...]]:
    """Cities after which no zone is named: the zones of each name."""
    found: dict[str, list[str]] = {}
    own, aliases, index = {zone: zone for zone in zones()}, get_global("zone_aliases"), _index()
    # All of it is needed for a moment only; as one text what is wanted keeps none of the rest in memory.
    wanted = "\n".join(f"{airport['tz']} {airport['city']}" for airport in airportsdata.load("IATA").values())
    for named, _, city in (row.partition(" ") for row in wanted.split("\n")):
        zone = own.get(named) or str(aliases.get(named, ""))
        known = found.setdefault(key(city), [])
        if zone in own and zone not in known:
            known.append(zone)
    for name, towards in word_values("bot.typed.cities").items():  # each with the city that its zone is named after
        found.setdefault(key(name), []).extend(zone for city in towards for zone in index[key(city)])
    return {name: tuple(dict.fromkeys(named)) for name, named in found.items() if name and named}


def build_indexes() -> None:
    """Build the indexes, for which the first look would take a third of a second. Takes as long."""
    _index()
    _cities()


def _geographic(zone: str) -> str:
    """The zone by its city, for names such as ``Canada/Pacific``."""
    if zone.partition("/")[0] in REGIONS:
        return zone
    city = str(get_global("zone_aliases").get(zone, zone))
    return city if city in zones() else zone


def _changes(zone: str) -> bool:
    """Whether a zone has summer time."""
    return len({datetime(2026, month, 1, tzinfo=zone_of(zone)).utcoffset() for month in (1, 7)}) > 1


def _well_known() -> list[str]:
    """The zones that stand for the zones of other countries too."""
    return [str(zone) for name, zone in get_global("windows_zone_mapping").items() if "(" not in name]


def _codes() -> dict[str, list[str]]:
    """Other codes of countries, three letters long or out of use: *USA*, *UK*."""
    found: dict[str, list[str]] = {}
    for other, codes in get_global("territory_aliases").items():
        if len(codes) == 1 and str(other).isalpha():
            found.setdefault(str(codes[0]), []).append(str(other))
    return found


@lru_cache(maxsize=512)
def _year(zone: str) -> tuple[timedelta | None, ...]:
    """How far a zone is from UTC, week by week: what tells two of them apart for whoever lives there."""
    begun = datetime(2026, 1, 1, tzinfo=UTC)
    return tuple((begun + timedelta(weeks=week)).astimezone(zone_of(zone)).utcoffset() for week in range(53))


def _preferred() -> tuple[str, ...]:
    """The zones that stand for others like them: that of each language first, then the well-known ones."""
    usual = [Words(lang).text("bot.settings.quiet_zone.filled") for lang in LANGUAGES]
    known = sorted(get_global("windows_zone_mapping").items(), key=lambda zone: "(" in zone[0])
    return (*usual, *(str(zone) for _, zone in known))


@cache
def _called() -> Mapping[str, frozenset[str]]:
    """What the city of each zone is called, in any language."""
    found: dict[str, set[str]] = {zone: {key(zone.rpartition("/")[2])} for zone in zones()}
    for locale in (Locale.parse(lang) for lang in LANGUAGES):
        for zone, told in locale.time_zones.items():
            if zone in found and told.get("city"):
                found[zone].add(key(str(told["city"])))
    return {zone: frozenset(names) for zone, names in found.items()}


def _names_it(wanted: str, zone: str) -> bool:
    """Whether the city of a zone is what was typed, or what a time is called after: *Moskauer Zeit*."""
    return any(
        name[:LIKE] == word[:LIKE] for name in _called().get(zone, ()) for word in wanted.split() if len(word) > LIKE
    )


LIKE = 4
"""So many letters are the same in the name of a city and of its time."""


def _different(found: tuple[str, ...], wanted: str = "") -> list[str]:
    """One of each kind of clocks: that whose city is named, else the one that is well known."""
    order = {zone: number for number, zone in reversed(list(enumerate(_preferred())))}
    kinds: dict[object, str] = {}
    for zone in sorted(found, key=lambda zone: (not _names_it(wanted, zone), order.get(zone, len(order)), zone)):
        kinds.setdefault(_year(zone), zone)
    return list(kinds.values())


def zones_meant(text: str, beginning: int = 3) -> list[str]:
    """The zones that were meant: none, one, or several if it is not clear; UTC for nothing. A name may be told by so
    many letters of its ``beginning``.

    >>> [zones_meant("berlin"), zones_meant("UTC+2"), zones_meant("Deutschland"), zones_meant("MEZ")[0]]
    [['Europe/Berlin'], ['Etc/GMT-2'], ['Europe/Berlin'], 'Europe/Berlin']
    """
    wanted = key(text)
    if wanted in ("", "utc", "gmt", "z", "etc utc", "etc gmt"):
        return [ZONE]
    exact = [zone for zone in zones() if zone.casefold() == text.strip().casefold()]
    if exact:
        return exact
    far = _OFFSET.fullmatch(plain(text).rstrip("."))
    if far is not None:
        return _far_from_utc(far)
    fixed = re.fullmatch(r"etc/gmt([+-])(\d{1,2})", plain(text))
    if fixed is not None:
        return [f"{FIXED}{fixed[1]}{fixed[2]}"] if int(fixed[2]) <= FAR else []
    index = _index()
    found = index.get(wanted, ()) or _cities().get(wanted, ())
    bare = _of_city(wanted)
    if not found and bare != wanted:
        found = index.get(bare, ()) or _cities().get(bare, ()) or _after(bare)
    for other in (_folded(wanted), _folded(wanted, umlauts=True), _folded(bare), _folded(bare, umlauts=True)):
        found = found or _by_letters().get(other, ())
    if not found and len(wanted) >= beginning:
        begins = [named for name, named in index.items() if name.startswith(wanted)]
        holds = begins or [named for name, named in index.items() if f" {wanted}" in name]
        found = tuple(dict.fromkeys(zone for named in holds for zone in named))
    return _different(found, wanted) or _city_and_country(wanted.split())


def _city_and_country(words: Sequence[str]) -> list[str]:
    """The zone of a city that is named with its country: *Berlin, Germany*."""
    for cut in range(1, len(words) if len(words) <= WORDS else 0):
        city, country = zones_called(" ".join(words[:cut])), zones_called(" ".join(words[cut:]))
        if both := [zone for zone in city if _year(zone) in {_year(other) for other in country}]:
            return both
    return []


WORDS = 6
"""Words of the longest name of a city with its country that is looked for."""


def zones_called(text: str) -> list[str]:
    """The zones that are called just so, by name or by distance from UTC.

    >>> zones_called("MESZ"), zones_called("ber"), zones_called("tomorrow")
    (['Europe/Berlin'], [], [])
    """
    wanted = key(text)
    bare = _of_city(wanted)
    known = wanted in ("utc", "gmt") or wanted in _index() or wanted in _cities() or bare != wanted
    return zones_meant(text) if known or _OFFSET.fullmatch(wanted) else []


@cache
def _by_letters() -> Mapping[str, tuple[str, ...]]:
    """Zones and cities by their names without accents, as keyboards of other languages have them."""
    return {_folded(name): named for known in (_cities(), _index()) for name, named in known.items()}


def _folded(name: str, *, umlauts: bool = False) -> str:
    """A name without accents; ``umlauts``: those that are written with an e are no umlauts either.

    >>> _folded("québec"), _folded("muenchen", umlauts=True)
    ('quebec', 'munchen')
    """
    if umlauts:
        name = re.sub("([aou])e", r"\1", name)
    return "".join(sign for sign in unicodedata.normalize("NFD", name) if not unicodedata.combining(sign))


def _after(name: str) -> tuple[str, ...]:
    """The zones of a time that is called after the people of a city or after a language: *Berliner Zeit*, *heure
    française*. The word may have an ending.
    """
    for known in (_index(), _cities(), _languages()):
        for end in range(len(name), max(LIKE, len(name) - ENDING) - 1, -1):
            if found := known.get(name[:end], ()):
                return found
    return ()


ENDING = 2
"""Letters of the longest ending."""


@cache
def _languages() -> Mapping[str, tuple[str, ...]]:
    """The zones of the countries in which most people speak a language, by what the language is called."""
    spoken: dict[str, list[str]] = {}
    for country, languages in get_global("territory_languages").items():
        for code, told in languages.items():
            if (
                told["official_status"] in ("official", "de_facto_official")
                and told["population_percent"] > MOST_OF_ALL
            ):
                spoken.setdefault(code, []).extend(get_global("territory_zones").get(country, ()))
    own = set(zones())
    return {
        key(name): tuple(zone for zone in dict.fromkeys(map(_geographic, spoken[code])) if zone in own)
        for locale in (Locale.parse(lang) for lang in LANGUAGES)
        for code, name in locale.languages.items()
        if code in spoken
    }


MOST_OF_ALL = 50
"""From so many in a hundred on they are most people."""


def _of_city(wanted: str) -> str:
    """A time that is called after a city, without the word for time: *Berlin time*, *heure de Paris*."""
    for word in (key(word) for word in word_list("bot.typed.zone_words")):
        if wanted.startswith(f"{word} ") or wanted.endswith(f" {word}"):
            return wanted.removeprefix(f"{word} ").removesuffix(f" {word}")
    return wanted


def _far_from_utc(typed: re.Match[str]) -> list[str]:
    ahead = typed[1] in ("+", None)
    hours, minutes = int(typed[2]), int(typed[3] or 0)
    if hours > FAR or minutes > 59:
        return []
    if not minutes:
        return [f"{FIXED}{'-' if ahead else '+'}{hours}"] if hours else [ZONE]
    offset = timedelta(hours=hours, minutes=minutes) * (1 if ahead else -1)
    return _different(tuple(zone for zone in zones() if set(_year(zone)) == {offset}))


def zone_typed(text: str) -> str:
    """The time zone that was meant. Raises `Unclear`.

    >>> zone_typed("berlin")
    'Europe/Berlin'
    """
    found = zones_meant(text)
    if len(found) != 1:
        raise Unclear("bot.error.zone", text, found)
    return found[0]


def zone_shown(zone: str) -> str:
    """A time zone as it is shown, and can be typed.

    >>> [zone_shown("Etc/GMT-2"), zone_shown("Europe/Berlin")]
    ['UTC+2', 'Europe/Berlin']
    """
    if zone.startswith(FIXED) and len(zone) > len(FIXED):
        return f"UTC{'+' if zone[len(FIXED)] == '-' else '-'}{zone[len(FIXED) + 1 :]}"
    return zone


def of_region(region: str) -> tuple[str, ...]:
    """The zones of a part of the world."""
    return tuple(zone for zone in zones() if zone.partition("/")[0] == region)
