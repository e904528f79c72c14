"""What somebody is to a table, and who may do what: nothing else decides. Pure. The page is `docs/security.md`.

`standing` says what a person is to a table, from the table, the person and what Discord says about where they ask.
What they may do there follows from it. Rights at a server, and at its tournaments, are asked for here as well.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from msgspec import Struct

from bot.store.values.errors import NoTable
from bot.store.values.table import LOBBY, Table
from bot.store.values.time import DAY
from bot.store.values.tournament import Tournament
from bot.tables.model.actor import Actor
from bot.tables.model.errors import NotHost, NotMember

SILENCE = DAY
"""Seconds without any change after which a lobby need not wait for its host any more."""


class AccessContext(Struct, frozen=True):
    """Where somebody asks about a table, as far as Discord says it.

    ``open``: its channel is open to them. ``member``: they are on its server; of who asks from there it is certain, of
    all others Discord is asked. Where the bot has lost the server nobody can be asked, and everybody counts as there.
    """

    open: bool = True
    member: bool = True


class Standing(Struct, frozen=True):
    """What somebody is to a table from where they ask.

    ``sees``: they may know that there is such a table; to all others it is a number that does not exist. ``seat``: the
    one whose secrets are theirs. ``host``: they are its host, ``manages``: the rights of those who manage its server
    count.
    """

    sees: bool
    seat: int | None
    host: bool
    manages: bool

    @property
    def leads(self) -> bool:
        """Whether they may do what its host may."""
        return self.host or self.manages

    @property
    def outside(self) -> bool:
        """Whether what they do there they do by managing its server: it is told to those who play. Of its host, who
        plays, it is not; somebody else who manages the server does not escape that by sitting down.
        """
        return self.manages and (self.seat is None or not self.host)


IN_SIGHT = AccessContext()
"""On its server, with its channel open."""


def standing(table: Table, actor: Actor, access: AccessContext = IN_SIGHT) -> Standing:
    """What the actor is to a table.

    A practice table is there for its person alone. From its own server a table is seen by whom its channel is open to,
    its host, whoever holds a seat, and who manages the server. In direct messages it is the same, without the rights of
    who manages it, as long as they are on its server; from another server its host and those with a seat alone see it.
    """
    host, seat = table.host == actor.user, table.sees(actor.user)
    managing = manages(table.guild, actor)
    own = host or seat is not None
    if table.practice:
        sees = host
    elif table.guild == actor.guild != 0:
        sees = own or managing or access.open
    else:
        sees = access.member and (own or (not actor.guild and access.open))
    return Standing(sees, seat, host, managing)


def require_seen(table: Table, actor: Actor, access: AccessContext) -> Standing:
    """What the actor is to a table that they see. Raises `NoTable`, as for a number that does not exist; for who sits
    there, and has left its server, `NotMember`: they know of it, and read no more than that.
    """
    found = standing(table, actor, access)
    if found.sees:
        return found
    if not access.member and not table.practice and (found.host or found.seat is not None):
        raise NotMember
    raise NoTable


def manages(guild: int, actor: Actor) -> bool:
    """Whether the rights of those who manage a server count: what they act on belongs to the server they act from."""
    return actor.may_manage and guild != 0 and actor.guild == guild


def founds_tournaments(guild: int, actor: Actor) -> bool:
    """Whether the actor may found tournaments on a server: they manage its events there, or the server itself."""
    return manages(guild, actor) or (actor.may_manage_events and guild != 0 and actor.guild == guild)


def leads(table: Table, actor: Actor) -> bool:
    """Whether the actor may do what its host may: as the host, or because they manage the table's server."""
    return standing(table, actor).leads


def require_host(table: Table, actor: Actor) -> None:
    """Raises `NotHost` unless the actor `leads`."""
    if not leads(table, actor):
        raise NotHost(table.host)


def organises(tournament: Tournament, actor: Actor) -> bool:
    """Whether the actor may do what its organiser may: as the organiser, or because they manage its server."""
    return tournament.organiser == actor.user or manages(tournament.guild, actor)


def sees_tournament(tournament: Tournament, actor: Actor, *, open_: bool) -> bool:
    """Whether there is such a tournament for the actor, who asks from its server: ``open_``, its channel is open to
    them, or they have a part in it.
    """
    part = organises(tournament, actor) or tournament.entrant(actor.user) is not None
    return tournament.guild == actor.guild != 0 and (open_ or part)


def judges(tournament: Tournament, actor: Actor, people: Collection[int]) -> bool:
    """Whether the actor may decide about the game of some people of a tournament, its end or its result: who runs the
    tournament, or manages the server, and does not play there.
    """
    return organises(tournament, actor) and actor.user not in people


def with_host(table: Table, actor: Actor, at: float, *, gone: bool = False) -> Table:
    """The table with its host: the actor from now on, if a lobby has been silent for a day or its host is ``gone`` from
    the server, and the actor sits there.

    Raises `NotHost` unless the actor is the host then, or manages the table's server.
    """
    silent = table.status == LOBBY and (gone or at >= table.updated + SILENCE)
    if table.host != actor.user and silent and table.seat_of(actor.user) is not None:
        return msgspec.structs.replace(table, host=actor.user)
    require_host(table, actor)
    return table
