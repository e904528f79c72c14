"""How often a press reads the store before its commit: twice at most, and three times where a step is taken back."""

import pytest

from tests.bot.tables.conftest import ANNA, BENNO, CLARA
from tests.support.connections import Told


class Counted(Told):
    """Connections that count the reads before the first commit."""

    def __init__(self, inner):
        super().__init__(inner)
        self.reads = 0
        self.written = False

    def told(self, what):
        if what == "write":
            self.written = True
        elif not self.written:
            self.reads += 1


@pytest.fixture
def reads(world, monkeypatch):
    """From now on, how often the store is read before it is written to."""

    def begin():
        counted = Counted(world.store.connections)
        for part in vars(world.store).values():
            if hasattr(part, "connections"):
                monkeypatch.setattr(part, "connections", counted)
        return counted

    yield begin
    monkeypatch.undo()


@pytest.mark.parametrize("edge", [False, True], ids=["midst", "edge"])
@pytest.mark.parametrize("late", [False, True], ids=["fresh", "late"])
@pytest.mark.parametrize("held", [False, True], ids=["loaded", "held"])
async def test_a_pick_reads_twice_at_most(world, reads, held, late, edge):
    """``late``: something has happened since the control was made; ``edge``: a turn ends with the pick."""
    position = await world.bids(await world.game(ANNA, BENNO, CLARA), 1, 2, 3)
    seat, key = 2, "near"
    if edge:
        position, key = (await world.press(position, seat, "near")).position, "end"
    if late:
        await world.tables.play.concede(position.table.id, ANNA.user)
        await world.settle()
    if not held:
        world.tables.repo.kept.clear()

    counted = reads()
    outcome = await world.press(position, seat, key, interaction=77)

    assert outcome.position.moves[-1].key == key
    assert (outcome.position.waiting() == [seat]) is not edge
    assert counted.reads == 1 + edge


@pytest.mark.parametrize("held", [False, True], ids=["loaded", "held"])
async def test_a_press_that_comes_twice_reads_no_more(world, reads, held):
    position = await world.bids(await world.game(), 1, 2)
    await world.press(position, 1, "near", interaction=77)
    if not held:
        world.tables.repo.kept.clear()

    counted = reads()
    assert (await world.press(position, 1, "near", interaction=77)).repeated
    assert (counted.reads, counted.written) == (1, False)


@pytest.mark.parametrize("held", [False, True], ids=["loaded", "held"])
async def test_a_step_back_reads_the_snapshot_before_it_as_well(world, reads, held):
    position = await world.bids(await world.game(), 1, 2)
    position = (await world.press(position, 1, "near")).position
    if not held:
        world.tables.repo.kept.clear()

    counted = reads()
    outcome = await world.tables.play.undo(position.table.id, BENNO.user, 78)

    assert len(outcome.position.moves) == 2
    assert counted.reads == 2


@pytest.mark.parametrize("held", [False, True], ids=["loaded", "held"])
async def test_a_sealed_answer_taken_back_reads_whose_clock_starts(world, reads, held):
    position = await world.bids(await world.game(ANNA, BENNO, CLARA), 1, 2)
    seat = next(seat for seat in range(3) if position.has_sealed(seat))
    if not held:
        world.tables.repo.kept.clear()

    counted = reads()
    outcome = await world.tables.play.undo(position.table.id, position.table.seats[seat].user, 78)

    assert outcome.position.waiting() != position.waiting()
    assert counted.reads == 2
