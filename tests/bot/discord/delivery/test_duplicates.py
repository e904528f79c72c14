"""What may have arrived is looked for before it is posted again: when, and which message it has become."""

from bot.discord.delivery.address import Address, PostedMessage
from bot.discord.delivery.duplicates import MARGIN_SECONDS, NONCE_SECONDS, find_posted, in_doubt
from bot.store.values.delivery import HAND, INTERRUPTED, TURN_POST, Delivery


def test_what_is_in_doubt():
    post = {"kind": TURN_POST, "created": 5.0}

    assert not in_doubt(Delivery(**post), 1e9)
    assert not in_doubt(Delivery(**post, doubt=100.0), 100.0 + NONCE_SECONDS), "Discord knows its nonce"
    assert in_doubt(Delivery(**post, doubt=100.0), 101.0 + NONCE_SECONDS)
    assert in_doubt(Delivery(**post, error=INTERRUPTED), 6.0)


POSTED = {
    1: ("Your turn\nin a game", {"7"}),
    2: ("Your turn", {"8"}),
    3: ("Your turn", {"7", "8"}),
    4: ("Something else", {"7"}),
    5: ("Your turn\nand more", {"7"}),
    6: ("Your turn", set()),
}
"""Messages by their ids: their words, and what their controls belong to."""


class Discord:
    """What has been posted, and what of it the outbox knows."""

    def __init__(self, known):
        self.known, self.outbox, self.since = known, self, None

    async def history(self, address, since):
        self.since = since
        return [
            PostedMessage(number, text, frozenset(owners), False) for number, (text, owners) in reversed(POSTED.items())
        ]

    async def recorded(self, messages):
        return {*messages} & self.known


async def found(known, own, text=""):
    discord = Discord({*known})
    message = await find_posted(discord, discord, Address(1, 2), own, "7", text)
    return message and message.id, discord.since


async def test_it_is_the_first_message_of_its_owner_that_is_nothing_else():
    own = Delivery(kind=TURN_POST, created=500.0)

    assert await found((), own) == (1, 500.0 - MARGIN_SECONDS)
    assert await found((1,), Delivery(kind=TURN_POST, created=500.0, doubt=900.0)) == (4, 900.0 - MARGIN_SECONDS)
    assert (await found((1, 4), own))[0] == 5
    assert (await found((1, 4, 5), own))[0] == 6, "one without controls says of nobody that it is theirs"
    assert (await found((1, 4, 5, 6), own))[0] is None


async def test_a_word_to_a_person_begins_with_the_same_line():
    own = Delivery(kind=HAND, created=500.0)

    assert (await found((1,), own, "Your turn\nwith other news"))[0] == 5
    assert (await found((), own, "Their turn"))[0] is None
