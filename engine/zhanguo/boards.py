"""B-side boards (section 2): free pick and auction."""

from __future__ import annotations

from engine.kernel.rules import Kind
from engine.kernel.values import PUBLIC, Frame, Label, Reason
from engine.zhanguo.data import GAME_TABLE
from engine.zhanguo.rules import RULES, ZhanguoFlow
from engine.zhanguo.state import Auction, LastWinner, Position, ZhanguoState, ZhanguoView

PASS = "pass"  # noqa: S105  # a key, no password
OPENER_BIDS = Label("opener_bids")


def pick_order(state: ZhanguoState) -> list[int]:
    """Anti-clockwise, from the start player's right or from the start player himself (ZG-2.1, 2.2)."""
    start = state.table.start
    first = start if state.options["b_pick_first"] == "start" else start - 1
    return [(first - step) % state.seats for step in range(state.seats)]


def without_board(state: ZhanguoState, after: int) -> list[int]:
    """The seats without a board, clockwise, the first of them to the left of ``after`` first (ZG-2.7)."""
    seats = [(after + step) % state.seats for step in range(1, state.seats + 1)]
    return [seat for seat in seats if not state.table.players[seat].board]


def take_board(flow: ZhanguoFlow, seat: int, board: str) -> None:
    """The board comes in front of its player, B side up."""
    table = flow.state.table
    table.boards.remove(board)
    table.players[seat].board = board
    flow.tell("board", seat, {"board": board})


@RULES.step("assign")
def assign(flow: ZhanguoFlow, frame: Frame) -> None:
    """Side A needs no choice (ZG-1.18); side B is picked (ZG-2.1) or auctioned (ZG-2.3)."""
    state = flow.state
    if state.options["board_side"] == "a":
        return
    if state.options["b_assignment"] == "pick":
        flow.then(*(("board", seat) for seat in pick_order(state)))
    else:
        flow.push("auction", PUBLIC, LastWinner(state.table.start - 1))


@RULES.step("auction")
def auction(flow: ZhanguoFlow, frame: Frame[LastWinner]) -> None:
    """The next auction, among those without a board (ZG-2.5, 2.7); the last takes what is left (ZG-2.8)."""
    table = flow.state.table
    bidders = without_board(flow.state, frame.args.winner)
    if len(bidders) > 1:
        table.auction = Auction(bidders)
        flow.push("bid", bidders[0])
        return
    pay(flow, bidders[0], GAME_TABLE.auction_last_price)
    take_board(flow, bidders[0], table.boards[0])


def pay(flow: ZhanguoFlow, seat: int, n: int) -> None:
    """A board costs VP (ZG-2.6, 2.8); its auction is over."""
    table = flow.state.table
    table.players[seat].vp -= n
    table.auction = Auction()
    flow.tell("paid", seat, {"n": n})


@RULES.decision("bid")
class Bid(Kind[ZhanguoState, ZhanguoView]):
    """D-02: open, raise or pass (ZG-2.5, 2.9, 2.10). Keys ``bid.<VP>`` and ``pass``."""

    clause = "ZG-2.5"
    standing = (PASS,)

    def keys(self, pos: Position, frame: Frame) -> list[str]:
        """Nobody bids more than his VP. Who cannot raise has only ``pass``, taken by itself."""
        least = max(GAME_TABLE.auction_least_bid, pos.table.auction.bid + 1)
        return [PASS, *(f"bid.{n}" for n in range(least, pos.table.players[frame.seat].vp + 1))]

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """The opener must bid (ZG-2.10)."""
        return OPENER_BIDS if key == PASS and not pos.table.auction.bid else None

    def resolve(self, flow: ZhanguoFlow, frame: Frame, key: str) -> None:
        """Go on clockwise among those who have not passed, until one remains (ZG-2.6)."""
        auction, seat = flow.state.table.auction, frame.seat
        if key == PASS:
            auction.passed.append(seat)
            flow.tell("bid_passed", seat)
        else:
            auction.bid, auction.leader = int(key[4:]), seat
            flow.tell("bid", seat, {"n": auction.bid})
        place = auction.bidders.index(seat)
        clockwise = auction.bidders[place:] + auction.bidders[:place]
        left = [other for other in clockwise if other not in auction.passed and other != auction.leader]
        if left:
            flow.push("bid", left[0])
            return
        pay(flow, auction.leader, auction.bid)
        flow.then(("board", auction.leader), ("auction", PUBLIC, LastWinner(auction.leader)), cause="auction")

    def label(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """Pass, or the bid."""
        return Label("bid.pass") if key == PASS else Label("bid", {"n": int(key[4:])})


@RULES.decision("board")
class PickBoard(Kind[ZhanguoState, ZhanguoView]):
    """D-01 and D-03: which of the boards still there (ZG-2.1, 2.6). The keys are the boards' ids."""

    clause = "ZG-2.1"

    def keys(self, pos: Position, frame: Frame) -> list[str]:
        """The boards still there."""
        return list(pos.table.boards)

    def resolve(self, flow: ZhanguoFlow, frame: Frame, key: str) -> None:
        """Take it."""
        take_board(flow, frame.seat, key)

    def label(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The board with its ability."""
        return Label(f"board.{key}", place=f"offer.{key}")
