"""Section 4: placing houses, emissaries and fortifications (CH-3.12, CH-4, CH-13)."""

from __future__ import annotations

from engine.china.cards import payments, play_cards, price
from engine.china.data import DATA
from engine.china.houses import score_if_complete
from engine.china.state import (
    COLOUR,
    COLOURS,
    FIELD,
    FIELDS,
    FIELDS_OF,
    PROVINCE,
    PROVINCES,
    RULES,
    ChinaState,
    ChinaView,
    Table,
)
from engine.kernel.rules import Flow, Kind
from engine.kernel.values import Blocked, Frame, Label

HOUSE, EMISSARY, FORTIFICATION = "house", "emissary", "fortification"
PIECES = (HOUSE, EMISSARY, FORTIFICATION)
STOP = "stop"
BLOCKED_BY = "no_room"


def fields_open(table: Table, province: int, kind: str) -> list[int]:
    """House fields that can take a house (none there, CH-4.1) or a fortification (wholly free, CH-13.2)."""
    bare = kind == FORTIFICATION
    return [one for one in FIELDS_OF[province] if table.houses[one] < 0 and not (bare and table.forts[one])]


def emissary_fits(table: Table, province: int) -> bool:
    """Whether one more emissary keeps to the limit (CH-4.4 to CH-4.8)."""
    return sum(table.emissaries[province]) < table.limit(province)


def kinds_open(table: Table, seat: int, province: int) -> list[str]:
    """Kinds of pieces a seat still has (CH-4.10) for which there is room in a province."""
    player, kinds = table.players[seat], []
    if player.houses and fields_open(table, province, HOUSE):
        kinds.append(HOUSE)
    if player.emissaries and emissary_fits(table, province):
        kinds.append(EMISSARY)
    if player.fortifications and fields_open(table, province, FORTIFICATION):
        kinds.append(FORTIFICATION)
    return kinds


def anything_open(table: Table) -> bool:
    """Whether any seat could place any piece anywhere, hand cards aside (CH-8.6)."""
    provinces = range(len(PROVINCES))
    return any(kinds_open(table, seat, province) for seat in range(len(table.players)) for province in provinces)


class Piece(Kind[ChinaState, ChinaView]):
    """A piece and what pays for it: keys ``house.red`` (the colour of the match or of the joker)."""

    def options(self, state: ChinaState, frame: Frame) -> list[str]:
        """Every kind that fits, with every payment from the hand (CH-3.8)."""
        province = PROVINCE[str(frame.args[0])]
        ways = payments(state.hands[frame.seat], province)
        kinds = kinds_open(state.table, frame.seat, province) if ways else []
        return [f"{kind}.{COLOURS[colour]}" for kind in kinds for colour in ways]

    def resolve(self, flow: Flow[ChinaState], frame: Frame, key: str) -> None:
        """An emissary stands at once; anything else needs a field."""
        state = flow.state
        kind, colour = key.split(".")
        if kind == EMISSARY:
            place_emissary(flow, state, frame.seat, PROVINCE[str(frame.args[0])], COLOUR[colour])
        else:
            flow.push("field", frame.seat, frame.args[0], kind, colour)

    def label(self, view: ChinaView, frame: Frame, key: str) -> Label:
        """The piece and its price."""
        name, (kind, colour) = str(frame.args[0]), key.split(".")
        number = price(COLOUR[colour], PROVINCE[name])
        place = f"dragon.{name}" if kind == EMISSARY else f"province.{name}"
        return Label("match" if number == 1 else "joker", {"piece": kind, "card": colour, "n": number}, place=place)

    def blocked(self, view: ChinaView, frame: Frame) -> list[Blocked]:
        """Kinds of pieces that are not open here."""
        name, table = str(frame.args[0]), view.table
        province, player = PROVINCE[name], table.players[frame.seat]
        supply = {HOUSE: player.houses, EMISSARY: player.emissaries, FORTIFICATION: player.fortifications}
        if view.options["fortifications"] == "off":
            del supply[FORTIFICATION]
        open_here = kinds_open(table, frame.seat, province)
        found = []
        for kind in supply:
            if kind in open_here:
                continue
            reason = Label("none_left") if not supply[kind] else Label("no_field")
            if supply[kind] and kind == EMISSARY:
                limit = table.limit(province)
                reason = Label("limit", {"n": limit}) if limit else Label("no_houses")
            found.append(Blocked(Label("piece", {"piece": kind}), reason))
        return found


@RULES.decision("first_piece")
class FirstPiece(Piece):
    """D-2: the first piece of the turn and its payment (CH-3.2, CH-4.9)."""

    clause = "CH-3.2"


@RULES.decision("second_piece")
class SecondPiece(Piece):
    """D-3: a second piece in the same province, or none (CH-3.6, CH-3.13)."""

    clause = "CH-3.6"

    def options(self, state: ChinaState, frame: Frame) -> list[str]:
        """As for the first one, and the way out."""
        return [*super().options(state, frame), STOP]

    def resolve(self, flow: Flow[ChinaState], frame: Frame, key: str) -> None:
        """The piece, or the end of placing."""
        state = flow.state
        if key == STOP:
            placing_done(flow, state)
        else:
            super().resolve(flow, frame, key)

    def label(self, view: ChinaView, frame: Frame, key: str) -> Label:
        """The piece and its price, or the end of placing."""
        if key == STOP:
            return Label(STOP, place=f"player.{frame.seat}")
        return super().label(view, frame, key)


@RULES.decision("field")
class ChooseField(Kind[ChinaState, ChinaView]):
    """D-2, D-3: the house field for a house or a fortification (CH-4.1, CH-13.2)."""

    clause = "CH-4.1"

    def options(self, state: ChinaState, frame: Frame) -> list[str]:
        """Fields that can take it; no link by road is needed."""
        open_fields = fields_open(state.table, PROVINCE[str(frame.args[0])], str(frame.args[1]))
        return [FIELDS[one] for one in open_fields]

    def resolve(self, flow: Flow[ChinaState], frame: Frame, key: str) -> None:
        """The cards are played, the piece stands; a complete province is scored at once (CH-5.1)."""
        state = flow.state
        name, kind, colour = map(str, frame.args)
        table, one = state.table, FIELD[key]
        player = table.players[frame.seat]
        shown = play_cards(state, frame.seat, COLOUR[colour], PROVINCE[name])
        doubles = kind == HOUSE and bool(table.forts[one])
        if kind == HOUSE:
            player.houses -= 1
            table.houses[one] = frame.seat
        else:
            player.fortifications -= 1
            table.forts[one] = 1
        told = "placed_on_fortification" if doubles else f"placed_{kind}"
        flow.tell(told, frame.seat, {"field": key, "province": name, "cards": shown})
        score_if_complete(flow, PROVINCE[name])
        piece_placed(flow, state, kind)

    def label(self, view: ChinaView, frame: Frame, key: str) -> Label:
        """The field; whether there is a fortification on it."""
        bare = bool(view.table.forts[FIELD[key]])
        return Label("field_fortified" if bare else "field", {"field": key}, place=f"field.{key}")

    def blocked(self, view: ChinaView, frame: Frame) -> list[Blocked]:
        """The other fields of the province."""
        name, kind = str(frame.args[0]), str(frame.args[1])
        found = []
        for one in FIELDS_OF[PROVINCE[name]]:
            owner = view.table.houses[one]
            reason = Label("house_there", {"house_seat": owner}) if owner >= 0 else Label("fortification_there")
            if owner >= 0 or (kind == FORTIFICATION and view.table.forts[one]):
                found.append(Blocked(Label("field", {"field": FIELDS[one]}, place=f"field.{FIELDS[one]}"), reason))
        return found


def place_emissary(flow: Flow[ChinaState], state: ChinaState, seat: int, province: int, colour: int) -> None:
    """An emissary stands on the dragon field (CH-4.3)."""
    shown = play_cards(state, seat, colour, province)
    state.table.players[seat].emissaries -= 1
    state.table.emissaries[province][seat] += 1
    flow.tell("placed_emissary", seat, {"province": PROVINCES[province], "cards": shown})
    piece_placed(flow, state, EMISSARY)


def piece_placed(flow: Flow[ChinaState], state: ChinaState, kind: str) -> None:
    """A second piece may follow in the same province, unless it was empty or nothing more fits (CH-3.5, CH-3.12)."""
    turn, rule = state.table.turn, DATA.placing
    turn.pieces.append(kind)
    most = rule.pieces_if_empty if turn.empty else rule.pieces
    ways = payments(state.hands[turn.seat], turn.province)
    if len(turn.pieces) < most and ways and kinds_open(state.table, turn.seat, turn.province):
        flow.push("second_piece", turn.seat, PROVINCES[turn.province])
    else:
        placing_done(flow, state)


def placing_done(flow: Flow[ChinaState], state: ChinaState) -> None:
    """Fill the hand (CH-6.1); or the game ends for want of any room (CH-8.5, CH-8.6)."""
    if anything_open(state.table):
        flow.push("fill_hand", state.table.turn.seat)
    else:
        state.table.cause = "no_piece_possible"
        flow.tell("nothing_fits")
        flow.push("final_scoring")
