"""CF-9: the Great Wall and the Imperial examination."""

from __future__ import annotations

from collections.abc import Iterable

from engine.confucius.data import CANDIDATES, COINS, KINDS, MINISTRIES, PLACES_OF, SPOTS, total
from engine.confucius.money import Cards, card_key, card_sets, card_terms, key_cards
from engine.confucius.obligations import GiftLeaves, bound_to, frees_from, must_support, remove_gift
from engine.confucius.petitions import student_label
from engine.confucius.places import place_args, tile_label
from engine.confucius.rules import COURT_GOES_ON, RULES, ConfuciusFlow, ConfuciusKind, seed_reading
from engine.confucius.state import (
    NOBODY,
    OTHER,
    RED,
    STUDENT_SPACES,
    ConfuciusView,
    Giver,
    Play,
    Position,
    Student,
    Support,
)
from engine.kernel.values import Frame, Label, Reason, Value


@RULES.step("wall")
def build_wall(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-9.2: a piece on the leftmost free space."""
    table = flow.state.table
    table.wall += 1
    flow.tell("wall", args={"n": table.wall})


@RULES.step("examination")
def examination(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-9.3 to CF-9.6: whether there is one, and whether it is contested."""
    seats, table = flow.state.seats, flow.state.table
    present = {seat for seat in table.students if seat != NOBODY}
    if not present or not (table.forced or NOBODY not in table.students):
        if table.forced:
            flow.tell("examination_empty")
        return
    flow.tell("examination", args={"ministry": CANDIDATES[table.candidate]})
    if len(present) == 1:
        winner = present.pop()
        flow.tell("examination_alone", winner)
        flow.then(("place_candidate", winner), ("next_candidate",))
        return
    flow.then(*(("support", (table.chief + distance) % seats) for distance in range(seats)), ("reveal",))


@RULES.step("support")
def support(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-9.6, CF-6.17: who has no money card is skipped."""
    if any(flow.state.hands[frame.seat]):
        flow.push("support_whom", frame.seat, cause="examination")
    else:
        flow.tell("no_support", frame.seat)


@RULES.decision("support_whom")
class SupportWhom(ConfuciusKind):
    """D10: whose student gets the cards."""

    clause = "CF-9.6"

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """Both students."""
        return STUDENT_SPACES

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """CF-6.15, CF-6.16: the gift of the rival binds."""
        allowed = must_support(pos, frame.seat)
        return None if pos.table.student(key) in allowed else bound_to(allowed)

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Ask with how many cards."""
        flow.push("support_cards", frame.seat, Student(key), cause="examination")

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The student."""
        return student_label(view.table, key)


@RULES.decision("support_cards")
class SupportCards(ConfuciusKind):
    """D10: how many cards are played for the student: all see that."""

    clause = "CF-9.7"

    def keys(self, pos: Position, frame: Frame[Student]) -> Iterable[str]:
        """One to all."""
        return [str(number) for number in range(1, sum(pos.hands[frame.seat]) + 1)]

    def resolve(self, flow: ConfuciusFlow, frame: Frame[Student], key: str) -> None:
        """Then which ones, and by RD-9 what becomes of the gift."""
        state, seat, played = flow.state, frame.seat, Support(frame.args.student, int(key))
        if played.n == sum(state.hands[seat]):  # all cards: nothing to choose, and everybody sees that
            flow.push("supported", seat, played)
        else:
            flow.push("support_which", seat, played, cause="examination")
        nominee = state.table.student(played.student)
        if frees_from(state.table, seat, nominee, played.n) and not seed_reading(state):
            flow.push("support_gift", seat, Giver(nominee), cause="examination")

    def label(self, view: ConfuciusView, frame: Frame[Student], key: str) -> Label:
        """The number, and whether the giver's gift leaves by it."""
        nominee = view.table.student(frame.args.student)
        if frees_from(view.table, frame.seat, nominee, int(key)):
            name = "support_frees" if seed_reading(view) else "support_may_free"
            return Label(name, {"n": int(key), "giver_seat": nominee})
        return Label("support", {"n": int(key)})


@RULES.decision("support_gift")
class SupportGift(GiftLeaves):
    """D10, RD-9 of the published rules: whether the giver's gift leaves, at once, whoever wins."""

    clause = "CF-6.18"


@RULES.decision("support_which")
class SupportWhich(ConfuciusKind):
    """D10: which cards are played, face down."""

    clause = "CF-9.7"
    secret = True
    always_ask = True  # a single set would betray that all cards are alike

    def keys(self, pos: Position, frame: Frame[Support]) -> Iterable[str]:
        """All sets of so many cards, the most coins first."""
        sets = card_sets(pos.hands[frame.seat], frame.args.n)
        return map(card_key, sorted(sets, key=lambda cards: -total(cards, COINS)))

    def resolve(self, flow: ConfuciusFlow, frame: Frame[Support], key: str) -> None:
        """They lie face down until the reveal."""
        play_cards(flow, frame.seat, frame.args.student, key_cards(key))

    def label(self, view: ConfuciusView, frame: Frame[Support], key: str) -> Label:
        """The cards and their coins."""
        cards = key_cards(key)
        return Label("exam_cards", {"cards": card_terms(cards), "n": total(cards, COINS)})


@RULES.step("supported")
def supported(flow: ConfuciusFlow, frame: Frame[Support]) -> None:
    """All cards of a hand are played."""
    play_cards(flow, frame.seat, frame.args.student, tuple(flow.state.hands[frame.seat]))


def play_cards(flow: ConfuciusFlow, seat: int, student: str, cards: Cards) -> None:
    """CF-9.7: face down; student and number are public. By the seed enough of them end the giver's gift (CF-6.18)."""
    state, number = flow.state, sum(cards)
    hand, nominee = state.hands[seat], state.table.student(student)
    for kind, copies in enumerate(cards):
        hand[kind] -= copies
    state.plays.append(Play(seat, student, number, list(cards)))
    args: dict[str, Value] = {"student": student, "owner_seat": nominee, "n": number}
    flow.tell("supports", seat, args, to=(seat,), secret={"cards": card_terms(cards)})
    if seed_reading(state) and frees_from(state.table, seat, nominee, number):
        remove_gift(flow, nominee, seat)


@RULES.step("reveal", barrier=COURT_GOES_ON)
def reveal(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-9.8: more coins wins, a tie goes to red; all cards are discarded."""
    state, table = flow.state, flow.state.table
    coins = dict.fromkeys(STUDENT_SPACES, 0)
    for play in state.plays:
        coins[play.student] += total(play.cards, COINS)
        flow.tell("revealed", play.seat, {"student": play.student, "cards": card_terms(play.cards)})
        for kind in range(len(KINDS)):
            state.discard[kind] += play.cards[kind]
            table.paid[kind] += play.cards[kind]
    state.plays = []
    winner = table.student(RED if coins[RED] >= coins[OTHER] else OTHER)
    both: dict[str, Value] = {"won": max(coins.values()), "lost": min(coins.values())}
    flow.tell("examination_won", winner, {"red": coins[RED], "other": coins[OTHER], **both})
    flow.then(("place_candidate", winner), ("next_candidate",))


# ---- the candidate -------------------------------------------------------------------------------------------------


def candidate_places(pos: Position) -> list[str]:
    """CF-9.9 to CF-9.11: where the face-up candidate may go: empty spaces first, then tiles to be replaced."""
    ministries = pos.table.ministries
    open_ones = [m for m, ministry in enumerate(ministries) if not ministry.resolved]
    named = [m for m in open_ones if ministries[m].id == CANDIDATES[pos.table.candidate]]
    return _places(pos, named) or _places(pos, open_ones)


def _places(pos: Position, area: list[int]) -> list[str]:
    """CF-9.9, CF-9.10: the empty spaces of an area; without any, the tiles by RD-3 and RD-2."""
    laid = {place: pos.table.laid(place) for ministry in area for place in PLACES_OF[ministry]}
    if empty := [place for place, (tile, _, _) in laid.items() if not tile]:
        return empty
    unbribed = [place for place, (_, owner, _) in laid.items() if owner == NOBODY]
    unsecured = [place for place, (_, owner, secured) in laid.items() if not secured]
    if not seed_reading(pos):
        return unsecured
    return unbribed or unsecured or list(laid)


@RULES.step("place_candidate")
def place_candidate(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-9.9, CF-9.11: the winner places it at once; by the published rules it may find no place and is lost."""
    table = flow.state.table
    if candidate_places(flow.state):
        flow.push("candidate", frame.seat, cause="examination")
    else:
        flow.tell("candidate_lost", frame.seat, {"ministry": CANDIDATES[table.candidate]})
        table.removed.append(table.candidate)


@RULES.decision("candidate")
class PlaceCandidate(ConfuciusKind):
    """D11: the place of the candidate."""

    clause = "CF-9.9"

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """See `candidate_places`."""
        return candidate_places(pos)

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """CF-9.12: a secured marker; a replaced tile leaves the game, its marker goes back."""
        table, (ministry, space) = flow.state.table, SPOTS[key]
        tile, owner, _ = table.laid(key)
        if tile:
            table.removed.append(tile)
            if owner == NOBODY:
                flow.tell("tile_replaced", args=place_args(key))
            else:
                flow.tell("marker_lost", owner, place_args(key))
        table.ministries[ministry].tiles[space] = table.candidate
        table.lay(key, frame.seat, secured=True)
        flow.tell("candidate_placed", frame.seat, place_args(key))

    def why(self, view: ConfuciusView, frame: Frame) -> str:
        """The win is told with the question, contested or not."""
        return ""

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """What lies there now."""
        return tile_label(view.table, key)


@RULES.step("next_candidate", barrier=COURT_GOES_ON)
def next_candidate(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-9.13: students are cleared, the next candidate is turned up; those of resolved ministries are removed."""
    state, table = flow.state, flow.state.table
    table.students = [NOBODY] * len(STUDENT_SPACES)
    table.candidate = ""
    while state.candidates:
        tile = state.candidates.pop()
        named = CANDIDATES[tile]
        if named not in MINISTRIES or not table.ministry(named).resolved:
            table.candidate = tile
            flow.tell("candidate_up", args={"ministry": named})
            return
        table.removed.append(tile)
        flow.tell("candidate_removed", args={"ministry": named})
    flow.tell("no_candidate_left")
