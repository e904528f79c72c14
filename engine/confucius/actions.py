"""CF-5.1 to CF-5.6: officials and students."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from engine.confucius.data import COINS, COSTS, DATA, MINISTRIES, PLACES_OF, SPOTS, total
from engine.confucius.deeds import ACTIONS, Deed, asks, enter
from engine.confucius.money import label_with_price, official_cost, official_price, pay_official, rebate, short
from engine.confucius.obligations import blocking_giver
from engine.confucius.places import ChooseTile, own_tiles, place_args
from engine.confucius.rules import RULES, ConfuciusFlow, seed_reading
from engine.confucius.state import NOBODY, STUDENT_SPACES, ConfuciusView, Place, Position, Price
from engine.kernel.values import Frame, Label, Reason, Value

_CHEAPEST = min(COSTS.values())
OWN_MARKER, ALREADY_SECURED = Label("own_marker"), Label("already_secured")

# ---- officials -----------------------------------------------------------------------------------------------------


class BuyTile(ChooseTile):
    """A decision for an official that costs its coins."""

    def price(self, pos: Position, seat: int, key: str) -> Price:
        """CF-2.7: its coins, for this player."""
        return official_cost(pos, seat, key)

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The tile and what it costs this player."""
        seat = frame.seat
        return Label(*label_with_price("buy_tile", place_args(key), view, seat, self.price(view, seat, key)), place=key)


@asks(ACTIONS, "bribe_official", "no_free_official")
@RULES.decision("bribe")
class Bribe(BuyTile):
    """D3: which official is bribed."""

    clause = "CF-5.1"

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """CF-5.1, CF-5.2, CF-6.11: a marker lies there, a gift forbids it, no money."""
        _, owner, _ = pos.table.laid(key)
        if owner == frame.seat:
            return OWN_MARKER
        if owner != NOBODY:
            return marked(owner)
        ministry, _ = SPOTS[key]
        giver = blocking_giver(pos.table, frame.seat, ministry)
        if giver != NOBODY:
            return gift_blocks(giver, MINISTRIES[ministry])
        return short(pos, frame.seat, COINS, official_price(pos.table, frame.seat, key))

    def options(self, pos: Position, frame: Frame) -> list[str]:
        """The same in one pass, the purse looked at once: no other question is asked so often."""
        return list(self._open(pos, frame.seat))

    def possible(self, pos: Position, frame: Frame) -> bool:
        """Likewise, up to the first one."""
        return next(self._open(pos, frame.seat), "") != ""

    def _open(self, pos: Position, seat: int) -> Iterator[str]:
        table = pos.table
        coins = total(pos.hands[seat], COINS) + rebate(table, seat)
        if coins < _CHEAPEST:
            return
        for index, (ministry, places) in enumerate(zip(table.ministries, PLACES_OF, strict=True)):
            if ministry.resolved or NOBODY not in ministry.owners:
                continue
            free = [
                place
                for place, tile, owner in zip(places, ministry.tiles, ministry.owners, strict=True)
                if owner == NOBODY and tile and COSTS[tile] <= coins
            ]
            if free and blocking_giver(table, seat, index) == NOBODY:
                yield from free

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Pay, then lay the marker: it gives no discount to its own payment (CF-2.7)."""
        flow.push("bribed", frame.seat, Place(key), cause="bribe_official")
        pay_official(flow, frame.seat, key, "bribe_official")


@cache
def marked(owner: int) -> Label:
    """Another player has a marker there."""
    return Label("marked", {"owner_seat": owner})


@cache
def gift_blocks(giver: int, ministry: str) -> Label:
    """The gift of ``giver`` forbids bribes in the ministry."""
    return Label("gift_blocks", {"giver_seat": giver, "ministry": ministry})


@RULES.step("bribed")
def bribed(flow: ConfuciusFlow, frame: Frame[Place]) -> None:
    """CF-5.1: an unsecured marker."""
    flow.state.table.lay(frame.args.place, frame.seat, secured=False)
    flow.tell("bribed", frame.seat, place_args(frame.args.place))


@asks(ACTIONS, "secure_official", "nothing_unsecured")
@RULES.decision("secure")
class Secure(BuyTile):
    """D3: which official is secured."""

    clause = "CF-5.3"

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """The own tiles."""
        return own_tiles(pos.table, frame.seat)

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """CF-5.3: secured already, no money."""
        _, _, secured = pos.table.laid(key)
        if secured:
            return ALREADY_SECURED
        return short(pos, frame.seat, COINS, official_price(pos.table, frame.seat, key))

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Pay, then stand the marker up."""
        flow.push("secured", frame.seat, Place(key), cause="secure_official")
        pay_official(flow, frame.seat, key, "secure_official")


@RULES.step("secured")
def secured(flow: ConfuciusFlow, frame: Frame[Place]) -> None:
    """CF-5.3: the marker is secured."""
    flow.state.table.lay(frame.args.place, frame.seat, secured=True)
    flow.tell("secured", frame.seat, place_args(frame.args.place))


# ---- students ------------------------------------------------------------------------------------------------------

FIRST_ROUND, OWN_STUDENT, NO_STUDENT_SPACE = Label("first_round"), Label("own_student"), Label("no_student_space")


def _too_early(pos: Position) -> bool:
    """RD-4: by the published rules neither nominations nor forced examinations in round 1."""
    return pos.table.round == 1 and not seed_reading(pos)


@enter(ACTIONS, "nominate_student")
class NominateStudent(Deed):
    """CF-5.4, CF-5.5: pay, and put a marker on the first free student space, the red one first."""

    def closed(self, pos: Position, seat: int, name: str) -> Reason | None:
        """Round 1, an own student, no free space, no money."""
        if _too_early(pos):
            return FIRST_ROUND
        if seat in pos.table.students:
            return OWN_STUDENT
        if NOBODY not in pos.table.students:
            return NO_STUDENT_SPACE
        return short(pos, seat, COINS, DATA.prices.nominate_coins)

    def begin(self, flow: ConfuciusFlow, seat: int, name: str) -> None:
        """Pay; there is no choice of space."""
        flow.then(("pay", seat, Price(COINS, DATA.prices.nominate_coins)), ("nominated", seat), cause=name)

    def promise(self, view: ConfuciusView, seat: int, name: str) -> tuple[str, dict[str, Value]]:
        """Its price."""
        return label_with_price(".costs", {}, view, seat, Price(COINS, DATA.prices.nominate_coins))


@RULES.step("nominated")
def nominated(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-5.5: the first nominee takes the red space."""
    students = flow.state.table.students
    space = students.index(NOBODY)
    students[space] = frame.seat
    flow.tell("nominated", frame.seat, {"student": STUDENT_SPACES[space]})


@enter(ACTIONS, "force_examination")
class ForceExamination(Deed):
    """CF-5.6: pay; an examination is forced, whether or not there is a student."""

    def closed(self, pos: Position, seat: int, name: str) -> Reason | None:
        """Round 1, no money."""
        return FIRST_ROUND if _too_early(pos) else short(pos, seat, COINS, DATA.prices.examination_coins)

    def begin(self, flow: ConfuciusFlow, seat: int, name: str) -> None:
        """Pay."""
        flow.then(("pay", seat, Price(COINS, DATA.prices.examination_coins)), ("forced", seat), cause=name)

    def promise(self, view: ConfuciusView, seat: int, name: str) -> tuple[str, dict[str, Value]]:
        """Its price; and that an examination takes place without it as well, or is forced already, still without a
        student (CF-9.3).
        """
        forced, free = view.table.forced, view.table.students.count(NOBODY)
        takes_place = not free or (forced and free < len(STUDENT_SPACES))
        said = ".costs.idle" if takes_place else ".costs.again" if forced else ".costs"
        return label_with_price(said, {}, view, seat, Price(COINS, DATA.prices.examination_coins))


@RULES.step("forced")
def forced(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-5.6: it will take place in this round's court phase."""
    flow.state.table.forced = True
    flow.tell("forced", frame.seat)
