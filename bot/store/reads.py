"""The store as it may be read: what decides about a change holds this, and only the door that carries it out writes."""

from __future__ import annotations

from typing import Protocol

from bot.store.archive import ArchiveReads
from bot.store.availability import AvailabilityReads
from bot.store.boards import BoardReads
from bot.store.clocks import ClockReads
from bot.store.counts import CountReader
from bot.store.guesses import GuessReads
from bot.store.history import Histories
from bot.store.honours import HonourReads
from bot.store.keys import KeyReads
from bot.store.outbox import OutboxReads
from bot.store.people import PeopleReads
from bot.store.personal_data import PersonalDataReads
from bot.store.plans import PlanReads
from bot.store.processes import ProcessReads
from bot.store.results import ResultReads
from bot.store.settings import SettingReads
from bot.store.shards import ShardReads
from bot.store.table_reads import TableReads
from bot.store.tournaments import TournamentReads
from bot.store.turn_times import TurnTimes


class StoreReads(Protocol):
    """The parts of `bot.store.store.Store`, none of which can be written to. Every read may raise `StoreError`."""

    @property
    def tables(self) -> TableReads:
        """Tables."""
        ...

    @property
    def archive(self) -> ArchiveReads:
        """Games that have ended, and whether their history was taken out."""
        ...

    @property
    def history(self) -> Histories:
        """Entries, snapshots, lines of the log, posts."""
        ...

    @property
    def clocks(self) -> ClockReads:
        """What is due, contact hours, vacations."""
        ...

    @property
    def plans(self) -> PlanReads:
        """Where something is planned."""
        ...

    @property
    def outbox(self) -> OutboxReads:
        """Deliveries."""
        ...

    @property
    def people(self) -> PeopleReads:
        """Wishes, notes, block lists."""
        ...

    @property
    def settings(self) -> SettingReads:
        """Settings and what the program keeps for itself."""
        ...

    @property
    def personal_data(self) -> PersonalDataReads:
        """All that is stored about a person."""
        ...

    @property
    def results(self) -> ResultReads:
        """Results and ratings."""
        ...

    @property
    def turn_times(self) -> TurnTimes:
        """How long people have taken for their turns."""
        ...

    @property
    def guesses(self) -> GuessReads:
        """Guesses about who will win."""
        ...

    @property
    def honours(self) -> HonourReads:
        """Honours."""
        ...

    @property
    def tournaments(self) -> TournamentReads:
        """Tournaments."""
        ...

    @property
    def processes(self) -> ProcessReads:
        """The processes at work."""
        ...

    @property
    def shards(self) -> ShardReads:
        """Who listens to which shard."""
        ...

    @property
    def availability(self) -> AvailabilityReads:
        """When people could last act on servers."""
        ...

    @property
    def keys(self) -> KeyReads:
        """Whether there are keys; never the keys themselves."""
        ...

    @property
    def boards(self) -> BoardReads:
        """Notice boards."""
        ...

    @property
    def counts(self) -> CountReader:
        """How much there is."""
        ...
