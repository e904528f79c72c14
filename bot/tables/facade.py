"""`Tables`: everything that can be done with a table.

Its parts are small objects around one repository; what each verb does, and which errors it raises, stands there:

=====================  =========================  =====================================================================
``repo``               `commit.repository`        ``get at mine position commit``, some of them here too
``lobby``              `lobby.lobby`              ``create join leave kick set_...``, opponents, ``start``
                       `lobby.closing`            ``lose move close_lost close_unfilled abort``
``rematches``          `lobby.rematch`            ``open asked``
``play``               `turn.play`                ``pick undo concede``
``opponents``          `turn.opponents`           ``run settle resume close``
``plans``              `turn.plans`               ``outlook plan withdraw run settle resume close``
``game_log``           `history.log`              ``log rounds posts recap board_lines``
``replays``            `history.replay`           ``of``
``verifier``           `history.verify`           ``of``
``gallery``            `history.gallery`          ``link open renew close note``
``exports``            `history.export`           ``export import_ replay_running``
``stand_ins``          `seats.stand_ins`          ``hand_over back take``
``votes``              `seats.votes`              ``propose cast``
``scheduler``          `background.due`           ``start tick sweep``
``cluster``            `background.processes`     ``look take_over leave``: the processes that share a database
``reschedule``         `time.reschedule`          ``hush wishes_changed clocked``
``boards``             `people.notice_boards`     ``of put look``
``rolls``              `people.season_rolls`      ``put look``
``places``             `time.places`              ``note may_decide seen settle ask_again``
``downtime``           `time.downtime`            ``look settle``: which servers are away
``vacations``          `time.vacations`           ``left until begin end``
``practice``           `learn.practice`           ``mine begin told asked hint``
``player_finder``      `people.find_players`      ``find wish withdraw``
``blocks_and_notes``   `people.blocks_and_notes`  ``blocked block unblock met``, ``note set_note``
``following``          `people.follow`            ``follow unfollow mute``
``invitations``        `people.invitations`       ``open_to invite``
``table_settings``     `lobby.table_settings`     ``set_language shut``
``tournaments``        `tournament.sign_up`       ``create join leave drop begin correct move ...``
``bars``               `tournament.bars`          ``away bar lift of all``: who has left without a word
``tournament_runner``  `tournament.runner`        ``tick opened place moved``
``privacy``            `people.privacy`           ``forget data``
``pace``               `people.pace`              ``of at``
``seasons``            `people.seasons`           ``of``
``honours``            `people.honours`           ``cabinet told look``
``guessing``           `people.guessing`          ``at guess best``
``results_rebuild``    `people.rebuild_results`   ``results``
=====================  =========================  =====================================================================
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from bot.store.store import Store
from bot.store.values.change import PositionSource
from bot.store.values.table import Table
from bot.tables.background.due import Scheduler
from bot.tables.background.processes import Cluster
from bot.tables.commit.hidden_knowledge import HiddenKnowledge
from bot.tables.commit.hosting import OpeningLimits
from bot.tables.commit.press_read import PressRead
from bot.tables.commit.repository import Repository
from bot.tables.history.export import Exports, Reader, read_confined
from bot.tables.history.gallery import Gallery
from bot.tables.history.log import GameLog
from bot.tables.history.replay import Replays
from bot.tables.history.verify import Verifier
from bot.tables.learn.practice import Practice
from bot.tables.lobby.lobby import Lobby
from bot.tables.lobby.rematch import Rematches
from bot.tables.lobby.table_settings import TableSettings
from bot.tables.model.position import Position
from bot.tables.people.blocks_and_notes import BlocksAndNotes
from bot.tables.people.find_players import PlayerFinder
from bot.tables.people.follow import Followers
from bot.tables.people.guessing import Guesser
from bot.tables.people.honours import HonourRoll
from bot.tables.people.invitations import Invitations
from bot.tables.people.notice_boards import NoticeBoards
from bot.tables.people.pace import Paces
from bot.tables.people.privacy import Privacy
from bot.tables.people.rebuild_results import ResultsRebuild
from bot.tables.people.season_rolls import SeasonRolls
from bot.tables.people.seasons import Seasons
from bot.tables.seats.stand_ins import StandIns
from bot.tables.seats.votes import Votes
from bot.tables.tasks import ServerRoutine
from bot.tables.time.downtime import Downtime
from bot.tables.time.reschedule import Reschedule
from bot.tables.time.vacations import Vacations
from bot.tables.tournament.bars import Bars
from bot.tables.tournament.homes import RoundHomes
from bot.tables.tournament.repository import TournamentRepository
from bot.tables.tournament.runner import TournamentRunner
from bot.tables.tournament.sign_up import Tournaments
from bot.tables.turn.opponents import Opponents
from bot.tables.turn.plans import Plans
from bot.tables.turn.play import Play
from bot.tables.turn.thinking import Planner


class Tables:
    """All tables of the bot.

    ``opponent`` plans the turns of opponents' seats. ``clock()`` gives seconds, ``new_seed()`` 32 hex digits.
    ``reader`` reads files of tables. ``web_url`` is the address of the gallery (empty: there is none).
    In all verbs ``table_id`` is a table's id, ``user`` a person's; an ``actor`` says who acts, and from where.
    """

    def __init__(
        self,
        store: Store,
        *,
        opponent: Planner | None = None,
        clock: Callable[[], float] = time.time,
        new_seed: Callable[[], str] = lambda: secrets.token_hex(16),
        reader: Reader = read_confined,
        web_url: str = "",
    ) -> None:
        self.repo = Repository(store, clock)
        openings = OpeningLimits(clock)
        self.gallery = Gallery(self.repo, store.keys, web_url, openings)
        self.lobby = Lobby(self.repo, new_seed, self.gallery, openings)
        self.rematches = Rematches(self.repo, self.lobby)
        self.invitations = Invitations(self.repo)
        self.play = Play(self.repo)
        self.opponents = Opponents(self.repo, self.play, store.processes, opponent)
        self.plans = Plans(self.repo, self.play)
        self.practice = Practice(self.repo, self.play, opponent, openings)
        self.game_log = GameLog(self.repo)
        self.replays = Replays(self.repo)
        self.verifier = Verifier(self.repo)
        self.exports = Exports(self.repo, self.lobby.hosting, store.keys, store.personal_data, reader)
        knowledge = HiddenKnowledge(self.repo, store.personal_data)
        self.stand_ins = StandIns(self.repo, knowledge)
        self.votes = Votes(self.repo, self.stand_ins, self.lobby)
        self.reschedule = Reschedule(self.repo)
        self.downtime = Downtime(self.repo, store.availability, shared=store.processes.shared)
        self.repo.settle = self.downtime.settle
        self.vacations = Vacations(self.repo, store.clocks, self.reschedule)
        self.places = self.lobby.places
        self.boards = NoticeBoards(self.repo, store.boards)
        self.rolls = SeasonRolls(self.repo, store.boards)
        self.following = Followers(self.repo)
        self.table_settings = TableSettings(self.repo)
        self.player_finder = PlayerFinder(self.repo, store.people)
        self.blocks_and_notes = BlocksAndNotes(self.repo, store.people)
        self.cluster = Cluster(self.repo, store.processes, store.outbox, self.plans, self.opponents)
        self.round_homes = RoundHomes(self.repo.reads.settings)
        cups = TournamentRepository(store.tournaments, clock, self.round_homes.of)
        self.bars = Bars(self.repo, cups, store.settings, store.personal_data)
        self.tournaments = Tournaments(
            cups,
            new_seed,
            self.bars,
            self.repo.reads.settings,
            openings,
            store.personal_data,
            self.repo.presence,
        )
        self.tournament_runner = TournamentRunner(self.repo, self.lobby, self.tournaments, self.downtime)
        self.privacy = Privacy(self.repo, store.personal_data, self.lobby, self.play)
        self.pace = Paces(store.turn_times)
        self.seasons = Seasons(self.repo)
        self.guessing = Guesser(self.repo, knowledge, store.guesses)
        self.honours = HonourRoll(self.repo, store.honours)
        self.results_rebuild = ResultsRebuild(self.repo, store.results)
        self.scheduler = Scheduler(
            *(self.repo, store.people, self.stand_ins, self.votes, self.lobby, self.downtime, self.reschedule),
            [part for part in vars(self).values() if isinstance(part, ServerRoutine)],
        )

    def clock(self) -> float:
        """The time, in seconds since 1970."""
        return self.repo.clock()

    async def get(self, table_id: int) -> Table:
        """Raises `NoTable`."""
        return await self.repo.get(table_id)

    async def look(self, table_id: int, interaction: int, revision: int, user: int) -> PressRead:
        """What a press finds, with the position if its person has a seat; see `Repository.look`. Raises `NoTable`."""
        return await self.repo.look(table_id, interaction, revision, user)

    async def position_at(self, table: Table, past: PositionSource | None = None) -> Position:
        """The position of a table that was just read. Raises `NotRunning` and `DamagedTable`."""
        return await self.repo.position_at(table, past)

    async def at(self, channel: int) -> Table:
        """The live table of a channel or thread, else the last one played there. Raises `NoTable`."""
        return await self.repo.at(channel)

    async def played_at(self, channel: int) -> Table | None:
        """The table of a channel or thread that has begun last; None if none has."""
        return await self.repo.played_at(channel)

    async def mine(self, user: int) -> list[Table]:
        """The live tables where a person has a seat they have not given up, newest change first."""
        return await self.repo.mine(user)

    async def position(self, table_id: int) -> Position:
        """The present position of a started table. Raises `NotRunning` and `DamagedTable`."""
        return await self.repo.position(table_id)


__all__ = ["Planner", "Tables"]
