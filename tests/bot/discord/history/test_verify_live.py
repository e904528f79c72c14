"""What the proof of a game tells while it is played: that it fits so far, and the seed's hash; never the seed."""

from tests.games.sentences import tells


async def test_the_seed_of_a_running_game_is_not_told(hall):
    table = await hall.begin(hall.benno)
    said = (await hall.watcher.slash(hall.channel, "game verify")).response.content
    assert tells("bot.verify.sealed", said, hash=table.seed_hash)
    assert not tells("bot.verify.seed", said, seed="", hash=table.seed_hash)
    assert table.seed not in said
