"""`Tables`: everything that can be done with a table.

Its parts are small objects that work at one desk; what each verb does, and which errors it raises, stands there:

===============  ========================  =============================================================================
``desk``         `bot.tables.desk`         ``get at mine position``
``lobby``        `bot.tables.lobby`        ``create join leave kick set_...``, opponents, ``start``
                 `bot.tables.closing`      its ``lose move close_lost close_unfilled abort``
``rematches``    `bot.tables.rematch`      ``open asked``
``play``         `bot.tables.play`         ``pick undo concede``
``opponents``    `bot.tables.opponents`    ``run settle resume close``
``plans``        `bot.tables.plans`        ``outlook lay withdraw run settle resume close``
``chronicle``    `bot.tables.chronicle`    ``log log_page recap follow unfollow mute set_language shut``
``films``        `bot.tables.film`         ``of``
``proofs``       `bot.tables.proof`        ``of``
``archives``     `bot.tables.archive`      ``export import_ replay_running``
``absence``      `bot.tables.absence`      ``hand_over back take``
``votes``        `bot.tables.votes`        ``propose cast``
``keeper``       `bot.tables.keeper`       ``start tick sweep hush wishes_changed``
``crew``         `bot.tables.crew`         ``look take_over leave``: the processes that share a database
``vacations``    `bot.tables.vacations`    ``left until begin end``
``practice``     `bot.tables.practice`     ``mine begin told asked hint``
``company``      `bot.tables.company`      ``find wish withdraw``, ``blocked block unblock met``, ``note set_note``
``tournaments``  `bot.tables.tournaments`  ``create join leave drop begin correct move ...``
``course``       `bot.tables.course`       ``tick opened place moved``
``privacy``      `bot.tables.privacy`      ``forget data``
``again``        `bot.tables.again`        ``results``
===============  ========================  =============================================================================
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from bot.store.store import Store
from bot.tables.absence import Absence
from bot.tables.again import Again
from bot.tables.archive import Archives
from bot.tables.chronicle import Chronicle
from bot.tables.company import Company
from bot.tables.course import Course
from bot.tables.crew import Crew
from bot.tables.desk import Desk
from bot.tables.film import Films
from bot.tables.keeper import Keeper
from bot.tables.lobby import Lobby
from bot.tables.opponents import Opponents, Planner
from bot.tables.plans import Plans
from bot.tables.play import Play
from bot.tables.practice import Practice
from bot.tables.privacy import Privacy
from bot.tables.proof import Proofs
from bot.tables.rematch import Rematches
from bot.tables.tournaments import Tournaments
from bot.tables.vacations import Vacations
from bot.tables.votes import Votes


class Tables:
    """All tables of the bot.

    ``opponent`` plans the turns of opponents' seats. ``clock()`` gives seconds, ``new_seed()`` 32 hex digits.
    In all verbs ``id`` is a table's id, ``user`` a person's; ``admin`` says that the presser has an admin's rights.
    """

    def __init__(
        self,
        store: Store,
        *,
        opponent: Planner | None = None,
        clock: Callable[[], float] = time.time,
        new_seed: Callable[[], str] = lambda: secrets.token_hex(16),
    ) -> None:
        self.desk = Desk(store, clock)
        self.lobby = Lobby(self.desk, new_seed)
        self.rematches = Rematches(self.desk, self.lobby)
        self.play = Play(self.desk)
        self.opponents = Opponents(self.desk, self.play, opponent)
        self.plans = Plans(self.desk, self.play)
        self.practice = Practice(self.desk, self.play, opponent)
        self.chronicle = Chronicle(self.desk)
        self.films = Films(self.desk)
        self.proofs = Proofs(self.desk)
        self.archives = Archives(self.desk)
        self.absence = Absence(self.desk)
        self.votes = Votes(self.desk, self.absence)
        self.keeper = Keeper(self.desk, self.absence, self.votes, self.lobby)
        self.vacations = Vacations(self.desk, self.keeper)
        self.company = Company(self.desk)
        self.crew = Crew(self.desk, self.plans, self.opponents)
        self.tournaments = Tournaments(self.desk, self.lobby)
        self.course = Course(self.desk, self.lobby, self.tournaments)
        self.privacy = Privacy(self.desk, self.lobby, self.play)
        self.again = Again(self.desk)


__all__ = ["Planner", "Tables"]
