"""B-side boards (section 2): free pick and auction."""

from __future__ import annotations

from engine.kernel.rules import Kind
from engine.kernel.values import PUBLIC, Blocked, Frame, Label
from engine.zhanguo.data import GAME_TABLE
from engine.zhanguo.rules import RULES, ZhanguoFlow
from engine.zhanguo.state import Auction, Public, ZhanguoState, ZhanguoView


def pick_order(table: Public) -> list[int]:
    """Anti-clockwise, from the start player's right or from the start player himself (ZG-2.1, 2.2)."""
    first = table.start if table.options["b_pick_first"] == "start" else table.start - 1
    return [(first - step) % table.seats for step in range(table.seats)]


def without_board(table: Public, after: int) -> list[int]:
    """The seats without a board, clockwise, the first of them to the left of ``after`` first (ZG-2.7)."""
    seats = [(after + step) % table.seats for step in range(1, table.seats + 1)]
    return [seat for seat in seats if not table.players[seat].board]


def take_board(flow: ZhanguoFlow, seat: int, board: str) -> None:
    """The board comes in front of its player, B side up."""
    flow.state.boards.remove(board)
    flow.state.players[seat].board = board
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
        flow.push("auction", PUBLIC, state.start - 1)


@RULES.step("auction")
def auction(flow: ZhanguoFlow, frame: Frame) -> None:
    """The next auction, among those without a board; its argument is the last winner (ZG-2.5, 2.7, 2.8)."""
    state = flow.state
    last_winner = frame.args[0] if isinstance(frame.args[0], int) else 0
    bidders = without_board(state, last_winner)
    if len(bidders) == 1:
        price = GAME_TABLE.auction_last_price
        state.players[bidders[0]].vp -= price
        flow.tell("paid", bidders[0], {"n": price})
        take_board(flow, bidders[0], state.boards[0])
        state.auction = None
        return
    state.auction = Auction(bidders)
    flow.push("bid", bidders[0])


@RULES.decision("bid")
class Bid(Kind[ZhanguoState, ZhanguoView]):
    """D-02: open, raise or pass (ZG-2.5, 2.9, 2.10). Keys ``bid.<VP>`` and ``pass``."""

    clause = "ZG-2.5"

    def options(self, state: ZhanguoState, frame: Frame) -> list[str]:
        """The opener must bid; nobody bids more than his VP. Who cannot raise has only ``pass``, taken by itself."""
        auction = state.auction or Auction([])
        least = max(GAME_TABLE.auction_least_bid, auction.bid + 1)
        bids = [f"bid.{n}" for n in range(least, state.players[frame.seat].vp + 1)]
        return ["pass", *bids] if auction.bid else bids

    def resolve(self, flow: ZhanguoFlow, frame: Frame, key: str) -> None:
        """Go on clockwise among those who have not passed, until one remains (ZG-2.6)."""
        state = flow.state
        auction = state.auction or Auction([])
        seat = frame.seat
        if key == "pass":
            auction.passed.append(seat)
            flow.tell("bid_passed", seat)
        else:
            auction.bid, auction.leader = int(key[4:]), seat
            flow.tell("bid", seat, {"n": auction.bid})
        place = auction.bidders.index(seat) + 1
        clockwise = auction.bidders[place:] + auction.bidders[:place]
        left = [other for other in clockwise if other not in auction.passed and other != auction.leader]
        if left:
            flow.push("bid", left[0])
            return
        winner = auction.leader
        state.players[winner].vp -= auction.bid
        flow.tell("paid", winner, {"n": auction.bid})
        state.auction = None
        flow.then(("board", winner), ("auction", PUBLIC, winner), cause="auction")

    def label(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """Pass, or the bid."""
        return Label("bid.pass") if key == "pass" else Label("bid", {"n": int(key[4:])})

    def blocked(self, view: ZhanguoView, frame: Frame) -> list[Blocked]:
        """The opener cannot pass (ZG-2.10)."""
        opens = view.auction is not None and not view.auction.bid
        return [Blocked(Label("bid.pass"), Label("opener_bids"))] if opens else []


@RULES.decision("board")
class PickBoard(Kind[ZhanguoState, ZhanguoView]):
    """D-01 and D-03: which of the boards still there (ZG-2.1, 2.6). The keys are the boards' ids."""

    clause = "ZG-2.1"

    def options(self, state: ZhanguoState, frame: Frame) -> list[str]:
        """The boards still there."""
        return list(state.boards)

    def resolve(self, flow: ZhanguoFlow, frame: Frame, key: str) -> None:
        """Take it."""
        take_board(flow, frame.seat, key)

    def label(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The board with its ability."""
        return Label(f"board.{key}", place=f"offer.{key}")
