"""Headline, brief and hand: the position in lines; and what pictures ask of the rules.

Places on the board picture, as options name them (``<seat>`` 0 to 3, ``<r>`` region 1 to 5):

==================================  ====================================================================
``map.<r>``                         a region of the map; ``map.<r>.square.<i>`` its squares (0 is the first)
``wall.<section>``                  a wall section; ``wall.<section>.<bars>`` its spaces
``order.<field>``                   an order field
``reward.<aspect>.<round>``         a cell of the reward table
``court.<action>``                  a court action
``great.<aspect>``                  an octagon of value 3 beside the court
``supply.<aspect>``                 value-1 octagons of the general supply
``offer.<board>``                   a board still on offer
``board.<seat>``                    a player board
``board.<seat>.<r>.cards``          the cards at a region of it; likewise ``.governor``, ``.worker``, ``.unrest``
==================================  ====================================================================
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.kernel.values import PUBLIC, Label, Value
from engine.zhanguo import court, forecast, unification
from engine.zhanguo.abilities import usable as usable
from engine.zhanguo.data import ACTIONS, ASPECTS, CARDS, COLOURS, DATA, FIELDS, REGIONS, SECTIONS, SOURCES
from engine.zhanguo.labels import bonus_args, card_label, card_term, condition_args, order_args
from engine.zhanguo.labels import compared as compared
from engine.zhanguo.rewards import contenders as contenders
from engine.zhanguo.rewards import reward_args, reward_now
from engine.zhanguo.rounds import turn_order as turn_order
from engine.zhanguo.scoring import condition_count as condition_count
from engine.zhanguo.scoring import condition_vp as condition_vp
from engine.zhanguo.scoring import scores
from engine.zhanguo.state import OfCard, Player, ZhanguoView

Args = dict[str, Value]

ROUND = "round"
"""The event that opens a round."""


def round_number(view: ZhanguoView) -> int:
    """The round as the table counts it."""
    return view.table.round


def progress(view: ZhanguoView) -> tuple[int, int]:
    """Rounds that are over, of all."""
    return max(0, view.table.round - 1), DATA.game.rounds


def headline(view: ZhanguoView) -> Label:
    """Where the game is: round, phase, and who is at it."""
    table = view.table
    if view.over or table.phase == "end":
        return Label("end")
    if table.phase == "setup":
        return Label("auction" if table.auction.bidders else "setup")
    args: Args = {"round": table.round, "rounds": DATA.game.rounds}
    if table.phase == "play" and table.turn.seat >= 0:
        return Label("play", {**args, "seat": table.turn.seat})
    if table.phase == "rewards" and table.aspect >= 0:
        return Label("rewards", {**args, "aspect": ASPECTS[table.aspect]})
    return Label("draw" if table.phase == "draw" else "play_between", args)


def points(view: ZhanguoView) -> list[int]:
    """The points of every seat: those booked so far, after the end with the final scoring (ZG-17.1)."""
    if view.over:
        return [sum(found.values()) for found in scores(view)]
    return [player.vp for player in view.table.players]


def brief(view: ZhanguoView) -> list[Label]:
    """The whole public position, from the court to the players' boards; then which tables are reconstructed."""
    boards = [line for seat, n in enumerate(points(view)) for line in _player(view, seat, n)]
    return [*_common(view), *_map(view), *boards, *reconstructed(*SOURCES)]


def reconstructed(*tables: str) -> list[Label]:
    """A line that names those of ``tables`` whose figures are reconstructed; none if all are the printed ones."""
    found: list[int | str] = [f"table_{name}" for name in tables if SOURCES[name] == "reconstructed"]
    return [Label("reconstructed", {"tables": found})] if found else []


def _common(view: ZhanguoView) -> list[Label]:
    table = view.table
    lines = [headline(view), Label("track", {"seats": [*table.order_of_discs()]}), *_auction(view)]
    if table.pile:
        top = CARDS[table.pile[-1]]
        lines.append(Label("court", {"card": top.n, "aspect": top.aspect, "n": len(table.pile)}))
    else:
        lines.append(Label("court_empty"))
    if table.x >= 0:
        lines.append(Label("x", {"x": table.x}))
    for aspect, name in enumerate(ASPECTS):
        left: Args = {"n": table.supply[aspect], "great": table.great[aspect], "stack": view.stack_sizes[aspect]}
        lines.append(Label("supply", {"aspect": name, **left}))
        if table.round:
            reward = reward_now(table, name)
            lines.append(Label(f"reward.{reward.kind}", {"aspect": name, **reward_args(reward)}))
            if table.column[aspect] >= 0:
                lines.append(Label("reward_disc", {"aspect": name, "seat": table.column[aspect]}))
    return lines


def _auction(view: ZhanguoView) -> list[Label]:
    """The highest bid, and the boards on offer."""
    auction, lines = view.table.auction, []
    if auction.leader >= 0:
        lines.append(Label("bid", {"n": auction.bid, "seat": auction.leader}))
    elif auction.bidders:
        lines.append(Label("no_bid", {"n": auction.bid}))
    if view.table.phase == "setup" and view.table.boards:
        lines.append(Label("boards_left", {"boards": [*view.table.boards]}))
    return lines


def _map(view: ZhanguoView) -> list[Label]:
    """A line for each region, wall section and task: what stands there, and whose it is."""
    table, lines = view.table, []
    for region, land in zip(REGIONS, table.lands, strict=True):
        governors: list[int | str] = [seat for seat, n in enumerate(land.governors) for _ in range(n)]
        here: Args = {"governors_seats": governors, "palaces_seats": sorted(land.palaces)}
        lines.append(Label("region", {"region": region, "n": land.squares.count(-1), **here}))
    for section, wall in zip(SECTIONS, table.walls, strict=True):
        owners: list[int | str] = [*wall.spaces] if max(wall.spaces) >= 0 else []
        lines.append(Label("wall", {"section": section.id, **condition_args(wall.condition), "owners_seats": owners}))
    for field, order in zip(FIELDS, table.orders, strict=True):
        vps: list[int | str] = [*DATA.order_track.vp[: len(order.discs)]]
        discs: Args = {"discs_seats": [*order.discs], "vps": vps}
        lines.append(Label(f"order.{field.type}", {**order_args(field, order.tile), **discs}))
    return lines


def _player(view: ZhanguoView, seat: int, n: int) -> list[Label]:
    """What lies before a seat: its hand and octagons, supply, what it has on the map, and a line for each region."""
    player = view.table.players[seat]
    args: Args = {"seat": seat, "n": n}
    if not player.board:
        return [Label("player_no_board", args)]
    backs: list[int | str] = [f"{name}x{n}" for name, n in zip(ASPECTS, view.backs[seat], strict=True) if n]
    worth: list[int | str] = [
        f"{name}#{player.strength(aspect)}" for aspect, name in enumerate(ASPECTS) if player.strength(aspect)
    ]
    left: Args = {"seat": seat, "governors": player.governors, "palaces": player.palaces, "walls": player.walls}
    left.update({name: player.officials[colour] for colour, name in enumerate(COLOURS)})
    return [
        Label("player", {**args, "board": player.board, "backs": backs, "octagons": worth}),
        Label("supply_of", left),
        Label("placed", {"seat": seat, **_placed(view, seat)}),
        *(_own_region(player, seat, region) for region in REGIONS),
    ]


def _placed(view: ZhanguoView, seat: int) -> Args:
    """What a seat has on the map: regions with its governors and palaces, wall sections, tasks."""
    table = view.table
    lands = list(zip(REGIONS, table.lands, strict=True))
    return {
        "governors": [region for region, land in lands for _ in range(land.governors[seat])],
        "palaces": [region for region, land in lands for _ in range(land.palaces.count(seat))],
        "walls": [section.id for section, wall in zip(SECTIONS, table.walls, strict=True) if seat in wall.spaces],
        "tasks": sum(seat in order.discs for order in table.orders),
    }


def _own_region(player: Player, seat: int, region: int) -> Label:
    """All that lies at a region of a board, in one line."""
    place = player.regions[region - 1]
    standing: Args = {
        name: [COLOURS[c] for c, n in enumerate(officials) for _ in range(n)]
        for name, officials in (("governor_area", place.governor), ("worker_area", place.worker))
    }
    args: Args = {"seat": seat, "region": region, "level": place.unrest, "limit": player.limit(region)}
    cards: Args = {name: [n for n in place.cards if CARDS[n].aspect == name] for name in ASPECTS}
    return Label("own_region", {**args, "workers": place.workers, **cards, **standing})


def hand(view: ZhanguoView) -> list[Label]:
    """The own cards: number, aspect, ability, what the number would do at court now; then the own discards."""
    if view.seat == PUBLIC:
        return []
    held, put_back = view.hands[view.seat], view.put_back[view.seat]
    lines = [card_label(view.table, n) for n in held]
    if put_back:
        lines.append(Label("put_back", {"cards": [*map(card_term, put_back)]}))
    return [*lines, *(replace(line, light=True) for line in reconstructed("cards"))] if held else lines


# ---- what pictures ask ----------------------------------------------------------------------------------------------


def bonus_label(n: int) -> Label:
    """What a card's ability gives: for pictures."""
    gain = CARDS[n].bonus
    return Label(f"bonus.{gain.kind}", bonus_args(gain))


def waiting_abilities(view: ZhanguoView, seat: int, action: str) -> list[str]:
    """The abilities that a court action can open at best: none if it is not possible, or the chosen card does not fit.

    While one is under way those that it has opened, and none for the others.
    """
    if view.table.turn.use:
        return [name for name, _ in usable(view, seat)] if view.table.turn.use == action else []
    card = card_in_play(view)
    if (card and not forecast.opens_abilities(view, action, card)) or not ACTIONS[action]:
        return []
    return max(court.ways(view, seat, action), key=len) if court.possible(view, seat, action) else []


def condition_term(condition: int) -> str:
    """The term of what a wall condition counts."""
    return str(condition_args(condition)["condition"])


def regions_for_a_card(view: ZhanguoView, seat: int) -> list[int]:
    """The regions of a seat's board that take another card now."""
    return [region for region in REGIONS if unification.hindrance(view, seat, region) is None]


def card_in_play(view: ZhanguoView) -> int:
    """The card that has been chosen and not yet laid, where the viewer may know it; else 0."""
    top = view.stack[-1] if view.stack else None
    if top is not None and isinstance(top.args, OfCard):
        return top.args.card
    turn = view.table.turn
    laid = turn.card in view.table.pile or any(
        turn.card in region.cards for player in view.table.players for region in player.regions
    )
    return 0 if laid else turn.card
