"""What a seat, or the spectator, may know (section 5), and a full state made from it.

Only the hands are secret, and they can be worked out: all start equal, and every card that leaves one is face up.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct

from engine.dragon.data import DATA, TILES
from engine.dragon.state import SOURCES, DragonState, Palace, Player
from engine.kernel.clone import clone
from engine.kernel.game import shared_state, shared_view
from engine.kernel.values import View


class EventSpace(Struct):
    """A space of the event row: its month, event kind, whether it is face down, and its super event (or empty)."""

    month: int
    kind: str
    down: bool
    corner: str


class Pile(Struct):
    """A pile of person tiles: ``left`` of them, each worth ``value`` person points and showing ``symbols``."""

    type: str
    level: str
    left: int
    value: int
    symbols: int


class ActionGroup(Struct):
    """A group of action cards; ``number`` from 1; ``dragons`` are the seats standing on it, first one first."""

    number: int
    cards: list[str]
    dragons: list[int]


class Stack(Struct):
    """The discs on one space of the person track, from the bottom to the top."""

    space: int
    seats: list[int]


class WallPiece(Struct):
    """A piece built into the wall; the k-th one lies under month k."""

    seat: int
    bonus: str


class Discard(Struct):
    """A card on the common discard pile."""

    seat: int
    card: str


class PlayerView(Struct):
    """The area of one seat.

    ``place`` is the place in turn order, from 1. ``palaces`` have stable ids, floors and persons (tiles
    ``<type>.<level>``). ``hand`` is empty unless the viewer may see it (own seat, or option ``open_hands``);
    ``hand_size`` is always true; ``played`` are the cards that left it. ``small`` and ``large`` are privileges owned.
    ``pieces`` are the unbuilt wall pieces by bonus. ``earned`` are victory points by source, ``history`` the score at
    the end of each month past.
    """

    seat: int
    place: int
    vp: int
    space: int
    yuan: int
    rice: int
    rockets: int
    small: int
    large: int
    palaces: list[Palace]
    made: int
    hand: list[str]
    hand_size: int
    played: list[str]
    pair: list[str]
    pieces: list[str]
    earned: dict[str, int]
    history: list[int]


class DragonView(View, kw_only=True):
    """The public position, with the hands that ``seat`` may see.

    ``month`` is 0 before the first one; ``phase`` is one of setup, draft, action, person, event, scoring, final.
    ``order`` is the turn order, ``track`` the discs, highest space first. ``refilled`` are the seats that refilled this
    month. ``great_wall`` says whether the wall is in play. ``super_event`` is empty without the expansion and before it
    is chosen; it lies on month ``super_month``. ``run`` is 2 while an eclipse repeats the event. ``piles`` stand in the
    order of the board from left to right. ``risen`` are the types taken during sunrise. ``small_price`` and
    ``large_price`` are what privileges cost in this game.
    """

    month: int
    phase: str
    starter: int
    events: list[EventSpace]
    super_event: str
    super_done: bool
    super_month: int
    run: int
    piles: list[Pile]
    groups: list[ActionGroup]
    refilled: list[int]
    track: list[Stack]
    order: list[int]
    great_wall: bool
    wall: list[WallPiece]
    discard: list[Discard]
    risen: list[str]
    small_price: int
    large_price: int
    players: list[PlayerView]


def view(state: DragonState, seat: int) -> DragonView:
    """What ``seat`` (or ``PUBLIC``) may know."""
    return DragonView(
        **shared_view(state, seat),
        month=state.month,
        phase=state.phase,
        starter=state.starter,
        events=[
            EventSpace(month, kind, month <= state.turned, state.corner if month == DATA.super_events.month else "")
            for month, kind in enumerate(state.row, start=1)
        ],
        super_event=state.corner,
        super_done=state.corner_done,
        super_month=DATA.super_events.month,
        run=state.run,
        piles=[
            Pile(tile.type, tile.level, state.piles.get(tile.id, 0), tile.value, tile.symbols)
            for tile in TILES.values()
        ],
        groups=[
            ActionGroup(number, list(cards), list(dragons))
            for number, (cards, dragons) in enumerate(zip(state.groups, state.dragons, strict=True), start=1)
        ],
        refilled=list(state.refilled),
        track=_track(state),
        order=list(state.order),
        great_wall=state.options["great_wall"] == "on",
        wall=[WallPiece(owner, bonus) for owner, bonus in state.wall],
        discard=[Discard(owner, card) for owner, card in state.discard],
        risen=list(state.risen),
        small_price=DATA.privileges.small.price,
        large_price=int(state.options["large_privilege_price"]),
        players=[_player(state, seat, owner) for owner in range(len(state.players))],
    )


def _track(state: DragonState) -> list[Stack]:
    stacks: list[Stack] = []
    for seat in state.order:
        space = state.players[seat].space
        if stacks and stacks[-1].space == space:
            stacks[-1].seats.insert(0, seat)
        else:
            stacks.append(Stack(space, [seat]))
    return stacks


def _player(state: DragonState, seat: int, owner: int) -> PlayerView:
    player = state.players[owner]
    shown = seat == owner or state.options["open_hands"] == "on"
    return PlayerView(
        seat=owner,
        place=state.order.index(owner) + 1,
        vp=player.vp,
        space=player.space,
        yuan=player.yuan,
        rice=player.rice,
        rockets=player.rockets,
        small=player.small,
        large=player.large,
        palaces=clone(player.palaces),
        made=player.made,
        hand=list(player.hand) if shown else [],
        hand_size=len(player.hand),
        played=[card for who, card in state.discard if who == owner],
        pair=list(player.pair),
        pieces=list(player.pieces),
        earned=dict(zip(SOURCES, player.earned, strict=True)),
        history=list(player.history),
    )


def determinise(view: DragonView, rng: Random) -> DragonState:
    """A full state that fits ``view``. Hands come from the cards played, so only the generator is made up."""
    return DragonState(
        **shared_state(view, rng),
        month=view.month,
        phase=view.phase,
        starter=view.starter,
        row=[space.kind for space in view.events],
        turned=sum(space.down for space in view.events),
        corner=view.super_event,
        corner_done=view.super_done,
        run=view.run,
        piles={f"{pile.type}.{pile.level}": pile.left for pile in view.piles},
        groups=[list(group.cards) for group in view.groups],
        dragons=[list(group.dragons) for group in view.groups],
        refilled=list(view.refilled),
        order=list(view.order),
        wall=[(piece.seat, piece.bonus) for piece in view.wall],
        discard=[(card.seat, card.card) for card in view.discard],
        risen=list(view.risen),
        players=[_owner(player) for player in view.players],
    )


def _owner(player: PlayerView) -> Player:
    hand = list(DATA.hand)
    for card in player.played:
        hand.remove(card)
    return Player(
        vp=player.vp,
        yuan=player.yuan,
        rice=player.rice,
        rockets=player.rockets,
        small=player.small,
        large=player.large,
        space=player.space,
        made=player.made,
        palaces=clone(player.palaces),
        hand=hand,
        pair=list(player.pair),
        pieces=list(player.pieces),
        earned=list(player.earned.values()),
        history=list(player.history),
    )
