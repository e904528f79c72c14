"""Headline, brief and hand: the position in lines.

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

from engine.kernel.values import PUBLIC, Label, Value
from engine.zhanguo.data import ASPECTS, CARDS, COLOURS, DATA, FIELDS, REGIONS, SECTIONS, SOURCES
from engine.zhanguo.labels import bonus_args, card_label, condition_args, order_args
from engine.zhanguo.rewards import reward_args, reward_now, strength
from engine.zhanguo.state import ZhanguoView, order_of_discs

Args = dict[str, Value]


def headline(view: ZhanguoView) -> Label:
    """Where the game is: round, phase, and who is at it."""
    if view.over or view.phase == "end":
        return Label("end")
    if view.phase == "setup":
        return Label("auction" if view.auction else "setup")
    args: Args = {"round": view.round, "rounds": DATA.game.rounds}
    if view.phase == "play" and view.turn is not None:
        return Label("play", {**args, "seat": view.turn.seat})
    if view.phase == "rewards" and view.aspect >= 0:
        return Label("rewards", {**args, "aspect": ASPECTS[view.aspect]})
    return Label("draw" if view.phase == "draw" else "play_between", args)


def brief(view: ZhanguoView) -> list[Label]:
    """The whole public position, from the court to the players' boards; then which tables are reconstructed."""
    boards = [line for seat in range(view.seats) for line in _player(view, seat)]
    return [*_common(view), *_map(view), *boards, *reconstructed(*SOURCES)]


def reconstructed(*tables: str) -> list[Label]:
    """A line that names those of ``tables`` whose figures are reconstructed; none if all are the printed ones."""
    found: list[int | str] = [f"table_{name}" for name in tables if SOURCES[name] == "reconstructed"]
    return [Label("reconstructed", {"tables": found})] if found else []


def _common(view: ZhanguoView) -> list[Label]:
    lines = [headline(view), Label("track", {"seats": [*order_of_discs(view)]})]
    if view.auction:
        args: Args = {"n": view.auction.bid}
        if view.auction.leader >= 0:
            args["seat"] = view.auction.leader
        lines.append(Label("bid" if view.auction.leader >= 0 else "no_bid", args))
    if view.boards:
        lines.append(Label("boards_left", {"boards": [*view.boards]}))
    if view.pile:
        top = CARDS[view.pile[-1]]
        lines.append(Label("court", {"card": top.n, "aspect": top.aspect, "n": len(view.pile)}))
    else:
        lines.append(Label("court_empty"))
    if view.x >= 0:
        lines.append(Label("x", {"x": view.x}))
    for aspect, name in enumerate(ASPECTS):
        args = {"aspect": name, "n": view.supply[aspect], "great": view.great[aspect], "stack": view.stacks[aspect]}
        lines.append(Label("supply", args))
        if view.round:
            reward = reward_now(view, aspect)
            lines.append(Label(f"reward.{reward.kind}", {"aspect": name, **reward_args(reward)}))
            if view.column[aspect] >= 0:
                lines.append(Label("reward_disc", {"aspect": name, "seat": view.column[aspect]}))
    return lines


def _map(view: ZhanguoView) -> list[Label]:
    lines = []
    for region, land in zip(REGIONS, view.lands, strict=True):
        lines.append(Label("region", {"region": region, "n": land.squares.count(-1)}))
        lines += [
            Label("governors", {"region": region, "seat": seat, "n": n}) for seat, n in enumerate(land.governors) if n
        ]
        lines += [
            Label("palaces", {"region": region, "seat": seat, "n": land.palaces.count(seat)})
            for seat in dict.fromkeys(land.palaces)
        ]
    for section, wall in zip(SECTIONS, view.walls, strict=True):
        lines.append(Label("wall", {"section": section.id, **condition_args(wall.condition)}))
        lines += [
            Label("wall_owner", {"section": section.id, "bars": index + 1, "seat": seat})
            for index, seat in enumerate(wall.spaces)
            if seat >= 0
        ]
    for field, order in zip(FIELDS, view.orders, strict=True):
        args = order_args(field, order.tile)
        lines.append(Label(f"order.{field.type}", args))
        lines += [
            Label("order_disc", {**args, "type": f"{field.type}_order", "seat": seat, "n": DATA.order_track.vp[index]})
            for index, seat in enumerate(order.discs)
        ]
    return lines


def _player(view: ZhanguoView, seat: int) -> list[Label]:
    player = view.players[seat]
    args: Args = {"seat": seat, "n": player.vp}
    if not player.board:
        return [Label("player_no_board", args)]
    lines = [Label("player", {**args, "board": player.board})]
    for aspect, name in enumerate(ASPECTS):
        if view.hands[seat][aspect]:
            lines.append(Label("backs", {"seat": seat, "aspect": name, "n": view.hands[seat][aspect]}))
        if strength(player, aspect):
            lines.append(Label("octagons", {"seat": seat, "aspect": name, "n": strength(player, aspect)}))
    left: Args = {"seat": seat, "governors": player.governors, "palaces": player.palaces, "walls": player.walls}
    left.update({name: player.officials[colour] for colour, name in enumerate(COLOURS)})
    lines.append(Label("supply_of", left))
    for region, place in zip(REGIONS, player.regions, strict=True):
        here: Args = {"seat": seat, "region": region}
        lines.append(
            Label(
                "own_region", {**here, "level": place.unrest, "limit": player.limit(region), "workers": place.workers}
            )
        )
        if place.cards:
            lines.append(Label("own_cards", {**here, "cards": [*place.cards]}))
        for area, standing in (("governor_area", place.governor), ("worker_area", place.worker)):
            if any(standing):
                names: list[int | str] = [COLOURS[c] for c, n in enumerate(standing) for _ in range(n)]
                lines.append(Label("own_officials", {**here, "area": area, "officials": names}))
    return lines


def hand(view: ZhanguoView) -> list[Label]:
    """The own cards: number, aspect, ability, what the number would do at court now; then the own discards."""
    if view.seat == PUBLIC:
        return []
    lines = [card_label(view, n) for n in view.hand]
    if view.put_back:
        lines.append(Label("put_back", {"cards": [*view.put_back]}))
    return [*lines, *reconstructed("cards")] if view.hand else lines


def ability_line(n: int) -> Label:
    """A card at a board, in words: for pictures and details."""
    card = CARDS[n]
    return Label(f"card_at_board.{card.bonus.kind}", {"card": n, "trigger": card.trigger, **bonus_args(card.bonus)})
