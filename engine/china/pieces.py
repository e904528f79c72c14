"""Section 4: placing houses, emissaries and fortifications (CH-3.12, CH-4, CH-13)."""

from __future__ import annotations

from engine.china.cards import NO_CARD, payments, play_cards, price
from engine.china.data import COLOUR, COLOUR_OF, COLOURS, DATA, FIELD, FIELDS, FIELDS_OF, PROVINCE, PROVINCES
from engine.china.houses import score_if_complete
from engine.china.rules import RULES, ChinaFlow, ChinaKind
from engine.china.state import (
    EMISSARY,
    FORTIFICATION,
    HOUSE,
    PIECES,
    ChinaState,
    ChinaView,
    Piece,
    Position,
    Table,
    TargetProvince,
)
from engine.kernel.clone import clone
from engine.kernel.values import Frame, Label, Reason, Value

STOP = "stop"
NONE_LEFT, NO_FIELD, NO_HOUSES = Label("none_left"), Label("no_field"), Label("no_houses")
ALL_FORTIFIED = Label("all_fortified")
FORTIFICATION_THERE = Label("fortification_there")


def takes(table: Table, field: int, piece: str) -> bool:
    """Whether a house field can take a house (none there, CH-4.1) or a fortification (wholly free, CH-13.2)."""
    return table.houses[field] < 0 and not (piece == FORTIFICATION and table.forts[field])


def obstacle(table: Table, seat: int, province: int, piece: str) -> Reason | None:
    """Why a seat cannot place a kind of piece in a province: none left (CH-4.10), no field (CH-4.1, CH-13.2: for a
    fortification those without a house may all have one), or no more emissaries than the limit allows (CH-4.4 to
    CH-4.8).
    """
    if not table.players[seat].left(piece):
        return NONE_LEFT
    if piece != EMISSARY:
        for field in FIELDS_OF[province]:
            if takes(table, field, piece):
                return None
        return NO_FIELD if table.complete(province) else ALL_FORTIFIED
    limit = table.limit(province)
    if sum(table.emissaries[province]) < limit:
        return None
    return (lambda: Label("limit", {"n": limit})) if limit else NO_HOUSES


def kinds_open(table: Table, seat: int, province: int) -> list[str]:
    """Kinds of pieces that a seat can place in a province, cards aside."""
    return [piece for piece in PIECES if obstacle(table, seat, province, piece) is None]


def has_room(table: Table, seat: int, province: int) -> bool:
    """Whether a seat can place any piece in a province, cards aside."""
    for piece in PIECES:  # noqa: SIM110  # nothing is asked so often, and a generator takes half as long again
        if obstacle(table, seat, province, piece) is None:
            return True
    return False


def fits_nowhere(table: Table, seat: int) -> bool:
    """Whether all can see that a seat can place no piece: no province has room for any it has left (CH-8.7)."""
    return not any(has_room(table, seat, province) for province in range(len(PROVINCES)))


def anything_open(table: Table) -> bool:
    """Whether any seat could place any piece anywhere, hand cards aside (CH-8.6)."""
    return not all(fits_nowhere(table, seat) for seat in range(len(table.players)))


def put_on_field(table: Table, seat: int, field: int, piece: str) -> None:
    """A house or a fortification moves from the supply onto a field (CH-4.1, CH-13.2)."""
    player = table.players[seat]
    if piece == HOUSE:
        player.houses -= 1
        table.houses[field] = seat
    else:
        player.fortifications -= 1
        table.forts[field] = 1


def put_on_dragon_field(table: Table, seat: int, province: int) -> None:
    """An emissary moves from the supply onto the dragon field (CH-4.3)."""
    table.players[seat].emissaries -= 1
    table.emissaries[province][seat] += 1


def room_for(table: Table, seat: int, province: int, number: int) -> int:
    """How many of ``number`` pieces a seat can place in a province one after the other, cards aside: the first may open
    or close the way for the next (CH-3.12, CH-4.8, CH-13.7).

    Which field takes a house or a fortification does not matter: of both the fortification can come first.
    """
    if number < 2:
        return min(number, int(has_room(table, seat, province)))
    best = 0
    for piece in kinds_open(table, seat, province):
        after = clone(table)
        if piece == EMISSARY:
            put_on_dragon_field(after, seat, province)
        else:
            put_on_field(after, seat, next(field for field in FIELDS_OF[province] if takes(table, field, piece)), piece)
        best = max(best, 1 + room_for(after, seat, province, number - 1))
    return best


class PlacePiece(ChinaKind):
    """A piece and what pays for it: keys ``house.red`` (the colour of the match or of the joker).

    Always asked, so that no card is played and nothing placed that the seat has not confirmed (section C).
    """

    always_ask = True

    def keys(self, pos: Position, frame: Frame[TargetProvince]) -> list[str]:
        """Every kind of piece in the game, with every payment from the hand (CH-3.8)."""
        province = PROVINCE[frame.args.province]
        ways = payments(pos.hands[frame.seat], province) or [COLOUR_OF[province]]
        pieces = PIECES if pos.options["fortifications"] == "on" else (HOUSE, EMISSARY)
        return [f"{piece}.{COLOURS[colour]}" for piece in pieces for colour in ways]

    def closed(self, pos: Position, frame: Frame[TargetProvince], key: str) -> Reason | None:
        """The piece does not fit, whatever pays for it, or nothing in the hand pays (CH-3.2)."""
        province, (piece, colour) = PROVINCE[frame.args.province], key.split(".")
        reason = obstacle(pos.table, frame.seat, province, piece)
        if reason is None and COLOUR[colour] not in payments(pos.hands[frame.seat], province):
            return NO_CARD
        return reason

    def resolve(self, flow: ChinaFlow, frame: Frame[TargetProvince], key: str) -> None:
        """An emissary stands at once; anything else needs a field."""
        name, (piece, colour) = frame.args.province, key.split(".")
        if piece == EMISSARY:
            place_emissary(flow, flow.state, frame.seat, PROVINCE[name], COLOUR[colour])
        else:
            flow.push("field", frame.seat, Piece(name, piece, colour))

    def label(self, view: ChinaView, frame: Frame[TargetProvince], key: str) -> Label:
        """The piece, its price, and its field if a single one takes it; of one that does not fit only the piece."""
        name, (piece, colour) = frame.args.province, key.split(".")
        if self.closed(view, frame, key):
            return Label("piece", {"piece": piece})
        province = PROVINCE[name]
        number = price(COLOUR[colour], province)
        said, args = "match" if number == 1 else "joker", dict[str, Value](piece=piece, card=colour, n=number)
        if piece == EMISSARY:
            return Label(said, args, place=f"dragon.{name}")
        fields = [field for field in FIELDS_OF[province] if takes(view.table, field, piece)]
        if len(fields) > 1:
            return Label(said, args, place=f"province.{name}")
        only = FIELDS[fields[0]]
        said += "_fortified" if view.table.forts[fields[0]] else "_there"
        return Label(said, {**args, "field": only}, place=f"field.{only}")


@RULES.decision("first_piece")
class FirstPiece(PlacePiece):
    """D-2: the first piece of the turn and its payment (CH-3.2, CH-4.9)."""

    clause = "CH-3.2"


@RULES.decision("second_piece")
class SecondPiece(PlacePiece):
    """D-3: a second piece in the same province, or none (CH-3.6, CH-3.13)."""

    clause = "CH-3.6"
    standing = (STOP,)

    def keys(self, pos: Position, frame: Frame[TargetProvince]) -> list[str]:
        """As for the first one, and the way out."""
        return [*super().keys(pos, frame), STOP]

    def closed(self, pos: Position, frame: Frame[TargetProvince], key: str) -> Reason | None:
        """The piece does not fit; placing can always end."""
        return None if key == STOP else super().closed(pos, frame, key)

    def resolve(self, flow: ChinaFlow, frame: Frame[TargetProvince], key: str) -> None:
        """The piece, or the end of placing."""
        if key == STOP:
            placing_done(flow, flow.state)
        else:
            super().resolve(flow, frame, key)

    def label(self, view: ChinaView, frame: Frame[TargetProvince], key: str) -> Label:
        """The piece and its price, or the end of placing."""
        if key == STOP:
            return Label(STOP, place=f"player.{frame.seat}", light=True)
        return super().label(view, frame, key)


@RULES.decision("field")
class ChooseField(ChinaKind):
    """D-2, D-3: the house field for a house or a fortification (CH-4.1, CH-13.2).

    A single one is taken by itself: the piece was offered for it.
    """

    clause = "CH-4.1"

    def keys(self, pos: Position, frame: Frame[Piece]) -> tuple[str, ...]:
        """All fields of the province; no link by road is needed."""
        return DATA.provinces[PROVINCE[frame.args.province]].fields

    def closed(self, pos: Position, frame: Frame[Piece], key: str) -> Reason | None:
        """A field with a house; for a fortification one with a fortification, too."""
        field = FIELD[key]
        if takes(pos.table, field, frame.args.piece):
            return None
        owner = pos.table.houses[field]
        return (lambda: Label("house_there", {"house_seat": owner})) if owner >= 0 else FORTIFICATION_THERE

    def resolve(self, flow: ChinaFlow, frame: Frame[Piece], key: str) -> None:
        """The cards are played, the piece stands; a complete province is scored at once (CH-5.1)."""
        state, args = flow.state, frame.args
        table, field, province = state.table, FIELD[key], PROVINCE[args.province]
        shown = play_cards(state, frame.seat, COLOUR[args.card], province)
        doubles = bool(table.forts[field])
        put_on_field(table, frame.seat, field, args.piece)
        told = "placed_on_fortification" if doubles else f"placed_{args.piece}"
        flow.tell(told, frame.seat, {"field": key, "province": args.province, "cards": shown})
        score_if_complete(flow, province)
        piece_placed(flow, state, args.piece)

    def label(self, view: ChinaView, frame: Frame[Piece], key: str) -> Label:
        """The field; whether the house would stand on a fortification."""
        field, table = FIELD[key], view.table
        doubles = takes(table, field, frame.args.piece) and bool(table.forts[field])
        return Label("field_fortified" if doubles else "field", {"field": key}, place=f"field.{key}")


def place_emissary(flow: ChinaFlow, state: ChinaState, seat: int, province: int, colour: int) -> None:
    """An emissary stands on the dragon field (CH-4.3)."""
    shown = play_cards(state, seat, colour, province)
    put_on_dragon_field(state.table, seat, province)
    flow.tell("placed_emissary", seat, {"province": PROVINCES[province], "cards": shown})
    piece_placed(flow, state, EMISSARY)


def piece_placed(flow: ChinaFlow, state: ChinaState, piece: str) -> None:
    """A second piece may follow in the same province, unless it was empty or nothing more fits (CH-3.5, CH-3.12).

    Whether the hand could pay for it plays no part: not being asked would tell the others (section C, D-3).
    """
    turn, rule = state.table.turn, DATA.placing
    turn.pieces.append(piece)
    most = rule.pieces_if_empty if turn.empty else rule.pieces
    if len(turn.pieces) < most and has_room(state.table, turn.seat, turn.province):
        flow.push("second_piece", turn.seat, TargetProvince(PROVINCES[turn.province]))
    else:
        placing_done(flow, state)


def placing_done(flow: ChinaFlow, state: ChinaState) -> None:
    """Fill the hand (CH-6.1); or the game ends for want of any room (CH-8.5, CH-8.6)."""
    if anything_open(state.table):
        flow.push("fill_hand", state.table.turn.seat)
    else:
        state.table.cause = "no_piece_possible"
        flow.tell("nothing_fits")
        flow.push("final_scoring")
