"""The load driver, for a moment: what it measures is there and fits together."""

from tests.process.driver.hall import hall
from tests.process.driver.load import Load


async def test_presses_come_at_their_rate_and_answers_and_boards_are_measured():
    async with hall(toy=True, lag=True, checked=0.1) as room:
        load = Load(room, 2, 8, ("toy",))
        await load.open()
        figures = await load.run(12, 1.5)

        assert 8 <= figures.presses <= 30
        assert len(figures.acks) == figures.presses
        assert figures.bot > 0
        assert figures.driver > 0
        assert figures.boards
        assert figures.lags
        assert figures.unanswered == []
        assert figures.requests > 0
        assert len(figures.lines()) == 7
        room.discord.faultless()
