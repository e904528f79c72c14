"""Whether everybody who sees one channel sees another: against all sets of roles there are."""

import random
from itertools import chain, combinations

from bot.discord.gateway.visibility import ChannelVisibility, includes

ROLES = (1, 2, 3, 4)
PEOPLE = (101, 102)
SAYS = (None, None, True, False)


def made(chance):
    """A channel that says something, at random."""

    def some(ids):
        return {one: says for one in ids if (says := chance.choice(SAYS)) is not None}

    return ChannelVisibility(chance.choice(SAYS), some(ROLES), some(PEOPLE))


def by_discord(sight, roles, person, granting, everyone):
    """Discord's own algorithm: base, everyone, roles' denials, roles' permissions, the person."""
    view = everyone or any(role in granting for role in roles)
    if sight.everyone is not None:
        view = sight.everyone
    if any(sight.roles.get(role) is False for role in roles):
        view = False
    if any(sight.roles.get(role) is True for role in roles):
        view = True
    return sight.people.get(person, view)


def test_it_is_as_if_all_who_could_be_there_were_asked():
    chance, yes = random.Random(7), 0
    sets = list(chain.from_iterable(combinations(ROLES, n) for n in range(len(ROLES) + 1)))
    for _ in range(4000):
        here, there = made(chance), made(chance)
        if chance.random() < 0.3:
            there = ChannelVisibility(here.everyone, here.roles, {})
        granting = {role for role in ROLES if chance.random() < 0.3}
        everyone = chance.random() < 0.5
        expected = all(
            by_discord(there, roles, person, granting, everyone)
            for roles in sets
            for person in (None, *PEOPLE)
            if by_discord(here, roles, person, granting, everyone)
        )
        assert includes(here, there, granting, everyone=everyone) == expected, (here, there, granting, everyone)
        yes += expected
    assert 300 < yes < 3700
