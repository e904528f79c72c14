"""Jars: a game of one decision with many options of which several are picked; for the menus of a panel."""

from engine.kernel.game import Game
from engine.kernel.opponent import Opponent
from engine.kernel.rules import Kind, Rules
from engine.kernel.sharing import shared_state, shared_view
from engine.kernel.values import Label, State, View, rank

RULES = Rules()
JARS = 30

PO = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "jars.name"
msgstr "Jars"

msgid "jars.tagline"
msgstr "Open them."

msgid "jars.headline.row"
msgstr "The row"

msgid "jars.ask.open"
msgstr "Which jars do you open?"

msgid "jars.asked.open"
msgstr "jars"

msgid "jars.option.jar"
msgstr "Jar {number}"

msgid "jars.event.opened"
msgstr "{seat} opens {jars}."

msgid "jars.brief.row"
msgstr "A row of jars."

msgid "jars.source.jars"
msgstr "Jars"

msgid "jars.end.end"
msgstr "All have opened."
"""


class JarState(State, kw_only=True):
    opened: list[int] = []


class JarView(View, kw_only=True):
    opened: list[int]


@RULES.decision("open")
class Open(Kind[JarState, JarView]):
    def options(self, state, frame):
        return [f"jar{number}" for number in range(JARS)]

    def span(self, state, frame):
        return 2, 3

    def resolve(self, flow, state, frame, picks):
        state.opened[frame.seat] = sum(int(key[3:]) for key in picks)
        flow.tell("opened", frame.seat, {"jars": [int(key[3:]) for key in picks]})

    def label(self, view, decision, key):
        return Label("jar", {"number": int(key[3:])})


def setup(flow):
    flow.state.opened = [0] * flow.state.seats
    flow.then(*(("open", seat) for seat in range(flow.state.seats)))


GAME = Game(
    id="jars",
    seats=(2,),
    options=(),
    rules=RULES,
    rules_version=1,
    state=JarState,
    view_type=JarView,
    setup=setup,
    view=lambda state, seat: JarView(**shared_view(state, seat), opened=list(state.opened)),
    determinise=lambda view, rng: JarState(**shared_state(view, rng), opened=list(view.opened)),
    opponent=Opponent(lambda state: [float(one) for one in state.opened]),
    result=lambda state: rank([{"jars": one} for one in state.opened], [[0], [0]]),
    check=lambda state: [],
    recount=lambda state: list(state.opened),
    headline=lambda view: Label("row"),
    brief=lambda view: [Label("row")],
    hand=lambda view: [],
)
