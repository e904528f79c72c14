"""CF-9: the Great Wall and the Imperial examination."""

from __future__ import annotations

from engine.confucius.board import PLACES, laid, lay_marker, place_args, spot, tile_label
from engine.confucius.data import ANY, CANDIDATES, GIFTS, KINDS, MINISTRIES
from engine.confucius.money import COINS, card_key, card_terms, key_cards, total
from engine.confucius.obligations import active, frees_from, must_support, remove_gift
from engine.confucius.petitions import student_label
from engine.confucius.rulebook import RULES, ConfuciusFlow, seed_reading
from engine.confucius.state import (
    NOBODY,
    OTHER,
    RED,
    STUDENT_SPACES,
    ConfuciusState,
    ConfuciusView,
    Play,
    Position,
)
from engine.kernel.rules import Kind
from engine.kernel.values import Blocked, Frame, Label, Value


@RULES.step("wall")
def build_wall(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-9.2: a piece on the leftmost free space."""
    state = flow.state
    state.wall += 1
    flow.tell("wall", args={"n": state.wall})


@RULES.step("examination")
def examination(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-9.3 to CF-9.6: whether there is one, and whether it is contested."""
    state = flow.state
    present = {seat for seat in state.students if seat != NOBODY}
    if not present or not (state.forced or NOBODY not in state.students):
        if state.forced:
            flow.tell("examination_empty")
        return
    flow.tell("examination", args={"ministry": CANDIDATES[state.candidate]})
    if len(present) == 1:
        winner = present.pop()
        flow.tell("examination_alone", winner)
        flow.then(("place_candidate", winner), ("next_candidate",))
        return
    seats = [(state.chief + distance) % state.seats for distance in range(state.seats)]
    flow.then(*(("support", seat) for seat in seats), ("reveal",))


@RULES.step("support")
def support(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-9.6, CF-6.17: who has no money card is skipped."""
    state = flow.state
    if any(state.players[frame.seat].hand):
        flow.push("support_whom", frame.seat, cause="examination")
    else:
        flow.tell("no_support", frame.seat)


@RULES.decision("support_whom")
class SupportWhom(Kind[ConfuciusState, ConfuciusView]):
    """D10: whose student gets the cards; gifts may leave no choice (CF-6.15, CF-6.16)."""

    clause = "CF-9.6"

    def options(self, state: ConfuciusState, frame: Frame) -> list[str]:
        """The students he may support."""
        allowed = must_support(state, frame.seat)
        return [name for name, owner in zip(STUDENT_SPACES, state.students, strict=True) if owner in allowed]

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Ask with how many cards."""
        flow.push("support_cards", frame.seat, STUDENT_SPACES.index(key), cause="examination")

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The student."""
        return student_label(view, key)

    def blocked(self, view: ConfuciusView, frame: Frame) -> list[Blocked]:
        """The student whose rival's gift binds."""
        allowed = must_support(view, frame.seat)
        return [
            Blocked(student_label(view, name), Label("gift_binds", {"giver_seat": allowed[0]}))
            for name, owner in zip(STUDENT_SPACES, view.students, strict=True)
            if owner not in allowed
        ]


@RULES.decision("support_cards")
class SupportCards(Kind[ConfuciusState, ConfuciusView]):
    """D10: how many cards are played for the student in ``args``: all see that."""

    clause = "CF-9.7"

    def options(self, state: ConfuciusState, frame: Frame) -> list[str]:
        """One to all."""
        return [str(number) for number in range(1, sum(state.players[frame.seat].hand) + 1)]

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Then which ones, and by RD-9 what becomes of the gift."""
        state = flow.state
        seat, student, number = frame.seat, int(frame.args[0]), int(key)
        hand = state.players[seat].hand
        if number == sum(hand):  # all cards: nothing to choose, and everybody sees that
            flow.push("supported", seat, student, number)
        else:
            flow.push("support_which", seat, student, number, cause="examination")
        if frees_from(state, seat, state.students[student], number) and not seed_reading(state):
            flow.push("support_gift", seat, student, number, cause="examination")

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The number, and whether the giver's gift leaves by it."""
        nominee = view.students[int(frame.args[0])]
        if frees_from(view, frame.seat, nominee, int(key)):
            name = "support_frees" if seed_reading(view) else "support_may_free"
            return Label(name, {"n": int(key), "giver_seat": nominee})
        return Label("support", {"n": int(key)})


@RULES.decision("support_gift")
class SupportGift(Kind[ConfuciusState, ConfuciusView]):
    """D10, RD-9 of the published rules: whether the giver's gift leaves."""

    clause = "CF-6.18"

    def options(self, state: ConfuciusState, frame: Frame) -> list[str]:
        """Both."""
        return ["remove", "keep"]

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """At once, whoever wins."""
        state = flow.state
        giver = state.students[int(frame.args[0])]
        if key == "remove":
            remove_gift(flow, state, giver, frame.seat)
        else:
            flow.tell("gift_kept", frame.seat, {"giver_seat": giver})

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The gift and its giver."""
        giver = view.students[int(frame.args[0])]
        gift = GIFTS[active(view, giver, frame.seat)].id
        return Label(f"gift_{key}", {"gift": gift, "giver_seat": giver})


@RULES.decision("support_which")
class SupportWhich(Kind[ConfuciusState, ConfuciusView]):
    """D10: which cards are played, face down; student and number are in ``args``."""

    clause = "CF-9.7"
    secret = True
    always_ask = True  # a single set would betray that all cards are alike

    def options(self, state: ConfuciusState, frame: Frame) -> list[str]:
        """All sets of so many cards, the most coins first."""
        hand, number = state.players[frame.seat].hand, int(frame.args[1])
        sets: list[list[int]] = [[]]
        for have in hand:
            sets = [[*chosen, more] for chosen in sets for more in range(min(have, number - sum(chosen)) + 1)]
        full = [chosen for chosen in sets if sum(chosen) == number]
        return [card_key(cards) for cards in sorted(full, key=lambda cards: -total(cards, COINS))]

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """They lie face down until the reveal."""
        state = flow.state
        play_cards(flow, state, frame.seat, int(frame.args[0]), key_cards(key))

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The cards and their coins."""
        cards = key_cards(key)
        return Label("exam_cards", {"cards": card_terms(cards), "n": total(cards, COINS)})


@RULES.step("supported")
def supported(flow: ConfuciusFlow, frame: Frame) -> None:
    """All cards of a hand are played."""
    state = flow.state
    play_cards(flow, state, frame.seat, int(frame.args[0]), state.players[frame.seat].hand[:])


def play_cards(flow: ConfuciusFlow, state: ConfuciusState, seat: int, student: int, cards: list[int]) -> None:
    """CF-9.7: face down; student and number are public. By the seed enough of them end the giver's gift (CF-6.18)."""
    hand = state.players[seat].hand
    for kind, number in enumerate(cards):
        hand[kind] -= number
    state.plays.append(Play(seat, student, sum(cards), cards))
    args: dict[str, Value] = {
        "student": STUDENT_SPACES[student],
        "owner_seat": state.students[student],
        "n": sum(cards),
    }
    flow.tell("supports", seat, args, to=(seat,), secret={"cards": card_terms(cards)})
    giver = state.students[student]
    if seed_reading(state) and frees_from(state, seat, giver, sum(cards)):
        remove_gift(flow, state, giver, seat)


@RULES.step("reveal", barrier="revealed")
def reveal(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-9.8: more coins wins, a tie goes to red; all cards are discarded."""
    state = flow.state
    flow.block("revealed")
    coins = [0, 0]
    for play in state.plays:
        coins[play.student] += total(play.cards, COINS)
        flow.tell("revealed", play.seat, {"student": STUDENT_SPACES[play.student], "cards": card_terms(play.cards)})
        for kind in range(len(KINDS)):
            state.discard[kind] += play.cards[kind]
            state.paid[kind] += play.cards[kind]
    state.plays = []
    winner = state.students[RED if coins[RED] >= coins[OTHER] else OTHER]
    flow.tell("examination_won", winner, {"red": coins[RED], "other": coins[OTHER]})
    flow.then(("place_candidate", winner), ("next_candidate",))


# ---- the candidate -------------------------------------------------------------------------------------------------


def candidate_places(pos: Position) -> list[str]:
    """CF-9.9 to CF-9.11: where the face-up candidate may go: empty spaces first, then tiles to be replaced."""
    open_ones = [m for m, ministry in enumerate(pos.ministries) if not ministry.resolved]
    named = CANDIDATES[pos.candidate]
    area = open_ones
    if named != ANY and MINISTRIES.index(named) in open_ones:
        area = [MINISTRIES.index(named)]
    places = _places(pos, area)
    if not places and not seed_reading(pos):
        places = _places(pos, open_ones)
    return places


def _places(pos: Position, area: list[int]) -> list[str]:
    """CF-9.9, CF-9.10: the empty spaces of an area; without any, the tiles by RD-3 and RD-2."""
    places = [place for place in PLACES if spot(place)[0] in area]
    empty = [place for place in places if not laid(pos, place)[0]]
    if empty:
        return empty
    unbribed = [place for place in places if laid(pos, place)[1] == NOBODY]
    marked = [place for place in places if laid(pos, place)[1] != NOBODY]
    unsecured = [place for place in marked if not laid(pos, place)[2]]
    if not seed_reading(pos):
        return [place for place in places if place in unbribed or place in unsecured]
    return unbribed or unsecured or marked


@RULES.step("place_candidate")
def place_candidate(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-9.9, CF-9.11: the winner places it at once; by the published rules it may find no place and is lost."""
    state = flow.state
    if candidate_places(state):
        flow.push("candidate", frame.seat, cause="examination")
    else:
        flow.tell("candidate_lost", frame.seat, {"ministry": CANDIDATES[state.candidate]})
        state.removed.append(state.candidate)


@RULES.decision("candidate")
class PlaceCandidate(Kind[ConfuciusState, ConfuciusView]):
    """D11: the place of the candidate."""

    clause = "CF-9.9"

    def options(self, state: ConfuciusState, frame: Frame) -> list[str]:
        """See `candidate_places`."""
        return candidate_places(state)

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """CF-9.12: a secured marker; a replaced tile leaves the game, its marker goes back."""
        state = flow.state
        place = key
        ministry, space = spot(place)
        tile, owner, _ = laid(state, place)
        if tile:
            state.removed.append(tile)
            if owner == NOBODY:
                flow.tell("tile_replaced", args=place_args(place))
            else:
                flow.tell("marker_lost", owner, place_args(place))
        state.ministries[ministry].tiles[space] = state.candidate
        lay_marker(state, place, frame.seat, secured=True)
        flow.tell("candidate_placed", frame.seat, place_args(place))

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """What lies there now."""
        return tile_label(view, key)


@RULES.step("next_candidate", barrier="revealed")
def next_candidate(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-9.13: students are cleared, the next candidate is turned up; those of resolved ministries are removed."""
    state = flow.state
    flow.block("revealed")
    state.students = [NOBODY, NOBODY]
    state.candidate = ""
    while state.candidates:
        tile = state.candidates.pop()
        named = CANDIDATES[tile]
        if named == ANY or not state.ministries[MINISTRIES.index(named)].resolved:
            state.candidate = tile
            flow.tell("candidate_up", args={"ministry": named})
            return
        state.removed.append(tile)
        flow.tell("candidate_removed", args={"ministry": named})
    flow.tell("no_candidate_left")
