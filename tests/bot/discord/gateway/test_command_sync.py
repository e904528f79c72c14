"""Commands are registered where they have changed, and not at every start."""


async def test_commands_are_sent_once_and_not_again_at_the_next_start(hall):
    def sent():
        return [entry for entry in hall.env.http_requests if entry.method == "PUT" and "commands" in entry.path]

    assert len(sent()) == 1
    await hall.restart()

    assert len(sent()) == 1
