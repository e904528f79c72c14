"""CF-1: the set-up."""

from __future__ import annotations

from engine.confucius.data import CANDIDATES, DATA, DISTANT, KINDS, LANDS, MINISTRIES, SPACES
from engine.confucius.rules import ConfuciusFlow
from engine.confucius.state import AVAILABLE, NOBODY, NOT_AVAILABLE, ConfuciusState, Land, Ministry, Player
from engine.kernel.values import OptionSpec

OPTIONS: tuple[OptionSpec, ...] = (
    OptionSpec("reading", DATA.options.reading),
    OptionSpec("petitions", DATA.options.petitions),
    OptionSpec("admiral_variation", DATA.options.admiral_variation),
)


def setup(flow: ConfuciusFlow) -> None:
    """Lay everything out, deal the start hands, begin round 1 (CF-1)."""
    state = flow.state
    state.table.players = [_player() for _ in range(state.seats)]
    state.rewards = [[] for _ in range(state.seats)]
    _ministries(flow, state)
    state.reward_stack = [card.id for card in DATA.rewards.rows for _ in range(card.copies)]
    flow.shuffle(state.reward_stack)
    _lands(flow, state)
    _candidates(flow, state)
    _money(flow, state)
    state.table.stock = DATA.components.junks
    flow.push("round")


def _player() -> Player:
    """CF-1.8 to CF-1.11: gift 1 ready, all armies in supply, no points."""
    gifts = [AVAILABLE if gift.available else NOT_AVAILABLE for gift in DATA.gifts.rows]
    return Player(gifts=gifts, supply=DATA.components.armies)


def _ministries(flow: ConfuciusFlow, state: ConfuciusState) -> None:
    """CF-1.1, CF-1.6: two green chits each, the higher one for the Minister; officials on the marked spaces."""
    chits = DATA.chits.green[:]
    flow.shuffle(chits)
    state.officials = [tile.id for tile in DATA.officials.tiles]
    flow.shuffle(state.officials)
    for ministry in MINISTRIES:
        tiles = [state.officials.pop() if n in DATA.ministries.filled_at_start else "" for n in DATA.ministries.spaces]
        laid = sorted((chits.pop() for _ in range(DATA.chits.green_per_ministry)), reverse=True)
        state.table.ministries.append(Ministry(ministry, tiles, [NOBODY] * SPACES, [False] * SPACES, laid))


def _lands(flow: ConfuciusFlow, state: ConfuciusState) -> None:
    """CF-1.3, CF-1.4: a blue chit on every distant land; a foreign land in every slot; the rest is removed unseen."""
    chits = DATA.chits.blue[:]
    flow.shuffle(chits)
    state.table.chits = chits[: len(DISTANT)]
    lands = list(LANDS)
    flow.shuffle(lands)
    in_play = lands[: len(DATA.foreign_lands.slots)]
    state.table.lands = [Land(land, [NOBODY] * len(LANDS[land].boxes)) for land in in_play]


def _candidates(flow: ConfuciusFlow, state: ConfuciusState) -> None:
    """CF-1.5: the named ones shuffled above those for any ministry, the top one face up."""
    named = DATA.candidates.top[:]
    flow.shuffle(named)
    state.candidates = [*reversed(DATA.candidates.bottom), *named]
    state.table.candidate = state.candidates.pop()
    flow.tell("candidate_up", args={"ministry": CANDIDATES[state.table.candidate]})


def _money(flow: ConfuciusFlow, state: ConfuciusState) -> None:
    """CF-1.7: every start hand has one card of each kind; they are taken out, the rest is the deck."""
    hand = [DATA.money_cards.start_hand.count(kind.id) for kind in KINDS]
    state.hands = [hand[:] for _ in range(state.seats)]
    state.discard, state.table.paid = [0] * len(KINDS), [0] * len(KINDS)
    dealt = zip(KINDS, hand, strict=True)
    state.deck = [kind for kind, (card, own) in enumerate(dealt) for _ in range(card.copies - own * state.seats)]
    flow.shuffle(state.deck)
